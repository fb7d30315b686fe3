"""Goblins: portraits drawn from parts that an id chooses."""
