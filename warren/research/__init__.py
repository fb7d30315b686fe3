"""For research: matches in batches, and Warren's games in the interfaces of the field."""
