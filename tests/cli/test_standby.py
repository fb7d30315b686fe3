"""Two servers with one store: one serves, and the other takes over after any kind of end."""

from __future__ import annotations

import signal
import threading
import time
from contextlib import closing

import httpx
import pytest

from cli.test_serve import PATIENCE, Served
from resilience.counts import count
from warren.table.storage.kinds import kind_of

HOWS = [signal.SIGSTOP, signal.SIGKILL, signal.SIGTERM][: count("faults", 3) // 3]


class Standby:
    """A server that waits for its turn."""

    def __init__(self, warren, url):
        told = ("serve", "--port", 0, "--requests", 10_000, "--store", url, "--data", "data")
        self.process = warren.start(*told, "--standby")
        assert self.process.stdout.readline().startswith("Waiting: can't use the store ")

    def serves(self):
        """Wait until it serves."""
        return Served(self.process).wait()


class Everybody:
    """A player against a bot, at any server, with all acknowledged moves."""

    def __init__(self, served):
        self.browser = served.browser("Ann")
        wanted = {"game": "gosu", "bots": ["easy"], "clock": {"kind": "live"}}
        self.table = self.browser.post("/api/tables", json=wanted).json()["id"]
        self.done = {}

    def play(self, served, many):
        """Make a number of acknowledged moves."""
        self.browser.base_url = served.url
        end = time.monotonic() + PATIENCE
        while many and time.monotonic() < end:
            seen = self.browser.get(f"/api/tables/{self.table}").json()
            ask = seen["ask"]
            time.sleep(0.02)
            if ask and ask["mine"]:
                request = f"r{len(self.done) + 1}"
                move = {
                    "type": "act",
                    "request": request,
                    "decision": ask["decision"],
                    "action": ask["options"][0]["action"],
                }
                said = self.browser.post(f"/api/tables/{self.table}", json=move).json()
                if said["type"] == "done":
                    self.done[request] = said["number"]
                    many -= 1
        assert not many

    def written(self, url):
        """Return the stored entries by request."""
        with closing(kind_of(url).reading(url)) as found:
            rows = found.execute("SELECT request, number FROM entry ORDER BY number").fetchall()
        assert [number for _, number in rows] == list(range(1, len(rows) + 1))
        return {request: number for request, number in rows if request}


@pytest.fixture
def started():
    """Return a function that starts servers, which are stopped afterwards."""
    made = []
    yield made
    for process in made:
        if process.poll() is None:
            process.send_signal(signal.SIGCONT)
            process.kill()
        process.communicate()


def test_another_takes_the_place_of_a_server_whatever_becomes_of_it(
    warren, started, fresh_database
):
    url = fresh_database()
    process = warren.start("serve", "--port", 0, "--store", url, "--data", "data")
    started.append(process)
    served = Served(process).wait()
    ann = Everybody(served)
    for how in HOWS:
        ann.play(served, 3)
        before, served = served, None
        if how == signal.SIGSTOP:  # first, so that nobody takes another worker for dead
            before.process.send_signal(how)
        other = Standby(warren, url)
        started.append(other.process)
        if how != signal.SIGSTOP:
            before.process.send_signal(how)
        served = other.serves()
        ann.play(served, 3)
        kept = ann.written(url)
        assert {request: kept.get(request) for request in ann.done} == ann.done
        if how == signal.SIGSTOP:
            stale_writes_nothing(before, ann, url)
        before.process.communicate(timeout=PATIENCE)


def stale_writes_nothing(before, ann, url):
    """Check that a frozen server, once woken, acknowledges nothing and exits."""
    answers = []
    message = {"type": "chat", "request": "stale", "text": "still here?"}

    def ask():
        try:
            cookies = {"warren": ann.browser.cookies["warren"]}
            where = f"{before.url}/api/tables/{ann.table}"
            with httpx.Client(cookies=cookies, trust_env=False, timeout=PATIENCE) as browser:
                answers.append(browser.post(where, json=message).json())
        except httpx.TransportError:
            pass

    asking = threading.Thread(target=ask)
    asking.start()
    before.process.send_signal(signal.SIGCONT)
    asking.join(PATIENCE)
    before.process.wait(PATIENCE)
    assert all(answer["type"] == "refused" for answer in answers)
    assert "stale" not in ann.written(url)
