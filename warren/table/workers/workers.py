"""A worker, and its messages to the other workers of the server.

Leases assign tables to workers (`leases.py`); other shared state is exchanged with LISTEN and
NOTIFY. After missing notifications for a while, a worker clears its caches.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from warren.table.guard.clock import HouseClock
from warren.table.guard.shares import Shares
from warren.table.storage import leases, store
from warren.table.storage.leases import Claimed, Line, OtherWorker, Registered
from warren.table.storage.store import NotNowError

log = logging.getLogger("warren.table")

AGAIN = 0.5  # seconds until the next attempt to listen for notifications
LOOK = 1.0  # seconds between reads of the lobby
TAKING = 0.5  # seconds for viewers to reach a table's next owner

Hear = Callable[[str], Awaitable[None] | None]  # the handler of a message


class Workers:
    """This worker and its knowledge of the others."""

    def __init__(self, kept: Any, address: str, clock: HouseClock, form: int) -> None:
        self.store = kept
        self.address = address
        self.clock = clock
        self.key = secrets.token_urlsafe(24)
        self.form = form  # format of the entries written here
        self.channel: str = kept.now(channel_of)
        self.is_leaving = False
        self.many: int | None = None  # number of workers, if known
        self.is_listening = False
        self.ears: defaultdict[str, list[Hear]] = defaultdict(list)  # handlers by message
        # published tables, with their lobby lines
        self.told: dict[str, tuple[Any, Line | None]] = {}
        self.listed: list[dict[str, Any]] = []  # the lobby at the last read
        self.is_news = True  # whether the lobby has changed since
        self.read_at = -LOOK  # monotonic time of the last read
        registered = kept.now(leases.register(address, self.key, self.form, self.channel))
        self._begin(registered)
        self.registered: Registered = registered

    def _begin(self, registered: Registered) -> None:
        self.number = registered.number
        self.store.show_life = leases.show_life(self.number, self.clock.age, self.channel)
        self.store.showed = monotonic()
        self.store.is_outdated = False

    @property
    def is_cut_off(self) -> bool:
        """Whether this worker was silent for so long that others now own its tables."""
        return monotonic() - self.store.showed > leases.LEASE

    @property
    def number_if_alone(self) -> int | None:
        """The number of this worker, if it is the only one."""
        return self.number if self.many == 1 and not self.is_leaving else None

    async def begin_anew(self) -> None:
        """Register under a new number, after this worker was declared dead."""
        self.store.show_life = None
        self.told = {}
        registered = await self.store.write(
            leases.register(self.address, self.key, self.form, self.channel)
        )
        self.clock.before += registered.age - self.clock.age()
        self._begin(registered)
        log.warning("this worker was declared dead", extra={"worker": self.number})

    # --- tables ----------------------------------------------------------------------------------

    async def claim(self, table_id: str) -> Claimed | None:
        """Claim a table, if it is free."""
        if self.is_leaving:
            return None
        found: Claimed | None = await self.store.write(
            leases.claim(table_id, self.number, self.form)
        )
        return found

    async def taken(self, table_id: str) -> None:
        """Wait briefly until another worker owns a table, if one takes it."""
        end = monotonic() + TAKING
        while monotonic() < end and await self.store.read(leases.is_on_its_way(table_id)):
            await asyncio.sleep(TAKING / 20)

    async def do_jobs(
        self, there: asyncio.Event, idle: float, do_next: Callable[[], Awaitable[bool]]
    ) -> None:
        """Run jobs on notifications and periodically, without end."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(there.wait(), idle)
            there.clear()
            try:
                while not self.is_leaving and await do_next():
                    pass
            except NotNowError:
                pass  # the store has logged the error
            except Exception:
                log.exception("error in a background task", extra={"work": "jobs"})

    async def find(self, table_id: str) -> OtherWorker | None:
        """Return the other worker that owns a table; None if this worker should own it."""
        job = leases.find(table_id, self.number, self.form, is_leaving=self.is_leaving)
        found: OtherWorker | None = await self.store.read(job)
        return found

    async def give_up(self, other: OtherWorker) -> None:
        """Declare an unreachable worker dead."""
        await self.store.write(leases.give_up(other.number, self.channel))

    # --- the lobby -------------------------------------------------------------------------------

    async def tell_lobby(self, rooms: dict[str, Any], line: Callable[[Any], Line | None]) -> None:
        """Publish changed lobby lines; retry after failures."""
        known, told = self.told, {**self.told}
        changed: dict[str, Line | None] = {}
        for table_id in [one for one in told if one not in rooms]:
            if told.pop(table_id)[1]:
                changed[table_id] = None
        for table_id, room in rooms.items():
            seen = (room.table.number, bool(room.viewers))
            before = told.get(table_id, (None, None))
            if before[0] == seen:
                continue
            now = line(room)
            told[table_id] = seen, now
            if now != before[1]:
                changed[table_id] = now
        if changed:
            await self.store.write(
                store.of_worker(self.number, leases.note_lobby(self.number, changed, self.channel))
            )
        if self.told is known:  # otherwise this worker has since registered anew
            self.told = told

    async def lobby(self) -> list[dict[str, Any]]:
        """Return the tables of all workers, latest first; read them at most once a second."""
        is_due = self.clock.ticks() - self.read_at >= LOOK
        if is_due and (self.is_news or not self.is_listening):
            self.is_news, self.read_at = False, self.clock.ticks()
            lines = await self.store.read(leases.lobby(leases.LISTED))
            self.listed = [json.loads(line) for line in lines]
        return self.listed

    # --- messages --------------------------------------------------------------------------------

    async def tell_shares(self, shares: Shares) -> None:
        """Report each client's shares to the other workers."""
        self.many = many = int(await self.store.read(leases.count))
        said = [f"shares {self.number} {one}" for one in shares.news(many)] if many > 1 else []
        if said:
            jobs = [leases.announce(self.channel, one) for one in said]
            await self.store.write(store.together(*jobs))

    async def announce(self, word: str, about: str = "") -> None:
        """Notify all other workers."""
        await self.store.write(leases.announce(self.channel, f"{word} {about}"))

    async def listen(self) -> None:
        """Handle messages of other workers, and the message `again` after each gap, without end."""
        while True:
            try:
                async for said in self.store.notices(self.channel):
                    if said is None:
                        self.is_news = self.is_listening = True
                    await self._hear(said or "again")
            except NotNowError:
                pass  # the next write will report it
            finally:
                self.is_listening = False
            await asyncio.sleep(AGAIN)

    async def _hear(self, said: str) -> None:
        word, _, about = said.partition(" ")
        if word in ("lobby", "over"):
            self.is_news = True
        if word in ("new", "again"):
            self.many = None  # the next check notices this
        if word in ("lobby", "new"):
            return
        for hear in self.ears[word]:
            try:
                done = hear(about)
                if done is not None:
                    await done
            except Exception:
                log.exception("error in a background task", extra={"work": f"hear {word}"})

    async def leave(self) -> None:
        """Take no more tables."""
        self.is_leaving = True
        await self.store.write(leases.leave(self.number))

    async def end(self) -> None:
        """Leave the group; other workers may take the remaining tables."""
        self.store.show_life = None
        await self.store.write(
            store.together(
                leases.release_all(self.number, self.clock.age()),
                leases.end(self.number, self.channel),
            )
        )


def channel_of(database: store.Database) -> str:
    """Return the channel of a server's workers: one per schema."""
    [(name,)] = database.execute("SELECT 'warren_' || md5(current_schema())").fetchall()
    return str(name)
