"""Goblin Laundromat at a table: its cards for the page, and the risk of a wash."""
