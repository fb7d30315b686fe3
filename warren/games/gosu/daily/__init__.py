"""Daily positions of GOSU."""
