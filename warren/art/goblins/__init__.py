"""Goblins: from the parts that an id chooses to a portrait."""
