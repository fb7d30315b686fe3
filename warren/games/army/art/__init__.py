"""GOSU and GOSU X: goblins, glyphs, tiles, tokens and backs."""
