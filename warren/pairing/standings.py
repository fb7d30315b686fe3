"""Standings: scores, and the tie-breaks by the names that organisers know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from warren.pairing.sittings import Round, Sitting, sittings_of

LEAST = Fraction(1, 3)  # of the matches, that an opponent counts for having won


@dataclass(frozen=True)
class Line:
    """One entrant in the standings; who is equal in everything shares a rank."""

    entrant: int
    rank: int
    score: Fraction
    played: int  # tables, byes not counted
    wins: int
    breaks: dict[str, Fraction]


class Book:
    """Everything that standings are made from."""

    def __init__(self, entrants: Sequence[int], rounds: Sequence[Round]) -> None:
        self.rounds = rounds
        self.of: dict[int, list[Sitting | None]] = {
            entrant: [*sittings_of(entrant, rounds)] for entrant in entrants
        }
        self.scores = {entrant: self.progress(entrant)[-1] for entrant in entrants}

    def progress(self, entrant: int) -> list[Fraction]:
        """The score after each round, and nothing before the first."""
        found = [Fraction(0)]
        for sitting in self.of[entrant]:
            found.append(found[-1] + (sitting.score(entrant) if sitting else 0))
        return found

    def tables(self, entrant: int) -> list[Sitting]:
        """Tables that somebody has played at to the end."""
        return [one for one in self.of[entrant] if one and one.is_over and not one.is_bye]

    def byes(self, entrant: int) -> int:
        """How often somebody stayed out."""
        return sum(one is not None and one.is_bye for one in self.of[entrant])

    def opponents(self, entrant: int) -> list[tuple[Sitting, int]]:
        """With whom somebody sat, and where."""
        return [
            (one, other) for one in self.tables(entrant) for other in one.seats if other != entrant
        ]

    def share(self, entrant: int) -> Fraction:
        """Which share of the points at their tables somebody has won."""
        scores = [one.score(entrant) for one in self.tables(entrant)]
        return sum(scores, Fraction(0)) / len(scores) if scores else Fraction(0)

    def wins(self, entrant: int) -> int:
        """How many tables somebody has won alone."""
        return sum(one.score(entrant) == 1 for one in self.tables(entrant))


def against(book: Book, entrant: int) -> list[Fraction]:
    """Scores of opponents, the least first; at a bye one sat with somebody as good as oneself."""
    found = [book.scores[other] for _, other in book.opponents(entrant)]
    return sorted(found + [book.scores[entrant]] * book.byes(entrant))


def buchholz(book: Book, entrant: int) -> Fraction:
    """The scores of all opponents together."""
    return sum(against(book, entrant), Fraction(0))


def buchholz_cut_1(book: Book, entrant: int) -> Fraction:
    """The same, without the weakest."""
    return sum(against(book, entrant)[1:], Fraction(0))


def median_buchholz(book: Book, entrant: int) -> Fraction:
    """The same, without the weakest and the strongest."""
    return sum(against(book, entrant)[1:-1], Fraction(0))


def sonneborn_berger(book: Book, entrant: int) -> Fraction:
    """The scores of those one was ahead of, and half of those one was level with."""
    met = book.opponents(entrant)
    return sum(
        (sitting.against(entrant, other) * book.scores[other] for sitting, other in met),
        Fraction(0),
    )


def wins(book: Book, entrant: int) -> Fraction:
    """Tables won."""
    return Fraction(book.wins(entrant))


def progressive(book: Book, entrant: int) -> Fraction:
    """The scores after each round, added up: who won early counts more."""
    return sum(book.progress(entrant), Fraction(0))


def opponents_wins(book: Book, entrant: int) -> Fraction:
    """Which share of their points opponents have won on average, each at least a third."""
    shares = [max(LEAST, book.share(other)) for _, other in book.opponents(entrant)]
    return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)


TieBreak = Callable[[Book, int], Fraction]
TIE_BREAKS: dict[str, TieBreak] = {
    "buchholz": buchholz,
    "buchholz-cut-1": buchholz_cut_1,
    "median-buchholz": median_buchholz,
    "sonneborn-berger": sonneborn_berger,
    "wins": wins,
    "progressive": progressive,
    "opponents-wins": opponents_wins,
}
DIRECT = "direct-encounter"
NAMES = (*TIE_BREAKS, DIRECT)
USUAL = {
    "swiss": ("buchholz-cut-1", "buchholz", "sonneborn-berger", "wins"),
    "round-robin": ("sonneborn-berger", DIRECT, "wins"),
    "knockout": ("wins",),
}


def direct(book: Book, tied: Sequence[int]) -> dict[int, Fraction]:
    """What those who are level made of each other, if all of them have met."""
    found: dict[int, Fraction] = {}
    for entrant in tied:
        met = [(one, other) for one, other in book.opponents(entrant) if other in tied]
        if {other for _, other in met} != {*tied} - {entrant}:
            return dict.fromkeys(tied, Fraction(0))
        found[entrant] = sum((one.against(entrant, other) for one, other in met), Fraction(0))
    return found


def reached(book: Book, entrant: int) -> tuple[int, int]:
    """How far somebody came in a knockout: the last round, and the place there."""
    for number, sitting in reversed([*enumerate(book.of[entrant], 1)]):
        if sitting:
            return number, -sitting.place(entrant) if sitting.is_over else 0
    return 0, 0


def standings(
    entrants: Sequence[int],
    rounds: Sequence[Round],
    breaks: Sequence[str],
    *,
    is_knockout: bool = False,
) -> list[Line]:
    """Everybody, the best first."""
    book = Book(entrants, rounds)
    keys: dict[int, list[object]] = {
        one: [reached(book, one)] if is_knockout else [] for one in entrants
    }
    values: dict[int, dict[str, Fraction]] = {one: {} for one in entrants}
    for one in entrants:
        keys[one].append(book.scores[one])

    def key(entrant: int) -> list[object]:
        return keys[entrant]

    for name in breaks:
        if name == DIRECT:
            order = sorted(entrants, key=key)
            groups = [[*tied] for _, tied in groupby(order, key)]
            found = {one: value for tied in groups for one, value in direct(book, tied).items()}
        else:
            found = {one: TIE_BREAKS[name](book, one) for one in entrants}
        for one in entrants:
            values[one][name] = found[one]
            keys[one] = [*keys[one], found[one]]
    order = sorted(entrants, key=key, reverse=True)
    lines: list[Line] = []
    for at, one in enumerate(order):
        is_level = bool(lines) and keys[one] == keys[lines[-1].entrant]
        rank = lines[-1].rank if is_level else at + 1
        played = len(book.tables(one))
        lines.append(Line(one, rank, book.scores[one], played, book.wins(one), values[one]))
    return lines
