"""Workers are killed, frozen, cut off and renewed while people play; no answer is lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from resilience.counts import count
from resilience.wires import Relay, Wire, can_wire
from warren.table.storage.kinds import kind_of

pytestmark = pytest.mark.anyio

ROUNDS = count("faults", 3)
SHORT = ("kill", "renew", "cut")
LONG = (*SHORT, "freeze", "restart")
PARTIES = 4
PATIENCE = 90.0  # seconds until a test gives up
FROZEN = 5.0  # seconds, longer than a lease
THINK = (0.0, 0.05)  # seconds of everybody
# The page's timing: seconds without an answer, and without any message, before it pings; the first
# delay before it reconnects, and how much longer it waits each time
SILENCE, TENSE, HEARD = 3.0, 2.0, 1.5
AT_ONCE, FIRST, LONGER = 0.1, 0.4, 1.5
MOVED = 1012
HERE = '"here"'
LOOK = 1.0  # seconds between the proxy's health checks of a worker, and for its answer
PASSING = {"unsaved", "moved", "internal", "rate", "full", "engine-compiling"}
GONE = (WebSocketException, OSError, TimeoutError, httpx.HTTPError)
SERVE = [sys.executable, "-c", "from warren.cli.main import main; main()", "serve"]
OPTIONS = ["--port", "0", "--workers", "1", "--requests", "10000"]
ROOT = Path(__file__).parents[2]
OLD = os.environ.get("SOAK_OLD")  # a commit


class Fleet:
    """Two workers with one store, each with its own supervisor and port."""

    def __init__(self, server, url: str, folder: Path) -> None:
        self.server, self.url, self.folder = server, url, folder
        self.wire = (Wire if can_wire() else Relay)(server, url)
        self.processes: list[subprocess.Popen[str]] = []
        self.urls: list[str] = []
        self.well: set[str] = set()  # workers to which the proxy routes clients
        self.looking: list[asyncio.Task[None]] = []
        self.away = 0.0  # seconds that PostgreSQL took to restart

    async def add(self, place: int, tree: Path = ROOT) -> None:
        """Add a supervisor with one worker, of this version or of the one in another folder."""
        wire = self.wire
        own = ["--host", wire.hosts[place], "--inside", wire.hosts[place]]
        own += ["--store", wire.urls[place], "--data", str(self.folder / str(place))]
        start = partial(
            subprocess.Popen,
            [*wire.commands[place], *SERVE, *OPTIONS, *own],
            stdout=subprocess.PIPE,
            text=True,
            cwd=tree,
            env={**os.environ, "PYTHONPATH": str(tree)},
        )
        number = len(self.processes)
        self.processes.append(start())
        async with asyncio.timeout(2 * PATIENCE):  # it prints its address when it answers
            while not (line := await asyncio.to_thread(self.processes[number].stdout.readline)):
                self.processes[number] = start()  # it exited because the database was slow
        url = line.split("/ (")[0].removeprefix("Warren is at ")
        self.urls.append(url)
        await answers(url)
        self.looking.append(asyncio.create_task(self.look(url)))

    async def end(self, number: int) -> None:
        """Let a supervisor hand its tables over, and wait for that."""
        self.processes[number].terminate()
        await asyncio.to_thread(self.processes[number].wait, PATIENCE)

    async def look(self, url: str) -> None:
        """Check a worker's health, as a proxy does."""
        async with httpx.AsyncClient(trust_env=False, timeout=LOOK) as web:
            while True:
                try:
                    is_well = (await web.get(f"{url}/api/health")).is_success
                except httpx.HTTPError:
                    is_well = False
                (self.well.add if is_well else self.well.discard)(url)
                await asyncio.sleep(LOOK)

    def any_url(self, chance: random.Random) -> str:
        """Return the address to which a proxy would send a client."""
        return chance.choice(sorted(self.well) or self.urls)

    def workers(self, number: int) -> list[int]:
        """Return the child processes of a supervisor."""
        found = subprocess.run(
            ["pgrep", "-P", str(self.processes[number].pid)], capture_output=True, text=True
        )
        return [*map(int, found.stdout.split())]

    def signal(self, number: int, how: int) -> None:
        for worker in self.workers(number):
            with suppress(ProcessLookupError):
                os.kill(worker, how)

    async def disturb(self, how: str, number: int) -> None:
        """Cause a failure of a worker, or of something that all need."""
        match how:
            case "kill":
                self.signal(number, signal.SIGKILL)
            case "freeze":
                self.signal(number, signal.SIGSTOP)
                await asyncio.sleep(FROZEN)
                self.signal(number, signal.SIGCONT)
            case "renew":
                before = self.workers(number)
                async with asyncio.timeout(PATIENCE):
                    while {*before} & {*self.workers(number)}:
                        # repeat it if the new one could not start on a busy machine: the old one
                        # stays
                        self.processes[number].send_signal(signal.SIGHUP)
                        await self.renewed(number, before)
            case "cut":
                self.wire.cut()
                await asyncio.sleep(FROZEN)
                self.wire.heal()
            case "restart":
                process, begun = self.server.get_postmaster_info().process, time.monotonic()
                os.kill(process.pid, signal.SIGQUIT)
                await asyncio.to_thread(process.wait, PATIENCE)
                await asyncio.to_thread(self.wire.restart)
                self.away = max(self.away, time.monotonic() - begun)

    async def renewed(self, number: int, before: list[int]) -> None:
        """Wait until the workers were replaced."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE / 6):
                while {*before} & {*self.workers(number)}:
                    await asyncio.sleep(0.1)

    async def close(self) -> None:
        self.wire.heal()
        for looking in self.looking:
            looking.cancel()
        for number in range(len(self.processes)):
            self.signal(number, signal.SIGCONT)
        await asyncio.gather(*map(self.end, range(len(self.processes))))
        self.wire.close()


async def answers(url: str) -> None:
    """Wait until a server can play."""
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient(trust_env=False) as web:
        while True:
            with suppress(httpx.HTTPError):
                if all((await web.get(f"{url}/api/health")).json()["engines"].values()):
                    return
            await asyncio.sleep(0.1)


class Party:
    """Two people who play matches one by one, at any worker."""

    def __init__(self, fleet: Fleet, number: int) -> None:
        self.fleet = fleet
        self.chance = random.Random(number)
        self.number = number
        self.cookies: list[str] = []
        self.table = ""
        self.asked = 0
        self.pending: dict[int, dict] = {}  # each seat's unanswered request
        self.done: dict[str, tuple[str, int]] = {}  # answered requests, with tables and numbers
        self.answered = time.monotonic()
        self.gap = 0.0  # longest time between two answers, in seconds
        self.refusals: Counter[str] = Counter()
        self.closed: Counter[int | str] = Counter()
        self.tries = [0, 0]  # failed attempts of each seat since the last message

    async def live(self) -> None:
        """Play until stopped."""
        while True:
            await self.begin()
            async with asyncio.TaskGroup() as group:
                for seat in range(2):
                    group.create_task(self.play(seat))

    async def post(self, path: str, said: dict, seat: int) -> dict:
        """Repeat a plain request until it gets the wanted answer."""
        while True:
            with suppress(*GONE):
                async with httpx.AsyncClient(trust_env=False, timeout=SILENCE) as web:
                    cookie = {"Cookie": self.cookies[seat]} if seat < len(self.cookies) else {}
                    url = self.fleet.any_url(self.chance)
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
        """Play a match to its end, over as many connections as necessary."""
        while True:
            url = self.fleet.any_url(self.chance)
            try:
                async with connect(
                    f"{url.replace('http', 'ws')}/ws/{self.table}",
                    origin=url,
                    additional_headers={"Cookie": self.cookies[seat]},
                    compression=None,
                    proxy=None,
                    open_timeout=SILENCE,
                    close_timeout=0.1,
                    ping_interval=None,  # a page can't
                ) as line:
                    if await self.sit_at(line, seat):
                        return
                how = "refused"
            except ConnectionClosed as error:
                how = error.rcvd.code if error.rcvd else "lost"
            except GONE as error:
                how = type(error).__name__
            self.closed[how] += 1
            tries, self.tries[seat] = self.tries[seat], self.tries[seat] + 1
            first = AT_ONCE if how == MOVED and not tries else FIRST
            await asyncio.sleep(first * LONGER**tries)

    async def sit_at(self, line, seat: int) -> bool:
        """Play while a connection lasts; return whether the match is over."""
        ask = None
        if seat in self.pending:
            await line.send(json.dumps(self.pending[seat]))
        while True:
            text = await self.heard(line, seat)
            self.tries[seat] = 0
            if text == HERE:
                continue
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
                ask = None  # no request is answered twice
                await line.send(json.dumps(self.pending[seat]))

    async def heard(self, line, seat: int) -> str:
        """Return the next message; ping after some silence."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SILENCE if seat in self.pending else TENSE):
                return await line.recv()
        if seat in self.pending:
            raise TimeoutError
        await line.send(HERE)
        async with asyncio.timeout(HEARD):
            return await line.recv()


def written(url: str) -> dict[str, tuple[str, int]]:
    """Return the stored entries by request; each occurs once."""
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
async def new_fleet(engines, new_server, schema_in, tmp_path):
    servers = new_server()
    server = next(servers)
    made = Fleet(server, schema_in(server), tmp_path)
    try:
        await made.wire.start()
        yield made
    finally:
        await made.close()
        next(servers, None)


async def test_whatever_happens_to_workers_no_answer_is_lost(new_fleet, figure):
    fleet = new_fleet
    await asyncio.gather(fleet.add(0), fleet.add(1))
    hows = LONG if len(SHORT) < ROUNDS else SHORT
    parties = [Party(fleet, number) for number in range(PARTIES)]
    playing = [asyncio.create_task(party.live()) for party in parties]
    longest: Counter[str] = Counter()
    for round_ in range(min(ROUNDS, 10 * len(LONG))):
        how = hows[round_ % len(hows)]
        await all_answered(parties, playing, time.monotonic())
        for party in parties:
            party.gap = 0.0
        await fleet.disturb(how, 1 if how == "cut" else (round_ + 1) % 2)
        await all_answered(parties, playing, time.monotonic())
        longest[how] = max(longest[how], *(party.gap for party in parties))
        for url in fleet.urls:
            await answers(url)
    done = await all_is_there(fleet, parties, playing)
    times = ", ".join(f"{how} {seconds:.1f} s" for how, seconds in sorted(longest.items()))
    figure(
        f"workers: 0 of {len(done):,} answers lost, none twice; tables answered again after "
        f"{times} (cut {fleet.wire.name}; PostgreSQL was away for {fleet.away:.1f} s)"
    )


@pytest.mark.skipif(not OLD, reason="SOAK_OLD=COMMIT names the version to come from")
async def test_a_deploy_goes_unnoticed(new_fleet, figure, tmp_path):
    """New workers replace two of an older version while people play."""
    fleet, tree = new_fleet, tmp_path / "old"
    subprocess.run(["git", "worktree", "add", "--detach", tree, OLD], cwd=ROOT, check=True)
    try:
        await asyncio.gather(fleet.add(0, tree), fleet.add(1, tree))
        parties = [Party(fleet, number) for number in range(PARTIES)]
        playing = [asyncio.create_task(party.live()) for party in parties]
        for place in range(2):
            await all_answered(parties, playing, time.monotonic())
            await fleet.add(place)
            await all_answered(parties, playing, time.monotonic())
            for party in parties:
                party.gap = 0.0
            await fleet.end(place)
            await all_answered(parties, playing, time.monotonic())
        longest = max(party.gap for party in parties)
        done = await all_is_there(fleet, parties, playing)
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)
    figure(f"deploy: 0 of {len(done):,} answers lost, none twice, at most {longest:.1f} s without")


async def all_is_there(
    fleet: Fleet, parties: list[Party], playing: list[asyncio.Task]
) -> dict[str, tuple[str, int]]:
    """Stop, and check that everything acknowledged is in the store."""
    await all_answered(parties, playing, time.monotonic())
    for one in playing:
        one.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    kept = await asyncio.to_thread(written, fleet.url)
    done = {request: where for party in parties for request, where in party.done.items()}
    assert done
    assert {request: kept.get(request) for request in done} == done
    return done


async def all_answered(parties: list[Party], playing: list[asyncio.Task], since: float) -> None:
    """Wait until every party has received an answer."""
    async with asyncio.timeout(PATIENCE):
        while any(party.answered < since for party in parties):
            for one in playing:
                if one.done():
                    one.result()
            await asyncio.sleep(0.02)
