"""Print and play: cards as SVG, sheets of cards, tokens and rules, and their PDF."""
