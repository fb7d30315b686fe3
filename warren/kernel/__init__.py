"""Game-independent code on plain numbers: generator, frame stack, random play, compiler."""
