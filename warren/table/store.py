"""What outlives the server: sessions, tables, and everything that happened at them.

One thread writes. Whatever waits for it is committed together, and only then answered: an answer
means that it is on the disk.
"""

from __future__ import annotations

import asyncio
import json
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from time import perf_counter
from typing import Any

from warren.table.metrics import Times

log = logging.getLogger("warren.table")

Job = Callable[[sqlite3.Connection], Any]
Settle = Callable[[Any, Exception | None], None]


def keep_secrets(database: sqlite3.Connection) -> None:
    """A table's seed and nonce become its secret; its deal stays what it was."""
    for table_id, text in database.execute("SELECT id, setup FROM tables").fetchall():
        setup = json.loads(text)
        nonce = setup.pop("nonce")
        if setup.get("record") or setup["lesson"]:
            setup["secret"] = ""
        else:
            setup["secret"] = f"{setup['seed']}:{nonce}"
        database.execute("UPDATE tables SET setup = ? WHERE id = ?", (json.dumps(setup), table_id))


# From each version to the next: statements, or a function
MIGRATIONS: tuple[tuple[str, ...] | Callable[[sqlite3.Connection], None], ...] = (
    (
        """
        CREATE TABLE session (
            token BLOB PRIMARY KEY,  -- only its hash
            player TEXT NOT NULL UNIQUE,
            nickname TEXT NOT NULL,
            created REAL NOT NULL
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            created REAL NOT NULL,
            setup TEXT NOT NULL,  -- JSON: game, options, seats, clock, secret ...
            is_over INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID
        """,
        "CREATE INDEX running ON tables (is_over, created)",
        """
        CREATE TABLE entry (
            table_id TEXT NOT NULL REFERENCES tables (id),
            number INTEGER NOT NULL,
            at REAL NOT NULL,
            body TEXT NOT NULL,  -- JSON
            PRIMARY KEY (table_id, number)
        ) WITHOUT ROWID
        """,
    ),
    (  # who asked for it, and by which request
        "ALTER TABLE entry ADD COLUMN player TEXT",
        "ALTER TABLE entry ADD COLUMN request TEXT",
    ),
    keep_secrets,
    ("CREATE INDEX asked ON entry (player, table_id) WHERE player IS NOT NULL",),
)
VERSION = len(MIGRATIONS)


class StoreError(Exception):
    """The store can't be used; one line says why."""


class Store:
    """A SQLite file, or memory; one thread writes, the event loop waits for it."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.claim = claim(path) if path else None
        self.jobs: queue.SimpleQueue[tuple[Job, Settle] | None]
        self.jobs = queue.SimpleQueue()
        self.database = connect(path)
        self.commits = Times()
        self.fault: str | None = None  # why the last commit failed
        self.thread = threading.Thread(target=self._work, name="store", daemon=True)
        self.thread.start()

    async def write(self, job: Job) -> Any:
        """Do this, commit it, and return what it returned."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()

        def settle(result: Any, error: Exception | None) -> None:
            if future.cancelled():
                return
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

        def answer(result: Any, error: Exception | None) -> None:
            loop.call_soon_threadsafe(settle, result, error)

        self.jobs.put((job, answer))
        return await future

    read = write  # after everything that was written before

    def close(self) -> None:
        """Write what waits, then close."""
        self.jobs.put(None)
        self.thread.join()
        self.database.close()
        if self.claim:
            self.claim.close()

    def _work(self) -> None:
        for jobs in self._groups():
            self._commit(jobs)

    def _groups(self) -> Iterator[list[Any]]:
        """All jobs that wait, again and again, until it is over."""
        while True:
            jobs = [self.jobs.get()]
            while not self.jobs.empty():
                jobs.append(self.jobs.get())
            if None in jobs:
                yield [job for job in jobs if job is not None]
                return
            yield jobs

    def _commit(self, jobs: list[tuple[Job, Settle]]) -> None:
        """Do them all in one transaction; one that fails takes nothing else with it."""
        done: list[tuple[Any, Exception | None]] = []
        begun, changes = perf_counter(), self.database.total_changes
        try:
            self.database.execute("BEGIN IMMEDIATE")
            for job, _ in jobs:
                done.append(self._attempt(job))
            self.database.execute("COMMIT")
            self.commits.note(perf_counter() - begun)
            failed = [
                str(error) for _, error in done if isinstance(error, sqlite3.OperationalError)
            ]
            if failed or self.database.total_changes > changes:
                self.fault = failed[0] if failed else None
        except Exception as error:
            log.exception("nothing can be written down")
            self.fault = str(error)
            with suppress(sqlite3.Error):
                if self.database.in_transaction:
                    self.database.execute("ROLLBACK")
            done = [(None, error)] * len(jobs)
        for (_, answer), outcome in zip(jobs, done, strict=True):
            answer(*outcome)

    def _attempt(self, job: Job) -> tuple[Any, Exception | None]:
        self.database.execute("SAVEPOINT job")
        try:
            result = job(self.database)
        except Exception as error:
            if not self.database.in_transaction:  # SQLite has given up all of it
                raise
            self.database.execute("ROLLBACK TO job")
            self.database.execute("RELEASE job")
            return None, error
        self.database.execute("RELEASE job")
        return result, None


def claim(path: Path) -> sqlite3.Connection:
    """Keep every other server from this store, until this one closes it or dies."""
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
        why = "another server uses it" if "locked" in str(error) else error
        raise StoreError(f"can't use the store {path}: {why}") from None
    return claimed


def connect(path: Path | None) -> sqlite3.Connection:
    """Open the file, made and brought up to date if need be; only its owner may read it."""
    database = None
    try:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                path.touch(mode=0o600)
        database = sqlite3.connect(
            path or ":memory:", isolation_level=None, check_same_thread=False
        )
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        migrate(database)
    except (OSError, sqlite3.Error, ValueError, KeyError, StoreError) as error:
        if database is not None:
            database.close()
        if isinstance(error, StoreError):
            raise
        raise StoreError(f"can't use the store {path}: {error}") from None
    return database


def migrate(database: sqlite3.Connection) -> None:
    """Bring a file of an older version up to date: wholly, or not at all."""
    with closing(database.execute("PRAGMA user_version")) as found:
        version = int(found.fetchone()[0])
    if version > VERSION:
        raise StoreError(f"the store is of version {version}; only up to {VERSION} is known here")
    if version == VERSION:
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        for step in MIGRATIONS[version:]:
            if callable(step):
                step(database)
            else:
                for statement in step:
                    database.execute(statement)
        database.execute(f"PRAGMA user_version = {VERSION}")
        database.execute("COMMIT")
    except BaseException:
        database.execute("ROLLBACK")
        raise


# --- what is written and read --------------------------------------------------------------------


def add_session(token: bytes, player: str, nickname: str, created: float) -> Job:
    """A new session, known by the hash of its token."""

    def job(database: sqlite3.Connection) -> None:
        database.execute(
            "INSERT INTO session VALUES (?, ?, ?, ?)", (token, player, nickname, created)
        )

    return job


def rename(token: bytes, nickname: str) -> Job:
    """Another nickname."""

    def job(database: sqlite3.Connection) -> None:
        database.execute("UPDATE session SET nickname = ? WHERE token = ?", (nickname, token))

    return job


def find_session(token: bytes) -> Job:
    """Player and nickname of a session, None if it is unknown."""

    def job(database: sqlite3.Connection) -> Any:
        found = database.execute("SELECT player, nickname FROM session WHERE token = ?", (token,))
        return found.fetchone()

    return job


def add_table(table_id: str, created: float, setup: str, entries: list[str]) -> Job:
    """A new table, with what has happened there already."""

    def job(database: sqlite3.Connection) -> None:
        database.execute(
            "INSERT INTO tables (id, created, setup) VALUES (?, ?, ?)", (table_id, created, setup)
        )
        for number, body in enumerate(entries, 1):
            append(table_id, number, created, body)(database)

    return job


def append(
    table_id: str,
    number: int,
    at: float,
    body: str,
    asked: tuple[str, str] | None = None,
) -> Job:
    """The next thing that happened at a table; a number can be used only once.

    `asked` is the player who asked for it and the request, should it be repeated.
    """

    def job(database: sqlite3.Connection) -> None:
        database.execute(
            "INSERT INTO entry (table_id, number, at, body, player, request) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (table_id, number, at, body, *(asked or (None, None))),
        )

    return job


def both(one: Job, other: Job) -> Job:
    """Two jobs as one: both are done, or none."""

    def job(database: sqlite3.Connection) -> None:
        one(database)
        other(database)

    return job


def mark_over(table_id: str) -> Job:
    """Nothing more is expected of a table."""

    def job(database: sqlite3.Connection) -> None:
        database.execute("UPDATE tables SET is_over = 1 WHERE id = ?", (table_id,))

    return job


def find_table(table_id: str) -> Job:
    """When a table was opened, its setup, and its entries in order; None if unknown.

    Of an entry: when, what, and who asked for it by which request.
    """

    def job(database: sqlite3.Connection) -> Any:
        table = database.execute("SELECT created, setup FROM tables WHERE id = ?", (table_id,))
        found = table.fetchone()
        if found is None:
            return None
        entries = database.execute(
            "SELECT at, body, player, request FROM entry WHERE table_id = ? ORDER BY number",
            (table_id,),
        )
        return (*found, entries.fetchall())

    return job


def running_tables(most: int) -> Job:
    """Ids and games of tables that are not over: those where something happened last come first."""

    def job(database: sqlite3.Connection) -> list[tuple[str, str]]:
        found = database.execute(
            "SELECT id, setup, (SELECT max(at) FROM entry WHERE table_id = id) AS used "
            "FROM tables WHERE is_over = 0 ORDER BY used DESC, created DESC LIMIT ?",
            (most,),
        )
        return [(table_id, game_of(setup)) for table_id, setup, _ in found]

    return job


def finished_tables(player: str, most: int) -> Job:
    """The latest tables that are over and at which a player did something.

    Of each: its id, when it was opened, its setup, and its entries, when and what.
    """

    def job(database: sqlite3.Connection) -> list[tuple[str, float, str, list[Any]]]:
        found = database.execute(
            "SELECT id, created, setup FROM tables WHERE is_over = 1 AND id IN "
            "(SELECT table_id FROM entry WHERE player = ?) ORDER BY created DESC LIMIT ?",
            (player, most),
        ).fetchall()
        entries = "SELECT at, body FROM entry WHERE table_id = ? ORDER BY number"
        return [(*table, database.execute(entries, (table[0],)).fetchall()) for table in found]

    return job


def game_of(setup: str) -> str:
    """The game of a table; nothing, if that can't be read."""
    try:
        return str(json.loads(setup)["game"])
    except (ValueError, TypeError, KeyError):
        return ""
