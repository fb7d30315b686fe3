"""The server under abusive clients: `python -m bench.abuse --hangups 100000`."""
