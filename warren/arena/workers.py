"""Matches on several processes."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from traceback import format_exc

from warren.arena.playing import Result, never, play
from warren.arena.series import Fixture, Series

PAUSE = 0.1  # seconds after which we look whether we are to stop


def play_all(
    series: Series,
    fixtures: Iterable[Fixture],
    *,
    workers: int = 1,
    with_records: bool = False,
    stopped: Callable[[], bool] = never,
) -> Generator[Result, None, None]:
    """Play matches and hand out each result as soon as there is one, in any order.

    When we are stopped, the matches under way are given up and those that are over are still
    handed out. One worker plays in this process.
    """
    todo = iter(fixtures)
    first = list(islice(todo, workers))
    waiting = chain(first, todo)
    if len(first) > 1:
        yield from share_out(series, waiting, len(first), with_records, stopped)
        return
    for fixture in waiting:
        result = play(series, fixture, with_record=with_records, stopped=stopped)
        if result is None:
            return
        yield result


def share_out(
    series: Series,
    todo: Iterator[Fixture],
    workers: int,
    with_records: bool,
    stopped: Callable[[], bool],
) -> Iterator[Result]:
    """Each worker plays one match at a time and asks for the next."""
    crew = [Worker(series, with_records) for _ in range(workers)]
    try:
        with ctrl_c_ignored():
            for worker in crew:
                worker.start()
        busy = [worker for worker in crew if worker.give(next(todo))]
        while busy and not stopped():
            for worker in ready(busy, timeout=PAUSE):
                yield worker.take()
                if not worker.give(next(todo, None)):
                    busy.remove(worker)
        for worker in ready(busy, timeout=0):
            yield worker.take()
    finally:
        for worker in crew:
            worker.end()


def ready(busy: list[Worker], *, timeout: float) -> list[Worker]:
    """The workers that have something to say."""
    lines = wait([worker.line for worker in busy], timeout=timeout)
    return [worker for worker in busy if worker.line in lines]


class Worker:
    """A process that plays matches, as we see it."""

    def __init__(self, series: Series, with_records: bool) -> None:
        context = get_context("spawn")
        self.line, self.other_end = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=work, args=(self.other_end, series, with_records), daemon=True
        )
        self.fixture: Fixture | None = None

    def start(self) -> None:
        """Start the process; only it holds the other end of the line from now on."""
        self.process.start()
        self.other_end.close()

    def give(self, fixture: Fixture | None) -> bool:
        """Let it play a match; false if there is none."""
        self.fixture = fixture
        if fixture is not None:
            with suppress(OSError):  # `take` tells what is wrong
                self.line.send(fixture)
        return fixture is not None

    def take(self) -> Result:
        """The result of its match."""
        assert self.fixture is not None
        try:
            result: Result | str = self.line.recv()
        except (EOFError, OSError):
            result = "the process ended"
        if isinstance(result, str):
            match = f"the match of seed {self.fixture.seed} between {', '.join(self.fixture.bots)}"
            raise RuntimeError(f"{match} failed: {result}")
        return result

    def end(self) -> None:
        """End the process, whatever it does."""
        self.line.close()
        if self.process.pid is not None:
            self.process.terminate()
            self.process.join()


def work(line: Connection, series: Series, with_records: bool) -> None:
    """What a worker does: play what it is told until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            fixture = line.recv()
            try:
                result: Result | str | None = play(series, fixture, with_record=with_records)
            except Exception:
                result = format_exc()
            line.send(result)


@contextmanager
def ctrl_c_ignored() -> Iterator[None]:
    """Processes started here never hear of Ctrl-C, not even while they start: we end them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
