"""Gaining and giving Dragoon tokens."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import GosuOp
from warren.language.tree import Step


class GainDragoons(Step):
    """Gain Dragoon tokens, limited by the supply and by the room in hand."""

    count: int
    or_draw: bool = False  # a card for each that can't be gained
    example = "Gain 1 dragoon token."
    en = "!gain {count} {#dragoon}{or_draw? , or !draw 1 card for each one {you|they} can’t gain}"
    fr = (
        "!gagner {count} {#dragoon}{or_draw? et !piocher 1 carte pour chaque "
        "{dragoon.one} {que vous ne pouvez|qu’il ne peut} pas gagner}"
    )
    it = (
        "!ottenere {count} {#dragoon}{or_draw? e !pescare 1 carta per ogni "
        "{dragoon.one} che non {puoi|può} ottenere}"
    )
    also_en = tuple(
        f"!{verb} {{count}} {{#dragoon}} [from the supply]"
        for verb in ("gain", "take", "get", "receive")
    )
    also_fr = tuple(
        f"!{verb} {{count}} {{#dragoon}} [<dans|de> la réserve]"
        for verb in ("gagner", "prendre", "obtenir", "recevoir", "récupérer")
    )
    also_it = tuple(
        f"!{verb} {{count}} {{#dragoon}} [dalla riserva]"
        for verb in ("ottenere", "guadagnare", "prendere", "ricevere")
    )
    sign = "dragoon"

    def write(self, to: Writer) -> None:
        to.number(self.count)
        to.add(GosuOp.GAIN_DRAGOONS, int(self.or_draw))


class GiveDragoon(Step):
    """Give a Dragoon token from hand to the player whose text this is."""

    example = "An opponent of your choice gives you a dragoon token."
    en = "!give you {a dragoon}"
    fr = "!donner-vous {un dragoon}"
    it = "!darti {un dragoon}"
    sign = "dragoon"
    introduces = ("if they can't",)
