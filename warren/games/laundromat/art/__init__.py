"""Goblin Laundromat: garments, programmes, baskets and the potion."""
