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
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from time import perf_counter, time
from typing import Any, NamedTuple
from zlib import crc32

from warren.table.metrics import Times

log = logging.getLogger("warren.table")

Job = Callable[[sqlite3.Connection], Any]
Settle = Callable[[Any, Exception | None], None]

INCREMENTAL = 2  # pages that were freed are given back a few at a time
LOG_LIMIT = 16_000_000  # bytes that the log of changes keeps on the disk once it is folded in


def checksum(*parts: Any) -> int:
    """A number that is another if a bit of anything is."""
    return crc32("\0".join(map(str, parts)).encode(errors="surrogateescape"))


def as_text(found: bytes) -> str:
    """Text as it lies there, readable or not: SQLite would tell it all in its complaint."""
    return found.decode(errors="surrogateescape")


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


def note_rest(database: sqlite3.Connection) -> None:
    """Checksums, when tables were used last, and which ones must be looked at for their clocks."""
    for statement in RESTING:
        database.execute(statement)
    for what in ("tables", "session"):  # nobody knows when, so that it is now
        database.execute(f"UPDATE {what} SET used = ?", (time(),))
    check_again(database, CHECKSUMS[:2])  # there are none for sessions yet
    found = database.execute("SELECT id, setup, is_over FROM tables").fetchall()
    for table_id, text, is_over in found:
        setup = json.loads(text)
        is_timed = setup["clock"]["kind"] != "none" and not is_over
        database.execute(
            "UPDATE tables SET is_import = ?, due = ? WHERE id = ?",
            (bool(setup.get("record")), 0.0 if is_timed else None, table_id),
        )


CHECKSUMS = (
    "UPDATE entry SET checksum = checksum(table_id, number, at, body, player, request)",
    "UPDATE tables SET checksum = checksum(id, created, setup)",
    "UPDATE session SET checksum = checksum(lower(hex(token)), player, nickname, created)",
)
RESTING = (
    "ALTER TABLE entry ADD COLUMN checksum INTEGER",
    "ALTER TABLE tables ADD COLUMN checksum INTEGER",
    "ALTER TABLE tables ADD COLUMN is_import INTEGER NOT NULL DEFAULT 0",
    # when somebody was there last
    "ALTER TABLE tables ADD COLUMN used REAL NOT NULL DEFAULT 0",
    # when a clock runs out, by the age of the house, and after which entry that was so
    "ALTER TABLE tables ADD COLUMN due REAL",
    "ALTER TABLE tables ADD COLUMN due_after INTEGER",
    "ALTER TABLE session ADD COLUMN used REAL NOT NULL DEFAULT 0",
    "DROP INDEX running",
    "CREATE INDEX tables_used ON tables (is_over, used)",
    "CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL",
    """
    CREATE TABLE house (
        age REAL NOT NULL,  -- seconds that it has been open, ever
        now REAL NOT NULL,  -- its last time of day
        chats_until REAL NOT NULL  -- chats of tables that were not used since are gone
    )
    """,
    "INSERT INTO house VALUES (0, 0, 0)",
    "CREATE TABLE erasure (player TEXT PRIMARY KEY) WITHOUT ROWID",  # whom to forget
)


def check_sessions(database: sqlite3.Connection) -> None:
    """Checksums of names, too."""
    database.execute("ALTER TABLE session ADD COLUMN checksum INTEGER")
    check_again(database, CHECKSUMS[2:])


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
    note_rest,
    check_sessions,
)
VERSION = len(MIGRATIONS)


class StoreError(Exception):
    """The store can't be used; one line says why."""


class DamagedError(StoreError):
    """Something in the store is not what was written."""


class House(NamedTuple):
    """What a store knows of its house."""

    age: float
    now: float
    chats_until: float


class Kept(NamedTuple):
    """A table as it was written down."""

    created: float
    setup: str
    entries: list[tuple[float, str, str | None, str | None]]  # when, what, who by which request
    due: float | None  # by the age of the house
    due_after: int | None  # the number of the entry after which that was so
    is_over: bool


class Store:
    """A SQLite file, or memory; one thread writes, the event loop waits for it."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.claim = claim(path) if path else None
        self.jobs: queue.SimpleQueue[tuple[Job, Settle] | None]
        self.jobs = queue.SimpleQueue()
        self.database = connect(path)
        self.reader = reader(path) if path else None
        self.looking = ThreadPoolExecutor(1, "reader")
        self.commits = Times()
        self.size = size_of(self.database)  # bytes in use
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

    async def look(self, job: Job) -> Any:
        """Read what may be long, so that nobody who writes waits for it."""
        if self.reader is None:
            return await self.read(job)
        await self.read(lambda _: None)  # everything that was written before is there to be seen
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.looking, at_one_moment, self.reader, job)

    def close(self) -> None:
        """Write what waits, then close."""
        self.jobs.put(None)
        self.thread.join()
        self.looking.shutdown(cancel_futures=True)
        if self.reader:
            self.reader.close()
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
                self.size = size_of(self.database)
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
        database.text_factory = as_text
        if not database.execute("PRAGMA page_count").fetchone()[0]:
            database.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute(f"PRAGMA journal_size_limit = {LOG_LIMIT}")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("PRAGMA secure_delete = ON")  # what is removed is gone
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
    """Another way to the same file, by which nothing is changed; None where there is but one."""
    try:
        found = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    except sqlite3.OperationalError as error:
        log.warning("the store is read and written by one thread", extra={"error": str(error)})
        return None
    found.text_factory = as_text
    found.execute("PRAGMA query_only = ON")
    return found


def at_one_moment(database: sqlite3.Connection, job: Job) -> Any:
    """What is read, all of it as it is at one moment."""
    database.execute("BEGIN")
    try:
        return job(database)
    finally:
        database.execute("ROLLBACK")


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


def let_shrink(database: sqlite3.Connection) -> None:
    """Let a file of an older version give back what it frees; it is written anew for that, once."""
    if database.execute("PRAGMA auto_vacuum").fetchone()[0] == INCREMENTAL:
        return
    try:
        database.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
        database.execute("VACUUM")
    except sqlite3.OperationalError as error:  # there is no room for that: another time
        log.warning("the store can't be made smaller", extra={"error": str(error)})


def size_of(database: sqlite3.Connection) -> int:
    """How many bytes of a store are in use."""
    pages, free, size = (
        int(database.execute(f"PRAGMA {name}").fetchone()[0])
        for name in ("page_count", "freelist_count", "page_size")
    )
    return (pages - free) * size


# --- what is written and read --------------------------------------------------------------------


def house_of(database: sqlite3.Connection) -> House:
    """What is known of the house."""
    return House(*database.execute("SELECT age, now, chats_until FROM house").fetchone())


def note_house(age: float, now: float) -> Job:
    """How long the house has been open by now."""

    def job(database: sqlite3.Connection) -> None:
        database.execute("UPDATE house SET age = ?, now = ?", (age, now))

    return job


def pass_over(absence: float, now: float) -> Job:
    """For so many seconds nobody could use anything; fewer than none, if days went back."""

    def job(database: sqlite3.Connection) -> None:
        for what in ("tables", "session"):
            database.execute(f"UPDATE {what} SET used = min(used + ?, ?)", (absence, now))
        database.execute("UPDATE house SET chats_until = chats_until + ?", (absence,))

    return job


def add_session(token: bytes, player: str, nickname: str, created: float) -> Job:
    """A new session, known by the hash of its token."""
    row = (token, player, nickname, float(created))

    def job(database: sqlite3.Connection) -> None:
        database.execute(
            "INSERT INTO session (token, player, nickname, created, used, checksum) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (*row, row[-1], checksum(token.hex(), *row[1:])),
        )

    return job


def rename(token: bytes, nickname: str) -> Job:
    """Another nickname."""

    def job(database: sqlite3.Connection) -> None:
        for player, created in database.execute(
            "SELECT player, created FROM session WHERE token = ?", (token,)
        ).fetchall():
            database.execute(
                "UPDATE session SET nickname = ?, checksum = ? WHERE token = ?",
                (nickname, checksum(token.hex(), player, nickname, created), token),
            )

    return job


def find_session(token: bytes, now: float = 0.0, since: float = 0.0) -> Job:
    """Player and nickname of a session, None if it is unknown, or damaged.

    If it was not used `since` a time, it is noted that it is now.
    """

    def job(database: sqlite3.Connection) -> Any:
        found = database.execute(
            "SELECT player, nickname, created, used, checksum FROM session WHERE token = ?",
            (token,),
        ).fetchone()
        if found is None:
            return None
        *row, used, check = found
        if check != checksum(token.hex(), *row):
            log.warning("a session is not what was written")
            return None
        if used < since:
            database.execute("UPDATE session SET used = ? WHERE token = ?", (now, token))
        return tuple(row[:2])

    return job


def add_table(
    table_id: str,
    created: float,
    setup: str,
    entries: list[str],
    *,
    is_import: bool = False,
    due: float | None = None,
) -> Job:
    """A new table, with what has happened there already; imports are over."""
    created = float(created)

    def job(database: sqlite3.Connection) -> None:
        database.execute(
            "INSERT INTO tables "
            "(id, created, setup, checksum, used, is_over, is_import, due, due_after) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(table_id, created, setup, checksum(table_id, created, setup), created),
                *(is_import, is_import, due, len(entries)),
            ),
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
    row = (table_id, number, float(at), body, *(asked or (None, None)))

    def job(database: sqlite3.Connection) -> None:
        database.execute(
            "INSERT INTO entry (table_id, number, at, body, player, request, checksum) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (*row, checksum(*row)),
        )

    return job


def together(*jobs: Job) -> Job:
    """Several jobs as one: all are done, or none."""

    def job(database: sqlite3.Connection) -> None:
        for one in jobs:
            one(database)

    return job


def mark_over(table_id: str) -> Job:
    """Nothing more is expected of a table."""

    def job(database: sqlite3.Connection) -> None:
        database.execute("UPDATE tables SET is_over = 1, due = NULL WHERE id = ?", (table_id,))

    return job


def note_due(table_id: str, due: float | None, after: int) -> Job:
    """When a clock runs out at a table, as of an entry."""

    def job(database: sqlite3.Connection) -> None:
        database.execute(
            "UPDATE tables SET due = ?, due_after = ? WHERE id = ? AND NOT is_over",
            (due, after, table_id),
        )

    return job


def note_use(table_id: str, used: float) -> Job:
    """When somebody was at a table."""

    def job(database: sqlite3.Connection) -> None:
        database.execute("UPDATE tables SET used = ? WHERE id = ?", (used, table_id))

    return job


def check_again(database: sqlite3.Connection, statements: tuple[str, ...] = CHECKSUMS) -> None:
    """Make checksums anew, whatever is in the store."""
    database.create_function("checksum", -1, checksum, deterministic=True)
    for statement in statements:
        database.execute(statement)


def find_table(table_id: str) -> Job:
    """A table as it was written down; None if unknown. What is damaged is refused."""

    def job(database: sqlite3.Connection) -> Kept | None:
        found = database.execute(
            "SELECT created, setup, checksum, due, due_after, is_over FROM tables WHERE id = ?",
            (table_id,),
        ).fetchone()
        if found is None:
            return None
        created, setup, check, due, due_after, is_over = found
        if check != checksum(table_id, created, setup):
            raise DamagedError(f"the setup of table {table_id} is not what was written")
        entries = database.execute(
            "SELECT at, body, player, request, number, checksum FROM entry "
            "WHERE table_id = ? ORDER BY number",
            (table_id,),
        ).fetchall()
        for at, body, player, request, number, check in entries:
            if check != checksum(table_id, number, at, body, player, request):
                raise DamagedError(f"entry {number} of table {table_id} is not what was written")
        return Kept(created, setup, [one[:4] for one in entries], due, due_after, bool(is_over))

    return job


def is_over(table_id: str) -> Job:
    """Whether nothing more is expected of a table."""

    def job(database: sqlite3.Connection) -> bool:
        found = database.execute("SELECT is_over FROM tables WHERE id = ?", (table_id,)).fetchone()
        return bool(found and found[0])

    return job


def find_whole(table_id: str) -> Job:
    """A table as it was written down, unless it is damaged."""

    def job(database: sqlite3.Connection) -> Kept | None:
        try:
            found: Kept | None = find_table(table_id)(database)
        except DamagedError:
            return None
        return found

    return job


def damaged(database: sqlite3.Connection) -> Iterator[str]:
    """Everything that is not what was written."""
    setups = database.execute("SELECT id, created, setup, checksum FROM tables")
    for table_id, created, setup, check in setups:
        if check != checksum(table_id, created, setup):
            yield f"the setup of table {table_id} is not what was written"
    entries = database.execute(
        "SELECT table_id, number, at, body, player, request, checksum FROM entry"
    )
    for *row, check in entries:
        if check != checksum(*row):
            yield f"entry {row[1]} of table {row[0]} is not what was written"
    sessions = database.execute(
        "SELECT lower(hex(token)), player, nickname, created, checksum FROM session"
    )
    for *row, check in sessions:
        if check != checksum(*row):
            yield "the name of somebody is not what was written"


# --- tables that sleep ---------------------------------------------------------------------------


def first_due(awake: Collection[str]) -> Job:
    """The table that sleeps and whose clock runs out first, and when; None if there is none."""

    def job(database: sqlite3.Connection) -> tuple[str, float] | None:
        rows = database.execute("SELECT id, due FROM tables WHERE due IS NOT NULL ORDER BY due")
        return next(((table_id, due) for table_id, due in rows if table_id not in awake), None)

    return job


def unused(
    before: float,
    seen: Collection[str] = (),
    *,
    is_over: bool,
    is_import: bool = False,
    most: int = 20,
) -> Job:
    """Some tables where nobody was since a time, but for those that were seen already."""

    def job(database: sqlite3.Connection) -> list[str]:
        found = database.execute(
            "SELECT id FROM tables WHERE is_over = ? AND used < ? AND is_import = ? ORDER BY used",
            (is_over, before, is_import),
        )
        return [*islice((table_id for (table_id,) in found if table_id not in seen), most)]

    return job


def finished_tables(player: str, most: int) -> Job:
    """The latest tables that are over and at which a player did something: id, last number."""

    def job(database: sqlite3.Connection) -> list[tuple[str, int]]:
        return database.execute(
            "SELECT id, (SELECT max(number) FROM entry WHERE table_id = id) FROM tables "
            "WHERE is_over = 1 AND id IN (SELECT table_id FROM entry WHERE player = ?) "
            "ORDER BY created DESC LIMIT ?",
            (player, most),
        ).fetchall()

    return job


def game_of(setup: str) -> str:
    """The game of a table; nothing, if that can't be read."""
    try:
        return str(json.loads(setup)["game"])
    except (ValueError, TypeError, KeyError):
        return ""


def remove_table(table_id: str) -> Job:
    """A table is gone, with all that happened there."""

    def job(database: sqlite3.Connection) -> None:
        database.execute("DELETE FROM entry WHERE table_id = ?", (table_id,))
        database.execute("DELETE FROM tables WHERE id = ?", (table_id,))

    return job


def remove_sessions(before: float, most: int = 500) -> Job:
    """Some sessions that were not used since a time are gone; returns how many."""

    def job(database: sqlite3.Connection) -> int:
        gone = database.execute(
            "DELETE FROM session WHERE token IN (SELECT token FROM session WHERE used < ? LIMIT ?)",
            (before, most),
        )
        return gone.rowcount

    return job


def shrink(pages: int) -> Job:
    """Give a few pages back to the disk; returns how many are still free."""

    def job(database: sqlite3.Connection) -> int:
        for _ in range(pages):  # Python takes one step of a statement that finds nothing
            database.execute("PRAGMA incremental_vacuum(1)")
        return int(database.execute("PRAGMA freelist_count").fetchone()[0])

    return job
