"""A tournament continues after the server was killed in the middle of a round."""

from __future__ import annotations

import asyncio
import time

import httpx
import pytest

from resilience.crashes import Stable
from tables import PATIENCE, House

pytestmark = pytest.mark.anyio

CUP = {
    "name": "Cup",
    "game": "laundromat",
    "clock": {"kind": "live", "minutes": 60},
    "rounds": 2,
    "pause": 0,
}
HALF = 9  # decisions of each player at an unfinished table


@pytest.fixture
def stable(engines, tmp_path_factory):
    found = Stable(tmp_path_factory.mktemp("stable"))
    yield found
    found.close()


class Cup:
    """Four people who play a tournament by plain requests, at any server."""

    def __init__(self, stable, folder):
        self.stable, self.folder = stable, folder
        self.house = House(None, 0)
        self.people = []
        self.id = ""

    async def open(self):
        """Start a server that everybody can reach."""
        self.server = self.stable.start(self.folder, self.folder / "tables.db")
        self.house.host = f"127.0.0.1:{self.server.port}"
        for person in self.people:
            person.browser.base_url = f"http://{self.house.host}"
            person.browser.cookies = {"warren": person.browser.cookies["warren"]}
        async with asyncio.timeout(PATIENCE):
            while not await self.answers():
                await asyncio.sleep(0.02)

    async def answers(self):
        """Return whether the server answers yet."""
        try:
            async with httpx.AsyncClient() as browser:
                answer = await browser.get(f"http://{self.house.host}/api/health")
        except httpx.HTTPError:
            return False
        return all(answer.json()["running"].values())

    def kill(self):
        self.stable.kill(self.server)

    async def told(self, person=0):
        answer = await self.people[person].browser.get(f"/api/tournaments/{self.id}")
        return answer.json()

    async def say(self, person, kind):
        path = f"/api/tournaments/{self.id}"
        answer = await self.people[person].browser.post(path, json={"type": kind})
        assert answer.status_code == 200, answer.text

    async def play(self, meeting, most=10_000):
        """Let two people play at most that many decisions; return whether the match is over."""
        for _ in range(most):
            for entrant in meeting["seats"]:
                person = self.people[entrant]
                shown = await person.look(meeting["table"])
                if shown["table"]["phase"] == "over":
                    return True
                ask = shown["ask"]
                if ask and ask["mine"]:
                    act = {"decision": ask["decision"], "action": ask["options"][-1]["action"]}
                    await person.say(meeting["table"], "act", **act)
        return False

    async def round(self, number):
        """Return the tables of a round as soon as they exist."""
        end = time.monotonic() + PATIENCE
        while len((told := await self.told())["tables"]) < number:
            assert time.monotonic() < end, "the next round does not begin"
            await asyncio.sleep(0.05)
        return told["tables"][number - 1]


async def test_a_killed_server_goes_on_with_the_round(stable, tmp_path):
    cup = Cup(stable, tmp_path)
    await cup.open()
    for name in ("Ann", "Bob", "Cid", "Dan"):
        cup.people.append(await cup.house.person(name))
    answer = await cup.people[0].browser.post("/api/tournaments", json=CUP)
    cup.id = answer.json()["id"]
    for person in range(4):
        await cup.say(person, "enter")
    await cup.say(0, "begin")
    first, second = await cup.round(1)
    assert await cup.play(first)
    assert not await cup.play(second, HALF)
    before, halfway = await cup.told(), await cup.people[second["seats"][0]].look(second["table"])
    cup.kill()
    await cup.open()
    assert {**await cup.told(), "next_in": None} == {**before, "next_in": None}
    after = await cup.people[second["seats"][0]].look(second["table"])
    assert after["view"] == halfway["view"]
    assert await cup.play(second)
    cup.kill()  # perhaps just when the next round is paired
    await cup.open()
    for meeting in await cup.round(2):
        loser = cup.people[meeting["seats"][0]]
        assert (await loser.say(meeting["table"], "stand"))["type"] == "done"  # and so it lost
    end = time.monotonic() + PATIENCE
    while (told := await cup.told())["phase"] != "over":
        assert time.monotonic() < end, "the tournament does not end"
        await asyncio.sleep(0.05)
    assert len(told["tables"]) == 2
    met = [frozenset(one["seats"]) for each in told["tables"] for one in each]
    assert len({*met}) == len(met) == 4
    assert sum(line["score"] for line in told["standings"]) == 4
    await cup.house.close()
