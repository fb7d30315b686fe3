"""GOSU X in a terminal."""
