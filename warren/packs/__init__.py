"""Loads card data: facts, texts in the effect language, and names in each language."""
