"""Numbers only: chance, zones, the stack of frames, and compiling plain functions to native code."""
