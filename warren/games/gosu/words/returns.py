"""Returning the card with the text."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import GosuOp, Op
from warren.language.tree import STRUCK, Step


class ReturnThis(Step):
    """Return the card with this text to its owner's hand, if it is free."""

    example = "Return this card to your hand."
    en = "!return this card to {your|their} hand"
    fr = "!reprendre cette carte en main"
    it = "!riprendere in mano questa carta"
    also_en = (
        "!return this card [to hand]",
        "!return this card to its owner’s hand",
        "!take this card back [into {your|their} hand]",
        "!put this card [back] into {your|their} hand",
    )
    also_fr = (
        *(
            f"!{verb} cette carte {where}"
            for verb in ("renvoyer", "reprendre", "remettre", "ramener")
            for where in ("en main", "dans {votre|sa} main", "dans la main de son propriétaire")
        ),
        "!reprendre en main cette carte",
        "cette carte <retourne|revient> dans <votre main|la main de son propriétaire>",
    )
    also_it = (
        *(
            f"!{verb} questa carta {where}"
            for verb in ("far-tornare", "riprendere", "rimettere", "riportare")
            for where in ("in mano", "nella {tua|propria} mano", "in mano al suo proprietario")
        ),
        "questa carta torna <in mano|nella tua mano|in mano al suo proprietario>",
    )
    marks = frozenset({"strike"})
    introduces = STRUCK

    def write(self, to: Writer) -> None:
        to.add(GosuOp.CHOOSE_SELF, 1, Op.RETURN)
