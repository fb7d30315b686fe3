"""How many clear decisions get a reason: python -m bench.reasons --positions 20 gosu laundromat.

Bots of all levels play. Wherever a deep search finds the action taken at least 10 points worse than
the best one, both are played on. Each claim is then counted again in fresh worlds: it holds if it
has the same sign and at least 40 % of the size there. --workers uses several processes.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from itertools import count
from time import process_time
from typing import NamedTuple

from warren.analysis.chances import Estimate, estimate, in_order, sides
from warren.analysis.why import Claim, Findings, Reasons, Why, explain
from warren.analysis.why_told import tell_why
from warren.bots import LEVELS, mind_of, play_pairs, player, think
from warren.crew import crew
from warren.engine import GAMES, Match

FIRST = 600  # iterations of the first look
DEEP = 3_000  # iterations of the second
PLAYERS = ["uniform", "greedy", *(f"{level}@100" for level in LEVELS)]
WORSE = 0.10  # of the win
FRESH = 1 << 40  # where the seeds of fresh worlds begin
HOLDS = 0.4  # of its size
HALF = 0.5


def mistaken(match: Match, seat: int, taken: int, iterations: int) -> tuple[Estimate, Estimate]:
    """The best action and the one taken, after a search."""
    thought = think(match, seat, iterations=iterations, mind_of=mind_of, about=taken)
    options = in_order([estimate(one, sides(match)[seat]) for one in thought.choices], taken)
    return options[0], next(one for one in options if one.number == taken)


def position_in(game: str, seed: int) -> tuple[Match, int, int, int] | None:
    """A clear decision of a match of bots: the seat, the best action and the one taken."""
    chance = random.Random(seed)
    match = Match(game, seats=2, seed=seed)
    players = [player(chance.choice(PLAYERS), seed + seat) for seat in range(match.seats)]
    begin = chance.randrange(60)
    while not match.is_over:
        seat = match.pending[0]
        taken = players[seat].choose(match, seat)
        if len(match.actions) >= begin and len(match.legal(seat)) > 1:
            found = clear(match, seat, taken.number)
            if found is not None:
                return match, seat, found, taken.number
        match.act(taken, seat)
    return None


def clear(match: Match, seat: int, taken: int) -> int | None:
    """The action that is clearly better than the one taken; two searches must say so."""
    for iterations in (FIRST, DEEP):
        best, done = mistaken(match, seat, taken, iterations)
        if best.guess.value - done.guess.value < WORSE:
            return None
    return best.number


def holding(match: Match, why: Why) -> list[bool]:
    """Whether each counted claim holds in fresh worlds."""
    brought = match.engine.game.part("reasons", Reasons)
    assert brought is not None
    effort = asdict(brought.effort)
    pairs = play_pairs(match, why.seat, why.better, why.other, seed=FRESH, **effort)
    fresh = Findings(brought, pairs, frozenset(sides(match)[why.seat]))
    return [
        holds(claim, fresh.counted(claim.fact, claim.seat))
        for claim in why.claims
        if claim.fact in brought.facts
    ]


def holds(claim: Claim, again: Claim) -> bool:
    """Whether a claim is much the same the second time."""
    return again.rise * claim.rise > 0 and abs(again.rise) >= HOLDS * abs(claim.rise)


class Result(NamedTuple):
    """The outcome of a position."""

    heading: str
    sentences: tuple[str, ...]
    counts: Counter[str]
    seconds: float


@contextmanager
def explaining(game: str, language: str) -> Iterator[Callable[[int], Result | None]]:
    """Where clear decisions are looked for and explained, by the seeds of their matches."""
    yield lambda seed: explained(game, seed, language)


def explained(game: str, seed: int, language: str) -> Result | None:
    """The clear decision of a match, if it has one, explained."""
    found = position_in(game, seed)
    if found is None:
        return None
    match, seat, best, taken = found
    begun = process_time()
    why = explain(match, seat, best, taken)
    seconds = process_time() - begun
    if why is None:
        return None
    held = holding(match, why)
    texts = {one.number: one.text for one in match.legal(seat)}
    gain = f"{100 * why.difference.value:+.0f} ± {100 * why.difference.error:.0f}"
    return Result(
        f"{match.seed}/{len(match.actions)} {texts[best]} | {texts[taken]}: {gain}",
        tell_why(why, match, language, reader=seat),
        Counter(
            positions=1,
            confirmed=why.is_confirmed,
            contradicted=why.is_contradicted,
            explained=why.explained >= HALF,
            claims=len(held),
            held=sum(held),
        ),
        seconds,
    )


def measure(
    game: str, wanted: int, first_seed: int, language: str, workers: int, *, quiet: bool
) -> None:
    """Print the reasons of so many positions, then how many there were."""
    counts: Counter[str] = Counter()
    seconds = 0.0
    work = partial(explaining, game, language)
    with crew(workers=workers) as hands:
        for _, result in hands.run(
            work, count(first_seed + 1), stopped=lambda: counts["positions"] >= wanted
        ):
            if result is None or counts["positions"] >= wanted:
                continue
            counts.update(result.counts)
            seconds += result.seconds
            if not quiet:
                print(result.heading, *(f"    {one}" for one in result.sentences), sep="\n")
    share = counts["explained"] / max(1, counts["confirmed"])
    print(
        f"{game}: {counts['positions']} positions; {counts['confirmed']} confirmed, "
        f"{counts['contradicted']} contradicted; {counts['explained']} explained at least by half "
        f"({share:.0%} of those confirmed); "
        f"{counts['held']} of {counts['claims']} claims hold in fresh worlds; "
        f"{seconds / max(counts['positions'], 1):.2f} s each",
        flush=True,
    )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of them")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0, help="of the first match")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--quiet", action="store_true", help="print the totals alone")
    asked = parser.parse_args()
    for game in asked.games or GAMES:
        measure(game, asked.positions, asked.seed, asked.lang, asked.workers, quiet=asked.quiet)


if __name__ == "__main__":
    main()
