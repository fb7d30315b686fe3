"""GOSU: its own field of a text, and the marks in it."""

from warren.games.army.frames import Text

BY = int(Text.OWN)  # the cause of a text and its results, as flags

# Flags of BY
BY_DRAGOON = 1  # a Dragoon token activated it
FAILED = 2  # the last step that could fail did
