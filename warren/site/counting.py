"""The lab's counts in plain Python, match by match; `bots/lab.py` counts with NumPy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence

from warren.bots.balance import NONE, Census, Holding
from warren.bots.matches import Played, playing
from warren.bots.rates import ENDING, Sums
from warren.engine.games import Engine

Counts = dict[str, tuple[float, float]]  # two counts by name, whose ratio is the rate
DUEL = 2  # seats; with more seats, clans are not compared pairwise


def count_matches(
    engines: Sequence[Engine], seeds: range, endings: Mapping[int, str], bot: str
) -> Generator[None, None, list[Sums]]:
    """Play every seed with one engine, or with the old and the new; pause between decisions."""
    counters = [MatchCounter(engine, endings) for engine in engines]
    sums = [*map(empty, *(counter.groups() for counter in reversed(counters)))]
    playings = [playing(engine, seeds, bot) for engine in engines]
    for _ in seeds:
        counted = []
        for counter, matches in zip(counters, playings, strict=True):
            while (played := next(matches)) is None:
                yield
            counted.append([*counter.counts(played)])
        for each in zip(sums, *counted, strict=True):
            note(*each)
        yield
    return sums


class MatchCounter:
    """Counts matches of an engine, in the groups of `bots.lab.groups_of`."""

    def __init__(self, engine: Engine, endings: Mapping[int, str]) -> None:
        census = engine.game.part("census", Census)
        self.kinds = census.kinds(engine) if census else ()
        self.endings = endings
        self.seats = [f"seat {seat}" for seat in range(engine.seats)]

    def groups(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Return the titles and names of all groups."""
        yield "first player", ("who decides first",)
        yield "seat", self.seats
        yield "length", ("decisions", "rounds")
        yield ENDING, [*self.endings.values()]
        for kind in self.kinds:
            yield kind.title, kind.names
            if self._has_pairs(kind):
                yield "clan against clan", [versus(a, b) for a in kind.names for b in kind.names]

    def counts(self, one: Played) -> Iterator[Counts]:
        """Return the counts of a match by group, without absent names."""
        yield {"who decides first": (one.shares[one.first], 1)}
        yield {name: (share, 1) for name, share in zip(self.seats, one.shares, strict=True)}
        yield {"decisions": (one.decisions, 1), "rounds": (one.rounds, 1)}
        yield {name: (float(one.reason == end), 1) for end, name in self.endings.items()}
        for kind in self.kinds:
            held = [Counter(names_of(things, kind)) for things in one.standing]
            yield won(held, one.shares)
            if self._has_pairs(kind):
                yield against(held, one.shares, kind.names)

    def _has_pairs(self, kind: Holding) -> bool:
        return kind.title == "clan" and len(self.seats) == DUEL


def empty(new: tuple[str, Sequence[str]], old: tuple[str, Sequence[str]] | None = None) -> Sums:
    """Return the sums of a group before the first match."""
    if old is None:
        return Sums(new[0], zeros(new[1], 5))
    shared = [name for name in new[1] if name in set(old[1])]
    return Sums(new[0], zeros(new[1], 5), zeros(old[1], 5), zeros(shared, 4))


def zeros(names: Sequence[str], many: int) -> dict[str, list[float]]:
    """Return empty tallies."""
    return {name: [0.0] * many for name in names}


def names_of(things: Sequence[int], kind: Holding) -> Iterator[str]:
    """Return the names of the things that have a name."""
    for thing in things:
        if thing < len(kind.of) and kind.of[thing] != NONE:
            yield kind.names[kind.of[thing]]


def won(held: Sequence[Counter[str]], shares: Sequence[float]) -> Counts:
    """Return the winners' share of the final holdings."""
    found: Counts = {}
    for share, names in zip(shares, held, strict=True):
        for name, many in names.items():
            before, of = found.get(name, (0.0, 0.0))
            found[name] = before + share * many, of + many
    return found


def against(held: Sequence[Counter[str]], shares: Sequence[float], names: Sequence[str]) -> Counts:
    """Return whether the player with more of one name beats the player with more of another."""
    ours, theirs = (max(names, key=has.__getitem__) for has in held)
    if ours == theirs:
        return {versus(ours, ours): (sum(shares), DUEL)}
    return {versus(ours, theirs): (shares[0], 1), versus(theirs, ours): (shares[1], 1)}


def versus(one: str, other: str) -> str:
    """Return the name of a pair."""
    return f"{one} against {other}"


def note(sums: Sums, *counted: Counts) -> None:
    """Add the counts of a match, or of two: first the old edition's, then the new one's."""
    tally(sums.new, counted[-1])
    if sums.old is None:
        return
    old, new = counted
    tally(sums.old, old)
    for name in old.keys() & new.keys():
        both = sums.both[name]
        for at, one in enumerate(old[name]):
            for place, other in enumerate(new[name], 2 * at):
                both[place] += one * other


def tally(tallies: dict[str, list[float]], counts: Counts) -> None:
    """Add the counts of a match."""
    for name, (first, second) in counts.items():
        into = tallies[name]
        into[0] += first
        into[1] += second
        into[2] += first * first
        into[3] += first * second
        into[4] += second * second
