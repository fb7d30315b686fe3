"""Speaks the line protocol for a bot written in Python.

    python -m warren.bots.hosting NAME      # of an entry point in the group `warren.bots`

The entry point is a callable. It takes an `Opening` for every match and returns an object whose
method `choose` takes a `Question` and returns one of its legal actions:

    class First:
        def __init__(self, opening: Opening) -> None: ...

        def choose(self, question: Question) -> str:
            return question.legal[0]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from importlib.metadata import entry_points
from typing import Any, Protocol, TextIO, TypeVar

GROUP = "warren.bots"
NUMBERED = 2  # the first protocol version with numbered questions


@dataclass(frozen=True)
class Opening:
    """The announcement of a match."""

    game: str
    options: dict[str, Any]
    seat: int
    seed: int  # for the bot's own random choices, not the seed of the deal
    match_seconds: float | None = None  # seconds for all its decisions, if limited


@dataclass(frozen=True)
class Question:
    """A decision with everything that the seat may know."""

    legal: list[str]  # actions in notation
    seconds: float  # seconds to think
    view: dict[str, Any]  # from `View.as_dict`
    happened: list[dict[str, Any]]  # events since the last question, from `Happening.as_dict`
    match_seconds: float | None = None  # seconds left for the match, if limited
    number: int | None = None  # number that the answer must repeat (since version 2)


class Player(Protocol):
    """A bot from another package, for one match."""

    def choose(self, question: Question) -> str:
        """Return one of the legal actions."""


Maker = Callable[[Opening], Player]
T = TypeVar("T")


def serve(name: str, maker: Maker, lines: Iterable[str], out: TextIO) -> None:
    """Answer questions until the input ends."""
    player: Player | None = None
    for line in lines:
        word, _, data = line.strip().partition(" ")
        if word == "warren":
            numbered = int(data) >= NUMBERED
            print(f"warren {NUMBERED} {name}" if numbered else f"name {name}", file=out, flush=True)
        elif word == "match":
            player = maker(read(Opening, data))
        elif word == "choose" and player is not None:
            question = read(Question, data)
            number = "" if question.number is None else f"{question.number} "
            print(f"act {number}{player.choose(question)}", file=out, flush=True)


def read(kind: Callable[..., T], data: str) -> T:
    """Parse a line's content; later protocol versions may add keys."""
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    return kind(**{name: value for name, value in json.loads(data).items() if name in known})


def main() -> None:
    """Run the bot named on the command line."""
    [name] = sys.argv[1:]
    [entry] = entry_points(group=GROUP, name=name)
    out, sys.stdout = sys.stdout, sys.stderr  # keep the bot's own output apart from its answers
    serve(name, entry.load(), sys.stdin, out)


if __name__ == "__main__":
    main()
