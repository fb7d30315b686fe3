"""Workers are killed, frozen, cut off and renewed while people play: nobody loses an answer."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from hold.counts import count
from warren.table.store import kind_of

pytestmark = pytest.mark.anyio

ROUNDS = count("faults", 2)
SHORT = ("kill", "renew")
LONG = (*SHORT, "freeze", "restart", "cut")
PARTIES = 4
PATIENCE = 90.0  # seconds until a test gives up
FROZEN = 5.0  # seconds: longer than a lease
THINK = (0.0, 0.05)  # seconds of everybody
PASSING = {"unsaved", "moved", "internal", "rate", "full", "engine-compiling"}
GONE = (WebSocketException, OSError, TimeoutError, httpx.HTTPError)
SERVE = [sys.executable, "-c", "from warren.cli.main import main; main()", "serve"]
OPTIONS = ["--port", "0", "--workers", "1", "--requests", "10000"]


class Cut:
    """A way to PostgreSQL that may be cut: whatever is said goes nowhere, and nobody hangs up."""

    def __init__(self, url: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        (self.there,) = (part[5:] for part in url.split("?")[1].split("&") if part[:5] == "host=")
        self.url = url.replace(self.there, self.folder.name)
        self.is_open = asyncio.Event()
        self.is_open.set()

    async def start(self) -> None:
        self.server = await asyncio.start_unix_server(
            self.handle, f"{self.folder.name}/.s.PGSQL.5432"
        )

    async def handle(self, reader, writer) -> None:
        try:
            far = await asyncio.open_unix_connection(f"{self.there}/.s.PGSQL.5432")
        except OSError:
            writer.close()
            return
        ways = [self.carry(reader, far[1]), self.carry(far[0], writer)]
        await asyncio.wait([*map(asyncio.create_task, ways)], return_when=asyncio.FIRST_COMPLETED)
        for one in (writer, far[1]):
            one.close()

    async def carry(self, reader, writer) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self.is_open.wait()
                writer.write(data)
                await writer.drain()

    def close(self) -> None:
        self.server.close()
        self.folder.cleanup()


class Fleet:
    """Two workers with one store, each with a supervisor and a port of its own."""

    def __init__(self, server, url: str, folder: Path) -> None:
        self.server, self.url, self.folder = server, url, folder
        self.cut = Cut(url)
        self.processes: list[subprocess.Popen[str]] = []
        self.urls: list[str] = []

    async def start(self) -> None:
        await self.cut.start()
        for number, store in enumerate((self.url, self.cut.url)):
            process = subprocess.Popen(
                [*SERVE, *OPTIONS, "--store", store, "--data", str(self.folder / str(number))],
                stdout=subprocess.PIPE,
                text=True,
            )
            self.processes.append(process)
        for process in self.processes:
            line = await asyncio.to_thread(process.stdout.readline)
            self.urls.append(line.split("/ (")[0].removeprefix("Warren is at "))
        for url in self.urls:
            await answers(url)

    def workers(self, number: int) -> list[int]:
        """The processes that a supervisor has started."""
        found = subprocess.run(
            ["pgrep", "-P", str(self.processes[number].pid)], capture_output=True, text=True
        )
        return [*map(int, found.stdout.split())]

    def signal(self, number: int, how: int) -> None:
        for worker in self.workers(number):
            with suppress(ProcessLookupError):
                os.kill(worker, how)

    async def disturb(self, how: str, number: int) -> None:
        """Let something go wrong with a worker, or with what all need."""
        match how:
            case "kill":
                self.signal(number, signal.SIGKILL)
            case "freeze":
                self.signal(number, signal.SIGSTOP)
                await asyncio.sleep(FROZEN)
                self.signal(number, signal.SIGCONT)
            case "renew":
                before = self.workers(number)
                self.processes[number].send_signal(signal.SIGHUP)
                async with asyncio.timeout(PATIENCE):
                    while {*before} & {*self.workers(number)}:
                        await asyncio.sleep(0.1)
            case "cut":
                self.cut.is_open.clear()
                await asyncio.sleep(FROZEN)
                self.cut.is_open.set()
            case "restart":
                process = self.server.get_postmaster_info().process
                os.kill(process.pid, signal.SIGQUIT)
                await asyncio.to_thread(process.wait, PATIENCE)
                await asyncio.to_thread(self.server.ensure_postgres_running)

    async def close(self) -> None:
        self.cut.is_open.set()
        for number, process in enumerate(self.processes):
            self.signal(number, signal.SIGCONT)
            process.terminate()
        for process in self.processes:
            await asyncio.to_thread(process.wait, PATIENCE)
        self.cut.close()


async def answers(url: str) -> None:
    """Wait until a server can play."""
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient(trust_env=False) as web:
        while True:
            with suppress(httpx.HTTPError):
                if all((await web.get(f"{url}/api/health")).json()["engines"].values()):
                    return
            await asyncio.sleep(0.1)


class Party:
    """Two people who play one match after the other, at whatever worker they find."""

    def __init__(self, fleet: Fleet, number: int) -> None:
        self.fleet = fleet
        self.chance = random.Random(number)
        self.number = number
        self.cookies: list[str] = []
        self.table = ""
        self.asked = 0
        self.pending: dict[int, dict] = {}  # what a seat has asked for, and was not answered
        self.done: dict[str, tuple[str, int]] = {}  # requests: of which table, and their numbers
        self.answered = time.monotonic()
        self.gap = 0.0  # seconds, at most, from one answer to the next
        self.refusals: Counter[str] = Counter()
        self.closed: Counter[int] = Counter()

    async def live(self) -> None:
        """Until somebody says that it is over."""
        while True:
            await self.begin()
            async with asyncio.TaskGroup() as group:
                for seat in range(2):
                    group.create_task(self.play(seat))

    async def post(self, path: str, said: dict, seat: int) -> dict:
        """Ask by plain requests until somebody answers as one would wish."""
        while True:
            with suppress(*GONE):
                async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as web:
                    cookie = {"Cookie": self.cookies[seat]} if seat < len(self.cookies) else {}
                    url = self.chance.choice(self.fleet.urls)
                    answer = await web.post(f"{url}{path}", json=said, headers=cookie)
                    if answer.is_success:
                        if "warren" in answer.cookies and seat == len(self.cookies):
                            self.cookies.append(f"warren={answer.cookies['warren']}")
                        return answer.json()
                    assert answer.json()["code"] in {*PASSING, "taken", "started"}, answer.text
                    if answer.status_code == 409:
                        return {}
            await asyncio.sleep(0.1)

    async def begin(self) -> None:
        for seat in range(len(self.cookies), 2):
            await self.post("/api/session", {"nickname": f"P{self.number}{'ab'[seat]}"}, seat)
        self.table = (await self.post("/api/tables", {"game": "laundromat"}, 0))["id"]
        path = f"/api/tables/{self.table}"
        await self.post(path, {"type": "sit", "request": "sit", "seat": 1}, 1)
        await self.post(path, {"type": "start", "request": "start"}, 0)

    async def play(self, seat: int) -> None:
        """Play a match to its end, through as many connections as it takes."""
        while True:
            url = self.chance.choice(self.fleet.urls)
            try:
                async with connect(
                    f"{url.replace('http', 'ws')}/ws/{self.table}",
                    origin=url,
                    additional_headers={"Cookie": self.cookies[seat]},
                    compression=None,
                    proxy=None,
                    open_timeout=2,
                    close_timeout=1,
                    ping_interval=1,
                    ping_timeout=2,
                ) as line:
                    if await self.sit_at(line, seat):
                        return
                self.closed[line.close_code] += 1
            except GONE as error:
                self.closed[type(error).__name__] += 1
            await asyncio.sleep(0.1)

    async def sit_at(self, line, seat: int) -> bool:
        """Play as long as a connection lasts; whether the match is over."""
        ask = None
        if seat in self.pending:
            await line.send(json.dumps(self.pending[seat]))
        async for text in line:
            said = json.loads(text)
            if said["type"] == "table":
                if said["table"]["phase"] == "over":
                    return True
                ask = said["ask"]
            elif said["type"] == "done":
                self.done[said["request"]] = self.table, said["number"]
                self.pending.pop(seat, None)
                self.gap = max(self.gap, time.monotonic() - self.answered)
                self.answered = time.monotonic()
            elif said["code"] in PASSING:
                self.refusals[said["code"]] += 1
                return False
            else:
                self.refusals[said["code"]] += 1
                self.pending.pop(seat, None)
            if ask and ask["mine"] and seat not in self.pending:
                await asyncio.sleep(self.chance.uniform(*THINK))
                self.asked += 1
                self.pending[seat] = {
                    "type": "act",
                    "request": f"{self.number}-{self.asked}",
                    "decision": ask["decision"],
                    "action": self.chance.choice(ask["options"])["action"],
                }
                ask = None  # nothing is answered twice
                await line.send(json.dumps(self.pending[seat]))
        return False


def written(url: str) -> dict[str, tuple[str, int]]:
    """What stands in the store, by request, which is there once."""
    with closing(kind_of(url).reading(url)) as found:
        rows = found.execute(
            "SELECT table_id, number, request FROM entry ORDER BY table_id, number"
        ).fetchall()
    numbers: Counter[str] = Counter()
    for table, number, _ in rows:
        numbers[table] += 1
        assert number == numbers[table]
    asked = [(request, (table, number)) for table, number, request in rows if request]
    acts = [one for one in asked if "-" in one[0]]
    assert len(acts) == len({request for request, _ in acts})
    return dict(acts)


@pytest.fixture
async def fleet(engines, new_server, schema_in, tmp_path):
    servers = new_server()
    server = next(servers)
    made = Fleet(server, schema_in(server), tmp_path)
    try:
        await made.start()
        yield made
    finally:
        await made.close()
        next(servers, None)


async def test_whatever_happens_to_workers_no_answer_is_lost(fleet, figure):
    hows = LONG if len(SHORT) < ROUNDS else SHORT
    parties = [Party(fleet, number) for number in range(PARTIES)]
    playing = [asyncio.create_task(party.live()) for party in parties]
    longest: Counter[str] = Counter()
    for round_ in range(min(ROUNDS, 10 * len(LONG))):
        how = hows[round_ % len(hows)]
        await all_answered(parties, playing, time.monotonic())
        for party in parties:
            party.gap = 0.0
        await fleet.disturb(how, (round_ + 1) % 2)
        await all_answered(parties, playing, time.monotonic())
        longest[how] = max(longest[how], *(party.gap for party in parties))
        for url in fleet.urls:
            await answers(url)
    await all_answered(parties, playing, time.monotonic())
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    kept = await asyncio.to_thread(written, fleet.url)
    done = {request: where for party in parties for request, where in party.done.items()}
    assert done
    assert {request: kept.get(request) for request in done} == done
    times = ", ".join(f"{how} {seconds:.1f} s" for how, seconds in sorted(longest.items()))
    figure(
        f"workers: 0 of {len(done):,} answers lost, none twice; tables answered again after {times}"
    )


async def all_answered(parties: list[Party], playing: list[asyncio.Task], since: float) -> None:
    """Wait until every party has had an answer."""
    async with asyncio.timeout(PATIENCE):
        while any(party.answered < since for party in parties):
            for one in playing:
                if one.done():
                    one.result()
            await asyncio.sleep(0.02)
