"""One position a day, the same for everybody: a decision that matters and has a clear answer."""

from warren.daily.days import archive_of, day_of, of_day, starts_at
from warren.daily.positions import Position, position_of, positions

__all__ = [
    "Position",
    "archive_of",
    "day_of",
    "of_day",
    "position_of",
    "positions",
    "starts_at",
]
