"""Child processes of a server: what they inherit, when they end, and what they leave behind."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
import threading
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from own_packs import MOON
from resilience.crashes import COMMAND
from resilience.real import Real, children, serving, sockets, until
from tables import PATIENCE

MEGABYTE = 1_000_000
ALL = ("--lab", "everybody")
FILES = 64
SLOW = """
import asyncio, sys
from warren.table.play.engines import Engines
usual, wait = Engines.prepare, float(sys.argv.pop(1))
async def prepare(engines):
    await asyncio.sleep(wait)
    await usual(engines)
Engines.prepare = prepare
from warren.cli.main import main
main()
"""
LATE = 5.0  # seconds until such slow engines are ready


@pytest.fixture(scope="module")
def shared(engines, tmp_path_factory):
    """A server that no test ends, its folder, and its answer when it has printed its address."""
    folder = tmp_path_factory.mktemp("shared")
    with serving(folder, *ALL) as house:
        with house.browser() as browser:
            first = browser.get("/api/health")
        yield house, folder, first


def is_there(pid: int) -> bool:
    """Return whether a process is running."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# --- sockets -------------------------------------------------------------------------------------


def test_processes_that_read_packs_inherit_no_socket(shared):
    house = shared[0]
    with house.browser() as browser:
        browser.post("/api/workshop", json={"game": "gosu", "text": MOON})
    found = children(house.process.pid)
    assert found
    for child in found:
        assert not sockets(child) & sockets(house.process.pid)


def test_a_server_that_was_killed_comes_back_at_once(tmp_path):
    """Even if its child processes still exist, stopped in the middle of their work."""
    with serving(tmp_path) as house:
        port = int(house.url.rpartition(":")[2])
        with house.browser() as browser:
            until(lambda: browser.get("/api/health").status_code == 200)
            browser.post("/api/workshop", json={"game": "gosu", "text": MOON})
        left = children(house.process.pid)
        for child in left:
            os.kill(child, signal.SIGSTOP)
        try:
            house.process.kill()
            house.process.wait()
            with serving(tmp_path, port=port) as again, again.browser() as browser:
                until(lambda: browser.get("/api/health").status_code == 200)
        finally:
            for child in left:
                os.kill(child, signal.SIGKILL)


# --- workers -------------------------------------------------------------------------------------


def test_workers_end_with_a_supervisor_that_is_killed_while_they_start(tmp_path, new_database):
    told = [*COMMAND, "--port", "0", "--data", str(tmp_path), "--store", new_database()]
    supervisor = subprocess.Popen([*told, "--workers", "2"], stdout=subprocess.DEVNULL)
    try:
        until(lambda: len(children(supervisor.pid)) == 2)
        workers = children(supervisor.pid)
    finally:
        supervisor.kill()
        supervisor.wait()
    try:
        until(lambda: not any(map(is_there, workers)))
    finally:
        for worker in filter(is_there, workers):
            os.kill(worker, signal.SIGKILL)


def test_a_server_accepts_when_it_prints_its_address(shared):
    assert shared[2].status_code == 200


def test_workers_accept_when_the_address_is_printed_and_share_drafts(
    engines, tmp_path, new_database
):
    with serving(tmp_path, "--store", new_database(), "--workers", "2") as house:
        with house.browser() as browser:
            draft = browser.post("/api/workshop", json={"game": "gosu", "text": MOON}).json()
        key = draft["pack"]["fingerprint"]
        paths = ("/api/packs/{}", "/api/cards/gosu?pack={}", "/art/gosu/loya.svg?pack={}")
        seen = set()

        def has_met_both() -> bool:
            with house.browser() as browser:
                seen.add(browser.get("/api/health").json()["worker"])
                for path in paths:
                    assert browser.get(path.format(key)).status_code == 200
                assert browser.get(f"/api/packs/{key[::-1]}").status_code == 404
            return len(seen) == 2

        until(has_met_both, 4 * PATIENCE)  # the other one may start later


# --- hosts ---------------------------------------------------------------------------------------


def test_a_pack_that_the_host_removes_is_gone_from_the_running_server(shared):
    house, folder, _ = shared
    with closing(house.browser(name="Ann")) as browser:
        browser.post("/api/session/keep", json={})
        draft = {"game": "gosu", "text": MOON}
        key = browser.post("/api/workshop", json=draft).json()["pack"]["fingerprint"]
        assert browser.post("/api/gallery", json=draft).status_code == 200
        paths = [
            f"/api/packs/{key}",
            f"/api/cards/gosu?pack={key}",
            f"/art/gosu/loya.svg?pack={key}",
        ]
        for path in paths:
            assert browser.get(path).status_code == 200
        told = [*COMMAND[:-1], "house", "packs", "--remove", key[:12], "--data", str(folder)]
        subprocess.run(told, check=True, stdout=subprocess.DEVNULL)
        until(lambda: {browser.get(path).status_code for path in paths} == {404})


# --- the lab -------------------------------------------------------------------------------------


def ask_lab(house: Real, **about: object) -> tuple[int, dict]:
    """Return the lab's answer."""
    with house.browser() as browser:
        run = {"game": "gosu", "matches": 1_000_000, "pack": MOON, **about}
        answer = browser.post("/api/lab", json=run)
        return answer.status_code, answer.json()


def test_a_stopped_run_of_the_lab_leaves_no_files_but_what_it_found(shared):
    house, folder = shared[0], shared[1] / "lab"
    house.until_ready()
    assert ask_lab(house)[0] == 200
    assert [*folder.glob("*.toml")]
    until(lambda: ask_lab(house)[1]["done"])

    def is_tidy() -> bool:
        ask_lab(house, go=False)
        return {one.suffix for one in folder.glob("*.*")} <= {".json"}

    until(is_tidy)


def test_files_of_the_lab_count_towards_the_store(engines, tmp_path):
    (tmp_path / "lab").mkdir()
    (tmp_path / "lab" / "old.json").write_bytes(bytes(3 * MEGABYTE))
    for most, code in (("2", "full"), ("20", None)):
        with serving(tmp_path, *ALL, "--max-store", most) as house:
            house.until_ready()
            with house.browser() as browser:
                answer = browser.post("/api/session", json={"nickname": "Ann"}).json()
            assert answer.get("code") == code
            assert ask_lab(house)[1].get("code") == code
            ask_lab(house, go=False)


def test_the_lab_takes_two_packs_of_the_greatest_length(shared):
    pack = MOON + ("#" * 99 + "\n") * ((199_000 - len(MOON)) // 100)
    beside = pack.replace("Moonlight", "Sunlight")
    status, said = ask_lab(shared[0], pack=pack, beside=beside, go=False)
    assert (status, said.get("code")) == (200, None)


# --- clocks --------------------------------------------------------------------------------------


def clock(house: Real, cookie: str, table: str) -> float:
    """Return the time left for the player who must decide."""
    with house.browser() as browser:
        browser.cookies.set("warren", cookie)
        shown = browser.get(f"/api/tables/{table}", params={"lang": "en"}).json()
        return sum(float(shown["left"][seat]) for seat in shown["ticking"])


def test_no_clock_runs_before_engines_are_ready(engines, tmp_path):
    with serving(tmp_path) as house:
        house.until_ready()
        person = house.browser(name="Ann")
        wanted = {"game": "gosu", "bots": ["easy"], "clock": {"kind": "live", "minutes": 30}}
        table = person.post("/api/tables", json=wanted).json()["id"]
        cookie = person.cookies["warren"]
        person.close()
        until(lambda: clock(house, cookie, table))
        before = clock(house, cookie, table)
    command = [sys.executable, "-c", SLOW, str(LATE), "serve"]
    with serving(tmp_path, command=command) as house:
        begun = time.monotonic()
        house.until_ready()
        took = time.monotonic() - begun
        assert took > LATE / 2
        assert before - clock(house, cookie, table) < took / 2


# --- files ---------------------------------------------------------------------------------------


def test_too_few_files_are_told_at_the_start(tmp_path):
    few = partial(resource.setrlimit, resource.RLIMIT_NOFILE, (FILES, FILES))
    told = [*COMMAND, "--port", "0", "--data", str(tmp_path)]
    process = subprocess.Popen(told, stderr=subprocess.PIPE, text=True, preexec_fn=few)
    assert process.stderr
    late = threading.Timer(PATIENCE, process.kill)  # a process without warnings prints nothing
    late.start()
    try:
        line = process.stderr.readline()
    finally:
        late.cancel()
        process.terminate()
        process.communicate(timeout=PATIENCE)
    assert re.search(rf"only {FILES} files.*no room for connections.*ulimit -n", line)
