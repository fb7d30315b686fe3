"""Turnips: a game for two to four, as small as a game with secrets and luck can be."""
