"""The rules of each game, as plain functions over numbers."""
