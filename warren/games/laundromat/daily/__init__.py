"""Themes of positions in Goblin Laundromat."""
