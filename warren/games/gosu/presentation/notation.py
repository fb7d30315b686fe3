"""Actions of GOSU as text: the verbs of its own questions."""

from __future__ import annotations

from warren.games.army import words
from warren.games.army.presentation.notation import Notation
from warren.games.gosu.words import GosuAsk

NOTATION = Notation(
    {
        (words.FROM_HAND, GosuAsk.PLAY_CARD): "bring",
        (words.FROM_DISCARDS, GosuAsk.PLAY_CARD): "revive",
    }
)
