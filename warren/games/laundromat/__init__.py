"""Goblin Laundromat: draft garments, then push your luck at the washing machine."""
