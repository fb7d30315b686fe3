"""WebAssembly engines compared with native ones: random play, search, and calls from Python.

    python -m bench.wasm        # this part of `make bench` alone

Both do the same work in alternating rounds. We measure thread time, so that other processes have
little effect. The best of several rounds counts.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bench.rows import ROUNDS, machine
from warren.bots import think
from warren.engine import Match
from warren.engine.games import Engine
from warren.engine.running import NATIVE, WASM, run_as
from warren.kernel import playout

WANTED = 0.6  # target, as a fraction of the native speed
CALLS = 20_000
ITERATIONS = 1_000


@dataclass
class Work:
    """A workload for either engine: amount of work, and seconds of the thread."""

    label: str
    game: str
    seats: int
    run: Callable[[Match], int]
    wanted: float | None = None  # target per second; None: a fraction of the native rate
    rates: dict[str, float] = field(default_factory=dict)

    def measure(self, kind: str) -> None:
        """Run the workload on one of the engines."""
        match = Match(self.game, seats=self.seats, seed=3)
        run_as(match.engine.game, kind)
        match = Match(self.game, seats=self.seats, seed=3)
        begun = time.thread_time()
        done = self.run(match)
        rate = done / (time.thread_time() - begun)
        self.rates[kind] = max(rate, self.rates.get(kind, 0.0))

    @property
    def line(self) -> str:
        """A line of the table."""
        native, wasm = self.rates[NATIVE], self.rates[WASM]
        wanted = f"{WANTED}" if self.wanted is None else f"{self.wanted:,.0f} a second"
        return f"| {self.label} | {native:,.0f} | {wasm:,.0f} | {wasm / native:.2f} | {wanted} |"


def play(matches: int) -> Callable[[Match], int]:
    """Play random matches inside the engine."""

    def run(match: Match) -> int:
        tally = match.engine.simulate(match.engine.new_states(), 1, matches, checks=False)
        return int(tally[playout.DECISIONS])

    return run


def search(match: Match) -> int:
    """Run iterations of a search after the deal."""
    return think(match, iterations=ITERATIONS).iterations


def call(match: Match) -> int:
    """Make calls that do almost nothing."""
    engine = Engine(match.engine.game, match.engine.options)  # with its own scratch buffer
    states = engine.new_states()
    engine.setup(states, 1)
    for _ in range(CALLS):
        engine.pending(states)
    return CALLS


def through_match(match: Match) -> int:
    """Play random matches decision by decision from Python."""
    chance, decisions = random.Random(1), 0
    engine = Engine(match.engine.game, match.engine.options)
    for seed in range(4):
        again = Match(match.engine.game.name, seats=match.seats, seed=seed)
        again.engine = engine
        while not again.is_over:
            again.act(chance.choice(again.legal()))
        decisions += len(again.actions)
    return decisions


def works() -> list[Work]:
    """Return all workloads."""
    tables = {
        "GOSU, 2 seats": ("gosu", 2, 8_000),
        "GOSU, 4 seats": ("gosu", 4, 3_000),
        "Kamakor, 2 seats": ("gosu:kamakor", 2, 5_000),
        "GOSU X": ("gosux", 2, 6_000),
        "Laundromat, 3 seats": ("laundromat", 3, 10_000),
    }
    return [
        *(
            Work(f"{at}, random play", name, n, play(many))
            for at, (name, n, many) in tables.items()
        ),
        *(Work(f"{at}, search", name, n, search) for at, (name, n, _) in tables.items()),
        Work("GOSU X, a call from Python", "gosux", 2, call, 100_000),
        Work("GOSU, Match", "gosu", 2, through_match, 15_000),
        Work("GOSU X, Match", "gosux", 2, through_match, 15_000),
        Work("Laundromat, Match", "laundromat", 2, through_match, 15_000),
    ]


def compare(rounds: int) -> list[Work]:
    """Measure everything, alternating between the engines."""
    found = works()
    for number in range(rounds):
        for work in found:
            print(f"\rround {number + 1} of {rounds}: {work.label:60}", end="", flush=True)
            for kind in (NATIVE, WASM):
                work.measure(kind)
    for work in found:
        run_as(Match(work.game, seats=work.seats, seed=3).engine.game, NATIVE)
    print("\r" + " " * 80 + "\r", end="")
    return found


def print_table(rounds: int) -> None:
    """The table."""
    found = compare(rounds)
    print("\n| a second, best | native | WebAssembly | x native | wanted |")
    print("|---|---:|---:|---:|---:|")
    for work in found:
        print(work.line)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench.wasm", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    chosen = parser.parse_args()
    print(machine(chosen.rounds))
    print_table(chosen.rounds)


if __name__ == "__main__":
    main()
