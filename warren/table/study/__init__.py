"""Hints, analyses, the lab, daily positions, and custom packs."""
