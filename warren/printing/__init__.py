"""Print and play: cards as SVG, and sheets of cards, tokens and rules as PDF."""
