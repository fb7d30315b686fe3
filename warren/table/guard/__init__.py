"""Rate limits, quotas, and checks of names and tokens."""
