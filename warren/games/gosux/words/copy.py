"""Copying cards."""

from __future__ import annotations

from warren.games.army.words.targets import Targets
from warren.language.ops import Target, XOp
from warren.language.tree import Step


class Copy(Step):
    """Carry out the effect of another face-up card."""

    targets: Targets
    example = "Copy the effect of a card in play."
    en = (
        "!copy {? the effect of} {targets:others}",
        "!copy {? the effect of} {targets:anywhere} in play",
        "!copy {? the effect of} {targets}",
        "!copy {? the effect of} {targets} in play",
    )
    fr = (
        "!copier l’effet de~{targets:others}",
        "!copier l’effet de~{targets:anywhere} en jeu",
        "!copier l’effet de~{targets}",
    )
    it = (
        "!copiare l’effetto di {targets:others}",
        "!copiare l’effetto di {targets:anywhere} in gioco",
        "!copiare l’effetto di {targets}",
    )
    marks = frozenset({"nests"})
    operation = XOp.COPY_CHOSEN
    aim = Target.COPY | Target.OTHER
    introduces = ("its level", "it")


class CopyIt(Step):
    """Carry out the effect of the card just chosen."""

    example = "Release a captured card, then copy its effect."
    en = ("!copy its effect", "!copy {? the effect of} it")
    fr = "!copier son effet"
    it = "!copiare il suo effetto"
    marks = frozenset({"nests"})
    points_at = "it"


class CopyDiscarded(Step):
    """Carry out the effect of a card in either player's discards."""

    example = "Copy the effect of a card in either player’s discards, then remove it from the game."
    en = (
        "!copy {? the effect of} a card in either player’s {discards.one}",
        "!copy {? the effect of} a card of either player’s {discards.one}",
    )
    fr = "!copier l’effet d’une carte {du discards} de n’importe quel joueur"
    it = "!copiare l’effetto di una carta in una qualsiasi {discards.one}"
    marks = frozenset({"nests"})
    introduces = ("its level", "it")
