"""Engines as WebAssembly: the files, how they are built from the rules, and how they are run."""
