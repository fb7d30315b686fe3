"""The base of every part of a server: store, time, limits and fellow workers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from typing import Any

from warren.table.guard.clock import HouseClock
from warren.table.guard.limits import OFFERS, Limits
from warren.table.guard.quotas import Quotas
from warren.table.guard.shares import Shares
from warren.table.protocol.refusals import Refused
from warren.table.storage import books, leases, store
from warren.table.storage.store import Job, Store
from warren.table.workers.workers import Hear, Workers

OPENED = "opened"  # the first worker's announcement that people can play

log = logging.getLogger("warren.table")


class Base:
    """One process of a server, alone or one of several workers."""

    def __init__(
        self,
        kept: Store,
        *,
        limits: Limits | None = None,
        offers: Collection[str] = OFFERS,
        clock: HouseClock | None = None,
        inside: str | None = None,  # the address for other workers, if any
        form: int = 0,  # format of the entries written here
    ) -> None:
        self.store = kept
        self.clock = clock or HouseClock()
        known = known_time(kept)
        self.clock.go_on(known.age, known.now)
        self.clock.hold()  # until the engines are ready
        self.absence = self.clock.now() - known.now if known.now else 0.0
        self.workers = self._among_workers(inside, form) if inside else None
        self.limits = limits or Limits()
        self.offers = frozenset(offers)
        self.quotas = Quotas(kept, self.limits)
        self.shares = Shares()
        self.notes: set[asyncio.Task[Any]] = set()
        # called when somebody is erased, because caches may still hold their data
        self.erased: list[Callable[[], None]] = []
        # called every few seconds, because a host's command may have changed the store
        self.looks: list[Callable[[], Awaitable[None]]] = []
        self.hears("again", lambda _: self.shares.forget())
        self.hears("over", lambda worker: self.shares.forget(int(worker)))
        self.hears("shares", self._hear_shares)

    def _among_workers(self, inside: str, form: int) -> Workers:
        """Join the running workers and adopt their time."""
        made = Workers(self.store, inside, self.clock, form)
        self.clock.before += made.registered.age - self.clock.age()
        if not made.registered.is_first:
            self.absence = 0.0
            self.clock.run()
        made.ears[OPENED].append(self._hear_opened)
        return made

    def open(self) -> None:
        """Start the clocks: people can play now. Other workers adopt the first one's time."""
        if self.clock.held is None:
            return
        self.clock.run()
        if self.workers:
            news = leases.announce(self.workers.channel, f"{OPENED} {self.number}")
            self.note(store.together(self.note_time(), news))

    async def _hear_opened(self, worker: str) -> None:
        if int(worker) != self.number:
            age = await self.store.look(leases.age_now)
            self.clock.before += age - self.clock.age()

    @property
    def number(self) -> int | None:
        """The number of this worker, if there are several."""
        return self.workers.number if self.workers else None

    def must_offer(self, what: str) -> None:
        """Refuse features that the host has switched off."""
        if what not in self.offers:
            raise Refused("not-offered")

    def hears(self, word: str, hear: Hear) -> None:
        """Register a handler for a message from other workers, if there are any."""
        if self.workers:
            self.workers.ears[word].append(hear)

    def _hear_shares(self, about: str) -> None:
        worker, _, said = about.partition(" ")
        if int(worker) != self.number:
            self.shares.hear(int(worker), said)

    async def announce(self, word: str, about: str) -> None:
        """Notify the other workers, if there are any."""
        if self.workers:
            await self.workers.announce(word, about)

    def note(self, job: Job) -> None:
        """Queue a job to be written in the background."""
        task = asyncio.create_task(self.store.write(job))
        self.notes.add(task)
        task.add_done_callback(self._noted)

    def _noted(self, task: asyncio.Task[Any]) -> None:
        self.notes.discard(task)
        if not task.cancelled() and task.exception():
            log.warning("a background write failed", extra={"error": str(task.exception())})

    def note_time(self) -> Job:
        """Return the job that stores the server's age."""
        note = leases.note_house if self.workers else store.note_house
        return note(self.clock.age(), self.clock.now())

    @asynccontextmanager
    async def chore(self, name: str) -> AsyncIterator[bool]:
        """Claim a chore that one worker does for all; yield whether this worker must do it."""
        is_ours = not self.workers or await self.store.write(leases.take_chore(name))
        try:
            yield is_ours
        finally:
            if self.workers and is_ours:
                await self.store.write(leases.leave_chore(name))


def known_time(kept: Store) -> store.HouseTime:
    """Return the stored server time; if it is damaged, assume that no clock has run."""
    known: store.HouseTime = kept.now(store.house_of)
    if not known.is_sound:
        log.warning("the stored time is damaged: no clock has run since")
        kept.now(books.lose_time)
        known = kept.now(store.house_of)
    return known
