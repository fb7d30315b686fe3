"""Hints, analyses, the lab, daily positions, and the packs that people write."""
