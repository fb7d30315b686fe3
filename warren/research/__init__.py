"""For research: matches in batches, and Warren's games behind the usual research interfaces."""
