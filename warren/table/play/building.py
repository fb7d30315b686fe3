"""Rebuilds tables from the store without delaying others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from warren.table.guard.turns import Turns, to_the_end
from warren.table.play.entries import Setup, read_setup

Made = TypeVar("Made")
Apart = Callable[[str, str, Callable[[], Any]], Awaitable[Any]]  # for an address and a game


class Building:
    """Rebuilds tables: in a thread, one at a time, or in another process."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.apart: Apart = self._here  # the process that reads untrusted texts

    async def make(self, address: str, setup: Setup, make: Callable[[], Made]) -> Made:
        """Build something from a table; use another process if the table has an untrusted text."""
        work = self.apart if has_foreign_text(setup) else self._here
        made: Made = await work(address, setup.game, make)
        return made

    async def of_kept(self, address: str, setup: str, make: Callable[[], Made]) -> Made | None:
        """Build something from a stored setup; return None if the setup is no longer readable."""
        try:
            found = read_setup(setup)
        except Exception:  # the table is of an older or newer version, or damaged
            return None
        return await self.make(address, found, make)

    async def _here(self, address: str, game: str, make: Callable[[], Any]) -> Any:
        async with self.turns.long:
            return await to_the_end(asyncio.ensure_future(asyncio.to_thread(make)))


def has_foreign_text(setup: Setup) -> bool:
    """Return whether a table has a user's pack, position or record."""
    return bool(setup.pack or setup.position or setup.record)
