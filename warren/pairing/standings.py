"""Standings: scores, and tie-breaks under their usual names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from warren.pairing.sittings import LEVEL, WON, Round, Sitting

LEAST = Fraction(1, 3)  # an opponent's share of wins counts as at least this


@dataclass(frozen=True)
class StandingsLine:
    """An entrant's place in the standings; entrants with equal scores and tie-breaks share it."""

    entrant: int
    rank: int
    score: Fraction
    played: int  # tables, not counting byes
    wins: int
    breaks: dict[str, Fraction]


class Book:
    """The data behind the standings, computed once because standings are requested often."""

    def __init__(self, entrants: Sequence[int], rounds: Sequence[Round]) -> None:
        where = [{one: sitting for sitting in each for one in sitting.seats} for each in rounds]
        self.of: dict[int, list[Sitting | None]] = {
            entrant: [each.get(entrant) for each in where] for entrant in entrants
        }
        self.progress = {entrant: self._progress(entrant) for entrant in entrants}
        self.scores = {entrant: self.progress[entrant][-1] for entrant in entrants}
        # Finished tables of each entrant
        self.tables = {
            entrant: [one for one in found if one and one.is_over and not one.is_bye]
            for entrant, found in self.of.items()
        }
        # Opponents of each entrant, with their tables
        self.opponents = {
            entrant: [(one, other) for one in found for other in one.seats if other != entrant]
            for entrant, found in self.tables.items()
        }
        # Scores of opponents; a bye counts as an opponent with the same score
        self.against = {
            entrant: [self.scores[other] for _, other in found]
            + [self.scores[entrant]] * self.byes(entrant)
            for entrant, found in self.opponents.items()
        }

    def _progress(self, entrant: int) -> list[Fraction]:
        """Return the score after each round; 0 before the first."""
        found = [Fraction(0)]
        for sitting in self.of[entrant]:
            found.append(found[-1] + sitting.score(entrant) if sitting else found[-1])
        return found

    def byes(self, entrant: int) -> int:
        """Return the number of byes that an entrant had."""
        return sum(one is not None and one.is_bye for one in self.of[entrant])

    @cached_property
    def shares(self) -> dict[int, Fraction]:
        """Return the share of the possible points that an entrant has won."""
        found = {
            entrant: [one.score(entrant) for one in tables]
            for entrant, tables in self.tables.items()
        }
        return {entrant: total(scores) / max(1, len(scores)) for entrant, scores in found.items()}

    def wins(self, entrant: int) -> int:
        """Return the number of tables with the entrant as the only winner."""
        return sum(one.score(entrant) == 1 for one in self.tables[entrant])


def total(found: Iterable[Fraction]) -> Fraction:
    """Return a sum; terms with the same denominator are added as integers, which is far faster."""
    parts: Counter[int] = Counter()
    for one in found:
        parts[one.denominator] += one.numerator
    return sum((Fraction(many, of) for of, many in parts.items()), Fraction(0))


def buchholz(book: Book, entrant: int) -> Fraction:
    """Return the sum of the opponents' scores."""
    return total(book.against[entrant])


def buchholz_cut_1(book: Book, entrant: int) -> Fraction:
    """Return the sum of the opponents' scores without the weakest."""
    return buchholz(book, entrant) - min(book.against[entrant], default=0)


def median_buchholz(book: Book, entrant: int) -> Fraction:
    """Return the sum of the opponents' scores without the weakest and the strongest."""
    cut = buchholz_cut_1(book, entrant)
    return cut - max(book.against[entrant]) if len(book.against[entrant]) > 1 else cut


def sonneborn_berger(book: Book, entrant: int) -> Fraction:
    """Return the scores of beaten opponents, plus half for drawn ones; byes count as wins."""
    met = [(one.against(entrant, other), other) for one, other in book.opponents[entrant]]
    ahead, level = (
        [book.scores[other] for made, other in met if made == of] for of in (WON, LEVEL)
    )
    return total(ahead) + total(level) / 2 + book.scores[entrant] * book.byes(entrant)


def wins(book: Book, entrant: int) -> Fraction:
    """Return the number of won tables."""
    return Fraction(book.wins(entrant))


def progressive(book: Book, entrant: int) -> Fraction:
    """Return the sum of the scores after each round, so that early wins count more."""
    return total(book.progress[entrant])


def opponents_wins(book: Book, entrant: int) -> Fraction:
    """Return the mean of the opponents' shares of points; each counts as at least a third."""
    shares = [max(LEAST, book.shares[other]) for _, other in book.opponents[entrant]]
    return total(shares) / max(1, len(shares))


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
    """Return the results among tied entrants, if all of them have played each other."""
    found: dict[int, Fraction] = {}
    among = {*tied}
    for entrant in tied:
        met = [(one, other) for one, other in book.opponents[entrant] if other in among]
        if {other for _, other in met} != among - {entrant}:
            return dict.fromkeys(tied, Fraction(0))
        found[entrant] = total(one.against(entrant, other) for one, other in met)
    return found


def reached(book: Book, entrant: int) -> tuple[int, int]:
    """Return an entrant's progress in a knockout: the last round played, and the place in it."""
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
) -> list[StandingsLine]:
    """Return all entrants, best first."""
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
    lines: list[StandingsLine] = []
    for at, one in enumerate(order):
        is_level = bool(lines) and keys[one] == keys[lines[-1].entrant]
        rank = lines[-1].rank if is_level else at + 1
        played = len(book.tables[one])
        lines.append(
            StandingsLine(one, rank, book.scores[one], played, book.wins(one), values[one])
        )
    return lines
