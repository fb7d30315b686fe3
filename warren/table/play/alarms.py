"""The clocks of sleeping tables: find the next to run out, and wake its table.

The store holds the clocks of all tables, as ages of the server.
"""

from __future__ import annotations

import logging
from typing import Protocol

from warren.table.guard.limits import Asker
from warren.table.play.room import Room
from warren.table.protocol.refusals import Refused
from warren.table.storage import books, store
from warren.table.storage.store import NotNowError
from warren.table.workers.base import Base

log = logging.getLogger("warren.table")

AGAIN = 30.0  # seconds until the next attempt to wake a table that could not be woken
HEARTBEAT = 30.0  # seconds after which the server's age is stored again


class Waking(Protocol):
    """A service that wakes tables and puts them to sleep."""

    async def room(self, table_id: str, asker: Asker) -> Room:
        """Return the room of a table, waking the table if it sleeps."""

    def may_sleep(self, room: Room) -> bool:
        """Return whether a table need not be awake."""

    async def put_away(self, room: Room) -> None:
        """Put a table to sleep."""


class Alarms:
    """The clocks of all tables."""

    def __init__(self, base: Base) -> None:
        self.base = base
        self.rooms: dict[str, Room] = {}  # rooms of tables that are awake
        self.waking: Waking  # set by the part that wakes tables
        # the tables of an ended worker may have clocks
        base.hears("over", lambda _: self.look_again())
        self.unnoted: dict[str, Room] = {}  # rooms whose clocks must be stored
        self.noted = base.clock.age()  # when the server's age was last stored
        self.first_due: float | None = 0.0  # when the next clock of a sleeping table runs out
        self.unreadable: set[str] = set()  # tables whose clocks can't be read
        self.passed_over: dict[str, float] = {}  # tables to check again, and when

    async def look(self) -> None:
        """Store the clocks, and wake every table whose clock has run out."""
        is_long_ago = self.base.clock.age() - self.noted > HEARTBEAT
        if is_long_ago and self.base.workers:
            self.look_again()  # include tables that other workers have put to sleep
        if self.unnoted or (self.first_due is not None and is_long_ago):
            await self.note()
        while self.first_due is not None and self.first_due <= self.base.clock.age():
            await self._ring()

    def look_again(self) -> None:
        """Search the store again for the next clock to run out."""
        self.first_due = 0.0

    def expect(self, due: float) -> None:
        """Record when the clock of a sleeping table runs out."""
        self.first_due = due if self.first_due is None else min(due, self.first_due)

    def has_moved(self, room: Room) -> None:
        """Record that the clocks of a table have changed, if it has any."""
        if room.table.clocks.are_used:
            self.unnoted[room.table.id] = room

    async def note(self) -> None:
        """Store the server's age, and when the clocks of its tables run out."""
        rooms, self.unnoted = list(self.unnoted.values()), {}
        self.noted = self.base.clock.age()
        jobs = [
            store.of_worker(
                room.worker, books.note_due(room.table.id, room.due(), room.table.number)
            )
            for room in rooms
        ]
        await self.base.store.write(store.together(*jobs, self.base.note_time()))

    async def _ring(self) -> None:
        """Wake the first table that is due, and find the next one."""
        found = await self._find()
        if found is None or found[1] > self.base.clock.age():
            return
        table_id = found[0]
        try:
            room = await self.waking.room(table_id, Asker(""))
            await room.ring()
            if self.waking.may_sleep(room):
                await self.waking.put_away(room)
        except (Refused, NotNowError):  # there is no engine yet, or the disk is full
            self.passed_over[table_id] = self.base.clock.age() + AGAIN
        except Exception:
            self.unreadable.add(table_id)
            log.exception("a table can't be woken", extra={"table": table_id})

    async def _find(self) -> tuple[str, float] | None:
        """Return the sleeping table whose clock runs out first, and the time."""
        age = self.base.clock.age()
        self.passed_over = {one: again for one, again in self.passed_over.items() if again > age}
        self.first_due = None
        others = {*self.rooms, *self.unreadable, *self.passed_over}
        try:
            found: tuple[str, float] | None = await self.base.store.read(books.first_due(others))
        except Exception:
            self.look_again()  # another time
            raise
        for due in [*self.passed_over.values(), *(found or ())[1:]]:
            self.expect(due)
        return found
