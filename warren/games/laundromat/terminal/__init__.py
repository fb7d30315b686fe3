"""Goblin Laundromat in a terminal."""
