"""The same work by processes on this machine and by a Ray cluster (extra `ray`).

    ray start --head --num-cpus=2
    python -m bench.cluster                # or --ray HOST:PORT; not part of `make bench`

Blocks are random matches of GOSU that take about a second each. Both crews are warm and have the
same number of workers and the same blocks; their rounds alternate. Empty blocks show the overhead.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from warren.cli.tally import RandomPlay, playing
from warren.crew import AUTO, Crew
from warren.crew.cluster import Cluster
from warren.crew.processes import Processes

ROUNDS = 5
EMPTY = 500  # number of empty blocks


@contextmanager
def nothing() -> Iterator[Callable[[int], int]]:
    """A worker that does nothing."""
    yield lambda block: block


def timed(crew: Crew, matches: int, blocks: int) -> float:
    """Return the seconds for a number of blocks of matches."""
    job = partial(playing, RandomPlay("gosu", {}, edition="", mixed=False, checks=False))
    seeds = [range(number * matches, (number + 1) * matches) for number in range(blocks)]
    start = time.perf_counter()
    assert sum(count.counts[0] for _, count in crew.run(job, seeds)) > 0
    return time.perf_counter() - start


def empty(crew: Crew) -> float:
    """Return the seconds per empty block."""
    start = time.perf_counter()
    assert len([*crew.run(nothing, range(EMPTY))]) == EMPTY
    return (time.perf_counter() - start) / EMPTY


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ray", default=AUTO, metavar="ADDRESS")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--blocks", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    chosen = parser.parse_args()
    with Processes(chosen.workers) as here, Cluster(chosen.ray, chosen.workers) as there:
        timed(here, 1_000, chosen.workers)  # load the engines first
        timed(there, 1_000, chosen.workers)
        matches = int(5_000 * chosen.workers / timed(here, 5_000, chosen.workers)) // chosen.workers
        ratios = []
        for number in range(chosen.rounds):
            both = [timed(crew, matches, chosen.blocks) for crew in (here, there)]
            ratios.append(both[1] / both[0])
            print(
                f"round {number + 1}: {chosen.blocks} blocks of {matches:,} matches in "
                f"{both[0]:.2f} s by processes, {both[1]:.2f} s by Ray",
                flush=True,
            )
        costs = [empty(crew) * 1000 for crew in (here, there)]
    print(f"Ray takes {statistics.median(ratios) - 1:+.1%} (median; wanted: at most +10 %)")
    print(f"a block without work: {costs[0]:.2f} ms by processes, {costs[1]:.2f} ms by Ray")


if __name__ == "__main__":
    main()
