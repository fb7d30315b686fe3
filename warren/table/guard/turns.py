"""Threaded work that runs to its end even if its caller is cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from functools import partial
from time import monotonic
from typing import Any, TypeVar
from weakref import WeakValueDictionary

LATELY = 60.0  # half-life of the used time, in seconds of work
BARELY = 0.1  # used seconds too small to keep

Answer = TypeVar("Answer")


async def to_the_end(working: asyncio.Future[Answer]) -> Answer:
    """Return the result of some work; even a cancelled caller waits for its end.

    A turn therefore lasts as long as its work, and a client that keeps disconnecting never has more
    than one task running.
    """
    try:
        return await asyncio.shield(working)
    finally:
        await asyncio.wait([working])


class Turns:
    """A queue for long work, one task at a time, in which addresses take turns."""

    def __init__(self) -> None:
        self.long = asyncio.Lock()
        self.of_address: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        """Wait for the address's turn."""
        async with self.own(address), self.long:
            yield

    def own(self, address: str) -> asyncio.Lock:
        """Return the lock for the long part of an address's work."""
        return self.of_address.setdefault(address, asyncio.Lock())


class Slots:
    """A queue for long work, a few tasks at a time: one per address, least busy address first."""

    def __init__(self, many: int) -> None:
        self.many = many
        self.busy: set[str] = set()  # addresses with a running task
        self.used: dict[str, float] = {}  # seconds that each address has used recently
        self.waiting: list[tuple[str, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        """Wait for the address's turn."""
        turn = address, asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        self._next()
        try:
            await turn[1]
            since = monotonic()
            try:
                yield
            finally:
                self._use(address, monotonic() - since)
        finally:
            if turn in self.waiting:
                self.waiting.remove(turn)
            else:
                self.busy.remove(address)
            self._next()

    def _use(self, address: str, seconds: float) -> None:
        self.used[address] = self.used.get(address, 0.0) + seconds
        if sum(self.used.values()) > LATELY:
            self.used = {one: many / 2 for one, many in self.used.items() if many > BARELY}

    def _next(self) -> None:
        """Start waiting tasks while slots are free."""
        while len(self.busy) < self.many:
            free = [turn for turn in self.waiting if turn[0] not in self.busy]
            if not free:
                return
            turn = min(free, key=lambda one: self.used.get(one[0], 0.0))
            self.waiting.remove(turn)
            self.busy.add(turn[0])
            if not turn[1].done():
                turn[1].set_result(None)


class Once:
    """A cache whose values are made in a thread for the first caller."""

    def __init__(self) -> None:
        self.made: dict[Hashable, asyncio.Future[Any]] = {}

    async def get(self, make: Callable[..., Answer], *about: Hashable) -> Answer:
        """Return the value, making it once."""
        key = (make, *about)
        if key not in self.made:
            self.made[key] = making = asyncio.ensure_future(asyncio.to_thread(make, *about))
            making.add_done_callback(partial(self._done, key))
        found: Answer = await asyncio.shield(self.made[key])
        return found

    def _done(self, key: Hashable, making: asyncio.Future[Any]) -> None:
        """Drop a failed result, so that the next caller tries again."""
        if making.cancelled() or making.exception():
            del self.made[key]
