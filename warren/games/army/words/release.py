"""To release."""

from __future__ import annotations

from warren.games.army.words.targets import Targets
from warren.language.ops import Use
from warren.language.tree import STRUCK, Step


class Release(Step):
    """Turn captured cards face up."""

    targets: Targets
    en = "!@release {targets}"
    fr = "!@release {targets}"
    it = "!@release {targets}"
    also_en = ("!free {targets}", "!turn {targets} face up", "!turn face up {targets}")
    also_fr = ("!délivrer {targets}", "!retourner face visible {targets}")
    also_it = ("!liberare {targets}", "!scoprire {targets}")
    marks = frozenset({"strike"})
    use = Use.TARGET
    introduces = STRUCK
