"""Features of a store in PostgreSQL only: connecting to it, and its errors."""

import asyncio
import sys
import threading
from contextlib import closing
from urllib.parse import quote

import psycopg
import pytest

import warren.table.storage
from tables import open_house
from warren.table.storage import books, leases, migrations, postgresql, store
from warren.table.storage.kinds import open_store
from warren.table.storage.migrations import MIGRATIONS, VERSION
from warren.table.storage.postgresql import PgConnection, PostgreSQL, shown, translated
from warren.table.storage.store import OutdatedError, StoreError, UnsavedError
from warren.table.upkeep import care as upkeep

pytestmark = pytest.mark.anyio


@pytest.fixture
def url(fresh_database):
    return fresh_database()


@pytest.fixture
async def kept(url):
    made = open_store(url)
    yield made
    await asyncio.to_thread(made.close)


def said_of(url) -> str:
    """Return the error message for a store that can't be used."""
    with pytest.raises(StoreError) as refused:
        open_store(url)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_words_are_translated():
    assert translated("SELECT a FROM b WHERE c = ? AND d LIKE '%'") == (
        b"SELECT a FROM b WHERE c = %s AND d LIKE '%%'"
    )
    assert translated("CREATE TABLE t (a BLOB, b REAL) WITHOUT ROWID").split() == (
        b"CREATE TABLE t (a BYTEA, b DOUBLE PRECISION)".split()
    )


# --- versions ------------------------------------------------------------------------------------


async def test_a_store_of_an_older_version_is_brought_up_to_date(url, monkeypatch):
    open_store(url).close()
    step = ("ALTER TABLE tables ADD COLUMN note TEXT",)
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, step))
    monkeypatch.setattr(migrations, "VERSION", VERSION + 1)
    open_store(url).close()
    with closing(PgConnection(url)) as line:
        assert postgresql.version_of(line) == VERSION + 1
        assert line.execute("SELECT note FROM tables").fetchall() == []


async def test_a_step_that_fails_changes_nothing(url, monkeypatch):
    open_store(url).close()
    broken = ("CREATE TABLE half (x INTEGER)", "INSERT INTO nowhere VALUES (1)")
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, broken))
    monkeypatch.setattr(migrations, "VERSION", VERSION + 1)
    assert "nowhere" in said_of(url)
    with closing(PgConnection(url)) as line:
        assert postgresql.version_of(line) == VERSION
        assert line.execute("SELECT to_regclass('half')").fetchone() == (None,)


async def test_a_store_of_a_newer_version_is_refused_and_left_alone(url):
    open_store(url).close()
    with closing(PgConnection(url)) as line:
        line.execute("UPDATE warren_version SET number = ?", (VERSION + 7,))
    assert str(VERSION + 7) in said_of(url)
    with closing(PgConnection(url)) as line:
        assert postgresql.version_of(line) == VERSION + 7


# --- how it is reached ---------------------------------------------------------------------------


def test_who_does_not_answer_is_named_without_the_password():
    said = said_of("postgresql://ann:cabbage@127.0.0.1:1/warren")
    assert said.startswith("can't use the store postgresql://127.0.0.1:1/warren: ")
    assert "cabbage" not in said
    assert shown("postgresql://ann:cabbage@example.org/x?sslmode=require") == (
        "postgresql://example.org/x"
    )


def test_what_is_no_url_is_one_line():
    assert said_of("postgresql://[half").startswith("can't use the store postgresql://...: ")


def test_a_database_that_is_empty_is_no_store(url):
    with pytest.raises(StoreError, match="there is no store"):
        upkeep.reading(url)


def test_without_psycopg_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "warren.table.storage.postgresql")
    monkeypatch.delattr(warren.table.storage, "postgresql")
    with pytest.raises(StoreError, match=r"pip install 'warren\[postgresql\]'"):
        open_store("postgresql://127.0.0.1/warren")


async def test_an_answer_means_the_disk_whatever_the_database_thinks(url):
    hasty = url + quote(" -csynchronous_commit=off")
    made = open_store(hasty)
    assert made.now(lambda database: database.setting("synchronous_commit")) == "on"
    made.close()


async def test_a_database_that_does_not_wait_for_the_disk_is_told_of(url, monkeypatch):
    open_store(url).close()
    with closing(upkeep.reading(url)) as line:
        assert [*upkeep.unsound(line)] == []
        monkeypatch.setattr(PgConnection, "setting", lambda self, name: {"fsync": "off"}[name])
        assert [*upkeep.unsound(line)] == ["the database does not wait for the disk (fsync is off)"]


async def test_a_schema_that_is_not_there_is_named(database_server):
    nowhere = f"{database_server.get_uri()}&options={quote('-csearch_path=nowhere')}"
    assert "no schema has been selected" in said_of(nowhere)


# --- writing -------------------------------------------------------------------------------------


async def test_what_waits_is_sent_together_and_prepared(kept, monkeypatch):
    monkeypatch.setattr(PostgreSQL, "_alone", None)  # only failing statements are run one by one
    await kept.write(books.add_table("t", 1.0, "{}", []))
    for number in range(1, 31, 5):
        numbers = range(number, number + 5)
        await asyncio.gather(*(kept.write(books.append("t", n, 1.0, "x")) for n in numbers))
    assert len((await kept.look(books.find_table("t"))).entries) == 30
    prepared = "SELECT statement FROM pg_prepared_statements"
    known = await kept.read(lambda database: database.execute(prepared).fetchall())
    assert any("INSERT INTO entry" in statement for (statement,) in known)


async def all_at_once(kept, *jobs):
    """Return the results of jobs that run in one group."""
    is_busy, is_free = threading.Event(), threading.Event()

    def wait(_):
        is_busy.set()
        is_free.wait()

    first = asyncio.create_task(kept.write(wait))
    await asyncio.to_thread(is_busy.wait)
    doing = asyncio.gather(*map(kept.write, jobs), return_exceptions=True)
    await asyncio.sleep(0)
    is_free.set()
    await first
    return await doing


async def test_moves_of_a_group_are_one_statement(kept, monkeypatch):
    """Together with other jobs it is one statement of the group, and comes first."""
    await kept.write(books.add_table("t", 1.0, "{}", []))
    bodies = ["", '{"text": "It\'s \\"100 %\\" ?"}', "\N{CARD INDEX} \\u0041 \\", "x" * 3000]
    moves = [books.append("t", n, n / 7, body, ("p", f"r{n}")) for n, body in enumerate(bodies, 1)]
    said, execute = [], PgConnection.execute

    def listen(line, statement, values=()):
        said.append(statement.split()[0])
        return execute(line, statement, values)

    def count(line):
        return line.execute("SELECT count(*) FROM entry").fetchone()

    monkeypatch.setattr(PgConnection, "execute", listen)
    assert await all_at_once(kept, *moves[:3]) == [None] * 3
    fifth = books.append("t", 5, 5, "{}")
    assert await all_at_once(kept, count, moves[3], fifth) == [(5,), None, None]
    assert [one for one in said if one != "BEGIN"] == ["INSERT", "INSERT", "SELECT"]
    found = (await kept.look(books.find_table("t"))).entries
    assert [(at, body, who) for at, body, who, _ in found[:4]] == [
        (n / 7, body, "p") for n, body in enumerate(bodies, 1)
    ]
    assert found[4] == (5.0, "{}", None, None)


async def test_of_a_group_of_moves_only_what_fails_is_refused(kept):
    await kept.write(books.add_table("t", 1.0, "{}", []))
    moves = [books.append("t", number, 1.0, "x") for number in (1, 2, 2, 3)]
    done, first, refused, last = await all_at_once(kept, *moves)
    assert (done, first, last, type(refused)) == (None, None, None, UnsavedError)
    assert len((await kept.look(books.find_table("t"))).entries) == 3


async def test_a_worker_that_is_over_writes_no_move(kept):
    await kept.write(books.add_table("t", 1.0, "{}", []))
    dead, living = [
        (await kept.write(leases.register("nowhere", "key", 1))).number for _ in range(2)
    ]
    await kept.write(leases.end(dead, "nobody"))
    late = [store.of_worker(dead, books.append("t", n, 1.0, "late")) for n in (1, 2)]
    assert [type(one) for one in await all_at_once(kept, *late)] == [OutdatedError] * 2
    move = store.of_worker(living, books.append("t", 1, 1.0, "in time"))
    refused, done = await all_at_once(kept, late[1], move)
    assert (type(refused), done) == (OutdatedError, None)
    assert [one[1] for one in (await kept.look(books.find_table("t"))).entries] == ["in time"]


@pytest.mark.parametrize("before", [0, 1])
async def test_what_was_to_be_prepared_in_a_group_that_failed_is_not_taken_to_be_there(
    kept, before
):
    await kept.write(books.add_table("t", 1.0, "{}", []))
    twice = books.append("t", 1, 1.0, "x")
    await kept.write(twice)
    for _ in range(before):
        await kept.write(books.note_use("t", 2.0))
    for _ in range(10):
        refused, done = await all_at_once(kept, twice, books.note_use("t", 2.0))
        assert (type(refused), done) == (UnsavedError, None)


async def test_no_refusal_tells_what_was_to_be_written(kept, caplog):
    secret = "cabbage"
    await kept.write(books.add_table("t", 1.0, "{}", [secret]))
    with pytest.raises(UnsavedError) as refused:
        await kept.write(books.append("t", 1, 1.0, secret))
    with pytest.raises(UnsavedError) as lacking:
        await kept.write(books.append("t", None, 1.0, secret))
    with pytest.raises(UnsavedError):
        await kept.write(books.append("t", 2, 1.0, f"{secret}\0"))
    assert secret not in f"{refused.value!r} {lacking.value!r} {caplog.text}"
    assert kept.fault is None
    await kept.write(books.append("t", 2, 1.0, "two"))


async def test_a_disk_that_is_full_is_no_fault_of_the_job(kept, monkeypatch):
    def full(database):
        raise psycopg.errors.DiskFull("could not extend file")

    with pytest.raises(store.NotNowError):
        await kept.write(full)
    assert kept.fault == "could not extend file"
    await kept.write(books.add_table("t", 1.0, "{}", []))
    assert kept.fault is None


async def test_what_postgresql_has_no_text_for_is_refused_before(engines, where):
    """Otherwise somebody could close a table with it."""
    async with open_house(where) as house:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        table = await ann.open("laundromat")
        line = await ann.connect(table)
        said = {"type": "chat", "request": "a\0b", "text": "hello"}
        answer = await bob.browser.post(f"/api/tables/{table}", json=said)
        assert answer.json()["code"] == "malformed"
        answer = await bob.browser.post(f"/api/tables/{table}", json={**said, "request": "\ud7ff"})
        assert answer.json()["type"] == "done"
        said |= {"request": "c", "text": "a \0 in words"}
        assert (await bob.browser.post(f"/api/tables/{table}", json=said)).json()["type"] == "done"
        for unknown in ("%00", f"{table}%00", "%F0%9F%98%80", "%ED%A0%80"):
            answer = await bob.browser.get(f"/api/tables/{unknown}")
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown-table")
        assert line.socket.close_code is None
        assert house.hub.store.fault is None


async def test_what_no_text_can_be_is_refused_before(engines, fresh_database):
    odd, place = "https://fcm.googleapis.com/\0", {"table": "t", "seat": 1}
    wanted = {"endpoint": odd, "p256dh": "A" * 87, "auth": "A" * 22, "language": "en"}
    async with open_house(fresh_database()) as house:
        ann = await house.person("Ann")
        for path, said, code in (
            ("push", wanted, 400),
            ("push/end", {"endpoint": odd}, 400),
            ("session/passkey", {"answer": {"id": odd}}, 404),
            ("session/back", {"sentence": odd}, 404),
            ("people/report", {**place, "why": odd}, 400),
            ("people/invite", {**place, "to": odd}, 400),
            ("people/decline", {"table": odd}, 400),
        ):
            home = {"host": "localhost", "origin": "http://localhost"}
            answered = await ann.browser.post(f"/api/{path}", json=said, headers=home)
            assert answered.status_code == code, path
