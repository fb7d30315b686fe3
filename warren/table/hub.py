"""The hub: all rooms, sessions and engines of a server."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable, Collection, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from warren.engine.bundle import FAULTS
from warren.engine.games import GAMES
from warren.table.guard.limits import OFFERS, SOMEBODY, Asker, Keeping, Limits
from warren.table.guard.quotas import Quotas
from warren.table.guard.shares import Shares
from warren.table.guard.turns import Turns
from warren.table.people import finished, notices
from warren.table.people.company import Company
from warren.table.people.members import Members
from warren.table.people.moderation import Manners
from warren.table.people.notices import Notices
from warren.table.people.opponents import Opponents, Presence
from warren.table.people.passkeys import Passkeys
from warren.table.people.push import Pushing
from warren.table.people.sessions import Sessions
from warren.table.play.alarms import Alarms
from warren.table.play.clocks import HouseClock
from warren.table.play.engines import Engines, warm_up
from warren.table.play.lobby import line_of, listed
from warren.table.play.opening import Opening
from warren.table.play.players import Players
from warren.table.play.projection import Projection
from warren.table.play.promises import Promises
from warren.table.play.room import THOUGHTS, Room
from warren.table.play.sleeping import Sleeping, last_notes, readable
from warren.table.play.table import Table
from warren.table.protocol.refusals import Refused
from warren.table.storage import books, leases, store
from warren.table.storage.books import Kept
from warren.table.storage.store import House, NotNowError, UnsavedError, open_store
from warren.table.study.daily import Days
from warren.table.study.editions import Editions
from warren.table.study.shared_study import SharedStudy
from warren.table.study.study import Looked, Study
from warren.table.telemetry.metrics import Metrics
from warren.table.tournaments.tournaments import LOOK, Tournaments
from warren.table.upkeep import erasing
from warren.table.upkeep.cleaning import Cleaning
from warren.table.workers.workers import Workers

log = logging.getLogger("warren.table")

GRACE = 60.0  # seconds until a bot plays for somebody who left
PACE = 0.6  # seconds that a bot waits before it acts, so that people can follow
SWEEP = 30.0  # seconds between two looks for rooms that nobody is in
CLEAN = 3600.0  # seconds between two looks for what is to be removed
TICK = 1.0  # seconds between two looks at clocks of tables that sleep
WAYS = 8  # tables that are on their way to another worker at once
CLOSED = 3600.0  # seconds for which a house was closed that count for nobody's use of it
TAKEN = 10.0  # seconds that a worker may take to give up a table


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
        contact: str = "",  # where push services find the host
    ) -> None:
        self.store = open_store(where, is_shared=inside is not None)
        self.clock = clock or HouseClock()
        known = self._known()
        self.clock.go_on(known.age, known.now)
        self.absence = self.clock.now() - known.now if known.now else 0.0
        self.workers = self._among_workers(inside) if inside else None
        self.limits = limits or Limits()
        self.offers = frozenset(offers)
        self.grace = grace
        self.pace = pace
        self.engines = Engines()
        self.rooms: dict[str, Room] = {}  # of tables that are awake; all others sleep in the store
        self.turns = Turns()  # one table is woken, or told from its beginning, at a time
        self.thoughts: dict[tuple[str, str], deque[float]] = defaultdict(
            lambda: deque(maxlen=THOUGHTS)
        )
        self.painting = asyncio.Lock()  # of one viewer after the other
        self.players = Players()
        self.editions = Editions(self.store)
        self.study = self._study()
        self.study.judged = self.judged
        self.tasks: list[asyncio.Task[None]] = []
        self.notes: set[asyncio.Task[Any]] = set()
        self.alarms = Alarms(self)
        self.sleeping = Sleeping(self)
        keeping = keeping or Keeping()
        self.cleaning = Cleaning(self.store, self.clock, keeping, self.sleeping.remove)
        self.sessions = Sessions(self)
        self.members = Members(self)
        self.passkeys = Passkeys(self)
        self.company = Company(self)
        self.manners = Manners(self)
        self.opponents = Opponents(self)
        self.presence = Presence(self)
        self.opening = Opening(self)
        self.promises = Promises(self)
        self.quotas = Quotas(self)
        self.tournaments = Tournaments(self)
        self.days = Days(self)
        self.notices = Notices(self)
        self.pushing = Pushing(self, contact)
        self.notices.told = self.pushing.tell
        self.shares = Shares()
        if self.workers:
            for part in [*vars(self).values()]:
                self.shares.have(part)
            self.sleeping.share()
        self.metrics = Metrics()
        self.lost_sight: Callable[[int], None] = lambda worker: None  # of another worker
        self.ears: dict[str, Callable[[], None]] = {}  # who else hears what workers say
        self.acted = 0  # entries written since the start
        self.erased = 0  # people who were forgotten since

    def _known(self) -> House:
        """What the house knows of its time; nothing, if that is not what was written."""
        known: House = self.store.now(store.house_of)
        if not known.is_sound:
            log.warning("the time of the house is not what was written: no clock has run since")
            self.store.now(books.lose_time)
            known = self.store.now(store.house_of)
        return known

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
                kept: Kept | None = await self.store.look(books.find_table(table_id))
                if kept is None:
                    raise Refused("unknown-table")
                table = await self.sleeping.read(table_id, kept)
        return Left(table, Projection(table))

    def must_offer(self, what: str) -> None:
        """Refuse what this house does without."""
        if what not in self.offers:
            raise Refused("not-offered")

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
            asyncio.create_task(self._again(notices.LOOK, self.notices.look)),
            asyncio.create_task(self._again(SWEEP, self._sweep)),
            asyncio.create_task(self._again(CLEAN, self._clean, first=SWEEP)),
            asyncio.create_task(self._again(LOOK, self.tournaments.look)),
        ]
        if self.workers:
            self.tasks.append(asyncio.create_task(self.workers.listen(self._hear)))
            self.tasks.append(asyncio.create_task(self._watch(self.workers)))
        if isinstance(self.study, SharedStudy):
            self.tasks.append(asyncio.create_task(self.study.go_on()))

    async def _reopen(self) -> None:
        """Nobody could use anything while the house was closed."""
        now = self.clock.now()
        jobs = [self.alarms.note_house()]
        if abs(self.absence) > CLOSED:
            jobs.append(store.pass_over(self.absence, now))
        await self.store.write(store.together(*jobs))

    async def stop(self) -> None:
        """Write what is to be written, and end."""
        self.pushing.close()  # who is at a table will be back in a moment
        for task in self.tasks:
            task.cancel()
        try:
            await self.alarms.note()
            await self.sleeping.note_use()
            for room in [*self.rooms.values()]:
                await self.notices.note(room)
            if self.workers:
                await self.workers.end()
        except UnsavedError:
            log.exception("nobody knows how the clocks stood")
        for room in self.rooms.values():
            room.close()
        self.study.close()
        self.editions.close()
        self.players.close()
        await asyncio.to_thread(self.store.close)

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

    # --- what is done again and again ------------------------------------------------------------

    async def _tick(self) -> None:
        """Tell other workers what is new, and look at the clocks."""
        if self.workers:
            await self.workers.tell_lobby(self.rooms, line_of)
            await self.workers.tell_shares(self.shares)
            await self.presence.tell()
        await self.manners.look()
        await self.alarms.look()

    async def _sweep(self) -> None:
        """Let tables sleep that nobody is at, and forget whoever asked for it."""
        await self.sleeping.sweep()
        async with self.chore("erase") as is_ours:
            for player in await self.store.read(erasing.to_erase) if is_ours else ():
                try:
                    await self.erase(player)
                except Exception:
                    log.exception("somebody is not forgotten yet")

    @asynccontextmanager
    async def chore(self, name: str) -> AsyncIterator[bool]:
        """Something that one worker does for all; whether it is this one."""
        is_ours = not self.workers or await self.store.write(leases.take_chore(name))
        try:
            yield is_ours
        finally:
            if self.workers and is_ours:
                await self.store.write(leases.leave_chore(name))

    async def _clean(self) -> None:
        await self.alarms.note()
        await self.sleeping.note_use()
        async with self.chore("clean") as is_ours:
            if is_ours:
                await self.cleaning.clean()

    async def erase(self, player: str) -> None:
        """Forget somebody: name, token, words, imports and tables that nobody else played at."""
        held: list[str] = []

        async def leave(table_id: str) -> None:
            if self.workers:
                await self._take_away(self.workers, table_id)
                held.append(table_id)
            while table_id in self.sleeping.loading:
                await asyncio.wait([self.sleeping.loading[table_id]])
                await asyncio.sleep(0)
            if table_id in self.rooms:
                self.forget(self.rooms[table_id], "internal")
            self.study.forget(table_id)

        await self.sessions.erase(player)
        try:
            await erasing.forget(self.store, player, leave)
        finally:
            self.erased += 1
            if self.workers:
                given = [leases.release(one, self.workers.number) for one in held]
                await self.store.write(store.together(*given))
                await self.workers.announce("erased", player)

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
            self.sessions.known.clear()
            self.shares.forget()
        elif word == "shares":
            worker, _, said = about.partition(" ")
            if int(worker) != self.number:
                self.shares.hear(int(worker), said)
        elif word == "over":
            self.alarms.look_again()  # its tables may have clocks
            self.tournaments.is_idle = False
            self.lost_sight(int(about))
            self.shares.forget(int(about))
        elif word == "named":
            player, _, name = about.partition(" ")
            self.sessions.forget(player)
            await self.sessions.rename_at_tables(player, name)
        elif word == "erased":
            self.sessions.forget(about)
            self.study.told.clear()
            self.erased += 1
        elif word in ("study", "answer") and isinstance(self.study, SharedStudy):
            self.study.hear(word, about)
        elif word == "found":
            self.opponents.hear(about)
        elif word in self.ears:
            self.ears[word]()
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
        """Give all tables to the others, as fast as these take them, and take no more."""
        workers, ways = self.workers, asyncio.Semaphore(WAYS)
        if workers:
            await workers.leave()
            await asyncio.gather(
                *(self._see_off(one, workers, ways) for one in self.rooms.values())
            )

    async def _see_off(self, room: Room, workers: Workers, ways: asyncio.Semaphore) -> None:
        """Hand a table over, and wait until whoever looks on has found its next owner."""
        async with ways:
            is_watched = bool(room.viewers)
            await self.hand_over(room)
            if is_watched:
                await workers.taken(room.table.id)

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
        notes = last_notes(room, room.due(), handed=self.clock.age())
        try:
            await self.store.write(store.of_worker(room.worker, *notes))
        finally:
            self.forget(room, "moved")

    # --- rooms -----------------------------------------------------------------------------------

    async def room(self, table_id: str, asker: Asker = SOMEBODY) -> Room:
        """The room of a table, which is woken if it sleeps."""
        if "\0" in table_id:  # PostgreSQL has no such text
            raise Refused("unknown-table")
        room = self.rooms.get(table_id)
        if room is None or table_id in self.sleeping.loading:  # its clocks may be a moment behind
            room = await self.sleeping.woken(table_id, asker)
        room.used = max(room.used, self.clock.now() if asker.address else 0.0)
        return room

    def in_turn(self, address: str) -> AbstractAsyncContextManager[None]:
        """Do something long: one thing at a time for each address, which take turns."""
        return self.turns.of(address)

    def happened(self, room: Room, *, is_end: bool, is_asked: bool) -> None:
        """Something was carried out in a room."""
        self.acted += 1
        if room.address and not is_asked:
            self.quotas.has_stored(Asker(room.address, room.table.setup.host))
        self.alarms.has_moved(room)
        self.days.noticed(room.table)
        if is_end:
            self.mark_over(room.table)
        elif room.table.setup.tournament:
            self.tournaments.noticed(room.table)

    def forget(self, room: Room, why: str) -> None:
        """Something went wrong there: what is in the store counts, and is read again."""
        room.close(why)
        self.alarms.unnoted.pop(room.table.id, None)
        self.alarms.look_again()
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]

    def mark_over(self, table: Table) -> None:
        """Note in the store that a table is over; if that fails, it is noticed another time."""
        self.note(finished.note_end(table))

    def judged(self, table: Table, found: list[dict[str, Any]]) -> None:
        """An analysis says how everybody has decided in a match."""
        self.note(finished.judge(table.id, found))

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
        return await self.workers.lobby() if self.workers else listed(self.rooms.values())
