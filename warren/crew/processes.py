"""Processes of this machine. A dead process is replaced, and another process repeats its block."""

from __future__ import annotations

import signal
import sys
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from warren.crew.crew import ATTEMPTS, Crew, Failure, Job, Workplace


class Processes(Crew):
    """Worker processes, each with a pipe and one block at a time."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.run_number = 0
        self.job: Job[Any, Any]
        self.idle: list[Worker] = []
        self.busy: dict[int, Worker] = {}
        self.attempts: Counter[int] = Counter()

    def open(self, job: Job[Any, Any]) -> None:
        self.job = job
        self.run_number += 1
        self.attempts.clear()

    def give(self, number: int, block: Any) -> None:
        worker = self.idle.pop() if self.idle else Worker()
        self.busy[number] = worker
        self.attempts[number] += 1
        worker.give(self.run_number, self.job, block)

    def finished(self, timeout: float) -> Iterable[tuple[int, Any]]:
        lines = wait([worker.line for worker in self.busy.values()], timeout)
        for number, worker in [*self.busy.items()]:
            if worker.line in lines:
                del self.busy[number]
                try:
                    result, fault = worker.take()
                except (EOFError, OSError):
                    self.replace(number, worker)
                    continue
                self.idle.append(worker)
                if fault:
                    raise Failure(worker.block, fault)
                yield number, result

    def replace(self, number: int, dead: Worker) -> None:
        """Give the block of a dead worker to another."""
        dead.end()
        if self.attempts[number] == ATTEMPTS:
            raise Failure(dead.block, f"the process ended {ATTEMPTS} times")
        self.give(number, dead.block)

    def give_up(self) -> None:
        for worker in self.busy.values():
            worker.end()
        self.busy.clear()

    def close(self) -> None:
        self.give_up()
        for worker in self.idle:
            worker.end()
        self.idle.clear()


class Worker:
    """Our side of a worker process."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.line, other_end = context.Pipe()
        self.process: BaseProcess = context.Process(target=begin, args=(other_end,), daemon=True)
        self.run_number = 0
        self.block: Any = None
        with ctrl_c_ignored():
            self.process.start()
        other_end.close()  # from here on, only the process holds its end

    def give(self, run_number: int, job: Job[Any, Any], block: Any) -> None:
        """Give the worker a block; the first block of a run comes with the job."""
        is_new = run_number != self.run_number
        self.run_number, self.block = run_number, block
        with suppress(OSError):  # `take` reports the error
            self.line.send((run_number, job if is_new else None, block))

    def take(self) -> tuple[Any, str]:
        """Return the result, or the error."""
        done: tuple[Any, str] = self.line.recv()
        return done

    def end(self) -> None:
        """End the process in any state.

        A process that is signalled just before it waits for the next block does not react until the
        pipe closes. However, the pipe must not close first, because the signal would then arrive
        while the process ends.
        """
        self.process.terminate()
        self.line.close()
        self.process.join()


def begin(line: Connection) -> None:
    """Run the main loop of a worker, which closes its job before it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    place: Workplace[Any, Any] = Workplace()
    try:
        work_on(line, place)
    finally:
        place.leave()


def work_on(line: Connection, place: Workplace[Any, Any]) -> None:
    """Do blocks until the other side closes the pipe."""
    with suppress(EOFError, OSError):
        while True:
            run, job, block = line.recv()
            line.send(place.attempt(run, partial(itself, job), block))


def itself(job: Job[Any, Any]) -> Job[Any, Any]:
    """Return the job that was sent along."""
    return job


@contextmanager
def ctrl_c_ignored() -> Iterator[None]:
    """Let child processes ignore Ctrl-C, even at their start, because their parent ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
