"""Goblin Laundromat on the page of an analysis."""
