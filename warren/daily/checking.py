"""Checks positions by playing out the best action and its rival in the same worlds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import msgspec
from msgspec import Struct

from warren.analysis.chances import rounded
from warren.analysis.why import Reasons, explain
from warren.daily.positions import Position, positions
from warren.engine import GAMES

TIMES = 3  # multiple of the playouts for a hint


class Verdict(Struct, frozen=True):
    """The verdict of the playouts; `number` is the position's number in its game."""

    number: int
    seed: int  # the seed of its match
    difference: float  # the lead of the best action over its rival
    error: float  # the standard error of the difference
    confirmed: bool
    explained: float  # the share of the difference that the reasons explain
    kind: str  # the kind of mistake of choosing the rival


_lines = msgspec.json.Decoder(Verdict)


def read_verdict(line: str | bytes) -> Verdict:
    """Return the stored form of a verdict, one per line."""
    return _lines.decode(line)


def written(verdict: Verdict) -> bytes:
    """Return a verdict as a line."""
    return msgspec.json.encode(verdict) + b"\n"


@contextmanager
def checking(game: str, pairs: int | None) -> Iterator[Callable[[int], Verdict | None]]:
    """A worker that checks positions of a game, by their numbers."""
    yield lambda number: checked(game, number, pairs)


def checked(game: str, number: int, pairs: int | None) -> Verdict | None:
    """Play out the best action and its rival; return None if the game counts no facts."""
    brought = GAMES[game].part("reasons", Reasons)
    if brought is None:
        return None
    position = positions(game)[number]
    match = position.match(game)
    best, rival = (
        match.action(text, position.seat) for text in (position.best, rival_in(position))
    )
    effort = replace(brought.effort, pairs=pairs or TIMES * brought.effort.pairs)
    why = explain(match, position.seat, best.number, rival.number, effort=effort)
    if why is None:
        return None
    return Verdict(
        number=number,
        seed=position.seed,
        difference=rounded(why.difference.value),
        error=rounded(why.difference.error),
        confirmed=why.is_confirmed,
        explained=rounded(why.explained),
        kind=why.kind,
    )


def rival_in(position: Position) -> str:
    """Return the best action besides the solution."""
    return max(position.choices[1:], key=lambda one: one.chance).action
