"""A whole server moves from one kind of store to another, and stays the same."""

import random
import shutil
from base64 import b64encode
from collections import defaultdict
from contextlib import closing
from pathlib import Path

import pytest

from own_pictures import png
from tables import open_house, play_on
from warren.table.people import addresses, finished, moderation, passkeys, sessions
from warren.table.storage import moving, postgresql, sqlite
from warren.table.storage.kinds import kind_of, open_store
from warren.table.storage.migrations import VERSION
from warren.table.storage.store import StoreError, time_checksum
from warren.table.study import daily
from warren.table.upkeep import care as upkeep

pytestmark = pytest.mark.anyio

SERVICE = "https://fcm.googleapis.com/x"
PACK = 'game = "laundromat"\nname = "Bób ☃"\nversion = 1\npotion = 6\n'


@pytest.fixture
def full(filled, tmp_path):
    """A separate file with data of every kind."""
    return Path(shutil.copy(filled, tmp_path))


@pytest.fixture(scope="module")
async def filled(engines, lasting_seeds, tmp_path_factory):
    """A file with people, matches, chat, a pack, a clock, ratings, and somebody to erase."""
    path = tmp_path_factory.mktemp("filled") / "full.db"
    async with open_house(path) as house:
        ann, bob = await house.person("Ann"), await house.person("Bób ☃")
        await ann.join_house()
        await bob.join_house()
        tables = []
        for actions, about in ((5, {"pack": PACK}), (None, {"rated": True})):
            clock = {"kind": "days", "days": 3}
            table = await ann.open("laundromat", clock=clock, salt="aa", **about)
            tables.append(table)
            lines = [await one.connect(table) for one in (ann, bob)]
            await lines[1].say("sit", seat=1, salt="bb")
            await lines[1].say("chat", text="“what’s 100 % of it?” \\ \0 \n 𝕏")
            await lines[0].say("start")
            await play_on(lines, random.Random(1), actions=actions)
        await ann.browser.post("/api/gallery", json={"game": "laundromat", "text": PACK})
        bobs = {"table": tables[1], "seat": 1}
        await ann.browser.post("/api/people/invite", json={**bobs, "to": tables[0]})
        await ann.browser.post("/api/people/block", json=bobs)
        await ann.browser.post("/api/people/report", json={**bobs, "why": "“100 %”"})
        await house.hub.store.write(moderation.ban("nobody", "rude", 1.0, 2e9))
        await house.hub.store.write(moderation.put_up(moderation.WORDS, "Be kind. ☃", 1.0))
        await ann.browser.post("/api/pictures", json={"data": b64encode(png()).decode()})
        await ann.browser.post("/api/commitments")
        cup = {"name": "Cup", "game": "laundromat", "clock": {"kind": "days"}}
        opened = (await ann.browser.post("/api/tournaments", json=cup)).json()["id"]
        for person, said in ((ann, "enter"), (bob, "enter"), (ann, "begin")):
            await person.browser.post(f"/api/tournaments/{opened}", json={"type": said})
        await house.hub.store.write(daily.begin("nobody", "gosu", 1, tables[0], 1.0))
        await house.hub.store.write(addresses.add(tables[0], b"ab", "nobody"))
        await house.hub.store.write(finished.judge(tables[1], [{"decisions": 3}]))
        await ann.browser.post("/api/session/portrait", json={"portrait": "7.hat-hood"})
        kept = (await ann.browser.post("/api/session/keep")).json()
        await ann.browser.post("/api/feed", json={})
        wanted = {"endpoint": SERVICE, "p256dh": "A" * 87, "auth": "A" * 22, "language": "it"}
        await ann.browser.post("/api/push", json=wanted)
        key = {"id": "k", "key": b"\x00\xff", "count": 7}
        await house.hub.store.write(passkeys.give(b"c", "nobody", 1.0))
        assert not await house.hub.store.write(passkeys.add("nobody", "☃", b"c", key, "☃", 2.0))
        await (await house.person()).browser.post("/api/session/back", json=kept)
    with closing(sqlite.asking(path)) as note:
        upkeep.forgetting.ask_to_erase("nobody")(note)
    assert not [*path.parent.glob("*-wal")]  # everything is in the main file
    return path


def everything(where):
    """Return all rows by table."""
    with closing(upkeep.reading(where)) as found:
        return {table: [*moving.rows_of(found, table)] for table in moving.TABLES}


async def test_a_house_moves_there_and_back(full, fresh_database, tmp_path, monkeypatch):
    monkeypatch.setattr(postgresql.PostgreSQL, "beat", 0.001)  # heartbeats come in between
    afar, back = fresh_database(), tmp_path / "back.db"
    counted = upkeep.move(full, afar)
    assert all(counted.values())
    assert counted == {table: len(rows) for table, rows in everything(full).items()}
    assert everything(afar) == everything(full)
    assert upkeep.move(afar, back) == counted
    assert everything(back) == everything(full)


async def test_people_play_on_where_they_moved(full, fresh_database):
    afar = fresh_database()
    upkeep.move(full, afar)
    with closing(upkeep.reading(full)) as found:
        tables = [table for (table,) in found.execute("SELECT id FROM tables")]
    for where in (full, afar):
        async with open_house(where) as house:
            records = [(await house.hub.room(table)).table.match.record() for table in tables]
            fresh = await house.person("Cid")
            table = await fresh.open("laundromat", bots=["easy"])
            await play_on([await fresh.connect(table)], random.Random(1))
        if where == full:
            before = records
    assert [one.text for one in records] == [one.text for one in before]


def test_no_column_is_forgotten(tmp_path):
    """Every new column of a migration is copied, or excluded on purpose."""
    with closing(sqlite.connect(tmp_path / "tables.db")) as made:
        tables = made.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        ).fetchall()
        found = {
            table: {column for _, column, *_ in made.execute(f"PRAGMA table_info({table})")}
            for (table,) in tables
        }
    known = defaultdict(set)
    for table, names in [*moving.TABLES.items(), *moving.LEFT.items()]:
        known[table] |= {*names.split(", ")}
    assert found == known


def refused(*args) -> str:
    with pytest.raises(StoreError) as error:
        upkeep.move(*args)
    assert "\n" not in str(error.value)
    return str(error.value)


async def test_nothing_is_written_into_a_house_that_is_lived_in(full, where):
    kept = open_store(where)
    await kept.write(sessions.add_session(b"x", "p", "Ann", 1.0))
    kept.close()
    before = everything(where)
    said = f"can't use the store {upkeep.shown(where)}: it is not empty"
    assert refused(full, where) == said
    assert everything(where) == before


async def test_a_house_does_not_move_while_it_is_used(full, where, tmp_path):
    kept = open_store(where)
    try:
        assert "another server uses it" in refused(where, tmp_path / "new.db")
        assert "another server uses it" in refused(full, where)
    finally:
        kept.close()


async def test_what_is_damaged_does_not_move(full, where):
    with closing(sqlite.asking(full)) as database:
        database.execute("UPDATE entry SET body = '{}' WHERE number = 3")
    assert "entry 3 of table" in refused(full, where)
    assert everything_but_the_house(where) == []


def everything_but_the_house(where: Path | str) -> list:
    return [row for table, rows in everything(where).items() if table != "house" for row in rows]


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM entry WHERE number = 2",
        "UPDATE session SET used = used + 1",
        "DELETE FROM house",
    ],
)
async def test_a_copy_that_is_not_the_same_is_removed(full, where, monkeypatch, harm):
    usual = moving.copy

    def spoiled(source):
        def job(target):
            counted = usual(source)(target)
            target.execute(harm)
            return counted

        return job

    monkeypatch.setattr(moving, "copy", spoiled)
    assert refused(full, where).startswith("the copy differs from the original: row ")
    assert everything_but_the_house(where) == []
    assert everything(where)["house"] == [(0.0, 0.0, 0.0, 0, time_checksum(0.0, 0.0))]


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM entry WHERE number = 2",
        "UPDATE entry SET body = '{}' WHERE number = 2",
        "UPDATE entry SET at = at + 0.0001 WHERE number = 2",
        "UPDATE session SET nickname = 'Anna' WHERE nickname = 'Ann'",
        "UPDATE tables SET due = due + 1",
        "UPDATE house SET age = age + 1",
        "DELETE FROM erasure",
    ],
)
async def test_every_difference_is_seen(full, tmp_path, change):
    upkeep.backup(full, tmp_path / "copy.db")
    with closing(upkeep.reading(full)) as old, closing(sqlite.asking(tmp_path / "copy.db")) as new:
        assert [*moving.differences(old, new)] == []
        new.execute("PRAGMA foreign_keys = OFF")
        new.execute(change)
        assert [*moving.differences(old, new)]


async def test_a_backup_of_a_database_is_a_file_that_can_be_served(full, fresh_database, tmp_path):
    afar, copy = fresh_database(), tmp_path / "copy.db"
    upkeep.move(full, afar)
    kept = open_store(afar)  # the store is in use
    try:
        assert upkeep.backup(afar, copy) == copy.stat().st_size
        assert [one.name for one in tmp_path.glob("copy*")] == ["copy.db"]
        before = everything(afar)
    finally:
        kept.close()
    assert everything(copy) == before
    with closing(upkeep.reading(copy)) as found:
        assert sqlite.version_of(found) == VERSION
        assert [*upkeep.unsound(found)] == []


async def test_a_backup_of_a_damaged_database_keeps_what_there_is(full, fresh_database, tmp_path):
    afar, copy = fresh_database(), tmp_path / "copy.db"
    upkeep.move(full, afar)
    with closing(kind_of(afar).asking(afar)) as database:
        database.execute("UPDATE entry SET body = '{}' WHERE number = 3")
    upkeep.backup(afar, copy)
    assert everything(copy) == everything(afar)
