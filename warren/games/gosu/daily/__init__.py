"""Positions of GOSU, one for every day."""
