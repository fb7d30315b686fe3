"""GOSU X: its own field of a text."""

from warren.games.army.frames import Text

COPIED = int(Text.OWN)  # the card whose text this is, plus 1; 0: the text's own card
