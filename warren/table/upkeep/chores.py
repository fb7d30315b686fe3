"""Periodic chores of a server: storing clocks, putting tables to sleep, cleaning and erasing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from warren.table.people import forgetting
from warren.table.people.sessions import Sessions
from warren.table.play.sleeping import Sleeping
from warren.table.storage import leases, store
from warren.table.storage.store import NotNowError
from warren.table.upkeep import erasing
from warren.table.upkeep.cleaning import Cleaning
from warren.table.upkeep.handing import Handing

log = logging.getLogger("warren.table")

Work = Callable[[], Coroutine[Any, Any, None]]
CLOSED = 3600.0  # seconds of downtime that do not count as absence


async def again(seconds: float, work: Work, first: float | None = None) -> None:
    """Repeat a task without end, despite failures."""
    wait = seconds if first is None else first
    while True:
        await asyncio.sleep(wait)
        wait = seconds
        try:
            await work()
        except NotNowError:
            pass  # the store has already logged it
        except Exception:
            log.exception("error in a background task", extra={"work": work.__name__})


class Chores:
    """Keeps the store in order while the server runs."""

    def __init__(
        self,
        sleeping: Sleeping,
        sessions: Sessions,
        cleaning: Cleaning,
        handing: Handing | None,  # if there are other workers
    ) -> None:
        self.sleeping, self.base, self.tables = sleeping, sleeping.base, sleeping.tables
        self.sessions, self.cleaning, self.handing = sessions, cleaning, handing
        self.erased = 0  # people erased since the start
        self.base.hears("erased", self._count_erased)

    async def reopen(self) -> None:
        """Exclude the time for which the server was down."""
        base = self.base
        jobs = [base.note_time()]
        if abs(base.absence) > CLOSED:
            jobs.append(store.pass_over(base.absence, base.clock.now()))
        await base.store.write(store.together(*jobs))

    async def sweep(self) -> None:
        """Put idle tables to sleep, and erase people on request."""
        await self.sleeping.sweep()
        async with self.base.chore("erase") as is_ours:
            for player in await self.base.store.read(forgetting.to_erase) if is_ours else ():
                try:
                    await self.erase(player)
                except Exception:
                    log.exception("a player could not be erased yet")

    async def clean(self) -> None:
        """Store the clocks, and remove unused data."""
        await self.note()
        async with self.base.chore("clean") as is_ours:
            if is_ours:
                await self.cleaning.clean()

    async def note(self) -> None:
        """Store the clocks and the list of tables in use."""
        await self.tables.alarms.note()
        await self.sleeping.note_use()

    def _count_erased(self, _: str) -> None:
        self.erased += 1

    async def erase(self, player: str) -> None:
        """Erase a player's name, token, chat and imports, and tables without other players."""
        held: list[str] = []

        async def leave(table_id: str) -> None:
            if self.handing:
                await self.handing.take_away(table_id)
                held.append(table_id)
            await self.sleeping.close(table_id)

        await self.sessions.erase(player)
        try:
            await erasing.forget(self.base.store, player, leave)
        finally:
            self.erased += 1
            if self.base.number is not None:
                given = [leases.release(one, self.base.number) for one in held]
                await self.base.store.write(store.together(*given))
                await self.base.announce("erased", player)
