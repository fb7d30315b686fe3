"""Unused data is removed after a time, and people are erased on request."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from table.test_sleep import Hours, house_at
from table.test_upgrade import OLD, written_long_ago
from tables import CALM, PATIENCE, open_house, play_on, settle, setup_of, until
from warren.engine.proof import verify
from warren.table.guard.clock import DAY
from warren.table.guard.limits import Keeping
from warren.table.play import entries
from warren.table.play.room import REST
from warren.table.play.table import OVER, Table
from warren.table.storage import books, migrations, moving, sqlite, store
from warren.table.storage.books import find_table
from warren.table.upkeep import care as upkeep
from warren.table.upkeep import erasing

pytestmark = pytest.mark.anyio

NOTHING = Keeping(lapse=0, imports=0, chats=0, matches=0, sessions=0)


async def tables_in(house):
    """Return the ids of all tables in the store."""
    return await house.hub.store.read(
        lambda found: {table for (table,) in found.execute("SELECT id FROM tables")}
    )


async def duel(house, *, actions=None, **wanted):
    """Two people who talk at a table, and a spectator who talks; then all leave."""
    people = [await house.person(name) for name in ("Ann", "Bob", "Cid")]
    table = await people[0].open("laundromat", salt="aa", **wanted)
    lines = [await one.connect(table) for one in people]
    await lines[1].say("sit", seat=1, salt="bb")
    for line, word in zip(lines, ("cabbage", "turnip", "radish"), strict=True):
        await line.say("chat", text=f"I like {word}")
    await lines[0].say("start")
    await settle(lines[:2])
    await play_on(lines[:2], random.Random(1), actions=actions)
    for line in lines:
        await line.close()
    await until(lambda: house.hub.rooms[table].is_quiet)
    return table, people


def unwell(where):
    """Return what the doctor finds wrong with the tables of a store."""
    with closing(upkeep.reading(where)) as found:
        looked = [*upkeep.soundness(found, migrations.VERSION), *upkeep.tables(found, 99, 1)]
    return [one.what for one in looked if not one.is_well]


async def rest(house, hours, days=0.0):
    """Put everything to sleep and let days pass."""
    await until(lambda: all(room.is_quiet for room in house.hub.rooms.values()))
    hours.passed += REST + 1
    await house.hub.chores.sweep()
    hours.passed += days * DAY


# --- after a time --------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["lapse", "imports", "matches"])
async def test_tables_that_nobody_uses_are_removed_after_their_time(engines, what):
    hours = Hours()
    async with house_at(hours, keeping=replace(NOTHING, **{what: 10})) as house:
        over, (ann, *_) = await duel(house)
        runs, _ = await duel(house, actions=3)
        record = (await ann.browser.get(f"/api/tables/{over}/record")).text
        answer = await ann.browser.post("/api/records", json={"text": record})
        imported = answer.json()["id"]
        meant = {"lapse": runs, "imports": imported, "matches": over}[what]
        await rest(house, hours, 9.0)
        assert await house.hub.cleaning.clean() == 0
        hours.passed += DAY
        assert await house.hub.cleaning.clean() == 1
        assert await tables_in(house) == {over, runs, imported} - {meant}
        gone = await ann.browser.get(f"/api/tables/{meant}")
        assert (gone.status_code, gone.json()["code"]) == (404, "unknown-table")


async def test_unless_told_only_finished_matches_are_kept_for_ever(engines):
    hours = Hours()
    async with house_at(hours) as house:
        over, (ann, *_) = await duel(house)
        await duel(house, actions=3)
        await rest(house, hours, 4_000)
        await house.hub.cleaning.clean()
        assert await tables_in(house) == {over}
        assert (await ann.browser.get("/api/session")).json()["nickname"] is None
        assert (await ann.look(over))["chat"]["lines"] == []
        record = (await ann.browser.get(f"/api/tables/{over}/record")).text
        assert verify(house.hub.rooms[over].table.record())
        assert "result" in record


async def test_what_somebody_comes_back_to_stays(engines):
    hours = Hours()
    async with house_at(hours, keeping=replace(NOTHING, lapse=10)) as house:
        runs, (ann, *_) = await duel(house, actions=3)
        for _ in range(4):
            await rest(house, hours, 8.0)
            assert await house.hub.cleaning.clean() == 0
            await ann.look(runs)
        await rest(house, hours, 11.0)
        line = await ann.connect(runs)
        assert await house.hub.cleaning.clean() == 1  # but nothing was removed
        assert (await line.say("chat", text="still here"))["type"] == "done"
        assert await tables_in(house) == {runs}


async def test_a_match_that_proves_to_be_over_does_not_lapse(engines):
    hours = Hours()
    async with house_at(hours, keeping=replace(NOTHING, lapse=10)) as house:
        over, _ = await duel(house)
        await rest(house, hours, 11.0)
        unmark = "UPDATE tables SET is_over = 0"
        await house.hub.store.write(lambda found: found.execute(unmark).rowcount)
        await house.hub.cleaning.clean()
        assert (await house.hub.store.read(find_table(over))).is_over


async def test_chats_go_and_matches_stay(engines, where):
    hours = Hours()
    async with house_at(hours, where, keeping=replace(NOTHING, chats=10)) as house:
        old, _ = await duel(house)
        await rest(house, hours, 6.0)
        new, (_, _, cid) = await duel(house)
        before = (await house.hub.room(old)).table.record().text
        await rest(house, hours)
        hours.passed += 9 * DAY
        await house.hub.store.write(books.note_use(old, hours.clock().now() - 11 * DAY))
        assert await house.hub.cleaning.clean() == 3
        assert await house.hub.cleaning.clean() == 0
        assert (await cid.look(old))["chat"]["lines"] == []
        assert len((await cid.look(new))["chat"]["lines"]) == 3
        assert house.hub.rooms[old].table.record().text == before
        assert (await cid.say(old, "chat", text="I like leek"))["type"] == "done"
        assert [one["text"] for one in (await cid.look(old))["chat"]["lines"]] == ["I like leek"]
    assert unwell(where) == []


async def test_names_that_nobody_uses_are_removed_and_those_in_use_stay(engines):
    hours = Hours()
    async with house_at(hours, keeping=replace(NOTHING, sessions=10)) as house:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        for _ in range(4):
            hours.passed += 3 * DAY
            assert (await ann.browser.get("/api/session")).json()["nickname"] == "Ann"
        assert await house.hub.cleaning.clean() == 1
        assert (await ann.browser.get("/api/session")).json()["nickname"] == "Ann"
        assert (await bob.browser.get("/api/session")).json()["nickname"] is None


@pytest.mark.parametrize("step", [0.0, 400 * DAY, -400 * DAY])
async def test_a_house_that_was_closed_removes_what_nobody_could_use_by_no_day_sooner(
    engines, where, step
):
    """However long it was closed, and however the system's clock was set meanwhile."""
    hours = Hours()
    keeping = Keeping(lapse=10, imports=10, chats=10, matches=10, sessions=10)
    async with house_at(hours, where, keeping=keeping) as house:
        tables = {(await duel(house, actions=actions))[0] for actions in (3, None)}
        await rest(house, hours, 6.0)
    hours.passed += 100 * DAY
    hours.step = step
    async with house_at(hours, where, keeping=keeping) as house:
        assert await house.hub.cleaning.clean() == 0
        hours.passed += 3 * DAY
        assert await house.hub.cleaning.clean() == 0
        assert await tables_in(house) == tables
    hours.passed += 100 * DAY
    async with house_at(hours, where, keeping=keeping) as house:
        hours.passed += 2 * DAY
        assert await house.hub.cleaning.clean() == 8  # both tables, and all names
        assert await tables_in(house) == set()


@pytest.mark.parametrize("name", OLD)
async def test_after_an_update_everything_is_as_if_it_was_just_used(engines, tmp_path, name):
    path = written_long_ago(name, tmp_path)
    with closing(sqlite3.connect(path)) as database:
        [(tables, sessions)] = database.execute(
            "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM session)"
        )
    hours = Hours()
    keeping = Keeping(lapse=10, imports=10, chats=10, matches=10, sessions=10)
    async with house_at(hours, path, keeping=keeping) as house:
        hours.passed += 9 * DAY
        assert await house.hub.cleaning.clean() == 0
        assert len(await tables_in(house)) == tables > 0
        hours.passed += 2 * DAY
        gone = "SELECT count(*) FROM session"
        await house.hub.cleaning.clean()
        assert sessions > 0
        assert await house.hub.store.read(lambda found: found.execute(gone).fetchone()) == (0,)


async def damage(house, table, change, what="tables"):
    """Change the store directly."""
    key = "id" if what == "tables" else "table_id"
    change = f"UPDATE {what} SET {change} WHERE {key} = ?"
    await house.hub.store.write(lambda found: found.execute(change, (table,)).rowcount)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("setup = replace(setup, 'false', 'falsf')", "tables"),
        ("body = replace(body, '\"what\"', '\"whta\"')", "entry"),
    ],
)
async def test_what_is_damaged_keeps_nothing_else_from_being_removed(engines, change, what):
    hours = Hours()
    keeping = Keeping(lapse=10, imports=10, chats=10, matches=10, sessions=10)
    async with house_at(hours, keeping=keeping) as house:
        bad = [(await duel(house, actions=3))[0] for _ in range(3)]
        for table in bad:
            await damage(house, table, change, what)
        await rest(house, hours, 0.1)
        others = [(await duel(house, actions=actions))[0] for actions in (3, None)]
        await rest(house, hours, 11.0)
        for _ in range(2):
            await house.hub.cleaning.clean()
            assert await tables_in(house) == {*bad}
        left = "SELECT count(*) FROM session"
        assert await house.hub.store.read(lambda found: found.execute(left).fetchone()) == (0,)
        assert not {*others} & await tables_in(house)


async def test_many_that_are_damaged_hide_nothing_that_comes_later(engines):
    hours = Hours()
    async with house_at(hours, keeping=replace(NOTHING, lapse=10)) as house:
        setup = entries.written(setup_of("laundromat"))
        for number in range(25):
            await house.hub.store.write(books.add_table(f"bad{number}", 1.0, "{", []))
        await house.hub.store.write(books.add_table("good", 2.0, setup, []))
        assert await house.hub.cleaning.clean() == 1
        assert await tables_in(house) == {f"bad{number}" for number in range(25)}


async def test_one_kind_that_fails_keeps_no_other_from_being_removed(engines, monkeypatch):
    def fail(before):
        raise store.NotNowError("not now")

    monkeypatch.setattr(erasing, "silence", fail)
    hours = Hours()
    async with house_at(hours) as house:
        ann = await house.person("Ann")
        hours.passed += 4_000 * DAY
        assert await house.hub.cleaning.clean() == 1
        assert (await ann.browser.get("/api/session")).json()["nickname"] is None


@pytest.mark.parametrize("step", [4_000 * DAY, -4_000 * DAY])
async def test_nothing_is_removed_because_a_clock_was_set(engines, step):
    hours = Hours()
    async with house_at(hours) as house:
        table, _ = await duel(house, actions=3)
        await rest(house, hours)
        hours.step = step
        assert await house.hub.cleaning.clean() == 0
        assert await tables_in(house) == {table}


async def test_the_disk_gets_its_space_back(engines, tmp_path):
    hours, path = Hours(), tmp_path / "tables.db"
    async with house_at(hours, path, keeping=replace(NOTHING, lapse=10)) as house:
        setup = entries.written(setup_of("laundromat"))
        talk = [entries.written(entries.Talked("x", "y" * 400))] * 20
        for number in range(60):
            await house.hub.store.write(books.add_table(f"t{number}", 1.0, setup, talk))
        full = house.hub.store.size
        assert await house.hub.cleaning.clean() == 60
        assert house.hub.store.size < full / 3
    assert path.stat().st_size < full / 3


# --- a full store --------------------------------------------------------------------------------


async def test_when_the_store_is_full_those_who_play_play_on(engines, where):
    async with open_house(where) as house:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        table = await ann.open("laundromat")
        lines = [await one.connect(table) for one in (ann, bob)]
        await lines[1].say("sit", seat=1)
        await lines[0].say("start")
        full = replace(CALM, store=house.hub.store.size)
        house.hub.limits = house.hub.quotas.limits = house.hub.tables.limits = full
        for path, wanted in (
            ("/api/tables", {"game": "gosu"}),
            ("/api/records", {"text": "x"}),
            ("/api/session", {"nickname": "Cid"}),
        ):
            person = ann if path != "/api/session" else await house.person()
            answer = await person.browser.post(path, json=wanted)
            assert (answer.status_code, answer.json()["code"]) == (503, "full")
        assert (await lines[0].say("chat", text="hello"))["code"] == "full"
        await play_on(lines, random.Random(1))
        assert lines[0].shown["table"]["phase"] == OVER


# --- forgetting somebody -------------------------------------------------------------------------


def rebuilt(where, table):
    """Rebuild a table from the store."""
    with closing(upkeep.reading(where)) as database:
        kept = find_table(table)(database)
    found = Table(table, kept.created, entries.read_setup(kept.setup))
    found.apply_all((entries.read_entry(body), at) for at, body, _, _ in kept.entries)
    return found


def is_known(where: Path | str, *words: str) -> set[str]:
    """Return the words that occur in the file or its log, or in any row of a database."""
    if isinstance(where, str):
        with closing(upkeep.reading(where)) as database:
            told = str([[*moving.rows_of(database, table)] for table in moving.TABLES])
        return {word for word in words if word in told}
    path = where
    found = path.read_bytes()
    log = path.with_name(f"{path.name}-wal")
    found += log.read_bytes() if log.exists() else b""
    return {word for word in words if word.encode() in found}


async def test_who_is_forgotten_is_gone_and_the_matches_of_others_are_whole(engines, where):
    async with open_house(where) as house:
        over, (ann, *_) = await duel(house)
        runs, _ = await duel(house, actions=3)
        solo = await ann.open("laundromat", bots=["easy"])
        record = (await ann.browser.get(f"/api/tables/{over}/record")).text
        answer = await ann.browser.post("/api/records", json={"text": record})
        imported = answer.json()["id"]
        player = house.hub.rooms[over].table.places[0].player
        token = ann.browser.cookies["warren"]
    assert "Ann" in is_known(where, "Ann")
    people = upkeep.people(where, "Ann")
    assert {one.player for one in people} >= {player}
    [ann_known] = [one for one in people if one.player == player]
    assert (ann_known.name, ann_known.tables) == ("Ann", 3)
    assert await asyncio.to_thread(upkeep.erase, where, player)
    assert upkeep.people(where, player) == []
    assert is_known(where, player, "cabbage") == {"cabbage"}  # by another Ann, at the other table

    found = rebuilt(where, over)
    assert found.record().text == record.replace("Ann", erasing.NOBODY)
    assert verify(found.record(), commitment=found.commitment)
    assert [place.name for place in found.places] == [erasing.NOBODY, "Bob"]
    assert [text for _, text, _ in found.chat] == ["I like turnip", "I like radish"]
    async with open_house(where) as house:
        assert await tables_in(house) == {over, runs}
        assert solo not in await tables_in(house)
        assert imported not in await tables_in(house)
        again = await house.person()
        again.browser.cookies.set("warren", token)
        assert (await again.browser.get("/api/session")).json()["nickname"] is None
        assert (await again.look(over))["you"] is None
    assert unwell(where) == []


async def test_somebody_is_forgotten_while_the_server_runs(engines, where, monkeypatch):
    async with open_house(where) as house:
        runs, (ann, bob, _) = await duel(house, actions=3)
        line = await bob.connect(runs)
        player = house.hub.rooms[runs].table.places[0].player
        monkeypatch.setattr(upkeep, "sleep", lambda _: time.sleep(0.05))
        erasing_it = asyncio.create_task(asyncio.to_thread(upkeep.erase, where, player))
        async with asyncio.timeout(PATIENCE):
            while not erasing_it.done():
                await house.hub.chores.sweep()
                await asyncio.sleep(0.05)
        assert await erasing_it
        await line.socket.wait_closed()
        assert line.socket.close_code == 4500  # the page reconnects automatically
        line = await bob.connect(runs)
        assert [seat["name"] for seat in line.shown["table"]["seats"]] == [erasing.NOBODY, "Bob"]
        assert [one["text"] for one in line.shown["chat"]["lines"]] == [
            "I like turnip",
            "I like radish",
        ]
        assert (await ann.browser.get("/api/session")).json()["nickname"] is None
        house.hub.tables.grace = 0.0
        room = house.hub.rooms[runs]
        room._poke()
        await line.until(lambda shown: shown["table"]["seats"][0]["away"])
        await play_on([line], random.Random(1))


async def test_names_of_earlier_are_forgotten_too(engines, where):
    async with open_house(where) as house:
        over, (ann, bob, _) = await duel(house, actions=3)
        for person, name in ((ann, "Hortense"), (bob, "Ignace")):
            line = await person.connect(over)
            await person.browser.post("/api/session", json={"nickname": name})
            await line.until(
                lambda shown, name=name: name in [one["name"] for one in shown["table"]["seats"]]
            )
            await line.close()
    [ann_known] = upkeep.people(where, "Hortense")
    assert await asyncio.to_thread(upkeep.erase, where, ann_known.player)
    assert is_known(where, "Hortense", "Ann", "Ignace") == {"Ignace"}
    assert [place.name for place in rebuilt(where, over).places] == [erasing.NOBODY, "Ignace"]


async def test_who_only_talked_is_forgotten(engines, where):
    async with open_house(where) as house:
        over, _ = await duel(house)
    [cid] = upkeep.people(where, "Cid")
    assert await asyncio.to_thread(upkeep.erase, where, cid.player)
    assert is_known(where, "Cid", "radish", cid.player) == set()
    assert [text for _, text, _ in rebuilt(where, over).chat] == ["I like cabbage", "I like turnip"]


@pytest.mark.parametrize("name", OLD)
def test_people_of_an_earlier_version_can_be_forgotten(engines, tmp_path, name):
    path = written_long_ago(name, tmp_path)
    sqlite.connect(path).close()
    [ann] = upkeep.people(path, "Ann")
    with closing(sqlite3.connect(path)) as database:
        tables = erasing.tables_of(database, ann.player)
        kept = {table: find_table(table)(database) for table in tables}
    records = {
        table: rebuilt(path, table).record().text
        for table, found in kept.items()
        if found.is_over and not entries.read_setup(found.setup).record
    }
    assert upkeep.erase(path, ann.player)
    assert is_known(path, ann.player, '"Ann"') == set()
    with closing(sqlite3.connect(path)) as database:
        left = {table for (table,) in database.execute("SELECT id FROM tables")}
    assert left & records.keys()
    for table in left & records.keys():
        assert rebuilt(path, table).record().text == records[table].replace("Ann", erasing.NOBODY)


def test_a_store_that_was_not_served_yet_is_left_alone(tmp_path):
    path = written_long_ago(OLD[0], tmp_path)
    with pytest.raises(store.StoreError, match="serve it once"):
        upkeep.people(path, "Ann")
