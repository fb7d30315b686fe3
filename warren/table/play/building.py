"""Tables are made of what was written down, without keeping anybody else waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from warren.table.guard.turns import Turns, to_the_end
from warren.table.play.entries import Setup, read_setup

Made = TypeVar("Made")
Apart = Callable[[str, str, Callable[[], Any]], Awaitable[Any]]  # for an address, of a game


class Building:
    """Where tables are made: in a thread, one at a time, or in another process."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.apart: Apart = self._here  # where strangers' texts are read

    async def make(self, address: str, setup: Setup, make: Callable[[], Made]) -> Made:
        """Make something of a table; if it has a stranger's text, in another process."""
        work = self.apart if has_foreign_text(setup) else self._here
        made: Made = await work(address, setup.game, make)
        return made

    async def of_kept(self, address: str, setup: str, make: Callable[[], Made]) -> Made | None:
        """The same for a setup as it was written down; None if that can't be read any more."""
        try:
            found = read_setup(setup)
        except Exception:  # of an older or newer version, or damaged
            return None
        return await self.make(address, found, make)

    async def _here(self, address: str, game: str, make: Callable[[], Any]) -> Any:
        async with self.turns.long:
            return await to_the_end(asyncio.ensure_future(asyncio.to_thread(make)))


def has_foreign_text(setup: Setup) -> bool:
    """Whether a pack, a position or a record of somebody's own is a part of a table."""
    return bool(setup.pack or setup.position or setup.record)
