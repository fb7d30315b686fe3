"""Capturing cards."""

from __future__ import annotations

from warren.games.army.words.targets import Targets
from warren.language.compile import Writer
from warren.language.ops import GosuOp, Op, Target, Use, XOp
from warren.language.tree import STRUCK, Step


class Capture(Step):
    targets: Targets
    example = "Capture a card of an opponent’s army."
    en = "!@capture {targets}"
    fr = "!@capture {targets}"
    it = "!@capture {targets}"
    also_en = (
        "{targets} <is|are> {capture.ed}",
        "!turn {targets} face down",
        "!flip {targets} face down",
    )
    also_fr = (
        "!retourner {targets} face cachée",
        "!retourner face cachée {targets}",
        "!mettre {targets} <face cachée|en prison>",
        "!mettre face cachée {targets}",
        "!choisir {targets} et !@capture+it",
        "{targets} <est|sont> {capture.ed}",
    )
    also_it = (
        "!girare {targets} coperta",
        "!girare coperta {targets}",
        "!mettere {targets} <coperta|in prigione>",
        "!mettere coperta {targets}",
        "!coprire {targets}",
        "!scegliere {targets} e !@capture lo",
        "!scegliere {targets} e <intrappolalo|imprigionalo|catturalo>",
        "{targets} <viene|vengono> {capture.ed}",
    )
    marks = frozenset({"strike", "at_once", "x_level"})
    use = Use.TARGET
    aim = Target.HIT
    introduces = STRUCK


class CaptureThis(Step):
    """Capture the card with this text."""

    example = "Capture this card."
    en = "!@capture this card"
    fr = "!@capture cette carte"
    it = "!@capture questa carta"
    also_fr = ("!retourner cette carte face cachée", "!mettre cette carte face cachée")
    also_it = ("!girare questa carta coperta", "!coprire questa carta")
    marks = frozenset({"gains_nothing", "strike"})
    introduces = STRUCK

    def write(self, to: Writer) -> None:
        """Write the choice of this card as the game expects it, then the capture."""
        if to.names.has_one_opponent:
            to.add(XOp.CHOOSE_THIS, Op.CAPTURE)
        else:
            to.add(GosuOp.CHOOSE_SELF, 0, Op.CAPTURE)
