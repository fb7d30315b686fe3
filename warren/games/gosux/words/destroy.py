"""Destroying all cards of a clan."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import Op, XOp
from warren.language.tree import Step


class DestroyClan(Step):
    """Destroy all free cards of the clan just named."""

    example = "Name a clan. Destroy all FREE cards of that clan."
    en = "!destroy all FREE cards of that clan"
    fr = "!détruire toutes les cartes LIBRES de ce clan"
    it = "!distruggere tutte le carte LIBERE di quel clan"
    points_at = "that clan"

    def write(self, to: Writer) -> None:
        """Write the step for every free card of the clan just named."""
        to.add(XOp.CHOOSE_CLAN, Op.DESTROY)
