"""PostgreSQL is killed, restarted and lost while people play; every answer stays true."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections import Counter
from contextlib import closing

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from resilience.counts import count
from resilience.test_faults import INTERNAL, Party, is_refused, party
from tables import PATIENCE, open_house, until
from warren.table.protocol.refusals import Refused
from warren.table.storage import books, postgresql
from warren.table.storage.kinds import open_store
from warren.table.storage.postgresql import PgConnection, PostgreSQL
from warren.table.storage.store import Append, InUseError, NotNowError, UnsavedError

pytestmark = pytest.mark.anyio

RESTARTS = count("faults", 3)
DELAYS = (0.02, 0.3)  # seconds of play until the next one
ENDS = [signal.SIGQUIT, signal.SIGINT]  # an immediate and an orderly shutdown


class Own:
    """A PostgreSQL server that a test may stop, and a store in it."""

    def __init__(self, server, url):
        self.server = server
        self.url = url

    def end(self, how):
        """Stop it, whatever it is doing."""
        process = self.server.get_postmaster_info().process
        os.kill(process.pid, how)
        process.wait(PATIENCE)

    def start(self):
        """Start it again."""
        self.server.ensure_postgres_running()


@pytest.fixture(scope="module")
def server(new_server):
    yield from new_server()


@pytest.fixture
def own(server, schema_in):
    """A running server with an empty store."""
    server.ensure_postgres_running()
    yield Own(server, schema_in(server, connect_timeout=int(PATIENCE)))
    server.ensure_postgres_running()


async def press_on(one: Party, chance: random.Random) -> tuple[int, dict] | None:
    """Play until something fails; return the player and the unanswered request."""
    while True:
        try:
            await one.look()
            if one.is_over:
                return None
            number, message = await one.move(chance)
        except (ConnectionClosed, UnsavedError, Refused, AssertionError):
            return None
        said = await one.say(number, message)
        if said == INTERNAL or said["type"] != "done":
            assert is_refused(said, "unsaved", "internal"), said
            return number, message


async def health(one: Party) -> int:
    return (await one.people[0].browser.get("/api/health")).status_code


async def test_a_database_that_is_ended_while_people_play(engines, own, figure):
    chance, ends = random.Random(7), Counter()
    async with open_house(own.url) as house:
        parties = [await party(house, game) for game in ("laundromat", "gosu")]
        while ends["refused"] < RESTARTS:
            parties = [await party(house, "laundromat") if one.is_over else one for one in parties]
            playing = [asyncio.create_task(press_on(one, chance)) for one in parties]
            await asyncio.sleep(chance.uniform(*DELAYS))
            await asyncio.to_thread(own.end, ENDS[ends["ends"] % 2])
            left = await asyncio.gather(*playing)
            ends["ends"] += 1
            answer = await parties[0].people[2].browser.post("/api/session", json={"nickname": "C"})
            assert (answer.status_code, answer.json()["code"]) == (503, "unsaved")
            assert await health(parties[0]) == 503
            await asyncio.to_thread(own.start)
            for one, asked in zip(parties, left, strict=True):
                await one.come_back()
                await one.agrees()
                if asked:
                    again = await one.say(*asked)
                    assert again["type"] == "done"
                    assert await one.say(*asked) == again
                    await one.agrees()
                    ends["refused"] += 1
            assert await health(parties[0]) == 200
        acknowledged = sum(len(one.done) for one in parties)
    figure(
        f"{ends['ends']:,} ends of PostgreSQL: {acknowledged:,} moves acknowledged, 0 lost, "
        f"{ends['refused']:,} refused and repeated, 0 doubled"
    )


async def test_a_database_that_restarts_while_nobody_asks_is_not_noticed(engines, own):
    async with open_house(own.url) as house:
        one = await party(house, "laundromat")
        for how in ENDS:
            await asyncio.to_thread(own.end, how)
            await asyncio.to_thread(own.start)
            number, message = await one.move(random.Random(1))
            assert (await one.say(number, message))["type"] == "done"
        for how in ENDS:  # also for reads over another connection
            await asyncio.to_thread(own.end, how)
            await asyncio.to_thread(own.start)
            assert await house.hub.store.look(books.find_table(one.table))
        await one.agrees()


@pytest.mark.parametrize("is_back", [True, False])
async def test_an_answer_that_is_lost_on_the_way(engines, fresh_database, monkeypatch, is_back):
    """The store has the move although the answer was lost: it is found and not repeated."""
    usual, lost = PostgreSQL._together, []

    def together(self, jobs):
        done = usual(self, jobs)
        if len(lost) < (1 if is_back else 2) and any(isinstance(job, Append) for job in jobs):
            lost.append(jobs)
            self.database.close()
            raise psycopg.OperationalError("the line was lost")
        return done

    async with open_house(fresh_database()) as house:
        one = await party(house, "laundromat")
        before = len(await one.entries())
        number, message = await one.move(random.Random(1))
        monkeypatch.setattr(PostgreSQL, "_together", together)
        said = await one.say(number, message)
        assert lost
        assert is_refused(said, "unsaved")
        await one.are_closed()
        await one.come_back()
        await one.agrees()
        assert len(await one.entries()) == before + 1
        done = {"type": "done", "request": message["request"], "number": before + 1}
        assert await one.say(number, message) == done
        await one.agrees()


async def test_one_server_at_a_time(fresh_database):
    url = fresh_database()
    first = open_store(url)
    with pytest.raises(InUseError, match="another server uses it"):
        await asyncio.to_thread(open_store, url)
    await first.write(books.add_table("t", 1.0, "{}", []))
    await asyncio.to_thread(first.close)
    second = open_store(url)
    assert await second.read(books.find_table("t"))
    await asyncio.to_thread(second.close)


async def test_who_comes_back_ends_what_was_left_of_the_line_before(fresh_database, monkeypatch):
    """A broken connection may survive at its other end, in the middle of a transaction."""
    monkeypatch.setattr(PostgreSQL, "beat", None)
    kept = open_store(fresh_database())
    await kept.write(books.add_table("t", 1.0, "{}", []))
    cut = kept.database
    cut.execute("BEGIN")
    books.append("t", 1, 1.0, "half")(cut)
    kept.database = await asyncio.to_thread(kept._open)
    await kept.write(books.append("t", 1, 1.0, "whole"))
    with pytest.raises(psycopg.OperationalError):
        cut.execute("COMMIT")
    found = await kept.read(books.find_table("t"))
    assert [body for _, body, *_ in found.entries] == ["whole"]
    await asyncio.to_thread(kept.close)


# --- another that waits --------------------------------------------------------------------------


def waiting_for(url) -> asyncio.Task[None]:
    """Start waiting for a store."""
    return asyncio.create_task(asyncio.to_thread(postgresql.wait_for, url))


def last_shown(line, kept):
    """Return the time of a server's last heartbeat."""
    asked = "SELECT state_change FROM pg_stat_activity WHERE application_name = ?"
    return line.execute(asked, (kept.name,)).fetchone()[0]


async def test_a_server_that_lives_is_waited_for(fresh_database, monkeypatch):
    monkeypatch.setattr(postgresql, "LEASE", PATIENCE)
    monkeypatch.setattr(PostgreSQL, "beat", 0.05)
    url = fresh_database()
    kept = open_store(url)
    waiting = waiting_for(url)
    with closing(PgConnection(url)) as watch:
        for _ in range(2):  # it sends heartbeats even without writes
            shown = last_shown(watch, kept)
            await until(lambda shown=shown: last_shown(watch, kept) > shown)
    assert not waiting.done()
    await kept.write(books.add_table("t", 1.0, "{}", []))
    assert not kept.is_taken
    await asyncio.to_thread(kept.close)
    await asyncio.wait_for(waiting, PATIENCE)


async def test_a_server_that_shows_no_life_can_not_write_any_more(fresh_database, monkeypatch):
    monkeypatch.setattr(postgresql, "LEASE", 0.3)
    monkeypatch.setattr(postgresql, "PATIENCE", 0.3)
    monkeypatch.setattr(PostgreSQL, "beat", None)
    url = fresh_database()
    frozen = open_store(url)
    await frozen.write(books.add_table("t", 1.0, "{}", []))
    await asyncio.wait_for(waiting_for(url), PATIENCE)
    new = open_store(url)
    await new.write(books.append("t", 1, 1.0, "new"))
    with pytest.raises(NotNowError, match="another server uses it"):
        await frozen.write(books.append("t", 2, 1.0, "old"))
    assert frozen.is_taken
    found = await new.read(books.find_table("t"))
    assert [body for _, body, *_ in found.entries] == ["new"]
    for kept in (frozen, new):
        await asyncio.to_thread(kept.close)


async def test_a_house_ends_in_order_without_its_database(engines, own):
    async with open_house(own.url) as house:
        one = await party(house, "laundromat")
        await until(lambda: house.hub.store.fault is None)
        await asyncio.to_thread(own.end, signal.SIGQUIT)
    await asyncio.to_thread(own.start)
    async with open_house(own.url) as house:
        assert (await house.hub.room(one.table)).table.number == one.lines[0].shown["number"]
