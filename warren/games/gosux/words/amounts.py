"""Amounts of GOSU X."""

from __future__ import annotations

from warren.games.army.words.places import Scope
from warren.language.compile import Writer
from warren.language.ops import Around, XOp
from warren.language.tree import Amount


class PerClan(Amount):
    """One for each clan in the row or column of this card, or in the player's discards."""

    scope: Scope
    example = "Draw 1 card for each clan in its row."
    en = "1 card for each clan {scope}"
    fr = "1 carte pour chaque clan présent {scope}"
    it = "1 carta per ogni clan presente {scope}"
    also_en = (
        "1 card <for each|per> [different] clan {scope}",
        "as many cards as there are [different] clans {scope}",
    )
    also_fr = (
        "1 carte <pour chaque|par> clan [différent] [présent] {scope}",
        "autant de cartes qu’il y a de clans [différents] {scope}",
    )
    also_it = (
        "1 carta per ogni clan [diverso] [presente] {scope}",
        "tante carte quanti sono i clan [diversi] [presenti] {scope}",
    )

    def write(self, to: Writer) -> None:
        """Write a count around the card with the text, or in the discards."""
        to.add(XOp.PER_CLAN, Around[self.scope.name])
