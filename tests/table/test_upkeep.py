"""Maintenance of a store: copied while in use, examined without a change, monitored."""

import asyncio
import errno
import json
import os
import random
import re
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tables import Played, at_random, begun, open_house, play_on, until
from warren.engine import Record
from warren.engine.proof import verify
from warren.table.play.entries import written
from warren.table.play.table import OVER
from warren.table.storage import books, migrations
from warren.table.storage.migrations import VERSION
from warren.table.storage.sqlite import SQLite, connect
from warren.table.storage.store import StoreError, UnsavedError
from warren.table.upkeep import care as upkeep
from warren.table.web import connections

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
OLD = Path(__file__).parent / "stores" / "version-1.sql"


@pytest.fixture(autouse=True)
def built(tmp_path_factory, monkeypatch):
    """Provide a page, whether or not it was built here."""
    page = tmp_path_factory.mktemp("page")
    (page / upkeep.INDEX).touch()
    monkeypatch.setattr(upkeep, "PAGE", page)


@pytest.fixture
def path(tmp_path):
    """The path of a store."""
    return tmp_path / "data" / "tables.db"


def keep(path: Path, **tables: Played) -> None:
    """Store tables, as a server would."""
    with closing(connect(path)) as database:
        for table_id, played in tables.items():
            books.add_table(table_id, played.table.created, written(played.table.setup), [])(
                database
            )
            for number, (at, body) in enumerate(played.book, 1):
                books.append(table_id, number, at, body)(database)


def ended(game: str, **changed: object) -> Played:
    """Return a finished match."""
    played = begun(game, **changed)
    for _ in at_random(played, random.Random(game)):
        pass
    return played


@pytest.fixture
def kept(path, engines):
    """A store with a running match and a finished one."""
    keep(path, runs=begun("gosu").act().act(), over=ended("laundromat"))
    return path


def read(path: Path, what: str) -> list:
    """Return the result of a query on a file."""
    with closing(sqlite3.connect(path)) as found:
        return found.execute(what).fetchall()


def change(path: Path, what: str, *values: object) -> None:
    """Change a file directly, as somebody with bad intentions would."""
    with closing(sqlite3.connect(path)) as database:
        changed = database.execute(what, values).rowcount
        migrations.check_again(database)
        database.commit()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert changed


def files(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder, with their contents."""
    return {str(one): one.read_bytes() for one in sorted(folder.rglob("*")) if one.is_file()}


# --- backup --------------------------------------------------------------------------------------


def test_a_copy_holds_everything(kept, tmp_path):
    size = upkeep.backup(kept, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").stat().st_size == size > 4096
    for table in ("session", "tables", "entry"):
        whole = f"SELECT * FROM {table}"
        assert read(tmp_path / "copy.db", whole) == read(kept, whole)
    assert read(tmp_path / "copy.db", "PRAGMA user_version") == [(VERSION,)]


def test_a_copy_goes_into_a_folder_that_is_made(kept, tmp_path):
    target = tmp_path / "of" / "today" / "copy.db"
    upkeep.backup(kept, target)
    assert [one.name for one in target.parent.iterdir()] == ["copy.db"]


def test_a_copy_of_an_older_version_is_of_that_version(tmp_path):
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as made:
        made.executescript(OLD.read_text(encoding="utf-8"))
    before = path.read_bytes()
    upkeep.backup(path, tmp_path / "copy.db")
    assert path.read_bytes() == before
    assert read(tmp_path / "copy.db", "PRAGMA user_version") == read(path, "PRAGMA user_version")
    assert read(tmp_path / "copy.db", "SELECT * FROM entry") == read(path, "SELECT * FROM entry")


async def test_a_copy_of_a_store_in_use_is_one_moment_of_it(path, tmp_path):
    """Two tables that are always written together are equal in every copy."""
    kept = SQLite(path)
    for table in ("one", "two"):
        await kept.write(books.add_table(table, 1.0, "{}", []))
    answered, is_over = 0, False

    def both(number):
        def job(database):
            for table in ("one", "two"):
                books.append(table, number, 1.0, f"{number} " + "x" * 500)(database)

        return job

    async def write_on():
        nonlocal answered
        while not is_over:
            await kept.write(both(answered + 1))
            answered += 1

    writing = asyncio.create_task(write_on())
    copied = []
    for number in range(8):
        await until(lambda least=answered + 5: answered >= least)
        before = answered
        target = tmp_path / f"copy-{number}.db"
        await asyncio.to_thread(upkeep.backup, path, target)
        entries = read(target, "SELECT table_id, number FROM entry ORDER BY table_id, number")
        many = len(entries) // 2
        numbers = range(1, many + 1)
        assert entries == [(table, n) for table in ("one", "two") for n in numbers]
        assert before <= many <= answered + 1  # the last one may be stored, but not answered yet
        copied.append(many)
    is_over = True
    await writing
    await asyncio.to_thread(kept.close)
    assert copied == sorted(set(copied))
    assert len(read(path, "SELECT * FROM entry")) == 2 * answered  # nothing was delayed or lost


async def test_a_server_goes_on_from_a_copy(engines, path, tmp_path):
    copy = tmp_path / "other" / "tables.db"
    async with open_house(path) as house:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        table = await ann.open("gosu", salt="a0")
        everybody = [await one.connect(table) for one in (ann, bob)]
        await everybody[1].say("sit", seat=1, salt="b0")
        await everybody[0].say("start")
        await play_on(everybody, random.Random(1), actions=10)
        playing = asyncio.create_task(play_on(everybody, random.Random(2), actions=20))
        await asyncio.to_thread(upkeep.backup, path, copy)
        await playing
        whole = house.hub.rooms[table].table.match.record()
        token = ann.browser.cookies["warren"]
    async with open_house(copy) as house:
        ann = await house.person()
        ann.browser.cookies.set("warren", token)
        assert (await ann.browser.get("/api/session")).json()["nickname"] == "Ann"
        seen = await ann.look(table)
        assert seen["you"] == 0
        found = (await house.hub.room(table)).table
        assert 10 <= len(found.match.actions) <= 30
        assert found.match.record().lines == whole.lines[: len(found.match.actions)]
        for _ in at_random(as_played(found), random.Random(3)):
            pass
        assert verify(found.record(), commitment=found.commitment)


def as_played(table) -> Played:
    """Return a server's table, to be played without the server."""
    played = Played.__new__(Played)
    played.table, played.book, played.at = table, [], table.created + 1_000
    return played


def refused(work, *args) -> str:
    """Return the error message of a failing operation."""
    with pytest.raises(StoreError) as error:
        work(*args)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_what_is_there_already_is_left_alone(kept, tmp_path):
    target = tmp_path / "copy.db"
    target.write_text("precious")
    before = files(tmp_path)
    assert refused(upkeep.backup, kept, target) == f"{target} already exists"
    assert refused(upkeep.backup, kept, tmp_path) == f"{tmp_path} already exists"
    assert refused(upkeep.backup, kept, kept) == f"{kept} already exists"
    assert files(tmp_path) == before


def test_a_store_that_is_not_there_is_named_and_nothing_is_made(path, tmp_path):
    target = tmp_path / "deep" / "copy.db"
    assert refused(upkeep.backup, path, target) == f"there is no store {path}"
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_store_is_named(path, tmp_path):
    path.parent.mkdir()
    path.write_text("this is a diary, not a database " * 100)
    assert "not a database" in refused(upkeep.backup, path, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_a_copy_below_a_file_is_refused_in_one_line(kept, tmp_path):
    (tmp_path / "file").touch()
    said = refused(upkeep.backup, kept, tmp_path / "file" / "copy.db")
    assert said.startswith(f"can't write the backup {tmp_path / 'file' / 'copy.db'}: ")


@pytest.mark.skipif(os.geteuid() == 0, reason="who may do everything can write everywhere")
def test_a_copy_where_nothing_may_be_written_is_refused_in_one_line(kept, tmp_path):
    locked = tmp_path / "locked"
    locked.mkdir()
    locked.chmod(0o500)
    assert "can't write the backup" in refused(upkeep.backup, kept, locked / "copy.db")


def no_space(*_):
    raise OSError(errno.ENOSPC, "No space left on device")


def unreadable(*_):
    raise sqlite3.DatabaseError("database disk image is malformed")


@pytest.mark.parametrize(
    ("where", "what", "happens", "said"),
    [
        (upkeep.os, "fsync", no_space, "No space left on device"),
        (upkeep, "unsound", unreadable, "malformed"),
        (upkeep, "unsound", lambda _: ["row 7 is missing"], "damaged: row 7 is missing"),
    ],
)
def test_a_copy_that_fails_leaves_nothing_behind(
    kept, tmp_path, monkeypatch, where, what, happens, said
):
    before = {*files(tmp_path)}
    monkeypatch.setattr(where, what, happens)
    assert said in refused(upkeep.backup, kept, tmp_path / "copy.db")
    assert {*files(tmp_path)} - before <= {f"{kept}-wal", f"{kept}-shm"}


@pytest.mark.parametrize("where", ["unsound", "reading"])
def test_a_copy_that_is_interrupted_leaves_nothing_behind(kept, tmp_path, monkeypatch, where):
    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(upkeep, where, interrupt)
    with pytest.raises(KeyboardInterrupt):
        upkeep.backup(kept, tmp_path / "copy.db")
    assert [*tmp_path.glob("copy*")] == []


def test_what_a_killed_copy_left_is_not_in_the_way(kept, tmp_path):
    (tmp_path / "copy.db.part").write_bytes(b"half a copy" * 1_000)
    upkeep.backup(kept, tmp_path / "copy.db")
    assert read(tmp_path / "copy.db", "PRAGMA integrity_check") == [("ok",)]
    assert [one.name for one in tmp_path.glob("copy*")] == ["copy.db"]


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes here")
@pytest.mark.parametrize("mask", [0, 0o022, 0o077])
def test_a_copy_is_for_its_owner_alone(kept, tmp_path, monkeypatch, mask):
    """From its first byte on, whatever the store's own permissions are."""
    kept.chmod(0o644)
    seen = []
    copy_to = upkeep.copy_to

    def watched(database, path):
        seen.append(mode(path))
        copy_to(database, path)
        seen.append(mode(path))

    monkeypatch.setattr(upkeep, "copy_to", watched)
    before = os.umask(mask)
    try:
        upkeep.backup(kept, tmp_path / "copy.db")
    finally:
        os.umask(before)
    assert [*seen, mode(tmp_path / "copy.db")] == [0o600, 0o600, 0o600]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_a_killed_copy_left_open_is_not_used_again(kept, tmp_path):
    left = tmp_path / "copy.db.part"
    left.touch()
    left.chmod(0o666)
    upkeep.backup(kept, tmp_path / "copy.db")
    assert mode(tmp_path / "copy.db") == 0o600


def syncs(monkeypatch, happens=None) -> list[bool]:
    """Return whether each sync from now on is of a folder; `happens` is called for folders."""
    seen: list[bool] = []
    fsync = os.fsync

    def watched(opened):
        seen.append(stat.S_ISDIR(os.fstat(opened).st_mode))
        if seen[-1] and happens:
            raise happens
        fsync(opened)

    monkeypatch.setattr(upkeep.os, "fsync", watched)
    return seen


def test_the_name_of_a_copy_is_on_the_disk_as_well(kept, tmp_path, monkeypatch):
    seen = syncs(monkeypatch)
    upkeep.backup(kept, tmp_path / "of" / "today" / "copy.db")
    assert seen == [False, True]
    monkeypatch.chdir(tmp_path)
    upkeep.backup(kept, Path("copy.db"))
    assert seen == [False, True] * 2


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOTSUP])
def test_a_folder_that_can_not_be_synced_is_no_reason_to_fail(kept, tmp_path, monkeypatch, code):
    seen = syncs(monkeypatch, OSError(code, os.strerror(code)))
    assert upkeep.backup(kept, tmp_path / "copy.db") > 4096
    assert seen == [False, True]


def test_a_folder_that_can_only_be_written_to_is_enough(kept, tmp_path, monkeypatch):
    unlocked = os.open

    def locked(path, *how):
        if Path(path).is_dir():
            raise PermissionError(errno.EACCES, "Permission denied")
        return unlocked(path, *how)

    monkeypatch.setattr(upkeep.os, "open", locked)
    seen = syncs(monkeypatch)
    assert upkeep.backup(kept, tmp_path / "box" / "copy.db") > 4096
    assert seen == [False]
    assert [one.name for one in (tmp_path / "box").iterdir()] == ["copy.db"]


def test_a_folder_that_fails_leaves_nothing_behind(kept, tmp_path, monkeypatch):
    syncs(monkeypatch, OSError(errno.EIO, "Input/output error"))
    said = refused(upkeep.backup, kept, tmp_path / "copy.db")
    assert said.startswith(f"can't write the backup {tmp_path / 'copy.db'}: ")
    assert [*tmp_path.glob("copy*")] == []


# --- doctor --------------------------------------------------------------------------------------


def findings(path: Path, sample: int = 100, seed: int = 0) -> list[upkeep.CheckFinding]:
    return [*upkeep.examine(path.parent, path, sample, seed)]


def problems(path: Path, **about: int) -> list[str]:
    """Return the problems, line by line."""
    try:
        found = [one.what for one in findings(path, **about) if not one.is_well]
    except StoreError as error:  # not even its list of tables can be read
        found = [str(error)]
    assert all("\n" not in one for one in found)
    return found


def test_a_sound_store_is_well(kept):
    assert problems(kept) == []
    said = [one.what for one in findings(kept)]
    entries = len(read(kept, "SELECT * FROM entry"))
    assert f"the store is undamaged: 0 sessions, 2 tables, {entries} entries" in said
    assert "2 tables rebuilt: 1 over, 1 unfinished" in said
    assert f"the store has version {VERSION}" in said


def test_it_tells_all_versions(kept):
    said = "\n".join(one.what for one in findings(kept))
    for name in ("Warren", "Python", "SQLite", "Numba", "NumPy"):
        assert re.search(rf"\b{name} \d+\.\d", said), name
    for game in ("gosu", "gosux", "laundromat"):
        assert f"{game} 1" in said
        assert f"engine of {game}: compiled" in said


def test_looking_changes_nothing(kept):
    before = kept.read_bytes(), kept.stat().st_mtime_ns
    assert problems(kept) == []
    assert (kept.read_bytes(), kept.stat().st_mtime_ns) == before


async def test_looking_disturbs_no_server(engines, path):
    async with open_house(path) as house:
        ann = await house.person("Ann")
        table = await ann.open("laundromat", seats=3, bots=["easy", "easy"])
        seen = await ann.connect(table)
        await play_on([seen], random.Random(1), actions=5)
        await until(lambda: not house.hub.rooms[table].thinking)
        before = {
            name: text
            for name, text in files(path.parent).items()
            if not re.search("shm|serving", name)
        }
        assert len(before) == 2  # the file, and the file to write
        assert await asyncio.to_thread(problems, path) == []
        after = {name: text for name, text in files(path.parent).items() if name in before}
        assert after == before
        looking = asyncio.create_task(asyncio.to_thread(problems, path))
        await play_on([seen], random.Random(2))
        assert await looking == []
        assert seen.shown["table"]["phase"] == OVER


def test_every_damaged_page_is_noticed(kept):
    whole = kept.read_bytes()
    size = int.from_bytes(whole[16:18], "big")
    pages = range(1, len(whole) // size)
    assert len(pages) >= 5
    for page in pages:
        broken = bytearray(whole)
        broken[page * size : (page + 1) * size] = random.Random(page).randbytes(size)
        kept.write_bytes(broken)
        assert problems(kept), page
    kept.write_bytes(whole)
    assert problems(kept) == []


def changed_bits(path: Path, chance: random.Random, bits: int) -> Iterator[int]:
    """Flip bits one by one in pages with much data, and restore each."""
    whole = path.read_bytes()
    size = int.from_bytes(whole[16:18], "big")
    pages = [
        at for at in range(2 * size, len(whole), size) if whole.count(0, at, at + size) < size / 2
    ]
    for _ in range(bits):
        at = 8 * chance.choice(pages) + chance.randrange(8 * size)
        broken = bytearray(whole)
        broken[at // 8] ^= 1 << at % 8
        path.write_bytes(broken)
        yield at
    path.write_bytes(whole)


def told(path: Path) -> list | None:
    """Return setups and entries as another program would read them; None if it can't."""
    setups = "SELECT id, created, setup FROM tables ORDER BY id"
    entries = "SELECT table_id, number, at, body, player, request FROM entry ORDER BY 1, 2"
    try:
        return [read(path, setups), read(path, entries)]
    except (sqlite3.Error, UnicodeDecodeError):
        return None


def test_every_bit_that_changes_what_happened_is_noticed(kept):
    before, noticed = told(kept), 0
    for at in changed_bits(kept, random.Random(1), 100):
        if told(kept) != before:
            assert problems(kept, sample=0), at
            noticed += 1
    assert noticed > 20
    assert problems(kept) == []


@pytest.mark.parametrize(
    ("table", "column", "row"),
    [
        ("entry", column, "table_id = 'over' AND number = 12")
        for column in ("at", "body", "player", "request", "checksum")
    ]
    + [("tables", column, "id = 'over'") for column in ("created", "setup", "checksum")],
)
def test_what_was_not_written_is_noticed(kept, table, column, row):
    with closing(sqlite3.connect(kept)) as database:
        database.execute(f"UPDATE {table} SET {column} = 7 WHERE {row}")
        database.commit()
    said = problems(kept, sample=0)
    assert len(said) == 1
    assert said[0].endswith("of table over is damaged")
    assert len(problems(kept)) == 2  # and again when the table is read


def test_a_damaged_beginning_is_refused(kept):
    kept.write_bytes(bytes(100) + kept.read_bytes()[100:])
    assert "not a database" in refused(findings, kept)


def test_a_file_that_was_cut_off_is_noticed(kept):
    kept.write_bytes(kept.read_bytes()[:-5_000])
    assert "malformed" in refused(findings, kept)


def test_a_gap_is_noticed(kept):
    change(kept, "DELETE FROM entry WHERE table_id = 'over' AND number = 7")
    last = len(ended("laundromat").book)
    assert f"table over has {last - 1} entries, but its last one is number {last}" in problems(kept)


def test_a_missing_beginning_is_noticed(kept):
    change(kept, "DELETE FROM entry WHERE table_id = 'runs' AND number = 1")
    assert "table runs has 4 entries, but its last one is number 5" in problems(kept)


def test_a_table_that_begins_late_is_noticed(kept):
    change(kept, "UPDATE entry SET number = 0 WHERE table_id = 'runs' AND number = 5")
    assert any(one.startswith("table runs has 5 entries") for one in problems(kept))


def test_an_entry_of_no_table_is_noticed(kept):
    change(kept, "INSERT INTO entry VALUES ('nowhere', 1, 1.0, '{}', NULL, NULL, 0)")
    [said] = problems(kept)
    assert "has no table" in said


@pytest.mark.parametrize(
    "body",
    [
        '{"what":"acted","seat":0,"action":"fly away"}',
        '{"what":"acted","seat":0,"action":"play meka_scout"}',
        '{"what":"acted","seat":9,"action":"pass"}',
        '{"what":"danced"}',
        '{"what":"acted"}',
        "{",
        "",
    ],
)
def test_an_entry_that_can_not_be_replayed_is_noticed(kept, body):
    change(kept, "UPDATE entry SET body = ? WHERE table_id = 'over' AND number = 12", body)
    [said] = problems(kept)
    assert said.startswith("table over: ")


@pytest.mark.parametrize("setup", ["{}", "nonsense", '{"game":"chess"}'])
def test_a_setup_that_can_not_be_read_is_noticed(kept, setup):
    change(kept, "UPDATE tables SET setup = ? WHERE id = 'runs'", setup)
    [said] = problems(kept)
    assert said.startswith("table runs: ")


def test_a_match_of_long_ago_is_well_without_salts(kept):
    assert ended("laundromat").table.record().proof.salts is None
    assert problems(kept) == []


def test_a_secret_that_does_not_fit_the_deal_is_noticed(kept):
    """An old match whose secret contained its seed."""
    change(kept, "UPDATE tables SET setup = replace(setup, '7:nonce', '8:nonce') WHERE id = 'over'")
    [said] = problems(kept)
    assert said == "table over: TamperedError: the seed 7 does not follow from the secret"


def test_a_sample_is_read_again(path, engines):
    keep(path, **{f"t{number}": begun("laundromat") for number in range(12)})
    change(path, "UPDATE entry SET body = '{' WHERE table_id = 't3' AND number = 1")
    assert problems(path, sample=0) == []
    noticed = [seed for seed in range(30) if problems(path, sample=4, seed=seed)]
    assert 0 < len(noticed) < 30
    assert noticed == [seed for seed in range(30) if problems(path, sample=4, seed=seed)]
    assert "4 tables rebuilt: 0 over, 4 unfinished" in [
        one.what for one in findings(path, sample=4, seed=min({*range(30)} - {*noticed}))
    ]
    [said] = problems(path, sample=12)
    assert said.startswith("table t3: ")


def test_a_newer_store_is_noticed(kept):
    change_version(kept, VERSION + 3)
    assert problems(kept) == [f"the store has version {VERSION + 3}, newer than {VERSION}"]
    with closing(sqlite3.connect(kept)) as database:
        for table in ("entry", "tables", "session"):
            database.execute(f"DROP TABLE {table}")
    assert problems(kept) == [f"the store has version {VERSION + 3}, newer than {VERSION}"]


def change_version(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version = {version}")


def test_an_older_store_is_well(path):
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as made:
        made.executescript(OLD.read_text(encoding="utf-8"))
    before = path.read_bytes()
    assert problems(path) == []
    version = read(path, "PRAGMA user_version")[0][0]
    said = f"the store has version {version}: the next start migrates it to version {VERSION}"
    assert said in [one.what for one in findings(path)]
    assert path.read_bytes() == before


def test_an_empty_file_is_told_in_lines(path):
    """Such a file is a store of version 0; the next start creates the store."""
    path.parent.mkdir()
    path.touch()
    problems(path)
    assert path.read_bytes() == b""


@pytest.mark.parametrize("make", [lambda path: None, Path.mkdir])
def test_a_store_that_is_not_there_is_named(path, make):
    path.parent.mkdir()
    make(path)
    assert refused(findings, path) == f"there is no store {path}"


def test_a_folder_that_is_not_there_is_named(path):
    found = []
    with pytest.raises(StoreError, match="there is no store"):
        found += upkeep.examine(path.parent, path, 1, 1)
    said = [one.what for one in upkeep.disk(path.parent) if not one.is_well]
    assert said[0] == "can't find out the free disk space: No such file or directory"


def test_the_folder_of_a_file_elsewhere_is_looked_at(kept, tmp_path):
    found = upkeep.examine(tmp_path / "nowhere", kept, 1, 1)
    assert [one.what for one in found if not one.is_well] == []


@pytest.mark.skipif(os.geteuid() == 0, reason="who may do everything can write everywhere")
def test_a_folder_that_nobody_may_write_to_is_noticed(kept):
    kept.parent.chmod(0o500)
    try:
        assert f"can't write to the folder {kept.parent}" in problems(kept)
    finally:
        kept.parent.chmod(0o700)


def test_a_folder_of_somebody_else_is_noticed(kept, monkeypatch):
    monkeypatch.setattr(upkeep.os, "access", lambda folder, how: how != os.W_OK)
    assert problems(kept) == [f"can't write to the folder {kept.parent}"]


def test_a_disk_that_is_nearly_full_is_noticed(kept, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 9, 10**8))
    assert problems(kept) == ["0.1 GB of disk space are free"]


def test_a_page_that_was_not_built_is_noticed(kept, monkeypatch):
    monkeypatch.setattr(upkeep, "PAGE", kept.parent / "nowhere")
    assert problems(kept) == ["the page is not built"]


# --- health --------------------------------------------------------------------------------------


async def health(person):
    """Return status and answer."""
    answer = await person.browser.get("/api/health")
    return answer.status_code, answer.json()


async def test_a_server_that_is_well_says_so(house):
    ann = await house.person("Ann")
    status, said = await health(ann)
    assert (status, said["ok"]) == (200, True)
    assert said["engines"] == {"gosu": True, "gosux": True, "laundromat": True}
    assert said["running"] == {"gosu": "native", "gosux": "native", "laundromat": "native"}
    assert said["tables"] == len(house.hub.rooms)


class Broken:
    """A database that fails at some statements."""

    def __init__(self, database, pattern, error):
        self.database, self.pattern, self.error = database, pattern, error

    def __getattr__(self, name):
        return getattr(self.database, name)

    def execute(self, what, *about):
        if re.match(self.pattern, what):
            raise self.error
        return self.database.execute(what, *about)


@pytest.mark.parametrize("pattern", ["BEGIN|INSERT", "COMMIT|INSERT", "INSERT", "INSERT|SAVEPOINT"])
async def test_a_server_that_can_write_nothing_down_is_not_well(engines, tmp_path, pattern):
    async with open_house(tmp_path / "tables.db") as house:
        ann = await house.person("Ann")
        table = await ann.open("gosu")
        kept = house.hub.store
        whole = kept.database
        for task in house.hub.running.tasks:  # the server does not retry on its own
            task.cancel()
        kept.database = Broken(whole, pattern, sqlite3.OperationalError("database or disk is full"))
        assert (await health(ann))[0] == 200  # no write has been tried yet
        assert (await ann.say(table, "chat", text="hello"))["code"] == "unsaved"
        for _ in range(2):
            status, said = await health(ann)
            assert (status, said["ok"]) == (503, False)
            assert "disk" not in str(said)
        assert (await metrics(ann))["warren_store_ok"] == 0
        kept.database = whole
        assert (await ann.say(table, "chat", text="hello"))["type"] == "done"
        status, said = await health(ann)
        assert (status, said["ok"]) == (200, True)
        assert (await metrics(ann))["warren_store_ok"] == 1


async def test_a_refusal_of_the_store_is_no_illness(house):
    """For example a number that is used twice; the disk is fine."""
    ann = await house.person("Ann")
    table = await ann.open("gosu")
    with pytest.raises(UnsavedError):
        await house.hub.store.write(books.append(table, 1, 1.0, "{}"))
    assert (await health(ann))[0] == 200


# --- metrics -------------------------------------------------------------------------------------

SAMPLE = re.compile(r'([a-z_]+)(?:\{([a-z]+)="([^"\\]*)"\})? (\S+)')
PARTS = {"histogram": ("_bucket", "_sum", "_count"), "gauge": ("",), "counter": ("",)}


def parsed(text: str) -> dict:
    """Parse samples by name and label like Prometheus; every metric must have help."""
    assert text.endswith("\n")
    kinds, found, name = {}, {}, ""
    for line in text.splitlines():
        if line.startswith("# HELP "):
            name, about = line.removeprefix("# HELP ").split(" ", 1)
            assert about
            assert name not in kinds, name
        elif line.startswith("# TYPE "):
            typed, kinds[name] = line.removeprefix("# TYPE ").split(" ")
            assert typed == name
        else:
            full, label, value, number = SAMPLE.fullmatch(line).groups()
            assert full.startswith(name)
            assert full.removeprefix(name) in PARTS[kinds[name]]
            key = full if label is None else f"{full} {label}={value}"
            assert key not in found, key
            found[key] = float(number)
    for name, kind in kinds.items():
        assert kind != "counter" or name.endswith("_total")
        if kind == "histogram":
            check_histogram(name, found)
    return found


def check_histogram(name: str, found: dict[str, float]) -> None:
    """Check that buckets are in order, and that the last contains everything."""
    key = f"{name}_bucket le="
    classes = [(float(k.removeprefix(key)), v) for k, v in found.items() if k.startswith(key)]
    assert classes == sorted(classes)
    assert [count for _, count in classes] == sorted(count for _, count in classes)
    assert classes[-1] == (float("inf"), found[f"{name}_count"])
    assert found[f"{name}_sum"] >= 0


async def metrics(person):
    answer = await person.browser.get("/api/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return parsed(answer.text)


async def test_everything_is_counted(engines, tmp_path, monkeypatch):
    async with open_house(tmp_path / "tables.db") as house:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        first = await metrics(ann)
        assert first["warren_entries_total"] == first["warren_faults_total"] == 0
        assert first["warren_connections"] == first["warren_answer_seconds_count"] == 0
        assert first["warren_commit_seconds_count"] >= 2  # two sessions
        assert first["warren_store_ok"] == 1
        assert 10**7 < first["warren_memory_bytes"] < 10**11

        table = await ann.open("gosu")
        everybody = [await one.connect(table) for one in (ann, bob)]
        assert (await metrics(ann))["warren_tables phase=open"] == 1
        assert (await everybody[1].say("sit", seat=1))["type"] == "done"
        assert (await everybody[0].say("start"))["type"] == "done"
        await play_on(everybody, random.Random(1), actions=7)
        assert (await everybody[0].say("start"))["code"] == "started"
        assert (await bob.say(table, "start"))["code"] == "not-host"
        assert (await bob.say("nowhere", "start"))["code"] == "unknown-table"
        then = await metrics(ann)
        assert then["warren_tables phase=running"] == 1
        assert then["warren_connections"] == 2
        assert then["warren_entries_total"] == 9
        assert then["warren_answer_seconds_count"] == 9
        assert 0 < then["warren_answer_seconds_sum"] < 60
        assert then["warren_commit_seconds_count"] >= first["warren_commit_seconds_count"] + 10
        refusals = {key: value for key, value in then.items() if "refusals" in key}
        assert refusals == {
            f"warren_refusals_total code={code}": 1
            for code in ("started", "not-host", "unknown-table")
        }

        monkeypatch.setattr(connections, "answer", None)
        assert (await everybody[0].say("start"))["code"] == "internal"
        monkeypatch.undo()
        await everybody[1].close()
        await until(lambda: len(house.hub.rooms[table].viewers) == 1)
        last = await metrics(ann)
        assert last["warren_faults_total"] == 1
        assert last["warren_refusals_total code=internal"] == 1
        assert last["warren_connections"] == 1
        for name, value in then.items():
            if "_total" in name or "_bucket" in name or "_count" in name:
                assert last[name] >= value, name


async def test_the_dashboard_shows_all_that_is_counted(house):
    ann = await house.person("Ann")
    served = (await ann.browser.get("/api/metrics")).text
    counted = {*re.findall(r"^# TYPE (\w+) ", served, re.MULTILINE)}
    board = json.loads((ROOT / "deploy" / "grafana.json").read_text())
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    names = {*re.findall(r"\bwarren_\w+", " ".join(asked))}
    assert {name.removesuffix("_bucket") for name in names} == counted


async def test_a_match_that_ends_is_counted_as_over(house):
    ann = await house.person("Ann")
    before = await metrics(ann)
    table = await ann.open("laundromat", bots=["easy"])
    seen = await ann.connect(table)
    await play_on([seen], random.Random(1))
    after = await metrics(ann)
    count = "warren_tables phase=over"
    assert after[count] == before.get(count, 0) + 1
    lines = len(Record.from_text((await ann.browser.get(f"/api/tables/{table}/record")).text).lines)
    assert after["warren_entries_total"] >= before["warren_entries_total"] + lines
