"""Actions of GOSU X as text: the verbs of its own questions."""

from __future__ import annotations

from warren.games.army import words
from warren.games.army.presentation.notation import Notation
from warren.games.gosux.words import XAsk

NOTATION = Notation(
    {
        (words.FROM_DISCARDS, XAsk.BURY): "bury",
        (words.FROM_DISCARDS, XAsk.REMOVE): "remove",
        (words.FROM_DISCARDS, XAsk.COPY_DISCARDED): "copy",
        (words.FROM_REVEALED, XAsk.ON_TOP): "top",
    }
)
