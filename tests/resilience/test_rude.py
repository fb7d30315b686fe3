"""Rude clients against the real process of `warren serve`, which keeps serving everybody else."""

import asyncio
import os
import random
import re
import resource
import struct
import subprocess
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cached_property, partial

import httpx
import pytest
from playwright.async_api import Error as BrowserError
from playwright.async_api import async_playwright

from bench.abuse.floods import FLOODS, flood
from bench.abuse.hanging import BEGUN, hang_ups
from bench.abuse.house import fill
from bench.abuse.measuring import Health, among_players, attack, percentile
from bench.abuse.strangers import PING, PONG, PROXY, TEXT, Stranger, frame
from bench.abuse.wavering import waver
from bench.load import start_server
from browser.chromium import NoChromiumError, chromium, do_without, is_root
from resilience.counts import count

PATIENCE = 60.0  # seconds until a test gives up
PLAIN = {"timeout": PATIENCE, "trust_env": False, "verify": False}
ENOUGH = 20_000_000  # bytes that no server may accept
SOAK = "SOAK_HANGUPS" in os.environ
RATE = struct.pack("!H", 4429) + b"rate"  # close frame after too many messages
HOST = "Host: 127.0.0.1"
POST = f"POST /api/session HTTP/1.1\r\n{HOST}\r\nTransfer-Encoding: chunked\r\n\r\n"

pytestmark = pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="only Linux has so many addresses of its own"
)


class Served:
    """A server started from the command line."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process = process
        self.url = url
        self.port = int(url.rpartition(":")[2])

    @cached_property
    def table(self):
        """Open a table there."""
        with self.person("Host") as host:
            return host.post("/api/tables", json={"game": "gosu"}).json()["id"]

    @contextmanager
    def person(self, name):
        """Return a named person at this address."""
        with httpx.Client(base_url=self.url, **PLAIN) as found:
            assert found.post("/api/session", json={"nickname": name}).status_code == 200
            yield found

    def stranger(self, source="127.0.0.2", **about):
        """Return a client at another address."""
        return Stranger(self.port, "", random.Random(1), source, patience=PATIENCE, **about)

    def viewer(self, source):
        """Return such a client who knows the table."""
        return Stranger(self.port, self.table, random.Random(1), source, patience=PATIENCE)

    def is_well(self):
        """Return whether the server reports good health."""
        answer = httpx.get(f"{self.url}/api/health", **PLAIN)
        return self.process.poll() is None and answer.status_code == 200

    def counted(self, name):
        """Return one of its metrics."""
        said = httpx.get(f"{self.url}/api/metrics", **PLAIN).text
        found = [line for line in said.splitlines() if line.startswith(name)]
        return float(found[0].split()[-1]) if found else 0.0


@contextmanager
def serving(folder, *options, engines=True):
    """Run a server until the end of the block; it must not exit before."""
    process, url = start_server(str(folder), options, engines=engines)
    try:
        yield Served(process, url)
        assert process.poll() is None
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


@pytest.fixture(scope="module")
def served(engines, tmp_path_factory):
    """A server for all tests of this file that need no special limits."""
    folder = tmp_path_factory.mktemp("rude")
    fill(folder)
    with serving(folder) as found:
        yield found


def heard(made):
    """Read from a connection until it is closed."""
    said = b""
    with suppress(ConnectionError):
        while part := made.recv(65_536):
            said += part
    return said


# --- hanging up ----------------------------------------------------------------------------------


def test_nobody_who_hangs_up_ends_the_server(served, figure):
    number = count("hangups", 150)
    counts = hang_ups(served.port, served.table, number, seed=1)
    assert served.is_well()
    assert {what.partition(",")[0] for what in counts} == set(BEGUN)
    assert counts.total() == number
    figure(f"0 ends of the server in {number:,} hang-ups of {len(counts)} kinds")


def test_who_sits_at_a_table_is_not_disturbed_by_hang_ups(served):
    with served.person("Ann") as ann:
        table = ann.post("/api/tables", json={"game": "gosu", "bots": ["easy"]}).json()["id"]
        hang_ups(served.port, table, 100, seed=2)
        seen = ann.get(f"/api/tables/{table}").json()
        assert seen["you"] == 0
        assert seen["table"]["seats"][0]["bot"] is None


@pytest.mark.parametrize("seed", range(count("browsers", 1)))
def test_a_browser_that_reloads_and_closes_at_random(served, seed, figure):
    visits = count("visits", 3)
    asyncio.run(visit(served, random.Random(seed), visits))
    assert served.is_well()
    figure(f"0 ends of the server in {visits} visits of a browser that closes at random")


async def visit(served, chance, visits):
    """Visit repeatedly with a real browser; ignore it if the browser itself gets stuck."""
    async with async_playwright() as playwright:
        try:
            path = chromium(playwright.chromium.executable_path)
        except NoChromiumError as error:
            do_without(str(error))
        arguments = ["--no-sandbox"] if is_root() else []
        browser = await playwright.chromium.launch(executable_path=path, args=arguments)
        for _ in range(visits):
            with suppress(BrowserError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await look_around(await browser.new_page(), served, chance)
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await browser.close()


async def look_around(page, served, chance):
    """Navigate around without waiting, then close the page."""
    for _ in range(chance.randrange(1, 4)):
        where = chance.choice(("/", f"/t/{served.table}", "/cards/gosu"))
        with suppress(BrowserError):
            await page.goto(served.url + where, wait_until="commit")
            await page.wait_for_timeout(chance.choice((0, 5, 50, 300)))
            await page.reload(wait_until="commit", timeout=chance.choice((1, 20, 2_000)))
    await page.close()


# --- too much ------------------------------------------------------------------------------------

FRAMES = {
    "pings": frame(PING) * 300,
    "long pings": frame(PING, b"x" * 125) * 300,
    "pongs": frame(PONG) * 300,
    "empty parts": frame(TEXT, fin=0) + frame(0, fin=0) * 300,
    "parts and pings": frame(TEXT, fin=0) + (frame(0, b"x", fin=0) + frame(PING)) * 150,
    "messages": frame(TEXT, b"{}") * 300,
}
ENDLESS = {  # the opening, the part that is repeated, and the answer
    "line": ("GET /", "a", 414),
    "header": (f"GET / HTTP/1.1\r\n{HOST}\r\nX: ", "a", 431),
    "headers": (f"GET / HTTP/1.1\r\n{HOST}\r\n", "a: b\r\n", 431),
    "sizes": (POST + "5;", "a", 413),
    "trailers": (POST + "0\r\n", "a: b\r\n", 413),
    "nothing": ("", "\r\n", 414),
    "noise": ("", "\0", 400),
    "many at once": ("", f"GET /api/games HTTP/1.1\r\n{HOST}\r\n\r\n", 200),  # answered once
}


def at_once(work, kinds):
    """Run all kinds at the same time, because each takes a moment to be disconnected."""
    with ThreadPoolExecutor(len(kinds)) as crowd:
        return dict(zip(kinds, crowd.map(work, kinds.values()), strict=True))


def test_every_frame_counts(served):
    def send(frames):
        with served.viewer("127.0.0.3").looking_on() as made:
            made.sendall(frames)
            return RATE in heard(made)

    before = served.counted('warren_refusals_total{code="rate"}')
    assert at_once(send, FRAMES) == dict.fromkeys(FRAMES, True)
    assert served.counted('warren_refusals_total{code="rate"}') == before + len(FRAMES)
    assert served.is_well()


def test_a_page_that_only_answers_heartbeats_is_never_sent_away(served):
    with served.viewer("127.0.0.4").looking_on() as made:
        for _ in range(30):
            made.sendall(frame(PONG))
            time.sleep(0.02)
        made.settimeout(0.5)
        with suppress(TimeoutError):
            assert RATE not in heard(made)


def test_nothing_endless_is_gathered(served):
    def pour(what):
        begun, again, _ = what
        sent, data = 0, again.encode() * (400_000 // len(again))
        with served.stranger("127.0.0.5").line() as made:
            made.sendall(begun.encode())
            with suppress(OSError):
                while sent < ENOUGH:
                    sent += made.send(data)
            return sent, re.findall(rb"HTTP/1.1 (\d+)", heard(made))

    for kind, (sent, said) in at_once(pour, ENDLESS).items():
        assert sent < ENOUGH, kind
        assert said == [str(ENDLESS[kind][2]).encode()], kind
    assert served.is_well()


@pytest.mark.parametrize(("size", "status"), [(15_000, 200), (18_000, 431)])
def test_long_cookies_are_fine_up_to_a_limit(served, size, status):
    with served.stranger("127.0.0.6").line() as made:
        asked = f"GET /api/health HTTP/1.1\r\n{HOST}\r\nConnection: close\r\nCookie: a={'x' * size}"
        made.sendall(asked.encode() + b"\r\n\r\n")
        assert heard(made).startswith(f"HTTP/1.1 {status}".encode())


def test_a_cookie_of_backslashes_is_read_at_once(served):
    """It took 3 s, during which nobody else was answered."""
    line = f'GET /api/session HTTP/1.1\r\n{HOST}\r\nCookie: warren="{chr(92) * 15_000}"\r\n\r\n'
    made = [served.stranger("127.0.0.16").line() for _ in range(100)]
    for one in made:
        one.sendall(line.encode())
    for one in made:
        assert one.recv(12) == b"HTTP/1.1 200"
        one.close()


def test_a_handshake_that_can_not_be_read_is_hung_up_on(served):
    who = served.stranger("127.0.0.7")
    with who.line() as made:
        made.sendall(who.handshake()[:-2] + b"X: " + b"x" * 9_000 + b"\r\n\r\n")
        assert b"101" not in heard(made)


def test_who_gives_two_names_gives_none(served):
    with served.stranger("127.0.0.7").line() as made:
        made.sendall(f"GET / HTTP/1.1\r\n{HOST}\r\n{HOST}\r\nConnection: close\r\n\r\n".encode())
        assert heard(made).startswith(b"HTTP/1.1 421")


RANGES = ",".join(f"{at}-{at}" for at in range(0, 2_000, 2))
ODD = {  # requests that no browser makes, and the answers
    "TRACE / HTTP/1.1": 405,
    "FOO / HTTP/1.1": 400,
    "PRI * HTTP/2.0": 400,
    "GET /assets/%2e%2e/%2e%2e/index.html HTTP/1.1": 404,
    "POST /api/session HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6": 400,
    "POST /api/session HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked": 400,
    "POST /api/session HTTP/1.1\r\nContent-Length: 99999999999999999999": 400,
    f"GET /art/gosu/kao.svg HTTP/1.1\r\nRange: bytes={RANGES}": 200,
    "GET /assets/..%2f..%2fhub.py HTTP/1.1": 404,
    "GET /assets//etc/passwd HTTP/1.1": 404,
    "GET /assets/%5c..%5c..%5chub.py HTTP/1.1": 404,
    "GET /assets/%00 HTTP/1.1": 404,
    f"GET /assets/{'a' * 300} HTTP/1.1": 404,
    "GET /art/gosu/..%2f..%2fkao.svg HTTP/1.1": 404,
    "GET /api/tables/%ff%fe HTTP/1.1": 404,
    "OPTIONS * HTTP/1.1": 404,
    "GET / HTTP/1.1\r\nX: a\r\n b": 400,
    "GET / HTTP/1.1\r\nX: a\0b": 400,
    "POST /api/session HTTP/1.1\r\nContent-Length: -1": 400,
    "POST /api/session HTTP/1.1\r\nTransfer-Encoding: gzip": 400,
    f"GET /api/games HTTP/1.1\r\nAccept-Language: {'en,' * 4_000}": 200,
    f"GET /api/cards/gosu HTTP/1.1\r\nAccept-Encoding: {'gzip;q=1,' * 1_500}": 200,
}
LYING = {  # chunked bodies with wrong lengths
    "-5\r\nhello\r\n0\r\n\r\n",
    "f" * 20 + "\r\nhello\r\n",
    "2\r\n{}xx0\r\n\r\n",
}
ODD_FRAMES = {  # frames that no browser sends, and the close code
    "without a mask": (b"\x81\x02{}", 1002),
    "of no kind": (frame(3), 1002),
    "compressed, though nobody said so": (b"\xc1" + frame(TEXT, b"{}")[1:], 1002),
    "half a ping": (frame(PING, fin=0), 1002),
    "a long ping": (frame(PING, bytes(200)), 1002),
    "a part of nothing": (frame(0, b"{}"), 1002),
    "a message within another": (frame(TEXT, b"{", fin=0) + frame(TEXT, b"}"), 1002),
    "no text": (frame(TEXT, b"\xff"), 1007),
    "half a goodbye": (frame(8, b"x"), 1002),
    "a gigabyte": (b"\x81\xff" + struct.pack("!Q", 2**30) + bytes(9_000), 1009),
    "too much in parts": (frame(TEXT, bytes(5_000), fin=0) + frame(0, bytes(5_000)), 1009),
}
DEFLATE = b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"


def test_odd_requests_have_an_answer(served):
    def ask(head):
        with served.stranger("127.0.0.10").line() as made:
            made.sendall(f"{head}\r\n{HOST}\r\nConnection: close\r\n\r\n".encode())
            return int(heard(made).split()[1])

    assert at_once(ask, {head: head for head in ODD}) == ODD
    assert served.counted("warren_faults_total") == 0


def test_bodies_that_lie_about_their_parts_are_refused(served):
    def post(body):
        with served.stranger("127.0.0.12").line() as made:
            made.sendall((POST + body).encode())
            return int(heard(made).split()[1])

    assert at_once(post, {body: body for body in LYING}) == dict.fromkeys(LYING, 400)
    assert served.is_well()


def test_odd_frames_end_the_connection_and_nothing_else(served):
    def send(what):
        frames, code = what
        with served.viewer("127.0.0.13").looking_on() as made:
            made.sendall(frames)
            return struct.pack("!H", code) in heard(made)

    assert at_once(send, ODD_FRAMES) == dict.fromkeys(ODD_FRAMES, True)
    assert served.counted("warren_faults_total") == 0


def test_nobody_can_send_something_small_that_becomes_large(served):
    who = served.viewer("127.0.0.14")
    with who.line() as made:
        made.sendall(who.handshake()[:-2] + DEFLATE)
        said = made.recv(65_536)
        assert said.startswith(b"HTTP/1.1 101")
        assert b"sec-websocket-extensions" not in said.lower()


def test_addresses_that_anybody_can_invent_are_one(tmp_path):
    def answered(source, addresses):
        """Count the requests that are answered until one is refused."""
        for found, address in enumerate(addresses):
            who = Stranger(served.port, "", random.Random(1), source, address, patience=PATIENCE)
            said = b""
            with suppress(ConnectionError), who.line() as made:
                made.sendall(who.head("GET", "/api/games", "Connection: close"))
                said = heard(made)
            if not said.startswith(b"HTTP/1.1 200"):
                return found
        return len(addresses)

    of_one_house = [f"2001:db8::{number:x}" for number in range(1, 1_001)]  # quotas refill
    of_many = [f"2001:db8:{number:x}::1" for number in range(1, 1_001)]
    with serving(tmp_path, "--requests", 1, engines=False) as served:
        assert 10 <= answered(PROXY, of_one_house) < 1_000
        assert answered(PROXY, of_many[:100]) == 100
        assert 10 <= answered("127.0.0.15", of_many) < 1_000  # not a trusted proxy


# --- crowds --------------------------------------------------------------------------------------


def test_many_who_only_connect_keep_nobody_out(tmp_path):
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(most, 4_096)), most))
    few = ("--per-address", 5, "--max-connections", 1, "--requests", 1_000)
    with serving(tmp_path, *few, engines=False) as served:
        idle = [served.stranger().line() for _ in range(60)]
        others = served.stranger("127.0.0.8")
        for who in (served.stranger(), others):  # other people at the address can connect, too
            with who.line() as made:
                made.sendall(who.head("GET", "/api/health", "Connection: close"))
                assert heard(made).startswith(b"HTTP/1.1 200")
        assert served.counted("warren_lines") <= 20 + 2
        crowd = [served.stranger(PROXY).line() for _ in range(1_100)]
        assert served.is_well()
        assert served.counted("warren_lines") <= 1_001
        for made in idle + crowd:
            made.close()


def test_a_club_of_forty_plays_behind_one_address(served):
    address = {"X-Forwarded-For": "10.2.0.1"}
    people = [httpx.Client(base_url=served.url, headers=address, **PLAIN) for _ in range(40)]
    lines, codes = [], []
    for number, person in enumerate(people):
        codes.append(person.post("/api/session", json={"nickname": f"P{number}"}).status_code)
        for path in ("/", "/api/session", "/api/games", "/api/tables"):
            codes.append(person.get(path).status_code)
    for one, other in zip(people[::2], people[1::2], strict=True):
        opened = one.post("/api/tables", json={"game": "gosu"})
        codes.append(opened.status_code)
        table = opened.json()["id"]
        for person, said in ((other, {"type": "sit", "seat": 1}), (one, {"type": "start"})):
            answer = person.post(f"/api/tables/{table}", json={"request": "1", **said})
            codes.append(answer.status_code)
        for person in (one, other):
            made = Stranger(served.port, table, forwarded="10.2.0.1").line()
            cookie = f"Cookie: warren={person.cookies['warren']}"
            asked = Stranger(served.port, table, forwarded="10.2.0.1").handshake()
            made.sendall(asked[:-2] + cookie.encode() + b"\r\n\r\n")
            lines.append(made)
    for made in lines:
        assert made.recv(12) == b"HTTP/1.1 101"
        made.close()
    for person in people:
        person.close()
    assert set(codes) == {200, 201}, Counter(codes)


def test_who_takes_back_and_hangs_up_all_the_time_is_answered(served, figure):
    faults = served.counted("warren_faults_total")
    counts: Counter[str] = Counter()
    end = time.monotonic() + PATIENCE
    while not counts["taken back"] and time.monotonic() < end:
        counts += waver(served.stranger("127.0.0.11"), time.monotonic() + 1.5)
    assert counts["hints"] > 0
    assert counts["taken back"] > 0
    assert served.is_well()
    assert served.counted("warren_faults_total") == faults
    figure(f"{counts['taken back']} moves were taken back, and nobody waited for the hints")


# --- while people play ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind",
    FLOODS if SOAK else ["pings", "requests", "long headers", "waking long tables", "taking back"],
)
def test_people_play_on_while_strangers_flood(served, kind, figure):
    if SOAK:
        alone, calm = watched(served, partial(time.sleep, 5.0))
        given = [(served.port, served.table, kind, 5.0, seed) for seed in (2, 3)]
        played, health = watched(served, lambda: attack(flood, *given))
    else:
        played, health = flooded(served, kind)
    assert len(played.times) > 0
    late = percentile(played.times, 99)
    figure(
        f"{kind}: the 99th percentile of {len(played.times)} moves is {late:.0f} ms, "
        f"health within {1000 * max(health.times):.0f} ms"
    )
    if SOAK:  # a busy machine is slow even without abuse
        assert late < max(100, 2 * percentile(alone.times, 99))
        assert max(health.times) < max(1.0, 2 * max(calm.times))


def flooded(served, kind, seconds=1.0):
    """Return the measurements during a flood, which lasts long enough for a move."""
    work = partial(flood, served.port, served.table, kind, seconds, 2)
    played, health = watched(served, work, seconds=seconds, tables=2, pace=0.1)
    if played.times or seconds > PATIENCE:
        return played, health
    return flooded(served, kind, 2 * seconds)


def watched(served, work, seconds=5.0, **about):
    """Let people play and poll the health, which must be good, during some work."""
    health = Health(served.url)
    health.start()
    played = among_players(served.url, seconds, work, **about)
    health.is_over = True
    health.join()
    assert served.is_well()
    assert health.silent == 0
    return played, health
