"""Cleaning: removes old unused data and returns its space to the disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from warren.table.guard import browsers
from warren.table.guard.clock import DAY, HouseClock
from warren.table.guard.limits import Keeping
from warren.table.people import company, moderation, sessions
from warren.table.play import promises
from warren.table.storage import books, pictures
from warren.table.storage.store import Store
from warren.table.tournaments import store as tournament_store
from warren.table.tournaments.rules import OPEN, OVER
from warren.table.upkeep import erasing

log = logging.getLogger("warren.table")

BREATH = 0.02  # seconds between steps, for other work
REPORTED = 180.0  # days for which reports are kept
UNUSED = 30.0  # days for which a browser of a removed player is kept
UNNAMED = 7.0  # days for which a picture is kept that no stored pack uses
AT_ONCE = 50  # pictures removed in one step
PROMISED = 1.0  # days for which an unused promised secret is kept

Remove = Callable[[str], Awaitable[None]]  # the function that removes a table, if possible


class Cleaning:
    """Removes data in small steps if it was not used for too long."""

    def __init__(self, kept: Store, clock: HouseClock, keeping: Keeping, remove: Remove) -> None:
        self.store = kept
        self.clock = clock
        self.keeping = keeping
        self.remove = remove

    async def clean(self) -> int:
        """Remove everything that has expired; return the counts.

        Remove nothing if the system clock was changed while the server ran.
        """
        if not self.clock.is_true():
            log.warning("nothing is removed: the system clock was changed")
            return 0
        keeping = self.keeping
        gone = 0
        for work in (
            partial(self._tables, keeping.lapse, is_over=False),
            partial(self._tables, keeping.imports, is_over=True, is_import=True),
            partial(self._tables, keeping.matches, is_over=True),
            partial(self._chats, keeping.chats),
            partial(self._sessions, keeping.sessions),
            partial(self._pictures, keeping.imports),
            partial(self._tournaments, keeping.lapse, OPEN),
            partial(self._tournaments, keeping.matches, OVER),
        ):
            try:
                gone += await work()
            except Exception:
                log.exception("not everything could be removed")
        await self.store.write(promises.remove_promises(self._before(PROMISED)))
        await self.store.write(company.remove_invitations(self._before(PROMISED)))
        await self.store.write(browsers.remove_unused(self._before(UNUSED)))
        old = moderation.remove_old(self._before(REPORTED), self.clock.now())
        await self.store.write(old)
        await self.store.give_back()
        return gone

    def _before(self, days: float) -> float:
        return self.clock.now() - days * DAY

    async def _tables(self, days: float, *, is_over: bool, is_import: bool = False) -> int:
        """Remove tables without visitors for a number of days; unreadable tables stay."""
        seen: set[str] = set()
        gone = 0
        while days:
            found = books.unused(
                self._before(days), self.clock.now(), seen, is_over=is_over, is_import=is_import
            )
            table_ids: list[str] = await self.store.read(found)
            if not table_ids:
                break
            seen.update(table_ids)
            for table_id in table_ids:
                gone += await self._goes(table_id)
                await asyncio.sleep(BREATH)
        return gone

    async def _goes(self, table_id: str) -> bool:
        """Remove a table, if possible."""
        try:
            await self.remove(table_id)
        except Exception as error:
            about = {"table": table_id, "error": type(error).__name__}
            log.warning("a table can't be removed", extra=about)
            return False
        return True

    async def _chats(self, days: float) -> int:
        """Remove the chat of tables without visitors for a number of days."""
        gone = 0
        while days:
            many: int | None = await self.store.write(erasing.silence(self._before(days)))
            if many is None:
                break
            gone += many
            await asyncio.sleep(BREATH)
        return gone

    async def _pictures(self, days: float) -> int:
        """Remove pictures that no stored pack uses and nobody viewed for a number of days."""
        if not days:
            return 0
        gone, before = 0, self._before(min(days, UNNAMED))
        names: list[str] = await self.store.look(pictures.unused(before))
        for at in range(0, len(names), AT_ONCE):
            gone += await self.store.write(pictures.remove(names[at : at + AT_ONCE], before))
            await asyncio.sleep(BREATH)
        return gone

    async def _tournaments(self, days: float, phase: str) -> int:
        """Remove tournaments in a given phase after a number of days."""
        if not days:
            return 0
        job = tournament_store.remove_unused(self._before(days), phase)
        gone: int = await self.store.write(job)
        return gone

    async def _sessions(self, days: float) -> int:
        """Remove sessions that were not used for a long time."""
        gone = 0
        while days:
            now = self.clock.now()
            many: int = await self.store.write(sessions.remove_sessions(self._before(days), now))
            if not many:
                break
            gone += many
            await asyncio.sleep(BREATH)
        return gone
