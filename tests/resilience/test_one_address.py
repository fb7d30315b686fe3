"""One address can't block the server, tested against the real `warren serve`."""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect as connect_socket

from resilience.counts import count
from resilience.crashes import COMMAND
from tables import PATIENCE, Connection, play_on
from warren.table.guard.limits import Limits

pytestmark = pytest.mark.anyio

TABLES = count("tables", 300)  # tables that one person tries to open
SESSIONS = 51
CLUB = 40
ATTACKER, NEIGHBOUR, CLUBHOUSE = "203.0.113.7", "203.0.113.8", "203.0.113.9"


class House:
    """A server started from the command line, behind a proxy that forwards addresses."""

    def __init__(self, url: str) -> None:
        self.url = url

    def browser(self, address: str) -> httpx.AsyncClient:
        """Return a browser at an address."""
        return httpx.AsyncClient(
            base_url=self.url,
            headers={"X-Forwarded-For": address},
            timeout=PATIENCE,
            trust_env=False,
            verify=False,
        )

    async def person(self, address: str, name: str) -> httpx.AsyncClient:
        """Return a named person at an address."""
        found = self.browser(address)
        answer = await found.post("/api/session", json={"nickname": name})
        assert answer.status_code == 200, answer.text
        return found

    async def connect(self, person: httpx.AsyncClient, table: str) -> Connection:
        """Watch a table."""
        host = self.url.removeprefix("http://")
        socket = await connect_socket(
            f"ws://{host}/ws/{table}?lang=en",
            origin=self.url,
            additional_headers={
                "Cookie": f"warren={person.cookies['warren']}",
                "X-Forwarded-For": person.headers["X-Forwarded-For"],
            },
            compression=None,
            open_timeout=PATIENCE,
            proxy=None,
        )
        line = Connection(socket)
        await line.until(lambda shown: True)
        return line

    async def plays(self, address: str, name: str) -> Connection:
        """Open a table with a bot and make a few moves."""
        person = await self.person(address, name)
        wanted = {"game": "laundromat", "bots": ["easy"]}
        answer = await person.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        line = await self.connect(person, answer.json()["id"])
        await play_on([line], random.Random(name), actions=2)
        await person.aclose()
        return line


@asynccontextmanager
async def served(folder: Path, command: Sequence[str] = COMMAND):
    """Run `warren serve` with this folder until the end of the block."""
    told = [*command, "--port", "0", "--data", str(folder), "--requests", "10000"]
    server = subprocess.Popen(told, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        found = re.search(r"http://\S+[^/\s]", server.stdout.readline())
        assert found
        house = House(found.group())
        async with asyncio.timeout(PATIENCE), house.browser(NEIGHBOUR) as browser:
            while True:
                try:
                    if all((await browser.get("/api/health")).json()["engines"].values()):
                        break
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.05)
        yield house
    finally:
        server.terminate()
        server.wait()


async def attack(house: House) -> Counter[int]:
    """Let many sessions open private tables with a bot and a clock of days, and leave."""
    people = [await house.person(ATTACKER, f"Guest {n}") for n in range(SESSIONS)]
    wanted = {
        "game": "laundromat",
        "bots": ["easy"],
        "is_private": True,
        "clock": {"kind": "days"},
    }
    answers: Counter[int] = Counter()
    for number in range(TABLES):
        answer = await people[number % SESSIONS].post("/api/tables", json=wanted)
        answers[answer.status_code] += 1
    for person in people:
        await person.aclose()
    return answers


async def test_one_address_does_not_close_the_house(engines, tmp_path, figure):
    async with served(tmp_path) as house:
        begun = time.monotonic()
        answers = await attack(house)
        refills = (time.monotonic() - begun) / HOUR
        assert set(answers) == {201, 409}
        assert answers[201] <= Limits().tables_of_address * (1 + refills) + 1
        await (await house.plays(NEIGHBOUR, "Ann")).close()
        club = await asyncio.gather(*(house.plays(CLUBHOUSE, f"P{n}") for n in range(CLUB)))
        for line in club:
            assert (await line.say("chat", text="good game"))["type"] == "done"
            await line.close()
    async with served(tmp_path) as house:
        async with house.browser(NEIGHBOUR) as browser:
            assert (await browser.get("/api/health")).json()["tables"] == 0
        await (await house.plays(NEIGHBOUR, "Bea")).close()
    figure(
        f"{TABLES} tables wanted from one address by {SESSIONS} names: {answers[201]} opened; "
        f"a neighbour and a club of {CLUB} behind one address play, also after a restart"
    )


# --- the system's clock --------------------------------------------------------------------------

WRONG = """
import sys, time
from pathlib import Path
usual, step = time.time, Path(sys.argv.pop(1))
time.time = lambda: usual() + float(step.read_text())
from warren.cli.main import main
main()
"""
HOUR = 3600.0
SLACK = 600.0  # seconds that the test itself may take


async def begun(house: House) -> tuple[str, list[httpx.AsyncClient]]:
    """Two people at a table with a live clock."""
    people = [await house.person(NEIGHBOUR, name) for name in ("Ann", "Bob")]
    wanted = {"game": "gosu", "clock": {"kind": "live", "minutes": 30}}
    table = (await people[0].post("/api/tables", json=wanted)).json()["id"]
    for person, said in zip((people[1], people[0]), ("sit", "start"), strict=True):
        message = {"type": said, "request": said, **({"seat": 1} if said == "sit" else {})}
        answer = await person.post(f"/api/tables/{table}", json=message)
        assert answer.json()["type"] == "done"
    return table, people


async def clock_of(person: httpx.AsyncClient, table: str) -> float:
    """Return the clock of the player who must decide; nobody was replaced by a bot."""
    shown = (await person.get(f"/api/tables/{table}", params={"lang": "en"})).json()
    assert not any(seat["away"] for seat in shown["table"]["seats"])
    [seat] = shown["ticking"]
    return float(shown["left"][seat])


async def test_a_system_clock_that_is_set_loses_nobody_a_match(engines, tmp_path):
    step = tmp_path / "step"
    step.write_text("0")
    command = [COMMAND[0], "-c", WRONG, str(step), "serve"]
    table, cookie, before = "", "", 0.0
    for steps in ((1, 1000), (-1, -1000), ()):  # when the server restarts, its clock is right again
        async with served(tmp_path, command) as house:
            if table:
                ann = house.browser(NEIGHBOUR)
                ann.cookies.set("warren", cookie)
            else:
                table, people = await begun(house)
                ann, cookie = people[0], people[0].cookies["warren"]
                before = await clock_of(ann, table)
                await people[1].aclose()
            assert before - SLACK < await clock_of(ann, table) <= before
            line = await house.connect(ann, table)
            for hours in steps:
                step.write_text(str(hours * HOUR))
                await asyncio.sleep(1.2)
                assert before - SLACK < await clock_of(ann, table) < before
            assert (await line.say("chat", text="what time is it?"))["type"] == "done"
            await line.close()
            await ann.aclose()
        step.write_text("0")
