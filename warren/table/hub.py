"""The hub: all rooms, sessions and engines of a server."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import asdict, replace

from warren.bots import BOTS, Bot
from warren.engine import Match, NotationError, Record
from warren.engine.games import GAMES, game_and_preset
from warren.engine.proof import commitment_to
from warren.help.lessons import Lesson
from warren.table import entries, store
from warren.table.engines import Engines, warm_up
from warren.table.entries import Setup
from warren.table.limits import Limits
from warren.table.messages import Clock, NewTable, Rematch
from warren.table.metrics import Metrics
from warren.table.names import clean_name
from warren.table.refusals import Refused
from warren.table.room import Room
from warren.table.store import Store
from warren.table.table import OPEN, OVER, RUNNING, Table

log = logging.getLogger("warren.table")

GRACE = 60.0  # seconds until a bot plays for somebody who left
PACE = 0.6  # seconds that a bot waits before it acts, so that people can follow
IDLE = 600.0  # seconds after which a room that nobody uses is put away
DONE = 60.0  # the same, if its match is over
SWEEP = 30.0
WAKING = 32  # tables that are opened again together, and noted in the store together
LISTED = 100  # tables in the lobby
LESSON_BOT = "easy"
PROMISES = 10_000  # that are kept
SESSIONS = 20_000  # that need not be looked up

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Session:
    """Somebody with a name; nobody else can be that player."""

    player: str
    nickname: str


class Hub:
    """Everything that a server holds."""

    def __init__(
        self,
        path: Path | None = None,
        *,
        limits: Limits | None = None,
        grace: float = GRACE,
        pace: float = PACE,
    ) -> None:
        self.store = Store(path)
        self.limits = limits or Limits()
        self.grace = grace
        self.pace = pace
        self.engines = Engines()
        self.awake = {name: asyncio.Event() for name in GAMES}  # its tables are open again
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.sessions: OrderedDict[bytes, Session] = OrderedDict()  # those heard of last
        self.promised: OrderedDict[str, str] = OrderedDict()  # player: the next table's secret
        self.bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self.painting = asyncio.Lock()  # of one viewer after the other
        self.threads = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), "bot")
        self.study = ThreadPoolExecutor(1, "study")
        self.studies = 0  # that are under way or wait
        self.tasks: list[asyncio.Task[None]] = []
        self.notes: set[asyncio.Task[Any]] = set()
        self.metrics = Metrics()
        self.acted = 0  # entries written since the start

    async def start(self) -> None:
        """Begin to serve."""
        self.tasks = [
            asyncio.create_task(self._prepare()),
            asyncio.create_task(self._sweep()),
        ]

    async def stop(self) -> None:
        """Write what is to be written, and end."""
        for task in self.tasks:
            task.cancel()
        for room in self.rooms.values():
            room.close()
        for threads in (self.threads, self.study):
            threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.store.close)

    async def in_thread(self, work: Callable[[], Answer]) -> Answer:
        """Let a bot think without keeping anybody waiting."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    async def in_study(self, work: Callable[[], Answer]) -> Answer:
        """Look into a match without keeping bots waiting: hints, analyses, imports."""
        if self.studies >= self.limits.studies:
            raise Refused("rate")
        self.studies += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.study, work)
        finally:
            self.studies -= 1

    async def _prepare(self) -> None:
        """Make engines ready, and wake the tables of each game as soon as that can be.

        Those that were used least stay asleep until somebody asks, if there are too many.
        """
        asleep = await self.store.read(store.running_tables(self.limits.tables))
        for table_id, game in asleep:
            if game not in GAMES:
                log.error("a table can't be read", extra={"table": table_id})
        await asyncio.gather(self.engines.prepare(), *(self._wake(name, asleep) for name in GAMES))

    async def _wake(self, game: str, asleep: list[tuple[str, str]]) -> None:
        """Open the tables of a game again: bots must move, and clocks run."""
        await self.engines.ready[game].wait()
        waiting = iter([table_id for table_id, of_game in asleep if of_game == game])

        async def wake_some() -> None:
            for table_id in waiting:
                await self._open_again(table_id)

        await asyncio.gather(*(wake_some() for _ in range(WAKING)))
        self.awake[game].set()
        await asyncio.to_thread(warm_up, game)

    async def _open_again(self, table_id: str) -> None:
        try:
            room = await self.room(table_id)
            if room.table.phase == OVER:  # the server ended before it was noted
                self.mark_over(table_id)
        except Refused as refused:
            about = {"table": table_id, "code": refused.code}
            log.warning("a table can't be opened again", extra=about)
        except Exception:
            log.exception("a table can't be opened again", extra={"table": table_id})

    async def _sweep(self) -> None:
        """Put rooms away that nobody uses; their tables stay in the store."""
        while True:
            await asyncio.sleep(SWEEP)
            for table_id, room in list(self.rooms.items()):
                idle = time.monotonic() - room.used > (DONE if room.table.phase == OVER else IDLE)
                timed = room.table.phase == RUNNING and room.table.clocks.are_used
                if idle and not room.viewers and not room.thinking and not timed:
                    room.close()
                    del self.rooms[table_id]

    # --- sessions --------------------------------------------------------------------------------

    async def session(self, token: str | None) -> Session | None:
        """Who has this token."""
        if not token:
            return None
        key = hashed(token)
        if key not in self.sessions:
            found = await self.store.read(store.find_session(key))
            if found is None:
                return None
            self._remember(key, Session(*found))
        return self.sessions[key]

    def _remember(self, key: bytes, session: Session) -> None:
        self.sessions[key] = session
        self.sessions.move_to_end(key)
        while len(self.sessions) > SESSIONS:
            self.sessions.popitem(last=False)

    async def name(self, token: str | None, nickname: str) -> tuple[str, Session]:
        """Give somebody a name, and a token to those who have none yet."""
        name = clean_name(nickname)
        session = await self.session(token)
        if session and token:
            await self.store.write(store.rename(hashed(token), name))
        else:
            token = secrets.token_urlsafe(16)
            session = Session(secrets.token_urlsafe(12), name)
            await self.store.write(
                store.add_session(hashed(token), session.player, name, time.time())
            )
        session = Session(session.player, name)
        self._remember(hashed(token), session)
        for room in [*self.rooms.values()]:
            with suppress(Refused):
                await room.rename(session.player, name)
        return token, session

    # --- rooms -----------------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """The room of a table, opened again if it was put away."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        loading = self.loading.get(table_id)
        if loading is None or loading.done():  # what has failed may be tried again
            loading = self.loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(partial(self._loaded, table_id))
        return await asyncio.shield(loading)

    def _loaded(self, table_id: str, loading: asyncio.Task[Room]) -> None:
        if self.loading.get(table_id) is loading:
            del self.loading[table_id]
        if not loading.cancelled():
            loading.exception()  # whoever waited has been told

    async def _load(self, table_id: str) -> Room:
        found = await self.store.read(store.find_table(table_id))
        if found is None:
            raise Refused("unknown-table")
        created, setup, written = found
        with readable(table_id):
            read = entries.read_setup(setup)
            if not self.engines.is_ready(read.game):
                raise Refused("engine-compiling")
            table = Table(table_id, created, read)
            table.apply_all((entries.read_entry(body), at) for at, body, _, _ in written)
        room = self.rooms[table_id] = Room(self, table)
        for number, (_, _, player, request) in enumerate(written, 1):
            if request is not None:
                room.answers.done[player, request] = number
        if table.phase == RUNNING and table.clocks.are_used:
            await room.change(entries.Resumed)
        return room

    def forget(self, room: Room, why: str) -> None:
        """Something went wrong there: what is in the store counts, and is read again."""
        room.close(why)
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]

    def mark_over(self, table_id: str) -> None:
        """Note in the store that a table is over; if that fails, it is noticed another time."""
        task = asyncio.create_task(self.store.write(store.mark_over(table_id)))
        self.notes.add(task)
        task.add_done_callback(self._noted)

    def _noted(self, task: asyncio.Task[Any]) -> None:
        self.notes.discard(task)
        if not task.cancelled() and task.exception():
            log.warning("a table could not be marked", extra={"error": str(task.exception())})

    def listed(self) -> list[dict[str, Any]]:
        """The tables of the lobby, the latest first."""
        rooms = [
            room
            for room in self.rooms.values()
            if room.table.phase != OVER
            and not room.table.setup.is_private
            and not room.table.setup.lesson
            and (room.viewers or room.table.phase == RUNNING)
        ]
        rooms.sort(key=lambda room: (room.table.phase == OPEN, room.table.created), reverse=True)
        return [summary(room) for room in rooms[:LISTED]]

    async def open(self, session: Session, wanted: NewTable) -> str:
        """A new table; the match begins at once if every seat is taken."""
        self._check_room_for(session.player)
        if wanted.game not in GAMES:
            raise Refused("unknown")
        if not self.engines.is_ready(wanted.game):
            raise Refused("engine-compiling")
        setup, bots = setup_of(wanted, session.player)
        if setup.seed is None:
            setup = replace(setup, secret=self._secret(session, wanted.commitment))
        first: list[Any] = [entries.Sat(0, session.player, session.nickname, wanted.salt)]
        first += [entries.Seated(seat, name) for seat, name in bots.items()]
        if len(first) == setup.seats:
            first.append(entries.Started())
        return await self._add(setup, first)

    async def rematch(self, room: Room, session: Session, wanted: Rematch) -> str:
        """The next table with the same people and bots, everybody one seat on."""
        room.table.own_seat(session.player)
        async with room.rematching:
            return room.table.rematch or await self._rematch(room, session, wanted)

    async def _rematch(self, room: Room, session: Session, wanted: Rematch) -> str:
        table, player = room.table, session.player
        if table.phase != OVER or table.setup.record:
            raise Refused("not-over")
        self._check_room_for(player)
        places = table.places if table.setup.lesson else [*table.places[1:], table.places[0]]
        secret = self._secret(session, wanted.commitment)
        setup = replace(table.setup, host=player, secret=secret, seed=None, lesson=False)
        first: list[Any] = []
        for seat, place in enumerate(places):
            if place.player and place.player == player:
                first.append(entries.Sat(seat, place.player, place.name, wanted.salt))
            elif place.kind == "bot":
                first.append(entries.Seated(seat, place.bot))
        if len(first) == setup.seats:
            first.append(entries.Started())
        following, job = self._new_table(setup, first)
        asked = (player, wanted.request)
        await room.change(lambda: entries.Rematched(following.id), asked, job)
        self.rooms[following.id] = Room(self, following)
        return following.id

    async def import_record(self, session: Session, text: str) -> str:
        """A finished match as a table to look at."""
        self._check_room_for(session.player)
        try:
            record = Record.from_text(text)
            if not self.engines.is_ready(record.game):
                raise Refused("engine-compiling")
            match = await self.in_study(lambda: Match.from_record(record))
        except (NotationError, ValueError, KeyError) as error:
            raise Refused("bad-record", str(error).splitlines()[0][:300]) from None
        setup = quiet_setup(record.game, session.player, match.seats, record=record.text)
        table_id = await self._add(setup, [])
        await self.store.write(store.mark_over(table_id))
        return table_id

    async def _add(self, setup: Setup, first: list[Any]) -> str:
        table, job = self._new_table(setup, first)
        await self.store.write(job)
        self.rooms[table.id] = Room(self, table)
        return table.id

    def _new_table(self, setup: Setup, first: list[Any]) -> tuple[Table, store.Job]:
        """A table with what happens there first, and how it is written down."""
        table = Table(secrets.token_urlsafe(8), time.time(), setup)
        for entry in first:
            table.apply(entry, table.created)
        written = [entries.written(entry) for entry in first]
        job = store.add_table(table.id, table.created, entries.written(setup), written)
        return table, job

    # --- fair deals ------------------------------------------------------------------------------

    def promise(self, session: Session) -> str:
        """Choose the secret of a player's next table; returns the commitment to it."""
        secret = fresh_secret()
        self.promised[session.player] = secret
        self.promised.move_to_end(session.player)
        while len(self.promised) > PROMISES:
            self.promised.popitem(last=False)
        return commitment_to(secret)

    def _secret(self, session: Session, commitment: str) -> str:
        """The secret that was promised, or a fresh one if none was."""
        if not commitment:
            return fresh_secret()
        secret = self.promised.get(session.player)
        if secret is None or commitment_to(secret) != commitment:
            raise Refused("broken-promise")
        del self.promised[session.player]
        return secret

    def _check_room_for(self, player: str | None) -> None:
        """Refuse what would be too much; matches that are looked at count as well."""
        held = [
            room
            for room in self.rooms.values()
            if room.table.phase != OVER or room.table.setup.record
        ]
        if len(held) >= self.limits.tables:
            raise Refused("full")
        own = sum(room.table.setup.host == player for room in held)
        if own >= self.limits.tables_of_one:
            raise Refused("too-many-tables")


@contextmanager
def readable(table_id: str) -> Iterator[None]:
    """What can't be read from the store is a fault of ours, whoever asked for it."""
    try:
        yield
    except Refused:
        raise
    except Exception as error:
        raise RuntimeError(f"table {table_id} can't be read") from error


def hashed(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).digest()


def fresh_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_hex(16)


def quiet_setup(game: str, host: str, seats: int, **about: Any) -> Setup:
    """A table that is not for everybody: a lesson, or a match that is looked at."""
    return Setup(
        game=game,
        preset="",
        options={},
        seats=seats,
        clock=Clock(),
        is_private=True,
        host=host,
        secret="",
        version=GAMES[game].pack.version,
        **{"lesson": False, **about},
    )


def setup_of(wanted: NewTable, host: str) -> tuple[Setup, dict[int, str]]:
    """What a table is opened with, but for its secret, and the bots on its seats."""
    if wanted.lesson:
        lesson = Lesson.load(wanted.game, "en")
        setup = quiet_setup(wanted.game, host, lesson.seats, lesson=True, seed=lesson.seed)
        return setup, dict.fromkeys(range(1, lesson.seats), LESSON_BOT)
    check_options(wanted)
    if len(wanted.bots) > wanted.seats - 1:
        raise Refused("bad-options")
    bots = {seat: name for seat, name in enumerate(wanted.bots, 1) if name is not None}
    if not set(bots.values()) <= set(BOTS):
        raise Refused("unknown-bot")
    setup = Setup(
        game=wanted.game,
        preset=wanted.preset,
        options=wanted.options,
        seats=wanted.seats,
        clock=wanted.clock,
        is_private=wanted.is_private,
        lesson=False,
        host=host,
        secret="",
        version=GAMES[wanted.game].pack.version,
    )
    return setup, bots


def check_options(wanted: NewTable) -> None:
    """Refuse options that do not go together."""
    name = f"{wanted.game}:{wanted.preset}" if wanted.preset else wanted.game
    try:
        chosen, preset = game_and_preset(name)
        options = {**preset, **wanted.options, "seats": wanted.seats}
        if wanted.seats not in chosen.seats:
            raise ValueError(f"{wanted.game} is not for {wanted.seats}")
        chosen.options(**options)
    except ValueError as error:
        raise Refused("bad-options", str(error).splitlines()[0]) from None


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
    }
