"""The pictures of GOSU."""
