"""The duration of a move while many tables are busy, and its cost to the server.

    python -m bench.load --tables 250 --seconds 30
    python -m bench.load --tables 100 --pace 0.8 --parts        # what the time is spent on

Starts a server with an empty store. Two people play at every table; at every fourth (`--bots`), one
person and a bot. Each person has a connection and acts at random after thinking for a while. Once
all tables are busy, we measure the time from sending a move to its confirmation, and the server's
processor time. New matches begin when others end. Clients run on the same machine, in processes of
their own (`--clients`). If they are late themselves, more clients or a quieter machine are needed.

A bot's move is stored and shown like any other move. Therefore the cost of a move is the server's
time per move of people and bots. The thinking time of bots is counted separately.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import httpx
import msgspec
import websockets

from bench.inside import PARTS

GAMES = ("gosu", "gosux", "laundromat")
WITH_BOT = 4  # a bot plays at one in this many tables
RUN = "from warren.cli.main import main; main()"
INSIDE = str(Path(__file__).with_name("inside.py"))
RUN_INSIDE = f"from runpy import run_path; run_path({INSIDE!r}, run_name='__main__')"
START = 0.02  # seconds between the starts of two tables
LOOK = 5.0  # seconds between checks of the memory
WAIT = 180.0  # seconds within which the engines must be ready, and a connection open
CLIENTS = max(1, min(4, (os.cpu_count() or 1) // 2))
BEAT = 0.01  # seconds between measurements of the clients' own delay
CROWD = 8  # viewers of a table that can connect in the time between starts
HERE = '"here"'  # the page's ping after this many silent seconds:
TENSE, QUIET = 2.0, 10.0  # the first while waiting for another player's move, the second otherwise
PLENTY = [  # limits that all players stay within, although they share one address
    *("--per-address", "100000", "--max-connections", "100000"),
    *("--max-tables", "100000", "--requests", "100000"),
]


class Option(msgspec.Struct):
    """An offered action."""

    action: str


class Ask(msgspec.Struct):
    """A question."""

    decision: int
    mine: bool
    options: list[Option]


class About(msgspec.Struct):
    """The table."""

    phase: str
    rematch: str | None = None


class Fields(msgspec.Struct):
    """The changed fields of a table."""

    ask: Ask | None = None
    table: About | None = None
    moments: int = 0


class Heard(msgspec.Struct):
    """The part of a server message that matters here."""

    type: str
    request: str = ""
    code: str | None = None
    ask: Ask | None = None
    table: About | None = None
    moments: int = 0
    fields: Fields | None = None  # only in changes


decode = msgspec.json.Decoder(Heard).decode
Share = tuple[int, int]  # a client's number, and how many clients there are


def hear(text: str) -> Heard:
    """Parse a message; of a change, only the table's fields."""
    heard = decode(text)
    if heard.fields:
        new = heard.fields
        heard.type, heard.ask, heard.table, heard.moments = "table", new.ask, new.table, new.moments
    return heard


class Person:
    """A person who plays at one table after another.

    With several workers (separated by commas), each table is requested at one of them, as by a
    hashing proxy.
    """

    def __init__(self, url: str, name: str, pace: float, seed: int, address: str = "") -> None:
        self.urls = url.split(",")
        self.url = self.urls[seed % len(self.urls)]
        self.name = name
        self.pace = pace
        self.chance = random.Random(seed)
        self.headers = {"X-Forwarded-For": address} if address else {}  # forwarded as by a proxy
        self.web = httpx.AsyncClient(
            base_url=self.url, timeout=60, verify=False, headers=self.headers
        )
        self.times: list[tuple[float, float]] = []  # (time, duration) of each move
        self.refused: list[str] = []
        self.sent = 0
        self.wait = QUIET  # current timeout in seconds

    async def enter(self) -> None:
        """Take a name."""
        (await self.web.post("/api/session", json={"nickname": self.name})).raise_for_status()

    async def open(self, game: str, bots: list[str]) -> str:
        """Open a table for two, with a bot or a free seat."""
        answer = await self.web.post("/api/tables", json={"game": game, "seats": 2, "bots": bots})
        answer.raise_for_status()
        return str(answer.json()["id"])

    async def say(self, table: str, **message: Any) -> None:
        """Send a message without a connection."""
        self.sent += 1
        message["request"] = f"{self.name}-{self.sent}"
        place = f"{place_of(table, self.urls)}/api/tables/{table}"
        (await self.web.post(place, json=message)).raise_for_status()

    async def play(self, table: str, until: float) -> None:
        """Play a match, acting at random."""
        cookie = "; ".join(f"{key}={value}" for key, value in self.web.cookies.items())
        url = place_of(table, self.urls)
        headers = {"Origin": url, "Cookie": cookie, **self.headers}
        address = f"{url.replace('http', 'ws')}/ws/{table}?lang=en&changes=1"
        async with websockets.connect(
            address,
            additional_headers=headers,
            max_size=None,
            compression=None,
            open_timeout=WAIT,
        ) as line:
            answered = -1
            pending: dict[str, float] = {}
            async with asyncio.TaskGroup() as thoughts:
                async for text in words(line, lambda: self.wait):
                    heard = hear(text)
                    if heard.type in ("done", "refused"):
                        started = pending.pop(heard.request, None)
                        if started is not None:
                            taken = time.perf_counter() - started
                            self.times.append((time.monotonic(), taken))
                        if heard.type == "refused":
                            self.refused.append(str(heard.code))
                    if time.monotonic() > until or (heard.table and heard.table.phase == "over"):
                        return
                    ask = heard.ask
                    if heard.type == "table":
                        self.wait = TENSE if ask and not ask.mine else QUIET
                    if ask and ask.mine and ask.options and ask.decision != answered:
                        answered = ask.decision
                        thoughts.create_task(self.act(line, ask, pending))

    async def act(self, line: Any, ask: Ask, pending: dict[str, float]) -> None:
        """Think, then answer a decision at random."""
        await asyncio.sleep(self.chance.uniform(0.5, 1.5) * self.pace)
        self.sent += 1
        request = f"{self.name}-{self.sent}"
        message = {
            "type": "act",
            "request": request,
            "decision": ask.decision,
            "action": self.chance.choice(ask.options).action,
        }
        pending[request] = time.perf_counter()
        with suppress(websockets.ConnectionClosed):
            await line.send(msgspec.json.encode(message).decode())


async def words(line: Any, wait: Callable[[], float]) -> AsyncIterator[str]:
    """Yield all messages; ping after some silence, as the page does."""
    with suppress(websockets.ConnectionClosed):
        while True:
            try:
                async with asyncio.timeout(wait()):
                    text = await line.recv()
            except TimeoutError:
                await line.send(HERE)
                continue
            if text != HERE:
                yield text


def between_starts(tables: int, viewers: int) -> float:
    """Return the seconds between the starts of two tables; crowds of spectators need more."""
    return START * max(1.0, viewers / tables / CROWD)


def place_of(table: str, urls: list[str]) -> str:
    """Return the worker that serves a table."""
    return urls[crc32(table.encode()) % len(urls)]


async def table(
    url: str,
    number: int,
    pace: float,
    until: float,
    watchers: int = 0,
    address: str = "",
    with_bot: int = WITH_BOT,
) -> list[Person]:
    """Run a table: two people who play matches one by one, and some spectators."""
    bots = ["medium"] if with_bot and number % with_bot == with_bot - 1 else []
    names = "A" if bots else "AB"
    people = [
        Person(url, f"{who}{number}", pace, 2 * number + n, address) for n, who in enumerate(names)
    ]
    for person in people:
        await person.enter()
    games = 0
    while time.monotonic() < until:
        here = await people[0].open(GAMES[(number + games) % len(GAMES)], bots)
        if not bots:
            await people[1].say(here, type="sit", seat=1)
            await people[0].say(here, type="start")
        crowd = [asyncio.create_task(watch(url, here, until)) for _ in range(watchers)]
        await asyncio.gather(*(person.play(here, until) for person in people))
        for one in crowd:
            one.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        games += 1
    for person in people:
        await person.web.aclose()
    return people


async def watch(url: str, table: str, until: float) -> None:
    """Watch a table without a seat."""
    url = place_of(table, url.split(","))
    address = f"{url.replace('http', 'ws')}/ws/{table}?lang=en&changes=1"
    async with websockets.connect(
        address,
        additional_headers={"Origin": url},
        max_size=None,
        compression=None,
        open_timeout=WAIT,
    ) as line:
        async for _ in words(line, lambda: QUIET):
            if time.monotonic() > until:
                return


async def measure(
    url: str,
    tables: int,
    seconds: float,
    pace: float,
    viewers: int = 0,
    address: str = "",
    with_bot: int = WITH_BOT,
    share: Share = (0, 1),
) -> list[Person]:
    """Run all tables, or a share of them: "the second of three" is (1, 3). They start one by one.

    All people share one address, unless it belongs to a proxy that forwards another.
    """
    apart = between_starts(tables, viewers)
    until = time.monotonic() + seconds + apart * tables
    watchers = max(0, viewers - 2 * tables)

    async def begin(number: int) -> list[Person]:
        await asyncio.sleep(apart * number)
        crowd = watchers // tables + (number < watchers % tables)
        return await table(url, number, pace, until, crowd, address, with_bot)

    mine = range(share[0], tables, share[1])
    found = await asyncio.gather(*(begin(number) for number in mine))
    return [person for people in found for person in people]


async def note_lateness(late: list[float]) -> None:
    """Measure the delay of a timer in this process, repeatedly."""
    while True:
        due = time.perf_counter() + BEAT
        await asyncio.sleep(BEAT)
        late.append(time.perf_counter() - due)


class Played(NamedTuple):
    """The measurements of one client, in seconds."""

    people: int
    times: list[tuple[float, float]]  # (time, duration) of each move
    refused: int
    late: list[float]  # delays of the client itself


def client(
    url: str, tables: int, seconds: float, pace: float, viewers: int, with_bot: int, share: Share
) -> Played:
    """Play at a share of the tables."""

    async def all_play() -> Played:
        late: list[float] = []
        noting = asyncio.create_task(note_lateness(late))
        about = tables, seconds, pace, viewers
        people = await measure(url, *about, with_bot=with_bot, share=share)
        noting.cancel()
        times = [each for person in people for each in person.times]
        return Played(len(people), times, sum(len(one.refused) for one in people), late)

    return asyncio.run(all_play())


class Totals(NamedTuple):
    """The server's totals (`bench.inside`); times are nanoseconds of a core."""

    spent: dict[str, int]
    counts: dict[str, int]
    longest: dict[str, int]  # the longest single step since the server's start
    threads: dict[str, int]
    process: int

    @classmethod
    def of(cls, server: subprocess.Popen[str]) -> Totals:
        """Request the totals from a server."""
        assert server.stdin
        assert server.stdout
        server.stdin.write("\n")
        server.stdin.flush()
        return cls(**json.loads(server.stdout.readline()))

    def since(self, before: Totals) -> Totals:
        """Return the differences from earlier totals."""

        def new(now: dict[str, int], old: dict[str, int]) -> dict[str, int]:
            return {key: now[key] - old.get(key, 0) for key in now}

        return Totals(
            new(self.spent, before.spent),
            new(self.counts, before.counts),
            self.longest,
            new(self.threads, before.threads),
            self.process - before.process,
        )


def together(found: list[Played], busy: float) -> Played:
    """Return the measurements of all clients, without moves from before the full load."""
    return Played(
        sum(one.people for one in found),
        [each for one in found for each in one.times if each[0] > busy],
        sum(one.refused for one in found),
        [each for one in found for each in one.late],
    )


def measured(url: str, server: subprocess.Popen[str], asked: Any) -> tuple[Played, Totals]:
    """Let everybody play; return their measurements, and the server's totals at full load."""
    about = url, asked.tables, asked.seconds, asked.pace, asked.viewers, asked.bots
    with ProcessPoolExecutor(asked.clients, multiprocessing.get_context("spawn")) as pool:
        list(pool.map(time.sleep, [0.5] * asked.clients))  # start the processes first
        shares = [(number, asked.clients) for number in range(asked.clients)]
        playing = [pool.submit(client, *about, share) for share in shares]
        time.sleep(asked.tables * between_starts(asked.tables, asked.viewers))
        busy, before = time.monotonic(), Totals.of(server)
        time.sleep(asked.seconds)
        spent = Totals.of(server).since(before)
        found = [one.result() for one in playing]
    return together(found, busy), spent


def start_server(
    folder: str,
    options: Sequence[object] = PLENTY,
    *,
    engines: bool = True,
    python: str = sys.executable,
    inside: str | None = None,
) -> tuple[subprocess.Popen[str], str]:
    """Start a server with an empty store; return its URL once it answers or can play.

    With `inside`, it reports what its time is spent on: by part (`PARTS`), or as a total ("").
    """
    run = RUN if inside is None else RUN_INSIDE
    command = [python, "-c", run, "serve", "--port", "0", "--data", folder, *map(str, options)]
    environment = {**os.environ, "INSIDE": inside or ""}
    server = subprocess.Popen(
        command,
        stdin=None if inside is None else subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=environment,
    )
    assert server.stdout
    found = re.search(r"http://\S+", server.stdout.readline())
    assert found
    url = found.group().rstrip("/")
    started = time.monotonic()
    while time.monotonic() - started < WAIT:
        with suppress(httpx.HTTPError):
            ready = httpx.get(f"{url}/api/health").json()["engines"]
            if all(ready.values()) or not engines:
                return server, url
        time.sleep(0.2)
    raise SystemExit("the engines did not get ready")


def memory(process: int) -> float:
    """Return a process's memory in MiB, if the system reports it."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
    return float("nan")


def cpu(process: int) -> float:
    """Return a process's CPU seconds, if the system reports them."""
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100
    return float("nan")


class Watch(threading.Thread):
    """Records the memory of a process at intervals."""

    def __init__(self, process: int) -> None:
        super().__init__(daemon=True)
        self.process = process
        self.begun = time.monotonic()
        self.noted: list[tuple[float, float]] = []  # minutes, MiB

    def run(self) -> None:
        """Record until stopped."""
        while True:
            time.sleep(LOOK)
            self.noted.append(((time.monotonic() - self.begun) / 60, memory(self.process)))

    def told(self) -> str:
        """Return the memory in the middle of each sixth of the time."""
        middles = [self.noted[(2 * part + 1) * len(self.noted) // 12] for part in range(6)]
        return ", ".join(f"{held:.0f} MiB after {at:.0f} min" for at, held in middles)


class Laboratory(threading.Thread):
    """A local user who watches a lab run with new cards."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.url, self.played = url, 0

    def run(self) -> None:
        """Poll while the server answers."""
        pack = f'game = "gosu"\nname = "Load {time.time_ns()}"\nversion = 1\n'
        wanted = {"game": "gosu", "pack": pack, "matches": 1_000_000}
        with suppress(httpx.HTTPError):
            while True:
                told = httpx.post(f"{self.url}/api/lab", json=wanted, headers={"Origin": self.url})
                self.played = told.raise_for_status().json()["done"]
                time.sleep(1)


def told_cost(found: Totals, seconds: float) -> str:
    """Return the cost of any move without the bots' thinking, and of a person's move."""
    people, bots = (found.counts.get(who, 0) for who in ("people's moves", "bots' moves"))
    thinking = found.spent.get("bots' thinking", 0)
    moves = people + bots
    said = (
        f"{moves / seconds:.0f} moves/s ({bots / seconds:.0f} by bots): "
        f"{(found.process - thinking) / moves / 1e6:.2f} ms of a core a move"
    )
    if bots:
        said += (
            f", and {thinking / bots / 1e6:.2f} for a bot to choose one; "
            f"{found.process / people / 1e6:.2f} for each move by a person, all included"
        )
    return said


def told_parts(found: Totals) -> str:
    """Return a table with the parts of a move's time."""
    threads = {**found.threads}
    moves = sum(found.counts.get(who, 0) for who in ("people's moves", "bots' moves"))
    parts = {**found.spent}
    thinking = parts.pop("bots' thinking", 0)
    main, writing = threads.pop("MainThread", 0), threads.pop("store", 0)
    parts["event loop, and everything else in its thread"] = main - sum(parts.values())
    parts["writing thread"] = writing
    parts["other threads, without bots' thinking"] = found.process - main - writing - thinking
    rows = sorted(parts.items(), key=lambda row: -row[1])
    head = ["| part of a move | µs of a core | longest step, ms | times |", "|---|---:|---:|---:|"]
    for what, took in rows:
        longest, times = found.longest.get(what, 0) / 1e6, found.counts.get(what, "")
        head.append(f"| {what} | {took / moves / 1e3:.0f} | {longest:.1f} | {times} |")
    return "\n".join(head)


def options() -> argparse.ArgumentParser:
    """Return the options."""
    parser = argparse.ArgumentParser(description="Moves at the table while many are busy.")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument(
        "--viewers", type=int, default=0, help="viewers of all tables, with players"
    )
    parser.add_argument(
        "--bots", type=int, default=WITH_BOT, help="a bot plays at one in so many tables; 0: none"
    )
    parser.add_argument("--parts", action="store_true", help="report what a move's time goes to")
    parser.add_argument("--watch", action="store_true", help="report how the memory grows, too")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between decisions")
    parser.add_argument("--lab", action="store_true", help="also run the lab")
    parser.add_argument("--clients", type=int, default=CLIENTS, help="processes of the clients")
    parser.add_argument("--python", default=sys.executable, help="run another Warren's server")
    return parser


def main() -> None:
    """Measure, and print the results."""
    asked = options().parse_args()
    with tempfile.TemporaryDirectory() as folder:
        inside = PARTS if asked.parts else ""
        server, url = start_server(folder, python=asked.python, inside=inside)
        watch = Watch(server.pid)
        watch.start()
        laboratory = Laboratory(url)
        if asked.lab:
            laboratory.start()
        try:
            played, found = measured(url, server, asked)
            held = memory(server.pid)
        finally:
            server.terminate()
            server.wait()
    took = statistics.quantiles([1000 * each for _, each in played.times], n=100)
    late = statistics.quantiles([1000 * each for each in played.late], n=100)
    slowest = 1000 * max(each for _, each in played.times)
    print(
        f"{asked.tables} tables, {max(played.people, asked.viewers)} viewers: "
        f"median {took[49]:.1f} ms, p99 {took[98]:.1f} ms, slowest {slowest:.0f} ms "
        f"(clients were late by {late[98]:.1f} ms, p99); "
        f"server {found.process / 1e9 / asked.seconds:.2f} cores, "
        f"{held:.0f} MiB; {played.refused} refused\n{told_cost(found, asked.seconds)}"
    )
    if asked.parts:
        print(told_parts(found))
    if asked.lab:
        print(f"meanwhile the lab played 2 x {laboratory.played:,} matches")
    if asked.watch:
        print(watch.told())


if __name__ == "__main__":
    main()
