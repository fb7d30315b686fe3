"""A real server that is killed repeatedly while people play, and checks of its store.

`python -m resilience.crashes` starts the stable, a process with loaded engines and no threads that
forks and kills servers on command. A siege lets people play at such servers. It records all
requests, answers and views, and compares them with the store after every kill.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException

from tables import CALM, PATIENCE, PRESETS, REQUESTS, Connection, House, Person, until, whole
from warren.engine import GAMES
from warren.table.guard.tokens import hashed
from warren.table.hub import Hub
from warren.table.play import entries
from warren.table.play.engines import warm_up
from warren.table.play.projection import Projection
from warren.table.play.table import OPEN, OVER, RUNNING, Table
from warren.table.protocol.refusals import Refused
from warren.table.storage.kinds import is_url, kind_of
from warren.table.storage.store import Append, Database, Job, Store, StoreError, Where
from warren.table.upkeep.care import unsound
from warren.table.web.serving import STORE, listening, serve

PACE = 0.02  # seconds until a bot acts
GRACE = 0.5  # seconds until a bot replaces a player who left
HASTE = 0.5  # seconds by which a hasty server answers too early
DELAYS = (0.005, 0.4)  # seconds from the start of the load to the kill
LIFE = (0.4, 1.0)  # the same for the real command, whose start takes longer
AGAIN = 0.01  # seconds until a client reconnects
THINKING = 0.01  # seconds at most
PARTIES = 6
PEOPLE = 3  # maximum number of people at one table
COMMAND = (sys.executable, "-c", "from warren.cli.main import main; main()", "serve")
FAULT = 4500  # close code after an error of the server
LANGUAGES = ("en", "fr", "it")
CLOCKS = ({"kind": "none"}, {"kind": "none"}, {"kind": "live", "minutes": 5}, {"kind": "days"})
BOTS = ("uniform", "easy", "easy", "medium")
GONE = (OSError, EOFError, httpx.HTTPError, WebSocketException)
UNNAMED = ("back", "rematch")  # requests that may leave no entry with their id


# --- the stable ----------------------------------------------------------------------------------


def stable() -> None:
    """Start and kill servers as commanded, one command per line, until the input ends."""
    for name in GAMES:
        warm_up(name)
    print("ready", flush=True)
    alive: dict[int, subprocess.Popen[str] | None] = {}  # servers by process id
    try:
        for line in sys.stdin:
            what, *rest = line.rstrip("\n").split("\t")
            if what == "kill":
                end(int(rest[0]), alive)
                print("killed", flush=True)
            elif what == "command":
                server = command(*rest)
                alive[server.pid] = server
            else:
                alive[fork(rest[1], what)] = None
    finally:
        for server_id in list(alive):
            end(server_id, alive)


def end(server_id: int, alive: dict[int, subprocess.Popen[str] | None]) -> None:
    """Kill a server and all its child processes with SIGKILL."""
    server = alive.pop(server_id)
    os.killpg(server_id, signal.SIGKILL)
    if server is None:
        os.waitpid(server_id, 0)
    else:
        server.wait()


def fork(where: str, how: str) -> int:
    """Fork a server, or start two workers; each prints its address."""
    server_id = os.fork()
    if server_id:
        return server_id
    try:
        os.setpgid(0, 0)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        listener = listening("127.0.0.1", 0)
        os.write(1, f"{os.getpid()} {listener.getsockname()[1]}\n".encode())
        if how == "hasty":
            be_hasty()
        about: dict[str, Any] = {"limits": CALM, "pace": PACE, "grace": GRACE}
        inside = None
        if how == "workers":
            os.fork()
            inside = listening("127.0.0.1", 0)
            about["inside"] = f"127.0.0.1:{inside.getsockname()[1]}"
        serve(Hub(where, **about), listener, inside=inside)
    finally:
        os._exit(1)


def command(folder: str, where: str) -> subprocess.Popen[str]:
    """Start a server with the real command."""
    plenty = ["--requests", "100000", "--per-address", "100000"]
    server = subprocess.Popen(
        [*COMMAND, "--port", "0", "--data", folder, "--store", where, *plenty],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        process_group=0,
    )
    assert server.stdout
    found = re.search(r"http://[^/]*:(\d+)/", server.stdout.readline())
    print(server.pid, found.group(1) if found else 0, flush=True)
    return server


def be_hasty() -> None:
    """Answer before the commit, to check that the test notices this bug."""
    write = Store.write
    late: set[asyncio.Task[Any]] = set()

    async def write_later(self: Store, job: Job) -> Any:
        if not isinstance(job, Append):
            return await write(self, job)
        task = asyncio.create_task(after(HASTE, self, job))
        late.add(task)
        return None

    async def after(seconds: float, self: Store, job: Job) -> None:
        await asyncio.sleep(seconds)
        await write(self, job)

    Store.write = write_later  # type: ignore[method-assign]


class Running(NamedTuple):
    """A server that was started."""

    id: int
    port: int


class Stable:
    """The process that starts and kills servers."""

    def __init__(self, folder: Path) -> None:
        self.errors = folder / "errors.txt"
        with self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "resilience.crashes"],
                cwd=Path(__file__).parents[1],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._heard() == "ready", self.errors.read_text()

    def start(self, folder: Path, where: Where, how: str = "start") -> Running:
        """Start a server with its store: forked, hasty, two workers, or the real command."""
        self._say(f"{how}\t{folder}\t{where}")
        server_id, _, port = self._heard().partition(" ")
        return Running(int(server_id), int(port))

    def kill(self, server: Running) -> None:
        """Kill a server with SIGKILL."""
        self._say(f"kill\t{server.id}")
        assert self._heard() == "killed", self.errors.read_text()

    def close(self) -> None:
        """Kill all servers."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()

    def _say(self, order: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{order}\n")
        self.process.stdin.flush()

    def _heard(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()


# --- what people know ----------------------------------------------------------------------------


class Asker(NamedTuple):
    """The player who sent a request, and its id."""

    token: str
    request: str


class Seen(NamedTuple):
    """A table as shown to a viewer."""

    token: str  # empty: a visitor without a name
    language: str
    number: int
    text: str


class Problem(NamedTuple):
    """A violation."""

    kind: str  # lost, doubled, changed, forbidden, different, behind or fault
    text: str


@dataclass
class Story:
    """Everything that people know of one table: their requests, answers and views."""

    id: str
    asked: dict[Asker, dict[str, Any]] = field(default_factory=dict)
    done: dict[Asker, int] = field(default_factory=dict)
    refused: dict[Asker, str] = field(default_factory=dict)
    seen: list[Seen] = field(default_factory=list)  # everything seen since the last kill
    least: int = 0  # entries in the store after the last kill


def plain(
    message: dict[str, Any],
    log: list[dict[str, Any]] | None = None,
    chat: list[dict[str, Any]] | None = None,
) -> str:
    """Return a view for comparison: without presence, running clocks and transient parts."""
    return msgspec.json.encode({**whole(message, log, chat), "left": None}).decode()


# --- what stands in the store --------------------------------------------------------------------


class Row(NamedTuple):
    """A stored entry."""

    number: int
    at: float
    body: str
    player: str | None
    request: str | None


def could_happen(table: Table, entry: Any, player: str | None) -> Any:
    """Return the entry that this table would have written; a refusal gives the reason."""
    match entry:
        case entries.Sat():
            return table.may_sit(
                entry.seat, player or entry.player, entry.name, entry.salt, entry.portrait
            )
        case entries.Stood():
            return table.may_stand(player)
        case entries.Seated():
            return table.may_seat(entry.seat, entry.bot, player or table.setup.host)
        case entries.Started():
            return table.may_start(player or table.setup.host)
        case entries.Acted():
            seat = table.own_seat(player) if player else entry.seat
            if bool(player) == bool(table.places[seat].bot):
                raise Refused("not-your-seat")
            return table.may_act(seat, entry.action, None, bot=table.places[seat].bot)
        case entries.Undone():
            return table.may_undo(player, next(iter(table.decisions.values()), -1))
        case entries.TakenOver():
            found = table.may_stand(player or table.places[entry.seat].player)
            return msgspec.structs.replace(found, why=entry.why) if not player else found
        case entries.Returned():
            return table.may_return(player or table.places[entry.seat].player)
        case entries.Renamed():
            return table.may_rename(table.places[entry.seat].player, entry.name, entry.portrait)
        case entries.Talked():
            return entry if player else None
        case entries.Resumed():
            return entry if table.phase == RUNNING and table.clocks.are_used else None
        case entries.Rematched():
            return entry if table.phase == OVER and table.rematch is None else None
    return None


class Book:
    """A table rebuilt from the store, continued from kill to kill."""

    def __init__(self, table_id: str, created: float, setup: str) -> None:
        self.table = Table(table_id, created, entries.read_setup(setup))
        self.projection = Projection(self.table)
        self.rows: list[Row] = []
        self.compared = 0

    def read_on(
        self, rows: list[Row], seen: list[Seen], players: dict[str, str]
    ) -> Iterator[Problem]:
        """Apply new entries and compare the table with what people saw."""
        known = len(self.rows)
        if rows[:known] != self.rows:
            yield self._problem("changed", "what stood in the store is not there any more")
            return
        for one in seen:
            if not known <= one.number <= len(rows):
                kind = "behind" if one.number < known else "lost"
                yield self._problem(kind, f"{one.number} was shown, {known} to {len(rows)} stand")
        yield from self._look(seen, players)
        for row in rows[known:]:
            problem = self._happen(row)
            if problem is not None:
                yield problem
                return
            yield from self._look(seen, players)

    def _happen(self, row: Row) -> Problem | None:
        """Apply one more entry, which must have been allowed."""
        if row.number != self.table.number + 1:
            return self._problem("lost", f"no entry {self.table.number + 1} before {row.number}")
        entry = entries.read_entry(row.body)
        try:
            allowed = could_happen(self.table, entry, row.player)
        except Refused as refused:
            return self._problem("forbidden", f"{row.number}: {row.body}: {refused.code}")
        if allowed is None or entries.written(allowed) != entries.written(entry):
            return self._problem("forbidden", f"{row.number}: {row.body}, but {allowed}")
        self.table.apply(entry, row.at)
        self.rows.append(row)
        return None

    def _look(self, seen: list[Seen], players: dict[str, str]) -> Iterator[Problem]:
        """Compare the views of this moment with the table rebuilt from the store."""
        painted: dict[tuple[str, str], str] = {}
        for one in seen:
            if one.number != self.table.number:
                continue
            key = one.token, one.language
            if key not in painted:
                painted[key] = self._paint(players.get(one.token), one.language)
            self.compared += 1
            if painted[key] != one.text:
                yield self._problem("different", difference(one.text, painted[key]))

    def _paint(self, player: str | None, language: str) -> str:
        nobody: dict[str, Any] = {"players": set(), "spectators": 0}
        message = self.projection.message(player, language, now=0.0, presence=nobody)
        return plain(msgspec.json.decode(msgspec.json.encode(message)))

    def _problem(self, kind: str, text: str) -> Problem:
        return Problem(kind, f"table {self.table.id}: {text}")


def difference(one: str, other: str) -> str:
    """Show where two texts begin to differ."""
    at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if len({*pair}) > 1), 0)
    start = max(0, at - 40)
    return f"shown {one[start : at + 80]!r}, in the store {other[start : at + 80]!r}"


class Reader:
    """Compares what people know with the store."""

    def __init__(self) -> None:
        self.books: dict[str, Book] = {}

    @property
    def compared(self) -> int:
        """Count the compared views."""
        return sum(book.compared for book in self.books.values())

    def compare(
        self, where: Where, stories: Iterable[Story], tokens: Iterable[str]
    ) -> Iterator[Problem]:
        """Yield all violations."""
        found = left_in(where)
        if found is None:
            yield from (Problem("lost", f"table {story.id}, with all others") for story in stories)
            return
        with closing(found) as database:
            yield from whole_store(database)
            players = players_of(database, tokens)
            yield from (
                Problem("lost", "a session that was given out")
                for token in tokens
                if token not in players
            )
            for story in stories:
                yield from self._read(database, story, players)

    def _read(self, database: Database, story: Story, players: dict[str, str]) -> Iterator[Problem]:
        """Check one table."""
        found = database.execute("SELECT created, setup FROM tables WHERE id = ?", (story.id,))
        about = found.fetchone()
        if about is None:
            yield Problem("lost", f"table {story.id}, which was opened")
            return
        rows = rows_of(database, story.id)
        book = self.books.setdefault(story.id, Book(story.id, *about))
        yield from book.read_on(rows, story.seen, players)
        yield from answers(story, rows, players)


def left_in(where: Where) -> Any:
    """Open the store of a killed server, a copy if it is a file; None if it has none yet."""
    kind = kind_of(where)
    try:
        database = kind.reading(where if is_url(where) else copied(Path(where)))
    except StoreError:  # there is none
        return None
    if kind.version_of(database):
        return database
    database.close()
    return None


def copied(path: Path) -> Path:
    """Copy a store as it was left, so that the server itself must repair it."""
    folder = path.parent / "copy"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for found in (path, path.with_name(f"{path.name}-wal")):
        if found.exists():
            shutil.copy(found, folder)
    return folder / path.name


def players_of(database: Database, tokens: Iterable[str]) -> dict[str, str]:
    """Return the player of each token."""
    players = dict(database.execute("SELECT token, player FROM session"))
    return {token: players[hashed(token)] for token in tokens if hashed(token) in players}


def rows_of(database: Database, table_id: str) -> list[Row]:
    """Return all entries of a table."""
    found = database.execute(
        "SELECT number, at, body, player, request FROM entry WHERE table_id = ? ORDER BY number",
        (table_id,),
    )
    return [Row(*row) for row in found]


def whole_store(database: Database) -> Iterator[Problem]:
    """Check what must hold for all tables, including abandoned ones."""
    numbers = database.execute(
        "SELECT table_id, count(*), min(number), max(number) FROM entry GROUP BY table_id"
    )
    for table_id, count, first, last in numbers:
        if (first, last) != (1, count):
            yield Problem("lost", f"table {table_id}: {count} entries from {first} to {last}")
    doubled = database.execute(
        "SELECT table_id, request, count(*) FROM entry WHERE request IS NOT NULL "
        "GROUP BY table_id, player, request HAVING count(*) > 1"
    )
    for table_id, request, count in doubled:
        yield Problem("doubled", f"table {table_id}: {request} was carried out {count} times")
    yield from (Problem("fault", said) for said in unsound(database))


def answers(story: Story, rows: list[Row], players: dict[str, str]) -> Iterator[Problem]:
    """Check that every answer was true."""
    by_request = {(row.player, row.request): row for row in rows if row.request}
    is_followed = any('"what":"rematched"' in row.body for row in rows)
    for asker, number in story.done.items():
        kind = story.asked[asker]["type"]
        row = by_request.get((players.get(asker.token), asker.request))
        if row is None and kind in UNNAMED and number <= len(rows):
            if kind == "rematch" and not is_followed:
                yield Problem("lost", f"table {story.id}: the next table was acknowledged")
            continue
        if row is None or row.number != number:
            stands = "nowhere" if row is None else f"as {row.number}"
            yield Problem(
                "lost", f"table {story.id}: {kind} was acknowledged as {number}, stands {stands}"
            )
    for asker, code in story.refused.items():
        if (players.get(asker.token), asker.request) in by_request:
            kind = story.asked[asker]["type"]
            yield Problem("doubled", f"table {story.id}: {kind} was refused ({code}) and done")


# --- people --------------------------------------------------------------------------------------


class Party:
    """A group of people who play matches one by one."""

    def __init__(self, siege: Siege, number: int) -> None:
        self.siege = siege
        self.chance = siege.chance
        self.story: Story | None = None
        self.people = self.chance.randint(1, PEOPLE)
        names = [f"{letter}{number}" for letter in "ABCDE"[: self.people]]
        self.members = [Member(self, name) for name in names]
        self.members += [Member(self, None)] * (number % 2)
        self.wanted = self.plan()

    def plan(self) -> dict[str, Any]:
        """Return the request for the next table."""
        room_for_all = [preset for preset in PRESETS if preset[2] >= self.people]
        game = self.chance.choice(sorted({preset[0] for preset in room_for_all}))
        of_game = [preset for preset in room_for_all if preset[0] == game]
        _, preset, seats = self.chance.choice(of_game)
        clock = self.chance.choice(CLOCKS)
        return {"game": game, "preset": preset, "seats": seats, "clock": clock}

    def move(self, table_id: str | None) -> None:
        """Move to another table; None: open one."""
        if table_id is None:
            self.story, self.wanted = None, self.plan()
        else:
            self.story = self.siege.story(table_id)


class Member:
    """A client who comes back after every kill and continues; without a name it only watches."""

    def __init__(self, party: Party, name: str | None) -> None:
        self.party = party
        self.siege = party.siege
        self.chance = party.chance
        self.name = name
        self.language = self.chance.choice(LANGUAGES)
        self.person = Person(self.siege.house)
        self.token = ""  # the client's session token
        self.story: Story | None = None  # the story of this client's table
        self.open: dict[str, dict[str, Any]] = {}  # requests without an answer
        self.last: Seen | None = None
        self.decided = 0  # the last decision this client answered
        self.is_in = False  # the current server has sent something
        self.is_here = False  # and has answered all repeated requests

    async def live(self) -> None:
        """Stay connected while the server lives."""
        self.is_in = self.is_here = False
        self.decided = 0
        self.person.browser.base_url = f"http://{self.siege.house.host}"
        while not self.siege.dead.is_set():
            try:
                await self._visit()
            except GONE as gone:
                received = gone.rcvd if isinstance(gone, ConnectionClosed) else None
                if received and received.code == FAULT:
                    self.siege.problems.append(Problem("fault", "a connection was closed"))
                await asyncio.sleep(AGAIN)

    async def _visit(self) -> None:
        """Come to the party's table and stay for a while."""
        if self.name and not self.token:
            answer = await self.person.browser.post("/api/session", json={"nickname": self.name})
            answer.raise_for_status()
            self.token = answer.cookies["warren"]
        if self.party.story is None and self is self.party.members[0]:
            await self._open_table()
        if self.party.story is None:
            await asyncio.sleep(AGAIN)
            return
        if self.party.story is not self.story:
            self.story, self.open, self.last = self.party.story, {}, None
        connection = await self.person.connect(self.story.id, language=self.language)
        try:
            self._see(connection)
            await self._repeat(connection)
            await self._stay(connection)
        finally:
            await connection.close()

    async def _open_table(self) -> None:
        answer = await self.person.browser.post("/api/tables", json=self.party.wanted)
        if answer.status_code not in (201, 503):
            self.siege.problems.append(Problem("fault", answer.text))
        answer.raise_for_status()
        self.party.move(str(answer.json()["id"]))

    async def _repeat(self, connection: Connection) -> None:
        """Repeat unanswered requests, and an answered one."""
        assert self.story
        self.siege.repeated += len(self.open)
        for message in list(self.open.values()):
            await self._send(connection, message)
        own = [asker for asker in self.story.done if asker.token == self.token][-5:]
        own = [asker for asker in own if self.story.asked[asker]["type"] not in UNNAMED]
        if own:
            self.siege.repeated += 1
            await self._send(connection, self.story.asked[self.chance.choice(own)])

    async def _stay(self, connection: Connection) -> None:
        """Play until the party moves on, or for a while."""
        while self.party.story is self.story:
            self.is_here = not self.open
            if not self.siege.is_quiet:
                wish = self._wish(connection.shown)
                if wish is not None:
                    await self._ask(connection, wish)
                if self.name and self.chance.random() < 0.005:
                    await connection.close()
                    await self.siege.rest(self.chance.uniform(0, 2 * GRACE))
                    return
            said = await connection.hear()
            if said["type"] == "table":
                self._see(connection)
            else:
                self._hear(said["request"], said)

    def _see(self, connection: Connection) -> None:
        """Note a view; views with the same number must be equal."""
        assert self.story
        number = connection.shown["number"]
        text = plain(connection.shown, connection.log, connection.chat)
        seen = Seen(self.token, self.language, number, text)
        if number < self.story.least or (self.last and number < self.last.number):
            self._problem("behind", f"{number} was shown after {self.last and self.last.number}")
        elif self.last and number == self.last.number:
            self.siege.again += 1
            if text != self.last.text:
                self._problem("different", difference(self.last.text, text))
        self.story.seen.append(seen)
        self.is_in = True
        self.last = seen

    def _hear(self, request: str, said: dict[str, Any]) -> None:
        """Note an answer."""
        assert self.story
        asker = Asker(self.token, request)
        if said["type"] == "refused":
            if said["code"] in ("engine-compiling", "moved"):
                return
            if said["code"] in ("internal", "unsaved", "malformed", "no-name"):
                self._problem("fault", f"{self.story.asked[asker]} was refused: {said['code']}")
            if asker in self.story.done:
                self._problem("doubled", f"{request}: done, then {said['code']}")
            self.story.refused[asker] = said["code"]
            self.decided = 0
        else:
            number = said["number"]
            if self.story.done.setdefault(asker, number) != number:
                self._problem("doubled", f"{request}: {self.story.done[asker]}, then {number}")
        self.open.pop(request, None)

    def _problem(self, kind: str, text: str) -> None:
        assert self.story
        self.siege.problems.append(Problem(kind, f"table {self.story.id}: {text}"))

    # --- what they do ----------------------------------------------------------------------------

    async def _ask(self, connection: Connection, wish: dict[str, Any]) -> None:
        """Send a new request after a short pause."""
        assert self.story
        await asyncio.sleep(self.chance.uniform(0, THINKING))
        message = {"request": f"r{next(REQUESTS)}", **wish}
        self.story.asked[Asker(self.token, message["request"])] = message
        self.open[message["request"]] = message
        await self._send(connection, message)

    async def _send(self, connection: Connection, message: dict[str, Any]) -> None:
        """Send a message over the connection, or sometimes by plain request."""
        assert self.story
        if self.chance.random() < 0.9:
            await connection.socket.send(msgspec.json.encode(message).decode())
            return
        rest = {key: value for key, value in message.items() if key != "type"}
        said = await self.person.say(self.story.id, message["type"], **rest)
        self._hear(message["request"], said)

    def _wish(self, shown: dict[str, Any]) -> dict[str, Any] | None:
        """Choose the next request; None to wait."""
        if self.name is None or len(self.open) > (self.chance.random() < 0.15):
            return None
        if self.chance.random() < 0.05:
            return {"type": "chat", "text": f"{self.name} has seen {shown['number']}"}
        wishes = {OPEN: self._before, RUNNING: self._during, OVER: self._after}
        return wishes[shown["table"]["phase"]](shown)

    def _before(self, shown: dict[str, Any]) -> dict[str, Any] | None:
        """Choose a request before the match: sit, stand, seat bots, begin."""
        seats = shown["table"]["seats"]
        free = [seat["seat"] for seat in seats if seat["kind"] == "open"]
        bots = [seat["seat"] for seat in seats if seat["kind"] == "bot"]
        if free and (shown["you"] is None or self.chance.random() < 0.05):
            salt = f"{self.chance.getrandbits(64):016x}"
            return {"type": "sit", "seat": self.chance.choice(free), "salt": salt}
        if shown["you"] is not None and self.chance.random() < 0.05:
            return {"type": "stand"}
        if not shown["table"]["host"]:
            return None
        if len(bots) + self.party.people < len(seats) and free:
            bot = self.chance.choice(BOTS)
            return {"type": "seat", "seat": self.chance.choice(free), "bot": bot}
        if bots and self.chance.random() < 0.1:
            return {"type": "seat", "seat": self.chance.choice(bots), "bot": None}
        return None if free else {"type": "start"}

    def _during(self, shown: dict[str, Any]) -> dict[str, Any] | None:
        """Choose a request during the match: act, undo, leave, return; at times an invalid one."""
        if shown["you"] is None:
            return None
        ask = shown["ask"] or {"mine": False, "decision": 0}
        if shown["table"]["seats"][shown["you"]]["away"]:
            return {"type": "back"}
        if self.chance.random() < 0.01:
            return {"type": "stand"}
        if shown["can_undo"] and self.chance.random() < 0.2:
            return {"type": "undo", "decision": ask["decision"]}
        if not ask["mine"] or (ask["decision"] == self.decided and self.chance.random() < 0.9):
            return None
        self.decided = ask["decision"]
        action = self.chance.choice(ask["options"])["action"]
        decision = ask["decision"] + (self.chance.random() < 0.02)
        return {"type": "act", "decision": decision, "action": action}

    def _after(self, shown: dict[str, Any]) -> dict[str, Any] | None:
        """Choose a request after the match: a rematch, or another table."""
        if shown["table"]["rematch"]:
            self.party.move(shown["table"]["rematch"] if self.chance.random() < 0.7 else None)
            return None
        if shown["you"] is None:
            return None
        return {"type": "rematch", "salt": f"{self.chance.getrandbits(64):016x}"}


# --- the siege -----------------------------------------------------------------------------------


class Siege:
    """People who play while the server is killed repeatedly, always with the same store."""

    def __init__(
        self,
        stable: Stable,
        folder: Path,
        seed: int,
        where: Where | None = None,
        how: str = "start",
    ) -> None:
        self.stable = stable
        self.folder = folder
        self.how = how  # how servers are started
        self.where = where or folder / STORE
        self.chance = random.Random(seed)
        self.house = House(None, 0)  # type: ignore[arg-type]
        self.stories: dict[str, Story] = {}
        self.reader = Reader()
        self.problems: list[Problem] = []
        self.dead = asyncio.Event()  # set when the current server dies
        self.is_quiet = False  # clients send no new requests
        self.kills = Counter[str]()
        self.again = 0  # number of views seen twice
        self.repeated = 0  # requests
        self.parties = [Party(self, number) for number in range(PARTIES)]
        self.members = [member for party in self.parties for member in party.members]

    def counted(self) -> Counter[str]:
        """Count everything that happened."""
        return Counter(
            kills=self.kills.total() - self.is_quiet,
            real=self.kills["command"],
            tables=len(self.stories),
            acknowledged=self.acknowledged,
            repeated=self.repeated,
            compared=self.reader.compared,
            again=self.again,
        )

    @property
    def acknowledged(self) -> int:
        """Count the requests answered with `done`."""
        return sum(len(story.done) for story in self.stories.values())

    def story(self, table_id: str) -> Story:
        """Return what is known of a table."""
        return self.stories.setdefault(table_id, Story(table_id))

    async def life(self, how: str = "") -> None:
        """Start a server, let everybody play, and kill it, without comparing yet."""
        how = how or self.how
        server = self.stable.start(self.folder, self.where, how)
        self.house.host = f"127.0.0.1:{server.port}"
        self.dead.clear()
        lives = [asyncio.create_task(member.live()) for member in self.members]
        await self._load_begins(1.0 if how == "command" else self.chance.random())
        if self.is_quiet:
            await until(lambda: self.problems or all(one.is_here for one in self.members))
        else:
            await asyncio.sleep(self.chance.uniform(*(LIFE if how == "command" else DELAYS)))
        self.stable.kill(server)
        self.kills[how] += 1
        self.dead.set()
        self.house.sockets.clear()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*lives)

    async def rest(self, seconds: float) -> None:
        """Wait for some time, or until the server is dead."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.dead.wait()

    async def _load_begins(self, when: float) -> None:
        """Wait for nothing, for the first view, or for everybody."""
        if when > 0.2:
            least = 1 if when < 0.5 else len(self.members)
            await until(lambda: sum(member.is_in for member in self.members) >= least)

    def compare(self) -> None:
        """Compare what is known with the store, then drop the views."""
        busy = {party.story.id for party in self.parties if party.story}
        now = [story for story in self.stories.values() if story.seen or story.id in busy]
        self.problems += self.reader.compare(self.where, now, self.tokens)
        for story in now:
            story.seen.clear()
            book = self.reader.books.get(story.id)
            story.least = len(book.rows) if book else 0

    def compare_all(self) -> None:
        """Compare every table from its beginning."""
        everything = Reader().compare(self.where, self.stories.values(), self.tokens)
        self.problems += everything

    @property
    def tokens(self) -> list[str]:
        """Return everybody's tokens."""
        return [member.token for member in self.members if member.token]

    async def last(self) -> None:
        """Let everybody come back once more and have every request answered."""
        self.is_quiet = True
        await self.life()
        self.compare()
        self.compare_all()
        errors = self.stable.errors.read_text()
        if errors:
            self.problems.append(Problem("fault", errors))

    async def close(self) -> None:
        """Disconnect everybody."""
        for member in self.members:
            await member.person.browser.aclose()


if __name__ == "__main__":
    stable()
