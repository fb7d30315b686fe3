"""The position of each day, which is the same on every server without communication.

Days are numbered calendar days in UTC. Positions take turns in a fixed random order, so none is
repeated before all have been used.
"""

from __future__ import annotations

from functools import cache
from random import Random

from warren.daily.positions import positions

SECONDS = 86_400
FIRST = 20_454  # days from 1970-01-01 to day number 1, 1 January 2026
ORDER = 366  # the seed of the order of all positions
ARCHIVE = 200  # days in the archive


def day_of(time: float) -> int:
    """Return the number of the day for a time in seconds since 1970."""
    return int(time // SECONDS) - FIRST + 1


def starts_at(day: int) -> float:
    """Return the time at which a day begins."""
    return float((day + FIRST - 1) * SECONDS)


def of_day(game: str, day: int) -> int | None:
    """Return the number of the day's position, or None if the game has no positions."""
    order = order_of(len(positions(game)))
    return order[day % len(order)] if order else None


def archive_of(game: str, day: int) -> list[tuple[int, int]]:
    """Return earlier days with their positions, latest first.

    Return at most half of all positions, so that none is repeated soon.
    """
    many = min(ARCHIVE, len(positions(game)) // 2)
    return [
        (one, found)
        for one in range(day - 1, day - 1 - many, -1)
        if one > 0
        for found in [of_day(game, one)]
        if found is not None
    ]


@cache
def order_of(many: int) -> tuple[int, ...]:
    """Return a number of positions in a fixed random order."""
    order = list(range(many))
    Random(ORDER).shuffle(order)
    return tuple(order)
