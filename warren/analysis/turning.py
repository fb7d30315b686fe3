"""Turning points: where and why a match swung.

Chances are compared only if they were estimated from the view of the same seat: from one of its
decisions to its next. Such a stretch has two parts. The first is the seat's choice, which
compares the chance after the best action with the chance after the action taken. The second is the
time until the next decision: the change of the chance, without the effect of other players'
choices, is luck.

Everything here is arithmetic on numbers and needs no match.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

from warren.analysis.chances import NOTHING, Guess, rounded, whole

LEAST = 0.10  # smaller swings are not reported
MOST_POINTS = 5


class Kind(Enum):
    """The kind of a turning point."""

    MISTAKE = "mistake"  # the action was clearly worse than the best one
    FIND = "find"  # the action was clearly the best, but did not look it
    LUCK = "luck"  # cards drawn or revealed, good or bad
    DECIDED = "decided"  # the last choice, which decided the match


@dataclass(frozen=True)
class Stretch:
    """The time from one decision of a seat to its next, from the seat's own view."""

    seat: int
    first: int  # the move that the seat made
    last: int  # the last move before the next estimate; `first` if nobody else decided
    before: Guess  # the seat's chance when it decided
    done: Guess  # the chance after the action taken
    best: Guess  # the chance after the best action
    others: tuple[Guess, ...] = ()  # the chances after the other rated actions
    is_best: bool = True  # whether the action taken is the best one
    is_plain: bool = True  # whether the action taken looked best at first sight
    after: Guess | None = None  # the chance at the next decision, or the result; None if unknown
    is_news: bool = True  # whether anything may have been revealed since
    between: tuple[int, ...] = ()  # the moves of other seats until then
    given: Guess = NOTHING  # gained because others chose worse or better than expected
    is_end: bool = False  # whether `after` is the result
    is_confirmed: bool = True  # whether playing both actions to the end confirmed the best one
    played: Guess | None = None  # the loss that was found by playing both actions to the end

    @property
    def cost(self) -> Guess:
        """The loss from not taking the best action."""
        if self.played is not None:
            return self.played
        return NOTHING if self.is_best else self.best - self.done

    @property
    def expected(self) -> Guess:
        """The expected chance after everybody's choices."""
        total = self.done + self.given
        return Guess(min(1.0, max(0.0, total.value)), total.error)

    @property
    def fortune(self) -> Guess:
        """The swing that no choice explains."""
        return NOTHING if self.after is None else self.after - self.expected


@dataclass(frozen=True)
class TurningPoint:
    """A large swing of one seat's chances, and its cause."""

    kind: Kind
    seat: int
    first: int  # the move, or the first of several moves
    last: int
    before: float
    after: float
    size: float  # the seat's gain or loss
    error: float

    @property
    def points(self) -> int:
        """The gain or loss in points: the difference between the chances as they are shown."""
        return whole(self.after) - whole(self.before)

    @property
    def move(self) -> int:
        """The move to look at."""
        return self.last if self.kind is Kind.LUCK else self.first

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        plain = {key: rounded(value) for key, value in asdict(self).items() if key != "kind"}
        return {"kind": self.kind.value, "move": self.move, **plain}

    def overlaps(self, other: TurningPoint) -> bool:
        """Return whether the two turning points share a move."""
        return self.first <= other.last and other.first <= self.last


def is_large(swing: Guess) -> bool:
    """Return whether a swing is worth reporting, and more than noise."""
    return abs(swing.value) >= LEAST and swing.is_clear


def is_mistake(stretch: Stretch) -> bool:
    """Return whether the action was clearly worse than the best one, by search and in playouts."""
    return stretch.is_confirmed and (stretch.played is not None or seems_mistaken(stretch))


def seems_mistaken(stretch: Stretch) -> bool:
    """Return whether the search alone rates the action clearly worse than the best one."""
    return stretch.cost.value > 0 and is_large(stretch.cost)


def named(stretch: Stretch) -> list[TurningPoint]:
    """Return the turning points of a stretch: its choice, and the events after it."""
    found = [chosen(stretch), happened(stretch)]
    points = [point for point in found if point and abs(point.size) >= LEAST]
    if not points and stretch.is_end and stretch.after:
        settled = stretch.after - stretch.before
        if is_large(settled):
            return [point(Kind.DECIDED, stretch, stretch.before.value, settled)]
    return points


def chosen(stretch: Stretch) -> TurningPoint | None:
    """Return a mistake, or a good find."""
    if is_mistake(stretch):
        return mistake(stretch)
    if stretch.is_plain or not stretch.is_best or not stretch.others:
        return None
    if not all(is_large(stretch.done - other) for other in stretch.others):
        return None
    rival = max(stretch.others, key=lambda other: other.value)
    gained = stretch.done - rival
    return point(Kind.FIND, stretch, rival.value, gained) if gained.value > 0 else None


def mistake(stretch: Stretch) -> TurningPoint:
    """Return a mistake, with the chances after the best action and after the one taken."""
    lost = Guess(-stretch.cost.value, stretch.cost.error)
    return point(Kind.MISTAKE, stretch, stretch.best.value, lost)


def happened(stretch: Stretch) -> TurningPoint | None:
    """Return good or bad luck;

    None if nothing was revealed, so that the search only looked deeper.
    """
    if not stretch.is_news or not is_large(stretch.fortune):
        return None
    return point(Kind.LUCK, stretch, stretch.expected.value, stretch.fortune)


def point(kind: Kind, stretch: Stretch, before: float, swing: Guess) -> TurningPoint:
    """Return a turning point of a stretch."""
    return TurningPoint(
        kind=kind,
        seat=stretch.seat,
        first=stretch.first,
        last=stretch.last if kind is Kind.LUCK else stretch.first,
        before=before,
        after=before + swing.value,
        size=swing.value,
        error=swing.error,
    )


def turning_points(
    stretches: Iterable[Stretch], most: int = MOST_POINTS
) -> tuple[TurningPoint, ...]:
    """Return the few largest swings, in the order of the match.

    One seat's good luck is mostly another's bad luck, so only the largest of overlapping strokes of
    luck counts.
    """
    found = [point for stretch in stretches for point in named(stretch)]
    taken: list[TurningPoint] = []
    for one in sorted(found, key=lambda one: (-abs(one.size), one.first, one.seat)):
        lucky = [other for other in taken if other.kind is Kind.LUCK]
        if one.kind is Kind.LUCK and any(one.overlaps(other) for other in lucky):
            continue
        taken.append(one)
    return tuple(sorted(taken[:most], key=lambda one: (one.move, one.first, one.seat)))
