"""The presentation of Goblin Laundromat: views, notation, positions as text, sentences."""
