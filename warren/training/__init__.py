"""Training: networks that learn a game through self-play."""
