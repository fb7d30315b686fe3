"""The hub: all rooms, sessions and engines of a server."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import asdict, replace

from warren.bots import Bot
from warren.engine import Match, NotationError, Record
from warren.engine.bundle import FAULTS
from warren.engine.games import GAMES, edition_of
from warren.engine.proof import commitment_to
from warren.packs.editions import fingerprint_of
from warren.packs.errors import PackError
from warren.table import entries, erasing, finished, leases, members, store
from warren.table.cleaning import Cleaning
from warren.table.clocks import DAY, HouseClock
from warren.table.editions import Editions
from warren.table.engines import Engines, warm_up
from warren.table.entries import Setup
from warren.table.leases import Line
from warren.table.limits import (
    ANYWHERE,
    OFFERS,
    SOMEBODY,
    Asker,
    Keeping,
    Limits,
    per_day,
    per_hour,
)
from warren.table.members import Members, hashed
from warren.table.messages import NewTable, Rematch, write
from warren.table.metrics import Metrics
from warren.table.names import clean_name
from warren.table.projection import Projection
from warren.table.refusals import Refused
from warren.table.room import REST, THOUGHTS, Room
from warren.table.setups import one_line, options_of, quiet_setup, setup_of
from warren.table.shares import Shares
from warren.table.store import House, Kept, NotNowError, UnsavedError, open_store
from warren.table.study import Looked, Stop, Study
from warren.table.studying import SharedStudy
from warren.table.table import OPEN, OVER, RUNNING, Table
from warren.table.waiting import Turns, to_the_end
from warren.table.workers import Workers

log = logging.getLogger("warren.table")

GRACE = 60.0  # seconds until a bot plays for somebody who left
PACE = 0.6  # seconds that a bot waits before it acts, so that people can follow
SHORT_REST = 5.0  # seconds until a room that nobody is in makes way for another
SWEEP = 30.0  # seconds between two looks for rooms that nobody is in
CLEAN = 3600.0  # seconds between two looks for what is to be removed
TICK = 1.0  # seconds between two looks at clocks of tables that sleep
HEARTBEAT = 30.0  # seconds after which the age of the house is noted again
CLOSED = 3600.0  # seconds for which a house was closed that count for nobody's use of it
TOO_MANY = "too-many-tables"
AWAY = 1.0  # seconds of absence that are worth an entry
MOMENT = 0.01  # the same, of a table that changed hands
TAKEN = 10.0  # seconds that a worker may take to give up a table
LISTED = 100  # tables in the lobby
ROW = 200  # bytes of the store for an entry or a table, beside what is said there
LONG, PAGE = 700, 4_096  # bytes of a text that spills over into pages, and of a page
RENAMED = 60  # times that somebody takes another name at once, and in an hour: tables note each
SESSIONS = 20_000  # that need not be looked up

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Session:
    """Somebody with a name; nobody else can be that player."""

    player: str
    nickname: str
    is_member: bool = False  # known on other devices, too
    address: str = ANYWHERE  # where they ask from

    @property
    def asker(self) -> Asker:
        """Whose share of everything it is."""
        return Asker(self.address, self.player)


@dataclass
class Left:
    """A match that is over, without a room."""

    table: Table
    projection: Projection


class Hub:
    """Everything that a server holds."""

    def __init__(
        self,
        where: Path | str | store.Store | None = None,
        *,
        limits: Limits | None = None,
        keeping: Keeping | None = None,
        offers: Collection[str] = OFFERS,
        grace: float = GRACE,
        pace: float = PACE,
        clock: HouseClock | None = None,
        inside: str | None = None,  # where other workers find this one, if there are any
    ) -> None:
        self.store = open_store(where, is_shared=inside is not None)
        self.clock = clock or HouseClock()
        known: House = self.store.now(store.house_of)
        self.clock.go_on(known.age, known.now)
        self.absence = self.clock.now() - known.now if known.now else 0.0
        self.workers = self._among_workers(inside) if inside else None
        self.limits = limits or Limits()
        self.offers = frozenset(offers)
        self.grace = grace
        self.pace = pace
        self.engines = Engines()
        self.rooms: dict[str, Room] = {}  # of tables that are awake; all others sleep in the store
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.wanted: Counter[str] = Counter()  # by how many who wait until it is awake
        self.turns = Turns()  # one table is woken, or told from its beginning, at a time
        self.sessions: OrderedDict[bytes, tuple[Session, float]] = OrderedDict()  # heard of last
        self.bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self.thoughts: dict[tuple[str, str], deque[float]] = defaultdict(
            lambda: deque(maxlen=THOUGHTS)
        )
        self.painting = asyncio.Lock()  # of one viewer after the other
        self.threads = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), "bot")
        self.editions = Editions(self.store)
        self.study = self._study()
        self.cleaning = Cleaning(self.store, self.clock, keeping or Keeping(), self._remove)
        self.tasks: list[asyncio.Task[None]] = []
        self.notes: set[asyncio.Task[Any]] = set()
        self.unnoted: dict[str, Room] = {}  # whose clocks are to be noted in the store
        self.noted = self.clock.age()  # when the age of the house was
        self.first_due: float | None = 0.0  # when the clock of a table that sleeps runs out
        self.unreadable: set[str] = set()  # tables whose clocks are left alone
        self.passed_over: dict[str, float] = {}  # whose clocks are looked at again, and when
        self.newcomers = per_hour(self.limits.sessions_of_address)
        self.renamed = per_hour(RENAMED)
        self.opened = per_hour(self.limits.tables_of_address)
        self.opened_by = per_hour(self.limits.tables_of_one)
        self.imported = per_day(self.limits.imports_of_address)
        self.imported_by = per_day(self.limits.imports_of_one)
        self.stored = per_day(self.limits.stored_of_address)
        self.stored_by = per_day(self.limits.stored_of_one)
        self.members = Members(self)
        self.shares = Shares()
        if self.workers:
            self.shares.have(self)
            one, of_address = self.limits.tables_of_one, self.limits.awake_of_address
            self.shares.held["host"] = partial(self._awake, host_of), one
            self.shares.held["awake"] = partial(self._awake, address_of), of_address
        self.metrics = Metrics()
        self.lost_sight: Callable[[int], None] = lambda worker: None  # of another worker
        self.acted = 0  # entries written since the start
        self.erased = 0  # people who were forgotten since

    def _among_workers(self, inside: str) -> Workers:
        """Join those who serve the house already, if there are any, and go by their time."""
        made = Workers(self.store, inside, self.clock)
        self.clock.before += made.registered.age - self.clock.age()
        if not made.registered.is_first:
            self.absence = 0.0
        return made

    def _study(self) -> Study:
        """Where matches are looked into: here, or at whichever worker is free."""
        if self.workers is None:
            return Study(lambda: self.limits.studies)
        return SharedStudy(lambda: self.limits.studies, self.workers, self._looked, self.note)

    async def _looked(self, table_id: str) -> Looked:
        """A match that is over, whoever has its table."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        async with self.in_turn(""):
            with readable(table_id):
                kept: Kept | None = await self.store.look(store.find_table(table_id))
                if kept is None:
                    raise Refused("unknown-table")
                table = await self._read(table_id, kept)
        return Left(table, Projection(table))

    @property
    def number(self) -> int | None:
        """The number of this worker, if it is one."""
        return self.workers.number if self.workers else None

    async def start(self) -> None:
        """Begin to serve."""
        await self._reopen()
        self.tasks = [
            asyncio.create_task(self._prepare()),
            asyncio.create_task(self._again(TICK, self._tick)),
            asyncio.create_task(self._again(SWEEP, self._sweep)),
            asyncio.create_task(self._again(CLEAN, self._clean, first=SWEEP)),
        ]
        if self.workers:
            self.tasks.append(asyncio.create_task(self.workers.listen(self._hear)))
            self.tasks.append(asyncio.create_task(self._watch(self.workers)))
        if isinstance(self.study, SharedStudy):
            self.tasks.append(asyncio.create_task(self.study.go_on()))

    async def _reopen(self) -> None:
        """Nobody could use anything while the house was closed."""
        now = self.clock.now()
        jobs = [self._note_house()]
        if abs(self.absence) > CLOSED:
            jobs.append(store.pass_over(self.absence, now))
        await self.store.write(store.together(*jobs))

    async def stop(self) -> None:
        """Write what is to be written, and end."""
        for task in self.tasks:
            task.cancel()
        try:
            await self._note_time()
            await self._note_use()
            if self.workers:
                await self.workers.end()
        except UnsavedError:
            log.exception("nobody knows how the clocks stood")
        for room in self.rooms.values():
            room.close()
        self.study.close()
        self.threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.store.close)

    async def in_thread(self, work: Callable[[], Answer]) -> Answer:
        """Let a bot think without keeping anybody waiting."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    async def _prepare(self) -> None:
        """Make engines ready, and what else people would have to wait for."""
        await asyncio.gather(self.engines.prepare(), *(self._warm_up(name) for name in GAMES))

    async def _warm_up(self, game: str) -> None:
        await self.engines.tried.wait()  # games come first
        await self.engines.ready[game].wait()
        try:
            await asyncio.to_thread(warm_up, game)
        except FAULTS:
            log.exception("a game can't be shown", extra={"game": game})

    async def _again(
        self,
        seconds: float,
        work: Callable[[], Coroutine[Any, Any, None]],
        first: float | None = None,
    ) -> None:
        """Do something again and again, whatever comes."""
        wait = seconds if first is None else first
        while True:
            await asyncio.sleep(wait)
            wait = seconds
            try:
                await work()
            except NotNowError:
                pass  # the store has said so
            except Exception:
                log.exception("fault of the house", extra={"work": work.__name__})

    # --- time, and tables that sleep -------------------------------------------------------------

    async def _tick(self) -> None:
        """Note how clocks stand, and wake a table whose clock has run out."""
        age = self.clock.age()
        if self.workers:
            if age - self.noted > HEARTBEAT:
                self.first_due = 0.0  # of tables that others have put to sleep, too
            await self.workers.tell_lobby(self.rooms, line_of)
            await self.workers.tell_shares(self.shares)
        if self.unnoted or (self.first_due is not None and age - self.noted > HEARTBEAT):
            await self._note_time()
        while self.first_due is not None and self.first_due <= self.clock.age():
            await self._ring()

    async def _note_time(self) -> None:
        """Note the age of the house, and when the clocks of its tables run out."""
        rooms, self.unnoted = list(self.unnoted.values()), {}
        self.noted = self.clock.age()
        jobs = [
            store.of_worker(
                room.worker, store.note_due(room.table.id, room.due(), room.table.number)
            )
            for room in rooms
        ]
        await self.store.write(store.together(*jobs, self._note_house()))

    def _note_house(self) -> store.Job:
        note = leases.note_house if self.workers else store.note_house
        return note(self.clock.age(), self.clock.now())

    async def _note_use(self) -> None:
        """Note when somebody was last at the tables that are awake."""
        rooms = [room for room in self.rooms.values() if room.viewers or room.used > 0]
        jobs = [store.note_use(room.table.id, self.clock.now() - room.idle) for room in rooms]
        await self.store.write(store.together(*jobs))

    async def _ring(self) -> None:
        """Let happen what is due at the first table that sleeps, and find the next one."""
        found = await self._first_due()
        if found is None:
            return
        if found[1] > self.clock.age():
            return
        table_id = found[0]
        try:
            room = await self.room(table_id, Asker(""))
            await room.ring()
            if room.is_quiet and room.idle > REST:
                await self._put_away(room)
        except (Refused, NotNowError):  # there is no engine yet, or the disk is full
            self.passed_over[table_id] = self.clock.age() + SWEEP
        except Exception:
            self.unreadable.add(table_id)
            log.exception("a table can't be woken", extra={"table": table_id})

    async def _first_due(self) -> tuple[str, float] | None:
        """The table that sleeps and whose clock runs out first, and when."""
        age = self.clock.age()
        self.passed_over = {one: again for one, again in self.passed_over.items() if again > age}
        self.first_due = None
        others = {*self.rooms, *self.unreadable, *self.passed_over}
        try:
            found: tuple[str, float] | None = await self.store.read(store.first_due(others))
        except Exception:
            self.first_due = 0.0  # another time
            raise
        for due in [*self.passed_over.values(), *(found or ())[1:]]:
            self._expect(due)
        return found

    def _expect(self, due: float) -> None:
        """The clock of a table that sleeps runs out then."""
        self.first_due = due if self.first_due is None else min(due, self.first_due)

    async def _sweep(self) -> None:
        """Let tables sleep that nobody is at."""
        for room in list(self.rooms.values()):
            if room.idle > REST and room.is_quiet:
                await self._put_away(room)
        async with self._chore("erase") as is_ours:
            for player in await self.store.read(erasing.to_erase) if is_ours else ():
                try:
                    await self.erase(player)
                except Exception:
                    log.exception("somebody is not forgotten yet")

    @asynccontextmanager
    async def _chore(self, name: str) -> AsyncIterator[bool]:
        """Something that one worker does for all; whether it is this one."""
        is_ours = not self.workers or await self.store.write(leases.take_chore(name))
        try:
            yield is_ours
        finally:
            if self.workers and is_ours:
                await self.store.write(leases.leave_chore(name))

    async def _put_away(self, room: Room) -> None:
        """Let a table sleep; all of it is in the store."""
        table, due = room.table, room.due()
        if self.rooms.get(table.id) is not room:
            return  # it sleeps already, or was woken anew meanwhile
        room.close()
        del self.rooms[table.id]
        self.unnoted.pop(table.id, None)
        if due is not None:
            self._expect(due)
        await self.store.write(store.of_worker(room.worker, *self._notes(room, due)))

    def _notes(self, room: Room, due: float | None, handed: float | None = None) -> list[store.Job]:
        """What is written down of a room that is given up."""
        table = room.table
        jobs = [store.note_due(table.id, due, table.number)]
        if room.used > 0:
            jobs.append(store.note_use(table.id, room.used))
        if table.phase == OVER:
            jobs.append(finished.note_end(table))
        if room.worker is not None:
            jobs.append(leases.release(table.id, room.worker, handed))
        return jobs

    async def _clean(self) -> None:
        await self._note_time()
        await self._note_use()
        async with self._chore("clean") as is_ours:
            if is_ours:
                await self.cleaning.clean()

    async def _remove(self, table_id: str) -> None:
        """Remove a table that nobody uses, unless somebody does, or its match proves to be over."""
        if self._is_used(table_id) or (self.workers and not await self.workers.claim(table_id)):
            return
        if not await self.store.read(store.is_over(table_id)):
            async with self.in_turn(""):
                with readable(table_id):
                    kept = await self.store.look(store.find_table(table_id))
                    table = await self._read(table_id, kept) if kept else None
            if table and table.phase == OVER:
                await self.store.write(finished.note_end(table))
                return
        if self._is_used(table_id):  # by now
            return
        self.study.forget(table_id)
        await self.store.write(store.remove_table(table_id))

    def _is_used(self, table_id: str) -> bool:
        """Whether a table is awake, or about to be."""
        return any(table_id in used for used in (self.rooms, self.loading, self.wanted))

    async def erase(self, player: str) -> None:
        """Forget somebody: name, token, words, imports and tables that nobody else played at."""

        held: list[str] = []

        async def leave(table_id: str) -> None:
            if self.workers:
                await self._take_away(self.workers, table_id)
                held.append(table_id)
            while table_id in self.loading:
                await asyncio.wait([self.loading[table_id]])
                await asyncio.sleep(0)
            if table_id in self.rooms:
                self.forget(self.rooms[table_id], "internal")
            self.study.forget(table_id)

        await self.forget_sessions(player)
        try:
            await erasing.forget(self.store, player, leave)
        finally:
            self.erased += 1
            if self.workers:
                given = [leases.release(one, self.workers.number) for one in held]
                await self.store.write(store.together(*given))
                await self.workers.announce("erased", player)

    async def forget_sessions(self, player: str) -> None:
        """Nobody is this player any more."""
        await self.store.write(erasing.erase_session(player))
        self._forget_session(player)
        if self.workers:
            await self.workers.announce("erased", player)

    def _forget_session(self, player: str) -> None:
        for key in [key for key, (one, _) in self.sessions.items() if one.player == player]:
            del self.sessions[key]

    # --- among workers ---------------------------------------------------------------------------

    async def _take_away(self, workers: Workers, table_id: str) -> None:
        """Take a table, if need be from the worker that has it."""
        async with asyncio.timeout(TAKEN):
            while not await workers.claim(table_id):
                await workers.announce("leave", table_id)
                await asyncio.sleep(TICK / 5)

    async def _hear(self, word: str, about: str) -> None:
        """Another worker has said something, or this one begins to listen anew."""
        if word == "again":
            self.sessions.clear()
            self.shares.forget()
        elif word == "shares":
            worker, _, said = about.partition(" ")
            if int(worker) != self.number:
                self.shares.hear(int(worker), said)
        elif word == "over":
            self.first_due = 0.0  # its tables may have clocks
            self.lost_sight(int(about))
            self.shares.forget(int(about))
        elif word == "named":
            player, _, name = about.partition(" ")
            self._forget_session(player)
            await self._rename(player, name)
        elif word == "erased":
            self._forget_session(about)
            self.study.told.clear()
            self.erased += 1
        elif word in ("study", "answer") and isinstance(self.study, SharedStudy):
            self.study.hear(word, about)
        elif word == "leave" and about in self.rooms:
            await self.hand_over(self.rooms[about])

    async def _watch(self, workers: Workers) -> None:
        """Send everybody on whose tables are others' by now; that waits for no database."""
        while True:
            await asyncio.sleep(TICK / 4)
            if workers.is_cut_off:
                for room in [*self.rooms.values()]:
                    self.forget(room, "moved")
            if self.store.is_outdated:
                with suppress(NotNowError):
                    await self._begin_anew(workers)

    async def _begin_anew(self, workers: Workers) -> None:
        """This worker was thought dead: all its tables are others' by now."""
        for room in [*self.rooms.values()]:
            self.forget(room, "moved")
        await workers.begin_anew()

    async def hand_over_all(self) -> None:
        """Give every table to the others, one after the other, and take no more."""
        if self.workers:
            await self.workers.leave()
            for room in [*self.rooms.values()]:
                await self.hand_over(room)

    async def hand_over(self, room: Room) -> None:
        """Give a table up after what is under way there; whoever looks on comes to its next owner.

        They are told when it is free, and no clock runs until somebody has it.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(TICK):
                while room.is_busy:
                    await asyncio.sleep(0.002)
        if room.closed_by:
            return
        room.end("moved")
        notes = self._notes(room, room.due(), handed=self.clock.age())
        try:
            await self.store.write(store.of_worker(room.worker, *notes))
        finally:
            self.forget(room, "moved")

    # --- sessions --------------------------------------------------------------------------------

    async def session(self, token: str | None) -> Session | None:
        """Who has this token."""
        if not token:
            return None
        key, now = hashed(token), self.clock.now()
        if key not in self.sessions or self.sessions[key][1] < now - DAY:
            found = await self.store.write(store.find_session(key, now, now - DAY))
            if found is None:
                self.sessions.pop(key, None)
                return None
            self._remember(key, Session(*found))
        return self.sessions[key][0]

    def _remember(self, key: bytes, session: Session) -> None:
        self.sessions[key] = session, self.clock.now()
        self.sessions.move_to_end(key)
        while len(self.sessions) > SESSIONS:
            self.sessions.popitem(last=False)

    async def name(
        self, token: str | None, nickname: str, address: str = ANYWHERE
    ) -> tuple[str, Session]:
        """Give somebody a name, and a token to those who have none yet."""
        name = clean_name(nickname)
        session = await self.session(token)
        if session and token:
            if name != session.nickname and not self.renamed.takes(session.player):
                raise Refused("rate")
            if not await self.store.write(members.rename(session.player, name)):
                raise Refused("name-of-member")
            self._forget_session(session.player)  # as other devices know it
        else:
            self._check_disk()
            if not self.newcomers.takes(address):
                raise Refused("rate")
            token = secrets.token_urlsafe(16)
            session = Session(secrets.token_urlsafe(12), name)
            await self.store.write(
                store.add_session(hashed(token), session.player, name, self.clock.now())
            )
        session = Session(session.player, name, session.is_member)
        self._remember(hashed(token), session)
        if self.workers:
            await self.workers.announce("named", f"{session.player} {name}")
        else:
            await self._rename(session.player, name)
        return token, session

    async def know_anew(self, session: Session) -> None:
        """Something has changed about somebody; all workers look again."""
        self._forget_session(session.player)
        if self.workers:
            await self.workers.announce("named", f"{session.player} {session.nickname}")

    async def _rename(self, player: str, name: str) -> None:
        for room in [*self.rooms.values()]:
            with suppress(Refused):
                await room.rename(player, name)

    # --- rooms -----------------------------------------------------------------------------------

    async def room(self, table_id: str, asker: Asker = SOMEBODY) -> Room:
        """The room of a table, which is woken if it sleeps."""
        room = self.rooms.get(table_id)
        if room is None:
            self.wanted[table_id] += 1
            try:
                async with self.in_turn(asker.address):
                    room = await self._wake(table_id, asker)
            finally:
                self.wanted -= Counter([table_id])
        room.used = max(room.used, self.clock.now() if asker.address else 0.0)
        return room

    def in_turn(self, address: str) -> AbstractAsyncContextManager[None]:
        """Do something long: one thing at a time for each address, which take turns."""
        return self.turns.of(address)

    async def _wake(self, table_id: str, asker: Asker) -> Room:
        """The room of a table that sleeps, unless somebody else wakes it."""
        while table_id not in self.rooms:
            loading = self.loading.get(table_id)
            is_own = loading is None or loading.done()  # what has failed may be tried again
            if loading is None or is_own:
                loading = self.loading[table_id] = asyncio.create_task(self._load(table_id, asker))
                loading.add_done_callback(partial(self._loaded, table_id))
            try:
                return await to_the_end(loading)
            except Refused:
                if is_own:
                    raise  # what somebody else is refused may be granted
        return self.rooms[table_id]

    def _loaded(self, table_id: str, loading: asyncio.Task[Room]) -> None:
        if self.loading.get(table_id) is loading:
            del self.loading[table_id]
        if not loading.cancelled():
            loading.exception()  # whoever waited has been told

    async def _load(self, table_id: str, asker: Asker) -> Room:
        if self.workers is None:
            return await self._open_room(table_id, asker)
        worker = self.workers.number
        claimed = await self.workers.claim(table_id)
        if claimed is None:
            raise Refused("moved")
        try:
            return await self._open_room(table_id, asker, worker, claimed.since)
        except BaseException:
            if table_id not in self.rooms:  # another may have room for it
                self.note(leases.release(table_id, worker))
            raise

    async def _open_room(
        self, table_id: str, asker: Asker, worker: int | None = None, since: float | None = None
    ) -> Room:
        with readable(table_id):
            kept: Kept | None = await self.store.look(store.find_table(table_id))
            if kept is None:
                raise Refused("unknown-table")
            table = await self._read(table_id, kept)
        if asker.address:
            await self._make_way(asker, is_seated=table.seat_of(asker.player) is not None)
        self.unreadable.discard(table_id)
        if worker != self.number:  # thought dead meanwhile
            raise Refused("moved")
        room = self.rooms[table_id] = Room(self, table, asker.address, worker)
        for number, (_, _, player, request) in enumerate(kept.entries, 1):
            if player is not None and request is not None:
                room.answers.done[player, request] = number
        if table.phase == OVER and not kept.is_over:  # the server ended before it was noted
            self.mark_over(table)
        away = self._away(table, kept, since)
        if abs(away) > (AWAY if since is None else MOMENT):
            await room.change(lambda: entries.Resumed(away))
        return room

    async def _read(self, table_id: str, kept: Kept) -> Table:
        """A table as it follows from what was written down; nobody else waits for that."""
        setup = entries.read_setup(kept.setup)
        self.engines.play(setup.game)
        if not self.engines.is_ready(setup.game):
            raise Refused("engine-compiling")
        return await asyncio.to_thread(rebuilt, table_id, setup, kept)

    def _away(self, table: Table, kept: Kept, since: float | None) -> float:
        """Seconds that do not count for the clocks of a table: those without a server.

        Among several the house may be open all the while: nobody had it `since` then, by its age.
        """
        flag = table.clocks.next_flag() if table.phase == RUNNING else None
        if flag is None:
            return 0.0
        now = self.clock.now()
        if kept.due is None or kept.due_after != table.number:
            return now - table.clocks.since  # nobody noted how the clocks stood then
        age = self.clock.age()
        return now + kept.due - (age if since is None else since) - flag[0]

    async def _make_way(self, asker: Asker, *, is_seated: bool = False) -> None:
        """See that there is room for one more table: some that nobody is at may have to sleep.

        Who has a seat at it always gets in. So that seats, which cost nothing, do not fill the
        house, the tables of their own address make way where nobody is connected.
        """
        rooms, limits = self.rooms.values(), self.limits
        of_player = [room for room in rooms if room.table.setup.host == asker.player]
        of_address = [room for room in rooms if room.address == asker.address]
        elsewhere = self.shares.elsewhere
        for found, others, most, code in (
            (of_player, elsewhere("host", asker.player or ""), limits.tables_of_one, TOO_MANY),
            (of_address, elsewhere("awake", asker.address), limits.awake_of_address, TOO_MANY),
            (rooms, 0, limits.tables - limits.reserve, "full"),
        ):
            if len(found) + others >= most and not await self._let_sleep(found) and not is_seated:
                raise Refused(code)
        if len(of_address) >= limits.seated_of_address:
            await self._let_sleep(of_address, rest=0.0)

    def _awake(self, whose: Callable[[Room], str]) -> Counter[str]:
        """How many tables are awake here, for each of somebody."""
        return Counter(map(whose, self.rooms.values()))

    async def _let_sleep(self, rooms: Iterable[Room], rest: float = SHORT_REST) -> bool:
        """Let the table sleep that nobody has been at for longest, if there is one."""
        idle = [
            room for room in [*rooms] if room.idle >= rest and room.is_quiet and not room.closed_by
        ]
        if not idle:
            return False
        await self._put_away(max(idle, key=lambda room: room.idle))
        return True

    def happened(self, room: Room, *, is_end: bool, is_asked: bool) -> None:
        """Something was carried out in a room."""
        self.acted += 1
        if room.address and not is_asked:
            self.has_stored(Asker(room.address, room.table.setup.host))
        if room.table.clocks.are_used:
            self.unnoted[room.table.id] = room
        if is_end:
            self.mark_over(room.table)

    def forget(self, room: Room, why: str) -> None:
        """Something went wrong there: what is in the store counts, and is read again."""
        room.close(why)
        self.unnoted.pop(room.table.id, None)
        self.first_due = 0.0  # its clocks are looked for in the store again
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]

    def mark_over(self, table: Table) -> None:
        """Note in the store that a table is over; if that fails, it is noticed another time."""
        self.note(finished.note_end(table))

    def note(self, job: store.Job) -> None:
        """Write something down that nobody waits for."""
        task = asyncio.create_task(self.store.write(job))
        self.notes.add(task)
        task.add_done_callback(self._noted)

    def _noted(self, task: asyncio.Task[Any]) -> None:
        self.notes.discard(task)
        if not task.cancelled() and task.exception():
            log.warning("a table could not be marked", extra={"error": str(task.exception())})

    async def lobby(self) -> list[dict[str, Any]]:
        """The tables of the lobby, of all workers, the latest first."""
        return await self.workers.lobby() if self.workers else self.listed()

    def listed(self) -> list[dict[str, Any]]:
        """The same, of this server."""
        rooms = [room for room in self.rooms.values() if is_listed(room)]
        rooms.sort(key=lambda room: (room.table.phase == OPEN, room.table.created), reverse=True)
        return [summary(room) for room in rooms[:LISTED]]

    async def open(self, session: Session, wanted: NewTable) -> str:
        """A new table; the match begins at once if every seat is taken."""
        if wanted.game not in GAMES:
            raise Refused("unknown")
        self.engines.play(wanted.game)
        if not self.engines.is_ready(wanted.game):
            raise Refused("engine-compiling")
        if wanted.rated:
            self.must_offer("ladders")
        setup, bots = setup_of(wanted, session.player)
        await self._check_room_for(session.asker)
        pack_text = await self._checked_pack(session, wanted) if wanted.pack else ""
        if pack_text:
            setup = replace(setup, pack=fingerprint_of(pack_text))
        if setup.seed is None:
            setup = replace(setup, secret=await self._secret(session, wanted.commitment))
        first: list[Any] = [entries.Sat(0, session.player, session.nickname, wanted.salt)]
        first += [entries.Seated(seat, name) for seat, name in bots.items()]
        if len(first) == setup.seats:
            first.append(entries.Started())
        return await self._add(*await self._new_table(setup, first, session, pack_text), session)

    def must_offer(self, what: str) -> None:
        """Refuse what this house does without."""
        if what not in self.offers:
            raise Refused("not-offered")

    async def _checked_pack(self, session: Session, wanted: NewTable) -> str:
        """A pack of one's own as it is kept, if it can be played; only the study waits for that."""
        if wanted.lesson:
            raise Refused("bad-options")

        def check(_: Stop) -> str:
            text: str = edition_of(wanted.game, wanted.pack).edition.text
            GAMES[wanted.game].rulebook(edition_of(wanted.game, text), options_of(wanted))
            return text

        try:
            return await self.study.work(session.asker, check)
        except (PackError, ValueError) as error:
            raise Refused("bad-pack", one_line(error)) from None

    async def rematch(self, room: Room, session: Session, wanted: Rematch) -> str:
        """The next table with the same people and bots, everybody one seat on."""
        room.table.own_seat(session.player)
        async with room.rematching:
            return room.table.rematch or await self._rematch(room, session, wanted)

    async def _rematch(self, room: Room, session: Session, wanted: Rematch) -> str:
        table, player = room.table, session.player
        if table.phase != OVER or table.setup.record:
            raise Refused("not-over")
        self._check_disk()
        if not self.opened_by.takes(player):
            raise Refused("too-many-tables")
        places = table.places if table.setup.lesson else [*table.places[1:], table.places[0]]
        secret = await self._secret(session, wanted.commitment)
        setup = replace(table.setup, host=player, secret=secret, seed=None, lesson=False)
        first: list[Any] = []
        for seat, place in enumerate(places):
            if place.player and place.player == player:
                first.append(entries.Sat(seat, place.player, place.name, wanted.salt))
            elif place.kind == "bot":
                first.append(entries.Seated(seat, place.bot))
        if len(first) == setup.seats:
            first.append(entries.Started())
        following, job = await self._new_table(setup, first, session, table.pack_text)
        asked = (player, wanted.request)
        await room.change(lambda: entries.Rematched(following.id), asked, job)
        self._welcome(following, session)
        return following.id

    async def import_record(self, session: Session, text: str) -> str:
        """A finished match as a table to look at."""
        await self._check_room_for(session.asker)
        try:
            table = await self.study.work(session.asker, lambda _: self._imported(session, text))
        except (NotationError, ValueError, KeyError) as error:
            raise Refused("bad-record", one_line(error)) from None
        size = len(table.setup.record or "")
        if not (
            self.imported_by.takes(session.player, size)
            and self.imported.takes(session.address, size)
        ):
            raise Refused("too-many-tables")
        return await self._add(table, self._writing(table, [], session), session)

    def _imported(self, session: Session, text: str) -> Table:
        """The table of a match that is imported; nobody but the study waits for that."""
        record = Record.from_text(text)
        if not self.engines.is_ready(record.game):
            raise Refused("engine-compiling")
        if len(record.lines) > self.limits.actions:
            raise Refused("too-big")
        match = Match.from_record(record)
        pack = fingerprint_of(record.edition) if record.edition else ""
        about = {"record": record.text, "pack": pack}
        setup = quiet_setup(record.game, session.player, match.seats, **about)
        return self._table(setup, record.edition, match)

    async def _add(self, table: Table, job: store.Job, session: Session) -> str:
        await self.store.write(job)
        self._welcome(table, session)
        return table.id

    def _welcome(self, table: Table, session: Session) -> None:
        """Open the room of a new table; among workers it is for whoever is asked for it first."""
        if self.workers:
            return
        self.rooms[table.id] = room = Room(self, table, session.address)
        if table.clocks.are_used:
            self.unnoted[table.id] = room

    async def _new_table(
        self, setup: Setup, first: list[Any], session: Session, pack_text: str
    ) -> tuple[Table, store.Job]:
        """A table with what happens there first, and how it is written down."""
        begin = partial(self._begun, setup, first, pack_text)
        # a pack may have to be read again, which takes a while
        table = await self.editions.work(session.address, begin) if pack_text else begin()
        return table, self._writing(table, first, session)

    def _begun(self, setup: Setup, first: list[Any], pack_text: str) -> Table:
        table = self._table(setup, pack_text)
        for entry in first:
            table.apply(entry, table.created)
        return table

    def _table(self, setup: Setup, pack_text: str, imported: Match | None = None) -> Table:
        return Table(secrets.token_urlsafe(8), self.clock.now(), setup, pack_text, imported)

    def _writing(self, table: Table, first: list[Any], session: Session) -> store.Job:
        """How a new table is written down, if there is room for it."""
        text, written = entries.written(table.setup), [entries.written(entry) for entry in first]
        edition = table.pack_text
        if not self.may_store(session.asker, text, *written, *([edition] if edition else [])):
            raise Refused("too-many-tables")
        flag = table.clocks.next_flag()
        return store.add_table(
            table.id,
            table.created,
            text,
            written,
            is_import=bool(table.setup.record),
            due=self.clock.age() + flag[0] - table.created if flag else None,
            edition=edition,
        )

    # --- fair deals ------------------------------------------------------------------------------

    async def promise(self, session: Session) -> str:
        """Choose the secret of a player's next table; returns the commitment to it."""
        secret = fresh_secret()
        await self.store.write(store.promise(session.player, secret, self.clock.now()))
        return commitment_to(secret)

    async def _secret(self, session: Session, commitment: str) -> str:
        """The secret that was promised, or a fresh one if none was."""
        if not commitment:
            return fresh_secret()
        secret: str | None = await self.store.read(store.promised(session.player))
        if secret is None or commitment_to(secret) != commitment:
            raise Refused("broken-promise")
        if not await self.store.write(store.take_promise(session.player, secret)):
            raise Refused("broken-promise")
        return secret

    async def _check_room_for(self, asker: Asker) -> None:
        """Refuse to open what would be too much, for the disk, the address or the player."""
        assert asker.player
        self._check_disk()
        await self._make_way(asker)
        if not (self.opened_by.takes(asker.player) and self.opened.takes(asker.address)):
            raise Refused("too-many-tables")

    def may_store(self, asker: Asker, *texts: str) -> bool:
        """Whether somebody may have that written down, after all that was today."""
        size = sum(map(size_in_store, texts))
        by_player = asker.player is None or self.stored_by.takes(asker.player, size)
        return by_player and self.stored.takes(asker.address, size)

    def has_stored(self, asker: Asker) -> None:
        """Something was written down for somebody that can't be refused."""
        self.stored.spend(asker.address, ROW)
        if asker.player:
            self.stored_by.spend(asker.player, ROW)

    def _check_disk(self) -> None:
        """Refuse what is new if there is no place for it; whoever plays plays on."""
        if self.store.size >= self.limits.store:
            raise Refused("full")


@contextmanager
def readable(table_id: str) -> Iterator[None]:
    """What can't be read from the store is a fault of ours, whoever asked for it."""
    try:
        yield
    except (Refused, NotNowError):  # another time
        raise
    except Exception as error:
        raise RuntimeError(f"table {table_id} can't be read") from error


def rebuilt(table_id: str, setup: Setup, kept: Kept) -> Table:
    """A table as it follows from what was written down."""
    table = Table(table_id, kept.created, setup, kept.edition)
    table.apply_all((entries.read_entry(body), at) for at, body, _, _ in kept.entries)
    return table


def size_in_store(text: str) -> int:
    """Bytes that a text takes there: what is long has pages of its own."""
    size = len(text.encode())
    return ROW + (size if size < LONG else -(-size // PAGE) * PAGE)


def fresh_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_hex(16)


def host_of(room: Room) -> str:
    """Who opened a table."""
    return room.table.setup.host


def address_of(room: Room) -> str:
    """For which address it is awake."""
    return room.address


def is_listed(room: Room) -> bool:
    """Whether a table is in the lobby."""
    table = room.table
    is_quiet = table.setup.is_private or table.setup.lesson
    return table.phase != OVER and not is_quiet and bool(room.viewers or table.phase == RUNNING)


def line_of(room: Room) -> Line | None:
    """The line of a table in the lobby, as other workers read it."""
    if not is_listed(room):
        return None
    table = room.table
    return table.phase == OPEN, table.created, write(summary(room)).decode()


def summary(room: Room) -> dict[str, Any]:
    """A table in a line of the lobby."""
    table = room.table
    return {
        "id": table.id,
        "game": table.setup.game,
        "preset": table.setup.preset,
        "phase": table.phase,
        "seats": [
            {"kind": place.kind, "name": place.name or (place.bot or "")} for place in table.places
        ],
        "clock": asdict(table.setup.clock),
        "created": table.created,
        "pack": table.pack.edition.name if table.pack else "",
        "rated": table.setup.rated,
    }
