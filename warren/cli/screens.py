"""The screen of each game."""

from __future__ import annotations

from collections.abc import Sequence

from warren.cli.cards import Cards
from warren.cli.duel import DuelScreen
from warren.cli.screen import Screen

SCREENS: dict[str, type[Screen]] = {"gosu": Screen, "gosux": DuelScreen}


def screen_of(cards: Cards, players: Sequence[str], *, width: int, height: int) -> Screen:
    """What draws the views of the game that these cards are of."""
    return SCREENS[cards.pack.game](cards, cards.own, players, width=width, height=height)
