"""To copy an activation."""

from __future__ import annotations

from warren.language.ops import GosuOp
from warren.language.tree import Step


class CopyActivation(Step):
    """Copy the activated power of a card of an opponent's army."""

    en = "!copy the activated power of a card of an opponent’s army"
    fr = "!copier le pouvoir d’activation d’une carte de l’armée d’un adversaire"
    it = "!copiare il potere di attivazione di una carta dell’esercito di un avversario"
    also_en = ("!copy the activated power of a card in an opponent’s army",)
    marks = frozenset({"nests"})
    operation = GosuOp.COPY
