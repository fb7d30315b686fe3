"""To destroy."""

from __future__ import annotations

from warren.games.army.words.targets import Targets
from warren.language.ops import Target, Use
from warren.language.tree import STRUCK, Step


class Destroy(Step):
    targets: Targets
    en = "!destroy {targets}"
    fr = "!détruire {targets}"
    it = "!distruggere {targets}"
    also_en = ("!kill {targets}", "!remove {targets}", "!eliminate {targets}")
    also_fr = ("!tuer {targets}", "!éliminer {targets}")
    also_it = ("!uccidere {targets}", "!eliminare {targets}")
    marks = frozenset({"strike", "at_once", "x_level", "leaves"})
    use = Use.TARGET
    aim = Target.HIT
    introduces = STRUCK
