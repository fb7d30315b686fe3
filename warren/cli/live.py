"""A lab run that writes its results to a file for the page.

The results file is rewritten whenever there are more results. While a page polls, the server
touches a second file with the suffix `.wanted`; when that file is old or gone, the lab stops.
Therefore the lab needs no connection to its server, and any of several servers can report its
state. Only one lab runs at a time in a folder, at the lowest priority. At that priority, a start
could take minutes on a busy machine. Therefore the lab starts at the low priority of a compiling
process.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import suppress
from dataclasses import asdict
from json import dumps
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import typer

from warren.engine.priority import LAST, step_aside

if TYPE_CHECKING:
    from warren.bots.finding import Finding
    from warren.bots.rates import FoundRate

PATIENCE = 30.0  # seconds without a request after which the lab stops
BUSY = 75  # exit status if another lab is running
OFTEN = 0.5  # seconds between writes of the results


class Live:
    """The results file of a lab, and the lock that all labs share."""

    def __init__(self, file: Path, matches: int) -> None:
        self.file, self.matches = file, matches
        self.wanted = file.with_suffix(".wanted")
        self.found: list[FoundRate] = []
        self.finding: Finding | None = None
        self.done = 0
        self.told = 0.0

    def __enter__(self) -> Live:
        """Take the lock, or exit if another lab runs; then lower the priority."""
        self.lock = sqlite3.connect(self.file.with_name("lock"), timeout=0)
        try:
            self.lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise typer.Exit(BUSY) from None
        step_aside()
        self.write("playing")
        return self

    def tell(self, found: list[FoundRate], done: int) -> None:
        """Write the new results."""
        self.found, self.done = found, done
        if time.monotonic() - self.told > OFTEN:
            self.write("playing")

    def is_wanted(self) -> bool:
        """Return whether a page has polled recently."""
        try:
            return time.time() - self.wanted.stat().st_mtime < PATIENCE
        except OSError:
            return False

    def write(self, state: str) -> None:
        """Write the state."""
        said = {"state": state, "done": self.done, "matches": self.matches}
        new = self.file.with_suffix(".new")
        finding = asdict(self.finding) if self.finding else None
        found = [asdict(one) for one in self.found]
        new.write_text(dumps({**said, "finding": finding, "found": found}), "utf-8")
        new.replace(self.file)
        self.told = time.monotonic()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.write("done" if self.done == self.matches else "stopped")
        self.lock.close()


def step_back() -> None:
    """Lower the priority to the minimum."""
    step_aside(LAST)
    if hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
