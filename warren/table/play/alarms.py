"""Clocks go on while tables sleep: when the next one runs out there, and what is due then.

How the clocks of tables stand is noted in the store, by the age of the house.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from warren.table.guard.limits import Asker
from warren.table.play.room import Room
from warren.table.protocol.refusals import Refused
from warren.table.storage import books, leases, store
from warren.table.storage.store import NotNowError

if TYPE_CHECKING:
    from warren.table.hub import Hub

log = logging.getLogger("warren.table")

AGAIN = 30.0  # seconds until a table that could not be woken is tried again
HEARTBEAT = 30.0  # seconds after which the age of the house is noted again


class Alarms:
    """The clocks of all tables."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.unnoted: dict[str, Room] = {}  # whose clocks are to be noted in the store
        self.noted = hub.clock.age()  # when the age of the house was
        self.first_due: float | None = 0.0  # when the clock of a table that sleeps runs out
        self.unreadable: set[str] = set()  # tables whose clocks are left alone
        self.passed_over: dict[str, float] = {}  # whose clocks are looked at again, and when

    async def look(self) -> None:
        """Note how clocks stand, and wake every table whose clock has run out."""
        is_long_ago = self.hub.clock.age() - self.noted > HEARTBEAT
        if is_long_ago and self.hub.workers:
            self.look_again()  # at tables that others have put to sleep, too
        if self.unnoted or (self.first_due is not None and is_long_ago):
            await self.note()
        while self.first_due is not None and self.first_due <= self.hub.clock.age():
            await self._ring()

    def look_again(self) -> None:
        """Nobody knows when the next clock runs out: it is looked for in the store."""
        self.first_due = 0.0

    def expect(self, due: float) -> None:
        """The clock of a table that sleeps runs out then."""
        self.first_due = due if self.first_due is None else min(due, self.first_due)

    def has_moved(self, room: Room) -> None:
        """The clocks of a table stand otherwise by now, if it has any."""
        if room.table.clocks.are_used:
            self.unnoted[room.table.id] = room

    async def note(self) -> None:
        """Note the age of the house, and when the clocks of its tables run out."""
        rooms, self.unnoted = list(self.unnoted.values()), {}
        self.noted = self.hub.clock.age()
        jobs = [
            store.of_worker(
                room.worker, books.note_due(room.table.id, room.due(), room.table.number)
            )
            for room in rooms
        ]
        await self.hub.store.write(store.together(*jobs, self.note_house()))

    def note_house(self) -> store.Job:
        """How the age of the house is noted."""
        note = leases.note_house if self.hub.workers else store.note_house
        return note(self.hub.clock.age(), self.hub.clock.now())

    async def _ring(self) -> None:
        """Let happen what is due at the first table that sleeps, and find the next one."""
        found = await self._find()
        if found is None or found[1] > self.hub.clock.age():
            return
        table_id = found[0]
        try:
            room = await self.hub.room(table_id, Asker(""))
            await room.ring()
            if self.hub.sleeping.may_sleep(room):
                await self.hub.sleeping.put_away(room)
        except (Refused, NotNowError):  # there is no engine yet, or the disk is full
            self.passed_over[table_id] = self.hub.clock.age() + AGAIN
        except Exception:
            self.unreadable.add(table_id)
            log.exception("a table can't be woken", extra={"table": table_id})

    async def _find(self) -> tuple[str, float] | None:
        """The table that sleeps and whose clock runs out first, and when."""
        age = self.hub.clock.age()
        self.passed_over = {one: again for one, again in self.passed_over.items() if again > age}
        self.first_due = None
        others = {*self.hub.rooms, *self.unreadable, *self.passed_over}
        try:
            found: tuple[str, float] | None = await self.hub.store.read(books.first_due(others))
        except Exception:
            self.look_again()  # another time
            raise
        for due in [*self.passed_over.values(), *(found or ())[1:]]:
            self.expect(due)
        return found
