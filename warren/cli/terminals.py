"""The terminal part of each game, or the plain one if a game has none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from warren.cli.catalogue import Listing
from warren.cli.plain import plain_terminal
from warren.cli.screens import AnyScreen, Terminal
from warren.engine.games import game as game_called


def terminal_of(game: str) -> Terminal:
    """Return the terminal part of a game, or the plain one if it has none."""
    return game_called(game).part("terminal", Terminal) or plain_terminal(game)


def catalogue_of(pack: Any, language: str) -> Listing:
    """Return the catalogue of a pack's cards by name."""
    return terminal_of(pack.game).catalogue(pack, language)


def screen_of(cards: Listing, players: Sequence[str], *, width: int, height: int) -> AnyScreen:
    """Return the screen for views of this game."""
    screen = terminal_of(cards.pack.game).screen
    return screen(cards, players, width=width, height=height)
