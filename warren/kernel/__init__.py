"""Code over numbers: chance, the stack of frames, random play, compiling to native code."""
