"""The time of a server's restart with many open matches.

    python -m bench.restart --tables 1000

Fills a store with unfinished matches of all games, then starts a server on it. We measure the time
until the first page, until all engines are ready, until the first table answers a player, and until
a client has seen all tables one by one. Tables sleep until somebody requests them. At every fourth
table a bot must move for somebody who left, and every fourth table has a clock of days.
"""

from __future__ import annotations

import argparse
import random
import re
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx

from bench.load import WAIT, memory
from warren.engine import GAMES
from warren.table.people import sessions
from warren.table.people.members import hashed
from warren.table.play import entries
from warren.table.play.entries import Setup
from warren.table.play.games import games
from warren.table.play.table import RUNNING, STAND_IN, Table
from warren.table.protocol.messages import Clock
from warren.table.storage import books, sqlite
from warren.table.web.serving import STORE

ACTIONS = 30  # actions at every table
MOVE = 60.0  # seconds between actions
POLL = 0.01  # seconds between polls
PLAYER = "p0"  # the player who sits at every table and requests it
# entries with the player and request behind each
Happened = list[tuple[Any, tuple[str, str] | None]]


def presets() -> Iterator[tuple[str, str, int]]:
    """Yield every preset of every game with every number of seats."""
    of_game = {
        game["name"]: [
            (preset["name"], seats) for preset in game["presets"] for seats in preset["seats"]
        ]
        for game in games("en")
    }
    number = 0
    while True:
        for game, known in of_game.items():
            yield game, *known[number % len(known)]
        number += 1


def setup_of(game: str, preset: str, seats: int, clock: Clock, seed: int) -> Setup:
    """Return the setup of a table."""
    return Setup(
        game=game,
        preset=preset,
        options={},
        seats=seats,
        clock=clock,
        is_private=False,
        lesson=False,
        host=PLAYER,
        secret=f"{seed:032x}",
        version=GAMES[game].pack.version,
    )


def played(table: Table, chance: random.Random, *, to_bot: bool) -> Happened:
    """Play to the middle of a match; empty if it ended before."""
    happened: Happened = []

    def happen(entry: Any, player: int | None = None) -> None:
        table.apply(entry, table.created + MOVE * len(happened))
        asked = None if player is None else (f"p{player}", f"r{len(happened)}")
        happened.append((entry, asked))

    for seat in range(table.setup.seats):
        happen(entries.Sat(seat, f"p{seat}", f"Player {seat}"), seat or None)
    happen(entries.Started(), 0)
    for _ in range(ACTIONS):
        if table.phase != RUNNING:
            return []
        seat = chance.choice(table.running.pending)
        action = chance.choice(table.running.legal(seat)).text
        happen(table.may_act(seat, action, None), seat)
    if table.phase != RUNNING:
        return []
    if to_bot:
        happen(entries.TakenOver(chance.choice(table.running.pending), STAND_IN, "left"))
    return happened


def fill(path: Path, tables: int, token: str, seed: int = 8) -> list[tuple[str, int]]:
    """Write a store with a number of open matches; return their ids and numbers of entries."""
    chance, kinds = random.Random(seed), presets()
    found: list[tuple[str, int]] = []
    with closing(sqlite.connect(path)) as database:
        database.execute("BEGIN")
        sessions.add_session(hashed(token), PLAYER, "Player 0", time.time())(database)
        while len(found) < tables:
            clock = Clock(kind="days") if len(found) % 4 == 1 else Clock()
            setup = setup_of(*next(kinds), clock, chance.getrandbits(128))
            name = f"table{len(found):06}"
            table = Table(name, time.time() - 2 * MOVE * ACTIONS, setup)
            happened = played(table, chance, to_bot=len(found) % 4 == 3)
            if happened:
                write(database, table, happened)
                found.append((name, len(happened)))
        database.execute("COMMIT")
    return found


def write(database: sqlite3.Connection, table: Table, happened: Happened) -> None:
    """Write a table with all its entries."""
    books.add_table(table.id, table.created, entries.written(table.setup), [])(database)
    for number, (entry, asked) in enumerate(happened, 1):
        at = table.created + MOVE * (number - 1)
        books.append(table.id, number, at, entries.written(entry), asked)(database)


def start(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """Start a server with this store; return it and its URL."""
    command = [sys.executable, "-c", "from warren.cli.main import main; main()", "serve"]
    command += ["--port", "0", "--data", str(folder), "--requests", "100000"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout
    found = re.search(r"http://\S+", server.stdout.readline())
    assert found
    return server, found.group().rstrip("/")


def times_of(url: str, token: str, tables: list[tuple[str, int]], begun: float) -> dict[str, float]:
    """Return the times from the start of the server."""
    took: dict[str, float] = {}
    slowest = 0.0

    def note(what: str, *, is_so: bool) -> None:
        if is_so:
            took.setdefault(what, time.perf_counter() - begun)

    with httpx.Client(base_url=url, cookies={"warren": token}, timeout=60, verify=False) as me:
        first = f"/api/tables/{tables[0][0]}"
        while len(took) < 3 and time.perf_counter() - begun < WAIT:
            with suppress(httpx.TransportError):
                note("page", is_so="page" in took or me.get("/").is_success)
                health = me.get("/api/health").json()
                note("engines", is_so=all(health["engines"].values()))
                note("first", is_so="first" in took or me.get(first).is_success)
            time.sleep(POLL)
        if len(took) < 3:
            raise SystemExit(f"the server did not get ready: {took}")
        for table, number in tables:
            asked = time.perf_counter()
            shown = me.get(f"/api/tables/{table}").raise_for_status().json()
            slowest = max(slowest, time.perf_counter() - asked)
            if shown["number"] < number or shown["you"] != 0:
                raise SystemExit(f"{table} is not as it was: {shown['number']}, {number} expected")
        note("asked", is_so=True)
    return {**took, "slowest": slowest}


def main() -> None:
    """Measure, and print a line."""
    parser = argparse.ArgumentParser(description="A restart with many open matches.")
    parser.add_argument("--tables", type=int, default=1000)
    asked = parser.parse_args()
    token = secrets.token_urlsafe(16)
    with tempfile.TemporaryDirectory() as folder:
        tables = fill(Path(folder) / STORE, asked.tables, token)
        begun = time.perf_counter()
        server, url = start(Path(folder))
        try:
            took = times_of(url, token, tables, begun)
            held = memory(server.pid)
        finally:
            server.terminate()
            server.wait()
    print(
        f"{asked.tables} open matches, {sum(number for _, number in tables):,} entries: "
        f"first page {took['page']:.2f} s, engines {took['engines']:.2f} s, "
        f"first table {took['first']:.2f} s, all one after the other {took['asked']:.2f} s "
        f"(slowest answer {1000 * took['slowest']:.0f} ms); {held:.0f} MiB"
    )


if __name__ == "__main__":
    main()
