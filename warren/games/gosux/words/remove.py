"""Removing cards from the game."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import XOp
from warren.language.tree import STRUCK, Step


class RemoveIt(Step):
    """Remove the card just chosen from the game."""

    example = "Copy the effect of a card in either player’s discards, then remove it from the game."
    en = "!remove it from the game"
    fr = "!retirer+it de la partie"
    it = "!rimuovere+it dalla partita"
    points_at = "it"


class RemoveDiscarded(Step):
    """Remove a card in one's own discards from the game."""

    example = "You may remove a card in your discards from the game."
    en = (
        "!remove a card in {own discards} from the game",
        "!remove a card of {own discards} from the game",
    )
    fr = "!retirer de la partie une carte de {own discards}"
    it = "!rimuovere dalla partita una carta {own_di discards}"
    also_en = (
        "!remove a card from {own discards} [from the game]",
        "!exile a card <from|in> {own discards}",
    )
    also_fr = (
        "!retirer <une|1> carte de {own discards} [de la partie]",
        "!retirer <une|1> carte dans {own discards} de la partie",
    )
    also_it = (
        "!rimuovere <una|1> carta {own_da discards} [<dalla partita|dal gioco>]",
        "!rimuovere dal gioco una carta {own_da discards}",
        "!rimuovere <una|1> carta {own_di discards} <dalla partita|dal gioco>",
    )
    marks = frozenset({"declinable"})
    introduces = STRUCK

    def write(self, to: Writer) -> None:
        to.add(XOp.REMOVE_DISCARDED, int(to.declinable))


class RemoveClan(Step):
    """Remove all cards of the clan just named in one's own discards from the game."""

    example = (
        "Each player names a clan in their discards, then removes all cards of that clan in "
        "their discards from the game."
    )
    en = "!remove all cards of that clan in {own discards} from the game"
    fr = "!retirer de la partie toutes les cartes de ce clan qui sont dans {own discards}"
    it = "!rimuovere dalla partita tutte le carte di quel clan {own_in discards}"
    points_at = "that clan"
