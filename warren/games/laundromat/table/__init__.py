"""Goblin Laundromat at a table: its cards as the page shows them, and the risk of a wash."""
