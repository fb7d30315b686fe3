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
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

import httpx
from msgspec.structs import replace

from bench.load import cpu, measure, memory, start_server
from warren.table import entries, store
from warren.table.entries import Setup
from warren.table.hub import hashed, setup_of
from warren.table.messages import NewTable
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
HOMES = itertools.count()  # of the people who play
AT_A_TIME = 16  # hang-ups of each


@dataclass
class Stranger:
    """Somebody at an address, who knows a table."""

    port: int
    table: str
    chance: random.Random = field(default_factory=random.Random)
    source: str = ""  # an address of this machine; by itself another one each time
    forwarded: str = ""  # an address that the proxy tells
    has_name: bool = False  # that of the guest who played at the long tables

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
        if self.has_name:
            lines.append(f"Cookie: warren={GUEST}")
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
    size = struct.pack("!B", MASKED | len(body))
    if len(body) > 125:
        size = struct.pack("!BH", MASKED | 126, len(body))
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
    jobs = [store.add_session(hashed(GUEST), "guest", "Guest", now)]
    for number in range(LONG_TABLES):
        table = f"{LONG}{number}"
        jobs.append(store.add_table(table, now, text, bodies))
        jobs.append(store.append(table, len(bodies) + 1, now, TALK, ("guest", "1")))
        jobs.append(store.mark_over(table))
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
    who.has_name = True
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
        who.has_name = True
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


def unheard(who: Stranger, until: float) -> None:
    """Analyses and imports that nobody waits for."""
    who.has_name = True
    with suppress(OSError), who.line() as made:
        ask = who.chance.choice((an_import(who)[0], who.head("GET", who.long_table() + "/study")))
        made.sendall(ask)
        time.sleep(0.01)


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
    "analyses and imports that nobody waits for": unheard,
    "moves": moves,
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
            try:
                good = httpx.get(f"{self.url}/api/health", timeout=30, trust_env=False)
                self.silent += good.status_code != 200
            except httpx.HTTPError:
                self.silent += 1
            self.times.append(time.perf_counter() - begun)
            time.sleep(0.1)


def attack(work: Callable[..., Any], *given: tuple[Any, ...]) -> list[Any]:
    """Let strangers loose, each in a process of its own; tells what they tell."""
    with multiprocessing.get_context("spawn").Pool(len(given), os.nice, (5,)) as pool:
        return pool.starmap(work, given)


def among_players(url: str, seconds: float, work: Callable[[], Any]) -> tuple[list[float], Any]:
    """How long each move took, in seconds, while something else went on, and what that told."""
    told: list[Any] = []
    stranger = threading.Thread(target=lambda: told.append(work()))
    stranger.start()
    times: list[float] = []
    while stranger.is_alive():
        home = f"192.0.2.{next(HOMES) % 250 + 1}"  # new names are counted by address
        people = asyncio.run(measure(url, TABLES, seconds, PACE, address=home))
        times += [took for person in people for _, took in person.times]
    stranger.join()
    return times, told[0]


def told(what: str, times: list[float], health: Health, since: int = 0) -> None:
    """Print a line."""
    percentiles = [1000 * time for time in statistics.quantiles(times, n=100, method="inclusive")]
    print(
        f"{what}: {len(times)} moves, median {percentiles[49]:.1f} ms, p99 {percentiles[98]:.1f} "
        f"ms; health within {1000 * max(health.times[since:]):.0f} ms, "
        f"{health.silent} times silent",
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
            times, _ = among_players(url, 10, lambda: time.sleep(1))
            told("nobody rude", times, health)
            before, begun = cpu(server.pid), time.monotonic()
            if wanted.hangups:
                share = wanted.hangups // STRANGERS
                since = len(health.times)
                given = [(port, table, share, seed) for seed in range(STRANGERS)]
                times, counts = among_players(url, 10, partial(attack, hang_ups, *given))
                done = sum(map(Counter.total, counts))
                told(f"{done} hang-ups", times, health, since)
            for kind, seed in zip(wanted.only or FLOODS, itertools.count(1), strict=False):
                since = len(health.times)
                given = [(port, table, kind, wanted.seconds, 2 * seed + n) for n in (0, 1)]
                times, _ = among_players(url, wanted.seconds, partial(attack, flood, *given))
                told(kind, times, health, since)
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
