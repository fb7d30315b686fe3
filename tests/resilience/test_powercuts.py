"""The power fails while a store is written or migrated; acknowledged data survives."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from resilience.counts import count
from resilience.powercut import SECTOR, Disk, File, apply, sectors, shadow, shadowed
from tables import PATIENCE
from warren.table.people import sessions
from warren.table.storage import books, migrations, sqlite, store
from warren.table.storage.migrations import VERSION
from warren.table.storage.sqlite import SQLite
from warren.table.storage.store import NotNowError, Store, StoreError
from warren.table.upkeep import damage

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(shadow() is None, reason="Python's SQLite can't be given another VFS"),
]

OLD = Path(__file__).parent.parent / "table" / "stores" / "version-1.sql"
CUTS = count("cuts", 25)
CONTROL = 40  # cuts after which something must be lost if nothing is synced
WRITERS = 4
GENERATIONS = 8  # cuts on the same disk
LATEST = 250  # the last operation at which the power may fail
CHECKPOINT = 24  # log pages before a checkpoint


@dataclass
class Ledger:
    """Acknowledged jobs, and jobs without an answer, which may exist completely."""

    sessions: dict[bytes, tuple[str, str]] = field(default_factory=dict)
    tables: dict[str, list[str]] = field(default_factory=dict)  # bodies of the entries
    over: set[str] = field(default_factory=set)
    open_sessions: dict[bytes, tuple[str, str]] = field(default_factory=dict)
    open_tables: dict[str, list[str]] = field(default_factory=dict)  # all entries, if it succeeded
    open_over: set[str] = field(default_factory=set)
    open_gone: set[str] = field(default_factory=set)  # tables that were being removed
    jobs: int = 0
    wrong: list[str] = field(default_factory=list)

    def expect(self, is_so: bool, what: str) -> None:
        """Record a violation."""
        if not is_so:
            self.wrong.append(what)


@dataclass
class Found:
    """The whole content of a store."""

    sessions: dict[bytes, tuple[str, str]]
    tables: dict[str, list[str]]
    numbers: dict[str, list[int]]
    over: set[str]
    integrity: str


# --- writing until the power goes ----------------------------------------------------------------


def body(chance: random.Random) -> str:
    """Return an entry, usually short, sometimes longer than a page."""
    return f'"{chance.randbytes(chance.choice((10, 30, 60, 3_000))).hex()}"'


async def writes(kept: Store, ledger: Ledger, chance: random.Random) -> None:
    """Write sessions, tables and entries until nothing can be written any more."""
    while True:
        token = chance.randbytes(32)
        session = (chance.randbytes(9).hex(), "Ann")
        ledger.open_sessions[token] = session
        await kept.write(sessions.add_session(token, *session, 1.0))
        ledger.sessions[token] = ledger.open_sessions.pop(token)
        ledger.jobs += 1
        await plays(kept, ledger, chance, chance.randbytes(8).hex(), session[0])


async def plays(
    kept: Store, ledger: Ledger, chance: random.Random, table: str, player: str
) -> None:
    """Write a table from its opening to its end."""
    bodies = [body(chance) for _ in range(chance.randint(0, 4))]
    ledger.open_tables[table] = bodies
    await kept.write(books.add_table(table, 1.0, "{}", bodies))
    ledger.tables[table] = ledger.open_tables.pop(table)
    ledger.jobs += 1
    for number in range(len(bodies) + 1, len(bodies) + chance.randint(2, 15)):
        ledger.open_tables[table] = [*ledger.tables[table], body(chance)]
        entry = books.append(
            table, number, 1.0, ledger.open_tables[table][-1], (player, f"r{number}")
        )
        await kept.write(entry)
        ledger.tables[table] = ledger.open_tables.pop(table)
        ledger.jobs += 1
    ledger.open_over.add(table)
    await kept.write(books.mark_over(table))
    ledger.over.add(table)
    await kept.write(store.together(books.note_due(table, 9.0, 1), books.note_use(table, 2.0)))
    ledger.jobs += 2
    if chance.random() < 0.5:
        await removes(kept, ledger, table)


async def removes(kept: Store, ledger: Ledger, table: str) -> None:
    """Remove a table and return its space to the disk."""
    ledger.open_gone.add(table)
    await kept.write(books.remove_table(table))
    ledger.open_gone.discard(table)
    ledger.over.discard(table)
    ledger.open_over.discard(table)
    del ledger.tables[table]
    await kept.write(sqlite.shrink(4))
    ledger.jobs += 2


async def writes_until_the_cut(disk: Disk, ledger: Ledger, chance: random.Random) -> None:
    """Write with several threads until the power fails, perhaps before they could begin."""
    disk.cut_at(chance.randint(1, LATEST))
    try:
        kept = SQLite(disk.path)
    except StoreError:
        assert disk.is_dead
        return
    kept.database.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
    seeds = [random.Random(chance.random()) for _ in range(WRITERS)]
    async with asyncio.timeout(PATIENCE):
        ends = await asyncio.gather(
            *(writes(kept, ledger, seed) for seed in seeds), return_exceptions=True
        )
    assert disk.is_dead
    assert all(isinstance(end, NotNowError) for end in ends), ends
    await asyncio.to_thread(kept.close)


# --- what is left --------------------------------------------------------------------------------


def everything(database: sqlite3.Connection) -> Found:
    """Return the whole content of a store, even if it is damaged."""
    database.text_factory = lambda raw: raw.decode(errors="replace")
    rows = database.execute("SELECT id FROM tables").fetchall()
    tables: dict[str, list[str]] = {table: [] for [table] in rows}
    numbers: dict[str, list[int]] = {table: [] for [table] in rows}
    for table, number, text in database.execute(
        "SELECT table_id, number, body FROM entry ORDER BY table_id, number"
    ):
        tables[table].append(text)
        numbers[table].append(number)
    sessions = database.execute("SELECT token, player, nickname FROM session").fetchall()
    over = database.execute("SELECT id FROM tables WHERE is_over").fetchall()
    [integrity] = database.execute("PRAGMA integrity_check").fetchone()
    integrity = next(damage.damaged(database), integrity)
    return Found(
        {token: (player, name) for token, player, name in sessions},
        tables,
        numbers,
        {table for [table] in over},
        integrity,
    )


def compare(ledger: Ledger, found: Found) -> None:
    """Check that acknowledged data exists, other data exists wholly or not at all, and nothing
    else.
    """
    ledger.expect(found.integrity == "ok", found.integrity)
    for token, session in ledger.sessions.items():
        ledger.expect(found.sessions.get(token) == session, f"session {token!r} lost")
    for token, session in found.sessions.items():
        wanted = ledger.sessions.get(token) or ledger.open_sessions.get(token)
        ledger.expect(session == wanted, f"session {token!r} out of nowhere")
    gone = ledger.open_gone - found.tables.keys()
    for table, bodies in ledger.tables.items():
        if table in gone:
            continue
        there = found.tables.get(table)
        is_so = there == bodies or (there is not None and there == ledger.open_tables.get(table))
        ledger.expect(is_so, f"table {table} has lost something")
    for table, bodies in found.tables.items():
        is_so = bodies in (ledger.tables.get(table), ledger.open_tables.get(table))
        ledger.expect(is_so, f"table {table} is not whole")
        ledger.expect(
            found.numbers[table] == list(range(1, len(bodies) + 1)), f"table {table} has gaps"
        )
    ledger.expect(ledger.over - gone <= found.over, "a table that was over is not")
    ledger.expect(found.over <= ledger.over | ledger.open_over, "a table is over that is not")


def opened_again(disk: Disk, ledger: Ledger) -> None:
    """Open the remaining files with a fresh store, whose content must not change from now on."""
    try:
        kept = SQLite(disk.path)
    except StoreError as error:
        ledger.wrong.append(str(error))
        return
    try:
        found = everything(kept.database)
    except (sqlite3.Error, KeyError) as error:
        ledger.wrong.append(str(error))
        return
    finally:
        kept.close()
    compare(ledger, found)
    ledger.sessions, ledger.tables, ledger.over = found.sessions, found.tables, found.over
    ledger.open_sessions, ledger.open_tables = {}, {}
    ledger.open_over, ledger.open_gone = set(), set()


async def cut_again_and_again(folder: Path, seed: int, cuts: int) -> tuple[int, list[str]]:
    """Cut the power repeatedly; return the number of acknowledged jobs, and all violations."""
    jobs, wrong = 0, []
    chance = random.Random(seed)
    disk, ledger = Disk(folder), Ledger()
    for number in range(cuts):
        if number % GENERATIONS == 0 or ledger.wrong:
            disk.forget()
            disk, ledger = Disk(folder), Ledger()
        before = ledger.jobs
        await writes_until_the_cut(disk, ledger, chance)
        disk = disk.survivor(chance)
        opened_again(disk, ledger)
        jobs += ledger.jobs - before
        wrong += [f"cut {number} of seed {seed}: {what}" for what in ledger.wrong]
    disk.forget()
    return jobs, wrong


async def test_what_was_acknowledged_survives_power_cuts(tmp_path, figure):
    with shadowed():
        jobs, wrong = await cut_again_and_again(tmp_path, 1, CUTS)
    assert not wrong
    assert jobs > 5 * CUTS
    figure(f"{CUTS:,} power cuts: {jobs:,} jobs acknowledged, {len(wrong)} lost")


@pytest.mark.parametrize("level", ["OFF", "NORMAL"])
async def test_what_is_not_synced_is_seen_to_be_lost(tmp_path, monkeypatch, level):
    """Without `synchronous = FULL`, the test above would fail."""
    usual = sqlite.connect

    def relaxed(path: Path | None) -> sqlite3.Connection:
        database = usual(path)
        database.execute(f"PRAGMA synchronous = {level}")
        return database

    monkeypatch.setattr(sqlite, "connect", relaxed)
    with shadowed():
        _, wrong = await cut_again_and_again(tmp_path, 2, CONTROL)
    assert any("lost" in what for what in wrong)


# --- while a store is brought up to date ---------------------------------------------------------


def written_long_ago(folder: Path) -> Disk:
    """Return the store of an earlier version, fully synced."""
    disk = Disk(folder)
    made = sqlite3.connect(disk.path)
    made.executescript(OLD.read_text(encoding="utf-8"))
    made.close()
    disk.sync()
    return disk


def told(disk: Disk) -> tuple[str, int, list[str]]:
    """Return whether a store is sound, its version, and its content."""
    database = sqlite3.connect(disk.path)
    try:
        [integrity] = database.execute("PRAGMA integrity_check").fetchone()
        [version] = database.execute("PRAGMA user_version").fetchone()
        return integrity, version, list(database.iterdump())
    finally:
        database.close()


def test_an_upgrade_that_a_power_cut_ends_is_done_wholly_or_not_at_all(
    tmp_path, figure, monkeypatch
):
    monkeypatch.setattr(migrations, "time", lambda: 2_000_000_000.0)  # upgrades store the same time
    chance = random.Random(3)
    with shadowed():
        old = written_long_ago(tmp_path)
        was = told(old.copy())
        new = old.copy()
        sqlite.connect(new.path).close()
        changes, becomes = new.changes, told(new)
        assert (was[1], becomes[1]) == (1, VERSION)
        assert was[2] != becomes[2]
        ends = {1: 0, VERSION: 0}
        for number in range(CUTS):
            disk = old.copy()
            # every operation once, then random ones
            disk.cut_at(number + 1 if CUTS >= changes > number else chance.randint(1, changes))
            with suppress(StoreError):  # unless the power fails while the store is closing
                sqlite.connect(disk.path).close()
            assert disk.is_dead
            left = disk.survivor(chance)
            found = told(left.copy())
            assert found in (was, becomes)
            ends[found[1]] += 1
            sqlite.connect(left.path).close()
            assert told(left) == becomes
            left.forget()
    assert ends[1]
    assert ends[VERSION]
    figure(
        f"{CUTS:,} power cuts during an upgrade: {ends[1]:,} stores as they were, "
        f"{ends[VERSION]:,} up to date, 0 in between"
    )


# --- the disk itself -----------------------------------------------------------------------------


def test_what_is_synced_survives_and_what_is_not_may_be_lost_or_torn():
    chance = random.Random(4)
    file = File()
    file.change(0, b"a" * 4 * SECTOR)
    file.sync()
    file.change(SECTOR + 10, b"b" * 2 * SECTOR)
    left = {bytes(file.survivor(chance).content) for _ in range(200)}
    whole = bytes(file.content)
    assert {whole, b"a" * 4 * SECTOR} < left
    assert len(left) == 8  # three parts, each kept or lost
    assert all(content[: SECTOR + 10] == b"a" * (SECTOR + 10) for content in left)
    file.sync()
    assert bytes(file.survivor(chance).content) == whole


def test_files_that_were_made_or_deleted_may_be_missing_or_back(tmp_path):
    chance = random.Random(5)
    disk = Disk(tmp_path, {"": File(b"old")})
    disk.move("", None)
    disk.move("-wal", File(b"new"))
    left = {tuple(sorted(disk.survivor(chance).files)) for _ in range(50)}
    assert left == {(), ("",), ("-wal",), ("", "-wal")}
    disk.sync_folder()
    assert {tuple(disk.survivor(chance).files) for _ in range(20)} == {("-wal",)}


def test_a_change_is_taken_apart_at_sectors():
    data = bytes(range(256)) * 6
    parts = list(sectors(500, data))
    assert [offset for offset, _ in parts] == [500, 512, 1024, 1536]
    content = bytearray()
    for part in parts:
        apply(content, *part)
    assert content == bytes(500) + data
    assert list(sectors(7, None)) == [(7, None)]


def test_a_disk_without_power_does_nothing(tmp_path):
    with shadowed():
        disk = Disk(tmp_path)
        database = sqlite.connect(disk.path)
        disk.cut_at(1)
        with pytest.raises(sqlite3.OperationalError, match="disk I/O error"):
            database.execute("INSERT INTO session VALUES (x'00', 'p', 'n', 1, 1, 0)")
        with pytest.raises(sqlite3.OperationalError):
            database.execute("SELECT * FROM session").fetchall()
        before = {ending: bytes(file.content) for ending, file in disk.files.items()}
        database.close()
        assert before == {ending: bytes(file.content) for ending, file in disk.files.items()}
