"""Runs a server that reports the use of its processor time; `bench.load` starts it.

The server answers every line at standard input with the totals since the start, as JSON. With
`--parts` in the environment variable `INSIDE`, the parts of the main thread's work are also timed.
Both work with older versions of Warren, so that two versions can be compared.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import json
import os
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Generator
from functools import partial, wraps
from typing import Any

PARTS = "--parts"
clock = time.thread_time_ns
spent: dict[str, int] = defaultdict(int)  # nanoseconds of a core, by purpose
counts: dict[str, int] = defaultdict(int)
longest: dict[str, int] = defaultdict(int)  # nanoseconds of a core, of the longest single step
within: list[int] = []  # nanoseconds of the parts inside the work that is being timed

SHOWING = "views, questions and log"
REQUESTS = "requests: names, tables, connections"
# Functions of the main thread: module, name, and purpose
WORK = (
    ("warren.table.play.projection", "Projection.message", SHOWING),
    ("warren.table.play.projection", "Projection.tells", SHOWING),
    ("warren.table.play.room", "Room.text_for", "changes and encoding"),
    ("warren.table.play.room", "Room.join", "people who come and go"),
    ("warren.table.play.room", "Room.leave", "people who come and go"),
    ("warren.table.play.room", "Room._decide", "deciding"),
    ("warren.table.play.table", "Table._start", "dealing"),
    ("warren.table.play.table", "Table.apply", "applying"),
    ("warren.table.web.frames", "FrameCounter.data_received", "messages in"),
    ("warren.table.web.frames", "FrameCounter.says", "messages out"),
    ("warren.table.web.patience", "Patient.connection_made", REQUESTS),
    ("warren.table.web.patience", "Patient.data_received", REQUESTS),
)
TASKS = {  # by the name of their coroutine
    "Room._own": "the tables' own tasks",
    "Room._let_think": "asking bots",
    "listen": "the viewers' tasks",
    "_answer": "the viewers' tasks",
}


def timed(what: str, work: Callable[[], Any]) -> Any:
    """Time some work of the main thread, without its separately timed parts."""
    begun = clock()
    within.append(0)
    try:
        return work()
    finally:
        took = clock() - begun
        own = took - within.pop()
        spent[what] += own
        longest[what] = max(longest[what], own)
        if within:
            within[-1] += took


class Steps:
    """A coroutine whose every step is timed."""

    def __init__(self, coroutine: Any, what: str) -> None:
        self.coroutine, self.what = coroutine, what

    def __await__(self) -> Generator[Any, Any, Any]:
        step = partial(self.coroutine.send, None)
        while True:
            try:
                waits_for = timed(self.what, step)
            except StopIteration as end:
                return end.value
            try:
                step = partial(self.coroutine.send, (yield waits_for))
            except BaseException as fault:
                step = partial(self.coroutine.throw, fault)


def new_task(loop: Any, coroutine: Any, **about: Any) -> asyncio.Task[Any]:
    """Create a task whose steps are timed."""

    async def run() -> Any:
        return await Steps(coroutine, what)

    what = TASKS.get(getattr(coroutine, "__qualname__", ""), REQUESTS)
    return asyncio.Task(run(), loop=loop, **about)


def watch(module: str, path: str, what: str) -> None:
    """Time a method whenever the main thread calls it."""
    owner, name = path.split(".")
    kind = getattr(importlib.import_module(module), owner)
    plain = getattr(kind, name)

    @wraps(plain)
    def method(*args: Any, **named: Any) -> Any:
        if threading.current_thread() is not threading.main_thread():
            return plain(*args, **named)
        return timed(what, lambda: plain(*args, **named))

    setattr(kind, name, method)


def watch_garbage() -> None:
    """Time garbage collection."""
    begun = [0]

    def collected(phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            begun[0] = clock()
        else:
            took = clock() - begun[0]
            what = f"garbage collection, generation {about['generation']}"
            spent[what] += took
            counts[what] += 1
            longest[what] = max(longest[what], took)
            if within:
                within[-1] += took

    gc.callbacks.append(collected)


def watch_parts() -> None:
    """Time the parts of the main thread's work."""
    from warren.table.hub import Hub

    plain = Hub.start

    async def start(hub: Hub) -> None:
        asyncio.get_running_loop().set_task_factory(new_task)
        await plain(hub)

    Hub.start = start  # type: ignore[method-assign, assignment]
    for one in WORK:
        watch(*one)
    watch_garbage()


def watch_moves() -> None:
    """Count the moves of people and bots, and time the bots' thinking."""
    from warren.table.play import entries, players, table

    act, choose = table.DOES[entries.Acted], players.choose

    def acted(one: Any, entry: Any, at: float) -> None:
        counts["bots' moves" if one.places[entry.seat].bot else "people's moves"] += 1
        act(one, entry, at)

    def chosen(*args: Any) -> Any:
        begun = clock()
        try:
            return choose(*args)
        finally:
            spent["bots' thinking"] += clock() - begun

    table.DOES[entries.Acted] = acted
    players.choose = chosen  # type: ignore[assignment]


def of_threads() -> dict[str, int]:
    """Return the processor time of all threads that are alive, by the first word of their names."""
    found: dict[str, int] = defaultdict(int)
    for thread in threading.enumerate():
        if thread.ident and thread.is_alive():
            own = time.clock_gettime_ns(time.pthread_getcpuclockid(thread.ident))
            found[thread.name.partition("_")[0]] += own
    return found


def report() -> None:
    """Answer every line."""
    for _ in sys.stdin:
        told = {"spent": spent, "counts": counts, "longest": longest, "threads": of_threads()}
        print(json.dumps({**told, "process": time.process_time_ns()}), flush=True)


def main() -> None:
    """Serve."""
    from warren.cli.main import main as warren

    watch_moves()
    if os.environ.get("INSIDE") == PARTS:
        watch_parts()
    threading.Thread(target=report, name="report", daemon=True).start()
    warren()


if __name__ == "__main__":
    main()
