"""Tournaments: their rules, their rows in the store, their schedule."""
