"""Positions of GOSU X, one for every day."""
