"""Putting revealed cards back on the deck."""

from __future__ import annotations

from warren.language.tree import Step


class RestOnTop(Step):
    """Put the remaining revealed cards back on top of the deck."""

    example = (
        "Reveal the top 2 cards of the deck. Keep 1 of them. Put the rest back on top of the deck."
    )
    en = "!put the rest back on top of {the deck}"
    fr = "!remettre le reste sur le dessus {du deck}"
    it = "!rimettere il resto in cima {al deck}"
    also_en = (
        "!put the rest back [on top]",
        "!put the others back [on top] [of {the deck}]",
        "!put the other cards back [on top] [of {the deck}]",
        "!return the rest to the top of {the deck}",
    )
    marks = frozenset({"gains_nothing", "rest"})
    points_at = "the rest"
