"""GOSU X on the page of an analysis."""
