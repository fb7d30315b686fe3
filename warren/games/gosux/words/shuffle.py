"""Shuffling cards into the deck."""

from __future__ import annotations

from warren.language.tree import Step


class ShuffleClan(Step):
    """Shuffle all cards of the clan just named from one's own discards into one's deck."""

    example = (
        "Each player names a clan, then shuffles all cards of that clan in their discards into "
        "their deck."
    )
    en = "!shuffle all cards of that clan in {own discards} into {own deck}"
    fr = "!mélanger dans {own deck} toutes les cartes de ce clan qui sont dans {own discards}"
    it = "!rimescolare {own_in deck} tutte le carte di quel clan {own_di discards}"
    points_at = "that clan"


class ShuffleIt(Step):
    """Shuffle the card just mentioned into one's deck."""

    example = "If ne_ye has been removed from the game, shuffle it into your deck."
    en = "!shuffle it into {own deck}"
    fr = "!mélanger+it dans {own deck}"
    it = "!rimescolare+it {own_in deck}"
    points_at = "it"
