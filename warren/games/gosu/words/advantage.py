"""To take the Advantage."""

from __future__ import annotations

from warren.language.ops import GosuOp
from warren.language.tree import Step


class TakeAdvantage(Step):
    pass
    en = "!take {the advantage}"
    fr = "!prendre {le advantage}"
    it = "!prendere {il advantage}"
    also_en = (
        "!gain {the advantage}",
        "!get {the advantage}",
        "!steal {the advantage}",
    )
    also_fr = (
        "!gagner {le advantage}",
        "!obtenir {le advantage}",
        "!voler {le advantage}",
    )
    also_it = (
        "!ottenere {il advantage}",
        "!guadagnare {il advantage}",
        "!rubare {il advantage}",
    )
    marks = frozenset({"gains_nothing"})
    operation = GosuOp.ADVANTAGE
    sign = "advantage"
