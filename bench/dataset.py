"""The speed of making a dataset: decisions of strong play per core second, for each game.

python -m bench.dataset --matches 5
"""

from __future__ import annotations

import argparse
import time

from bench.rows import machine
from warren.dataset import Plan
from warren.dataset.plan import Shard
from warren.dataset.playing import play

GAMES = {"gosu": 2, "gosux": 2, "laundromat": 3}
MILLION, CORES = 1_000_000, 16


def measured(plan: Plan) -> tuple[int, float]:
    """Return the decisions of a shard, and their processor time."""
    play(plan, Shard(0, "train", 0, 1))  # warm up
    start = time.process_time()
    _, decisions = play(plan, Shard(1, "train", 1, plan.matches))
    return len(decisions), time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.dataset", description=__doc__)
    parser.add_argument("--matches", type=int, default=5)
    parser.add_argument("--iterations", type=int, default=400)
    asked = parser.parse_args()
    print(f"{machine(1)}; {asked.iterations} iterations, {asked.matches} matches\n")
    print(f"| game | decisions a match | decisions/s of a core | a million on {CORES} cores |")
    print("|---|---:|---:|---:|")
    for name, seats in GAMES.items():
        plan = Plan.of(name, seats=seats, iterations=asked.iterations, matches=asked.matches)
        many, seconds = measured(plan)
        minutes = MILLION / (many / seconds) / CORES / 60
        each, rate = many / asked.matches, many / seconds
        print(
            f"| {name}, {seats} seats | {each:.0f} | {rate:.0f} | {minutes:.0f} min |", flush=True
        )


if __name__ == "__main__":
    main()
