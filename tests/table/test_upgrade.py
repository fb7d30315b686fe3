"""A store of an earlier version is migrated, and its matches continue.

`stores/version-N.sql` is a store of that version; `version-N.json` has the state of its tables.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tables import open_house
from warren.engine.proof import verify
from warren.table.play.room import Room
from warren.table.storage import migrations
from warren.table.storage.migrations import VERSION
from warren.table.storage.sqlite import connect
from warren.table.storage.store import StoreError
from warren.table.upkeep import damage

pytestmark = pytest.mark.anyio

STORES = Path(__file__).parent / "stores"
OLD = sorted(path.stem for path in STORES.glob("version-*.sql"))


def written_long_ago(name: str, folder: Path) -> Path:
    """Return the store of an earlier version, as a file."""
    path = folder / "tables.db"
    made = sqlite3.connect(path)
    made.executescript((STORES / f"{name}.sql").read_text(encoding="utf-8"))
    made.close()
    return path


def told(name: str) -> dict:
    """Return the state of a store's tables."""
    return dict(json.loads((STORES / f"{name}.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", OLD)
async def test_every_table_of_an_earlier_version_is_what_it_was(engines, tmp_path, name):
    async with open_house(written_long_ago(name, tmp_path)) as house:
        for table_id, was in told(name).items():
            table = (await house.hub.room(table_id)).table
            assert table.phase == was["phase"]
            assert table.number >= was["number"]  # one more entry if a clock was running
            record = table.match.record().text if table.match else None
            assert record == was["record"]
            assert table.commitment in (was["commitment"], "")


@pytest.mark.parametrize("name", OLD)
async def test_what_was_promised_long_ago_is_kept(engines, tmp_path, name):
    async with open_house(written_long_ago(name, tmp_path)) as house:
        proved = 0
        for table_id, was in told(name).items():
            table = (await house.hub.room(table_id)).table
            if was["phase"] == "over" and table.setup.secret:
                assert verify(table.record(), commitment=was["commitment"], without_salts=True)
                proved += 1
        assert proved


@pytest.mark.parametrize("name", OLD)
async def test_a_match_of_an_earlier_version_goes_on(engines, tmp_path, name, monkeypatch):
    path = written_long_ago(name, tmp_path)
    monkeypatch.setattr(Room, "_wake_bots", lambda _: None)
    for _ in range(2):  # and after another restart
        async with open_house(path) as house:
            for task in house.hub.running.tasks:  # neither bots nor clocks do anything meanwhile
                task.cancel()
            for table_id, was in told(name).items():
                room = await house.hub.room(table_id)
                if was["phase"] != "running" or room.table.setup.lesson or room.table.is_solo():
                    continue
                seat = room.table.running.pending[0]
                action = room.table.running.legal(seat)[0].text
                before = room.table.number
                bot = room.table.places[seat].bot
                acted = room.table.may_act(seat, action, None, bot=bot)
                assert await room.change(acted) == before + 1


@pytest.mark.parametrize("name", OLD)
def test_all_that_was_written_long_ago_has_a_checksum(tmp_path, name):
    database = connect(written_long_ago(name, tmp_path))
    for what in ("session", "tables", "entry"):
        assert database.execute(f"SELECT min(checksum) FROM {what}").fetchone()[0] is not None
    assert [*damage.damaged(database)] == []
    database.close()


@pytest.mark.parametrize("name", OLD)
def test_an_upgrade_that_is_interrupted_changes_nothing(tmp_path, monkeypatch, name):
    path = written_long_ago(name, tmp_path)
    before = sqlite3.connect(path).iterdump()
    whole = list(before)

    def fail(database):
        raise sqlite3.OperationalError("no more power")

    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS[:-1], fail))
    with pytest.raises(StoreError, match="no more power"):
        connect(path)
    assert list(sqlite3.connect(path).iterdump()) == whole
    monkeypatch.undo()
    connect(path).close()
    assert sqlite3.connect(path).execute("PRAGMA user_version").fetchone() == (VERSION,)
