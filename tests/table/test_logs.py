"""The server's log: whole lines of JSON, everything worth knowing, nothing secret."""

import json
import logging
import random
import secrets
import sqlite3
from datetime import datetime
from unittest import mock

import pytest

from tables import CALM, open_house, play_on
from warren.locale.visible import UNSAFE
from warren.table.play import promises, room
from warren.table.telemetry import logs
from warren.table.web import talking
from warren.table.web.proxies import Believed, Proxies

pytestmark = pytest.mark.anyio

log = logging.getLogger("warren.table")


@pytest.fixture(autouse=True)
def as_it_was():
    """Restore the logging configuration after a test."""
    handlers, level, propagate = list(log.handlers), log.level, log.propagate
    yield
    for handler in log.handlers:
        if handler not in handlers:
            handler.close()
    log.handlers[:], log.level, log.propagate = handlers, level, propagate
    log.manager._clear_cache()


@pytest.fixture
def file(tmp_path):
    """A log file."""
    logs.write_to(tmp_path / "warren.log")
    return tmp_path / "warren.log"


def lines_of(text):
    """Parse a log; every line must be complete."""
    found = [json.loads(line) for line in text.splitlines()]
    for line in found:
        assert list(line)[:3] == ["at", "level", "what"]
        assert datetime.fromisoformat(line["at"]).utcoffset().total_seconds() == 0
        assert line["level"] in ("info", "warning", "error")
        assert isinstance(line["what"], str)
    return found


def read(file):
    return lines_of(file.read_text(encoding="utf-8"))


# --- lines ---------------------------------------------------------------------------------------


def test_a_line_says_when_how_bad_what_and_what_is_told_of_it(file):
    before = datetime.now().astimezone()
    log.info("refused", extra={"id": "0a1b", "code": "stale"})
    log.warning("%s of %s", 1, 2)
    first, second = read(file)
    assert {**first, "at": None} == {
        "at": None,
        "level": "info",
        "what": "refused",
        "id": "0a1b",
        "code": "stale",
    }
    assert abs((datetime.fromisoformat(first["at"]) - before).total_seconds()) < 10
    assert (second["level"], second["what"]) == ("warning", "1 of 2")


def test_whatever_is_told_stays_on_one_line(file):
    log.info("two\nlines \u2028 and\r\nmore é", extra={"why": "a\nb", "thing": {1, 2}.pop})
    [line] = file.read_text(encoding="utf-8").rstrip("\n").split("\n")
    assert json.loads(line)["what"] == "two\nlines \u2028 and\r\nmore é"
    assert json.loads(line)["why"] == "a\nb"
    assert "é" in line


def test_a_log_that_is_read_in_a_terminal_gives_it_no_orders(file):
    said = "\x1b]0;owned\x07 \x9b31m \u202e"
    log.info(said, extra={"who": said})
    line = file.read_text(encoding="utf-8")
    assert json.loads(line)["who"] == said
    assert not UNSAFE.search(line)


def test_a_fault_is_told_with_its_place(file):
    try:
        raise ValueError("no\nway")
    except ValueError:
        log.exception("fault", extra={"id": "7"})
    [line] = read(file)
    assert (line["level"], line["id"]) == ("error", "7")
    assert "ValueError: no\nway" in line["fault"]
    assert "test_logs.py" in line["fault"]


def test_what_is_not_worth_knowing_is_left_out(file):
    log.debug("nobody wants to know")
    assert read(file) == []


# --- where ---------------------------------------------------------------------------------------


def test_people_read_warnings_in_one_line_each(tmp_path, capsys):
    logs.write_to(tmp_path / "warren.log")
    log.info("quiet", extra={"id": "1"})
    log.warning("careful\nnow", extra={"table": "t"})
    try:
        raise ValueError("no\nway")
    except ValueError:
        log.exception("fault", extra={"id": "7"})
    out, said = capsys.readouterr()
    assert out == ""
    assert said.splitlines() == [
        "warren: careful now table=t",
        "warren: fault id=7 (ValueError: no way)",
    ]
    assert len(read(tmp_path / "warren.log")) == 3


def test_all_of_it_may_go_to_the_console(capsys):
    logs.write_to("-")
    log.info("quiet", extra={"id": "1"})
    log.warning("careful")
    out, said = capsys.readouterr()
    assert out == ""
    assert [line["what"] for line in lines_of(said)] == ["quiet", "careful"]


def test_another_place_takes_the_place_of_the_first(tmp_path, capsys):
    logs.write_to(tmp_path / "one.log")
    logs.write_to(tmp_path / "two.log")
    log.warning("once")
    assert read(tmp_path / "one.log") == []
    assert len(read(tmp_path / "two.log")) == 1
    assert capsys.readouterr().err == "warren: once\n"
    logs.write_to("-")
    log.warning("again")
    assert len(read(tmp_path / "two.log")) == 1
    assert len(lines_of(capsys.readouterr().err)) == 1


def test_nobody_else_is_told(file):
    told = []
    handler = logging.Handler()
    handler.emit = told.append
    logging.getLogger().addHandler(handler)
    log.warning("between us")
    logging.getLogger().removeHandler(handler)
    assert told == []
    assert len(read(file)) == 1


@pytest.mark.parametrize("place", ["nowhere/warren.log", "."])
def test_where_nothing_can_be_written_is_said_at_once(tmp_path, monkeypatch, place):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OSError, match=r"No such file|Is a directory"):
        logs.write_to(place)


def test_a_log_does_not_grow_without_end(tmp_path, monkeypatch):
    monkeypatch.setattr(logs, "BYTES", 2_000)
    logs.write_to(tmp_path / "warren.log")
    for number in range(200):
        log.info("something", extra={"number": number})
    kept = [tmp_path / f"warren.log{end}" for end in (".3", ".2", ".1", "")]
    assert sorted(tmp_path.iterdir()) == sorted(kept)
    assert all(0 < one.stat().st_size <= 2_000 for one in kept)
    numbers = [line["number"] for one in kept for line in read(one)]
    assert numbers == list(range(numbers[0], 200))


def test_a_log_is_gone_on_with(tmp_path):
    for number in range(2):
        logs.write_to(tmp_path / "warren.log")
        log.info("start", extra={"number": number})
    assert [line["number"] for line in read(tmp_path / "warren.log")] == [0, 1]


# --- of a server ---------------------------------------------------------------------------------


async def test_the_id_of_a_refusal_stands_in_the_log(engines, file):
    async with open_house() as house:
        ann = await house.person("Ann")
        table = await ann.open("gosu")
        seen = await ann.connect(table)
        refusals = [
            await ann.say(table, "start"),
            await seen.say("start"),
            await seen.say("sit", seat=7),
            await ann.say("nowhere", "start"),
            (await ann.browser.post("/api/tables", json={"game": "chess"})).json(),
            (await ann.browser.get("/api/nothing")).json(),
        ]
    told = {line["id"]: line["code"] for line in read(file) if line["what"] == "refused"}
    assert len(told) == len(refusals)
    for refusal in refusals:
        assert told[refusal["id"]] == refusal["code"]


async def test_who_is_turned_away_stands_in_the_log(engines, file):
    async with open_house() as house:
        ann = await house.person("Ann")
        socket = await ann.socket("nowhere")
        await socket.wait_closed()
        assert socket.close_reason == "unknown-table"
    assert [line["code"] for line in read(file)] == ["unknown-table"]


async def test_a_fault_of_ours_stands_in_the_log_and_only_there(engines, file, capfd, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("a goblin in the works")

    async with open_house() as house:
        ann = await house.person("Ann")
        table = await ann.open("gosu", bots=["easy"])
        seen = await ann.connect(table)
        monkeypatch.setattr(talking, "why", fail)
        refused = await seen.say("why", target={"zone": "deck"})
        plain = await ann.say(table, "why", target={"zone": "deck"})
    for one in (refused, plain):
        assert one["code"] == "internal"
        assert "goblin" not in str(one)
        [line] = [line for line in read(file) if line.get("id") == one["id"]]
        assert (line["level"], line["what"]) == ("error", "fault")
        assert line["fault"].endswith("ZeroDivisionError: a goblin in the works")
    assert "Traceback" not in capfd.readouterr().err


class Things:
    """Secrets that must never be in a log, by name."""

    def __init__(self):
        self.all = {}

    def add(self, name, value):
        assert len(value) > 7, (name, value)
        self.all[name] = value
        return value

    def found_in(self, text):
        return [name for name, value in self.all.items() if value in text]


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
async def test_nothing_secret_is_ever_in_the_log(engines, file, tmp_path, monkeypatch, game):
    """Play a whole match with refusals, faults of all kinds and a restart, and search the log."""
    monkeypatch.setattr(promises, "fresh_secret", lambda: secrets.token_hex(16))
    things, path = Things(), tmp_path / "tables.db"
    salts = [things.add(f"salt {seat}", secrets.token_hex(16)) for seat in range(2)]
    names = [things.add(f"name {seat}", f"Goblin{secrets.token_hex(4)}") for seat in range(2)]
    talk = things.add("chat", "my hand is full of nonsense")
    bad = things.add("bad salt", "this is no salt at all")
    async with open_house(path, limits=CALM) as house:
        ann, bob = [await house.person(name) for name in names]
        table = await ann.open(game, salt=salts[0])
        everybody = [await one.connect(table) for one in (ann, bob)]
        assert (await everybody[1].say("sit", seat=1, salt=salts[1]))["type"] == "done"
        assert (await everybody[0].say("start"))["type"] == "done"
        inside = house.hub.rooms[table].table
        things.add("secret", inside.setup.secret)
        things.add("seed", str(inside.match.seed))
        things.add("seed in digits", f"{inside.match.seed:x}")
        for seat, person in enumerate((ann, bob)):
            things.add(f"token {seat}", person.browser.cookies["warren"])
            things.add(f"player {seat}", inside.places[seat].player)
        await everybody[0].say("chat", text=talk)
        await bob.say(table, "sit", seat=0, salt=bad)
        await everybody[1].say("sit", seat=0, salt=salts[1])
        await everybody[1].say("act", decision=0, action=talk)
        await ann.browser.post("/api/session", json={"nickname": names[1] * 5})
        await ann.browser.post("/api/tables", json={"game": game, "salt": bad})
        await ann.browser.post("/api/records", json={"text": f"warren record 1\nsalts: {bad}"})
        await ann.browser.get(f"/api/tables/{table}/record")
        with monkeypatch.context() as broken:
            broken.setattr(room.entries, "written", lambda entry: str(1 / 0))
            assert (await everybody[0].say("chat", text=talk))["code"] == "internal"
        await ann.connect(table)  # the room was unharmed, or has been replaced
        house.hub.store.database.execute("PRAGMA query_only = 1")
        said = await ann.say(table, "chat", text=talk)
        assert said["code"] == "unsaved"
        house.hub.store.database.execute("PRAGMA query_only = 0")
    async with open_house(path, limits=CALM) as house:
        people = []
        for seat, name in enumerate(names):
            person = await house.person()
            person.browser.cookies.set("warren", things.all[f"token {seat}"])
            assert (await person.browser.get("/api/session")).json()["nickname"] == name
            people.append(person)
        everybody = [await one.connect(table) for one in people]
        await play_on(everybody, random.Random(game))
        await people[0].browser.get(f"/api/tables/{table}/record")
        assert everybody[0].shown["table"]["proof"]["salts"] == salts
    text = file.read_text(encoding="utf-8")
    codes = [line.get("code") for line in lines_of(text)]
    assert {"malformed", "bad-name", "started", "not-over", "unsaved"} <= {*codes}
    assert [line["what"] for line in lines_of(text) if line["level"] == "error"]
    assert things.found_in(text) == []
    whole = b"".join(one.read_bytes() for one in tmp_path.glob("tables.db*"))
    assert "chat" in things.found_in(whole.decode(errors="replace"))  # the search does work


async def test_a_store_that_fails_is_told_without_what_was_to_be_written(engines, file, tmp_path):
    async with open_house(tmp_path / "tables.db") as house:
        ann = await house.person("Ann")
        table = await ann.open("gosu")

        class Broken:
            """A database that can't commit."""

            def __init__(self, database):
                self.database = database

            def __getattr__(self, name):
                return getattr(self.database, name)

            def execute(self, what, *about):
                if what == "COMMIT" or what.startswith("INSERT"):  # an entry is a single statement
                    raise sqlite3.OperationalError("disk I/O error")
                return self.database.execute(what, *about)

        whole = house.hub.store.database
        house.hub.store.database = Broken(whole)
        refused = await ann.say(table, "chat", text="between you and me")
        house.hub.store.database = whole
        assert refused["code"] == "unsaved"
    told = read(file)
    assert "the store can't be written" in [line["what"] for line in told]
    assert "disk I/O error" in file.read_text(encoding="utf-8")
    assert "between you" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(("kind", "is_request"), [("lifespan", False), ("http", True)])
async def test_what_the_house_does_by_itself_is_no_request(kind, is_request):
    named = []

    async def app(scope, receive, send):
        named.append(logs.REQUEST.get() != "")

    await Believed(app, Proxies())({"type": kind}, mock.Mock(), mock.Mock())
    assert named == [is_request]
