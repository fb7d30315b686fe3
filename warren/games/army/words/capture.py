"""To capture."""

from __future__ import annotations

from warren.games.army.words.targets import Targets
from warren.language.compile import Writer
from warren.language.ops import GosuOp, Op, Target, Use, XOp
from warren.language.tree import STRUCK, Step


class Capture(Step):
    targets: Targets
    en = "!@capture {targets}"
    fr = "!@capture {targets}"
    it = "!@capture {targets}"
    marks = frozenset({"strike", "at_once", "x_level"})
    use = Use.TARGET
    aim = Target.HIT
    introduces = STRUCK


class CaptureThis(Step):
    """Capture the card that speaks."""

    en = "!@capture this card"
    fr = "!@capture cette carte"
    it = "!@capture questa carta"
    marks = frozenset({"gains_nothing", "strike"})
    introduces = STRUCK

    def write(self, to: Writer) -> None:
        """Each game has its own way to point at the card."""
        if to.names.has_one_opponent:
            to.add(XOp.CHOOSE_THIS, Op.CAPTURE)
        else:
            to.add(GosuOp.CHOOSE_SELF, 0, Op.CAPTURE)
