"""People who play during an attack, and their waiting times."""

from __future__ import annotations

import asyncio
import http.client
import itertools
import multiprocessing
import os
import statistics
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bench.load import measure, note_lateness

STRANGERS = 2  # attacking processes
NICE = 19
TABLES = 8
PACE = 0.25  # seconds between decisions of a player, for a few hundred moves in each flood
HOMES = itertools.count()  # numbers for the players' addresses


class Health(threading.Thread):
    """Polls the server's health."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.times: list[float] = []
        self.silent = 0  # polls without a good answer
        self.is_over = False

    def run(self) -> None:
        """Poll until stopped."""
        while not self.is_over:
            begun = time.perf_counter()
            self.silent += not self.is_well()
            self.times.append(time.perf_counter() - begun)
            time.sleep(0.1)

    def is_well(self) -> bool:
        """Return whether the server reports good health now."""
        line = http.client.HTTPConnection(self.url.rpartition("/")[2], timeout=30)
        try:
            line.request("GET", "/api/health")
            return line.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            line.close()


@cache
def strangers() -> ProcessPoolExecutor:
    """Return the attackers, each in a separate process.

    They run at low priority, because real attackers would not use the server's processors.
    """
    made = ProcessPoolExecutor(STRANGERS, multiprocessing.get_context("spawn"), os.nice, (NICE,))
    list(made.map(time.sleep, [0.2] * STRANGERS))  # starting them takes longer than some floods
    return made


def attack(work: Callable[..., Any], *given: tuple[Any, ...]) -> list[Any]:
    """Run the attackers and return their reports."""
    return [one.result() for one in [strangers().submit(work, *each) for each in given]]


@cache
def players() -> ProcessPoolExecutor:
    """Return a separate process for the players, so that no other work delays them."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))


def play(url: str, tables: int, seconds: float, pace: float) -> tuple[list[float], list[float]]:
    """Play; return the duration of each move, and the players' own delays, in seconds."""

    async def all_play() -> tuple[list[float], list[float]]:
        late: list[float] = []
        noting = asyncio.create_task(note_lateness(late))
        home = f"192.0.2.{next(HOMES) % 250 + 1}"  # new names are rate-limited by address
        people = await measure(url, tables, seconds, pace, address=home)
        noting.cancel()
        return [took for person in people for _, took in person.times], late

    return asyncio.run(all_play())


@dataclass
class Played:
    """The players' measurements during some other work, and that work's result."""

    times: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    told: Any = None


def among_players(
    url: str,
    seconds: float,
    work: Callable[[], Any],
    *,
    tables: int = TABLES,
    pace: float = PACE,
) -> Played:
    """Let people play while some other work runs."""
    found, done = Played(), list[Any]()
    players().submit(os.getpid).result()  # start the process first
    strangers()
    stranger = threading.Thread(target=lambda: done.append(work()))
    stranger.start()
    while stranger.is_alive():
        times, late = players().submit(play, url, tables, seconds, pace).result()
        found.times += times
        found.late += late
    stranger.join()
    found.told = done[0]
    return found


def percentile(times: list[float], percent: int) -> float:
    """Return a percentile in milliseconds."""
    several = times if len(times) > 1 else 2 * times
    return 1000 * statistics.quantiles(several, n=100, method="inclusive")[percent - 1]


def told(what: str, played: Played, health: Health, since: int = 0) -> None:
    """Print a line."""
    if not played.times:
        print(f"{what}: nobody could move", flush=True)
        return
    print(
        f"{what}: {len(played.times)} moves, median {percentile(played.times, 50):.1f} ms, "
        f"p99 {percentile(played.times, 99):.1f} ms (players were late by "
        f"{percentile(played.late, 99):.1f} ms); health within "
        f"{1000 * max(health.times[since:]):.0f} ms, {health.silent} times silent",
        flush=True,
    )
