"""What positions of Goblin Laundromat are about."""
