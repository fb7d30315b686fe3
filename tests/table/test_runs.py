"""Lab runs among several workers: played once, by any free one, and repeated if it dies."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

from shapes import check
from tables import PATIENCE, until
from warren.table.guard.clock import HouseClock
from warren.table.hub import Hub
from warren.table.play.entries import FORMAT
from warren.table.protocol import sent
from warren.table.protocol.messages import LabRun
from warren.table.storage import leases
from warren.table.storage.kinds import open_store
from warren.table.study import lab_runs as runs
from warren.table.study.lab import EVERYBODY, NOTHING, Lab
from warren.table.study.lab_runs import SharedLab
from warren.table.web.server import Server
from warren.table.workers.workers import Workers

pytestmark = pytest.mark.anyio
RUN = LabRun(game="gosu", matches=1_000)
OTHER = LabRun(game="gosux", matches=1_000)
STOP = LabRun(game="gosu", matches=1_000, go=False)
FOUND = {"group": "seat", "name": "seat 0", "rate": 0.5, "margin": 0.1, "count": 10.0, "seats": 2}
FOUND |= {"before": None, "effect": None, "effect_margin": None, "verdict": ""}


class Machine:
    """Stands in for a machine's lab: plays what it is asked for until told to end."""

    door = EVERYBODY

    def __init__(self):
        self.asked = []
        self.says = {"state": "playing", "done": 500, "matches": 1_000, "found": [FOUND]}

    def ask(self, run):
        self.asked.append(run)
        return {**NOTHING, **self.says}

    def stop(self):
        self.asked.append(None)


@pytest.fixture
async def pair(fresh_database, monkeypatch):
    """The labs of two workers on two machines."""
    monkeypatch.setattr(runs, "LOOK", 0.02)
    monkeypatch.setattr(runs, "IDLE", 0.05)
    url = fresh_database()
    async with opened(url) as first, opened(url) as second:
        yield first, second


@asynccontextmanager
async def opened(url):
    """A worker's lab that has not started to play."""
    store = await asyncio.to_thread(open_store, url, is_shared=True)
    made = SharedLab(
        Machine(), await asyncio.to_thread(Workers, store, "127.0.0.1:1", HouseClock(), FORMAT)
    )
    yield made
    await made.close()
    await asyncio.to_thread(store.close)


async def stands(lab, state, run=RUN):
    """Poll until a run has this state, as the page does."""
    async with asyncio.timeout(PATIENCE):
        while (said := await lab.told(run))["state"] != state:
            await asyncio.sleep(0.02)
    check(said, sent.LabState)
    return said


async def test_a_run_is_played_by_whoever_is_free_and_told_by_all(pair):
    first, second = pair
    assert (await first.told(RUN))["state"] == "starting"
    second.begin()
    assert (await stands(first, "playing"))["done"] == 500
    assert (await stands(second, "playing"))["found"] == [FOUND]
    second.lab.says = {**second.lab.says, "state": "done", "done": 1_000}
    assert (await stands(first, "done"))["done"] == 1_000
    first.begin()
    await stands(first, "done")
    assert not first.lab.asked, "what is done is not played again"


async def test_a_run_is_played_again_if_a_worker_dies(pair):
    first, second = pair
    first.begin()
    await stands(second, "playing")
    first.playing.cancel()
    await first.workers.store.write(leases.end(first.workers.number, first.workers.channel))
    assert (await second.told(RUN))["state"] == "starting"
    second.begin()
    await stands(second, "playing")
    assert second.lab.asked


async def test_over_a_run_not_everybody_dies(pair, monkeypatch):
    monkeypatch.setattr(runs, "TRIES", 1)
    first, second = pair
    first.begin()
    await stands(second, "playing")
    first.playing.cancel()
    await first.workers.store.write(leases.end(first.workers.number, first.workers.channel))
    second.begin()
    await stands(second, "failed")
    assert not second.lab.asked


async def test_who_ends_in_order_leaves_its_run_to_the_others(pair, monkeypatch):
    monkeypatch.setattr(runs, "TRIES", 1)
    first, second = pair
    first.begin()
    await stands(second, "playing")
    await first.close()
    assert first.lab.asked[-1] is None, "its process has ended"
    second.begin()
    await stands(second, "playing")


async def test_a_run_that_is_stopped_may_go_on(pair):
    first, second = pair
    second.begin()
    await stands(first, "playing")
    assert (await first.told(STOP))["state"] == "stopped"
    await until(lambda: second.lab.asked[-1].go is False)
    assert (await stands(first, "playing"))["done"] == 500


async def test_what_nobody_looks_at_any_more_is_not_played(pair, monkeypatch):
    first, second = pair
    second.begin()
    await stands(first, "playing")
    monkeypatch.setattr(runs, "WANTED", 0.0)
    await first.told(RUN)
    await until(lambda: second.lab.asked[-1].go is False)


async def test_others_wait_for_their_turn(pair):
    first, second = pair
    second.begin()
    await stands(first, "playing")
    assert (await first.told(OTHER))["state"] == "busy"
    second.lab.says = {**second.lab.says, "state": "done"}
    await stands(first, "done", OTHER)


async def test_a_machine_that_is_busy_leaves_a_run_to_others(pair):
    first, second = pair
    first.lab.says = {"state": "busy"}
    first.begin()
    await first.told(RUN)
    await until(lambda: first.lab.asked)
    second.begin()
    await stands(first, "playing")
    assert second.lab.asked


async def test_why_a_run_has_failed_is_told_once(pair):
    first, second = pair
    second.lab.says = {"state": "failed", "message": "there is no such card"}
    second.begin()
    assert (await stands(first, "failed"))["message"] == "there is no such card"
    second.lab.says = {**Machine().says}
    await stands(first, "playing")


async def test_there_are_so_many_places(pair, monkeypatch):
    monkeypatch.setattr(runs, "PLACES", 1)
    first, _ = pair
    assert (await first.told(RUN))["state"] == "starting"
    assert (await first.told(OTHER))["state"] == "busy"
    await first.told(STOP)
    assert (await first.told(OTHER))["state"] == "starting"


async def test_old_runs_are_forgotten(pair, monkeypatch):
    monkeypatch.setattr(runs, "KEPT", 1)
    first, _ = pair
    for matches in (1, 2, 3, 4):
        for go in (True, False):
            await first.told(LabRun(game="gosu", matches=matches, go=go))
    known = await first.workers.store.read(
        lambda database: database.execute("SELECT count(*) FROM lab").fetchone()[0]
    )
    assert known == 2, "one that nobody looks at, and the last"


async def test_a_house_with_workers_shares_its_lab(fresh_database, tmp_path):
    hub = await asyncio.to_thread(Hub, fresh_database(), inside="127.0.0.1:1")
    shared = Server(hub, lab=Lab(tmp_path)).lab
    assert isinstance(shared, SharedLab)
    assert not shared.news.is_set()
    await hub.workers._hear(f"{runs.NEWS} ")
    assert shared.news.is_set()
    await asyncio.to_thread(hub.store.close)
