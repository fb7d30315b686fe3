"""To return the card that speaks."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import GosuOp, Op
from warren.language.tree import STRUCK, Step


class ReturnThis(Step):
    """The card that speaks goes back to its owner's hand, if it is free."""

    en = "!return this card to {your|their} hand"
    fr = "!reprendre cette carte en main"
    it = "!riprendere in mano questa carta"
    also_en = (
        "!return this card [to hand]",
        "!return this card to its owner’s hand",
        "!take this card back [into {your|their} hand]",
        "!put this card [back] into {your|their} hand",
    )
    also_fr = ("!renvoyer cette carte dans {votre|sa} main", "!reprendre en main cette carte")
    also_it = ("!far-tornare questa carta in mano", "!riprendere questa carta in mano")
    marks = frozenset({"strike"})
    introduces = STRUCK

    def write(self, to: Writer) -> None:
        to.add(GosuOp.CHOOSE_SELF, 1, Op.RETURN)
