"""Classifies mistakes in Goblin Laundromat by comparing two actions and their outcomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warren.games.laundromat.words import Ask

if TYPE_CHECKING:
    from warren.analysis.why import Why
    from warren.engine import Action, Match

# Each kind, with the themes of daily positions that practise it
KINDS = {
    "too_risky": ("luck",),
    "too_cautious": ("luck",),
    "potion_wasted": ("luck",),
    "potion_unused": ("luck",),
    "fed_opponent": ("draft", "market"),
    "wrong_garment": ("draft", "market"),
    "wrong_save": ("keep",),
}


def kind(match: Match, better: Action, other: Action, why: Why) -> str:
    """Return the kind of mistake made by choosing `other` instead of `better`."""
    if other.question == Ask.WASH:
        return in_the_wash(better.text, other.text)
    if other.question == Ask.KEEP:
        return "wrong_save"
    is_theirs = bool(why.reasons) and why.reasons[0].seat != why.seat
    return "fed_opponent" if is_theirs else "wrong_garment"


def in_the_wash(better: str, other: str) -> str:
    """Return the kind of mistake in a wash."""
    if "potion" in (better, other):
        return "potion_unused" if better == "potion" else "potion_wasted"
    return "too_cautious" if other == "stop" else "too_risky"
