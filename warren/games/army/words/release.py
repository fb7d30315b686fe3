"""Releasing captured cards."""

from __future__ import annotations

from warren.games.army.words.targets import Targets
from warren.language.ops import Use
from warren.language.tree import STRUCK, Step


class Release(Step):
    """Turn captured cards face up."""

    targets: Targets
    example = "Release a captured card of your army."
    en = "!@release {targets}"
    fr = "!@release {targets}"
    it = "!@release {targets}"
    also_en = (
        "!free {targets}",
        "!turn {targets} face up",
        "!turn face up {targets}",
        "{targets} <is|are> {release.ed}",
    )
    also_fr = (
        "!délivrer {targets}",
        *(f"!{verb} face visible {{targets}}" for verb in ("retourner", "remettre")),
        *(f"!{verb} {{targets}} face visible" for verb in ("retourner", "remettre")),
        "{targets} <est|sont> {release.ed}",
    )
    also_it = (
        *(f"!{verb} {{targets}}" for verb in ("liberare", "rilasciare", "scoprire")),
        *(f"!{verb} {{targets}} scoperta" for verb in ("girare", "rigirare", "rimettere")),
        *(f"!{verb} scoperta {{targets}}" for verb in ("girare", "rigirare", "rimettere")),
        "{targets} <viene|vengono> <liberata|liberato|liberati|liberate>",
    )
    marks = frozenset({"strike"})
    use = Use.TARGET
    introduces = STRUCK
