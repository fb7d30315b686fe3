"""GOSU on the page of an analysis."""
