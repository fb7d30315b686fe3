"""Compiles native engines in the background while people play.

A separate low-priority process compiles each engine into the cache; then the game switches to that
engine.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import subprocess
import sys
from concurrent.futures import Future
from threading import Condition, Thread

from warren.engine.bundle import FAULTS, Game
from warren.engine.priority import LAST
from warren.kernel import compile as engines

log = logging.getLogger("warren.engine")

AT_ONCE = os.cpu_count() or 1  # engines compiled in parallel, unless more are in play
COMPILE = (
    "import sys; from warren.engine.priority import step_aside; step_aside(); "
    "from warren.engine.games import GAMES; GAMES[sys.argv[1]].entry()"
)


class Preparing:
    """The games whose native engines are to be compiled; games in play come first."""

    def __init__(self) -> None:
        self.changed = Condition()
        self.under_way: dict[str, subprocess.Popen[bytes]] = {}
        self.played: set[str] = set()
        self.stopped = False
        atexit.register(self.stop)

    def begin(self, game: Game) -> Future[bool]:
        """Compile a game's engine; the future's result says whether the game switched to it."""
        answer: Future[bool] = Future()
        Thread(target=self._prepare, args=(game, answer), daemon=True).start()
        return answer

    def play(self, name: str) -> None:
        """Move a game that somebody plays to the front of the queue."""
        with self.changed:
            if name not in self.played:
                self.played.add(name)
                self.changed.notify_all()
                self._step_back()

    def stop(self) -> None:
        """Stop compiling."""
        with self.changed:
            self.stopped = True
            for worker in self.under_way.values():
                worker.terminate()
            self.changed.notify_all()
        atexit.unregister(self.stop)

    def _prepare(self, game: Game, answer: Future[bool]) -> None:
        answer.set_running_or_notify_cancel()  # a cancelled waiter must not stop the compilation
        try:
            with engines.ONE_AT_A_TIME:
                done = game.is_native()
            if not done and self._compile(game.name):
                with engines.ONE_AT_A_TIME:
                    done = game.is_native()
            answer.set_result(done)
        except FAULTS as error:
            answer.set_exception(error)

    def _compile(self, name: str) -> bool:
        """Compile the engine in another process; return whether that succeeded."""
        with self.changed:
            self.changed.wait_for(lambda: self._may_begin(name))
            if self.stopped:
                return False
            environment = {**os.environ, "PYTHONSAFEPATH": "1", "WARREN_ENGINE": "native"}
            worker = subprocess.Popen([sys.executable, "-c", COMPILE, name], env=environment)
            self.under_way[name] = worker
            self._step_back()
        code = worker.wait()
        with self.changed:
            del self.under_way[name]
            self.changed.notify_all()
        if code and not self.stopped:
            log.warning("the native engine of %s can't be compiled", name)
        return code == 0

    def _may_begin(self, name: str) -> bool:
        return self.stopped or name in self.played or len(self.under_way) < AT_ONCE

    def _step_back(self) -> None:
        """Pause the compilers of games that nobody plays."""
        if not hasattr(os, "setpriority") or not self.played & {*self.under_way}:
            return
        for name, worker in self.under_way.items():
            if name not in self.played:
                with contextlib.suppress(OSError):  # the process has ended already
                    os.setpriority(os.PRIO_PROCESS, worker.pid, LAST)
