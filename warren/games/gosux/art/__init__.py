"""The pictures of GOSU X."""
