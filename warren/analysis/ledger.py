"""The sources of a seat's chance, move by move: its own choices, those of others, and luck.

A seat's entries add up to the difference between its first chance and its last one, or its result.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warren.analysis.analysis import Analysis, Move


@dataclass(frozen=True)
class LedgerEntry:
    """The change of a seat's chance from one of its decisions to its next."""

    move: int
    before: float
    after: float
    own: float  # gained or lost by choosing better or worse than expected
    others: float  # gained or lost because others chose worse or better than expected

    @property
    def luck(self) -> float:
        """The rest of the change, which no choice explains."""
        return self.after - self.before - self.own - self.others


def ledger(analysis: Analysis, seat: int) -> tuple[LedgerEntry, ...]:
    """Return a seat's entries with a known outcome, in the order of the match.

    The expected chance after a decision is the chance before it: that of the best action.
    """
    end = None if analysis.result is None else analysis.result[seat]
    found = []
    for stretch in analysis.stretches:
        after = end if stretch.after is None else stretch.after.value
        if stretch.seat == seat and after is not None:
            own = own_choice(analysis.moves[stretch.first - 1])
            before, others = stretch.before.value, stretch.given.value
            found.append(LedgerEntry(stretch.first, before, after, own, others))
    return tuple(found)


def own_choice(move: Move) -> float:
    """Return the gain of a decision over expectation; 0 if it was prescribed or is not rated."""
    if not move.is_choice or not move.done.is_rated:
        return 0.0
    return move.done.guess.value - move.before.value
