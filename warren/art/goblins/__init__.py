"""Goblins: portraits whose parts depend on an id."""
