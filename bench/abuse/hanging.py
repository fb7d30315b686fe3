"""Attackers who hang up during all kinds of requests."""

from __future__ import annotations

import random
import socket
import struct
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from bench.abuse.house import GUEST, record
from bench.abuse.strangers import AT_A_TIME, PIECE, TEXT, Stranger, frame

PATHS = ("/", "/api/cards/gosu", "/api/games", "/api/tables", "/art/gosu/kao.svg", "/nowhere")
LONG_WORK = {"an import", "something long"}  # kinds of requests that would take up all the time
RARELY = 0.3


def cut(data: bytes, chance: random.Random) -> bytes:
    """Return the first part of some data."""
    return data[: chance.randrange(1, len(data))]


def hang_up(who: Stranger) -> str:
    """Connect, begin a request and disconnect; return the kind of request."""
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
    """Send a whole request, but read little or nothing of the answer."""
    path = who.chance.choice(PATHS)
    return who.head("GET", path), who.chance.choice((0, 0, 1, 100, 5_000))


def half_a_chunk(who: Stranger) -> tuple[bytes, int]:
    """Send a chunked body and stop in the middle of a chunk."""
    return who.head("POST", "/api/tables", "Transfer-Encoding: chunked") + b"fff\r\n{", 0


def an_import(who: Stranger) -> tuple[bytes, int]:
    """Send a match to import, which takes a while."""
    who.token = GUEST
    return who.post("/api/records", record(who.port)), 0


def something_long(who: Stranger) -> tuple[bytes, int]:
    """Request a long task: wake, show or analyse a table."""
    what = who.chance.choice(("", "/analysis", "/study", "/record", "/moments/50"))
    return who.head("GET", who.long_table() + what), who.chance.choice((0, 0, 1, 5_000))


def half_told(who: Stranger) -> tuple[bytes, int]:
    """Send a request whose body never ends."""
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


def somebody(port: int, table: str, chance: random.Random) -> Stranger:
    """Return an attacker at any address, direct or behind the proxy."""
    who = Stranger(port, table, chance)
    if chance.random() < 0.5:
        who.forwarded = who.anywhere("10")
    return who


def hang_ups(port: int, table: str, number: int, seed: int) -> Counter[str]:
    """Hang up many connections, several at a time; count each kind of hang-up."""
    chance = random.Random(seed)
    people = [somebody(port, table, random.Random(chance.random())) for _ in range(number)]
    with ThreadPoolExecutor(AT_A_TIME) as crowd:
        return Counter(crowd.map(hang_up, people))
