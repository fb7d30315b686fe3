"""How the table stands rude strangers: `python -m bench.abuse --hangups 100000`."""
