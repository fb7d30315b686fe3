"""The object face of a game: matches, views, and what is said about them."""
