"""A store in the browser: SQLite in memory, saved as a whole after every change."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from warren.table.storage.sqlite import SQLite, connect, migrate, size_of
from warren.table.storage.store import Job, Outcome
from warren.table.telemetry.metrics import Times

Keep = Callable[[bytes], Awaitable[None]]


class BrowserStore(SQLite):
    """A store without threads, which a browser's Python lacks; every write is immediate."""

    def __init__(self, found: bytes | None, keep: Keep) -> None:
        self.path = self.claim = self.reader = None
        self.database = connect(None)
        if found:
            self.database.deserialize(found)
            migrate(self.database)
        self.size = size_of(self.database)
        self.commits = Times()
        self.fault = None
        self.is_taken = self.is_outdated = False
        self.keep = keep
        self.keeping = asyncio.Lock()
        self.saved = self.database.total_changes  # the last saved change

    def now(self, job: Job) -> Any:
        """Run a job, commit it, and return its result."""
        done: list[Outcome] = []
        self._commit([(job, lambda *outcome: done.append(outcome))])
        result, error = done[0]
        if error:
            raise error
        return result

    async def write(self, job: Job) -> Any:
        """Run a job, and return its result once the browser has saved it."""
        result = self.now(job)
        changes = self.database.total_changes
        if changes != self.saved:
            async with self.keeping:  # changes since then are saved together
                if changes > self.saved:
                    self.saved = self.database.total_changes
                    await self.keep(self.database.serialize())
        return result

    read = write

    async def look(self, job: Job) -> Any:
        """Run a read."""
        return self.now(job)

    def close(self) -> None:
        """Close the database; no write can be pending."""
        self.database.close()
