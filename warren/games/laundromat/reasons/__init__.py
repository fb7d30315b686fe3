"""The facts that explain an action in Goblin Laundromat, and how they are told."""
