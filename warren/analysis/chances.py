"""Winning chances as numbers: estimates and their errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warren.bots import Choice, Thought
    from warren.engine import Match

# Standard errors that a difference must exceed to count. A match has about a hundred differences.
# Pure noise makes the largest of them about 2.6.
CLEAR = 3.0
CERTAIN = 1.0
WELL_KNOWN = 4  # a well-known action has at least one visit for every 4 of the most visited action
RATED = 20  # iterations; actions with fewer visits are not rated


@dataclass(frozen=True)
class Guess:
    """An estimated number and its standard error."""

    value: float
    error: float = 0.0

    def __sub__(self, other: Guess) -> Guess:
        return Guess(self.value - other.value, hypot(self.error, other.error))

    def __add__(self, other: Guess) -> Guess:
        return Guess(self.value + other.value, hypot(self.error, other.error))

    @property
    def margin(self) -> float:
        """The largest difference that noise alone can explain."""
        return CLEAR * self.error

    @property
    def is_clear(self) -> bool:
        """Whether the number differs from 0 by more than noise."""
        return abs(self.value) > self.margin


NOTHING = Guess(0.0)


@dataclass(frozen=True)
class Estimate:
    """A legal action, and the chance of the deciding side after it."""

    number: int  # in the engine
    text: str  # in notation
    chance: float  # as reported
    visits: int
    found: float | None = None  # the search's own estimate, if the reported one differs
    # mean square of the chance; None: every visit was a full win or loss
    square: float | None = None
    # standard error, if continuations have compared the action with the best one
    error: float | None = None

    @property
    def is_rated(self) -> bool:
        """Whether the action had enough visits to be rated, or was played out."""
        return self.visits >= RATED or self.error is not None

    @property
    def guess(self) -> Guess:
        """The estimate with its standard error."""
        if self.error is not None:
            return Guess(self.chance, self.error)
        return guess(self.chance if self.found is None else self.found, self.visits, self.square)

    def at_most(self, chance: float) -> Estimate:
        """Return the same estimate, with its reported chance capped."""
        return replace(self, chance=min(self.chance, chance), found=self.guess.value)

    def played_out(self, best: Estimate, difference: Guess) -> Estimate:
        """Return the estimate with a chance below the best one by a measured difference."""
        lost = min(max(0.0, difference.value), best.chance)
        return replace(self, chance=best.chance - lost, found=None, error=difference.error)


def in_order(options: Sequence[Estimate], taken: int | None = None) -> list[Estimate]:
    """Sort actions by their chances, best first.

    A search visits good actions most, so a higher chance after far fewer visits is noise. Therefore
    the best action must be well known, unless the action taken is clearly better. The chances of
    the others are capped.
    """
    most = max(one.visits for one in options)
    best = max((one for one in options if one.visits * WELL_KNOWN >= most), key=chance_of)
    for one in options:
        gain = one.guess - best.guess
        if one.number == taken and one.is_rated and gain.value > 0 and gain.is_clear:
            best = one
    others = [one.at_most(best.chance) for one in options if one.number != best.number]
    return by_chance(others, best)


def by_chance(options: Sequence[Estimate], best: Estimate) -> list[Estimate]:
    """Sort actions by their chances, with the best one first."""
    others = [one for one in options if one.number != best.number]
    return [best, *sorted(others, key=chance_of, reverse=True)]


def chance_of(option: Estimate) -> float:
    """Return the reported chance after an action."""
    return option.chance


def guess(chance: float, visits: int, square: float | None = None) -> Guess:
    """Return a chance with its standard error, from the number of iterations and the mean square.

    A network rates leaves between a loss and a win, and its values vary less than real results. One
    win and one loss are added; otherwise an action that never lost would seem certain.
    """
    mean = (chance * visits + 1) / (visits + 2)
    squares = ((chance if square is None else square) * visits + 1) / (visits + 2)
    return Guess(chance, sqrt(max(0.0, squares - mean * mean) / max(visits, 1)))


def rounded(number: float) -> float:
    """Return a number rounded for JSON."""
    return round(number, 4)


def whole(chance: float) -> int:
    """A chance in whole percent, as it is shown; halves are rounded up, as in a browser."""
    return (thousandths(chance) + 5) // 10


def thousandths(chance: float) -> int:
    """A chance in thousandths, from which every chance is shown, here and in a browser."""
    return round(1000 * chance)


def within(chance: float, margin: float) -> tuple[int, int]:
    """The range of a chance with its margin of error, in whole percent and never beyond 0 and 100.

    It reaches at least one point to each side, because no estimate is exact.
    """
    low, high = whole(max(0.0, chance - margin)), whole(min(1.0, chance + margin))
    return max(0, min(low, whole(chance) - 1)), min(100, max(high, whole(chance) + 1))


# --- sides ---------------------------------------------------------------------------------------


def sides(match: Match) -> tuple[tuple[int, ...], ...]:
    """Return the seats that win with each seat: itself, and an ally if there are teams."""
    side = match.engine.game.sides(match.engine.options)
    return tuple(tuple(seat for seat, own in enumerate(side) if own == one) for one in side)


def estimate(choice: Choice, side: tuple[int, ...]) -> Estimate:
    """Turn a choice of the search into an estimate; a win of either ally counts for both."""
    chance = min(CERTAIN, choice.chance * len(side))
    square = None if choice.square is None else choice.square * len(side) ** 2
    action = choice.action
    return Estimate(action.number, action.text, chance, choice.visits, square=square)


def chances_of_sides(thought: Thought, sides: tuple[tuple[int, ...], ...]) -> tuple[float, ...]:
    """Return the chance of each seat's side."""
    return tuple(min(CERTAIN, sum(thought.chances[seat] for seat in side)) for side in sides)


def with_best(
    chances: tuple[float, ...], side: tuple[int, ...], best: Estimate
) -> tuple[float, ...]:
    """Return the chances if the deciding side takes its best action, provided that it is rated.

    A search also looks at worse actions, so the mean over all its visits is too low. The other
    sides share the rest in the same proportions.
    """
    if not best.is_rated:
        return chances
    rest = 1.0 - chances[side[0]]
    scale = (1.0 - best.chance) / rest if rest > 0 else 1.0
    return tuple(
        best.chance if seat in side else chance * scale for seat, chance in enumerate(chances)
    )


def square_of(thought: Thought, side: tuple[int, ...]) -> float | None:
    """Return the mean square of the deciding side's share."""
    return None if thought.square is None else thought.square * len(side) ** 2


def result_of(match: Match, sides: tuple[tuple[int, ...], ...]) -> tuple[float, ...] | None:
    """Return each side's share of the win: 1 for a win, less for a shared win or a draw."""
    outcome = match.outcome
    if outcome is None:
        return None
    winners = outcome.winners or tuple(range(match.seats))
    shares = [(seat in winners) / len(winners) for seat in range(match.seats)]
    return tuple(sum(shares[seat] for seat in side) for side in sides)


# --- what may be asked ---------------------------------------------------------------------------


def check_counts(**counts: float | None) -> None:
    """Check that each number is large enough; None is allowed."""
    for name, count in counts.items():
        if count is not None and count <= 0:
            least = "at least 1" if isinstance(count, int) else "more than 0"
            raise ValueError(f"{name} must be {least}, not {count}")
