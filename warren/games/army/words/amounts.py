"""Amounts in every army game."""

from __future__ import annotations

from warren.games.army.words.places import Scope
from warren.language.compile import Writer
from warren.language.ops import Around, Op
from warren.language.tree import Amount, Word, so


class PerCard(Amount):
    """One for each card of a clan in the row or column of this card, itself included."""

    clan: str
    scope: Scope
    example = "Draw 1 card for each fire card in its row."
    en = "1 {card.one} for each {clan} {scope}"
    fr = "1 {card.one} pour chaque {clan} {scope}"
    it = "1 {card.one} per ogni {clan} {scope}"
    also_en = "a card for each {clan} {scope}"

    def flaw(self) -> str:
        """Reject the discards: cards of a clan are counted only in armies."""
        return "cards can be counted only in armies" if self.scope is Scope.DISCARDS else ""

    def write(self, to: Writer) -> None:
        to.add(Op.PER_CARD, to.names.clans[self.clan], Around[self.scope.name])


class LevelOfIt(Amount):
    """The level of the card just chosen."""

    example = "Destroy a FREE card. Draw as many cards as its level."
    en = "as many cards as its level"
    fr = "un nombre de cartes égal au niveau de la carte choisie"
    it = "un numero di carte pari al livello della carta scelta"
    also_en = ("cards equal to its level", "a number of cards equal to its level")
    also_fr = ("autant de cartes que son niveau", "un nombre de cartes égal à son niveau")
    also_it = (
        "tante carte quanto [è] il suo livello",
        "tante carte quant’è il suo livello",
        "un numero di carte pari al suo livello",
    )


class HalfHand(Amount):
    """Half the player's hand, rounded down or up."""

    up: bool = False
    example = "Discard half your hand, rounded down."
    en = ("half {your|their} hand, rounded down", so("half {your|their} hand, rounded up", up=True))
    fr = (
        "la moitié de {votre|sa} main, arrondie à l’inférieur",
        so("la moitié de {votre|sa} main, arrondie au supérieur", up=True),
    )
    it = (
        "metà della {tua|propria} mano, arrotondata per difetto",
        so("metà della {tua|propria} mano, arrotondata per eccesso", up=True),
    )
    also_en = (
        so("half {your|their} hand", up=False),
        so("half {your|their} hand", up=True),
        so("half of {your|their} hand", up=False),
        so("half of {your|their} hand", up=True),
        *(
            so(f"half [of] {{your|their}} <hand|cards> {one}", up=up)
            for how, up in (("down", False), ("up", True))
            for one in (f"( rounded {how} )", f", rounded {how}", f", rounding {how}")
        ),
    )
    also_fr = (
        so("la moitié de {votre|sa} <main|cartes>", up=False),
        so("la moitié de {votre|sa} <main|cartes>", up=True),
        *(
            so(f"la moitié de {{votre|sa}} main {one}", up=up)
            for how, up in (
                ("<à l’inférieur|vers le bas>", False),
                ("<au supérieur|vers le haut>", True),
            )
            for one in (f"( <arrondi|arrondie> {how} )", f", <arrondi|arrondie> {how}")
        ),
    )
    also_it = (
        so("[la] metà della [{tua|propria}] mano", up=False),
        so("[la] metà della [{tua|propria}] mano", up=True),
        *(
            so(f"[la] metà della [{{tua|propria}}] mano {one}", up=up)
            for how, up in (("per difetto", False), ("per eccesso", True))
            for one in (
                f"( <arrotondata|arrotondato> {how} )",
                f", <arrotondata|arrotondato> {how}",
            )
        ),
    )

    def write(self, to: Writer) -> None:
        to.add(Op.HALF_HAND_UP if self.up else Op.HALF_HAND)


class WholeHand(Amount):
    """The player's whole hand."""

    example = "Discard your hand."
    en = "{your|their} hand"
    fr = "toute {votre|sa} main"
    it = "tutta la {tua|propria} mano"
    also_en = (
        "{your|their} <whole|entire> hand",
        "the rest of {your|their} hand",
        "all {your|their} cards",
        "all cards in {your|their} hand",
    )
    also_fr = (
        "{votre|sa} main [entière]",
        "l’intégralité de {votre|sa} main",
        "le reste de {votre|sa} main",
        "[<tous|toutes>] {votre|sa} cartes [en main]",
    )
    also_it = (
        "[tutta] la [{tua|propria}] mano",
        "[l’] intera [{tua|propria}] mano",
        "il resto della [{tua|propria}] mano",
        "[tutte] le {tue|proprie} carte [in mano]",
        "tutte le carte [in mano] [della mano]",
    )


class OtherHand(Word):
    """The number of cards in the other player's hand."""


class Surplus(Word):
    """The number of cards that the player has in play above the other player's."""
