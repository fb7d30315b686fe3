"""The tables that are awake, their shared parts, and their listeners."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass, field

from warren.table.guard.limits import Asker
from warren.table.guard.turns import Turns
from warren.table.play.alarms import Alarms
from warren.table.play.building import Building
from warren.table.play.engines import Engines
from warren.table.play.painting import Painting
from warren.table.play.players import Players
from warren.table.play.room import THOUGHTS, Room
from warren.table.play.table import OVER, Table
from warren.table.storage import books, leases, store
from warren.table.storage.store import Job
from warren.table.workers.base import Base

BUSY = 1.0  # seconds that a table may take to finish its current work


@dataclass
class Listeners:
    """Callbacks that inform other parts of the server about changes to a table."""

    acted: list[Callable[[Table], None]] = field(default_factory=list)
    ended: list[Callable[[Table], None]] = field(default_factory=list)
    woken: list[Callable[[Table], None]] = field(default_factory=list)
    put_away: list[Callable[[Room], Awaitable[None]]] = field(default_factory=list)
    removed: list[Callable[[str], None]] = field(default_factory=list)


class Tables:
    """Every table that is awake; all others sleep in the store."""

    def __init__(
        self,
        base: Base,
        alarms: Alarms,
        note_end: Callable[[Table], Job],  # the job that stores the end of a match
        *,
        grace: float,  # seconds until a bot plays for a player who left
        pace: float,  # seconds that a bot takes before it acts
    ) -> None:
        self.base, self.alarms, self.note_end = base, alarms, note_end
        self.store, self.clock, self.limits = base.store, base.clock, base.limits
        self.grace, self.pace = grace, pace
        self.engines = Engines()
        self.engines.opened = base.open
        self.rooms: dict[str, Room] = alarms.rooms
        self.turns = Turns()  # wakes or prepares the whole log of one table at a time
        self.building = Building(self.turns)
        self.thoughts: dict[tuple[str, str], deque[float]] = defaultdict(
            lambda: deque(maxlen=THOUGHTS)
        )
        self.painting = Painting()
        self.players = Players()
        self.listeners = Listeners()
        self.acted = 0  # entries written since the start

    def in_turn(self, address: str) -> AbstractAsyncContextManager[None]:
        """Run a long task: one at a time per address, and addresses take turns."""
        return self.turns.of(address)

    def welcome(self, table: Table, address: str, worker: int | None) -> Room:
        """Open the room of a table."""
        room = self.rooms[table.id] = Room(self, table, address, worker)
        return room

    def happened(self, room: Room, *, is_end: bool, is_asked: bool) -> None:
        """Tell listeners that an entry was applied in a room."""
        self.acted += 1
        if room.address and not is_asked:
            self.base.quotas.has_stored(Asker(room.address, room.table.setup.host))
        self.alarms.has_moved(room)
        for hears in self.listeners.ended if is_end else self.listeners.acted:
            hears(room.table)
        if is_end:
            self.mark_over(room.table)

    def mark_over(self, table: Table) -> None:
        """Mark a table in the store as over; if that fails, retry later."""
        self.base.note(self.note_end(table))

    def forget(self, room: Room, why: str) -> None:
        """Close a room after a failure; the table is then read from the store again."""
        room.close(why)
        self.alarms.unnoted.pop(room.table.id, None)
        self.alarms.look_again()
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]

    async def hand_over(self, room: Room) -> None:
        """Give up a table after its current work, and move its viewers to the next owner.

        Viewers are notified when the table is free. No clock runs until a worker owns it.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(BUSY):
                while room.is_busy:
                    await asyncio.sleep(0.002)
        if room.closed_by:
            return
        room.end("moved")
        notes = self.last_notes(room, room.due(), handed=self.clock.age())
        try:
            await self.store.write(store.of_worker(room.worker, *notes))
        finally:
            self.forget(room, "moved")

    def last_notes(self, room: Room, due: float | None, handed: float | None = None) -> list[Job]:
        """Return the jobs that store a room's state when it is closed."""
        table = room.table
        jobs = [books.note_due(table.id, due, table.number)]
        if room.used > 0:
            jobs.append(books.note_use(table.id, room.used))
        if table.phase == OVER:
            jobs.append(self.note_end(table))
        if room.worker is not None:
            jobs.append(leases.release(table.id, room.worker, handed))
        return jobs

    def close(self) -> None:
        """End all rooms, and their bots."""
        for room in self.rooms.values():
            room.close()
        self.players.close()
