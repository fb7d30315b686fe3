"""People who play while strangers are rude, and how long they wait."""

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

from bench.load import measure

STRANGERS = 2  # processes
NICE = 19
TABLES = 8
PACE = 0.25  # seconds between two decisions of a player: some hundred moves in each flood
BEAT = 0.01  # seconds between two notes of how late those are who play
HOMES = itertools.count()  # of the people who play


class Health(threading.Thread):
    """Asks all the time whether all is well."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.times: list[float] = []
        self.silent = 0  # times without a good answer
        self.is_over = False

    def run(self) -> None:
        """Until it is over."""
        while not self.is_over:
            begun = time.perf_counter()
            self.silent += not self.is_well()
            self.times.append(time.perf_counter() - begun)
            time.sleep(0.1)

    def is_well(self) -> bool:
        """Whether somebody who comes by just now hears that all is well."""
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
    """Those who are rude, each in a process of its own.

    They have what is left of this machine: a real one's strangers take nothing of its processors.
    """
    made = ProcessPoolExecutor(STRANGERS, multiprocessing.get_context("spawn"), os.nice, (NICE,))
    list(made.map(time.sleep, [0.2] * STRANGERS))  # to start takes them longer than many a flood
    return made


def attack(work: Callable[..., Any], *given: tuple[Any, ...]) -> list[Any]:
    """Let strangers loose; tells what they tell."""
    return [one.result() for one in [strangers().submit(work, *each) for each in given]]


@cache
def players() -> ProcessPoolExecutor:
    """A process of their own for those who play: nothing else that we do makes them late."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))


def play(url: str, tables: int, seconds: float, pace: float) -> tuple[list[float], list[float]]:
    """How long each move took, and how late those who play were themselves, in seconds."""

    async def all_play() -> tuple[list[float], list[float]]:
        late: list[float] = []
        noting = asyncio.create_task(note_lateness(late))
        home = f"192.0.2.{next(HOMES) % 250 + 1}"  # new names are counted by address
        people = await measure(url, tables, seconds, pace, address=home)
        noting.cancel()
        return [took for person in people for _, took in person.times], late

    return asyncio.run(all_play())


async def note_lateness(late: list[float]) -> None:
    """Note again and again how long after its time something happens here."""
    while True:
        due = time.perf_counter() + BEAT
        await asyncio.sleep(BEAT)
        late.append(time.perf_counter() - due)


@dataclass
class Played:
    """What those who play have noted, while something else went on, and what that told."""

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
    """Let people play while something else goes on."""
    found, done = Played(), list[Any]()
    players().submit(os.getpid).result()  # all are there before it begins
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
    """In milliseconds."""
    several = times if len(times) > 1 else 2 * times
    return 1000 * statistics.quantiles(several, n=100, method="inclusive")[percent - 1]


def told(what: str, played: Played, health: Health, since: int = 0) -> None:
    """Print a line."""
    if not played.times:
        print(f"{what}: nobody could move", flush=True)
        return
    print(
        f"{what}: {len(played.times)} moves, median {percentile(played.times, 50):.1f} ms, "
        f"p99 {percentile(played.times, 99):.1f} ms (who played was late by "
        f"{percentile(played.late, 99):.1f} ms); health within "
        f"{1000 * max(health.times[since:]):.0f} ms, {health.silent} times silent",
        flush=True,
    )
