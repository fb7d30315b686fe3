"""GOSU in a terminal."""
