"""Two workers act in the same moment, without seeing each other's work."""

import asyncio
import threading
from contextlib import closing

import pytest

from tables import is_waited_for, until
from warren.table.people import member_rows, sessions
from warren.table.play import entries
from warren.table.protocol.messages import NewTournament
from warren.table.storage import books, leases, postgresql, store
from warren.table.storage.kinds import open_store
from warren.table.storage.postgresql import PgConnection
from warren.table.storage.store import NotNowError, OutdatedError
from warren.table.tournaments import store as tournament_store
from warren.table.tournaments.rules import Begun, Tournament
from warren.table.tournaments.tournaments import plan_of

pytestmark = pytest.mark.anyio
PACK = "a pack of one's own"


@pytest.fixture
async def kept(fresh_database):
    """One worker's store; the other worker is a separate connection."""
    made = open_store(fresh_database(), is_shared=True)
    yield made
    await asyncio.to_thread(made.close)


async def in_the_same_moment(kept, first, second):
    """Return the result of the second job, which begins before the first is committed."""
    with closing(PgConnection(kept.url)) as line, closing(PgConnection(kept.url)) as watch:
        line.execute("BEGIN")
        first(line)
        doing = asyncio.create_task(kept.write(second))
        await until(lambda: doing.done() or is_waited_for(line, watch))
        line.execute("COMMIT")
        return await doing


async def test_a_pack_stays_if_a_table_is_opened_with_it_while_the_last_one_goes(kept):
    await kept.write(books.add_table("old", 1.0, "{}", [], edition=PACK))
    opened = books.add_table("new", 1.0, "{}", [], edition=PACK)
    await in_the_same_moment(kept, opened, books.remove_table("old"))
    assert (await kept.read(books.find_table("new"))).edition == PACK


async def test_a_pack_comes_back_if_the_last_table_goes_while_one_is_opened_with_it(kept):
    await kept.write(books.add_table("old", 1.0, "{}", [], edition=PACK))
    opened = books.add_table("new", 1.0, "{}", [], edition=PACK)
    await in_the_same_moment(kept, books.remove_table("old"), opened)
    assert (await kept.read(books.find_table("new"))).edition == PACK


async def test_who_takes_another_name_while_one_of_their_devices_leaves_is_still_known(kept):
    await kept.write(sessions.add_session(b"first", "anna", "Anna", 1.0))
    await kept.write(member_rows.keep("anna", b"sentence", "anna", 1.0))
    await kept.write(member_rows.add_device_of("anna", b"second", 1.0))
    await in_the_same_moment(kept, sessions.rename("anna", "Ann"), member_rows.leave(b"first"))
    assert await kept.read(sessions.find_session(b"second")) == ("anna", "Ann", True, "")
    assert await kept.write(member_rows.add_device(b"sentence", b"third", 1.0))


async def test_a_device_that_leaves_while_its_owner_takes_another_name_is_not_known(kept):
    await kept.write(sessions.add_session(b"first", "anna", "Anna", 1.0))
    await kept.write(member_rows.keep("anna", b"sentence", "anna", 1.0))
    await kept.write(member_rows.add_device_of("anna", b"second", 1.0))
    await in_the_same_moment(kept, member_rows.leave(b"first"), sessions.rename("anna", "Ann"))
    assert await kept.read(sessions.find_session(b"second")) == ("anna", "Ann", True, "")
    assert await kept.read(sessions.find_session(b"first")) is None


async def test_who_comes_back_while_those_who_stay_away_are_forgotten_is_not(kept):
    await kept.write(sessions.add_session(b"anna", "anna", "Anna", 1.0))
    await kept.write(sessions.add_session(b"bert", "bert", "Bert", 1.0))
    back = sessions.find_session(b"anna", 100.0, 99.0)
    assert await in_the_same_moment(kept, back, sessions.remove_sessions(50.0, 100.0)) == 1
    assert await kept.read(sessions.find_session(b"anna"))
    assert await kept.read(sessions.find_session(b"bert")) is None


async def test_a_tournament_that_begins_while_old_ones_lapse_goes_on(kept):
    plan = plan_of(NewTournament(name="Cup", game="gosu"), "host")
    await kept.write(tournament_store.add("cup", 1.0, entries.written(plan)))
    begins = tournament_store.write(Tournament("cup", 1.0, plan), 2.0, [Begun()], [])
    lapse = tournament_store.remove_unused(50.0, "open")
    assert await in_the_same_moment(kept, begins, lapse) == 0
    assert len((await kept.read(tournament_store.find("cup"))).events) == 1


async def test_two_who_wait_for_each_other_are_both_done(kept):
    """PostgreSQL rolls one back, which is retried; others of its group notice nothing."""
    for table in ("a", "b"):
        await kept.write(books.add_table(table, 1.0, "{}", []))
    has_b, tries = threading.Event(), []

    def from_b_to_a(database):
        tries.append(database.execute("SET LOCAL deadlock_timeout = '10ms'"))
        database.execute("UPDATE tables SET used = 2 WHERE id = 'b' RETURNING id").fetchone()
        has_b.set()
        with closing(PgConnection(kept.url)) as watch:
            while len(tries) == 1 and not is_waited_for(database, watch):
                pass
        database.execute("UPDATE tables SET used = 3 WHERE id = 'a'")

    with closing(PgConnection(kept.url)) as line:
        line.execute("SET deadlock_timeout = '1min'")
        line.execute("BEGIN")
        line.execute("UPDATE tables SET used = 4 WHERE id = 'a'")
        both = [kept.write(books.append("a", 1, 1.0, "x")), kept.write(from_b_to_a)]
        doing = asyncio.gather(*both)
        await asyncio.sleep(0)
        await asyncio.to_thread(has_b.wait)
        await asyncio.to_thread(line.execute, "UPDATE tables SET used = 5 WHERE id = 'b'")
        line.execute("COMMIT")
        await doing
    used = await kept.read(lambda line: line.execute("SELECT id, used FROM tables").fetchall())
    assert sorted(used) == [("a", 3.0), ("b", 2.0)]
    assert len(tries) > 1
    assert kept.fault is None


async def test_a_worker_that_is_frozen_in_the_middle_of_a_group_is_over(kept, monkeypatch):
    """PostgreSQL waits for the rest for ever and keeps its row locked meanwhile."""
    monkeypatch.setattr(leases, "LEASE", 0.0)
    monkeypatch.setattr(leases, "IDLE", 0.0)
    of_all, of_ours = f"LIKE '{leases.NAME} %'", f"= '{kept.name}'"
    assert of_all in leases.FREE
    monkeypatch.setattr(leases, "FREE", leases.FREE.replace(of_all, of_ours))  # not other tests'
    number = (await kept.write(leases.register("nowhere", "key", 1))).number
    await kept.write(books.add_table("t", 1.0, "{}", []))
    is_frozen, wakes = threading.Event(), threading.Event()

    def freeze(database):
        database.execute("SELECT 1").fetchone()
        is_frozen.set()
        wakes.wait()
        database.execute("UPDATE tables SET used = 9 WHERE id = 't'")

    doing = asyncio.create_task(kept.write(store.of_worker(number, freeze)))
    await asyncio.to_thread(is_frozen.wait)

    def is_over(line) -> bool:
        leases.bury(line)
        return line.execute("SELECT is_over FROM worker").fetchone() == (1,)

    with closing(PgConnection(kept.url)) as line:
        await until(lambda: is_over(line))
        wakes.set()
        with pytest.raises(OutdatedError):
            await doing
        assert line.execute("SELECT used FROM tables").fetchone() == (1.0,)


async def test_nobody_waits_for_ever_for_what_another_has(fresh_database, monkeypatch):
    """A waiting worker sends no heartbeat and blocks all others of its group."""
    monkeypatch.setattr(postgresql, "WAIT", 0.05)
    kept = open_store(fresh_database(), is_shared=True)
    for table in ("a", "b"):
        await kept.write(books.add_table(table, 1.0, "{}", []))
    with closing(PgConnection(kept.url)) as line:
        line.execute("BEGIN")
        line.execute("UPDATE tables SET used = 2 WHERE id = 'a'")
        moves = [kept.write(books.note_use(table, 3.0)) for table in ("a", "b")]
        refused, done = await asyncio.gather(*moves, return_exceptions=True)
        assert isinstance(refused, NotNowError)
        assert done is None
        line.execute("COMMIT")
    await kept.write(books.note_use("a", 3.0))
    await asyncio.to_thread(kept.close)


async def test_a_worker_that_was_thought_dead_for_long_can_come_back(kept):
    """Statements that a slow database skipped are not assumed to be prepared."""

    def slowly(number):
        def job(database):
            database.execute("SELECT pg_sleep(0.05)")
            leases.show_life(number, lambda: 1.0, "nobody")(database)

        return job

    dead, living = [
        (await kept.write(leases.register("nowhere", "key", 1))).number for _ in range(2)
    ]
    await kept.write(leases.end(dead, "nobody"))
    for number in [*[dead] * 10, living]:
        kept.show_life, kept.showed = slowly(number), 0.0
        await kept.read(lambda _: None)
    await kept.write(store.of_worker(living, books.add_table("t", 1.0, "{}", [])))
    assert kept.showed


async def test_a_worker_that_ends_while_it_shows_that_it_lives_writes_all_the_same(kept):
    shown = []

    class Ending:
        """Disappears as soon as somebody has checked that it exists."""

        def __bool__(self):
            kept.show_life = None
            return True

        def __call__(self, database):
            shown.append(database)

    kept.show_life = Ending()
    await kept.write(books.add_table("t", 1.0, "{}", []))
    assert shown
    assert kept.fault is None
