"""No text from a stranger, on any route, affects other clients.

The routes are those of the server. A new route fails here until its possible requests are declared.
Then every word of such a request is replaced by texts that are hard to read.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
import statistics
import threading
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from itertools import product
from typing import Any

import httpx
import pytest
from starlette.routing import Route

from covering import covering
from own_packs import MOON
from own_pictures import png, svg
from resilience.real import Real, serving
from resilience.test_one_address import House
from tables import open_house, play_on
from warren.engine import Match
from warren.table.hub import Hub
from warren.table.web.app import app

PARTS, BYTES = 480, 199_000
PER_REQUEST, PER_KILOBYTE = 0.01, 0.001  # seconds of processor time
GROWTH = 80.0  # megabytes
SLACK = 0.5  # seconds by which a move may be delayed on a busy machine
TURNS = 3
LENGTHS = (BYTES, 500, 60)
WORD = 60  # characters; longer samples stand for packs, positions, records and pictures
GENERIC = {"table": "nobody", "tournament": "nobody"}  # values for the parameters of routes


def deep_pack() -> str:
    """Return a pack above one limit: tomllib takes seconds for keys with so many parts."""
    lines = ['game = "gosu"', 'name = "x"', "version = 1", f"[{'.'.join('a' * PARTS)}]"]
    key = ".".join("b" * (PARTS - 3))
    lines += [f"{key}.c{number}=1" for number in range(BYTES // (len(key) + 7))]
    return "\n".join(lines)


def long_pack() -> str:
    """Return a pack with many cards and long texts."""
    cards = (
        f'\n[[card]]\nid = "c{n}"\nclan = "moon"\nnames = {{ en = "Card {n}" }}\nlevel = 1\n'
        'arrival = """\n' + "draw 1 card\n" * 100 + '"""\n'
        for n in itertools.count()
    )
    return MOON + "".join(itertools.islice(cards, 100))


TEXTS = {
    "deep": deep_pack(),
    "long": long_pack(),
    "brackets": 'game = "gosu"\n' + "a = [[[[[[[[\n" * (BYTES // 13),
    "quotes": 'game = "gosu"\n' + '\\"""\n' * (BYTES // 5),
    "one word": "a" * BYTES,
    "marks": "e\u0301\u0302\u0303" * (BYTES // 8),
}
POSITION = Match("gosu", seats=2, seed=1).to_text()
RECORD = Match("gosu", seats=2, seed=1).record()
TABLE = {"table": "nobody", "seat": 1}
SAMPLES: dict[str, list[Any]] = {
    "/api/session": [{"nickname": "Ann"}],
    "/api/session/portrait": [{"portrait": ""}],
    "/api/session/keep": [{}],
    "/api/session/back": [{"sentence": "one two three"}],
    "/api/devices/leave": [{"device": "x"}],
    "/api/session/leave": [{}],
    "/api/session/erase": [{}],
    "/api/session/passkey": [{"answer": {"id": "x"}}],
    "/api/passkeys": [{"name": "phone", "answer": {"id": "x"}}],
    "/api/passkeys/new": [{}],
    "/api/passkeys/ask": [{}],
    "/api/passkeys/remove": [{"id": "x"}],
    "/api/daily": [{"game": "gosu", "day": 1}],
    "/api/tables/{table}/branch": [{"moment": 3, "riddle": True}],
    "/api/feed": [{}],
    "/api/push": [{"endpoint": "https://x.org/", "p256dh": "x", "auth": "x", "language": "en"}],
    "/api/push/end": [{"endpoint": "https://x.org/"}],
    "/api/workshop": [{"game": "gosu", "text": MOON, "card": "loya"}],
    "/api/workshop/next": [{"game": "gosu", "text": MOON, "at": 10}],
    "/api/workshop/position": [{"game": "gosu", "text": MOON, "card": "loya"}],
    "/api/gallery": [{"game": "gosu", "text": MOON}],
    "/api/gallery/withdraw": [{"fingerprint": "0" * 64}],
    "/api/pictures": [{"data": b64encode(png()).decode()}, {"data": b64encode(svg()).decode()}],
    "/api/pictures/report": [{"picture": f"{'0' * 64}.png", "why": "ugly"}],
    "/api/lab": [{"game": "gosu", "pack": MOON, "matches": 1, "go": False}],
    "/api/opponents": [{"game": "gosu", "salt": ""}],
    "/api/opponents/stop": [{}],
    "/api/people/block": [TABLE],
    "/api/people/invite": [{**TABLE, "to": "nobody"}],
    "/api/people/report": [{**TABLE, "why": "rude"}],
    "/api/people/decline": [{"table": "nobody"}],
    "/api/tournaments": [{"name": "Cup", "game": "gosu"}],
    "/api/tournaments/{tournament}": [{"type": "enter", "team": "Moon"}],
    "/api/tables": [
        {"game": "gosu", "bots": ["easy"], "pack": MOON},
        {"game": "gosu", "bots": ["easy"], "pack": MOON, "card": "loya"},
        {"game": "gosu", "bots": ["easy"], "position": POSITION},
    ],
    "/api/records": [{"text": RECORD.text}],
    "/api/commitments": [{}],
    "/api/tables/{table}": [
        {"type": "chat", "request": "1", "text": "hello"},
        {"type": "act", "request": "2", "decision": 1, "action": "pass"},
    ],
}


def routes(method: str) -> list[str]:
    """Return every route of a method."""
    made = Hub(None)
    try:
        found = [one for one in app(made).routes if isinstance(one, Route)]
        return [one.path for one in found if method in (one.methods or ())]
    finally:
        made.store.close()


def hostile(sample: Any) -> Iterator[Any]:
    """Yield a request with each of its words replaced by each of the texts.

    Where a long text belongs, each comes at several lengths; `SCREENS=all` does so everywhere.
    """
    for key, value in sample.items():
        if isinstance(value, dict):
            yield from ({**sample, key: other} for other in hostile(value))
        elif isinstance(value, str) and key not in ("game", "type"):
            every = product if len(value) > WORD else covering
            for text, most in every(TEXTS.values(), LENGTHS):
                yield {**sample, key: text[:most]}


def requests_to(path: str) -> Iterator[Any]:
    """Yield all requests to a route."""
    yield from SAMPLES[path]
    for sample in SAMPLES[path]:
        yield from hostile(sample)
    if path == "/api/records":
        yield from ({"text": replace(RECORD, edition=text).text} for text in TEXTS.values())
    yield json.loads("[" * 500 + "]" * 500)


def test_every_route_says_what_may_be_sent_to_it():
    assert sorted(routes("POST")) == sorted(SAMPLES)


def test_no_text_takes_processor_time_or_memory_of_the_server(engines, tmp_path, figure):
    """On no route: other processes do the reading."""
    worst, address = ("", 0.0), map("10.1.{0[0]}.{0[1]}".format, pairs())
    with serving(tmp_path) as house:
        house.until_ready()
        send_all(house, "/api/tables", address, only=3)  # everything needed is loaded by now
        before = house.memory()
        for path in SAMPLES:
            used, allowed = send_all(house, path, address)
            assert used < allowed, f"{path}: {used:.1f} s of processor time"
            worst = max(worst, (path, used / allowed), key=lambda one: one[1])
        grown = house.memory() - before
        assert grown < GROWTH
    figure(f"texts to {len(SAMPLES)} routes: {worst[1]:.0%} of the allowed time at most, "
           f"by {worst[0]}; {grown:.0f} MB more in memory")  # fmt: skip


def pairs() -> Iterator[tuple[int, int]]:
    return itertools.cycle(itertools.product(range(1, 255), repeat=2))


def send_all(
    house: Real, path: str, address: Iterator[str], only: int | None = None
) -> tuple[float, float]:
    """Send a route all hard texts; return the server's time, and the allowed time."""
    with closing(house.browser(next(address), "Stranger")) as stranger:
        if path == "/api/gallery":  # for members alone
            stranger.post("/api/session/keep", json={})
        before, allowed = house.processor(), 1.0
        for body in itertools.islice(requests_to(path), only):
            content = json.dumps(body, ensure_ascii=False).encode()
            allowed += PER_REQUEST + PER_KILOBYTE * len(content) / 1000
            headers = {"X-Forwarded-For": next(address)}
            answer = stranger.post(path.format(**GENERIC), content=content, headers=headers)
            assert answer.status_code < 500 or answer.json().get("code") == "full", answer.text
        return house.processor() - before, allowed


# --- a letter that PostgreSQL can't store --------------------------------------------------------


def with_nulls(sample: Any) -> Iterator[Any]:
    """Yield a request with a null letter in each of its words."""
    for key, value in sample.items():
        if isinstance(value, dict):
            yield from ({**sample, key: other} for other in with_nulls(value))
        elif isinstance(value, str):
            yield {**sample, key: "\0"}
            yield {**sample, key: f"{value}\0"}


@pytest.mark.anyio
async def test_a_null_letter_is_refused_on_every_route(engines, new_database):
    async with open_house(new_database()) as house:
        ann = await house.person("Ann")
        await ann.join_house()
        there = {"table": await ann.open("gosu"), "tournament": "nobody"}
        for path, samples in SAMPLES.items():
            for body in itertools.chain.from_iterable(map(with_nulls, samples)):
                answer = await ann.browser.post(path.format(**there), json=body)
                assert answer.status_code < 500, (path, body, answer.text)
        for path in routes("GET"):
            answer = await ann.browser.get(re.sub(r"\{\w+\}", "%00", path))
            assert answer.status_code < 500, (path, answer.text)


# --- other people --------------------------------------------------------------------------------


def attack(house: Real, number: int, stop: threading.Event) -> None:
    """Send packs, positions and records all the time, each a little different.

    The time until the stranger is answered does not matter here.
    """
    with closing(house.browser(f"10.2.0.{number}", f"Stranger {number}")) as stranger:
        count = itertools.count()
        while not stop.is_set():
            for text in ("deep", "long"):
                pack = f"{TEXTS[text]}\n# {number} {next(count)}"[:200_000]
                draft = {"game": "gosu", "text": pack, "card": "c1"}
                table = {"game": "gosu", "bots": ["easy"], "pack": pack}
                record = {"text": replace(RECORD, edition=pack).text}
                for path, body in (
                    ("/api/workshop/position", draft),
                    ("/api/tables", table),
                    ("/api/records", record),
                ):
                    if stop.is_set():
                        return
                    with suppress(httpx.TimeoutException):
                        stranger.post(path, json=body)


async def timed(house: House, name: str) -> tuple[float, float]:
    """Return how long a hint and a move take, in seconds."""
    line = await house.plays("203.0.113.9", name)
    hints, moves = [], []
    chance = random.Random(1)
    for _ in range(TURNS):
        begun = time.monotonic()
        await line.say("hint")
        hints.append(time.monotonic() - begun)
        begun = time.monotonic()
        await play_on([line], chance, actions=1)
        moves.append(time.monotonic() - begun)
    await line.close()
    return statistics.median(hints), statistics.median(moves)


@pytest.mark.anyio
async def test_hints_and_moves_take_no_longer_while_strangers_send_packs(engines, tmp_path, figure):
    with serving(tmp_path) as real:
        await asyncio.to_thread(real.until_ready)
        house = House(real.url)
        quiet = await timed(house, "Ann")
        stop = threading.Event()
        strangers = [asyncio.to_thread(attack, real, number, stop) for number in (1, 2)]
        attacking = [asyncio.create_task(one) for one in strangers]
        await asyncio.sleep(1)
        try:
            amid = await timed(house, "Bob")
        finally:
            stop.set()
            await asyncio.gather(*attacking)
    for before, after in zip(quiet, amid, strict=True):
        assert after < 2 * before + SLACK
    figure(f"a hint in {quiet[0]:.1f} s, among packs of strangers in {amid[0]:.1f} s; "
           f"a move in {1000 * quiet[1]:.0f} and {1000 * amid[1]:.0f} ms")  # fmt: skip
