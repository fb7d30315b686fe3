"""Attackers who flood the server in every known way."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from bench.abuse.hanging import an_import
from bench.abuse.house import CUP, GUEST
from bench.abuse.measuring import TABLES
from bench.abuse.strangers import AT_A_TIME, PIECE, PING, PONG, TEXT, Stranger, frame
from bench.abuse.wavering import wavering
from bench.load import measure

MUCH = 50_000_000  # bytes that an attacker tries to send at once
CROWD = 3_000  # clients that only connect
DRAWS = "draw 1 card\n" * 20
PACK = 'game = "gosu"\nname = "Long"\nversion = 1\n' + "".join(
    f'[[card]]\nid = "card_{number}"\nclan = "dark"\nnames = {{ en = "Card {number}" }}\n'
    f'level = 1\narrival = """\n{DRAWS}"""\n'
    for number in range(100)
)
PARTS = 480
DEEP = f"[{'.'.join('a' * PARTS)}]\n" + "".join(  # keys for which tomllib takes seconds
    f"{'.'.join('b' * (PARTS - 3))}.c{number}=1\n" for number in range(200)
)


def pour(made: socket.socket, data: bytes, until: float) -> int:
    """Send the same data until it is no longer accepted; return the number of bytes."""
    sent = 0
    with suppress(OSError):
        while time.monotonic() < until and sent < MUCH:
            sent += made.send(data)
    return sent


def of_frames(data: bytes) -> Callable[[Stranger, float], None]:
    """Open connections one after another and send frames to each."""

    def flood(who: Stranger, until: float) -> None:
        with suppress(OSError), who.looking_on() as made:
            pour(made, data, until)
        time.sleep(0.02)

    return flood


def of_bytes(head: str, again: str) -> Callable[[Stranger, float], None]:
    """Send requests that never end."""

    def flood(who: Stranger, until: float) -> None:
        with suppress(OSError), who.line() as made:
            made.sendall(head.encode())
            pour(made, again.encode() * (PIECE // len(again)), until)
        time.sleep(0.02)

    return flood


def idle_crowd(who: Stranger, until: float) -> None:
    """Open connections that send nothing."""
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
    """Send requests, but do not read the answers."""
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
    """Send requests as fast as they are answered."""
    with suppress(OSError), who.line() as made:
        while time.monotonic() < until:
            made.sendall(who.head("GET", "/api/tables"))
            if not made.recv(PIECE):
                break


def asks(make: Callable[[Stranger], bytes]) -> Callable[[Stranger, float], None]:
    """Let several clients repeat a long request as soon as it is answered."""

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
    """Request a long sleeping table, in any language."""
    return who.head("GET", f"{who.long_table()}?lang={who.chance.choice(('en', 'fr', 'it'))}")


def talk(who: Stranger) -> bytes:
    """Send a long chat line to a table."""
    said = {"type": "chat", "request": str(who.chance.random()), "text": "x" * 300}
    return who.post(who.long_table(), json.dumps(said).encode())


def pack(who: Stranger) -> str:
    """Return a long, new pack; every second pack has keys with many parts."""
    return who.chance.choice((PACK, PACK.partition("[[")[0] + DEEP)) + f"# {who.chance.random()}"


def draft(who: Stranger) -> bytes:
    """Send a pack to the workshop."""
    return who.post("/api/workshop", json.dumps({"game": "gosu", "text": pack(who)}).encode())


def table(who: Stranger) -> bytes:
    """Open a table with a pack."""
    wanted = {"game": "gosu", "bots": ["easy"], "pack": pack(who)}
    return who.post("/api/tables", json.dumps(wanted).encode())


def position(who: Stranger) -> bytes:
    """Request a position in which a card of a pack can be played."""
    wanted = {"game": "gosu", "text": pack(who), "card": "card_1"}
    return who.post("/api/workshop/position", json.dumps(wanted).encode())


def tournament(who: Stranger) -> bytes:
    """Request a long tournament, its results or the list; enter it and leave it again."""
    kind = who.chance.choice(("enter", "leave", "", "/results", "all", "mine"))
    if kind in ("enter", "leave"):
        return who.post(f"/api/tournaments/{CUP}", json.dumps({"type": kind}).encode())
    paths = {"all": "/api/tournaments", "mine": "/api/tournaments?mine=1"}
    return who.head("GET", paths.get(kind, f"/api/tournaments/{CUP}{kind}"))


def unheard(who: Stranger, until: float) -> None:
    """Request analyses and imports without waiting for them."""
    who.token = GUEST
    with suppress(OSError), who.line() as made:
        ask = who.chance.choice((an_import(who)[0], who.head("GET", who.long_table() + "/study")))
        made.sendall(ask)
        time.sleep(0.01)


def moves(who: Stranger, until: float) -> None:
    """Let people act as fast as the server allows."""
    url, home = f"http://127.0.0.1:{who.port}", who.forwarded or who.anywhere("10")
    with suppress(Exception):  # they may be rejected
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
    "tables with packs": asks(table),
    "positions for packs": asks(position),
    "a long tournament": asks(tournament),
    "analyses and imports that nobody waits for": unheard,
    "moves": moves,
    "taking back": wavering,
}


def flood(port: int, table: str, kind: str, seconds: float, seed: int) -> None:
    """Flood the server for a while, half directly and half through the proxy."""
    until = time.monotonic() + seconds
    chance = random.Random(seed)
    who = Stranger(port, table, chance, source=f"127.0.9.{1 + seed % 250}")
    if seed % 2:
        who = Stranger(port, table, chance, forwarded=who.anywhere("10"))
    while time.monotonic() < until:
        FLOODS[kind](who, until)
