"""Full disks, failing disks and faults at every step of a move; every answer stays true.

Two people play at the table with the fault, and two more at another table, which must not be
affected.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from resilience.counts import count
from resilience.powercut import Disk, shadow, shadowed
from tables import PATIENCE, REQUESTS, Connection, House, Person, open_house, play_on, until, whole
from warren.engine import GAMES
from warren.table.play import sleeping
from warren.table.play.entries import Talked, read_entry, read_setup
from warren.table.play.projection import Projection
from warren.table.play.room import Room
from warren.table.play.table import OVER, Table
from warren.table.protocol.messages import write
from warren.table.protocol.refusals import Refused
from warren.table.storage import books, store
from warren.table.storage.store import Store
from warren.table.web import connections
from warren.table.web.frames import FrameCounter

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(shadow() is None, reason="Python's SQLite can't be given another VFS"),
]

FAULTS = count("faults", 3)  # faults of the disk, in every game
INTERNAL = 4500  # close code of connections whose table must be read again
GIVEN_UP = range(4400, 4500)  # a browser does not reconnect after these codes
FULL, WRITE = sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE
SYNC, READ = sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_READ
NOBODY = {"players": set(), "spectators": 0}

in_every_game = pytest.mark.parametrize("game", GAMES)


@dataclass
class Party:
    """A table, its players and a spectator; connections in the same order."""

    house: House
    table: str
    people: list[Person]
    lines: list[Connection]
    done: dict[str, int] = field(default_factory=dict)  # acknowledged requests with their numbers

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.lines[0].shown["table"]["phase"] == OVER

    async def move(self, chance: random.Random) -> tuple[int, dict]:
        """Return a seat that may act, and its message."""
        await self.look()
        number = chance.choice([n for n, line in enumerate(self.lines) if line.is_mine])
        ask = self.lines[number].shown["ask"]
        action = chance.choice([option["action"] for option in ask["options"]])
        request = f"m{next(REQUESTS)}"
        return number, {
            "type": "act",
            "request": request,
            "decision": ask["decision"],
            "action": action,
        }

    async def look(self) -> None:
        """Wait until all connections show the latest state."""
        number = (await self.house.hub.room(self.table)).table.number
        for line in self.lines:
            await line.until(lambda shown: shown["number"] >= number)
        assert {line.shown["number"] for line in self.lines} == {number}

    async def say(self, number: int, message: dict) -> dict | int:
        """Return the answer to a message, or the code with which the connection is closed."""
        line = self.lines[number]
        try:
            await line.socket.send(msgspec.json.encode(message).decode())
            while True:
                said = await line.hear()
                if said.get("request") == message["request"]:
                    break
        except ConnectionClosed:
            return line.socket.close_code
        self.note(said)
        return said

    async def post(self, number: int, message: dict) -> dict:
        """Return the answer to the same message by plain request."""
        path = f"/api/tables/{self.table}"
        said = (await self.people[number].browser.post(path, json=message)).json()
        self.note(said)
        return said

    def note(self, said: dict) -> None:
        """Remember what was acknowledged; it must not change."""
        if said["type"] == "done":
            assert self.done.setdefault(said["request"], said["number"]) == said["number"]

    async def come_back(self, number: int = 0) -> None:
        """Reconnect if the connection was closed."""
        for turn, (person, line) in enumerate(zip(self.people, self.lines, strict=True)):
            with suppress(ConnectionClosed):
                if line.socket.close_code is None:
                    await line.until(lambda shown: shown["number"] >= number)
                    continue
            self.lines[turn] = await person.connect(self.table)

    async def are_closed(self) -> None:
        """Wait until all connections were closed because the table must be read again."""
        async with asyncio.timeout(PATIENCE):
            for line in self.lines:
                await line.socket.wait_closed()
        assert {line.socket.close_code for line in self.lines} == {INTERNAL}

    async def entries(self) -> list[tuple[int, float, str, str | None, str | None]]:
        """Return the stored entries."""

        def job(database: sqlite3.Connection) -> list:
            return database.execute(
                "SELECT number, at, body, player, request FROM entry "
                "WHERE table_id = ? ORDER BY number",
                (self.table,),
            ).fetchall()

        return await self.house.hub.store.read(job)

    async def replayed(self) -> Table:
        """Rebuild the table from the store."""
        hub = self.house.hub
        kept = await hub.store.read(books.find_table(self.table))
        twin = Table(self.table, kept.created, read_setup(kept.setup))
        for at, body, *_ in kept.entries:
            twin.apply(read_entry(body), at)
        return twin

    async def agrees(self) -> None:
        """Check that the table, all views and the store agree."""
        written = await self.entries()
        assert [number for number, *_ in written] == list(range(1, len(written) + 1))
        asked = Counter((player, request) for *_, player, request in written if request)
        assert set(asked.values()) <= {1}
        numbers = {request: number for number, *_, request in written if request}
        assert self.done.items() <= numbers.items()
        twin, table = await self.replayed(), (await self.house.hub.room(self.table)).table
        assert table.number == len(written)
        assert table.match.digest() == twin.match.digest()
        assert table.match.record().text == twin.match.record().text
        for name in ("phase", "decisions", "places", "chat", "undone"):
            assert getattr(table, name) == getattr(twin, name)
        await self.look()
        players = [place.player for place in twin.places] + [None]
        for player, line in zip(players, self.lines, strict=True):
            views = [
                Projection(one).message(player, "en", now=0.0, presence=NOBODY)
                for one in (table, twin)
            ]
            assert write(views[0]) == write(views[1])
            assert line.whole == whole(msgspec.json.decode(write(views[1])))


async def party(house: House, game: str) -> Party:
    """Two people at a table with a running match, and a spectator."""
    people = [await house.person("Ann"), await house.person("Bob"), await house.person()]
    table = await people[0].open(game)
    lines = [await person.connect(table) for person in people]
    await lines[1].say("sit", seat=1)
    await lines[0].say("start")
    made = Party(house, table, people, lines)
    await play_on(lines, random.Random(1), actions=2)
    await made.agrees()
    return made


def is_refused(said: dict | int, *codes: str) -> bool:
    """Return whether a message was refused with one of these codes, or the connection closed."""
    return said == INTERNAL or (said["type"] == "refused" and said["code"] in codes)


@pytest.fixture(scope="module")
async def standing(engines, anyio_backend, tmp_path_factory):
    """A server, and the disk of its store."""
    disk = Disk(tmp_path_factory.mktemp("faults"))
    with shadowed():
        async with open_house(disk.path) as made:
            yield made, disk
    disk.forget()


@pytest.fixture
async def house(standing):
    made, disk = standing
    yield made
    disk.mend()
    await made.close()


@pytest.fixture
def disk(standing):
    return standing[1]


# --- full and failing disks ----------------------------------------------------------------------


def trouble(disk: Disk, chance: random.Random) -> str:
    """Cause a disk problem."""
    name, code, kinds, times = chance.choice(
        [
            ("full", FULL, {"write"}, None),
            ("full for a while", FULL, {"write"}, chance.randint(1, 4)),
            ("write", WRITE, {"write"}, 1),
            ("sync", SYNC, {"sync"}, 1),
            ("syncs", SYNC, {"sync"}, None),
            ("read", READ, {"read"}, 1),
            ("reads", READ, {"read"}, None),
        ]
    )
    disk.fail(code, kinds, after=chance.randint(0, 6), times=times)
    return name


async def plays_in_trouble(one: Party, disk: Disk, chance: random.Random) -> Counter:
    """Play until the disk fails, then continue when it works again; count the outcomes."""
    ends: Counter[str] = Counter()
    name = trouble(disk, chance)
    for _ in range(6):
        await one.look()
        if one.is_over:
            break
        number, message = await one.move(chance)
        said = await chance.choice((one.say, one.post))(number, message)
        if said != INTERNAL and said["type"] == "done":
            ends["acknowledged"] += 1
            continue
        assert is_refused(said, "unsaved"), (name, said)
        ends["refused"] += 1
        await one.are_closed()
        if name == "full":  # stored data stays readable, but nothing new is accepted
            await one.come_back()
            await one.agrees()
            assert is_refused(await one.say(number, message), "unsaved")
            await one.are_closed()
        disk.mend()
        await one.come_back()
        await one.agrees()
        again = await one.say(number, message)
        assert again["type"] == "done"
        assert await one.say(number, message) == again
        ends["acknowledged"] += 1
        break
    disk.mend()
    await one.agrees()
    return ends


@in_every_game
async def test_a_disk_that_is_full_or_fails(engines, tmp_path, figure, game):
    chance = random.Random(game)
    disk = Disk(tmp_path)
    ends: Counter[str] = Counter()
    with shadowed():
        async with open_house(disk.path) as house:
            database = house.hub.store.database
            database.execute("PRAGMA cache_size = 1")  # a small cache forces it to read
            database.execute("PRAGMA wal_autocheckpoint = 8")
            calm, one = await party(house, game), await party(house, game)
            while ends["refused"] < FAULTS:
                if one.is_over:
                    one = await party(house, game)
                ends += await plays_in_trouble(one, disk, chance)
                assert {line.socket.close_code for line in calm.lines} == {None}
                if not calm.is_over:
                    await play_on(calm.lines, chance, actions=1)
                await calm.agrees()
            health = await calm.people[0].browser.get("/api/health")
            assert health.status_code == 200
            digests = [(await left.replayed()).match.digest() for left in (calm, one)]
        async with open_house(disk.path) as house:
            for left, digest in zip((calm, one), digests, strict=True):
                left.house, left.lines = house, []
                assert (await house.hub.room(left.table)).table.match.digest() == digest
                numbers = {request: number for number, *_, request in await left.entries()}
                assert left.done.items() <= numbers.items()
    disk.forget()
    figure(
        f"{ends['refused']:,} faults of the disk in {game}: {ends['acknowledged']:,} moves "
        "acknowledged, 0 lost"
    )


async def test_while_the_disk_is_full_nothing_new_is_promised(house, disk):
    """Neither a name nor a table can be added; existing ones stay."""
    one = await party(house, "laundromat")
    everything = "SELECT (SELECT count(*) FROM session), (SELECT count(*) FROM tables)"
    counted = lambda database: database.execute(everything).fetchone()  # noqa: E731
    before = await house.hub.store.read(counted)
    disk.fail(FULL, {"write"})
    cid = await house.person()
    for person, path, wanted in (
        (cid, "/api/session", {"nickname": "Cid"}),
        (one.people[0], "/api/tables", {"game": "laundromat", "bots": ["easy"]}),
    ):
        answer = await person.browser.post(path, json=wanted)
        assert answer.status_code >= 500
        assert answer.json()["type"] == "refused"
    assert "warren" not in cid.browser.cookies
    assert (await cid.browser.get("/api/health")).status_code == 503
    assert (await cid.look(one.table))["number"] == one.lines[0].shown["number"]
    said = await one.people[0].say(one.table, "chat", text="hello")
    assert (said["type"], said["code"]) == ("refused", "unsaved")
    disk.mend()
    assert await house.hub.store.read(counted) == before
    await one.are_closed()
    await one.come_back()
    await one.agrees()
    assert (await one.people[0].say(one.table, "chat", text="hello"))["type"] == "done"
    assert (await cid.browser.get("/api/health")).status_code == 200


# --- a fault at every step of a move -------------------------------------------------------------


class Fault(Exception):
    """An unexpected fault."""


class Once:
    """True once, for the first query of one table."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.is_done = False

    def __call__(self, table: str) -> bool:
        if self.is_done or table != self.table:
            return False
        self.is_done = True
        return True


def spoil_job(patch, once, spoiled):
    """Replace the next write of an entry with another job."""
    usual = books.append

    def append(table, *given):
        job = usual(table, *given)
        return spoiled(job) if once(table) else job

    patch.setattr(books, "append", append)


def before_append(patch, once, message):
    def spoiled(job):
        def fail(database):
            raise sqlite3.OperationalError("disk I/O error")

        return fail

    spoil_job(patch, once, spoiled)


def after_append(patch, once, message):
    def spoiled(job):
        def fail(database):
            job(database)
            raise sqlite3.OperationalError("disk I/O error")

        return fail

    spoil_job(patch, once, spoiled)


def after_append_without_a_name(patch, once, message):
    def spoiled(job):
        def fail(database):
            job(database)
            raise Fault

        return fail

    spoil_job(patch, once, spoiled)


def after_commit(patch, once, message, error=store.NotNowError):
    """Store the entry, but report a failure to the caller."""
    meant = []

    def spoiled(job):
        meant.append(job)
        return job

    spoil_job(patch, once, spoiled)
    usual = Store._commit

    def commit(self, jobs):
        def lost(answer):
            return lambda result, _: answer(None, error("lost on the way"))

        usual(self, [(job, lost(answer) if job in meant else answer) for job, answer in jobs])

    patch.setattr(Store, "_commit", commit)


def after_commit_without_a_name(patch, once, message):
    after_commit(patch, once, message, Fault)


def before_apply(patch, once, message):
    usual = Table.apply

    def apply(self, entry, at):
        if once(self.id):
            raise Fault
        usual(self, entry, at)

    patch.setattr(Table, "apply", apply)


def half_of_apply(patch, once, message):
    usual = Table._ask

    def ask(self, *given, **about):
        if once(self.id):
            raise Fault
        usual(self, *given, **about)

    patch.setattr(Table, "_ask", ask)


def after_apply(patch, once, message):
    usual = Table.apply

    def apply(self, entry, at):
        usual(self, entry, at)
        if once(self.id):
            raise Fault

    patch.setattr(Table, "apply", apply)


def before_answer(patch, once, message):
    usual = connections.answer

    async def answer(hub, room, *given):
        answered = await usual(hub, room, *given)
        if once(room.table.id):
            raise Fault
        return answered

    patch.setattr(connections, "answer", answer)


def before_acknowledgement(patch, once, message):
    usual = FrameCounter.says

    def says(self, text):
        if b'"done"' in text and message["request"].encode() in text and once(once.table):
            raise WebSocketDisconnect
        return usual(self, text)

    patch.setattr(FrameCounter, "says", says)


def show(patch, once, message):
    usual = Room._tell_viewers

    def fail(self):
        if once(self.table.id):
            raise Fault
        usual(self)

    patch.setattr(Room, "_tell_viewers", fail)


def text_for(patch, once, message):
    """Fail the first attempt to show the table."""
    usual = Room.text_for

    def fail(self, viewer):
        if once(self.table.id):
            raise Fault
        return usual(self, viewer)

    patch.setattr(Room, "text_for", fail)


# The step, whether the move is stored by then, and whether the table must be read again
STEPS = [
    (before_append, False, True),
    (after_append, False, True),
    (after_append_without_a_name, False, True),
    (after_commit, True, True),
    (after_commit_without_a_name, True, True),
    (before_apply, True, True),
    (half_of_apply, True, True),
    (after_apply, True, True),
    (before_answer, True, False),
    (before_acknowledgement, True, False),
    (show, True, False),
    (text_for, True, False),
]


# Every step in every game in a soak, otherwise in one game
PAIRS = [
    pytest.param(game, *step, id=f"{game}-{step[0].__name__}")
    for turn, step in enumerate(STEPS)
    for number, game in enumerate(GAMES)
    if FAULTS > 3 or number == turn % len(GAMES)
]


@pytest.mark.parametrize(("game", "fault", "is_written", "is_forgotten"), PAIRS)
async def test_a_fault_at_a_step(house, monkeypatch, game, fault, is_written, is_forgotten):
    chance = random.Random(f"{game} {fault.__name__}")
    calm, one = await party(house, game), await party(house, game)
    before = len(await one.entries())
    number, message = await one.move(chance)
    once = Once(one.table)
    fault(monkeypatch, once, message)
    said, _ = await asyncio.gather(one.say(number, message), play_on(calm.lines, chance, actions=3))
    await until(lambda: once.is_done)
    monkeypatch.undo()

    written = await one.entries()
    assert len(written) == before + is_written
    assert [request for *_, request in written].count(message["request"]) == is_written
    if is_forgotten:
        assert is_refused(said, "unsaved", "internal"), said
        await one.are_closed()
    if isinstance(said, dict) and said["type"] == "done":
        assert is_written
    assert {line.socket.close_code for line in calm.lines} == {None}
    await calm.agrees()

    asked = await one.people[number].say(one.table, "chat", text="still there?")
    await one.come_back(asked["number"])
    await one.agrees()
    again = await one.say(number, message)
    if is_written:
        assert again == {"type": "done", "request": message["request"], "number": before + 1}
        assert len(await one.entries()) == before + 2
    else:
        assert again["type"] == "done"
    assert await one.say(number, message) == again
    assert await one.post(number, message) == again
    assert len(await one.entries()) == before + 2
    await play_on(one.lines, chance, actions=3)
    await one.agrees()
    await calm.agrees()


# --- when a table is read again ------------------------------------------------------------------


async def test_who_can_not_be_saved_is_told_so_before_the_connection_is_closed(house, disk):
    one = await party(house, "laundromat")
    number, message = await one.move(random.Random(1))
    disk.fail(FULL, {"write"})
    said = await one.say(number, message)
    assert said != INTERNAL
    assert said["code"] == "unsaved"
    await one.are_closed()


async def test_nobody_waits_for_ever_for_a_table_that_is_read_again(house, disk):
    """Not even a client who asks after the table was given up, before its task has ended."""
    one = await party(house, "laundromat")
    room = await house.hub.room(one.table)
    disk.fail(FULL, {"write"})
    first = asyncio.create_task(room.change(Talked("Ann", "hello")))
    while not room.closed_by:
        await asyncio.sleep(0)
    with pytest.raises(Refused):
        async with asyncio.timeout(PATIENCE):
            await room.change(Talked("Ann", "hello again"))
    with pytest.raises(Refused):
        await first


async def test_who_comes_back_too_early_may_come_again(house, disk, monkeypatch):
    """Time that passed without the table is stored before anybody sees it."""
    monkeypatch.setattr(sleeping, "AWAY", -1.0)  # even after the shortest absence
    ann = await house.person("Ann")
    table = await ann.open("laundromat", bots=["easy"], clock={"kind": "live"})
    line = await ann.connect(table)
    disk.fail(FULL, {"write"})
    assert (await ann.say(table, "chat", text="hello"))["code"] == "unsaved"
    early = await ann.socket(table)
    async with asyncio.timeout(PATIENCE):
        await line.socket.wait_closed()
        await early.wait_closed()
    disk.mend()
    assert (await ann.connect(table)).shown["table"]["phase"] == "running"
    assert early.close_code not in GIVEN_UP


async def test_a_table_that_could_not_be_marked_as_over_is_marked_another_time(
    engines, tmp_path, monkeypatch
):
    def fail(table):
        def job(database):
            raise sqlite3.OperationalError("disk I/O error")

        return job

    def unmarked(database):
        return database.execute("SELECT id FROM tables WHERE NOT is_over").fetchall()

    path = tmp_path / "tables.db"
    async with open_house(path) as house:
        one = await party(house, "laundromat")
        with monkeypatch.context() as patch:
            patch.setattr(books, "mark_over", fail)
            await play_on(one.lines, random.Random(1))
            await until(lambda: not house.hub.base.notes)
        assert await house.hub.store.read(unmarked) == [(one.table,)]
    async with open_house(path) as house:
        await (await house.person()).look(one.table)  # when it wakes, goes to sleep or lapses
        async with asyncio.timeout(PATIENCE):
            while await house.hub.store.read(unmarked):
                await asyncio.sleep(0.01)
