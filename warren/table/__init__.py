"""The table: a server where people play with each other and with bots, in a browser."""
