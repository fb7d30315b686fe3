"""Hints, analyses, the lab, daily positions, and the packs people write."""
