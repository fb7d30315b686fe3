"""The data of a tournament: rounds of sittings, and the tally of each entrant.

An entrant is a number: a person, or a team. A sitting is a table in one round, with its entrants in
seat order; the first entrant begins. An entrant alone at a table has a bye. A result consists of
places: 1 is best, and entrants who share a place have the same number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

LOST, LEVEL, WON = MADE = (Fraction(0), Fraction(1, 2), Fraction(1))  # of another


@dataclass(frozen=True)
class Sitting:
    """A table in a round."""

    seats: tuple[int, ...]
    places: tuple[int, ...] | None = None  # None until the match is over

    @property
    def is_bye(self) -> bool:
        """Whether only one entrant sits at the table."""
        return len(self.seats) == 1

    @property
    def is_over(self) -> bool:
        """Whether the result is known."""
        return self.is_bye or self.places is not None

    def place(self, entrant: int) -> int:
        """Return the place of an entrant; before the end, everybody has the first place."""
        return self.places[self.seats.index(entrant)] if self.places else 1

    def against(self, entrant: int, other: int) -> Fraction:
        """Return an entrant's result against another: 1 if ahead, half for a shared place."""
        mine, theirs = self.place(entrant), self.place(other)
        return MADE[1 + (mine < theirs) - (mine > theirs)]

    def score(self, entrant: int) -> Fraction:
        """Return the share of opponents that an entrant is ahead of; 1 for a bye."""
        if self.is_bye:
            return Fraction(1)
        if not self.is_over:
            return Fraction(0)
        others = [other for other in self.seats if other != entrant]
        if len(others) == 1:
            return self.against(entrant, *others)
        return sum((self.against(entrant, other) for other in others), Fraction(0)) / len(others)


Round = Sequence[Sitting]


@dataclass
class Tally:
    """An entrant's results so far."""

    score: Fraction = Fraction(0)
    byes: int = 0
    met: Counter[int] = field(default_factory=Counter)
    due: Fraction = Fraction(0)  # the number of first seats that the entrant is owed
    late: Fraction = Fraction(0)  # sum of the entrant's lateness over all tables; 0 is the middle
    last: Fraction = Fraction(0)  # lateness at the entrant's last table


def tallies(entrants: Sequence[int], rounds: Sequence[Round]) -> dict[int, Tally]:
    """Return everybody's results so far."""
    found = {entrant: Tally() for entrant in entrants}
    for sitting in (sitting for each in rounds for sitting in each):
        for seat, entrant in enumerate(sitting.seats):
            tally = found.setdefault(entrant, Tally())
            tally.score += sitting.score(entrant)
            tally.byes += sitting.is_bye
            tally.met.update(other for other in sitting.seats if other != entrant)
            if not sitting.is_bye:
                tally.due += Fraction(1, len(sitting.seats)) - (seat == 0)
                tally.last = lateness(seat, len(sitting.seats))
                tally.late += tally.last
    return found


def lateness(seat: int, seats: int) -> Fraction:
    """Return the lateness of a seat, from -1 for the first to 1 for the last."""
    return Fraction(2 * seat, seats - 1) - 1
