"""Names for the numbers in the observations of all army games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

from warren.engine.games import Engine
from warren.games.army.records import COLUMNS, ROWS
from warren.games.army.words import End
from warren.packs.loader import Card
from warren.research.features import Feature, named

MOST_POINTS = 8
MOST_IN_HAND = 16
MOST_TURNS = 128
MOST_IN_TURN = (
    8  # mean number of decisions; players bred for long matches reach 4.8 (docs/research.md)
)
ENDS = tuple(end.name.lower() for end in End if end)


def cards(engine: Engine) -> Sequence[Card]:
    """Return the designs in use, in the order of their numbers."""
    found: Sequence[Card] = engine.pack.cards[: int(engine.rules["designs"])]
    return found


def card(name: str, engine: Engine) -> Feature:
    """Return a design, by number."""
    return named(name, [known.id for known in cards(engine)])


def asked(*questions: type[IntEnum]) -> Feature:
    """Return the open question."""
    names = {int(ask): ask.name.lower() for part in questions for ask in part}
    return named(
        "question", [names.get(number, f"(no {number})") for number in range(1, max(names) + 1)]
    )


def slots(who: str) -> Iterator[str]:
    """Yield the slots of an army, row by row."""
    for row in range(1, ROWS + 1):
        for column in range(1, COLUMNS + 1):
            yield f"{who} row {row} slot {column}"


def who(step: int) -> str:
    """Return the name of a seat, given its distance."""
    return "me" if step == 0 else f"+{step}"


def longest(engine: Engine) -> int:
    """Return the decisions after which OpenSpiel ends a match as a draw.

    This is not a proven bound. Rounds end at the turn cap, and a battle gives a point. However,
    powers can take points away, and nothing limits the decisions of a turn.
    """
    rounds = engine.seats * (int(engine.rules["points_to_win"]) - 1) + 1
    return rounds * int(engine.rules["turn_cap"]) * MOST_IN_TURN
