"""The stored form of positions, and the positions that come with the games."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from functools import cache

import msgspec
from msgspec import Struct

from warren.daily.parts import Daily
from warren.engine import GAMES, Match
from warren.engine.games import Game

FILE = "positions.jsonl.gz"
WHOLE = 1_000  # chances are written in thousandths


class RatedAction(Struct, frozen=True, array_like=True):
    """A legal action, the chance after it in thousandths, and its number of visits."""

    action: str
    chance: int
    visits: int


class Position(Struct, frozen=True, omit_defaults=True):
    """A decision in a match of bots."""

    seed: int
    seat: int  # the seat that decides
    theme: str
    actions: tuple[str, ...]  # actions before the position, each with its seat: `0 pass`
    choices: tuple[RatedAction, ...]  # choices, with the best first and the others by visits
    preset: str = ""
    seats: int = 2
    plain: bool = False  # the fast policy takes the best action

    @property
    def best(self) -> str:
        """The action that solves the position."""
        return self.choices[0].action

    @property
    def acted(self) -> list[tuple[int, str]]:
        """The actions before the position, each with its seat."""
        split = (one.partition(" ") for one in self.actions)
        return [(int(seat), action) for seat, _, action in split]

    def match(self, game: str) -> Match:
        """Return the match in this position."""
        name = f"{game}:{self.preset}" if self.preset else game
        match = Match(name, seed=self.seed, seats=self.seats)
        match.carry_out_all(self.acted)
        return match


_lines = msgspec.json.Decoder(Position)


def read_line(line: str | bytes) -> Position:
    """Parse a line as a position."""
    return _lines.decode(line)


def written(position: Position) -> bytes:
    """Return a position as a line."""
    return msgspec.json.encode(position) + b"\n"


def packed(found: Iterable[Position]) -> bytes:
    """Return positions as the bytes of a file: equal positions give equal bytes."""
    return gzip.compress(b"".join(map(written, found)), mtime=0)


@cache
def positions(game: str) -> tuple[Position, ...]:
    """Return all positions of a game."""
    bundle = GAMES[game]
    if daily_of(bundle) is None:
        return ()
    file = bundle.folder("daily", FILE)
    if not file.is_file():
        return ()
    return tuple(map(read_line, gzip.decompress(file.read_bytes()).splitlines()))


def position_of(game: str, number: int) -> Position:
    """Return a position of a game by its number."""
    return positions(game)[number]


def daily_of(game: Game) -> Daily | None:
    """Return the part of a game for daily positions."""
    return game.part("daily", Daily)
