"""The cost of reasons: python -m bench.costs --matches 8 gosu gosux.

Bots play. In each match, a few hints like those of the table are timed, without and with reasons
and lines. Then the match is analysed with 300 iterations per decision, as at the table, and its
mistakes are played out. Seconds are processor time of one core.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from statistics import fmean
from time import process_time
from typing import NamedTuple

from warren.analysis import analyse, hint
from warren.analysis.analysis import doubts, played_on, searched
from warren.bots import LEVELS, player
from warren.crew import crew
from warren.engine import GAMES, Match
from warren.table.study.study import HINT_ITERATIONS, HINT_SECONDS, ITERATIONS

PLAYERS = [f"{level}@100" for level in LEVELS]
EVERY = 12  # one in this many decisions of a match gets a hint


class Spent(NamedTuple):
    """Seconds spent on one match."""

    hints: list[tuple[float, float]]  # without and with reasons
    search: float  # the analysis, without playing out its mistakes
    reasons: float
    mistakes: int  # number of mistakes played out


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time of some work."""
    begun = process_time()
    work()
    return process_time() - begun


def hinted(match: Match, seat: int, *, why: bool) -> float:
    """Return the time of a hint."""
    return seconds(
        lambda: hint(match, seat, iterations=HINT_ITERATIONS, seconds=HINT_SECONDS, why=why)
    )


def spent(game: str, seed: int) -> Spent:
    """Time the hints and the analysis of one match."""
    chance = random.Random(seed)
    match = Match(game, seed=seed, seats=2)
    players = [player(chance.choice(PLAYERS), seed + seat) for seat in range(match.seats)]
    hints = []
    while not match.is_over:
        seat = match.pending[0]
        if len(match.legal(seat)) > 1 and chance.randrange(EVERY) == 0:
            hints.append((hinted(match, seat, why=False), hinted(match, seat, why=True)))
        match.act(players[seat].choose(match, seat), seat)
    found = analyse(match, iterations=ITERATIONS)
    search = seconds(lambda: [*searched(match, iterations=ITERATIONS, seed=0, workers=1)])
    numbers = doubts(found)
    return Spent(
        hints, search, seconds(lambda: [*played_on(found, numbers, workers=1)]), len(numbers)
    )


@contextmanager
def spending(game: str) -> Iterator[Callable[[int], Spent]]:
    """Return a worker that times matches by their seeds."""
    spent(game, 0)  # compile first
    yield partial(spent, game)


def measure(game: str, matches: int, workers: int) -> None:
    """Print the totals of a game."""
    with crew(workers=workers) as hands:
        found = [one for _, one in hands.run(partial(spending, game), range(1, matches + 1))]
    hints = [one for each in found for one in each.hints]
    search, reasons = (sum(getattr(one, name) for one in found) for name in ("search", "reasons"))
    longest = max(one.reasons / one.search for one in found)
    print(
        f"{game}: a hint {fmean(one for one, _ in hints):.2f} s, with reasons and lines "
        f"{fmean(one for _, one in hints):.2f} s, at most {max(one for _, one in hints):.2f} s "
        f"({len(hints)}); an analysis {search / matches:.2f} s, "
        f"{sum(one.mistakes for one in found)} decisions played out make it "
        f"{1 + reasons / search:.2f} times as long, at most {1 + longest:.2f} times ({matches})",
        flush=True,
    )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of them")
    parser.add_argument("--matches", type=int, default=8)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    for game in asked.games or GAMES:
        measure(game, asked.matches, asked.workers)


if __name__ == "__main__":
    main()
