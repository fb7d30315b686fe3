"""The table holds: crashes, power cuts, leaks, floods and cheats.

`make test` runs everything here in short, `make soak` for as long as it is told.
"""
