"""Numbers only: chance, the stack of frames, random play, and compiling to native code."""
