"""What a game brings to be played at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from warren.engine import Happening, Match
from warren.engine.games import game as game_called

if TYPE_CHECKING:
    from warren.table.play.catalogue import Cards


@dataclass(frozen=True)
class AtTable:
    """What differs from game to game."""

    catalogue: Callable[[Any, str], Cards]  # (pack, language)
    # (seat, what its action brought about): whether it learnt what was hidden from it
    comes_to_light: Callable[[int, Sequence[Happening]], bool]
    # (match, seat): what else the game tells who is to decide, by what the seat can know
    own: Callable[[Match, int], dict[str, Any] | None] = lambda match, seat: None
    # (match, seat): the clans that a seat has played with, of a match that is over
    clans: Callable[[Match, int], Sequence[str]] = lambda match, seat: ()


def at_table(game: str) -> AtTable:
    """What a game brings, or what serves any game."""
    return game_called(game).part("table", AtTable) or plain_table()


def plain_table() -> AtTable:
    """A table for any game: names of cards, and nothing is taken back once anything happened."""
    from warren.table.play.catalogue import PlainCards

    return AtTable(PlainCards, comes_to_light=lambda seat, happened: bool(happened))
