"""To shuffle deck and discards."""

from __future__ import annotations

from warren.language.tree import Step


class ShuffleDeck(Step):
    """The deck is shuffled."""

    en = "!shuffle {the deck}"
    fr = "!mélanger {le deck}"
    it = "!mescolare {il deck}"
    marks = frozenset({"gains_nothing"})


class ShuffleDiscards(Step):
    """All discards are shuffled into the deck."""

    en = "!shuffle {the discards} into {the deck}"
    fr = "!mélanger {le discards} dans {le deck}"
    it = "!mescolare {il discards} {nel deck}"
    also_en = "!shuffle all cards of {the discards} into {the deck}"
    also_it = "!rimescolare {il discards} {nel deck}"
    marks = frozenset({"gains_nothing"})
