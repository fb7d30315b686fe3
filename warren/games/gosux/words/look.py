"""Looking at a hand."""

from __future__ import annotations

from warren.language.ops import XOp
from warren.language.tree import Step


class LookAtHand(Step):
    """See the opponent's hand."""

    example = "Look at your opponent’s hand."
    en = "!look at {your|their} opponent’s hand"
    fr = "!regarder la main de {votre|son} adversaire"
    it = "!guardare la mano del {tuo|proprio} avversario"
    also_en = (
        "!look at an opponent’s hand",
        "!see {your|their} opponent’s hand",
        "!look at the hand of {your|their} opponent",
        "!see the hand of {your|their} opponent",
    )
    also_fr = ("!regarder la main d’un adversaire",)
    also_it = ("!guardare la mano di un avversario", "!guardare la mano dell’avversario")
    operation = XOp.LOOK
