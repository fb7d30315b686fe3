"""Copying an activation."""

from __future__ import annotations

from warren.language.ops import GosuOp
from warren.language.tree import Step


class CopyActivation(Step):
    """Copy the activated power of a card of an opponent's army."""

    example = "Copy the activated power of a card of an opponent’s army."
    en = "!copy the activated power of a card of an opponent’s army"
    fr = "!copier le pouvoir d’activation d’une carte de l’armée d’un adversaire"
    it = "!copiare il potere di attivazione di una carta dell’esercito di un avversario"
    also_en = tuple(
        f"!copy the {power} of {card}"
        for power in ("activated power", "power", "ability", "activation", "activated ability")
        for card in (
            "a card in an opponent’s army",
            "a card of an opponent [’s army]",
            "an opponent’s card",
            "an enemy card",
        )
    )
    marks = frozenset({"nests"})
    operation = GosuOp.COPY
