"""Handing tables over between workers: giving, claiming, and draining a leaving worker."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from warren.table.play.room import Room
from warren.table.play.tables import Tables
from warren.table.storage.store import NotNowError
from warren.table.workers.workers import Workers

AT_ONCE = 8  # tables that are being handed to another worker
TAKEN = 10.0  # seconds that a worker may take to give up a table
LOOK = 0.25  # seconds between checks that this worker is alive


class Handing:
    """Gives tables to other workers, and takes tables from them."""

    def __init__(self, tables: Tables, workers: Workers) -> None:
        self.tables, self.workers = tables, workers
        tables.base.hears("leave", self.give)

    async def take_away(self, table_id: str) -> None:
        """Take a table, if necessary from the worker that owns it."""
        async with asyncio.timeout(TAKEN):
            while not await self.workers.claim(table_id):
                await self.workers.announce("leave", table_id)
                await asyncio.sleep(LOOK)

    async def give(self, table_id: str) -> None:
        """Give a table to another worker, if this worker owns it."""
        if table_id in self.tables.rooms:
            await self.tables.hand_over(self.tables.rooms[table_id])

    async def give_all(self) -> None:
        """Give all tables to the other workers as fast as possible, and accept no more."""
        ways = asyncio.Semaphore(AT_ONCE)
        await self.workers.leave()
        rooms = self.tables.rooms.values()
        await asyncio.gather(*(self._see_off(one, ways) for one in rooms))

    async def _see_off(self, room: Room, ways: asyncio.Semaphore) -> None:
        """Hand a table over, and wait until its viewers have found the next owner."""
        async with ways:
            is_watched = bool(room.viewers)
            await self.tables.hand_over(room)
            if is_watched:
                await self.workers.taken(room.table.id)

    async def watch(self) -> None:
        """Disconnect viewers of tables that others now own, without waiting for the database."""
        while True:
            await asyncio.sleep(LOOK)
            if self.workers.is_cut_off:
                self._give_up_all()
            if self.workers.store.is_outdated:
                with suppress(NotNowError):
                    self._give_up_all()  # this worker was declared dead
                    await self.workers.begin_anew()

    def _give_up_all(self) -> None:
        for room in [*self.tables.rooms.values()]:
            self.tables.forget(room, "moved")
