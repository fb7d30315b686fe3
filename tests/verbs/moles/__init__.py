"""A dialect of GOSU with two verbs of its own."""
