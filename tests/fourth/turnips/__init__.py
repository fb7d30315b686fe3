"""Turnips: a minimal game with secrets and luck, for two to four players."""
