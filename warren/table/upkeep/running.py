"""The background work of a server between its start and its end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from warren.table.people import notices
from warren.table.people.moderation import Moderation
from warren.table.people.notices import Notices
from warren.table.people.opponents import Presence
from warren.table.play.lobby import line_of
from warren.table.storage.store import UnsavedError
from warren.table.tournaments.tournaments import LOOK, Tournaments
from warren.table.upkeep.chores import Chores, again

log = logging.getLogger("warren.table")

SWEEP = 30.0  # seconds between checks for empty rooms
CLEAN = 3600.0  # seconds between cleanings
TICK = 1.0  # seconds between checks of sleeping tables' clocks


class BackgroundWork:
    """Starts the work of a server, and ends it."""

    def __init__(
        self,
        chores: Chores,
        notices: Notices,
        moderation: Moderation,
        presence: Presence,
        tournaments: Tournaments,
    ) -> None:
        self.chores, self.base, self.tables = chores, chores.base, chores.tables
        self.notices, self.moderation, self.presence = notices, moderation, presence
        self.tournaments = tournaments
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self, *more: Coroutine[Any, Any, None]) -> None:
        """Start serving, and start the background tasks."""
        await self.chores.reopen()
        work = [
            *more,
            again(TICK, self.tick),
            again(notices.LOOK, self.notices.look),
            again(SWEEP, self.chores.sweep),
            again(CLEAN, self.chores.clean, first=SWEEP),
            again(LOOK, self.tournaments.look),
        ]
        if self.base.workers and self.chores.handing:
            work += [self.base.workers.listen(), self.chores.handing.watch()]
        self.tasks = [asyncio.create_task(one) for one in work]

    async def tick(self) -> None:
        """Send the news to other workers, and check the clocks."""
        if workers := self.base.workers:
            await workers.tell_lobby(self.tables.rooms, line_of)
            await workers.tell_shares(self.base.shares)
            await self.presence.tell()
        await self.moderation.look()
        await self.tables.alarms.look()

    async def stop(self) -> None:
        """Finish writing, then stop."""
        for task in self.tasks:
            task.cancel()
        try:
            await self.chores.note()
            for room in [*self.tables.rooms.values()]:
                await self.notices.note(room)
            if self.base.workers:
                await self.base.workers.end()
        except UnsavedError:
            log.exception("the clocks could not be stored")
