"""The progress of a long command on stderr: a bar on a terminal, otherwise occasional lines."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic

import typer

SOON, SELDOM = 10.0, 60.0  # seconds before the first line, and between later ones

Advance = Callable[[int], None]  # the completed amount


@contextmanager
def progress(total: int | None, *, show: bool = True) -> Iterator[Advance]:
    """Show the progress of some work, which is open-ended without a total."""
    if not show:
        yield lambda done: None
        return
    with bar(total) if sys.stderr.isatty() else lines(total) as advance:
        yield advance


@contextmanager
def bar(total: int | None) -> Iterator[Advance]:
    """Show a bar, which is removed at the end."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from warren.cli.console import console

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(sys.stderr), transient=True) as shown:
        task = shown.add_task("", total=total)
        yield lambda done: shown.update(task, completed=done)


@contextmanager
def lines(total: int | None) -> Iterator[Advance]:
    """Print an occasional line, even without progress: `12/100 0:00:30`."""
    account = Account(total)
    teller = threading.Thread(target=account.tell, daemon=True)
    teller.start()
    try:
        yield account.advance
    finally:
        account.ended.set()
        teller.join()


class Account:
    """How much of the work is done, and the time since the start."""

    def __init__(self, total: int | None) -> None:
        self.total = "?" if total is None else f"{total:,}"
        self.done = 0
        self.began = monotonic()
        self.ended = threading.Event()

    def advance(self, done: int) -> None:
        """Record how much is done."""
        self.done = done

    def tell(self) -> None:
        """Report at growing intervals until the end."""
        pause = SOON
        while not self.ended.wait(pause):
            typer.echo(str(self), err=True)
            pause = min(2 * pause, SELDOM)

    def __str__(self) -> str:
        since = timedelta(seconds=round(monotonic() - self.began))
        return f"{self.done:,}/{self.total}  {since}"
