"""How many clear decisions get a reason: python -m bench.reasons --positions 20 gosu laundromat.

Bots of all levels play. Wherever a deep search finds the action taken at least 10 points worse than
the best one, both are played on. Each claim is then counted again in fresh worlds: it holds if it
has the same sign and at least 40 % of the size there.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from time import process_time

from warren.analysis.chances import Estimate, estimate, in_order, sides
from warren.analysis.why import Claim, Findings, Reasons, Why, explain
from warren.analysis.why_told import tell_why
from warren.bots import LEVELS, mind_of, play_pairs, player, think
from warren.engine import GAMES, Match

FIRST = 600  # iterations of the first look
DEEP = 3_000  # iterations of the second
PLAYERS = ["uniform", "greedy", *(f"{level}@100" for level in LEVELS)]
WORSE = 0.10  # of the win
FRESH = 1 << 40  # where the seeds of fresh worlds begin
HOLDS = 0.4  # of its size


def mistaken(match: Match, seat: int, taken: int, iterations: int) -> tuple[Estimate, Estimate]:
    """The best action and the one taken, after a search."""
    thought = think(match, seat, iterations=iterations, mind_of=mind_of, about=taken)
    options = in_order([estimate(one, sides(match)[seat]) for one in thought.choices], taken)
    return options[0], next(one for one in options if one.number == taken)


def positions(game: str, first_seed: int) -> Iterator[tuple[Match, int, int, int]]:
    """One clear decision of each match: the seat, the best action and the one taken."""
    seed = first_seed
    while True:
        seed += 1
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
                    yield match, seat, found, taken.number
                    break
            match.act(taken, seat)


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


def measure(game: str, wanted: int, first_seed: int, language: str, *, quiet: bool) -> None:
    """Print the reasons of so many positions, then how many there were."""
    counts: Counter[str] = Counter()
    seconds = 0.0
    found = positions(game, first_seed)
    for _ in range(wanted):
        match, seat, best, taken = next(found)
        begun = process_time()
        why = explain(match, seat, best, taken)
        seconds += process_time() - begun
        if why is None:
            continue
        held = holding(match, why)
        counts["confirmed"] += why.is_confirmed
        counts["contradicted"] += why.is_contradicted
        counts["explained"] += why.explained >= 0.5
        counts["claims"] += len(held)
        counts["held"] += sum(held)
        if not quiet:
            texts = {one.number: one.text for one in match.legal(seat)}
            gain = f"{100 * why.difference.value:+.0f} ± {100 * why.difference.error:.0f}"
            print(f"{match.seed}/{len(match.actions)} {texts[best]} | {texts[taken]}: {gain}")
            for sentence in tell_why(why, match, language, reader=seat):
                print(f"    {sentence}")
    print(
        f"{game}: {wanted} positions; {counts['confirmed']} confirmed, "
        f"{counts['contradicted']} contradicted; {counts['explained']} explained at least by half; "
        f"{counts['held']} of {counts['claims']} claims hold in fresh worlds; "
        f"{seconds / max(wanted, 1):.2f} s each"
    )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*GAMES], choices=[*GAMES])
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0, help="of the first match")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--quiet", action="store_true", help="print the totals alone")
    asked = parser.parse_args()
    for game in asked.games:
        measure(game, asked.positions, asked.seed, asked.lang, quiet=asked.quiet)


if __name__ == "__main__":
    main()
