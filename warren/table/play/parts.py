"""The part of each game for the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from warren.engine import Happening, Match
from warren.engine.games import game as game_called
from warren.engine.games import load_pack
from warren.help.rules import has_rules
from warren.table.play.catalogue import Cards, PlainCards, beside_the_game


@dataclass(frozen=True)
class AtTable:
    """The functions that differ between games at the table."""

    catalogue: Callable[[Any, str], Cards]  # (pack, language)
    # (seat, events of its action): whether the seat learnt something hidden
    comes_to_light: Callable[[int, Sequence[Happening]], bool]
    # (match, seat): further facts for the deciding player, from the seat's view
    own: Callable[[Match, int], dict[str, Any] | None] = lambda match, seat: None
    # (match, seat): the clans that a seat played, after the match
    clans: Callable[[Match, int], Sequence[str]] = lambda match, seat: ()
    # (match, seat): the final holdings of a seat, after the match
    best_cards: Callable[[Match, int], Sequence[str]] = lambda match, seat: ()


@cache
def at_table(game: str) -> AtTable:
    """Return the table part of a game, or the plain part for any game."""
    return game_called(game).part("table", AtTable) or plain_table()


def plain_table() -> AtTable:
    """Return the table part for any game: names of cards, and undo only before anything happens."""
    return AtTable(PlainCards, comes_to_light=lambda seat, happened: bool(happened))


@cache
def catalogue(game: str, language: str) -> dict[str, Any]:
    """Return all cards of a game, as `Catalogue` in sent.py.

    The result is cached and must not be modified.
    """
    return catalogue_of(load_pack(game), language)


def catalogue_of(pack: Any, language: str) -> dict[str, Any]:
    """Return all cards of a pack, either custom or the game's own."""
    cards = at_table(pack.game).catalogue(pack, language)
    return {
        "game": pack.game,
        "clans": [cards.clan(clan) for clan in cards.clans],
        "cards": list(cards.infos()),
        "words": dict(cards.words()),
        "has_rules": has_rules(game_called(pack.game)),
        "pack": beside_the_game(pack, language),
    }
