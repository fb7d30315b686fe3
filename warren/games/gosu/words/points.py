"""Gaining and losing victory points."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import GosuOp
from warren.language.tree import Step


class GainPoints(Step):
    count: int
    example = "Gain 1 victory point."
    en = "!gain {count} {#victory_point}"
    fr = "!gagner {count} {#victory_point}"
    it = "!guadagnare {count} {#victory_point}"
    also_en = tuple(
        f"!{verb} {{count}} [<additional|extra|more>] {{#victory_point}}"
        for verb in ("gain", "score", "get", "earn", "receive", "take")
    )
    also_fr = tuple(
        f"!{verb} {{count}} {{#victory_point}} [<supplémentaire|supplémentaires|de plus|en plus>]"
        for verb in ("gagner", "marquer", "obtenir", "recevoir", "remporter")
    )
    also_it = tuple(
        f"!{verb} {{count}} {{#victory_point}} [<in più|extra|aggiuntivo|aggiuntivi|supplementare>]"
        for verb in ("guadagnare", "ottenere", "ricevere", "segnare", "prendere")
    )
    marks = frozenset({"gains_nothing"})
    sign = "point"

    def write(self, to: Writer) -> None:
        to.number(self.count)
        to.add(GosuOp.GAIN)


class LosePoints(Step):
    """Lose this many victory points, or all if there are fewer."""

    count: int
    example = "Each opponent loses 1 victory point."
    en = "!lose {count} {#victory_point}"
    fr = "!perdre {count} {#victory_point}"
    it = "!perdere {count} {#victory_point}"
    marks = frozenset({"gains_nothing"})

    def write(self, to: Writer) -> None:
        to.number(self.count)
        to.add(GosuOp.LOSE_POINTS)
