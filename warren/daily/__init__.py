"""One position per day, the same for everybody: an important decision with a clear answer."""

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
