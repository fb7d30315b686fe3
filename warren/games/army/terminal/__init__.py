"""The army games in a terminal."""
