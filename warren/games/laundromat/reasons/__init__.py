"""The facts that explain an action in Goblin Laundromat, and their sentences."""
