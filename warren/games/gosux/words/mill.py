"""Discarding from the deck."""

from __future__ import annotations

from warren.language.tree import Number, Step, TheX, so


class Mill(Step):
    """Discard the top cards of one's own deck."""

    amount: Number | TheX
    example = "Discard the top X cards of your deck."
    en = "!discard the top {amount} {#card} of {own deck}"
    fr = (
        so("!défausser la première carte de {own deck}", amount=Number(count=1)),
        "!défausser les {amount} premières cartes de {own deck}",
    )
    it = (
        so("!scartare la prima carta {own_di deck}", amount=Number(count=1)),
        "!scartare le prime {amount} carte {own_di deck}",
    )
