"""GOSU: its own field of a text, and its flags."""

from warren.games.army.frames import Text

BY = int(Text.OWN)  # flags for the cause of a text and its results

# Flags of BY
BY_DRAGOON = 1  # a Dragoon token activated it
FAILED = 2  # the last step that could fail has failed
