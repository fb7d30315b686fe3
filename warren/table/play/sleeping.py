"""Empty tables sleep in the store and wake when a visitor comes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial

from warren.table.guard.limits import SOMEBODY, Asker
from warren.table.guard.turns import to_the_end
from warren.table.play import entries
from warren.table.play.entries import Setup
from warren.table.play.room import REST, Room
from warren.table.play.table import OVER, RUNNING, Table
from warren.table.play.tables import Tables
from warren.table.protocol.refusals import Refused
from warren.table.storage import books, leases, store
from warren.table.storage.books import StoredTable
from warren.table.storage.store import NotNowError

SHORT_REST = 5.0  # seconds until an empty room may be evicted
TOO_MANY = "too-many-tables"
AWAY = 1.0  # seconds without service that need an entry
MOMENT = 0.01  # the same for a table that moved to another worker


class Sleeping:
    """Puts tables to sleep, and wakes them."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.base, self.alarms = tables, tables.base, tables.alarms
        self.rooms = tables.rooms
        self.alarms.waking = self
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.wanted: Counter[str] = Counter()  # number of requests that wait for the table to wake

    async def room(self, table_id: str, asker: Asker = SOMEBODY) -> Room:
        """Return the room of a table, woken if necessary."""
        if "\0" in table_id:  # PostgreSQL can't store such a text
            raise Refused("unknown-table")
        room = self.rooms.get(table_id)
        if room is None or table_id in self.loading:  # its clocks may be slightly late
            room = await self.woken(table_id, asker)
        room.used = max(room.used, self.base.clock.now() if asker.address else 0.0)
        return room

    # --- waking ----------------------------------------------------------------------------------

    async def woken(self, table_id: str, asker: Asker) -> Room:
        """Return the room of a sleeping table."""
        self.wanted[table_id] += 1
        try:
            async with self.tables.turns.own(asker.address):
                return await self._wake(table_id, asker)
        finally:
            self.wanted -= Counter([table_id])

    async def _wake(self, table_id: str, asker: Asker) -> Room:
        """Wake a table and return its room, unless another request is waking the table."""
        while table_id not in self.rooms:
            loading = self.loading.get(table_id)
            is_own = loading is None or loading.done()  # a failed load may be tried again
            if loading is None or is_own:
                loading = self.loading[table_id] = asyncio.create_task(self._load(table_id, asker))
                loading.add_done_callback(partial(self._loaded, table_id))
            try:
                return await to_the_end(loading)
            except Refused:
                if is_own:
                    raise  # a refusal for another client may not apply here
        return self.rooms[table_id]

    def _loaded(self, table_id: str, loading: asyncio.Task[Room]) -> None:
        if self.loading.get(table_id) is loading:
            del self.loading[table_id]
        if not loading.cancelled():
            loading.exception()  # the waiting requests have received the error

    async def _load(self, table_id: str, asker: Asker) -> Room:
        workers = self.base.workers
        if workers is None:
            return await self._open_room(table_id, asker)
        worker = workers.number
        claimed = await workers.claim(table_id)
        if claimed is None:
            raise Refused("moved")
        try:
            return await self._open_room(table_id, asker, worker, claimed.since)
        except BaseException:
            if table_id not in self.rooms:  # another worker may have room for it
                self.base.note(leases.release(table_id, worker))
            raise

    async def _open_room(
        self, table_id: str, asker: Asker, worker: int | None = None, since: float | None = None
    ) -> Room:
        with readable(table_id):
            kept_by = self.base.store  # a claim must follow all earlier writes
            look = kept_by.look if worker is None else kept_by.look_now
            kept: StoredTable | None = await look(books.find_table(table_id))
            if kept is None:
                raise Refused("unknown-table")
        room = await self._enter(table_id, kept, asker, worker)
        table = room.table
        for number, (_, _, player, request) in enumerate(kept.entries, 1):
            if player is not None and request is not None:
                room.answers.done[player, request] = number
        if table.phase == OVER and not kept.is_over:  # the server stopped before this was stored
            self.tables.mark_over(table)
        for hears in self.tables.listeners.woken:
            hears(table)
        away = self._away(table, kept, since)
        if abs(away) > (AWAY if since is None else MOMENT):
            await room.change(entries.Resumed(away))
        return room

    async def _enter(
        self, table_id: str, kept: StoredTable, asker: Asker, worker: int | None
    ) -> Room:
        """Read a table, and make room for it."""
        with readable(table_id):
            table = await self.read(table_id, kept, asker.address)
        if asker.address:
            await self.make_way(asker, is_seated=table.seat_of(asker.player) is not None)
        self.alarms.unreadable.discard(table_id)
        if worker != self.base.number:  # this worker has been declared dead
            raise Refused("moved")
        return self.tables.welcome(table, asker.address, worker)

    async def read(self, table_id: str, kept: StoredTable, address: str = "") -> Table:
        """Return a table rebuilt from the store, without delaying others."""
        setup = entries.read_setup(kept.setup)
        self.tables.engines.play(setup.game)
        if not self.tables.engines.is_ready(setup.game):
            raise Refused("engine-compiling")
        make = partial(rebuilt, table_id, setup, kept)
        return await self.tables.building.make(address, setup, make)

    def _away(self, table: Table, kept: StoredTable, since: float | None) -> float:
        """Return the seconds without a server, which do not count for the table's clocks.

        With several workers, the server may have run while no worker owned the table. `since` is
        the server's age when that began.
        """
        flag = table.clocks.next_flag() if table.phase == RUNNING else None
        if flag is None:
            return 0.0
        now = self.base.clock.now()
        if kept.due is None or kept.due_after != table.number:
            return now - table.clocks.since  # the clocks were not stored at that time
        age = self.base.clock.age()
        return now + kept.due - (age if since is None else since) - flag[0]

    # --- sleeping --------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Put idle tables to sleep."""
        for room in list(self.rooms.values()):
            if self.may_sleep(room):
                await self.put_away(room)

    def may_sleep(self, room: Room, rest: float = REST) -> bool:
        """Return whether a table was idle long enough and no request waits for it."""
        return room.idle >= rest and room.is_quiet and not self.wanted[room.table.id]

    async def put_away(self, room: Room) -> None:
        """Put a table to sleep; all its data is in the store."""
        table, due = room.table, room.due()
        if self.rooms.get(table.id) is not room:
            return  # it is already asleep, or has woken again
        room.close()
        del self.rooms[table.id]
        self.alarms.unnoted.pop(table.id, None)
        if due is not None:
            self.alarms.expect(due)
        await self.base.store.write(
            store.of_worker(room.worker, *self.tables.last_notes(room, due))
        )
        for hears in self.tables.listeners.put_away:
            await hears(room)

    async def make_way(self, asker: Asker, *, is_seated: bool = False) -> None:
        """Make room for one more table by putting idle tables to sleep.

        A player with a seat is always admitted. Because seats cost nothing, idle tables of the same
        address are evicted. Otherwise one address could fill the server.
        """
        rooms, limits = self.rooms.values(), self.base.limits
        player, address = asker.player, asker.address
        of_player = [room for room in rooms if room.table.setup.host == player]
        of_address = [room for room in rooms if room.address == address]
        elsewhere = self.base.shares.elsewhere
        for found, others, most, code in (
            (of_player, elsewhere("host", asker.player or ""), limits.tables_of_one, TOO_MANY),
            (of_address, elsewhere("awake", asker.address), limits.awake_of_address, TOO_MANY),
            (rooms, 0, limits.tables - limits.reserve, "full"),
        ):
            if len(found) + others >= most and not await self._let_sleep(found) and not is_seated:
                raise Refused(code)
        if len(of_address) >= limits.seated_of_address:
            await self._let_sleep(of_address, rest=0.0)

    async def _let_sleep(self, rooms: Iterable[Room], rest: float = SHORT_REST) -> bool:
        """Put the longest idle table to sleep, if there is one."""
        idle = [room for room in [*rooms] if self.may_sleep(room, rest) and not room.closed_by]
        if not idle:
            return False
        await self.put_away(max(idle, key=lambda room: room.idle))
        return True

    def share(self) -> None:
        """Tell other workers the number of tables awake here, by player and address."""
        limits, held = self.base.limits, self.base.shares.held
        held["host"] = partial(self._awake, host_of), limits.tables_of_one
        held["awake"] = partial(self._awake, address_of), limits.awake_of_address

    def _awake(self, whose: Callable[[Room], str]) -> Counter[str]:
        return Counter(map(whose, self.rooms.values()))

    async def note_use(self) -> None:
        """Store the times at which the awake tables were last used."""
        rooms = [room for room in self.rooms.values() if room.viewers or room.used > 0]
        now = self.base.clock.now()
        jobs = [books.note_use(room.table.id, now - room.idle) for room in rooms]
        await self.base.store.write(store.together(*jobs))

    async def close(self, table_id: str) -> None:
        """Close a table that is awake, and drop its caches."""
        while table_id in self.loading:
            await asyncio.wait([self.loading[table_id]])
            await asyncio.sleep(0)
        if table_id in self.rooms:
            self.tables.forget(self.rooms[table_id], "internal")
        for hears in self.tables.listeners.removed:
            hears(table_id)

    # --- for good --------------------------------------------------------------------------------

    async def remove(self, table_id: str) -> None:
        """Remove an unused table, unless it is in use or its match turns out to be finished."""
        workers, number = self.base.workers, self.base.number
        if self.is_used(table_id) or (workers and not await workers.claim(table_id)):
            return
        if not await self.base.store.read(books.is_over(table_id)):
            with readable(table_id):
                kept = await self.base.store.look(books.find_table(table_id))
                table = await self.read(table_id, kept) if kept else None
            if table and table.phase == OVER:
                await self.base.store.write(store.of_worker(number, self.tables.note_end(table)))
                return
        if self.is_used(table_id):  # somebody may have used it since
            return
        for hears in self.tables.listeners.removed:
            hears(table_id)
        await self.base.store.write(store.of_worker(number, books.remove_table(table_id)))

    def is_used(self, table_id: str) -> bool:
        """Return whether a table is awake, or about to be."""
        return any(table_id in used for used in (self.rooms, self.loading, self.wanted))


@contextmanager
def readable(table_id: str) -> Iterator[None]:
    """Report unreadable data in the store as an error of the server, not of the client."""
    try:
        yield
    except (Refused, NotNowError):  # try again later
        raise
    except Exception as error:
        raise RuntimeError(f"can't read table {table_id}") from error


def rebuilt(table_id: str, setup: Setup, kept: StoredTable) -> Table:
    """Return a table rebuilt from its stored entries."""
    table = Table(table_id, kept.created, setup, kept.edition)
    table.apply_all((entries.read_entry(body), at) for at, body, _, _ in kept.entries)
    return table


def host_of(room: Room) -> str:
    """Return the person who opened a table."""
    return room.table.setup.host


def address_of(room: Room) -> str:
    """Return the address for which a table is awake."""
    return room.address
