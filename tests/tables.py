"""Tables for tests: built without a server, or played over real connections."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import httpx
import msgspec
import uvicorn.server
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_socket

from shapes import check
from warren.engine import GAMES, Match
from warren.table.guard.limits import Limits
from warren.table.hub import Hub
from warren.table.play import entries
from warren.table.play.entries import Setup, read_entry, written
from warren.table.play.games import games
from warren.table.play.table import OVER, RUNNING, Table
from warren.table.protocol import sent
from warren.table.protocol.messages import Clock
from warren.table.storage import leases
from warren.table.study import reading
from warren.table.upkeep import running
from warren.table.web import pipes
from warren.table.web.serving import listening, server_of

START = 1_000_000.0  # server time at which tables are opened
PATIENCE = 60.0  # seconds until a test gives up
CALM = Limits(messages=1e6, requests=1e6, connections_of_one=1000, tables_of_one=1000)  # no limits

REQUESTS = itertools.count(1)
POSTGRESQL = "warren.table.storage.postgresql"  # the module can't be imported without psycopg

# uvicorn checks every tenth of a second whether to stop, and then waits as long again: with
# hundreds of servers in tests, that adds up
uvicorn.server.asyncio = SimpleNamespace(
    **{**vars(asyncio), "sleep": lambda seconds: asyncio.sleep(min(seconds, 0.005))}
)

# Every preset of every game with every number of seats
PRESETS = [
    (game["name"], preset["name"], seats)
    for game in games("en")
    for preset in game["presets"]
    for seats in preset["seats"]
]


# --- tables without a server ---------------------------------------------------------------------


def setup_of(game: str, seats: int = 2, **changed: Any) -> Setup:
    """Return a table's setup; its host is player `p0`."""
    usual: dict[str, Any] = {
        "game": game,
        "preset": "",
        "options": {},
        "seats": seats,
        "clock": Clock(),
        "is_private": False,
        "lesson": False,
        "host": "p0",
        "secret": "7:nonce",
        "seed": 7,
        "version": GAMES[game].pack.version,
    }
    return Setup(**{**usual, **changed})


class Time:
    """A clock that stands still until it is set."""

    def __init__(self, at: float = 1_000_000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


class Played:
    """A table with all its entries."""

    def __init__(self, setup: Setup, *pack: str) -> None:
        self.table = Table("table", START, setup, *pack)
        self.book: list[tuple[float, str]] = []
        self.at = START

    def happen(self, entry: Any, after: float = 1.0) -> Played:
        """Apply an entry some seconds later."""
        self.at += after
        self.book.append((self.at, written(entry)))
        self.table.apply(entry, self.at)
        return self

    def again(self) -> Table:
        """Rebuild the table from its entries."""
        return rebuilt(self.table, self.book)

    @property
    def match(self) -> Match:
        """The running match."""
        assert self.table.match is not None
        return self.table.match

    def act(self, action: str | None = None, seat: int | None = None) -> Played:
        """Let a pending seat take an action, by default its first legal one."""
        seat = self.match.pending[0] if seat is None else seat
        action = action or self.match.legal(seat)[0].text
        bot = self.table.places[seat].bot
        return self.happen(self.table.may_act(seat, action, self.table.decisions[seat], bot=bot))

    def undo(self, seat: int) -> Played:
        """Let a seat undo its last action."""
        decision = next(iter(self.table.decisions.values()))
        return self.happen(self.table.may_undo(f"p{seat}", decision))


def rebuilt(table: Table, book: list[tuple[float, str]]) -> Table:
    """Rebuild a table from its entries."""
    twin = Table(table.id, table.created, table.setup)
    twin.apply_all((read_entry(body), at) for at, body in book)
    return twin


def seated(game: str, seats: int = 2, *, people: int | None = None, **changed: Any) -> Played:
    """Return a table with people on its first seats and easy bots on the others."""
    played = Played(setup_of(game, seats, **changed))
    for seat in range(seats):
        if people is None or seat < people:
            played.happen(entries.Sat(seat, f"p{seat}", f"Player {seat}"), 0)
        else:
            played.happen(entries.Seated(seat, "easy"), 0)
    return played


def begun(game: str, seats: int = 2, **changed: Any) -> Played:
    """Return a table with a running match."""
    return seated(game, seats, **changed).happen(entries.Started())


def deciding(played: Played, chance: random.Random) -> Iterator[int]:
    """Yield pending seats repeatedly; the caller must let them act."""
    while played.table.phase == RUNNING:
        yield chance.choice(played.match.pending)


def at_random(played: Played, chance: random.Random) -> Iterator[int]:
    """Play at random to the end; yield each seat that has acted."""
    for seat in deciding(played, chance):
        played.act(lively(played.match, seat, chance), seat)
        yield seat


def lively(match: Match, seat: int, chance: random.Random) -> str:
    """Return a random action, rarely a pass."""
    texts = [action.text for action in match.legal(seat)]
    others = [text for text in texts if text != "pass"]
    return chance.choice(others if others and chance.random() < 0.9 else texts)


# --- a real server -------------------------------------------------------------------------------


class House:
    """A server on a free port, in the test's event loop."""

    def __init__(self, hub: Hub, port: int) -> None:
        self.hub = hub
        self.host = f"127.0.0.1:{port}"
        self.people: list[Person] = []
        self.sockets: list[ClientConnection] = []

    async def person(self, name: str | None = None) -> Person:
        """Return a person with a browser, and a name if given."""
        found = Person(self)
        self.people.append(found)
        if name is not None:
            answer = await found.browser.post("/api/session", json={"nickname": name})
            assert answer.status_code == 200, answer.text
        return found

    async def close(self) -> None:
        """Close all browsers."""
        for socket in self.sockets:
            await socket.close()
        for person in self.people:
            await person.browser.aclose()
        self.sockets, self.people = [], []


@contextmanager
def no_hurry() -> Iterator[None]:
    """Disable timeouts and clean-up, so that a busy machine causes no failures."""
    patches = [
        mock.patch.multiple(leases, LEASE=10 * PATIENCE, IDLE=PATIENCE),
        mock.patch.object(running, "SWEEP", 10 * PATIENCE),
        mock.patch.object(pipes, "REACH", PATIENCE),
        mock.patch.object(reading, "STARTING", PATIENCE),
    ]
    if find_spec("psycopg"):
        patches.append(mock.patch(f"{POSTGRESQL}.WAIT", PATIENCE))
    with ExitStack() as stack:
        for patch in patches:
            stack.enter_context(patch)
        yield


@asynccontextmanager
async def open_house(
    where: Path | str | None = None, *, is_worker: bool = False, **about: Any
) -> AsyncIterator[House]:
    """Run a server with quick bots, or one of several workers, until the end of the block."""
    inside = listening("127.0.0.1", 0) if is_worker else None
    if inside:
        about["inside"] = f"127.0.0.1:{inside.getsockname()[1]}"
    made = await asyncio.to_thread(
        Hub,
        where,
        **{"limits": CALM, "pace": 0.0, "grace": 600.0, "rated_at_home": True, **about},
    )
    listener = listening("127.0.0.1", 0)
    server = server_of(made, inside=inside)
    task = asyncio.create_task(server.serve(sockets=[listener]))
    house = House(made, listener.getsockname()[1])
    try:
        await until(lambda: server.started and all(e.is_set() for e in made.engines.ready.values()))
        yield house
    finally:
        await house.close()
        server.should_exit = True
        await task
        listener.close()
        if inside:
            inside.close()


@asynccontextmanager
async def open_kind(
    kind: str, new_database: Callable[[], str], **about: Any
) -> AsyncIterator[House]:
    """Run a server with a file, with PostgreSQL, or a worker reached only through another.

    The other one takes no tables and forwards every request.
    """
    if kind != "workers":
        async with open_house(None if kind == "sqlite" else new_database(), **about) as house:
            yield house
        return
    url = new_database()
    with no_hurry():
        async with (
            open_house(url, is_worker=True, **about) as house,
            open_house(url, is_worker=True, **about) as front,
        ):
            yield behind(house, front)


def behind(house: House, front: House) -> House:
    """Return a worker that is reached only through another."""
    workers = front.hub.workers
    assert workers

    async def find(table_id: str) -> Any:
        job = leases.find(table_id, workers.number, entries.FORMAT, is_leaving=True)
        return await workers.store.read(job)

    workers.find = find  # type: ignore[method-assign]
    house.host = front.host
    return house


async def until(is_so: Callable[[], Any]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.005)


def is_waited_for(line: Any, watch: Any) -> bool:
    """Return whether anybody waits for a PostgreSQL connection's lock, as another one sees it."""
    found = watch.execute(
        "SELECT 1 FROM pg_stat_activity WHERE ?::int = ANY(pg_blocking_pids(pid))",
        (line.connection.info.backend_pid,),
    )
    return found.fetchone() is not None


class Person:
    """A person with a browser."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.browser = httpx.AsyncClient(
            base_url=f"http://{house.host}", timeout=PATIENCE, trust_env=False, verify=False
        )

    async def open(self, game: str, **wanted: Any) -> str:
        """Open a table; return its id."""
        answer = await self.browser.post("/api/tables", json={"game": game, **wanted})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def join_house(self) -> None:
        """Become a member."""
        answer = await self.browser.post("/api/session/keep", json={})
        assert answer.status_code == 201, answer.text

    async def look(self, table: str, **query: Any) -> dict[str, Any]:
        """Return a table by plain request."""
        answer = await self.browser.get(f"/api/tables/{table}", params=query)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def say(self, table: str, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message to a table by plain request."""
        said = {"type": kind, "request": f"r{next(REQUESTS)}", **fields}
        answer = await self.browser.post(f"/api/tables/{table}", json=said)
        return dict(answer.json())

    async def connect(self, table: str, **about: Any) -> Connection:
        """Connect to a table and wait for the first view."""
        connection = Connection(await self.socket(table, **about))
        await connection.until(lambda message: True)
        return connection

    async def socket(
        self, table: str, *, language: str = "en", origin: str | None = "", **about: Any
    ) -> ClientConnection:
        """Open a bare WebSocket."""
        token = self.browser.cookies.get("warren")
        socket = await connect_socket(
            f"ws://{self.house.host}/ws/{table}?lang={language}",
            origin=f"http://{self.house.host}" if origin == "" else origin,
            additional_headers={"Cookie": f"warren={token}"} if token else None,
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
            proxy=None,
            **{"max_queue": None, **about},  # clients that never read get a close frame too
        )
        self.house.sockets.append(socket)
        return socket


class Connection:
    """A connection to a table, and the view so far."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.shown: dict[str, Any] = {}
        self.all: list[dict[str, Any]] = []  # every message that showed the table
        self.log: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []

    async def hear(self) -> dict[str, Any]:
        """Return the next message."""
        async with asyncio.timeout(PATIENCE):
            said = msgspec.json.decode(await self.socket.recv())
        if said["type"] == "table":
            self.shown = said
            self.all.append(said)
            for lines, news in ((self.log, said["log"]), (self.chat, said["chat"])):
                assert news["from"] <= len(lines)
                lines[news["from"] :] = news["lines"]
        else:
            check(said, sent.ServerMessage)
        return dict(said)

    async def until(self, is_so: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Listen until the view satisfies a condition."""
        while not (self.shown and is_so(self.shown)):
            await self.hear()
        return self.shown

    async def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message; return the answer."""
        return await self.send({"type": kind, "request": f"r{next(REQUESTS)}", **fields})

    async def send(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a raw message; return the answer."""
        await self.socket.send(msgspec.json.encode(message).decode())
        return await self.answer(message["request"])

    async def answer(self, request: str) -> dict[str, Any]:
        """Return the answer to a request, after its effects are shown."""
        while True:
            said = await self.hear()
            if said.get("request") == request:
                break
        if said["type"] == "done":
            await self.until(lambda shown: shown["number"] >= said["number"])
        return said

    async def act(self, action: str) -> dict[str, Any]:
        """Answer the open decision."""
        return await self.say("act", decision=self.shown["ask"]["decision"], action=action)

    async def close(self) -> None:
        """Disconnect."""
        await self.socket.close()

    @property
    def is_mine(self) -> bool:
        """Whether this viewer must decide now."""
        ask = self.shown["ask"]
        return bool(ask and ask["mine"])

    @property
    def whole(self) -> dict[str, Any]:
        """Return the view with the whole log and chat, and without transient parts."""
        return whole(self.shown, self.log, self.chat)


def whole(
    message: dict[str, Any],
    log: list[dict[str, Any]] | None = None,
    chat: list[dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """Return a message that shows a table, without presence and transient parts."""
    seats = [{**seat, "connected": None} for seat in message["table"]["seats"]]
    return {
        **message,
        "table": {**message["table"], "seats": seats, "spectators": None},
        "log": message["log"]["lines"] if log is None else list(log),
        "chat": message["chat"]["lines"] if chat is None else list(chat),
        "beats": None,
    }


async def settle(connections: list[Connection]) -> int:
    """Wait until all connections show the same; return the number of the last change."""
    newest = max(connection.shown["number"] for connection in connections)
    while any(connection.shown["number"] < newest for connection in connections):
        for connection in connections:
            await connection.until(lambda message, least=newest: message["number"] >= least)
        newest = max(connection.shown["number"] for connection in connections)
    return int(newest)


async def play_on(
    connections: list[Connection], chance: random.Random, *, actions: int | None = None
) -> None:
    """Play at random, a number of actions or to the end; bots play by themselves."""
    done = 0
    while True:
        await settle(connections)
        if connections[0].shown["table"]["phase"] == OVER:
            return
        ready = [one for one in connections if one.is_mine]
        if not ready:
            await connections[0].hear()
            continue
        if done == actions:
            return
        one = chance.choice(ready)
        texts = [option["action"] for option in one.shown["ask"]["options"]]
        answer = await one.act(chance.choice(texts))
        assert answer["type"] == "done" or answer["code"] == "stale", answer
        done += answer["type"] == "done"
