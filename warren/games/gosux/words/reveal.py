"""Putting revealed cards on or under the deck."""

from __future__ import annotations

from warren.language.tree import Number, Step


class PutOnTop(Step):
    """Put some of the revealed cards on top of one's deck."""

    amount: Number
    example = (
        "Reveal the top 3 cards of your deck. Keep 1 of them. Put 1 of them on top of your deck."
    )
    en = (
        "!put {amount} of them on top of {own deck}",
        "!put {amount} more of them on top of {own deck}",
    )
    fr = "!placer-en {amount} sur le dessus de {own deck}"
    it = "!metterne {amount} in cima {own_a deck}"
    sign = "reveal"
    points_at = "them"


class RestUnder(Step):
    """Put the remaining revealed cards under one's deck."""

    example = (
        "Reveal the top 3 cards of your deck. Keep 1 of them. Put 1 of them on top of your "
        "deck. Put the rest under your deck."
    )
    en = "!put the rest under {own deck}"
    fr = "!placer le reste sous {own deck}"
    it = "!mettere il resto sotto {own deck}"
    marks = frozenset({"rest"})
    points_at = "the rest"
