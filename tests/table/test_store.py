"""What outlives the server: written before it is answered, all of it or nothing."""

import asyncio
import os
import sqlite3
import threading

import pytest

from warren.table import store
from warren.table.store import MIGRATIONS, VERSION, Store, StoreError, connect

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "folder" / "tables.db"


@pytest.fixture
async def kept(path):
    made = Store(path)
    yield made
    await asyncio.to_thread(made.close)


def read(path, what):
    """What another connection finds in the file."""
    found = sqlite3.connect(path)
    try:
        return found.execute(what).fetchall()
    finally:
        found.close()


def pragma(database, name):
    return database.execute(f"PRAGMA {name}").fetchone()[0]


# --- files ---------------------------------------------------------------------------------------


def test_a_file_is_made_with_its_folders_and_loses_nothing_when_the_power_goes(path):
    database = connect(path)
    assert pragma(database, "journal_mode") == "wal"
    assert pragma(database, "synchronous") == 2  # FULL
    assert pragma(database, "foreign_keys") == 1
    assert pragma(database, "user_version") == VERSION
    database.close()


def test_an_empty_file_is_brought_up_to_date(path):
    path.parent.mkdir(parents=True)
    path.touch()
    connect(path).close()
    assert {"session", "tables", "entry"} <= {
        name for [name] in read(path, "SELECT name FROM sqlite_master WHERE type = 'table'")
    }


def test_a_file_that_is_up_to_date_stays_as_it_is(path):
    first = connect(path)
    first.execute("INSERT INTO tables (id, created, setup) VALUES ('t', 1, '{}')")
    first.close()
    connect(path).close()
    assert read(path, "SELECT id, is_over FROM tables") == [("t", 0)]
    assert read(path, "PRAGMA user_version") == [(VERSION,)]


def test_a_file_of_an_older_version_is_brought_up_to_date_step_by_step(path, monkeypatch):
    connect(path).close()
    monkeypatch.setattr(store, "MIGRATIONS", (*MIGRATIONS, ("ALTER TABLE tables ADD note TEXT",)))
    monkeypatch.setattr(store, "VERSION", VERSION + 1)
    connect(path).close()
    assert read(path, "PRAGMA user_version") == [(VERSION + 1,)]
    assert read(path, "SELECT note FROM tables") == []


def test_a_step_that_fails_changes_nothing(path, monkeypatch):
    connect(path).close()
    broken = ("CREATE TABLE half (x)", "INSERT INTO nowhere VALUES (1)")
    monkeypatch.setattr(store, "MIGRATIONS", (*MIGRATIONS, broken))
    monkeypatch.setattr(store, "VERSION", VERSION + 1)
    with pytest.raises(StoreError, match="nowhere"):
        connect(path)
    assert read(path, "PRAGMA user_version") == [(VERSION,)]
    assert read(path, "SELECT name FROM sqlite_master WHERE name = 'half'") == []


def one_line_of(path):
    """What is said of a file that can't be used."""
    with pytest.raises(StoreError) as refused:
        connect(path)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_file_of_a_newer_version_is_refused_in_one_line_and_left_alone(path):
    connect(path).close()
    newer = sqlite3.connect(path)
    newer.execute(f"PRAGMA user_version = {VERSION + 7}")
    newer.close()
    said = one_line_of(path)
    assert str(VERSION + 7) in said
    assert str(VERSION) in said
    assert read(path, "PRAGMA user_version") == [(VERSION + 7,)]


def test_what_is_no_store_is_refused_in_one_line(path, tmp_path):
    path.parent.mkdir(parents=True)
    path.write_text("this is a diary, not a database " * 100)
    assert "not a database" in one_line_of(path)
    assert "unable to open" in one_line_of(tmp_path)  # a folder


@pytest.mark.skipif(os.geteuid() == 0, reason="who may do everything can write everywhere")
def test_a_folder_that_nobody_may_write_to_is_refused_in_one_line(tmp_path):
    locked = tmp_path / "locked"
    locked.mkdir()
    locked.chmod(0o500)
    assert "locked" in one_line_of(locked / "tables.db")


def test_a_folder_that_can_not_be_made_is_refused_in_one_line(tmp_path):
    (tmp_path / "file").touch()
    assert "file" in one_line_of(tmp_path / "file" / "tables.db")


# --- writing -------------------------------------------------------------------------------------


async def test_an_answer_means_that_it_is_in_the_file(kept, path):
    await kept.write(store.add_table("t", 1.0, "{}", ["one", "two"]))
    await kept.write(store.append("t", 3, 2.0, "three", ("p", "r")))
    assert read(path, "SELECT number, at, body FROM entry ORDER BY number") == [
        (1, 1.0, "one"),
        (2, 1.0, "two"),
        (3, 2.0, "three"),
    ]
    assert await kept.read(store.find_table("t")) == (
        1.0,
        "{}",
        [(1.0, "one", None, None), (1.0, "two", None, None), (2.0, "three", "p", "r")],
    )


class Held:
    """Keeps the writer busy, so that everything after it waits."""

    def __init__(self):
        self.go = threading.Event()
        self.busy = threading.Event()

    def __call__(self, database):
        self.busy.set()
        assert self.go.wait(10)


async def hold(kept):
    """The writer is held until the answer's `go` is set; and what it is doing."""
    held = Held()
    doing = asyncio.create_task(kept.write(held))
    await asyncio.to_thread(held.busy.wait, 10)
    return held, doing


async def test_what_waits_is_committed_together(kept, path):
    said = []
    held, doing = await hold(kept)
    kept.database.set_trace_callback(said.append)
    jobs = [
        asyncio.create_task(kept.write(store.add_table(f"t{number}", 1.0, "{}", [])))
        for number in range(20)
    ]
    await asyncio.sleep(0)
    held.go.set()
    await asyncio.gather(doing, *jobs)
    kept.database.set_trace_callback(None)
    assert sum(line.startswith("COMMIT") for line in said) == 2  # what was held, then all the rest
    assert len(read(path, "SELECT id FROM tables")) == 20


async def test_a_job_that_fails_takes_nothing_else_with_it(kept, path):
    await kept.write(store.add_table("t", 1.0, "{}", ["one"]))

    def half(database):
        database.execute("INSERT INTO entry VALUES ('t', 9, 1, 'half', NULL, NULL)")
        raise ValueError("not this one")

    held, doing = await hold(kept)
    jobs = [
        kept.write(store.append("t", 2, 1.0, "two")),
        kept.write(half),
        kept.write(store.append("t", 2, 1.0, "two again")),
        kept.write(store.append("nowhere", 1, 1.0, "of no table")),
        kept.write(store.append("t", 3, 1.0, "three")),
    ]
    together = asyncio.gather(*jobs, return_exceptions=True)
    await asyncio.sleep(0)
    held.go.set()
    await doing
    outcomes = [type(one) for one in await together]
    refused = sqlite3.IntegrityError
    assert outcomes == [type(None), ValueError, refused, refused, type(None)]
    assert read(path, "SELECT body FROM entry ORDER BY number") == [("one",), ("two",), ("three",)]


async def test_a_number_is_used_once(kept):
    await kept.write(store.add_table("t", 1.0, "{}", ["one"]))
    with pytest.raises(sqlite3.IntegrityError):
        await kept.write(store.append("t", 1, 2.0, "another"))
    assert (await kept.read(store.find_table("t")))[2] == [(1.0, "one", None, None)]


async def test_who_gives_up_waiting_disturbs_nobody(kept):
    held, doing = await hold(kept)
    waiting = asyncio.create_task(kept.write(store.add_table("t", 1.0, "{}", [])))
    await asyncio.sleep(0)
    waiting.cancel()
    held.go.set()
    await doing
    assert await kept.read(store.find_table("t")) is not None


async def test_what_waits_is_written_before_the_end(path):
    kept = Store(path)
    held, doing = await hold(kept)
    job = asyncio.create_task(kept.write(store.add_table("t", 1.0, "{}", [])))
    await asyncio.sleep(0)
    ending = asyncio.create_task(asyncio.to_thread(kept.close))
    held.go.set()
    await asyncio.gather(doing, job, ending)
    assert read(path, "SELECT id FROM tables") == [("t",)]


# --- what is written and read --------------------------------------------------------------------


async def test_sessions_are_known_by_the_hash_of_their_token(kept):
    await kept.write(store.add_session(b"hash", "player", "Ann", 1.0))
    assert await kept.read(store.find_session(b"hash")) == ("player", "Ann")
    await kept.write(store.rename(b"hash", "Anna"))
    assert await kept.read(store.find_session(b"hash")) == ("player", "Anna")
    assert await kept.read(store.find_session(b"other")) is None


async def test_tables_that_are_not_over_those_used_last_first(kept):
    for number, table in enumerate("abc"):
        await kept.write(store.add_table(table, float(number), "{}", []))
    await kept.write(store.mark_over("b"))
    await kept.write(store.append("a", 1, 9.0, "{}"))
    assert await kept.read(store.running_tables(9)) == [("a", ""), ("c", "")]
    assert await kept.read(store.running_tables(1)) == [("a", "")]
    assert await kept.read(store.find_table("nowhere")) is None


async def test_a_store_may_live_in_memory_only():
    kept = Store(None)
    await kept.write(store.add_table("t", 1.0, "{}", []))
    assert await kept.read(store.running_tables(9)) == [("t", "")]
    kept.close()
