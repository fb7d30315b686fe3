"""The sources of a seat's chance, move by move: its own and others' mistakes, and the rest.

A seat's entries add up to the difference between its first chance and its last one, or its result.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from warren.analysis.analysis import share_of

if TYPE_CHECKING:
    from warren.analysis.analysis import Analysis


@dataclass(frozen=True)
class LedgerEntry:
    """The change of a seat's chance from one of its decisions to its next."""

    move: int
    before: float
    after: float
    own: float  # lost by the seat's own mistake
    others: float  # gained or lost by mistakes of others

    @property
    def rest(self) -> float:
        """Luck and small differences: the rest of the change, which no mistake explains."""
        return self.after - self.before - self.own - self.others


def ledger(analysis: Analysis, seat: int) -> tuple[LedgerEntry, ...]:
    """A seat's entries, in the order of the match.

    Only the listed mistakes count, each with the whole points that the list shows. If a match still
    runs, a seat's last action leads to the chance after it; what others did since is not known.
    """
    costs = {mistake.move: -mistake.points / 100 for mistake in analysis.mistakes}
    found = []
    for stretch in analysis.stretches:
        if stretch.seat != seat:
            continue
        is_known = stretch.after is not None or analysis.result is not None
        end = stretch.after or analysis.curve(seat)[-1][1]
        others = sum(
            costs[number] * share_of(analysis.moves[number - 1], seat, analysis.sides)
            for number in stretch.between
            if is_known and number in costs
        )
        own = -costs.get(stretch.first, 0.0)
        found.append(LedgerEntry(stretch.first, stretch.before.value, end.value, own, others))
    return tuple(found)
