"""The strength of a game's rungs, and a check of the bots in between.

    python -m bench.levels gosu                     # the rungs, fitted on one scale
    python -m bench.levels gosu --bots 1100,1200,1300,1400 --matches 400   # or any bots

Each rung plays its nearest and second-nearest neighbours, with swapped seats and the same deals.
`medium@100` (in Goblin Laundromat `medium@200`) has 1500 points, as on ladders.
"""

from __future__ import annotations

import argparse
from collections import Counter
from multiprocessing import get_context
from os import cpu_count

import numpy as np

from warren.arena.playing import bot_seed
from warren.bots import grades, player
from warren.engine import GAMES, Match

SLOW = "champion"  # thinks for up to two seconds; all others run a fixed number of iterations
LEARNED = (
    "medium@100",
    "hard@400",
    "champion@64",
    "champion@200",
    "champion@600",
    "champion@2000",
    SLOW,
)
RUNGS = {
    "gosu": LEARNED,
    "gosux": LEARNED,
    "laundromat": ("medium@200", "hard@900", "expert@4000", "expert@30000", SLOW),
}
FIRST = ("medium@32~50", "medium@32~65", "medium@32~80", "medium@32~92", "medium@32")
ANCHOR = {"gosu": "medium@100", "gosux": "medium@100", "laundromat": "medium@200"}
Fixture = tuple[str, str, str, int]


def play(fixture: Fixture) -> tuple[Fixture, float]:
    """Play a match; return the first bot's share of the win."""
    game, *names, seed = fixture
    match = Match(game, seed=seed, seats=2)
    players = [player(name, bot_seed(seed, seat, name)) for seat, name in enumerate(names)]
    while not match.is_over:
        seat = match.pending[0]
        match.act(players[seat].choose(match, seat), seat)
    assert match.outcome is not None
    winners = match.outcome.winners
    return fixture, (0 in winners) / len(winners) if winners else 0.5


def fixtures(
    game: str, bots: list[str], matches: int, reach: int, slow: int | None = None
) -> list[Fixture]:
    """Return every pair within reach, with both seatings; the longest matches first."""
    pairs = [(one, other) for at, one in enumerate(bots) for other in bots[at + 1 : at + 1 + reach]]
    planned = [
        (game, *sitting, seed)
        for one, other in pairs
        for seed in range((slow if slow is not None and SLOW in (one, other) else matches) // 2)
        for sitting in ((one, other), (other, one))
    ]
    return sorted(planned, key=lambda one: SLOW not in one)


def fitted(bots: list[str], won: Counter[tuple[str, str]], anchor: str) -> dict[str, float]:
    """Fit points by maximum likelihood (Bradley and Terry), with half a win added each way."""
    wins = np.array([[won[one, other] for other in bots] for one in bots], float)
    met = wins + wins.T
    wins += 0.5 * (met > 0)
    met = wins + wins.T
    strength = np.ones(len(bots))
    for _ in range(5_000):
        strength = wins.sum(1) / (met / (strength[:, None] + strength[None, :])).sum(1)
    points = 400 * np.log10(strength)
    at = bots.index(anchor) if anchor in bots else 0
    return {
        name: 1500 + float(value - points[at]) for name, value in zip(bots, points, strict=True)
    }


def use(rungs: tuple[tuple[int, str], ...]) -> None:
    """Replace the game's rungs in this process."""
    if rungs:
        grades.rungs_of = lambda _: rungs


def played(
    planned: list[Fixture], workers: int, rungs: tuple[tuple[int, str], ...] = ()
) -> Counter[tuple[str, str]]:
    """Return the number of wins of each bot over each other bot."""
    won: Counter[tuple[str, str]] = Counter()
    with get_context("spawn").Pool(workers, use, (rungs,)) as crew:
        for (_, one, other, _), share in crew.imap_unordered(play, planned):
            won[one, other] += share
            won[other, one] += 1 - share
    return won


def tell(bots: list[str], won: Counter[tuple[str, str]], points: dict[str, float]) -> None:
    """Print points, and the wins of each bot over the bots below it."""
    for name, value in points.items():
        print(f"{value:7.0f}  {name}")
    for (one, other), wins in sorted(won.items(), key=lambda row: bots.index(row[0][0])):
        if bots.index(one) > bots.index(other):
            part = wins / (wins + won[other, one])
            print(f"{one:>16} beats {other:<16} {100 * part:5.1f} %", flush=True)


def main() -> None:
    """Play and print."""
    asked = argparse.ArgumentParser()
    asked.add_argument("game", choices=GAMES)
    asked.add_argument("--bots", default="")
    asked.add_argument("--matches", type=int, default=200, help="matches of each pair")
    asked.add_argument("--slow", type=int, help="matches of each pair with champion")
    asked.add_argument("--reach", type=int, default=2, help="number of neighbours to play")
    asked.add_argument("--workers", type=int, default=cpu_count() or 1)
    asked.add_argument("--check", type=int, default=0, help="matches of bots 100 points apart")
    said = asked.parse_args()
    bots = said.bots.split(",") if said.bots else [*FIRST, *RUNGS[said.game]]
    for name in ("champion@8", "greedy"):  # compile once, before many processes start
        play((said.game, name, name, 0))
    print(f"{said.game}: {said.matches} matches of each pair")
    won = played(fixtures(said.game, bots, said.matches, said.reach, said.slow), said.workers)
    points = fitted(bots, won, ANCHOR[said.game])
    tell(bots, won, points)
    if said.check:
        rungs = tuple(sorted((round(value), name) for name, value in points.items()))
        first, last = rungs[0][0], rungs[-1][0]
        bots = [str(value) for value in range(first + 20, last + 1, 100)]
        won = played(fixtures(said.game, bots, said.check, 1), said.workers, rungs)
        print(
            f"{said.game}: bots 100 points apart, {said.check} matches of each pair; 64 % is right"
        )
        tell(bots, won, {})


if __name__ == "__main__":
    main()
