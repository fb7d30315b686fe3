"""Themes of positions in army games."""
