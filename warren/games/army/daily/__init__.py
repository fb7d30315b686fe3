"""What positions of army games are about."""
