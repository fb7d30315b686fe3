"""A store in one file or in memory, with SQLite and no other requirements."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from time import perf_counter, sleep
from typing import Any
from urllib.parse import quote

from warren.table.storage import migrations, store
from warren.table.storage.store import (
    ADD_ENTRY,
    Append,
    InUseError,
    Job,
    NotNowError,
    Outcome,
    Store,
    StoreError,
    UnsavedError,
    Where,
)

Fault = sqlite3.Error

log = logging.getLogger("warren.table")

INCREMENTAL = 2  # freed pages are returned a few at a time
LOG_LIMIT = 16_000_000  # bytes that the write-ahead log keeps on disk after a checkpoint
BUSY = 30.0  # seconds to wait for another writer
LOOK = 0.2  # seconds between polls while waiting
PAGES = 64  # pages returned to the disk in one step
SIZE = """
SELECT (page_count - freelist_count) * page_size
FROM pragma_page_count, pragma_freelist_count, pragma_page_size
"""
MEASURE = 0.2  # seconds for which a slowly growing store is not measured
BREATH = 0.02  # seconds between steps, during which other work can run


def as_text(found: bytes) -> str:
    """Decode stored text, even if it is invalid; SQLite's own error would quote all of it."""
    return found.decode(errors="surrogateescape")


def opened(where: Where | None) -> SQLite:
    """Open the store in a file, or in memory."""
    return SQLite(Path(where) if where else None)


class SQLite(Store):
    """A file that one server uses at a time, or a database in memory."""

    database: sqlite3.Connection

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.claim = claim(path) if path else None
        self.database = connect(path)
        self.reader = reader(path) if path else None
        self.size = size_of(self.database)
        self.measured = 0.0  # time of the last measurement
        self.is_small = False  # whether the last write was a single event of a table
        super().__init__()

    async def look(self, job: Job) -> Any:
        """Run a long read without delaying writes."""
        return await (self.read(job) if self.reader is None else super().look(job))

    async def give_back(self) -> None:
        """Return free pages to the disk, a few at a time."""
        free, before = 1, 0
        while free and free != before:
            before, free = free, await self.write(shrink(PAGES))
            await asyncio.sleep(BREATH)

    def close(self) -> None:
        """Finish writing, then close."""
        super().close()
        if self.reader:
            self.reader.close()
        self.database.close()
        if self.claim:
            self.claim.close()

    def told(self, error: Exception) -> Exception:
        """Return the error to raise: SQLite's errors become ours."""
        if not isinstance(error, sqlite3.Error):
            return error
        kind = NotNowError if isinstance(error, sqlite3.OperationalError) else UnsavedError
        ours = kind(str(error))
        ours.__cause__ = error
        return ours

    def _carry_out(self, jobs: list[Job]) -> list[Outcome]:
        """Run all jobs together; if one fails, run each with its own savepoint.

        Every statement must wait for the interpreter lock. Therefore an entry of a single table is
        one statement, which is a transaction by itself.
        """
        database = self.database
        self.is_small = len(jobs) == 1 and isinstance(jobs[0], Append)
        try:
            if self.is_small:
                return [(jobs[0](database), None)]
            database.execute("BEGIN IMMEDIATE")
            appended = [job.row for job in jobs if isinstance(job, Append)]
            if len(appended) == len(jobs):
                database.executemany(ADD_ENTRY, appended)
                done: list[Any] = [None] * len(jobs)
            else:
                done = [job(database) for job in jobs]
            database.execute("COMMIT")
        except Exception:
            self._give_up()
            database.execute("BEGIN IMMEDIATE")
            return self._one_by_one(jobs)
        return [(result, None) for result in done]

    def _give_up(self) -> None:
        with suppress(sqlite3.Error):
            if self.database.in_transaction:
                self.database.execute("ROLLBACK")

    def _changes(self) -> int:
        return self.database.total_changes

    def _measure(self) -> None:
        now = perf_counter()
        if not self.is_small or now - self.measured > MEASURE:
            self.size, self.measured = size_of(self.database), now

    def _at_one_moment(self, job: Job) -> Any:
        assert self.reader
        self.reader.execute("BEGIN")
        try:
            return job(self.reader)
        finally:
            self.reader.execute("ROLLBACK")


def claim(path: Path) -> sqlite3.Connection:
    """Lock this store against every other server, until this one closes it or dies."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        claimed = sqlite3.connect(
            path.with_name(f"{path.name}-serving"),
            timeout=0,
            isolation_level=None,
            check_same_thread=False,
        )
        claimed.execute("PRAGMA journal_mode = MEMORY")
        claimed.execute("BEGIN EXCLUSIVE")
    except (OSError, sqlite3.Error) as error:
        if "locked" in str(error):
            raise InUseError(f"can't use the store {path}: another server uses it") from None
        raise StoreError(f"can't use the store {path}: {error}") from None
    return claimed


def connect(path: Path | None) -> sqlite3.Connection:
    """Open the file; create or migrate it if necessary. Only its owner may read it."""
    database = None
    try:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                path.touch(mode=0o600)
        database = sqlite3.connect(
            path or ":memory:", isolation_level=None, check_same_thread=False
        )
        database.text_factory = as_text
        if not database.execute("PRAGMA page_count").fetchone()[0]:
            database.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute(f"PRAGMA journal_size_limit = {LOG_LIMIT}")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("PRAGMA secure_delete = ON")  # overwrite removed rows
        migrate(database)
        let_shrink(database)
    except (OSError, sqlite3.Error, ValueError, KeyError, StoreError) as error:
        if database is not None:
            database.close()
        if isinstance(error, StoreError):
            raise
        raise StoreError(f"can't use the store {path}: {error}") from None
    return database


def reader(path: Path) -> sqlite3.Connection | None:
    """Open a second, read-only connection to the file; None if the store allows only one."""
    try:
        found = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    except sqlite3.OperationalError as error:
        log.warning("the store is read and written by one thread", extra={"error": str(error)})
        return None
    found.text_factory = as_text
    found.execute("PRAGMA query_only = ON")
    return found


def migrate(database: sqlite3.Connection) -> None:
    """Migrate an older file atomically."""
    version = version_of(database)
    if version == migrations.VERSION:
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        migrations.bring_up_to_date(database, version)
        database.execute(f"PRAGMA user_version = {migrations.VERSION}")
        database.execute("COMMIT")
    except BaseException:
        database.execute("ROLLBACK")
        raise


def version_of(database: sqlite3.Connection) -> int:
    """Return the version of a file."""
    with closing(database.execute("PRAGMA user_version")) as found:
        return int(found.fetchone()[0])


def let_shrink(database: sqlite3.Connection) -> None:
    """Let an older file return free space; this rewrites the file once."""
    if database.execute("PRAGMA auto_vacuum").fetchone()[0] == INCREMENTAL:
        return
    try:
        database.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
        database.execute("VACUUM")
    except sqlite3.OperationalError as error:  # the disk has no space for the rewrite now
        log.warning("can't return free space to the disk", extra={"error": str(error)})


def size_of(database: sqlite3.Connection) -> int:
    """Return the used bytes of a store."""
    return int(database.execute(SIZE).fetchone()[0])


def shrink(pages: int) -> Job:
    """Free a few pages on the disk; return the number of pages that are still unused."""

    def job(database: store.Database) -> int:
        for _ in range(pages):  # Python executes one step of a statement that returns no rows
            database.execute("PRAGMA incremental_vacuum(1)")
        return int(database.execute("PRAGMA freelist_count").fetchone()[0])

    return job


# --- maintenance ---------------------------------------------------------------------------------


def wait_for(where: Where) -> None:
    """Wait until no server uses a file."""
    while True:
        try:
            claim(Path(where)).close()
        except InUseError:
            sleep(LOOK)
        else:
            return


def reading(where: Where) -> sqlite3.Connection:
    """Return the file, read-only, even while it is in use."""
    path = Path(where)
    if not path.is_file():
        raise StoreError(f"there is no store {path}")
    try:
        name = f"file:{quote(str(path.absolute()))}?mode=ro"
        # threads use it one at a time
        found = sqlite3.connect(name, uri=True, check_same_thread=False)
        found.text_factory = as_text
        found.execute("SELECT count(*) FROM sqlite_master")
    except (sqlite3.Error, UnicodeDecodeError) as error:
        # SQLite quotes a damaged schema in full, so keep only the first line
        line = str(error).partition("\n")[0]
        raise StoreError(f"can't read the store {path}: {line}") from None
    return found


def asking(where: Where) -> sqlite3.Connection:
    """Open a file that a server may be using, to write a note."""
    return sqlite3.connect(where, isolation_level=None, timeout=BUSY)


def shown(where: Where) -> str:
    """Return the location of a store."""
    return str(where)


def unsound(database: sqlite3.Connection) -> Iterator[str]:
    """Return the faults of a file."""
    for (said,) in database.execute("PRAGMA integrity_check"):
        if said != "ok":
            yield from str(said).splitlines()
    for row in database.execute("PRAGMA foreign_key_check"):
        yield f"an entry of table {row[0]} has no table"
