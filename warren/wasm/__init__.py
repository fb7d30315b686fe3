"""Engines as WebAssembly: the files, their build, and their runtime."""
