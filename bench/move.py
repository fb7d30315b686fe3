"""The server's cost of a move: every stage, in microseconds of processor time.

    python -m bench.move                                # stages, then a real server with one table
    python -m bench.move --beside ../old/.venv/bin/python --rounds 5
    python -m bench.move --profile --game gosu          # where painting spends its time

Two people and a spectator are at a table, and the people act at random. We measure process time, so
a busy machine matters little. Stages are measured in one process without a network. `send` is the
additional time of the main thread of a real server: sockets, tasks, the loop. `--beside` also
measures another installation of Warren, in alternating rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import pstats
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

GAMES = ("gosu", "gosux", "laundromat")
START = 1_000_000.0  # server time at which tables are opened
FIRST = 20  # warm-up moves, while caches fill
LIVELY = 0.9  # probability of not passing if there is another action
VIEWERS = ("p0", "p1", None)
SUMS = ("stages, two viewers", "a third viewer")
ORDER = ("decide", "write", "apply", "look", "tell", "options", "rest", "encode")
PROFILED = 40  # lines of the profile
clock = time.process_time_ns


class Stopwatch:
    """Exclusive times of nested stages."""

    def __init__(self) -> None:
        self.spent: dict[str, int] = defaultdict(int)
        self.within: list[int] = []

    def run(self, stage: str, work: Callable[..., Any], *args: Any, **named: Any) -> Any:
        """Time some work as part of a stage."""
        begun = clock()
        self.within.append(0)
        try:
            return work(*args, **named)
        finally:
            took = clock() - begun
            self.spent[stage] += took - self.within.pop()
            if self.within:
                self.within[-1] += took

    def wrap(self, owner: Any, name: str, stage: str) -> None:
        """Time a method from now on."""
        plain = getattr(owner, name)
        setattr(owner, name, lambda *args, **named: self.run(stage, plain, *args, **named))

    def take(self) -> dict[str, int]:
        """Return and reset all times."""
        found, self.spent = self.spent, defaultdict(int)
        return found


# --- in one process ------------------------------------------------------------------------------


class Seat:
    """A viewer, and the messages sent to it."""

    def __init__(self, player: str | None) -> None:
        self.player = player
        self.logged, self.seen = 0, -1


def choice(match: Any, seat: int, chance: random.Random) -> str:
    """Choose an action, rarely a pass."""
    texts = [action.text for action in match.legal(seat)]
    others = [text for text in texts if text != "pass"]
    return chance.choice(others if others and chance.random() < LIVELY else texts)


def table_of(game: str, number: int) -> tuple[Any, list[Any]]:
    """Return a table with two people, and its entries."""
    from warren.engine import GAMES as KNOWN
    from warren.table.play import entries
    from warren.table.play.table import Table
    from warren.table.protocol.messages import Clock

    setup = entries.Setup(
        game=game,
        preset="",
        options={},
        seats=2,
        clock=Clock(),
        is_private=False,
        lesson=False,
        host="p0",
        secret="7:nonce",
        seed=number,
        version=KNOWN[game].pack.version,
    )
    book = [entries.Sat(0, "p0", "Ann"), entries.Sat(1, "p1", "Bob"), entries.Started()]
    return Table(f"table{number}", START, setup), book


def stages(game: str, moves: int) -> dict[str, float]:
    """Play a number of moves; return each stage's median in microseconds per move."""
    from warren.engine import Match
    from warren.table.play import entries
    from warren.table.play.projection import Projection
    from warren.table.play.table import OVER
    from warren.table.protocol.messages import write
    from warren.table.storage import books, store
    from warren.table.storage.sqlite import SQLite

    watch, chance = Stopwatch(), random.Random(1)
    watch.wrap(Match, "look", "look")
    watch.wrap(Projection, "tells", "tell")
    watch.wrap(Projection, "options", "options")
    found: dict[str, list[int]] = defaultdict(list)
    presence = {"players": {"p0", "p1"}, "spectators": 1}

    def paint(projection: Any, seat: Seat) -> None:
        message = watch.run(
            "rest",
            projection.message,
            seat.player,
            "en",
            now=START,
            presence=presence,
            log_from=seat.logged,
            seen=seat.seen,
        )
        text = watch.run("encode", lambda: write(message).decode())
        seat.logged += len(message["log"]["lines"])
        seat.seen = message["moments"]
        found["bytes"].append(1000 * len(text))

    with tempfile.TemporaryDirectory() as folder:
        kept = SQLite(Path(folder) / "store.sqlite")
        number, done = 0, -FIRST
        while done < moves:
            number += 1
            table, book = table_of(game, number)
            written = [entries.written(entry) for entry in book]
            kept.now(books.add_table(table.id, START, entries.written(table.setup), written))
            for entry in book:
                table.apply(entry, START)
            projection, viewers = Projection(table), [Seat(player) for player in VIEWERS]
            for viewer in viewers:
                paint(projection, viewer)
            while table.phase != OVER and done < moves:
                seat = chance.choice(table.match.pending)
                text = choice(table.match, seat, chance)
                watch.take()
                action = watch.run("decide", table.may_act, seat, text, table.decisions[seat])
                body = entries.written(action)
                job = books.append(table.id, table.number + 1, START, body, ("p", f"r{done}"))
                watch.run("write", kept.now, store.of_worker(None, job))
                watch.run("apply", table.apply, action, START)
                for viewer in viewers[:2]:
                    paint(projection, viewer)
                two = watch.take()
                paint(projection, viewers[2])
                third = watch.take()
                sums = zip(SUMS, (sum(two.values()), sum(third.values())), strict=True)
                for stage, took in [*two.items(), *sums]:
                    if done >= 0:
                        found[stage].append(took)
                done += 1
        kept.close()
    return {stage: statistics.median(all_of_it) / 1000 for stage, all_of_it in found.items()}


def profile(game: str, moves: int) -> None:
    """Profile painting."""
    from warren.table.play.projection import Projection

    profiler, plain = cProfile.Profile(), Projection.message

    def message(*args: Any, **named: Any) -> Any:
        return profiler.runcall(plain, *args, **named)

    Projection.message = message  # type: ignore[method-assign, assignment]
    stages(game, moves)
    Projection.message = plain  # type: ignore[method-assign]
    told = pstats.Stats(profiler).strip_dirs()
    told.sort_stats("tottime").print_stats(PROFILED)
    told.sort_stats("cumulative").print_stats(PROFILED)


# --- through connections -------------------------------------------------------------------------


def used(process: int) -> tuple[float, float]:
    """Return the CPU milliseconds of a process's main thread and of all others."""
    main = others = 0
    for task in Path(f"/proc/{process}/task").iterdir():
        spent = int((task / "schedstat").read_text().split()[0])
        if task.name == str(process):
            main += spent
        else:
            others += spent
    return main / 1e6, others / 1e6


async def through(url: str, process: int, game: str, moves: int, spectators: int) -> Any:
    """Return the CPU milliseconds per move of the server's main thread and its others."""
    from bench.load import Person, watch

    people = [Person(url, f"{who}{game}{spectators}", 0.0, n) for n, who in enumerate("AB")]
    for person in people:
        await person.enter()
    spent, done = (0.0, 0.0), 0
    while done < moves:
        here = await people[0].open(game, [])
        await people[1].say(here, type="sit", seat=1)
        await people[0].say(here, type="start")
        until = time.monotonic() + 600
        crowd = [asyncio.create_task(watch(url, here, until)) for _ in range(spectators)]
        await asyncio.sleep(0.3)  # everybody has arrived
        before, sent = used(process), sum(person.sent for person in people)
        await asyncio.gather(*(person.play(here, until) for person in people))
        after = used(process)
        spent = spent[0] + after[0] - before[0], spent[1] + after[1] - before[1]
        done += sum(person.sent for person in people) - sent
        for one in crowd:
            one.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
    for person in people:
        await person.web.aclose()
    return spent[0] / done, spent[1] / done


def served(python: str, game: str, moves: int, spectators: int) -> tuple[float, float]:
    """Measure a move with a separate server."""
    from bench.load import start_server

    with tempfile.TemporaryDirectory() as folder:
        server, url = start_server(folder, python=python)
        try:
            asyncio.run(through(url, server.pid, game, 2 * FIRST, 0))
            found: tuple[float, float] = asyncio.run(
                through(url, server.pid, game, moves, spectators)
            )
        finally:
            server.terminate()
            server.wait()
    return found


# --- both ----------------------------------------------------------------------------------------


def stages_by(python: str, game: str, moves: int) -> dict[str, float]:
    """Measure the stages in a process of another installation."""
    run = f"from runpy import run_path; run_path({__file__!r}, run_name='__main__')"
    command = [python, "-c", run, "--json", "--game", game, "--moves", str(moves)]
    told = subprocess.run(command, capture_output=True, text=True, cwd=tempfile.gettempdir())
    if told.returncode:
        raise SystemExit(told.stderr)
    found: dict[str, float] = json.loads(told.stdout)
    return found


def measured(python: str, game: str, asked: Any) -> dict[str, float]:
    """Measure one round with one installation, in microseconds per move."""
    found = stages_by(python, game, asked.moves)
    if not asked.stages:
        main, others = served(python, game, asked.moves, asked.spectators)
        thread = found[SUMS[0]] - found["write"]
        found |= {"send": 1000 * main - thread, "server, main thread": 1000 * main}
        found |= {"server, other threads": 1000 * others, "server": 1000 * (main + others)}
    return found


def told(game: str, pythons: list[str], rounds: dict[str, list[dict[str, float]]]) -> None:
    """Print a table with a row per stage and a column per installation."""
    middle = {
        python: {key: statistics.median(one[key] for one in found) for key in found[0]}
        for python, found in rounds.items()
    }
    first = middle[pythons[0]]
    print(f"\n| {game}, µs a move | {' | '.join(pythons)} |\n|---|{'---:|' * len(pythons)}")
    for key in [*ORDER, *(key for key in first if key not in ORDER)]:
        cells = " | ".join(f"{middle[python].get(key, 0):.0f}" for python in pythons)
        print(f"| {key} | {cells} |")


def main() -> None:
    """Measure, and print a table for each game."""
    parser = argparse.ArgumentParser(description="What a move costs the server.")
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--stages", action="store_true", help="stages only, without a server")
    parser.add_argument("--profile", action="store_true", help="where painting spends its time")
    parser.add_argument("--beside", action="append", default=[], help="python of another Warren")
    parser.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    games = asked.game or GAMES
    if asked.json:
        print(json.dumps(stages(games[0], asked.moves)))
        return
    for game in games:
        if asked.profile:
            profile(game, asked.moves)
            continue
        pythons = [*asked.beside, sys.executable]
        rounds: dict[str, list[dict[str, float]]] = defaultdict(list)
        for _ in range(asked.rounds):
            for python in pythons:
                rounds[python].append(measured(python, game, asked))
        told(game, pythons, rounds)


if __name__ == "__main__":
    main()
