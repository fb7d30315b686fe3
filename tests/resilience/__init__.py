"""Resilience tests: crashes, power cuts, leaks, floods and cheats.

`make test` runs short versions; `make soak` runs as long as requested.
"""
