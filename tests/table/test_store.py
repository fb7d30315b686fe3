"""The store outlives the server: data is written before the answer, all of it or nothing."""

import asyncio
import os
import random
import sqlite3
import threading
from contextlib import closing

import pytest

from tables import PATIENCE
from warren.table.people import sessions
from warren.table.storage import books, migrations, postgresql, store
from warren.table.storage.kinds import kind_of, open_store
from warren.table.storage.migrations import MIGRATIONS, VERSION
from warren.table.storage.sqlite import SQLite, connect, shrink
from warren.table.storage.store import DamagedError, StoreError, UnsavedError
from warren.table.upkeep.damage import damaged

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "folder" / "tables.db"


@pytest.fixture
async def kept(where):
    made = open_store(where)
    yield made
    await asyncio.to_thread(made.close)


def read(path, what):
    """Return what another connection reads from the file."""
    with closing(sqlite3.connect(path)) as found:
        return found.execute(what).fetchall()


def seen(where, what):
    """Return what another client reads from a store."""
    with closing(kind_of(where).asking(where)) as found:
        return found.execute(what).fetchall()


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
    monkeypatch.setattr(
        migrations, "MIGRATIONS", (*MIGRATIONS, ("ALTER TABLE tables ADD note TEXT",))
    )
    monkeypatch.setattr(migrations, "VERSION", VERSION + 1)
    connect(path).close()
    assert read(path, "PRAGMA user_version") == [(VERSION + 1,)]
    assert read(path, "SELECT note FROM tables") == []


def test_a_step_that_fails_changes_nothing(path, monkeypatch):
    connect(path).close()
    broken = ("CREATE TABLE half (x)", "INSERT INTO nowhere VALUES (1)")
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, broken))
    monkeypatch.setattr(migrations, "VERSION", VERSION + 1)
    with pytest.raises(StoreError, match="nowhere"):
        connect(path)
    assert read(path, "PRAGMA user_version") == [(VERSION,)]
    assert read(path, "SELECT name FROM sqlite_master WHERE name = 'half'") == []


def one_line_of(path):
    """Return the error message for an unusable file."""
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


async def test_an_answer_means_that_it_is_in_the_file(kept, where):
    await kept.write(books.add_table("t", 1.0, "{}", ["one", "two"]))
    await kept.write(books.append("t", 3, 2.0, "three", ("p", "r")))
    assert seen(where, "SELECT number, at, body FROM entry ORDER BY number") == [
        (1, 1.0, "one"),
        (2, 1.0, "two"),
        (3, 2.0, "three"),
    ]
    found = await kept.read(books.find_table("t"))
    assert (found.created, found.setup) == (1.0, "{}")
    assert found.entries == [
        (1.0, "one", None, None),
        (1.0, "two", None, None),
        (2.0, "three", "p", "r"),
    ]


class Held:
    """Keeps the writer busy, so that everything after it waits."""

    def __init__(self):
        self.go = threading.Event()
        self.busy = threading.Event()

    def __call__(self, database):
        self.busy.set()
        assert self.go.wait(PATIENCE)


async def hold(kept):
    """Block the writer until the job's `go` is set; return the job and its task."""
    held = Held()
    doing = asyncio.create_task(kept.write(held))
    await asyncio.to_thread(held.busy.wait, PATIENCE)
    return held, doing


async def test_what_waits_is_committed_together(kept, where):
    before = sum(kept.commits.counts)
    held, doing = await hold(kept)
    jobs = [
        asyncio.create_task(kept.write(books.add_table(f"t{number}", 1.0, "{}", [])))
        for number in range(20)
    ]
    await asyncio.sleep(0)
    held.go.set()
    await asyncio.gather(doing, *jobs)
    assert sum(kept.commits.counts) == before + 2  # the held writes, then all others
    assert len(seen(where, "SELECT id FROM tables")) == 20


async def test_a_job_that_fails_takes_nothing_else_with_it(kept, where):
    await kept.write(books.add_table("t", 1.0, "{}", ["one"]))

    def half(database):
        books.append("t", 9, 1.0, "half")(database)
        raise ValueError("not this one")

    held, doing = await hold(kept)
    jobs = [
        kept.write(books.append("t", 2, 1.0, "two")),
        kept.write(half),
        kept.write(books.append("t", 2, 1.0, "two again")),
        kept.write(books.append("nowhere", 1, 1.0, "of no table")),
        kept.write(books.append("t", 3, 1.0, "three")),
    ]
    together = asyncio.gather(*jobs, return_exceptions=True)
    await asyncio.sleep(0)
    held.go.set()
    await doing
    outcomes = [type(one) for one in await together]
    refused = UnsavedError
    assert outcomes == [type(None), ValueError, refused, refused, type(None)]
    assert seen(where, "SELECT body FROM entry ORDER BY number") == [("one",), ("two",), ("three",)]


async def test_a_number_is_used_once(kept):
    await kept.write(books.add_table("t", 1.0, "{}", ["one"]))
    with pytest.raises(UnsavedError):
        await kept.write(books.append("t", 1, 2.0, "another"))
    assert (await kept.read(books.find_table("t"))).entries == [(1.0, "one", None, None)]


async def test_who_gives_up_waiting_disturbs_nobody(kept):
    held, doing = await hold(kept)
    waiting = asyncio.create_task(kept.write(books.add_table("t", 1.0, "{}", [])))
    await asyncio.sleep(0)
    waiting.cancel()
    held.go.set()
    await doing
    assert await kept.read(books.find_table("t")) is not None


async def test_what_waits_is_written_before_the_end(where):
    kept = open_store(where)
    held, doing = await hold(kept)
    job = asyncio.create_task(kept.write(books.add_table("t", 1.0, "{}", [])))
    await asyncio.sleep(0)
    ending = asyncio.create_task(asyncio.to_thread(kept.close))
    held.go.set()
    await asyncio.gather(doing, job, ending)
    assert seen(where, "SELECT id FROM tables") == [("t",)]


# --- what is written and read --------------------------------------------------------------------


async def test_sessions_are_known_by_the_hash_of_their_token(kept):
    await kept.write(sessions.add_session(b"hash", "player", "Ann", 1.0))
    assert await kept.read(sessions.find_session(b"hash")) == ("player", "Ann", False, "")
    await kept.write(sessions.rename("player", "Anna"))
    assert await kept.read(sessions.find_session(b"hash")) == ("player", "Anna", False, "")
    assert await kept.read(sessions.find_session(b"other")) is None


async def test_tables_are_found_by_when_they_were_used(kept):
    for number, table in enumerate("abcd"):
        is_import = table == "d"
        await kept.write(books.add_table(table, float(number), "{}", [], is_import=is_import))
    await kept.write(books.mark_over("b"))
    await kept.write(books.note_use("a", 9.0))
    assert await kept.read(books.unused(99.0, 99.0, is_over=False)) == ["c", "a"]
    assert await kept.read(books.unused(99.0, 99.0, is_over=False, most=1)) == ["c"]
    assert await kept.read(books.unused(5.0, 99.0, is_over=False)) == ["c"]
    assert await kept.read(books.unused(99.0, 99.0, is_over=True)) == ["b"]
    assert await kept.read(books.unused(99.0, 99.0, is_over=True, is_import=True)) == ["d"]
    assert await kept.read(books.find_table("nowhere")) is None


async def test_what_was_used_before_it_was_there_is_told_of_and_stays(kept):
    """A bit of the last use has flipped; if a server's clock was wrong, it may be right."""
    await kept.write(sessions.add_session(b"hash", "player", "Ann", 1.0))
    await kept.write(books.add_table("a", 1.0, "{}", []))
    flip = "UPDATE {} SET used = -used"
    for table in ("tables", "session"):
        await kept.write(lambda found, table=table: found.execute(flip.format(table)).rowcount)
    assert await kept.read(books.unused(50.0, 99.0, is_over=False)) == []
    assert await kept.read(books.unused(0.0, 0.5, is_over=False)) == ["a"]
    assert await kept.write(sessions.remove_sessions(50.0, 99.0)) == 0
    assert await kept.read(lambda found: [*damaged(found)]) == [
        "table a was used before it was opened",
        "a player's last visit is before their first",
    ]


async def test_the_first_clock_that_runs_out_at_a_table_that_sleeps(kept):
    assert await kept.read(books.first_due(set())) is None
    for table, due in (("a", 30.0), ("b", 10.0), ("c", 20.0), ("d", None)):
        await kept.write(books.add_table(table, 1.0, "{}", [], due=due))
    assert await kept.read(books.first_due(set())) == ("b", 10.0)
    assert await kept.read(books.first_due({"b"})) == ("c", 20.0)
    await kept.write(books.note_due("b", None, 3))
    await kept.write(books.mark_over("c"))
    assert await kept.read(books.first_due(set())) == ("a", 30.0)


@pytest.mark.parametrize(
    "change", ["due = 20.0", "due = -30.0", "due_after = 2", "due_checksum = 7"]
)
async def test_a_clock_that_was_not_noted_runs_out_for_nobody(kept, change):
    await kept.write(books.add_table("a", 1.0, "{}", [], due=30.0))
    await kept.write(books.add_table("b", 1.0, "{}", [], due=90.0))
    assert await kept.read(damage) == []
    change = f"UPDATE tables SET {change} WHERE id = 'a'"
    await kept.write(lambda database: database.execute(change))
    said = "the deadline of table a is damaged"
    assert await kept.read(damage) == [said]
    assert (await kept.read(books.find_table("a"))).due is None
    assert await kept.read(books.first_due(set())) == ("a", 0.0)  # it is being processed
    await kept.write(books.note_due("a", 40.0, 0))
    assert await kept.read(damage) == []
    assert await kept.read(books.first_due(set())) == ("a", 40.0)


async def test_how_long_the_house_was_open_is_kept(where):
    first = open_store(where)
    assert await first.read(store.house_of) == (0, 0, 0, True)
    await first.write(store.note_house(7.5, 1_000.0))
    await asyncio.to_thread(first.close)
    again = open_store(where)
    assert await again.read(store.house_of) == (7.5, 1_000.0, 0, True)
    await asyncio.to_thread(again.close)


@pytest.mark.parametrize("change", ["age = 9.5", "now = -now", "checksum = 7"])
async def test_time_that_was_not_noted_is_lost_for_all_clocks(kept, change):
    await kept.write(store.note_house(7.5, 1_000.0))
    await kept.write(books.add_table("a", 1.0, "{}", [], due=30.0))
    await kept.write(lambda database: database.execute(f"UPDATE house SET {change}"))
    assert not (await kept.read(store.house_of)).is_sound
    assert await kept.read(damage) == ["the server's age is damaged"]
    await kept.write(books.lose_time)
    assert await kept.read(damage) == []
    assert await kept.read(store.house_of) == (0, 0, 0, True)
    found = await kept.read(books.find_table("a"))
    assert (found.due, found.due_after) == (0.0, None)  # the remaining time is unknown


async def test_a_session_that_is_used_is_not_removed(kept):
    for name in ("Ann", "Bob"):
        await kept.write(sessions.add_session(name.encode(), name, name, 1.0))
    assert await kept.write(sessions.find_session(b"Ann", 9.0, 5.0)) == ("Ann", "Ann", False, "")
    assert await kept.write(sessions.remove_sessions(5.0, 99.0)) == 1
    assert await kept.read(sessions.find_session(b"Ann")) == ("Ann", "Ann", False, "")
    assert await kept.read(sessions.find_session(b"Bob")) is None


async def test_what_is_removed_leaves_the_disk(path):
    kept = SQLite(path)
    secret = "0123456789abcdef" * 500
    for number in range(150):
        await kept.write(books.add_table(f"t{number}", 1.0, "{}", [secret]))
    full = kept.size
    for number in range(150):
        await kept.write(books.remove_table(f"t{number}"))
    assert kept.size < full / 4
    while await kept.write(shrink(16)):
        pass
    kept.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert path.stat().st_size < full / 4
    assert secret[:64].encode() not in path.read_bytes()
    await asyncio.to_thread(kept.close)


async def test_what_is_removed_makes_room(kept, monkeypatch):
    monkeypatch.setattr(postgresql, "MEASURE", 0.0)
    texts = [random.Random(number).randbytes(4_000).hex() for number in range(100)]
    await asyncio.gather(
        *(kept.write(books.add_table(f"t{n}", 1.0, "{}", [text])) for n, text in enumerate(texts))
    )
    full = kept.size
    assert full > 400_000
    for number in range(90):
        await kept.write(books.remove_table(f"t{number}"))
    await kept.give_back()
    assert kept.size < full / 2
    await kept.write(books.add_table("u", 1.0, "{}", texts))
    await kept.give_back()
    assert kept.size > full / 2


def damage(database):
    """Return everything that is damaged."""
    return [*damaged(database)]


# --- damage --------------------------------------------------------------------------------------

CHANGES = [
    "UPDATE entry SET body = replace(body, 'o', 'n') WHERE number = 2",
    "UPDATE entry SET at = at + 0.001 WHERE number = 2",
    "UPDATE entry SET player = 'q' WHERE number = 2",
    "UPDATE entry SET request = NULL WHERE number = 2",
    "UPDATE entry SET number = 3 WHERE number = 2",
    "UPDATE entry SET table_id = 'u', number = 9 WHERE number = 2",
    "UPDATE entry SET checksum = checksum + 1 WHERE number = 2",
    "UPDATE tables SET setup = '{} '",
    "UPDATE tables SET created = 2",
]


@pytest.mark.parametrize("change", CHANGES)
async def test_what_was_not_written_is_not_read(kept, change):
    await kept.write(books.add_table("t", 1.0, "{}", ["one"]))
    await kept.write(books.add_table("u", 1.0, "{}", []))
    await kept.write(books.append("t", 2, 2.0, "two", ("p", "r")))
    assert await kept.read(damage) == []
    await kept.write(lambda database: database.execute(change))
    assert await kept.read(damage)
    table = "u" if "'u'" in change else "t"
    with pytest.raises(DamagedError, match="is damaged"):
        await kept.read(books.find_table(table))


@pytest.mark.parametrize("column", ["body", "player", "request"])
async def test_what_is_no_text_any_more_is_damaged_and_told_to_nobody(path, column):
    kept = SQLite(path)
    await kept.write(books.add_table("t", 1.0, "{}", []))
    await kept.write(books.append("t", 1, 2.0, "whispered", ("whispered", "whispered")))
    change = f"UPDATE entry SET {column} = CAST(x'77686973ff' AS TEXT)"  # "whis" with a flipped bit
    await kept.write(lambda database: database.execute(change))
    assert await kept.read(damage) == ["entry 1 of table t is damaged"]
    with pytest.raises(DamagedError) as told:
        await kept.read(books.find_table("t"))
    assert "whis" not in str(told.value)
    assert kept.fault is None  # no write has failed, so the server is healthy
    await asyncio.to_thread(kept.close)


@pytest.mark.parametrize(
    ("column", "new"),
    [
        ("token", "CAST('Ano' AS BLOB)"),
        ("player", "'q'"),
        ("nickname", "'Ano'"),
        ("created", "1.5"),
        ("checksum", "7"),
    ],
)
async def test_a_name_that_was_not_written_is_nobodys(kept, caplog, column, new):
    await kept.write(sessions.add_session(b"Ann", "p", "Ann", 1.0))
    await kept.write(sessions.rename("p", "Anna"))
    assert await kept.read(damage) == []
    await kept.write(lambda database: database.execute(f"UPDATE session SET {column} = {new}"))
    assert await kept.read(damage) == ["the name of a player is damaged"]
    token = b"Ano" if column == "token" else b"Ann"
    assert await kept.read(sessions.find_session(token)) is None
    assert "a session is damaged" in caplog.text
    assert "Ann" not in caplog.text


async def test_a_store_may_live_in_memory_only():
    kept = open_store(None)
    await kept.write(books.add_table("t", 1.0, "{}", []))
    assert (await kept.read(books.find_table("t"))).setup == "{}"
    kept.close()
