"""How the server withstands abusive clients: `python -m bench.abuse --hangups 100000`."""
