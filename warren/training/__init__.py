"""Training: networks that have learned a game by playing it against themselves."""
