"""The server's lab: who may use it, and the state of a run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from own_packs import MOON
from shapes import check
from tables import CALM, open_house
from warren.cli import lab as cli_lab
from warren.cli import live
from warren.table.hub import Hub
from warren.table.protocol import sent
from warren.table.protocol.messages import LabRun
from warren.table.protocol.refusals import Refused
from warren.table.study import lab
from warren.table.study.lab import BUSY, EVERYBODY, HERE, NOBODY, Lab
from warren.table.web.app import app

pytestmark = pytest.mark.anyio
RUN = LabRun(game="gosu", matches=1_000)
FOUND = {
    "group": "seat",
    "name": "seat 0",
    "rate": 0.5,
    "margin": 0.1,
    "count": 10.0,
    "seats": 2,
    "before": None,
    "effect": None,
    "effect_margin": None,
    "verdict": "",
}


class Played:
    """Stands in for the process that plays."""

    def __init__(self, told, **about):
        self.told, self.code = told, None
        self.file = told[told.index("--live") + 1]

    def says(self, state, done=0, found=()):
        said = {"state": state, "done": done, "matches": 1_000, "found": [*found]}
        Path(self.file).write_text(json.dumps(said))

    def poll(self):
        return self.code

    def terminate(self):
        self.code = -15


@pytest.fixture
def begun(monkeypatch):
    """All started processes."""
    started = []

    def popen(told, **about):
        started.append(Played(told, **about))
        return started[-1]

    monkeypatch.setattr(lab.subprocess, "Popen", popen)
    return started


# --- how a run stands ----------------------------------------------------------------------------


def test_a_run_is_begun_told_of_and_done(tmp_path, begun):
    house = Lab(tmp_path)
    assert house.ask(RUN)["state"] == "starting"
    [process] = begun
    process.says("playing", 500, [FOUND])
    said = house.ask(RUN)
    check(said, sent.LabState)
    assert (said["state"], said["done"], said["matches"]) == ("playing", 500, 1_000)
    assert said["found"] == [FOUND]
    process.says("done", 1_000, [FOUND])
    process.code = 0
    assert house.ask(RUN)["state"] == "done"
    assert len(begun) == 1


def test_what_was_found_is_known_after_a_restart(tmp_path, begun):
    Lab(tmp_path).ask(RUN)
    begun[0].says("done", 1_000, [FOUND])
    assert Lab(tmp_path).ask(RUN)["found"] == [FOUND]
    assert len(begun) == 1


def test_who_stops_may_go_on(tmp_path, begun):
    house = Lab(tmp_path)
    house.ask(RUN)
    begun[0].says("playing", 500, [FOUND])
    stopped = house.ask(LabRun(game="gosu", matches=1_000, go=False))
    assert (stopped["state"], stopped["done"]) == ("stopped", 500)
    assert not [*tmp_path.glob("*.wanted")]
    begun[0].says("stopped", 500, [FOUND])
    begun[0].code = 0
    assert house.ask(RUN)["state"] == "starting"
    assert len(begun) == 2


def test_one_run_is_at_work_at_a_time(tmp_path, begun):
    house, other = Lab(tmp_path), LabRun(game="gosux", matches=1_000)
    house.ask(RUN)
    assert house.ask(other)["state"] == "busy"
    house.ask(LabRun(game="gosu", matches=1_000, go=False))
    assert house.ask(other)["state"] == "starting"  # as soon as the first process has noticed
    begun[0].code = 0
    house.ask(other)
    assert len(begun) == 2


def test_another_worker_may_be_at_work_with_it(tmp_path, begun):
    Lab(tmp_path).ask(RUN)
    begun[0].says("playing", 300, [FOUND])
    second = Lab(tmp_path)
    second.ask(RUN)
    begun[1].code = BUSY
    assert (second.ask(RUN)["state"], second.ask(RUN)["done"]) == ("playing", 300)


def test_or_with_something_else(tmp_path, begun):
    house = Lab(tmp_path)
    house.ask(RUN)
    begun[0].code = BUSY
    assert house.ask(RUN)["state"] == "busy"


def test_why_a_run_has_failed_is_told(tmp_path, begun):
    house = Lab(tmp_path)
    house.ask(RUN)
    [errors] = tmp_path.glob("*.err")
    errors.write_text("Traceback\n  ...\nthere is no such card\n")
    begun[0].code = 2
    said = house.ask(RUN)
    assert (said["state"], said["message"]) == ("failed", "there is no such card")


def test_packs_presets_seats_and_bots_are_passed_on(tmp_path, begun):
    run = LabRun(game="gosu", preset="kamakor", seats=0, pack=MOON, matches=20, bot="easy")
    Lab(tmp_path, workers=3).ask(run)
    told = begun[0].told
    assert told[told.index("lab") + 1] == "gosu:kamakor"
    about = dict(pairwise(told))
    assert (about["--seats"], about["--bot"], about["--workers"]) == ("all", "easy", "3")
    assert Path(about["--pack"]).read_text() == MOON
    assert "--beside" not in told


@pytest.mark.parametrize(
    ("run", "code"),
    [
        ({"game": "chess"}, "unknown"),
        ({"bot": "nobody"}, "unknown"),
        ({"matches": 2_000_000}, "bad-options"),
        ({"matches": 500, "bot": "easy"}, "bad-options"),
        ({"beside": MOON}, "bad-options"),
        ({"preset": "nonsense"}, "bad-options"),
        ({"game": "gosux", "seats": 4}, "bad-options"),
    ],
)
def test_what_nobody_could_play_is_refused(tmp_path, begun, run, code):
    with pytest.raises(Refused) as refused:
        Lab(tmp_path).ask(LabRun(**{"game": "gosu", "matches": 10, **run}))
    assert refused.value.code == code
    assert not begun


def test_a_run_whose_page_was_closed_leaves_only_its_results(tmp_path, begun):
    """Nobody stopped it, and its process ended alone; or the server was killed."""
    house = Lab(tmp_path)
    house.ask(LabRun(game="gosu", matches=1_000, pack=MOON, beside=MOON))
    begun[0].says("stopped", 500, [FOUND])
    begun[0].code = 0
    [wanted] = tmp_path.glob("*.wanted")
    left = {*tmp_path.glob(f"{wanted.stem}*")}
    os.utime(wanted, (1, 1))
    house.ask(RUN)
    assert {one.suffix for one in left} == {".json", ".toml", ".err", ".wanted"}
    assert {one.suffix for one in left if one.exists()} == {".json"}


def test_old_runs_are_forgotten(tmp_path, begun, monkeypatch):
    monkeypatch.setattr(lab, "KEPT", 1)
    for matches in (1, 2, 3):
        house = Lab(tmp_path)
        house.ask(LabRun(game="gosu", matches=matches))
        begun[-1].says("done")
        for file in tmp_path.glob("*.wanted"):
            os.utime(file, (matches, matches))
    assert len([*tmp_path.glob("*.json")]) == 1


# --- for whom it is ------------------------------------------------------------------------------


@asynccontextmanager
async def visitor(tmp_path, door, *, client="127.0.0.1", name="localhost"):
    """Return a client at an address, using a host name."""
    hub = Hub(limits=CALM)
    house = app(hub, lab=Lab(tmp_path, door=door), names={"localhost", "example.org"})
    transport = httpx.ASGITransport(house, client=(client, 1234))
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{name}") as browser:
        yield browser
    hub.store.close()


@pytest.mark.parametrize(
    ("door", "client", "name", "allowed"),
    [
        (HERE, "127.0.0.1", "localhost", True),
        (HERE, "127.0.0.1", "127.0.0.1", True),
        (HERE, "::1", "localhost", True),
        (HERE, "10.0.0.7", "localhost", False),
        (HERE, "127.0.0.1", "example.org", False),  # behind a proxy that hides the address
        (NOBODY, "127.0.0.1", "localhost", False),
        (EVERYBODY, "10.0.0.7", "example.org", True),
    ],
)
async def test_the_lab_is_for_whom_the_host_allows(
    engines, tmp_path, begun, door, client, name, allowed
):
    async with visitor(tmp_path, door, client=client, name=name) as browser:
        said = (await browser.get("/api/lab")).json()
        check(said, sent.LabDoor)
        assert said["allowed"] == allowed
        assert 0 < said["seconds"]["champion@400"] < said["seconds"]["champion"]
        answer = await browser.post("/api/lab", json={"game": "gosu", "matches": 10})
        assert answer.status_code == (200 if allowed else 403)
        assert len(begun) == allowed


def test_a_run_that_ends_while_somebody_looks_is_not_played_again(tmp_path, monkeypatch):
    house, run = Lab(tmp_path), LabRun(game="gosu", matches=40)
    house.key = lab.key_of(run)

    def ends():
        said = {"state": "done", "done": 40, "matches": 40}
        (tmp_path / f"{house.key}.json").write_text(json.dumps(said))
        return 0

    house.process = SimpleNamespace(poll=ends)
    monkeypatch.setattr(house, "_start", None)
    assert house.ask(run)["state"] == "done"


async def test_a_house_without_a_lab_has_none(engines):
    async with open_house() as house:
        ann = await house.person()
        assert (await ann.browser.get("/api/lab")).json()["allowed"] is False


# --- the process ---------------------------------------------------------------------------------


def test_a_process_tells_how_it_stands_until_nobody_looks(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "step_aside", lambda: None)
    file = tmp_path / "run.json"
    file.with_suffix(".wanted").touch()
    with live.Live(file, 100) as shown:
        assert shown.is_wanted()
        monkeypatch.setattr(live, "OFTEN", -1.0)
        shown.tell([], 40)
        assert json.loads(file.read_text())["done"] == 40
        long_ago = time.time() - live.PATIENCE - 1
        os.utime(file.with_suffix(".wanted"), (long_ago, long_ago))
        assert not shown.is_wanted()
    assert json.loads(file.read_text())["state"] == "stopped"


def test_a_second_process_gives_way(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "step_aside", lambda: None)
    with live.Live(tmp_path / "one.json", 1), pytest.raises(live.typer.Exit) as ended:
        live.Live(tmp_path / "two.json", 1).__enter__()
    assert ended.value.exit_code == live.BUSY == lab.BUSY
    with live.Live(tmp_path / "two.json", 1):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such thing")
def test_everything_else_comes_first():
    asks = "import os; from warren.cli.live import step_back; step_back(); print(os.nice(0))"
    told = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "19"


@pytest.mark.parametrize("comes_last", [False, True])
def test_who_plays_for_the_page_steps_back_before_the_first_match(engines, monkeypatch, comes_last):
    stepped = []
    monkeypatch.setattr(live, "step_back", lambda: stepped.append(True))
    about = "gosu", {"seats": 2}, [""], {}, "policy"
    with cli_lab.counting(*about, comes_last=comes_last):
        assert bool(stepped) == comes_last


def test_the_lab_plays_for_the_page(engines, tmp_path):
    """The process itself: started, polled, finished."""
    house, run = Lab(tmp_path, workers=1), LabRun(game="gosu", pack=MOON, matches=40)
    for _ in range(3000):
        said = house.ask(run)
        if said["state"] not in ("starting", "playing"):
            break
        time.sleep(0.1)
    assert said["state"] == "done", said["message"]
    assert said["done"] == 40
    check(said, sent.LabState)
    assert {one["group"] for one in said["found"]} >= {"clan", "card", "seat", "ending"}
    assert any(one["effect"] is not None for one in said["found"])


def test_the_strongest_judge_is_let_in():
    lab.check(LabRun(game="gosu", preset="", seats=2, pack="", beside="", matches=100,
                     bot=lab.JUDGE, go=True))  # fmt: skip
    with pytest.raises(Refused):
        lab.check(LabRun(game="gosu", preset="", seats=2, pack="", beside="", matches=100,
                         bot="champion@401", go=True))  # fmt: skip
