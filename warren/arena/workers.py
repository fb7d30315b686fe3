"""Matches on several processes."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from traceback import format_exc

from warren.arena.playing import Result, never, play
from warren.arena.series import Fixture, Series
from warren.bots import SECONDS, Company

PAUSE = 0.1  # seconds after which we look whether we are to stop


def play_all(
    series: Series,
    fixtures: Iterable[Fixture],
    *,
    workers: int = 1,
    with_records: bool = False,
    seconds: float = SECONDS,
    stopped: Callable[[], bool] = never,
) -> Generator[Result, None, None]:
    """Play matches and hand out each result as soon as there is one, in any order.

    When we are stopped, the matches under way are given up and those that are over are still
    handed out. One worker plays in this process. Bots from outside have so many seconds to decide.
    """
    todo = iter(fixtures)
    first = list(islice(todo, workers))
    waiting = chain(first, todo)
    if len(first) > 1:
        yield from share_out(Work(series, with_records, seconds), waiting, len(first), stopped)
        return
    with Company(seconds) as company:
        for fixture in waiting:
            result = play(
                series, fixture, company=company, with_record=with_records, stopped=stopped
            )
            if result is None:
                return
            yield result


@dataclass(frozen=True)
class Work:
    """What every worker must know."""

    series: Series
    with_records: bool = False
    seconds: float = SECONDS


def share_out(
    work: Work, todo: Iterator[Fixture], workers: int, stopped: Callable[[], bool]
) -> Iterator[Result]:
    """Each worker plays one match at a time and asks for the next."""
    crew = [Worker(work) for _ in range(workers)]
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

    def __init__(self, work: Work) -> None:
        context = get_context("spawn")
        self.line, self.other_end = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=begin, args=(self.other_end, work), daemon=True
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


def begin(line: Connection, work: Work) -> None:
    """The life of a worker; when it is ended it sends the bots from outside home first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    play_what_comes(line, work)


def play_what_comes(line: Connection, work: Work) -> None:
    """Play what one is told until nobody is there any more."""
    with suppress(EOFError, OSError), Company(work.seconds) as company:
        while True:
            fixture = line.recv()
            try:
                result: Result | str | None = play(
                    work.series, fixture, company=company, with_record=work.with_records
                )
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
