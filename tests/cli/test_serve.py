"""`warren serve` as a process: it starts, keeps acknowledged data, and ends on request."""

import json
import logging
import re
import signal
import socket
import sqlite3
import threading
import time
from contextlib import closing, contextmanager

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from warren.table.guard.limits import OFFERS
from warren.table.storage.migrations import VERSION
from warren.table.storage.sqlite import connect as make_store

PATIENCE = 60.0
PLAIN = {"timeout": PATIENCE, "trust_env": False}
RESTART = 1012  # the page reconnects after this code


class Served:
    """A server in a separate process."""

    def __init__(self, process):
        self.process = process
        self.line = process.stdout.readline()
        self.url = re.search(r"http://127\.0\.0\.1:\d+(?=/ )", self.line)[0]

    def browser(self, name):
        """Return a browser of a named person."""
        found = httpx.Client(base_url=self.url, **PLAIN)
        assert found.post("/api/session", json={"nickname": name}).status_code == 200
        return found

    def socket(self, browser, table):
        """Return a connection to a table."""
        return connect(
            f"{self.url.replace('http', 'ws')}/ws/{table}",
            origin=self.url,
            additional_headers={"Cookie": f"warren={browser.cookies['warren']}"},
            open_timeout=PATIENCE,
            proxy=None,
        )

    def wait(self):
        """Wait until all engines are ready."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                found = httpx.get(f"{self.url}/api/health", **PLAIN).json()
                if all(found["engines"].values()):
                    return self
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError("it does not start")

    def end(self, how):
        """Stop it; return the exit code and its output."""
        self.process.send_signal(how)
        out, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, errors


@contextmanager
def serving(warren, *args):
    """Run a server on a free port, and stop it afterwards."""
    process = warren.start("serve", "--port", 0, "--requests", 10_000, *args)
    try:
        yield Served(process).wait()
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


class Player(threading.Thread):
    """Plays the first legal action repeatedly until the connection is closed."""

    def __init__(self, socket):
        super().__init__(daemon=True)
        self.socket = socket
        self.done = []  # requests that were acknowledged
        self.code = None
        self.shown = None

    def run(self):
        number = 0
        with self.socket as socket:
            try:
                while True:
                    said = json.loads(socket.recv(timeout=PATIENCE))
                    if said["type"] == "done":
                        self.done.append((said["request"], said["number"]))
                    if said["type"] != "table":
                        continue
                    self.shown = said
                    ask = said["ask"]
                    if ask and ask["mine"]:
                        number += 1
                        options = [option["action"] for option in ask["options"]]
                        socket.send(
                            json.dumps(
                                {
                                    "type": "act",
                                    "request": f"{said['you']}-{number}",
                                    "decision": ask["decision"],
                                    "action": options[number % len(options)],
                                }
                            )
                        )
            except ConnectionClosed as closed:
                self.code = closed.rcvd.code if closed.rcvd else None


def written(folder):
    """Return all entries of a store by request; their numbers must have no gap."""
    with closing(sqlite3.connect(folder / "tables.db")) as found:
        rows = found.execute("SELECT request, number FROM entry ORDER BY number").fetchall()
        assert found.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert [number for _, number in rows] == list(range(1, len(rows) + 1))
    return {request: number for request, number in rows if request}


def test_it_ends_when_it_is_told_and_keeps_every_move_it_acknowledged(warren):
    data = warren.folder / "data"
    with serving(warren, "--data", data) as served:
        assert served.line == (
            f"Warren is at {served.url}/ (Ctrl+C ends it); tables are kept in {data}.\n"
        )
        ann, bob, cid = [served.browser(name) for name in ("Ann", "Bob", "Cid")]
        # None of its matches has fewer than 40 moves; one GOSU match in 150 ends before the 20th
        table = ann.post("/api/tables", json={"game": "laundromat"}).json()["id"]
        for browser, message in (
            (bob, {"type": "sit", "request": "s", "seat": 1}),
            (ann, {"type": "start", "request": "s"}),
        ):
            answer = browser.post(f"/api/tables/{table}", json=message)
            assert answer.json()["type"] == "done", answer.text
        players = [Player(served.socket(one, table)) for one in (ann, bob, cid)]
        for player in players:
            player.start()
        end = time.monotonic() + PATIENCE
        while sum(len(player.done) for player in players) < 20 and time.monotonic() < end:
            time.sleep(0.01)
        code, out, errors = served.end(signal.SIGTERM)
        for player in players:
            player.join(PATIENCE)
        assert (out, errors) == ("", "")
        assert code in (0, -signal.SIGTERM)
        assert [player.code for player in players] == [RESTART] * 3
    kept = written(data)
    answers = [one for player in players for one in player.done]
    done = dict(answers)
    assert len(done) == len(answers) >= 20  # none was acknowledged twice
    assert {request: kept.get(request) for request in done} == done
    assert len(kept) <= 2 + len(done) + 2  # each may have had one more request in progress
    assert not (data / "tables.db-wal").exists()  # everything is in the main file

    with serving(warren, "--data", data, "--log", "-") as served:
        for browser, seat in ((ann, 0), (bob, 1), (cid, None)):
            cookies = {"warren": browser.cookies["warren"]}
            answer = httpx.get(f"{served.url}/api/tables/{table}", cookies=cookies, **PLAIN)
            assert answer.json()["you"] == seat
            assert answer.json()["number"] == max(kept.values())
        other = served.browser("Dan").post("/api/tables", json={"game": "gosu"}).json()["id"]
        refused = httpx.get(f"{served.url}/api/tables/{other}/record", **PLAIN).json()
        code, out, errors = served.end(signal.SIGINT)
        assert out == ""
        assert code in (130, 0)  # 0 if the parent process ignores Ctrl+C
        [line] = [json.loads(line) for line in errors.splitlines()]
        assert line.pop("request")  # the id of the request
        assert {**line, "at": ""} == {
            "at": "",
            "level": "info",
            "what": "refused",
            "id": refused["id"],
            "code": "not-over",
        }
    assert {one.name for one in data.iterdir()} == {"tables.db", "tables.db-serving", "warren.log"}


def test_a_house_answers_to_the_names_it_is_given(warren):
    names = ("--name", "Table.Example.org", "--name", "other.example.org")
    with serving(warren, "--data", warren.folder / "data", *names) as served:

        def asked_as(host):
            return httpx.get(f"{served.url}/api/health", headers={"host": host}, **PLAIN)

        named = ("table.example.org", "other.example.org:8700", "10.0.0.1", socket.gethostname())
        assert [asked_as(host).status_code for host in named] == [200] * 4
        assert asked_as("evil.example").json()["code"] == "misdirected"


# --- what can't be served ------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def quiet_log():
    """Restore the log configuration after a command."""
    log = logging.getLogger("warren.table")
    handlers, level, propagate = list(log.handlers), log.level, log.propagate
    yield
    log.handlers[:], log.level, log.propagate = handlers, level, propagate
    log.manager._clear_cache()


@pytest.mark.parametrize(
    ("host", "where"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::1", r"\[::1\]")]
)
def test_the_page_is_opened_where_a_browser_finds_it(warren, monkeypatch, host, where):
    opened = []

    def serve(hub, listener, *, started, **_):
        started()
        listener.close()
        hub.store.close()

    monkeypatch.setattr("warren.table.web.serving.serve", serve)
    monkeypatch.setattr("warren.table.web.serving.show_in_browser", opened.append)
    told = ("serve", "--host", host, "--port", 0, "--data", "tables")
    assert warren(*told, "--open").exit_code == 0
    assert re.fullmatch(rf"http://{where}:[1-9]\d*/", opened.pop())
    assert warren(*told).exit_code == 0
    assert opened == []


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--port", -1], "--port must be from 0 to 65535, not -1"),
        (["--port", 65_536], "--port must be from 0 to 65535, not 65536"),
        (["--max-tables", 0], "--max-tables must be at least 1, not 0"),
        (["--max-connections", -5], "--max-connections must be at least 1, not -5"),
        (["--per-address", 0], "--per-address must be at least 1, not 0"),
        (["--requests", 0], "--requests must be at least 1, not 0"),
        (["--max-store", 0], "--max-store must be at least 1, not 0"),
        *(
            ([option, -1], f"{option} must be at least 0, not -1")
            for option in (
                *("--lapse", "--keep-imports", "--keep-chats"),
                *("--keep-matches", "--keep-sessions"),
            )
        ),
        (
            ["--name", "https://a.example"],
            "--name must look like table.example.org, not https://a.ex",
        ),
        (["--name", "a.example:80"], "--name must look like table.example.org, not a.example:80"),
        (
            ["--proxy", "10.0.0.2, proxy"],
            "--proxy must be addresses like 10.0.0.2: 'proxy' does not",
        ),
        (["--proxy", "10.0.0.2/8"], "--proxy must be addresses like 10.0.0.2: 10.0.0.2/8 has host"),
        (["--host", "nowhere.invalid", "--port", 0], "can't listen on nowhere.invalid port 0: "),
        (["--port", 0, "--log", "nowhere/warren.log"], "can't log to nowhere/warren.log: No such"),
        (["--port", 0, "--log", "."], "can't log to .: Is a directory"),
        (["--port", 0, "--data", "file"], "can't use the store file/tables.db: "),
        (
            ["--port", 0, "--store", "mysql://me:secret@db/x"],
            "a store can't be at mysql://...: name a file or postgresql://...",
        ),
    ],
)
def test_what_can_not_be_served_is_one_line(warren, args, said):
    (warren.folder / "file").touch()
    if "--data" not in args:
        args = [*args, "--data", "data"]
    assert warren.refused("serve", *args).startswith(said)


def test_a_port_that_is_taken_is_one_line(warren):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = warren.refused("serve", "--port", port, "--data", "data")
    advice = "another program uses it; choose another port with --port"
    assert said == f"can't listen on 127.0.0.1 port {port}: {advice}"
    assert not (warren.folder / "data").exists()


def test_a_store_of_a_newer_version_is_one_line_and_stays_as_it_is(warren):
    path = warren.folder / "data" / "tables.db"
    make_store(path).close()
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    said = warren.refused("serve", "--port", 0, "--data", "data")
    assert said == f"the store has version {VERSION + 1}; only up to {VERSION} is supported"
    assert path.read_bytes() == before


def test_everything_a_host_may_do_without_is_named(warren):
    told = warren("serve", "--help").stdout
    without = " ".join(told[told.index("--without") :].split()[2:20])
    assert all(one in without for one in OFFERS), without


# --- who is rated --------------------------------------------------------------------------------

LIVE = {"kind": "live", "minutes": 20, "increment": 10}


def a_member(served, name, address, browser=None):
    """Create a member at an address, perhaps with a browser that others have used."""
    found = httpx.Client(base_url=served.url, headers={"X-Forwarded-For": address}, **PLAIN)
    if browser:
        found.cookies.set("warren-browser", browser.cookies["warren-browser"])
    assert found.post("/api/session", json={"nickname": name}).status_code == 200
    assert found.post("/api/session/keep", json={}).status_code == 201
    return found


def is_rated(ann, bob):
    """Return whether a match of two people, played to its end, is rated."""
    wanted = {"game": "laundromat", "rated": True, "clock": LIVE}
    before = len(ann.get("/api/matches").json())
    table = ann.post("/api/tables", json=wanted).json()["id"]
    for person, said in ((bob, {"type": "sit", "seat": 1}), (ann, {"type": "start"})):
        answer = person.post(f"/api/tables/{table}", json={"request": said["type"], **said})
        assert answer.json()["type"] == "done", answer.text
    number, phase = 0, ""
    while phase != "over":
        for person in (ann, bob):
            shown = person.get(f"/api/tables/{table}").json()
            phase, ask = shown["table"]["phase"], shown["ask"]
            if ask and ask["mine"]:
                number += 1
                options, act = ask["options"], {"type": "act", "request": f"{number}"}
                act["action"] = options[number % len(options)]["action"]
                act["decision"] = ask["decision"]
                person.post(f"/api/tables/{table}", json=act)
    end = time.monotonic() + PATIENCE
    while len(ann.get("/api/matches").json()) == before and time.monotonic() < end:
        time.sleep(0.05)
    return ann.get("/api/ladders/laundromat").json()["you"] is not None


def test_people_who_share_an_address_or_a_browser_are_not_rated(warren):
    with serving(warren, "--data", warren.folder / "data") as served:
        ann, far = a_member(served, "Ann", "192.0.2.1"), a_member(served, "Far", "192.0.2.2")
        near = a_member(served, "Near", "192.0.2.1")
        same = a_member(served, "Same", "192.0.2.3", browser=ann)
        other = a_member(served, "Other", "192.0.2.4")
        assert not is_rated(ann, near)
        assert not is_rated(ann, same)
        assert is_rated(other, far)


def test_rated_at_home_counts_them(warren):
    with serving(warren, "--data", warren.folder / "data", "--rated-at-home") as served:
        ann = a_member(served, "Ann", "192.0.2.1")
        assert is_rated(ann, a_member(served, "Same", "192.0.2.1", browser=ann))
