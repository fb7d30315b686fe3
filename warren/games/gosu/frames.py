"""GOSU: its own field of a text, and the marks in it."""

from warren.games.army.frames import Text

BY = int(Text.OWN)  # what brought a text about, and what came of it, as flags

# Flags of BY
BY_DRAGOON = 1  # a Dragoon token activated it
FAILED = 2  # the last step that could fail did
