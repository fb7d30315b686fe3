"""Maintenance of a store: checks, and backups during use."""

from __future__ import annotations

import asyncio
import errno
import os
import platform
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from time import sleep
from typing import Any, TypeVar

from warren import __version__
from warren.engine.games import GAMES, Game
from warren.engine.proof import verify
from warren.engine.running import may_compile
from warren.table import INDEX, PAGE
from warren.table.people import forgetting
from warren.table.people import ratings as rating
from warren.table.people.finished import end_of, note_end
from warren.table.play import entries
from warren.table.play.table import OVER, Table
from warren.table.storage import moving, sqlite
from warren.table.storage.books import find_table
from warren.table.storage.kinds import is_url, kind_of, open_store
from warren.table.storage.migrations import VERSION
from warren.table.storage.store import URL, Database, InUseError, Store, StoreError, Where
from warren.table.upkeep import erasing
from warren.table.upkeep.damage import damaged, gaps

LITTLE = 200_000_000  # warn if the disk has fewer free bytes
OWNER_ONLY = 0o600
LOOKS = 75  # seconds to wait for the server
UNSYNCED = (errno.EINVAL, errno.ENOTSUP)  # errors of file systems that can't sync folders


Answer = TypeVar("Answer")


@dataclass(frozen=True)
class CheckFinding:
    """One finding of a check."""

    what: str
    is_well: bool = True


def reading(where: Where) -> Any:
    """Open a store read-only; it may be in use."""
    return kind_of(where).reading(where)


def shown(where: Where) -> str:
    """Return the location of a store, without a password."""
    return str(kind_of(where).shown(where))


def of_connection(store: Database) -> Any:
    """Return the module for an open store."""
    return kind_of("" if isinstance(store, sqlite3.Connection) else URL)


def read_in(where: Where, job: Callable[[Database], Answer]) -> Answer:
    """Read something in a store; report errors with a reason on one line."""
    with closing(reading(where)) as store:
        try:
            return job(store)
        except kind_of(where).Fault as error:
            raise StoreError(f"can't read the store {shown(where)}: {error}") from None


# --- backup --------------------------------------------------------------------------------------


def backup(where: Where, target: Path) -> int:
    """Copy a snapshot of a store, even during use; return the size of the copy in bytes."""
    if target.exists():
        raise StoreError(f"{target} already exists")
    unfinished = target.with_name(target.name + ".part")
    try:
        with closing(reading(where)) as store:
            target.parent.mkdir(parents=True, exist_ok=True)
            unfinished.unlink(missing_ok=True)
            make_private(unfinished)
            copy_to(store, unfinished)
        put_in_place(unfinished, target)
    except (OSError, sqlite3.Error, kind_of(where).Fault) as error:
        raise StoreError(f"can't write the backup {target}: {error}") from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return target.stat().st_size


def make_private(path: Path) -> None:
    """Make an empty file that only its owner may read."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def put_in_place(unfinished: Path, target: Path) -> None:
    """Rename a finished copy, and sync it to the disk."""
    unfinished.rename(target)
    try:
        sync_folder(target.parent)
    except OSError:
        target.unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """Sync a folder's entries to the disk, if the platform and the folder allow it."""
    if os.name != "posix":
        return
    try:
        opened = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno not in UNSYNCED:
            raise
    finally:
        os.close(opened)


def copy_to(store: Database, path: Path) -> None:
    """Copy a store, test the copy, and sync the copy to the disk."""
    if isinstance(store, sqlite3.Connection):
        with closing(sqlite3.connect(path)) as copy:
            store.backup(copy)
            problems = [*unsound(copy)]
    else:
        with closing(sqlite.connect(path)) as copy:
            copy.execute("BEGIN")
            moving.copy(store)(copy)
            copy.execute("COMMIT")
            problems = [*unsound(copy), *moving.differences(store, copy)]
    if problems:
        raise StoreError(f"the copy is damaged: {problems[0]}")
    with path.open("rb+") as written:
        os.fsync(written.fileno())


# --- erase ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class KnownPerson:
    """A person known to the store."""

    player: str
    name: str
    since: float
    used: float
    tables: int

    def __str__(self) -> str:
        days = [datetime.fromtimestamp(at, UTC).date() for at in (self.since, self.used)]
        return f"{self.player}  {self.name}  {days[0]} to {days[1]}, {self.tables} tables"


def people(where: Where, who: str) -> list[KnownPerson]:
    """Return everybody with this id, or with this name now or earlier."""

    def found(store: Database) -> list[KnownPerson]:
        must_be_current(store, where)
        return [
            KnownPerson(*one, len(erasing.tables_of(store, one[0])))
            for one in erasing.people_called(store, who)
        ]

    return read_in(where, found)


def must_be_current(store: Database, where: Where) -> None:
    """Refuse a store of another version."""
    version = kind_of(where).version_of(store)
    if version != VERSION:
        said = f"has version {version}, not {VERSION}: serve it once to migrate it"
        raise StoreError(f"the store {shown(where)} {said}")


def erase(where: Where, player: str) -> bool:
    """Erase a player, or request this from the running server; return whether it is done."""
    try:
        with closing(kind_of(where).asking(where)) as store:
            forgetting.ask_to_erase(player)(store)
            while player in forgetting.to_erase(store):
                try:
                    erase_alone(where, player)
                except InUseError:  # a running server must do this
                    if not soon(store, player):
                        return False
    except kind_of(where).Fault as error:
        raise StoreError(f"can't change the store {shown(where)}: {error}") from None
    return True


def still_named(where: Where, player: str) -> list[str]:
    """Return the unreadable tables that still name an erased player."""
    return read_in(where, lambda store: erasing.tables_of(store, player))


def soon(store: Database, player: str) -> bool:
    """Wait for a server to erase a player; return whether it did so within about a minute."""
    for _ in range(LOOKS):
        if player not in forgetting.to_erase(store):
            return True
        sleep(1.0)
    return False


def erase_alone(where: Where, player: str) -> None:
    """Erase a player in a store that no server uses."""
    kept = open_store(where)
    try:
        asyncio.run(erasing.forget(kept, player))
    finally:
        kept.close()


# --- moving a store ----------------------------------------------------------------------------


def move(source: Where, target: Where) -> dict[str, int]:
    """Copy a store into an empty store of any kind, and compare them; return the row counts.

    No server may use either store meanwhile.
    """
    with closing(reading(source)) as found:
        must_be_current(found, source)
    kept = open_store(source)
    try:
        new = open_store(target)
    except BaseException:
        kept.close()
        raise
    try:
        with closing(reading(source)) as old:
            return moved(old, new, source, target)
    except (kind_of(source).Fault, kind_of(target).Fault) as error:
        raise StoreError(f"can't move {shown(source)} to {shown(target)}: {error}") from None
    finally:
        new.close()
        kept.close()


def moved(old: Database, new: Store, source: Where, target: Where) -> dict[str, int]:
    """Copy an undamaged store into an empty one, completely or not at all."""
    problems = [*unsound(old), *damaged(old)]
    if problems:
        raise StoreError(f"the store {shown(source)} is damaged: {problems[0]} (run warren doctor)")
    try:
        counted: dict[str, int] = new.now(moving.copy(old))
    except StoreError as error:
        raise StoreError(f"can't use the store {shown(target)}: {error}") from None
    with closing(reading(target)) as copy:
        problems = [*moving.differences(old, copy)]
    if problems:
        new.now(moving.clear)
        raise StoreError(f"the copy differs from the original: {problems[0]}")
    return counted


# --- the host's decisions ------------------------------------------------------------------------


def looked_up(where: Where, job: Callable[[Database], Answer]) -> Answer:
    """Read something in a store of this version."""

    def found(store: Database) -> Answer:
        must_be_current(store, where)
        return job(store)

    return read_in(where, found)


def changed(where: Where, job: Callable[[Database], Answer]) -> Answer:
    """Change something in a store of this version, even if a server is using it."""
    looked_up(where, lambda _: None)
    try:
        with closing(kind_of(where).asking(where)) as store:
            store.execute("BEGIN")
            found = job(store)
            store.execute("COMMIT")
            return found
    except kind_of(where).Fault as error:
        raise StoreError(f"can't change the store {shown(where)}: {error}") from None


# --- ratings -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rated:
    """The result of recomputing all ratings."""

    matches: int
    people: int
    problems: list[str]
    odd: list[rating.OddPair]


def ratings(where: Where, *, write: bool = False) -> Rated:
    """Recompute all ratings and compare them with the stored ones; with `write`, correct those."""

    def compared(store: Database) -> Rated:
        must_be_current(store, where)
        found = rating.again(store)
        missing = [f"table {one} was not rated" for one in rating.unrated(store)]
        (matches,) = store.execute("SELECT count(DISTINCT table_id) FROM rated").fetchone()
        odd = rating.odd_pairs(store)
        return Rated(matches, len(found.held), found.problems + missing, odd)

    found = read_in(where, compared)
    if write and found.problems:
        kept = open_store(where)
        try:
            kept.now(rate_the_rest)
            kept.now(rating.put_right)
        finally:
            kept.close()
    return found


def discount(where: Where, player: str, *, is_on: bool) -> int:
    """Discount a player's matches, or undo that; return their number."""
    kept = open_store(where)
    try:
        found: int = kept.now(rating.discount(player, is_on=is_on))
        return found
    finally:
        kept.close()


def rate_the_rest(store: Database) -> None:
    """Rate matches that were not rated in time, in the order of their ends."""
    tables = [end_of(one, find_table(one)(store)) for one in rating.unrated(store)]
    for table in sorted(filter(None, tables), key=lambda table: table.ended):
        store.execute("DELETE FROM played WHERE table_id = ?", (table.id,))
        note_end(table)(store)


# --- doctor --------------------------------------------------------------------------------------


def examine(folder: Path, where: Where, sample: int, seed: int) -> Iterator[CheckFinding]:
    """Check, step by step, everything that a server needs."""
    yield from versions()
    yield from surroundings()
    if not is_url(where):
        folder = Path(where).parent  # the folder of the store's file
    if folder.exists() or not is_url(where):
        yield from disk(folder)
    with closing(reading(where)) as store:
        try:
            version = kind_of(where).version_of(store)
            if is_url(where):
                yield CheckFinding(f"PostgreSQL {store.setting('server_version')}")
            yield from soundness(store, version)
            if version == VERSION:
                yield from tables(store, sample, seed)
            elif version < VERSION:
                yield CheckFinding("no table was rebuilt: the store has an older version")
        except kind_of(where).Fault as error:
            yield CheckFinding(f"the store can't be read: {error}", False)


TOOLS = ("NumPy", "wasmtime", "Numba")  # packages that engines depend on


def versions() -> Iterator[CheckFinding]:
    """Report the installed versions."""
    tools = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    yield CheckFinding(f"Warren {__version__}, {tools}, {platform.system()} {platform.machine()}")
    found = [f"{tool} {version(tool)}" for tool in TOOLS if find_spec(tool.lower())]
    yield CheckFinding(", ".join(found))
    cards = ", ".join(f"{name} {game.pack.version}" for name, game in GAMES.items())
    yield CheckFinding(f"card versions: {cards}")


def surroundings() -> Iterator[CheckFinding]:
    """Report the state of the engines and of the page."""
    for name, game in GAMES.items():
        yield CheckFinding(f"engine of {name}: {engine_of(game)}")
    built = (PAGE / INDEX).is_file()
    yield CheckFinding("the page is built" if built else "the page is not built", built)


def disk(folder: Path) -> Iterator[CheckFinding]:
    """Check the disk of the store, or at least that of the log."""
    try:
        free = shutil.disk_usage(folder).free
    except OSError as error:
        yield CheckFinding(f"can't find out the free disk space: {error.strerror}", False)
    else:
        yield CheckFinding(f"{free / 1e9:.1f} GB of disk space are free", free > LITTLE)
    if not os.access(folder, os.W_OK):
        yield CheckFinding(f"can't write to the folder {folder}", False)


def engine_of(game: Game) -> str:
    """Return the kind of engine that a game would start with."""
    if game.is_native():
        return "compiled"
    if game.is_ready():
        return "as WebAssembly" + (" until it is compiled" if may_compile() else "")
    return "not compiled yet: the next start takes a minute longer"


def soundness(store: Database, version: int) -> Iterator[CheckFinding]:
    """Check the version and the data of the store."""
    if version > VERSION:
        yield CheckFinding(f"the store has version {version}, newer than {VERSION}", False)
        return
    later = "" if version == VERSION else f": the next start migrates it to version {VERSION}"
    yield CheckFinding(f"the store has version {version}{later}")
    problems = [*unsound(store), *(damaged_in(store) if version == VERSION else ())]
    yield from (CheckFinding(problem, False) for problem in problems)
    if not problems:
        counts = [store.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in COUNTED]
        sessions, all_tables, entry = counts
        yield CheckFinding(
            f"the store is undamaged: {sessions} sessions, {all_tables} tables, {entry} entries"
        )


COUNTED = ("session", "tables", "entry")


def unsound(store: Any) -> Iterator[str]:
    """Yield the faults of a store."""
    try:
        yield from of_connection(store).unsound(store)
        yield from gaps(store)
    except of_connection(store).Fault as error:
        yield str(error)


def damaged_in(store: Database) -> Iterator[str]:
    """Yield damaged rows, found by their checksums."""
    try:
        yield from damaged(store)
    except of_connection(store).Fault as error:
        yield str(error)


def tables(store: Database, sample: int, seed: int) -> Iterator[CheckFinding]:
    """Rebuild some tables, and verify the finished ones."""
    found = store.execute("SELECT id FROM tables ORDER BY id").fetchall()
    chosen = random.Random(seed).sample(found, min(sample, len(found)))
    over = 0
    problems = 0
    for (table_id,) in chosen:
        try:
            over += reread(store, table_id)
        except Exception as error:
            problems += 1
            first = " ".join(str(error).split())
            yield CheckFinding(f"table {table_id}: {type(error).__name__}: {first}", False)
    running = len(chosen) - over - problems
    yield CheckFinding(f"{len(chosen)} tables rebuilt: {over} over, {running} unfinished")


def reread(store: Database, table_id: str) -> bool:
    """Rebuild a table from the store; return whether it is finished."""
    kept = find_table(table_id)(store)
    table = Table(table_id, kept.created, entries.read_setup(kept.setup), kept.edition)
    table.apply_all((entries.read_entry(body), at) for at, body, _, _ in kept.entries)
    if table.phase == OVER and table.setup.secret:
        verify(table.record(), commitment=table.commitment, without_salts=True)
    return table.phase == OVER
