"""Capturing a card that is already determined."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import Op, XOp
from warren.language.tree import STRUCK, Step


class CaptureNamed(Step):
    """Capture the card of this id, wherever it lies."""

    card: str
    example = "Capture garsh."
    en = "!@capture {card}"
    fr = "!@capture {card}"
    it = "!@capture {card}"
    introduces = STRUCK

    def write(self, to: Writer) -> None:
        to.add(XOp.CHOOSE_NAMED, to.names.cards[self.card], Op.CAPTURE)


class CaptureIt(Step):
    """Capture the card just chosen."""

    example = "Copy the effect of an adjacent card, then capture it."
    en = "!@capture+it"
    fr = "!@capture+it"
    it = "!@capture+it"
    points_at = "it"

    def write(self, to: Writer) -> None:
        to.add(XOp.CHOOSE_IT, Op.CAPTURE)
