"""The share of clear decisions with a reason: python -m bench.reasons --positions 20 gosu.

Bots of all levels play. If a deep search finds the action taken at least 10 points worse than the
best one, both are played out as in a hint, then again in five times as many fresh worlds. A
difference is real if it is at least 10 points there as well. A claim holds if it has the same sign
and at least 40 % of the size there. An accusation is false if the difference is below 3 points
there.

--positions is the number of real differences wanted. --workers uses several processes. --mixed
plays all setups that champion learned from: several seats, teams, drafts, Kamakor.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from functools import partial
from itertools import count
from time import process_time
from typing import Any, NamedTuple

from warren.analysis.chances import Estimate, Guess, estimate, in_order, sides
from warren.analysis.why import Claim, Findings, Reasons, Why, explain, guess_of
from warren.analysis.why_told import tell_why
from warren.bots import LEVELS, Pair, mind_of, play_pairs, player, think
from warren.bots.fitting import mix_of
from warren.crew import crew
from warren.engine import GAMES, Match
from warren.engine.games import game_and_preset

FIRST = 600  # iterations of the first search
DEEP = 3_000  # iterations of the second search
PLAYERS = ["uniform", "greedy", *(f"{level}@100" for level in LEVELS)]
WORSE = 0.10  # minimum difference in the share of the win
FRESH = 1 << 40  # first seed of fresh worlds
TIMES = 5  # fresh worlds per world of a hint
HOLDS = 0.4  # fraction of its size that a claim must keep
HALF = 0.5
VAIN = 0.03  # difference in the share below which an accusation is false


def mistaken(match: Match, seat: int, taken: int, iterations: int) -> tuple[Estimate, Estimate]:
    """Return the best action and the one taken, after a search."""
    thought = think(match, seat, iterations=iterations, mind_of=mind_of, about=taken)
    options = in_order([estimate(one, sides(match)[seat]) for one in thought.choices], taken)
    return options[0], next(one for one in options if one.number == taken)


class Clear(NamedTuple):
    """A decision for which a deep search finds a clearly better action."""

    match: Match
    seat: int
    best: int
    taken: int
    gain: float  # the search's difference


def setups_of(game: str, *, mixed: bool) -> list[dict[str, Any]]:
    """Return the options of the matches, in proportion to their number."""
    if not mixed:
        return [{"seats": 2}]
    return [
        {**game_and_preset(f"{game}:{preset}" if preset else game)[1], "seats": seats}
        for preset, seats, times in mix_of(game)
        for _ in range(times)
    ]


def position_in(game: str, seed: int, setups: Sequence[Mapping[str, Any]]) -> Clear | None:
    """Return a clear decision from a match of bots."""
    chance = random.Random(seed)
    match = Match(game, seed=seed, **setups[seed % len(setups)])
    players = [player(chance.choice(PLAYERS), seed + seat) for seat in range(match.seats)]
    begin = chance.randrange(60)
    while not match.is_over:
        seat = match.pending[0]
        taken = players[seat].choose(match, seat)
        if len(match.actions) >= begin and len(match.legal(seat)) > 1:
            found = clear(match, seat, taken.number)
            if found is not None:
                return found
        match.act(taken, seat)
    return None


def clear(match: Match, seat: int, taken: int) -> Clear | None:
    """Return the decision if two searches rate the action taken clearly worse."""
    for iterations in (FIRST, DEEP):
        best, done = mistaken(match, seat, taken, iterations)
        gain = best.guess.value - done.guess.value
        if gain < WORSE:
            return None
    return Clear(match, seat, best.number, taken, gain)


def fresh_pairs(found: Clear, brought: Reasons) -> list[Pair]:
    """Play both actions out in many other worlds."""
    effort = asdict(replace(brought.effort, pairs=TIMES * brought.effort.pairs))
    return play_pairs(found.match, found.seat, found.best, found.taken, seed=FRESH, **effort)


def holding(why: Why, fresh: Findings) -> list[bool]:
    """Return whether each counted claim holds in fresh worlds."""
    return [
        holds(claim, fresh.counted(claim.fact, claim.seat))
        for claim in why.claims
        if claim.fact in fresh.brought.facts
    ]


def holds(claim: Claim, again: Claim) -> bool:
    """Return whether a claim is confirmed by the second count."""
    return again.rise * claim.rise > 0 and abs(again.rise) >= HOLDS * abs(claim.rise)


class Result(NamedTuple):
    """The outcome of a position."""

    heading: str
    sentences: tuple[str, ...]
    counts: Counter[str]
    seconds: float


@contextmanager
def explaining(
    game: str, language: str, setups: Sequence[Mapping[str, Any]]
) -> Iterator[Callable[[int], Result | None]]:
    """Return a worker that finds and explains clear decisions, by the seeds of their matches."""
    yield lambda seed: explained(game, seed, language, setups)


def explained(
    game: str, seed: int, language: str, setups: Sequence[Mapping[str, Any]]
) -> Result | None:
    """Return the explained clear decision of a match, if it has one."""
    brought = GAMES[game].part("reasons", Reasons)
    found = position_in(game, seed, setups)
    if found is None or brought is None:
        return None
    match, seat = found.match, found.seat
    begun = process_time()
    why = explain(match, seat, found.best, found.taken)
    seconds = process_time() - begun
    if why is None:
        return None
    pairs = fresh_pairs(found, brought)
    gain = guess_of([pair.worth[0] - pair.worth[1] for pair in pairs])
    held = holding(why, Findings(brought, pairs, seat, sides(match)[seat]))
    is_real = gain.value >= WORSE
    return Result(
        heading(found, why, gain),
        tell_why(why, match, language, reader=seat),
        Counter(
            found=1,
            real=is_real,
            confirmed=is_real and why.is_confirmed,
            explained=is_real and why.explained >= HALF,
            accused=why.is_confirmed,
            vain=why.is_confirmed and gain.value < VAIN,
            claims=len(held),
            held=sum(held),
        ),
        seconds,
    )


def heading(found: Clear, why: Why, fresh: Guess) -> str:
    """Describe a position, with its difference by search, in a hint's worlds and in fresh ones."""
    texts = {one.number: one.text for one in found.match.legal(found.seat)}
    match = found.match
    return (
        f"{match.seed}/{len(match.actions)}, {match.seats} seats: "
        f"{texts[found.best]} | {texts[found.taken]}: search {100 * found.gain:+.0f}, "
        f"hint {points(why.difference)}, fresh {points(fresh)}; explained {why.explained:.0%}"
    )


def points(guess: Guess) -> str:
    """Format a difference in points with its standard error."""
    return f"{100 * guess.value:+.0f} ± {100 * guess.error:.1f}"


def measure(
    game: str,
    wanted: int,
    first_seed: int,
    language: str,
    workers: int,
    *,
    mixed: bool,
    quiet: bool,
) -> None:
    """Print the reasons until enough differences are real, then the totals."""
    counts: Counter[str] = Counter()
    seconds = 0.0
    work = partial(explaining, game, language, setups_of(game, mixed=mixed))
    with crew(workers=workers) as hands:
        for _, result in hands.run(
            work, count(first_seed + 1), stopped=lambda: counts["real"] >= wanted
        ):
            if result is None or counts["real"] >= wanted:
                continue
            counts.update(result.counts)
            seconds += result.seconds
            if not quiet:
                told = (result.heading, *(f"    {one}" for one in result.sentences))
                print(*told, sep="\n", flush=True)
    print(summary(game, counts, seconds), flush=True)


def summary(game: str, counts: Counter[str], seconds: float) -> str:
    """Return the totals of a game."""
    share = counts["explained"] / max(1, counts["real"])
    return (
        f"{game}: search finds {counts['found']} clear decisions, {counts['real']} of them real; "
        f"of these {counts['confirmed']} are confirmed, and {counts['explained']} ({share:.0%}) at "
        f"least half explained. Of {counts['accused']} accusations, {counts['vain']} are false; "
        f"{counts['held']} of {counts['claims']} claims are right in new worlds; "
        f"{seconds / max(counts['found'], 1):.2f} s each"
    )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of them")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0, help="seed of the first match")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--mixed", action="store_true", help="all setups, not two seats alone")
    parser.add_argument("--quiet", action="store_true", help="print the totals alone")
    asked = parser.parse_args()
    for game in asked.games or GAMES:
        measure(
            *(game, asked.positions, asked.seed, asked.lang, asked.workers),
            mixed=asked.mixed,
            quiet=asked.quiet,
        )


if __name__ == "__main__":
    main()
