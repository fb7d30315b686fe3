"""Scores of two bots, of seats and of the first player, with 95 % intervals.

Matches with the same seed share their deal, so they count as one observation. The interval comes
from the variance between seeds. Two seeds are added, one with only wins and one with only losses,
so that a few equal results do not look like certainty.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

import numpy as np

from warren.arena.playing import Result

NORMAL = 1.96  # standard errors on either side of a 95 % interval
Part = tuple[int, float, float]  # a seed, its wins, and its possible wins


@dataclass(frozen=True)
class ScoreEstimate:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    def as_dict(self, name: str, digits: int) -> dict[str, float]:
        """Return plain data for JSON."""
        rounded = [round(number, digits) for number in (self.value, self.low, self.high)]
        return dict(zip((name, "low", "high"), rounded, strict=True))


@dataclass(frozen=True)
class BotPair:
    """The score of two bots over the matches in which both played."""

    first: str
    second: str
    matches: int
    won: int  # won by the first bot and not the second
    lost: int
    shared: int  # won by both, or drawn
    neither: int  # won by another bot
    score: ScoreEstimate | None  # the first bot's share of both bots' wins


def share_of(parts: Iterable[Part]) -> ScoreEstimate | None:
    """Return the share of the possible wins, from counts by seed; None without possible wins."""
    won: dict[int, float] = defaultdict(float)
    whole: dict[int, float] = defaultdict(float)
    for seed, some, most in parts:
        won[seed] += some
        whole[seed] += most
    total = sum(whole.values())
    if not total:
        return None
    value = sum(won.values()) / total
    usual = total / len(whole)
    return interval(
        value, np.array([*won.values(), usual, 0.0]), np.array([*whole.values(), usual, usual])
    )


def interval(value: float, won: np.ndarray, whole: np.ndarray) -> ScoreEstimate:
    """Return the interval of a ratio of sums, from the spread of its terms around the ratio."""
    middle = won.sum() / whole.sum()
    spread = ((won - middle * whole) ** 2).sum() * len(won) / (len(won) - 1)
    margin = NORMAL * sqrt(spread) / whole.sum()
    low, high = max(0.0, middle - margin), min(1.0, middle + margin)
    return ScoreEstimate(value, min(value, float(low)), max(value, float(high)))


def pair_of(first: str, second: str, results: Iterable[Result]) -> BotPair:
    """Return the results of two bots against each other."""
    met = [result for result in results if first in result.bots and second in result.bots]
    ends = Counter(ending(first, second, result) for result in met)
    score = share_of(
        (result.seed, result.share(first), result.share(first) + result.share(second))
        for result in met
    )
    return BotPair(
        first,
        second,
        matches=len(met),
        won=ends["won"],
        lost=ends["lost"],
        shared=ends["shared"],
        neither=ends["neither"],
        score=score,
    )


def ending(first: str, second: str, result: Result) -> str:
    """Return the outcome of a match for the first bot: won, lost, shared, or neither."""
    one, other = has_won(first, result), has_won(second, result)
    if one and other:
        return "shared"
    return "won" if one else "lost" if other else "neither"


def has_won(name: str, result: Result) -> bool:
    """Return whether a bot has a share of the win on one of its seats."""
    return result.share(name) > 0


def seat_share(seat: int, results: Iterable[Result]) -> ScoreEstimate | None:
    """Return a seat's share of the wins, including shared ones."""
    return share_of((result.seed, float(seat in result.winners), 1.0) for result in results)


def beginner_share(results: Iterable[Result]) -> ScoreEstimate | None:
    """Return the first player's share of the wins; None if all seats begin at once."""
    return share_of(
        (result.seed, float(result.first in result.winners), 1.0)
        for result in results
        if result.first is not None
    )
