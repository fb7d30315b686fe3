"""Daily positions of GOSU X."""
