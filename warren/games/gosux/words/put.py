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
    also_en = tuple(
        f"!{verb} {targets} <on top of|on|onto> {whose} {{deck.one}}"
        for verb in ("put", "place", "return")
        for targets, whose in (
            ("{targets}", "<its owner’s|their owners’|the owner’s>"),
            ("{targets:theirs}", "their"),
            ("{targets:own}", "{your|their}"),
        )
    )
    also_fr = tuple(
        f"!{verb} {targets} <sur le dessus de|au-dessus de|sur> {whose}"
        for verb in ("placer", "mettre", "poser", "remettre")
        for targets, whose in (
            ("{targets}", "<la|le> {deck.one} de son propriétaire"),
            ("{targets:theirs}", "son {deck.one}"),
        )
    )
    also_it = tuple(
        f"!{verb} {targets} in cima {whose}"
        for verb in ("mettere", "rimettere", "piazzare")
        for targets, whose in (
            ("{targets}", "{al deck} del [suo] proprietario"),
            ("{targets:theirs}", "al proprio {deck.one}"),
        )
    )
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
    also_en = tuple(
        f"!{verb} {{up_to? up to}} {{amount}} {{#card}} from {{own discards}} [back] "
        "<on top of|on|onto> {own deck} [in any order]"
        for verb in ("put", "place", "return")
    )
    also_fr = tuple(
        f"!{verb} {{up_to? jusqu’à}} {{amount}} {{#card}} de {{own discards}} "
        "<sur le dessus de|au-dessus de|sur> {own deck}"
        for verb in ("placer", "mettre", "poser", "remettre")
    )
    also_it = tuple(
        f"!{verb} {{up_to? fino a}} {{amount}} {{#card}} {discards} in cima {{own_a deck}}"
        for verb in ("mettere", "rimettere", "piazzare")
        for discards in ("{own_di discards}", "{own_da discards}")
    )
    marks = frozenset({"takes"})
    operation = XOp.BURY
    sign = "restock"
