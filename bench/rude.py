"""How the table stands rude strangers.

    python -m bench.rude --hangups 100000

Starts `warren serve` as it comes, with a store in which long tables sleep. At some tables people
play, and somebody asks all the time whether all is well, while strangers come from other addresses,
straight or through a proxy: first they hang up in the middle of everything, then they flood the
house in every way that they know, one after the other. It tells whether the server was there
throughout, how long it took to say that it is well, and how long moves took. Strangers run on the
same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import dataclasses
import http.client
import itertools
import json
import multiprocessing
import os
import random
import socket
import statistics
import struct
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

import httpx
from msgspec.structs import replace

from bench.load import cpu, measure, memory, start_server
from warren.table import books, entries, sessions, store
from warren.table.entries import Setup
from warren.table.members import hashed
from warren.table.messages import NewTable
from warren.table.setups import setup_of
from warren.table.sqlite import SQLite
from warren.table.table import Table

PROXY = "127.0.0.1"  # is believed when it says who asks
PATHS = ("/", "/api/cards/gosu", "/api/games", "/api/tables", "/art/gosu/kao.svg", "/nowhere")
TEXT, PING, PONG, FIN, MASKED = 1, 9, 10, 128, 128
PATIENCE = 5.0  # seconds that a stranger waits for anything
MUCH = 50_000_000  # bytes that are tried to be sent in one go
PIECE = 65_536
CROWD = 3_000  # who only connect
TABLES = 8
PACE = 0.25  # seconds between two decisions of a player: some hundred moves in each flood
STRANGERS = 2  # processes
LONG = "longtable"  # what the tables are called that sleep in the store
LONG_TABLES = 200
GUEST = "a-token-of-nobody"  # who played there
TALK = entries.written(entries.Talked("Guest", "good game"))
DRAWS = "draw 1 card\n" * 20
PACK = 'game = "gosu"\nname = "Long"\nversion = 1\n' + "".join(
    f'[[card]]\nid = "card_{number}"\nclan = "dark"\nnames = {{ en = "Card {number}" }}\n'
    f'level = 1\narrival = """\n{DRAWS}"""\n'
    for number in range(100)
)
HOMES = itertools.count()  # of the people who play
AT_A_TIME = 16  # hang-ups of each
BEAT = 0.01  # seconds between two notes of how late those are who play
WAVERERS = 4  # who take back what they did
WAVERING = 20  # times, before they look again what the bot did


@dataclass
class Stranger:
    """Somebody at an address, who knows a table."""

    port: int
    table: str
    chance: random.Random = field(default_factory=random.Random)
    source: str = ""  # an address of this machine; by itself another one each time
    forwarded: str = ""  # an address that the proxy tells
    token: str = ""  # by which the house knows them

    def line(self) -> socket.socket:
        """A new connection."""
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        made.settimeout(PATIENCE)
        source = self.source or PROXY if self.forwarded else self.source or self.anywhere("127")
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((source, 0))
        made.connect(("127.0.0.1", self.port))
        return made

    def anywhere(self, net: str) -> str:
        """Some address of a network."""
        return ".".join([net, *(str(self.chance.randrange(1, 255)) for _ in range(3))])

    def head(self, method: str, path: str, *more: str) -> bytes:
        """The head of a request."""
        host = f"127.0.0.1:{self.port}"
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", *more]
        if self.forwarded:
            lines.append(f"X-Forwarded-For: {self.forwarded}")
        if self.token:
            lines.append(f"Cookie: warren={self.token}")
        return "\r\n".join([*lines, "", ""]).encode()

    def handshake(self) -> bytes:
        """The head that asks for a connection to the table."""
        key = base64.b64encode(self.chance.randbytes(16)).decode()
        return self.head(
            "GET",
            f"/ws/{self.table}?lang=en",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        )

    def post(self, path: str, body: bytes, *more: str) -> bytes:
        """A whole request that says something."""
        return self.head("POST", path, f"Content-Length: {len(body)}", *more) + body

    def long_table(self) -> str:
        """Where a long table is."""
        return f"/api/tables/{LONG}{self.chance.randrange(LONG_TABLES)}"

    @contextmanager
    def looking_on(self) -> Iterator[socket.socket]:
        """A connection to the table."""
        with self.line() as made:
            made.sendall(self.handshake())
            heard = b""
            while b"\r\n\r\n" not in heard:
                part = made.recv(PIECE)
                if not part:
                    raise ConnectionError
                heard += part
            yield made


def frame(kind: int, body: bytes = b"", *, fin: int = FIN) -> bytes:
    """A frame as clients send it, with a mask that changes nothing."""
    short = len(body) < 126
    size = bytes([MASKED | len(body)]) if short else struct.pack("!BH", MASKED | 126, len(body))
    return bytes([fin | kind]) + size + bytes(4) + body


# --- long tables ---------------------------------------------------------------------------------


def long_match() -> tuple[Setup, list[Any]]:
    """A match of four that went on for long, much of it taken back; the last seat is a bot's."""
    setup, _ = setup_of(NewTable(game="gosu", seats=4), "guest")
    setup = replace(setup, secret="ab" * 16)
    table, done = Table("", 0.0, setup), list[Any]()

    def happens(entry: Any) -> None:
        table.apply(entry, 0.0)
        done.append(entry)

    for seat in range(3):
        happens(entries.Sat(seat, f"guest{seat or ''}", f"Guest {seat}", ""))
    for entry in (entries.Seated(3, "easy"), entries.Started()):
        happens(entry)
    chance = random.Random(1)
    while table.match and not table.match.is_over:
        seat = table.match.pending[0]
        texts = [action.text for action in table.match.legal(seat)]
        action = chance.choice([text for text in texts if text != "pass"] or texts)
        happens(entries.Acted(seat, action))
        if len(done) % 4 == 0 and not table.match.is_over:
            happens(entries.Undone(seat))
            happens(entries.Acted(seat, action))
    return setup, done


@cache
def record(port: int) -> bytes:
    """The match, as it is imported."""
    where = f"http://127.0.0.1:{port}/api/tables/{LONG}0/record"
    return json.dumps({"text": httpx.get(where, timeout=30, trust_env=False).text}).encode()


def fill(folder: str | Path) -> None:
    """Let long tables sleep in a store, and a guest have played there."""
    kept = SQLite(Path(folder) / "tables.db")
    setup, done = long_match()
    text, now = entries.written(setup), time.time()
    bodies = [entries.written(entry) for entry in done]
    jobs = [sessions.add_session(hashed(GUEST), "guest", "Guest", now)]
    for number in range(LONG_TABLES):
        table = f"{LONG}{number}"
        jobs.append(books.add_table(table, now, text, bodies))
        jobs.append(books.append(table, len(bodies) + 1, now, TALK, ("guest", "1")))
        jobs.append(books.mark_over(table))
    asyncio.run(kept.write(store.together(*jobs)))
    kept.close()


# --- hanging up ----------------------------------------------------------------------------------


def cut(data: bytes, chance: random.Random) -> bytes:
    """The first part of something."""
    return data[: chance.randrange(1, len(data))]


def hang_up(who: Stranger) -> str:
    """Come, begin something, and be gone; tells what it was."""
    chance = who.chance
    [what] = chance.choices(list(BEGUN), [RARELY if one in LONG_WORK else 1 for one in BEGUN])
    with suppress(OSError), who.line() as made:
        sent, reads = BEGUN[what](who)
        made.sendall(sent)
        if what in ("half a frame", "a message"):
            made.recv(PIECE)
            said = frame(TEXT, b'{"type":"hint","request":"1"}')
            made.sendall(cut(said, chance) if what == "half a frame" else said)
        if reads:
            made.recv(reads)
        ending = chance.choice(("close", "reset", "half"))
        if ending == "reset":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        elif ending == "half":
            made.shutdown(socket.SHUT_WR)
        what += ", " + ending
    return what


def asked(who: Stranger) -> tuple[bytes, int]:
    """A whole request, whose answer is read in part or not at all."""
    path = who.chance.choice(PATHS)
    return who.head("GET", path), who.chance.choice((0, 0, 1, 100, 5_000))


def half_a_chunk(who: Stranger) -> tuple[bytes, int]:
    """A body in parts, in the middle of one."""
    return who.head("POST", "/api/tables", "Transfer-Encoding: chunked") + b"fff\r\n{", 0


def an_import(who: Stranger) -> tuple[bytes, int]:
    """A match to be read, which takes a while."""
    who.token = GUEST
    return who.post("/api/records", record(who.port)), 0


def something_long(who: Stranger) -> tuple[bytes, int]:
    """A table that is to be woken, told of or analysed."""
    what = who.chance.choice(("", "/analysis", "/study", "/record", "/moments/50"))
    return who.head("GET", who.long_table() + what), who.chance.choice((0, 0, 1, 5_000))


def half_told(who: Stranger) -> tuple[bytes, int]:
    """A request whose body never comes to its end."""
    path = who.chance.choice(("/api/session", "/api/records", "/api/tables"))
    return who.head("POST", path, "Content-Length: 500") + b'{"nick', 0


BEGUN: dict[str, Callable[[Stranger], tuple[bytes, int]]] = {
    "nothing": lambda who: (b"", 0),
    "half a line": lambda who: (cut(b"GET /api/cards/gosu HTTP/1.1\r\n", who.chance), 0),
    "half a head": lambda who: (cut(who.head("GET", "/"), who.chance), 0),
    "half a body": half_told,
    "half a chunk": half_a_chunk,
    "half an import": lambda who: (cut(an_import(who)[0], who.chance), 0),
    "an import": an_import,
    "something long": something_long,
    "a request": asked,
    "half a handshake": lambda who: (cut(who.handshake(), who.chance), 0),
    "a handshake": lambda who: (who.handshake(), who.chance.choice((0, 1, 200))),
    "half a frame": lambda who: (who.handshake(), 0),
    "a message": lambda who: (who.handshake(), who.chance.choice((0, 1, 5_000))),
}


LONG_WORK = {"an import", "something long"}  # would be all that there is time for
RARELY = 0.3


def somebody(port: int, table: str, chance: random.Random) -> Stranger:
    """A stranger from anywhere, straight or through the proxy."""
    who = Stranger(port, table, chance)
    if chance.random() < 0.5:
        who.forwarded = who.anywhere("10")
    return who


def hang_ups(port: int, table: str, number: int, seed: int) -> Counter[str]:
    """Many of them, several at a time; how often each happened."""
    chance = random.Random(seed)
    people = [somebody(port, table, random.Random(chance.random())) for _ in range(number)]
    with ThreadPoolExecutor(AT_A_TIME) as crowd:
        return Counter(crowd.map(hang_up, people))


# --- floods --------------------------------------------------------------------------------------


def pour(made: socket.socket, data: bytes, until: float) -> int:
    """Send the same again and again until nobody takes it; returns how many bytes."""
    sent = 0
    with suppress(OSError):
        while time.monotonic() < until and sent < MUCH:
            sent += made.send(data)
    return sent


def of_frames(data: bytes) -> Callable[[Stranger, float], None]:
    """Connections that are sent frames, one after the other."""

    def flood(who: Stranger, until: float) -> None:
        with suppress(OSError), who.looking_on() as made:
            pour(made, data, until)
        time.sleep(0.02)

    return flood


def of_bytes(head: str, again: str) -> Callable[[Stranger, float], None]:
    """Requests that have a beginning and no end."""

    def flood(who: Stranger, until: float) -> None:
        with suppress(OSError), who.line() as made:
            made.sendall(head.encode())
            pour(made, again.encode() * (PIECE // len(again)), until)
        time.sleep(0.02)

    return flood


def idle_crowd(who: Stranger, until: float) -> None:
    """Connections that say nothing."""
    crowd = []
    for _ in range(CROWD):
        with suppress(OSError):
            crowd.append(who.line())
        if time.monotonic() > until:
            break
    time.sleep(max(0.0, until - time.monotonic()))
    for made in crowd:
        made.close()


def deaf_readers(who: Stranger, until: float) -> None:
    """Requests whose answers nobody reads."""
    crowd = []
    with suppress(OSError):
        for _ in range(100):
            made = who.line()
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            made.sendall(who.head("GET", "/api/cards/gosu"))
            crowd.append(made)
    time.sleep(min(2.0, max(0.0, until - time.monotonic())))
    for made in crowd:
        made.close()


def requests(who: Stranger, until: float) -> None:
    """One request after the other, as fast as they are answered."""
    with suppress(OSError), who.line() as made:
        while time.monotonic() < until:
            made.sendall(who.head("GET", "/api/tables"))
            if not made.recv(PIECE):
                break


def asks(make: Callable[[Stranger], bytes]) -> Callable[[Stranger, float], None]:
    """Several who ask for something long, each again as soon as it is there."""

    def ask(who: Stranger, until: float) -> None:
        with suppress(OSError, http.client.HTTPException), who.line() as made:
            while time.monotonic() < until:
                made.sendall(make(who))
                answer = http.client.HTTPResponse(made)
                answer.begin()
                answer.read()
                if answer.will_close:
                    break

    def flood(who: Stranger, until: float) -> None:
        who.token = GUEST
        with ThreadPoolExecutor(AT_A_TIME) as crowd:
            for _ in range(AT_A_TIME):
                crowd.submit(ask, who, until)
        time.sleep(0.02)

    return flood


def wake(who: Stranger) -> bytes:
    """Ask for a long table that sleeps, in any language."""
    return who.head("GET", f"{who.long_table()}?lang={who.chance.choice(('en', 'fr', 'it'))}")


def talk(who: Stranger) -> bytes:
    """Say something long at a table."""
    said = {"type": "chat", "request": str(who.chance.random()), "text": "x" * 300}
    return who.post(who.long_table(), json.dumps(said).encode())


def draft(who: Stranger) -> bytes:
    """Show the workshop a long pack that nobody has seen."""
    text = f"{PACK}# {who.chance.random()}"
    return who.post("/api/workshop", json.dumps({"game": "gosu", "text": text}).encode())


def unheard(who: Stranger, until: float) -> None:
    """Analyses and imports that nobody waits for."""
    who.token = GUEST
    with suppress(OSError), who.line() as made:
        ask = who.chance.choice((an_import(who)[0], who.head("GET", who.long_table() + "/study")))
        made.sendall(ask)
        time.sleep(0.01)


class Asking:
    """A connection for one request after the other."""

    def __init__(self, who: Stranger, made: socket.socket) -> None:
        self.who = who
        self.made = made
        self.said = 0

    def hear(self, said: bytes) -> tuple[dict[str, Any], http.client.HTTPResponse]:
        """What is answered, and how."""
        self.made.sendall(said)
        answer = http.client.HTTPResponse(self.made)
        answer.begin()
        return json.loads(answer.read()), answer

    def ask(self, path: str, **wanted: Any) -> dict[str, Any]:
        """Ask for something, and hear the answer."""
        return self.hear(self.who.post(path, json.dumps(wanted).encode()))[0]

    def say(self, table: str, **said: Any) -> dict[str, Any]:
        """The same, of what is said at a table."""
        self.said += 1
        return self.ask(table, request=str(self.said), **said)

    def look(self, path: str) -> dict[str, Any]:
        """How something is now."""
        return self.hear(self.who.head("GET", path))[0]


def newcomer(who: Stranger) -> Stranger:
    """The same, with a name of their own."""
    with who.line() as made:
        said = who.post("/api/session", json.dumps({"nickname": "Waverer"}).encode())
        cookie = Asking(who, made).hear(said)[1].getheader("set-cookie", "")
    return dataclasses.replace(who, token=cookie.partition("=")[2].partition(";")[0])


def waver(who: Stranger, until: float) -> Counter[str]:
    """Play with a bot, take back and do again, ask for hints and hang up; tells how often."""
    counts: Counter[str] = Counter()
    who = newcomer(who)
    with who.line() as made:
        asking = Asking(who, made)
        table = f"/api/tables/{asking.ask('/api/tables', game='gosu', bots=['easy'])['id']}"
        while time.monotonic() < until:
            question = asking.look(table)["ask"]
            if not question:
                break  # it is over
            if not question["mine"]:
                time.sleep(0.02)
                continue
            with who.line() as other:
                other.sendall(who.post(table, b'{"type":"hint","request":"h%d"}' % asking.said))
            counts["hints"] += 1
            actions = [option["action"] for option in question["options"]]
            back_and_forth(asking, table, question["decision"], actions, counts)
    return counts


def back_and_forth(
    asking: Asking, table: str, decision: int, actions: list[str], counts: Counter[str]
) -> None:
    """Do something and take it back, until it is refused."""
    for _ in range(WAVERING):
        action = asking.who.chance.choice(actions)
        done = asking.say(table, type="act", decision=decision, action=action)
        if done["type"] == "refused":
            break
        done = asking.say(table, type="undo", decision=done["number"])
        if done["type"] == "refused":  # something has come to light, or the bot was quicker
            break
        counts["taken back"] += 1
        decision = done["number"]


def wavering(who: Stranger, until: float) -> None:
    """Several who take back all the time."""
    with ThreadPoolExecutor(WAVERERS) as crowd:
        for _ in range(WAVERERS):
            alone = dataclasses.replace(who, chance=random.Random(who.chance.random()))
            crowd.submit(waver, alone, until)
    time.sleep(0.02)


def moves(who: Stranger, until: float) -> None:
    """People who act as fast as they are let."""
    url, home = f"http://127.0.0.1:{who.port}", who.forwarded or who.anywhere("10")
    with suppress(Exception):  # they are sent away
        asyncio.run(measure(url, TABLES, until - time.monotonic(), 0.02, address=home))


POST = "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
FLOODS: dict[str, Callable[[Stranger, float], None]] = {
    "pings": of_frames(frame(PING) * 10_000),
    "long pings": of_frames(frame(PING, bytes(125)) * 500),
    "pongs": of_frames(frame(PONG) * 10_000),
    "empty parts": of_frames(frame(TEXT, fin=0) + frame(0, fin=0) * 10_000),
    "messages": of_frames(frame(TEXT, b'{"type":"hint","request":"1"}') * 300),
    "long lines": of_bytes("GET /", "a"),
    "long headers": of_bytes("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", "a"),
    "many headers": of_bytes("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", "a: b\r\n"),
    "long sizes": of_bytes(POST + "5;", "a"),
    "trailers": of_bytes(POST + "0\r\n", "a: b\r\n"),
    "many at once": of_bytes("", "GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"),
    "empty lines": of_bytes("", "\r\n"),
    "noise": of_bytes("", "\x00\x01\x02\x03"),
    "an idle crowd": idle_crowd,
    "deaf readers": deaf_readers,
    "requests": requests,
    "own matches": asks(lambda who: who.head("GET", "/api/matches")),
    "waking long tables": asks(wake),
    "talk": asks(talk),
    "imports": asks(lambda who: an_import(who)[0]),
    "drafts of packs": asks(draft),
    "analyses and imports that nobody waits for": unheard,
    "moves": moves,
    "taking back": wavering,
}


def flood(port: int, table: str, kind: str, seconds: float, seed: int) -> None:
    """Flood the house for some time, by half straight and by half through the proxy."""
    until = time.monotonic() + seconds
    chance = random.Random(seed)
    who = Stranger(port, table, chance, source=f"127.0.9.{1 + seed % 250}")
    if seed % 2:
        who = Stranger(port, table, chance, forwarded=who.anywhere("10"))
    while time.monotonic() < until:
        FLOODS[kind](who, until)


# --- measuring -----------------------------------------------------------------------------------


class Health(threading.Thread):
    """Asks all the time whether all is well."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.times: list[float] = []
        self.silent = 0  # times without a good answer
        self.is_over = False

    def run(self) -> None:
        """Until it is over."""
        while not self.is_over:
            begun = time.perf_counter()
            self.silent += not self.is_well()
            self.times.append(time.perf_counter() - begun)
            time.sleep(0.1)

    def is_well(self) -> bool:
        """Whether somebody who comes by just now hears that all is well."""
        line = http.client.HTTPConnection(self.url.rpartition("/")[2], timeout=30)
        try:
            line.request("GET", "/api/health")
            return line.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            line.close()


def attack(work: Callable[..., Any], *given: tuple[Any, ...]) -> list[Any]:
    """Let strangers loose, each in a process of its own; tells what they tell."""
    with multiprocessing.get_context("spawn").Pool(len(given), os.nice, (5,)) as pool:
        return pool.starmap(work, given)


@cache
def players() -> ProcessPoolExecutor:
    """A process of their own for those who play: nothing else that we do makes them late."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))


def play(url: str, tables: int, seconds: float, pace: float) -> tuple[list[float], list[float]]:
    """How long each move took, and how late those who play were themselves, in seconds."""

    async def all_play() -> tuple[list[float], list[float]]:
        late: list[float] = []
        noting = asyncio.create_task(note_lateness(late))
        home = f"192.0.2.{next(HOMES) % 250 + 1}"  # new names are counted by address
        people = await measure(url, tables, seconds, pace, address=home)
        noting.cancel()
        return [took for person in people for _, took in person.times], late

    return asyncio.run(all_play())


async def note_lateness(late: list[float]) -> None:
    """Note again and again how long after its time something happens here."""
    while True:
        due = time.perf_counter() + BEAT
        await asyncio.sleep(BEAT)
        late.append(time.perf_counter() - due)


@dataclass
class Played:
    """What those who play have noted, while something else went on, and what that told."""

    times: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    told: Any = None


def among_players(
    url: str,
    seconds: float,
    work: Callable[[], Any],
    *,
    tables: int = TABLES,
    pace: float = PACE,
) -> Played:
    """Let people play while something else goes on."""
    found, done = Played(), list[Any]()
    players().submit(os.getpid).result()  # they are there before it begins
    stranger = threading.Thread(target=lambda: done.append(work()))
    stranger.start()
    while stranger.is_alive():
        times, late = players().submit(play, url, tables, seconds, pace).result()
        found.times += times
        found.late += late
    stranger.join()
    found.told = done[0]
    return found


def percentile(times: list[float], percent: int) -> float:
    """In milliseconds."""
    several = times if len(times) > 1 else 2 * times
    return 1000 * statistics.quantiles(several, n=100, method="inclusive")[percent - 1]


def told(what: str, played: Played, health: Health, since: int = 0) -> None:
    """Print a line."""
    if not played.times:
        print(f"{what}: nobody could move", flush=True)
        return
    print(
        f"{what}: {len(played.times)} moves, median {percentile(played.times, 50):.1f} ms, "
        f"p99 {percentile(played.times, 99):.1f} ms (who played was late by "
        f"{percentile(played.late, 99):.1f} ms); health within "
        f"{1000 * max(health.times[since:]):.0f} ms, {health.silent} times silent",
        flush=True,
    )


def main() -> None:
    """Be rude, and print what came of it."""
    parser = argparse.ArgumentParser(description="The table among rude strangers.")
    parser.add_argument("--hangups", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=5, help="for each kind of flood")
    parser.add_argument("--only", choices=FLOODS, action="append", help="these floods alone")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        fill(folder)
        server, url = start_server(folder, ())
        port = int(url.rpartition(":")[2])
        health = Health(url)
        try:
            me = httpx.Client(base_url=url, trust_env=False)
            me.post("/api/session", json={"nickname": "Host"})
            table = me.post("/api/tables", json={"game": "gosu"}).json()["id"]
            health.start()
            told("nobody rude", among_players(url, 10, lambda: time.sleep(1)), health)
            before, begun = cpu(server.pid), time.monotonic()
            if wanted.hangups:
                share = wanted.hangups // STRANGERS
                since = len(health.times)
                given = [(port, table, share, seed) for seed in range(STRANGERS)]
                played = among_players(url, 10, partial(attack, hang_ups, *given))
                done = sum(map(Counter.total, played.told))
                told(f"{done} hang-ups", played, health, since)
            for kind, seed in zip(wanted.only or FLOODS, itertools.count(1), strict=False):
                since = len(health.times)
                given = [(port, table, kind, wanted.seconds, 2 * seed + n) for n in (0, 1)]
                played = among_players(url, wanted.seconds, partial(attack, flood, *given))
                told(kind, played, health, since)
            worked = (cpu(server.pid) - before) / (time.monotonic() - begun)
            print(
                f"the server ended {0 if server.poll() is None else 1} times; "
                f"{worked:.2f} cores, {memory(server.pid):.0f} MiB"
            )
        finally:
            health.is_over = True
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
