"""Work in threads, which goes on whether or not anybody still waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

Answer = TypeVar("Answer")


async def to_the_end(working: asyncio.Future[Answer]) -> Answer:
    """What something leads to; who does not want to know any more waits for its end all the same.

    So a turn lasts as long as the work, and who hangs up again and again has one thing under way.
    """
    try:
        return await asyncio.shield(working)
    finally:
        await asyncio.wait([working])


class Turns:
    """Long work, one thing at a time: addresses take turns, however much each has asked for."""

    def __init__(self) -> None:
        self.long = asyncio.Lock()
        self.of_address: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        """Wait until it is somebody's turn."""
        async with self.own(address), self.long:
            yield

    def own(self, address: str) -> asyncio.Lock:
        """Held by who does something that is long only in part, and takes a turn for that."""
        return self.of_address.setdefault(address, asyncio.Lock())


class Once:
    """What is made in a thread by whoever asks first, and kept for everybody."""

    def __init__(self) -> None:
        self.made: dict[Hashable, asyncio.Future[Any]] = {}

    async def get(self, make: Callable[..., Answer], *about: Hashable) -> Answer:
        """Something that is always the same."""
        key = (make, *about)
        if key not in self.made:
            self.made[key] = making = asyncio.ensure_future(asyncio.to_thread(make, *about))
            making.add_done_callback(partial(self._done, key))
        found: Answer = await asyncio.shield(self.made[key])
        return found

    def _done(self, key: Hashable, making: asyncio.Future[Any]) -> None:
        """What has failed may be tried again."""
        if making.cancelled() or making.exception():
            del self.made[key]
