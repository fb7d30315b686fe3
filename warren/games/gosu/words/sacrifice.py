"""Sacrificing the card with the text."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import GosuOp
from warren.language.tree import STRUCK, Step


class SacrificeThis(Step):
    """Put the card with this text into the discards, if it is free."""

    example = "Sacrifice this card."
    en = "!sacrifice this card"
    fr = "!sacrifier cette carte"
    it = "!sacrificare questa carta"
    also_en = ("!discard this card", "!sacrifice it")
    also_fr = ("!défausser cette carte", "!mettre cette carte <dans|à> {le discards}")
    also_it = ("!scartare questa carta", "!mettere questa carta {nel discards}")
    marks = frozenset({"gains_nothing", "strike"})
    introduces = STRUCK

    def write(self, to: Writer) -> None:
        to.add(GosuOp.CHOOSE_SELF, 1, GosuOp.SACRIFICE_CHOSEN)
