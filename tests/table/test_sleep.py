"""Abandoned tables sleep in the store and cost nothing; time follows a monotonic clock."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
import time
from contextlib import asynccontextmanager, closing
from dataclasses import replace

import pytest

from tables import CALM, PATIENCE, open_house, play_on, settle, until
from warren.engine import GAMES
from warren.table.guard.clock import DAY, HouseClock
from warren.table.guard.limits import Asker, per_hour
from warren.table.guard.quotas import RENAMED
from warren.table.play import entries, sleeping
from warren.table.play.alarms import AGAIN
from warren.table.play.room import REST, Viewer
from warren.table.play.table import RUNNING
from warren.table.protocol.messages import NewTable
from warren.table.protocol.refusals import Refused
from warren.table.storage import books
from warren.table.storage.books import find_table
from warren.table.storage.store import NotNowError
from warren.table.upkeep import care as upkeep
from warren.table.upkeep import running
from warren.table.upkeep.damage import damaged
from warren.table.upkeep.erasing import NOBODY

pytestmark = pytest.mark.anyio

HOUR = 3600.0
WEBSOCKET = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
SLACK = 30.0  # seconds that a test itself may take


class Hours:
    """A server clock that a test advances."""

    def __init__(self) -> None:
        self.passed = 0.0
        self.step = 0.0  # seconds by which the system clock was set

    def clock(self) -> HouseClock:
        """Return it as the server's clock."""
        return HouseClock(
            lambda: time.time() + self.passed + self.step,
            lambda: time.monotonic() + self.passed,
        )


@asynccontextmanager
async def house_at(hours, path=None, **about):
    """Run a server with this clock."""
    async with open_house(path, clock=hours.clock(), **about) as house:
        yield house


@pytest.fixture(autouse=True)
def short_ticks(monkeypatch):
    """Check the clocks of sleeping tables often."""
    monkeypatch.setattr(running, "TICK", 0.02)


async def duel(house, game="gosu", **wanted):
    """Two connected people at a table with a clock and a running match."""
    ann, bob = await house.person("Ann"), await house.person("Bob")
    table = await ann.open(game, **{"clock": {"kind": "days", "days": 3}, **wanted})
    one, other = await ann.connect(table), await bob.connect(table)
    await other.say("sit", seat=1)
    await one.say("start")
    await settle([one, other])
    await play_on([one, other], random.Random(1), actions=4)
    return table, (ann, one), (bob, other)


async def alone(house, person):
    """Return a table with a bot and a clock, at which an absent person must move."""
    clock = {"kind": "days", "days": 1}
    table = await person.open("laundromat", bots=["easy"], clock=clock)
    room = house.hub.rooms[table]
    await until(lambda: 0 in room.table.clocks.ticking and not room.thinking and room.is_quiet)
    return table


async def all_leave(house, hours, table, *lines):
    """Let everybody leave, and the table go to sleep."""
    for line in lines:
        await line.close()
    await until(lambda: house.hub.rooms[table].is_quiet)
    hours.passed += REST + 1
    await house.hub.chores.sweep()
    assert table not in house.hub.rooms


async def kept(house, table):
    """Return the stored table."""
    return await house.hub.store.read(find_table(table))


async def happened(house, table):
    """Return the entries of a table."""
    return [entries.read_entry(body) for _, body, _, _ in (await kept(house, table)).entries]


def left(shown):
    """Return the clock of the player who must decide."""
    [seat] = shown["ticking"]
    return shown["left"][seat]


async def rung(house, *tables):
    """Wait until clocks have run out at sleeping tables, which then sleep again."""
    async with asyncio.timeout(PATIENCE):
        for table in tables:
            while type((await happened(house, table))[-1]) is not entries.TakenOver:
                await asyncio.sleep(0.02)
    await until(lambda: not {*tables} & {*house.hub.rooms})


# --- sleeping and waking -------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["none", "live", "days"])
async def test_a_table_that_nobody_is_at_sleeps_and_wakes_as_it_was(engines, game, kind):
    hours = Hours()
    async with house_at(hours) as house:
        table, (ann, one), (_, other) = await duel(house, game, clock={"kind": kind})
        await settle([one, other])
        before = one.whole
        await all_leave(house, hours, table, one, other)
        again = await ann.connect(table)
        for what in ("view", "log", "ask", "chat"):
            assert again.whole[what] == before[what]


async def test_a_table_that_was_woken_anew_is_not_put_away_for_its_last_room(engines):
    hours = Hours()
    async with house_at(hours) as house:
        table, (ann, one), (_, other) = await duel(house)
        last = house.hub.rooms[table]
        await all_leave(house, hours, table, one, other)
        await ann.connect(table)
        anew = house.hub.rooms[table]
        await house.hub.sleeping.put_away(last)
        assert house.hub.rooms[table] is anew
        assert not anew.closed_by


async def test_who_is_there_keeps_a_table_awake(engines):
    hours = Hours()
    async with house_at(hours) as house:
        table, (_, one), (_, other) = await duel(house)
        await other.close()
        await until(lambda: len(house.hub.rooms[table].viewers) == 1)
        hours.passed += 10 * REST
        await house.hub.chores.sweep()
        assert table in house.hub.rooms
        assert (await one.say("chat", text="still here"))["type"] == "done"


async def test_a_script_that_asks_keeps_a_table_awake(engines):
    hours = Hours()
    async with house_at(hours) as house:
        ann = await house.person("Ann")
        table = await ann.open("gosu", bots=["easy"])
        for _ in range(3):
            hours.passed += REST - 5
            await ann.look(table)
            await house.hub.chores.sweep()
            assert table in house.hub.rooms
        hours.passed += REST + 1
        await house.hub.chores.sweep()
        assert table not in house.hub.rooms


async def test_bots_wait_for_somebody_to_look(engines):
    """A match of bots with an absent person causes no work; it continues when somebody comes."""
    hours = Hours()
    async with house_at(hours) as house:
        ann = await house.person("Ann")
        table = await ann.open("laundromat", seats=3, bots=["easy", "easy"])
        one = await ann.connect(table)
        assert (await one.say("stand"))["type"] == "done"  # a bot plays for Ann as well
        await one.close()
        room = house.hub.rooms[table]
        await until(lambda: not room.viewers)
        hours.passed += REST + 1
        await until(lambda: not room.thinking)
        number = room.table.number
        if room.table.phase == RUNNING:
            await asyncio.sleep(0.2)
            assert room.table.number == number
            assert not room.thinking
        await house.hub.chores.sweep()
        watching = await (await house.person()).connect(table)
        await watching.until(lambda shown: shown["table"]["phase"] == "over")


async def test_a_request_that_waits_is_answered_before_a_table_sleeps(engines):
    hours = Hours()
    async with house_at(hours) as house:
        table, (_, one), (_, other) = await duel(house)
        for line in (one, other):
            await line.close()
        room = house.hub.rooms[table]
        await until(lambda: not room.viewers)
        hours.passed += REST + 1
        asked = [asyncio.create_task(room.change(entries.Talked("Ann", "x")))]
        await asyncio.sleep(0)
        assert not room.is_quiet
        await house.hub.chores.sweep()
        await asyncio.gather(*asked)
        assert isinstance((await happened(house, table))[-1], entries.Talked)


async def test_a_room_that_is_closed_leaves_nobody_waiting(engines):
    async with open_house() as house:
        table, _, _ = await duel(house)
        room = house.hub.rooms[table]
        asked = asyncio.create_task(room.change(entries.Talked("Ann", "x")))
        while not room.is_busy:
            await asyncio.sleep(0)
        house.hub.tables.forget(room, "internal")
        with pytest.raises(Refused):
            async with asyncio.timeout(PATIENCE):
                await asked


def slow_waking(monkeypatch) -> tuple[threading.Event, threading.Event]:
    """Delay waking; return an event for its start, and one that lets it continue."""
    begun, may_go_on, rebuilt = threading.Event(), threading.Event(), sleeping.rebuilt

    def slow(*about):
        begun.set()
        assert may_go_on.wait(PATIENCE)
        return rebuilt(*about)

    monkeypatch.setattr(sleeping, "rebuilt", slow)
    return begun, may_go_on


async def test_a_long_table_is_woken_while_everybody_else_is_served(engines, monkeypatch):
    hours = Hours()
    async with house_at(hours) as house:
        table, (ann, one), (bob, other) = await duel(house)
        await all_leave(house, hours, table, one, other)
        begun, may_go_on = slow_waking(monkeypatch)
        waking = asyncio.create_task(ann.look(table))
        await until(begun.is_set)
        assert (await bob.say(await bob.open("gosu"), "chat", text="here"))["type"] == "done"
        assert not waking.done()
        may_go_on.set()
        assert (await waking)["you"] == 0


async def test_who_is_forgotten_while_a_table_wakes_is_not_there_when_it_is_awake(
    engines, monkeypatch
):
    hours = Hours()
    async with house_at(hours) as house:
        table, (_, one), (bob, other) = await duel(house)
        player = house.hub.rooms[table].table.places[0].player
        await all_leave(house, hours, table, one, other)
        begun, may_go_on = slow_waking(monkeypatch)
        waking = asyncio.create_task(house.hub.room(table))
        await until(begun.is_set)
        erasing = asyncio.create_task(house.hub.chores.erase(player))
        await asyncio.sleep(0.05)
        may_go_on.set()
        await waking
        await erasing
        seats = (await bob.look(table))["table"]["seats"]
        assert [seat["name"] for seat in seats] == [NOBODY, "Bob"]


async def test_who_comes_while_a_clock_wakes_a_table_gets_in(engines, monkeypatch):
    hours = Hours()
    async with house_at(hours) as house:
        ann = await house.person("Ann")
        table = await alone(house, ann)
        await all_leave(house, hours, table)
        begun, may_go_on = slow_waking(monkeypatch)

        async def comes():
            await until(begun.is_set)
            saying = asyncio.create_task(ann.say(table, "chat", text="here"))
            await until(lambda: house.hub.sleeping.wanted[table] == 2)
            may_go_on.set()
            return await saying

        coming = asyncio.create_task(comes())
        await house.hub.room(table, Asker(""))  # as a clock would
        await house.hub.sleeping.sweep()
        assert (await coming)["type"] == "done"


# --- clocks of tables that sleep -----------------------------------------------------------------


@pytest.mark.parametrize("kind", ["live", "days"])
async def test_a_clock_runs_out_while_its_table_sleeps(engines, kind):
    hours = Hours()
    async with house_at(hours) as house:
        table, (ann, one), (bob, other) = await duel(house, clock={"kind": kind})
        await settle([one, other])
        [seat] = one.shown["ticking"]
        await all_leave(house, hours, table, one, other)
        due = (await kept(house, table)).due
        assert due is not None
        number = len(await happened(house, table))
        hours.passed += (20 * 60 if kind == "live" else 3 * DAY) - REST - SLACK
        await asyncio.sleep(0.2)
        assert len(await happened(house, table)) == number  # not yet
        hours.passed += 2 * SLACK
        await rung(house, table)
        assert (await happened(house, table))[-1] == entries.TakenOver(seat, "medium", "time")
        assert (await kept(house, table)).due is None
        assert len(await happened(house, table)) == number + 1  # the bot waits for a human player
        back = await (ann, bob)[seat].connect(table)
        await back.until(lambda shown: not shown["table"]["seats"][seat]["away"])


async def test_many_clocks_run_out_one_after_the_other(engines):
    hours = Hours()
    async with house_at(hours) as house:
        ann = await house.person("Ann")
        tables = [await alone(house, ann) for _ in range(12)]
        hours.passed += REST + 1
        await house.hub.chores.sweep()
        assert house.hub.rooms == {}
        hours.passed += DAY
        await rung(house, *tables)
        for table in tables:
            said = [one for one in await happened(house, table) if type(one) is entries.TakenOver]
            assert [one.why for one in said] == ["time"]
        assert house.hub.rooms == {}


async def test_a_table_that_can_not_be_read_keeps_no_other_from_its_clock(engines):
    hours = Hours()
    async with house_at(hours) as house:
        ann = await house.person("Ann")
        first, second = [await alone(house, ann) for _ in range(2)]
        hours.passed += REST + 1
        await house.hub.chores.sweep()
        await house.hub.store.write(
            lambda found: found.execute("UPDATE tables SET setup = '{' WHERE id = ?", (first,))
        )
        hours.passed += DAY
        await rung(house, second)
        assert house.hub.alarms.unreadable == {first}


@pytest.mark.parametrize("error", [Refused("engine-compiling"), NotNowError("database is locked")])
async def test_a_table_that_can_not_be_woken_yet_is_passed_over(engines, monkeypatch, error):
    """And its clock is checked again, without a restart."""
    hours = Hours()
    async with house_at(hours) as house:
        ann = await house.person("Ann")
        first, second = [await alone(house, ann) for _ in range(2)]
        hours.passed += REST + 1
        await house.hub.chores.sweep()
        read, fails = house.hub.sleeping.read, [True]

        async def fail(table_id, kept, address):
            if table_id == first and fails:
                raise error
            return await read(table_id, kept, address)

        monkeypatch.setattr(house.hub.sleeping, "read", fail)
        hours.passed += DAY
        await rung(house, second)
        assert type((await happened(house, first))[-1]) is not entries.TakenOver
        assert house.hub.alarms.unreadable == set()
        fails.clear()
        hours.passed += AGAIN + 1
        await rung(house, first)


async def test_a_table_that_can_be_read_again_has_its_clock_again(engines):
    hours = Hours()
    async with house_at(hours) as house:
        ann = await house.person("Ann")
        table = await alone(house, ann)
        hours.passed += REST + 1
        await house.hub.chores.sweep()
        house.hub.alarms.unreadable.add(table)
        await ann.look(table)
        assert house.hub.alarms.unreadable == set()


async def test_clocks_are_looked_for_again_when_the_store_could_not_be_read(engines, monkeypatch):
    hours = Hours()
    async with house_at(hours) as house:
        ann = await house.person("Ann")
        table = await alone(house, ann)
        hours.passed += REST + 1
        await house.hub.chores.sweep()
        first_due, failed = books.first_due, []

        def fail(others):
            def job(database):
                failed.append(1)
                raise sqlite3.OperationalError("database is locked")

            return first_due(others) if failed else job

        monkeypatch.setattr(books, "first_due", fail)
        hours.passed += DAY
        await rung(house, table)
        assert failed


async def test_a_house_that_closes_notes_who_was_there(engines, tmp_path):
    hours, path = Hours(), tmp_path / "tables.db"
    async with house_at(hours, path) as house:
        ann = await house.person("Ann")
        tables = [await ann.open("gosu") for _ in range(2)]
        await ann.connect(tables[0])
        hours.passed += DAY
        await ann.look(tables[1])
        opened = house.hub.rooms[tables[0]].table.created
    with closing(sqlite3.connect(path)) as database:
        used = dict(database.execute("SELECT id, used FROM tables"))
    assert all(used[table] > opened + DAY - SLACK for table in tables)


async def test_a_table_that_somebody_comes_to_just_then_is_not_removed(engines, monkeypatch):
    hours = Hours()
    async with house_at(hours) as house:
        ann = await house.person("Ann")
        table = await alone(house, ann)
        hours.passed += REST + 1
        await house.hub.chores.sweep()
        read, woken = house.hub.sleeping.read, []

        async def meanwhile(table_id, found, address=""):
            if not woken:
                woken.append(asyncio.create_task(house.hub.room(table_id)))
                await asyncio.sleep(0)
            return await read(table_id, found)

        monkeypatch.setattr(house.hub.sleeping, "read", meanwhile)
        await house.hub.sleeping.remove(table)
        assert (await woken[0]).table.id == table
        assert await kept(house, table)


# --- restarts, and clocks that are set -----------------------------------------------------------


@pytest.mark.parametrize("step", [0.0, HOUR, -HOUR, -40 * DAY, 400 * DAY])
@pytest.mark.parametrize("kind", ["live", "days"])
@pytest.mark.parametrize("is_asleep", [True, False])
async def test_the_time_without_the_server_counts_for_nobody(
    engines, tmp_path, step, kind, is_asleep
):
    """However long it was away, and however the system's clock was set meanwhile."""
    hours, path = Hours(), tmp_path / "tables.db"
    async with house_at(hours, path) as house:
        table, (ann, one), (_, other) = await duel(house, clock={"kind": kind})
        await settle([one, other])
        before, used = left(one.shown), 500.0
        if is_asleep:
            await all_leave(house, hours, table, one, other)
        hours.passed += used
        cookie = ann.browser.cookies["warren"]
    hours.passed += 5 * DAY
    hours.step = step
    async with house_at(hours, path) as house:
        assert house.hub.rooms == {}
        ann = await house.person()
        ann.browser.cookies.set("warren", cookie)
        shown = (await ann.connect(table)).shown
        assert not any(seat["away"] for seat in shown["table"]["seats"])
        gone = used + (REST if is_asleep else 0.0)
        assert before - gone - SLACK < left(shown) <= before - gone + 1
        hours.passed += 100.0
        later = await ann.look(table)
        assert before - gone - 100 - SLACK < left(later) <= before - gone - 99


@pytest.mark.parametrize("step", [HOUR, -HOUR, 30 * DAY, -30 * DAY])
async def test_a_clock_that_is_set_costs_nobody_anything(engines, step):
    hours = Hours()
    async with house_at(hours) as house:
        table, (ann, one), (_, other) = await duel(house, clock={"kind": "live"})
        asleep, (cid, c), (_, d) = await duel(house, clock={"kind": "days"})
        await settle([one, other, c, d])
        before, days = left(one.shown), left(c.shown)
        await c.close()
        await d.close()
        await until(lambda: house.hub.rooms[asleep].is_quiet)
        await house.hub.sleeping.put_away(house.hub.rooms[asleep])
        hours.step = step
        house.hub.rooms[table]._poke()
        await asyncio.sleep(0.1)
        shown = await ann.look(table)
        assert not any(seat["away"] for seat in shown["table"]["seats"])
        assert before - SLACK < left(shown) <= before
        await play_on([one, other], random.Random(2), actions=2)
        again = await cid.look(asleep)
        assert days - SLACK < left(again) <= days + 1
        times = [at for at, _, _, _ in (await kept(house, table)).entries]
        assert times == sorted(times)


async def test_what_a_crash_left_unnoted_is_forgiven(engines, tmp_path, monkeypatch):
    """Clocks are stored a moment later; a copy from before that is like a crash."""
    hours, path = Hours(), tmp_path / "tables.db"
    copy = tmp_path / "copy" / "tables.db"
    async with house_at(hours, path) as house:
        table, (ann, one), (_, other) = await duel(house, clock={"kind": "live"})
        await house.hub.running.tick()
        monkeypatch.setattr(house.hub.alarms, "note", lambda: asyncio.sleep(0))
        await play_on([one, other], random.Random(3), actions=1)
        await settle([one, other])
        before = left(one.shown)
        assert (await kept(house, table)).due_after < house.hub.rooms[table].table.number
        hours.passed += 300.0
        await asyncio.to_thread(upkeep.backup, path, copy)
        cookie = ann.browser.cookies["warren"]
        monkeypatch.undo()
    async with house_at(hours, copy) as house:
        ann = await house.person()
        ann.browser.cookies.set("warren", cookie)
        assert before - SLACK < left(await ann.look(table)) <= before + 1


DAMAGE = (
    "UPDATE tables SET due = due - 1000000",
    "UPDATE tables SET due = due + 1000000",
    "UPDATE house SET age = age + 1000000",
)


@pytest.mark.parametrize("change", DAMAGE)
async def test_a_flipped_bit_costs_nobody_the_match(engines, tmp_path, change):
    """If nobody knows how the clocks stood, they resume after the last move."""
    hours, path = Hours(), tmp_path / "tables.db"
    async with house_at(hours, path) as house:
        table, (ann, one), (_, other) = await duel(house, clock={"kind": "live"})
        before = left(one.shown)
        await all_leave(house, hours, table, one, other)
        cookie = ann.browser.cookies["warren"]
    with closing(sqlite3.connect(path)) as database, database:
        assert database.execute(change).rowcount == 1
    async with house_at(hours, path) as house:
        ann = await house.person()
        ann.browser.cookies.set("warren", cookie)
        shown = await ann.look(table)
        assert not any(seat["away"] for seat in shown["table"]["seats"])
        assert before - SLACK < left(shown) <= before + 1
        await house.hub.alarms.note()
        assert await house.hub.store.read(lambda found: [*damaged(found)]) == []


def test_days_do_not_go_back_unless_they_must():
    clock = HouseClock(lambda: 1_000_000.0, lambda: 5.0)
    clock.go_on(70.0, 1_000_000.0 + HOUR)
    assert (clock.now(), clock.age()) == (1_000_000.0 + HOUR, 70.0)
    clock = HouseClock(lambda: 1_000_000.0, lambda: 5.0)
    clock.go_on(70.0, 1_000_000.0 + 100 * DAY)  # an impossible time
    assert clock.now() == 1_000_000.0
    clock.go_on(70.0, 5.0)
    assert clock.now() == 1_000_000.0


# --- who gets in ---------------------------------------------------------------------------------


async def test_tables_that_nobody_is_at_make_way(engines):
    hours = Hours()
    async with house_at(hours, limits=replace(CALM, tables=3)) as house:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        tables = [await ann.open("gosu") for _ in range(3)]
        hours.passed += sleeping.SHORT_REST + 1
        line = await ann.connect(tables[0])
        for _ in range(4):
            await bob.open("gosu")
            hours.passed += sleeping.SHORT_REST + 1
            assert len(house.hub.rooms) == 3
        assert tables[0] in house.hub.rooms  # somebody is there
        assert (await line.say("chat", text="still here"))["type"] == "done"


async def test_who_has_a_seat_always_gets_in(engines):
    hours = Hours()
    async with house_at(hours, limits=replace(CALM, tables=2)) as house:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        own, other = await ann.open("gosu", bots=["easy"]), await bob.open("gosu", bots=["easy"])
        hours.passed += REST + 1
        await house.hub.chores.sweep()
        for _ in range(2):
            await bob.connect(await bob.open("gosu"))
        assert len(house.hub.rooms) == 2
        refused = await ann.browser.post("/api/tables", json={"game": "gosu"})
        assert (refused.status_code, refused.json()["code"]) == (503, "full")
        assert (await ann.browser.get(f"/api/tables/{other}")).json()["code"] == "full"
        assert (await ann.connect(own)).shown["you"] == 0


async def test_there_is_a_reserve_for_those_who_come_back(engines):
    async with open_house(limits=replace(CALM, tables=40)) as house:
        ann = await house.person("Ann")
        for _ in range(38):
            await ann.open("gosu")
        refused = await ann.browser.post("/api/tables", json={"game": "gosu"})
        assert refused.json()["code"] == "full"


async def test_the_tables_of_one_address_leave_room_for_others(engines):
    hours = Hours()
    limits = replace(CALM, connections_of_one=8)  # this allows 12 tables an hour, 8 of them awake
    async with house_at(hours, limits=limits) as house:
        sessions = [(await house.hub.sessions.name(None, f"P{n}", "here"))[1] for n in range(4)]
        sessions = [replace(one, address="here") for one in sessions]
        wanted = NewTable(game="gosu", bots=["easy"], is_private=True)
        refused: list[str] = []
        for turn in range(40):
            try:
                await house.hub.opening.open(sessions[turn % 4], wanted)
            except Refused as error:
                refused.append(error.code)
            hours.passed += sleeping.SHORT_REST + 1
            assert len(house.hub.rooms) <= limits.awake_of_address
        assert refused == ["too-many-tables"] * (40 - limits.tables_of_address)
        other = replace((await house.hub.sessions.name(None, "Bob", "there"))[1], address="there")
        assert await house.hub.opening.open(other, wanted)


async def test_who_has_a_seat_is_not_refused_for_what_another_asks(engines):
    limits = replace(CALM, connections_of_one=1)  # this allows one awake table per address
    async with open_house(limits=limits) as house:
        ann = replace((await house.hub.sessions.name(None, "Ann", "here"))[1], address="here")
        bob = replace((await house.hub.sessions.name(None, "Bob", "there"))[1], address="there")
        wanted = NewTable(game="gosu", bots=["easy"])
        table = await house.hub.opening.open(ann, wanted)
        await house.hub.sleeping.put_away(house.hub.rooms[table])
        await house.hub.opening.open(bob, wanted)  # from here on, his address has no other table
        strangers, player = await asyncio.gather(
            asyncio.gather(
                *(house.hub.room(table, bob.asker) for _ in range(3)), return_exceptions=True
            ),
            house.hub.room(table, ann.asker),
        )
        assert player.table.id == table
        assert [type(one) for one in strangers][:1] == [Refused]


async def asleep(house, session, many):
    """Return sleeping tables of a player."""
    wanted = NewTable(game="gosu", bots=["easy"])
    tables = []
    for _ in range(many):
        tables.append(await house.hub.opening.open(session, wanted))
        await until(lambda: house.hub.rooms[tables[-1]].is_quiet)
        await house.hub.sleeping.put_away(house.hub.rooms[tables[-1]])
    return tables


async def test_seats_wake_no_more_tables_than_their_address_may_have(engines):
    limits = replace(CALM, connections_of_one=4)  # this allows four awake tables, or eight by seats
    async with open_house(limits=limits) as house:
        ann = replace((await house.hub.sessions.name(None, "Ann", "here"))[1], address="here")
        bob = replace((await house.hub.sessions.name(None, "Bob", "there"))[1], address="there")
        others = (await asleep(house, bob, 1))[0]
        await house.hub.room(others, bob.asker)
        tables = await asleep(house, ann, 6)
        for table in [*tables, *tables, *tables]:
            room = await house.hub.room(table, ann.asker)
            await until(lambda room=room: room.is_quiet)
        house.hub.quotas.opened_by = per_hour(100)
        house.hub.quotas.opened = per_hour(100)
        more = await asleep(house, replace(ann, address="elsewhere"), 6)
        for table in [*more, *tables, *more]:
            room = await house.hub.room(table, ann.asker)
            assert not room.closed_by
            await until(lambda room=room: room.is_quiet)
            assert len(house.hub.rooms) <= limits.seated_of_address + 1
        assert others in house.hub.rooms  # tables of others stay awake


async def test_who_has_a_seat_gets_in_however_many_tables_of_theirs_are_looked_at(engines):
    limits = replace(CALM, tables_of_one=2, connections_of_one=2)
    async with open_house(limits=limits) as house:
        ann = replace((await house.hub.sessions.name(None, "Ann", "here"))[1], address="here")
        tables = await asleep(house, ann, 2)
        house.hub.quotas.opened_by = per_hour(100)
        tables += await asleep(house, replace(ann, address="elsewhere"), 2)
        for number, table in enumerate(tables[:3]):  # spectators from other addresses
            (await house.hub.room(table, Asker(f"there {number}"))).join(
                Viewer(None, "en", f"there {number}")
            )
        room = await house.hub.room(tables[3], ann.asker)
        assert room.table.seat_of(ann.player) == 0


async def test_a_table_counts_for_those_who_are_there(house):
    table = await (await house.person("Ann")).open("gosu")
    room = house.hub.rooms[table]
    assert room.address == "127.0.0.1"
    viewers = [Viewer(None, "en", address) for address in ("here", "there", "there")]
    for viewer, address in zip(viewers, ("here", "here", "here"), strict=True):
        room.join(viewer)
        assert room.address == address
    for viewer, address in zip(viewers, ("there", "there", "there"), strict=True):
        room.leave(viewer)
        assert room.address == address  # and an empty room belongs to the last visitor's address


async def test_who_comes_to_a_room_that_was_closed_just_then_comes_again(house):
    ann = await house.person("Ann")
    room = house.hub.rooms[await ann.open("gosu")]
    await house.hub.sleeping.put_away(room)
    viewer = Viewer(None, "en")
    room.join(viewer)
    assert viewer.is_out


async def test_who_wakes_many_tables_keeps_nobody_else_from_waking_one(engines, monkeypatch):
    gate, begun, rebuilt = threading.Semaphore(0), [], sleeping.rebuilt

    def slowly(table_id, *about):
        begun.append(table_id)
        assert gate.acquire(timeout=PATIENCE)
        return rebuilt(table_id, *about)

    async with open_house() as house:
        ann = replace((await house.hub.sessions.name(None, "Ann", "here"))[1], address="here")
        bob = replace((await house.hub.sessions.name(None, "Bob", "there"))[1], address="there")
        slow, [other] = await asleep(house, ann, 4), await asleep(house, bob, 1)
        monkeypatch.setattr(sleeping, "rebuilt", slowly)
        tasks = [asyncio.create_task(house.hub.room(table, ann.asker)) for table in [*slow, other]]
        await until(lambda: begun)
        tasks.append(asyncio.create_task(house.hub.room(other, bob.asker)))
        await asyncio.sleep(0)
        gate.release()
        await until(lambda: len(begun) > 1)
        assert begun == [slow[0], other]
        gate.release(4)
        await asyncio.gather(*tasks)


@pytest.mark.parametrize("way", ["look", "socket"])
async def test_nothing_is_woken_for_who_has_hung_up(engines, monkeypatch, way):
    gate, begun, rebuilt = threading.Event(), [], sleeping.rebuilt

    def slowly(table_id, *about):
        begun.append(table_id)
        assert gate.wait(PATIENCE)
        return rebuilt(table_id, *about)

    async with open_house() as house:
        ann = await house.person("Ann")
        tables = [await ann.open("gosu", bots=["easy"]) for _ in range(2)]
        for table in tables:
            await until(lambda table=table: house.hub.rooms[table].is_quiet)
            await house.hub.sleeping.put_away(house.hub.rooms[table])
        monkeypatch.setattr(sleeping, "rebuilt", slowly)
        first = asyncio.create_task(ann.look(tables[0]))
        await until(lambda: begun)
        url = f"/api/tables/{tables[1]}" if way == "look" else f"/ws/{tables[1]}"
        coming = WEBSOCKET if way == "socket" else ""
        host, _, port = house.host.partition(":")
        _, writer = await asyncio.open_connection(host, int(port))
        cookie = ann.browser.cookies["warren"]
        writer.write(
            f"GET {url} HTTP/1.1\r\nHost: {house.host}\r\nOrigin: http://{house.host}\r\n"
            f"Cookie: warren={cookie}\r\n{coming}\r\n".encode()
        )
        [turn] = house.hub.tables.turns.of_address.values()
        await until(lambda: turn._waiters)
        writer.close()
        await until(lambda: not turn._waiters)
        gate.set()
        await first
        assert begun == tables[:1]


async def test_who_hangs_up_again_and_again_wakes_one_table_at_a_time(engines, monkeypatch):
    async with open_house() as house:
        ann = (await house.hub.sessions.name(None, "Ann", "here"))[1]
        first, second = await asleep(house, ann, 2)
        begun, may_go_on = slow_waking(monkeypatch)
        hanging_up = asyncio.create_task(house.hub.room(first, ann.asker))
        await until(begun.is_set)
        begun.clear()
        hanging_up.cancel()
        other = asyncio.create_task(house.hub.room(second, ann.asker))
        await until(lambda: next(iter(house.hub.tables.turns.of_address.values()))._waiters)
        assert not begun.is_set()  # the first task still runs, although nobody waits
        may_go_on.set()
        assert (await other).table.id == second
        assert hanging_up.cancelled()
        assert first in house.hub.rooms


async def test_names_are_counted_by_address(engines):
    async with open_house(limits=replace(CALM, connections_of_one=2)) as house:
        for number in range(3):
            await house.hub.sessions.name(None, f"P{number}", "here")
        with pytest.raises(Refused, match="rate"):
            await house.hub.sessions.name(None, "One more", "here")
        token, _ = await house.hub.sessions.name(None, "Bob", "there")
        assert (await house.hub.sessions.name(token, "Robert", "here"))[1].nickname == "Robert"


async def test_nobody_is_called_something_else_all_the_time(engines):
    async with open_house() as house:
        token, _ = await house.hub.sessions.name(None, "Bob", "here")
        for number in range(RENAMED):
            await house.hub.sessions.name(token, f"Bob {number}", "here")
        with pytest.raises(Refused, match="rate"):
            await house.hub.sessions.name(token, "Rob", "here")
        last = f"Bob {RENAMED - 1}"
        assert (await house.hub.sessions.name(token, last, "here"))[1].nickname == last


async def test_a_clock_wakes_a_table_of_a_house_that_is_full(engines):
    hours = Hours()
    async with house_at(hours, limits=replace(CALM, tables=1)) as house:
        ann = await house.person("Ann")
        table = await alone(house, ann)
        hours.passed += REST + 1
        await house.hub.chores.sweep()
        await ann.connect(await ann.open("gosu"))
        hours.passed += DAY
        await rung(house, table)


async def test_nobody_asks_from_nowhere(house):
    """Only clocks do, and they do not count as use of a table."""
    ann = await house.person("Ann")
    table = await ann.open("gosu", bots=["easy"])
    room = house.hub.rooms[table]
    room.used -= 1000
    used = room.used
    await house.hub.room(table, Asker(""))
    assert room.used == used
