"""Destroying cards."""

from __future__ import annotations

from warren.games.army.words.targets import Targets
from warren.language.ops import Target, Use
from warren.language.tree import STRUCK, Step


class Destroy(Step):
    targets: Targets
    example = "Destroy a FREE card."
    en = "!destroy {targets}"
    fr = "!détruire {targets}"
    it = "!distruggere {targets}"
    also_en = (
        "!kill {targets}",
        "!remove {targets}",
        "!eliminate {targets}",
        "{targets} <is|are> destroyed",
    )
    also_fr = (
        *(f"!{verb} {{targets}}" for verb in ("tuer", "éliminer", "supprimer")),
        "!choisir {targets} et !détruire+it",
        "!choisir et !détruire {targets}",
        "destruction de {targets}",
        "{targets} <est|sont> <détruit|détruite|détruits|détruites>",
    )
    also_it = (
        *(f"!{verb} {{targets}}" for verb in ("uccidere", "eliminare")),
        "!scegliere e !distruggere {targets}",
        "!scegliere {targets} e <distruggilo|distruggila|distruggili|distruggile>",
        "distruzione di {targets}",
        "{targets} <viene|vengono|è|sono> <distrutto|distrutta|distrutti|distrutte>",
    )
    marks = frozenset({"strike", "at_once", "x_level", "leaves"})
    use = Use.TARGET
    aim = Target.HIT
    introduces = STRUCK
