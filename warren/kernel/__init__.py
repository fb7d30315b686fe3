"""Game-independent code over plain numbers: generator, frame stack, random play, compiler."""
