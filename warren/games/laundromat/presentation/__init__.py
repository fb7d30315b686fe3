"""Goblin Laundromat for people: views, notation, positions as text, sentences."""
