"""GOSU X: its own field of a text."""

from warren.games.army.frames import Text

COPIED = int(Text.OWN)  # the card whose text this is + 1; 0: that of the card which speaks
