"""Putting cards on the deck."""

from __future__ import annotations

from warren.games.army.words.targets import Targets
from warren.language.ops import XOp
from warren.language.tree import Number, Step, TheX, so


class PutOnDeck(Step):
    """Put cards from armies on top of their owners' decks."""

    targets: Targets
    example = "Put a FREE card on top of its owner’s deck."
    en = "!put {targets} on top of <its owner’s|their owners’> {#deck}"
    fr = "!placer {targets} sur le dessus {du deck} de <son propriétaire|leurs propriétaires>"
    it = "!mettere {targets} in cima {al deck} <del suo proprietario|dei rispettivi proprietari>"
    marks = frozenset({"leaves"})
    sign = "return"
    introduces = ("its level", "it")


class PutDiscardsOnDeck(Step):
    """Put cards from one's own discards on top of one's deck, in any order."""

    amount: Number | TheX = Number(1)
    up_to: bool = False
    example = "Put up to X cards from your discards on top of your deck in any order."
    en = (
        so(
            "!put {up_to? up to} 1 card from {own discards} on top of {own deck}",
            amount=Number(count=1),
        ),
        (
            "!put {up_to? up to} {amount} {#card} from {own discards} on top of {own "
            "deck}{? in any order}"
        ),
    )
    fr = (
        so(
            "!placer {up_to? jusqu’à} 1 carte de {own discards} sur le dessus de {own deck}",
            amount=Number(count=1),
        ),
        (
            "!placer {up_to? jusqu’à} {amount} {#card} de {own discards} sur le dessus "
            "de {own deck}, dans l’ordre de {votre|son} choix"
        ),
    )
    it = (
        so(
            "!mettere {up_to? fino a} 1 carta {own_di discards} in cima {own_a deck}",
            amount=Number(count=1),
        ),
        (
            "!mettere {up_to? fino a} {amount} {#card} {own_di discards} in cima {own_a "
            "deck}, nell’ordine che {preferisci|preferisce}"
        ),
    )
    marks = frozenset({"takes"})
    operation = XOp.BURY
    sign = "restock"
