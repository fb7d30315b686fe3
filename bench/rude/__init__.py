"""How the table stands rude strangers: `python -m bench.rude --hangups 100000`."""
