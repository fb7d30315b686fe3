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
    also_en = (
        "!put {amount} [of them] back <on|on top of> {own deck}",
        "!put {amount} [more] of them <on|back on top of> {own deck}",
    )
    also_fr = (
        "!mettre-en {amount} <sur le dessus de|au-dessus de|sur> {own deck}",
        "!remettre-en {amount} <sur le dessus de|au-dessus de|sur> {own deck}",
    )
    also_it = "!rimetterne {amount} in cima {own_a deck}"
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
    also_en = tuple(
        f"!put {rest} {where}"
        for rest in ("the rest", "the others", "the other", "the other cards")
        for where in (
            "under {own deck}",
            "<on|at> the bottom [of {own deck}]",
            "back under {own deck}",
        )
    ) + (
        "the <rest|others> under {own deck}",
        "the <rest|others> <on|at> the bottom [of {own deck}]",
    )
    also_fr = tuple(
        f"!{verb} {rest} {where}"
        for verb in ("placer", "mettre", "remettre")
        for rest in ("le reste", "les autres", "les autres cartes")
        for where in (
            "sous {own deck}",
            "<sous|au-dessous de|en dessous de> {own deck}",
            "au fond de {own deck}",
        )
    )
    also_it = tuple(
        f"!{verb} {rest} {where}"
        for verb in ("mettere", "rimettere")
        for rest in ("il resto", "le altre", "le altre carte")
        for where in (
            "sotto {own deck}",
            "sotto al {tuo|proprio} {deck.one}",
            "in fondo [{own_a deck}]",
        )
    )
    marks = frozenset({"rest"})
    points_at = "the rest"
