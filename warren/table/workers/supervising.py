"""Several workers on one machine and port, and the supervisor that restarts them.

The processes share the socket, and a free process accepts the next connection. The supervisor
restarts a crashed worker. `SIGHUP` replaces the workers one by one, and ends each old worker once
its successor answers, so that a new version can take over.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from warren.table.workers.lifeline import LIFELINE

log = logging.getLogger("warren.table")

LISTENER = "WARREN_LISTENER"  # environment variable with the socket's number
READY = "WARREN_READY"  # environment variable with a pipe on which a worker reports that it answers
ANSWERS = b"1"  # that report
COMMAND = [sys.executable, "-c", "from warren.cli.main import main; main()"]
WORKER = [
    sys.executable,
    "-c",
    "from warren.table.workers.lifeline import watch; watch(); "
    "from warren.cli.main import main; main()",
]
LOOK = 0.1  # seconds between checks of the workers
BREATH = 1.0  # seconds before the restart of a worker that exited at once
STARTING = 120.0  # seconds within which a new worker must answer
ENDING = 30.0  # seconds that a worker may take to hand over its tables


def inherited() -> socket.socket | None:
    """Return the socket that the workers of this machine share."""
    number = os.environ.pop(LISTENER, None)
    if not number:
        return None
    for passed in (number, os.environ.get(READY)):
        if passed:
            os.set_inheritable(int(passed), False)  # child processes do not need them
    return socket.socket(fileno=int(number))


def tell_ready() -> None:
    """Report that this worker accepts requests now."""
    number = os.environ.pop(READY, None)
    if number:
        os.write(int(number), ANSWERS)
        os.close(int(number))


class Supervisor:
    """Keeps a number of workers running."""

    def __init__(
        self,
        listener: socket.socket,
        options: Sequence[str],
        many: int,
        started: Callable[[], None] = lambda: None,  # called when the first worker answers
    ) -> None:
        self.listener = listener
        self.options = options
        self.workers: list[subprocess.Popen[bytes] | None] = [None] * many
        self.begun = [-BREATH] * many
        self.started: Callable[[], None] | None = started
        self.starting: list[int] = []  # pipes of workers that do not answer yet
        self.is_ending = False
        self.is_renewing = False
        self.lifeline, self.held = os.pipe()  # our end closes when this process dies

    def run(self) -> None:
        """Run until a signal to stop."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, self._renew)
        while not self.is_ending:
            self._look()
            self._listen()
            if self.is_renewing:
                self.is_renewing = False
                self._renew_all()
            time.sleep(LOOK)
        self.listener.close()  # a proxy should try another machine at once
        for worker in self.workers:
            stop(worker)
        for worker in self.workers:
            wait(worker)

    def _look(self) -> None:
        """Start missing workers."""
        for place, worker in enumerate(self.workers):
            if worker is not None and worker.poll() is None:
                continue
            if worker is not None:
                log.warning("a worker has ended", extra={"code": worker.returncode})
            if time.monotonic() - self.begun[place] > BREATH:
                self.begun[place] = time.monotonic()
                self.workers[place], ready = self._start()
                self.starting.append(ready)

    def _listen(self) -> None:
        """Record which of the new workers already answer."""
        for pipe in [*self.starting]:
            if (said := heard(pipe)) is None:
                continue
            self.starting.remove(pipe)
            os.close(pipe)
            if said == ANSWERS and self.started:
                self.started()
                self.started = None

    def _start(self) -> tuple[subprocess.Popen[bytes], int]:
        """Start a worker with a pipe on which it reports that it answers."""
        ready, told = os.pipe()
        os.set_blocking(ready, False)
        made = subprocess.Popen(
            [*WORKER, "serve", *self.options],
            env={
                **os.environ,
                LISTENER: str(self.listener.fileno()),
                READY: str(told),
                LIFELINE: str(self.lifeline),
            },
            pass_fds=[self.listener.fileno(), told, self.lifeline],
            start_new_session=True,  # only the supervisor gets Ctrl+C
        )
        os.close(told)
        return made, ready

    def _renew_all(self) -> None:
        """Replace the workers one by one; if a new worker fails, keep the old workers."""
        for place, old in enumerate(self.workers):
            new, ready = self._start()
            begun = time.monotonic()
            while not self.is_ending and new.poll() is None and heard(ready) is None:
                if time.monotonic() - begun > STARTING:
                    new.kill()
                time.sleep(LOOK)
            os.close(ready)
            if new.poll() is not None:
                log.error("a new worker does not answer: the old ones stay")
                return
            self.workers[place] = new
            stop(old)
            wait(old)
            if self.is_ending:
                return

    def _end(self, *_: object) -> None:
        self.is_ending = True

    def _renew(self, *_: object) -> None:
        self.is_renewing = True


def heard(pipe: int) -> bytes | None:
    """Return a worker's report, or nothing if the worker has ended; None while it starts."""
    try:
        return os.read(pipe, 1)
    except BlockingIOError:
        return None


def stop(worker: subprocess.Popen[bytes] | None) -> None:
    """Ask a worker to exit."""
    if worker is not None:
        with suppress(ProcessLookupError):
            worker.terminate()


def wait(worker: subprocess.Popen[bytes] | None) -> None:
    """Wait until a worker has exited; kill a stuck worker, which loses nothing."""
    if worker is not None:
        try:
            worker.wait(ENDING)
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()
