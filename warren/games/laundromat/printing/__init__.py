"""How Goblin Laundromat is printed."""
