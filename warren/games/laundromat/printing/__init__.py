"""Goblin Laundromat's printing."""
