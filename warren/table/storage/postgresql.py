"""A store in PostgreSQL, for a server that has outgrown one file.

A group of moves needs one round trip, because all waiting jobs are sent in one pipeline with the
COMMIT. While the database restarts, writes are refused.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from functools import cache
from time import monotonic, sleep
from typing import Any

import msgspec

from warren.table.storage import leases, migrations, store
from warren.table.storage.store import (
    Append,
    InUseError,
    Job,
    NotNowError,
    Outcome,
    OutdatedError,
    Rows,
    Store,
    StoreError,
    UnsavedError,
    Where,
)

try:
    import psycopg
    from psycopg.conninfo import conninfo_to_dict
    from psycopg.pq import TransactionStatus
except ImportError:
    how = "pip install 'warren[postgresql]'"
    raise StoreError(f"a store in PostgreSQL needs psycopg: {how}") from None

Fault = psycopg.Error

log = logging.getLogger("warren.table")
# psycopg would log each error again, with the data of the failed write
logging.getLogger("psycopg").setLevel(logging.CRITICAL)

CONNECT = 2  # seconds that a connection may take
DEAD = 3  # seconds after which a silent client is dropped
PROBE, PROBES = 1, 2  # keepalive: seconds between probes, and their number
PATIENCE = 3.0  # seconds to wait for the connection of a server that has just ended
TRIES = 3  # retries after a deadlock between two workers
BEAT = 1.0  # seconds between heartbeats of a server
WORKER_BEAT = 0.25  # the same for a worker, which also checks the other workers
SHOW = 0.4  # minimum seconds between writes of a heartbeat
LEASE = 4.0  # seconds without a heartbeat until a server is locked out
WAIT = 1.5  # seconds that a worker waits for a row lock
OUTDATED = "WA001"  # our error code for a worker that was declared dead
LOOK = 0.2  # seconds between polls while waiting
MEASURE = 10.0  # seconds between measurements of the size
SAMPLE = 1_000  # pages sampled to estimate the width of a table's rows
ROW = 150  # bytes of a row and its indexes, besides its text
TEXTS = {  # columns with long texts
    "entry": "body",
    "tables": "setup",
    "session": "nickname",
    "edition": "text",
    "gallery": "name",
    "picture": "body",
    "played": "body",
    "member": "look",
    "portrait": "text",
    "device": "player",
    "browser": "player",
    "rated": "table_id",
    "rating": "player",
    "block": "name",
    "invitation": "name",
    "tournament": "plan",
    "tournament_event": "body",
    "sitting": "result",
    "report": "said",
    "awaited": "body",
    "push": "endpoint",
    "passkey": "id",
}
CHANGES = ("INSERT", "UPDATE", "DELETE")
VERSION = "warren_version"
AWAY = (psycopg.OperationalError, psycopg.InternalError)  # the database is gone, full or read-only
IN_TRANSACTION = (TransactionStatus.INTRANS, TransactionStatus.INERROR)

WORDS = {
    "?": "%s",
    "%": "%%",
    "BLOB": "BYTEA",
    "REAL": "DOUBLE PRECISION",
    "INTEGER": "BIGINT",
    "TEXT": 'TEXT COLLATE "C"',
    "WITHOUT ROWID": "",
}
INTO_ENTRY = f"INSERT INTO entry ({store.ENTRY}) SELECT {store.ENTRY}"
ROWS = """json_to_recordset(?) AS new (
    table_id TEXT, number INTEGER, at REAL, body TEXT, player TEXT, request TEXT, checksum INTEGER
)"""
APPEND = f"{INTO_ENTRY} FROM {ROWS}"
APPEND_ALIVE = f"{INTO_ENTRY} FROM must_live(?), {ROWS}"
as_json = msgspec.json.Encoder().encode
WORD = re.compile(r"[?%]|\b(?:BLOB|REAL|INTEGER|TEXT|WITHOUT ROWID)\b")


@cache
def translated(statement: str) -> bytes:
    """Return a statement in PostgreSQL's dialect."""
    return WORD.sub(lambda found: WORDS[found[0]], statement).encode()


def how_to_reach(url: str, name: str) -> dict[str, Any]:
    """Return the connection parameters."""
    return {
        "connect_timeout": CONNECT,
        "keepalives_idle": PROBE,
        "keepalives_interval": PROBE,
        "keepalives_count": PROBES,
        "tcp_user_timeout": DEAD * 1000,
        **conninfo_to_dict(url),
        "application_name": name,
        "client_encoding": "utf8",
    }


class PgConnection:
    """A connection that accepts SQLite's dialect.

    A lazy connection fetches rows on demand, in one transaction.
    """

    def __init__(self, url: str, name: str = "warren", *, is_lazy: bool = False) -> None:
        self.alive: set[Any] | None = None  # workers checked as alive in the current transaction
        self.connection = psycopg.connect(**how_to_reach(url, name), autocommit=True)
        self.is_lazy = is_lazy
        self.changes = 0  # statements that may have changed data
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> None:
        """Require synchronous commits, and keep dead clients from blocking others."""
        if self.setting("server_encoding") != "UTF8":
            raise StoreError("the database's encoding must be UTF8")
        if self.setting("synchronous_commit") in ("off", "local"):
            self.execute("SET synchronous_commit = on")
        self.execute(f"SET tcp_keepalives_idle = {PROBE}")
        self.execute(f"SET tcp_keepalives_interval = {PROBE}")
        self.execute(f"SET tcp_keepalives_count = {PROBES}")
        if self.is_lazy:
            self.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Rows:
        """Execute a statement."""
        if statement == store.MUST_LIVE and self.alive is not None:
            if values in self.alive:
                return ()  # type: ignore[return-value]
            self.alive.add(values)
        self.changes += statement.startswith(CHANGES)
        if not (self.is_lazy and statement.startswith("SELECT")):
            return self.connection.execute(translated(statement), values)
        found = self.connection.cursor(f"rows_{secrets.token_hex(4)}")
        return Lazy(found.execute(translated(statement), values))

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> None:
        """Execute a statement for each of many rows."""
        with self.connection.cursor() as cursor:
            cursor.executemany(translated(statement), values)

    def append(self, moves: Sequence[Append]) -> None:
        """Append entries to one worker's tables in a single statement.

        The data is sent as JSON, because separate values cost more than everything else.
        """
        worker, rows = moves[0].worker, as_json(moves).decode()
        if worker is None:
            self.execute(APPEND, (rows,))
        else:
            self.execute(APPEND_ALIVE, (worker, rows))

    def setting(self, name: str) -> str:
        """Return a setting of the server."""
        with self.connection.execute("SELECT current_setting(%s)", (name,)) as found:
            [(how,)] = found
            return str(how)

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        return self.connection.info.transaction_status in IN_TRANSACTION

    @property
    def is_lost(self) -> bool:
        """Whether the connection is lost."""
        return self.connection.closed

    def close(self) -> None:
        """Close the connection."""
        self.connection.close()


class Lazy:
    """Rows fetched on demand, once."""

    def __init__(self, cursor: psycopg.ServerCursor[Any]) -> None:
        self.cursor = cursor

    def fetchone(self) -> Any:
        """Return the first row, or None."""
        with self.cursor as found:
            return found.fetchone()

    def fetchall(self) -> list[Any]:
        """Return all rows."""
        with self.cursor as found:
            return found.fetchall()

    def __iter__(self) -> Iterator[Any]:
        """Yield the rows."""
        with self.cursor as found:
            yield from found


def opened(where: Where | None, *, is_shared: bool = False) -> PostgreSQL:
    """Open the store in a database."""
    return PostgreSQL(str(where), is_shared=is_shared)


class PostgreSQL(Store):
    """A PostgreSQL database, or a schema of one, used by one server or several workers."""

    beat = BEAT
    database: PgConnection

    def __init__(self, url: str, *, is_shared: bool = False) -> None:
        self.url = url
        self.is_shared = is_shared
        self.show_life: Job | None = None  # a worker's heartbeat job
        self.showed = 0.0  # time of the last heartbeat
        if is_shared:
            self.beat = WORKER_BEAT
        known_as = leases.NAME if is_shared else "warren"
        # the application name of the store's own connections
        self.name = f"{known_as} {secrets.token_hex(8)}"
        self.reader: PgConnection | None = None
        self.measured = 0.0  # time of the last measurement
        self.free = 0  # free bytes at the last measurement
        try:
            self.database = self._open()
            migrate(self.database)
            self._limit()
            self._measure()
        except (psycopg.Error, StoreError) as error:
            if hasattr(self, "database"):
                self.database.close()
            kind = InUseError if isinstance(error, InUseError) else StoreError
            raise kind(f"can't use the store {shown(url)}: {one_line(error)}") from None
        super().__init__()

    def _open(self) -> PgConnection:
        """Open the only connection for writing; first end a lost connection of this server."""
        line = PgConnection(self.url, self.name)
        try:
            line.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                "WHERE application_name = ? AND pid != pg_backend_pid()",
                (self.name,),
            ).fetchall()
            claim(line, is_shared=self.is_shared)
        except BaseException:
            line.close()
            raise
        return line

    def _limit(self) -> None:
        """Limit waits, because a frozen worker must not block its successor, or vice versa.

        A worker sends no heartbeat while it waits for a row. Migrations may take longer.
        """
        if self.is_shared:
            self.database.execute(f"SET idle_in_transaction_session_timeout = '{leases.IDLE}s'")
            self.database.execute(f"SET lock_timeout = '{WAIT}s'")

    async def notices(self, channel: str) -> AsyncIterator[str | None]:
        """Yield the messages on a channel; the first is None, once the subscription is active."""
        about = how_to_reach(self.url, "warren, listening")
        try:
            line = await psycopg.AsyncConnection.connect(**about, autocommit=True)
            async with line:
                await line.execute(f"LISTEN {channel}".encode())
                yield None
                async for notice in line.notifies():
                    yield notice.payload
        except psycopg.Error as error:
            raise NotNowError(one_line(error)) from None

    async def give_back(self) -> None:
        """Let PostgreSQL reuse the space of removed rows."""
        await asyncio.to_thread(self._vacuum)

    def _vacuum(self) -> None:
        try:
            line = PgConnection(self.url)
            try:
                for table in TEXTS:
                    line.execute(f"VACUUM {table}")
                total = size_of(line)
                self.free = max(0, total - used_of(line))
                self.size = total - self.free
            finally:
                line.close()
        except psycopg.Error as error:
            raise self.told(error) from None

    def close(self) -> None:
        """Finish writing, then close."""
        super().close()
        if self.reader:
            self.reader.close()
        with suppress(psycopg.Error):
            self.database.execute("SELECT pg_advisory_unlock_all()")
        self.database.close()

    def told(self, error: Exception) -> Exception:
        """Translate a PostgreSQL error to ours, without the data of the failed write."""
        if not isinstance(error, psycopg.Error):
            return error
        if error.sqlstate == OUTDATED:
            return OutdatedError(one_line(error))
        return (NotNowError if isinstance(error, AWAY) else UnsavedError)(one_line(error))

    def _carry_out(self, jobs: list[Job]) -> list[Outcome]:
        """Run all jobs; repeat them once if the connection turns out to be lost.

        A repeated job commits nothing twice, because numbers, tables and tokens are unique.
        """
        try:
            if self.database.is_lost:
                self._come_back()
            try:
                return self._together(jobs)
            except psycopg.Error:
                if not self.database.is_lost:
                    raise
                self._come_back()
                return self._together(jobs)
        except psycopg.Error as error:
            raise self.told(error) from None

    def _come_back(self) -> None:
        self.database.close()
        try:
            self.database = self._open()
            self._limit()
        except StoreError as error:
            self.is_taken = isinstance(error, InUseError)
            raise NotNowError(str(error)) from None
        log.info("the database is back")
        self.fault = None

    def _together(self, jobs: list[Job]) -> list[Outcome]:
        """Send all jobs at once; return None on failure, so that the caller runs each job alone."""
        database = self.database
        self._show_life()
        if not jobs and self.show_life:
            return []  # enough to detect a lost connection
        moves = [job for job in jobs if isinstance(job, Append)]
        if len({move.worker for move in moves}) > 1:  # this worker has received a new number
            moves = []
        try:
            if moves and len(moves) == len(jobs):
                database.append(moves)  # a single statement is a transaction
                return [(None, None)] * len(jobs)
            with database.connection.pipeline():
                database.execute("BEGIN")
                if moves:
                    database.append(moves)
                database.alive = {(move.worker,) for move in moves}
                done = [
                    None if moves and isinstance(job, Append) else job(database) for job in jobs
                ]
                end = database.connection.execute("COMMIT")
            if end.statusmessage == "COMMIT":
                return [(result, None) for result in done]
        except Exception:
            if database.is_lost:
                raise
        finally:
            database.alive = None
        self._give_up()
        return [self._alone(job) for job in jobs]

    def _alone(self, job: Job) -> Outcome:
        """Run a job alone, so that no other job of the group waits for its locks.

        Two workers may still deadlock; PostgreSQL then rolls one of them back.
        """
        for _ in range(TRIES):
            self._show_life()
            try:
                self.database.execute("BEGIN")
                result = job(self.database)
                self.database.execute("COMMIT")
            except Exception as error:
                if self.database.is_lost:
                    raise
                self._give_up()
                failed = error
                if not isinstance(error, psycopg.errors.DeadlockDetected):
                    break
            else:
                return result, None
        return None, failed

    def _show_life(self) -> None:
        """Renew the lease in its own transaction, so that no other failure undoes the renewal."""
        show_life = self.show_life  # a worker that is exiting removes this job
        if not show_life or monotonic() - self.showed <= SHOW:
            return
        try:
            with self.database.connection.pipeline():
                self.database.execute("BEGIN")
                show_life(self.database)
                self.database.execute("COMMIT")
            self.showed = monotonic()
        except psycopg.Error as error:
            self._give_up()
            if error.sqlstate != OUTDATED:
                raise
            self.is_outdated = True

    def _give_up(self) -> None:
        """Roll back, and discard newly prepared statements, which the server may not have.

        After an error, a pipeline skips the remaining statements. psycopg does not detect this for
        statements that it has seen before, but its own rollback resets that state.
        """
        with suppress(psycopg.Error):
            self.database.connection.rollback()

    def _changes(self) -> int:
        return self.database.changes

    def _measure(self) -> None:
        """Measure the size occasionally; free space is reused before the store grows."""
        if not self.measured or monotonic() - self.measured > MEASURE:
            self.measured = monotonic()
            self.size = size_of(self.database) - self.free

    def _at_one_moment(self, job: Job) -> Any:
        if self.reader is None or self.reader.is_lost:
            self.reader = PgConnection(self.url, "warren, reading")
        reader = self.reader
        try:
            reader.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        except psycopg.OperationalError:  # the connection was lost without notice
            if not reader.is_lost:
                raise
            reader = self.reader = PgConnection(self.url, "warren, reading")
            reader.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            return job(reader)
        finally:
            with suppress(psycopg.Error):
                reader.execute("ROLLBACK")


def claim(line: PgConnection, *, is_shared: bool = False) -> None:
    """Lock this store against every other server, until this one closes it or dies.

    Workers that share the store lock out only servers that want exclusive use.
    """
    end = monotonic() + PATIENCE
    lock = "pg_try_advisory_lock_shared" if is_shared else "pg_try_advisory_lock"
    while not line.execute(f"SELECT {lock}({', '.join(LOCK)})").fetchone()[0]:
        if monotonic() > end:
            raise InUseError("another server uses it")
        sleep(0.05)


LOCK = ("hashtext('warren')", "hashtext(coalesce(current_schema(), ''))")
HOLDER = f"""
SELECT pid, state != 'active' AND clock_timestamp() - state_change > ? * interval '1 second'
FROM pg_stat_activity WHERE pid IN (
    SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = {LOCK[0]}::oid AND objid = {LOCK[1]}::oid
)
"""


def wait_for(where: Where) -> None:
    """Wait until no server uses a store; lock out a server without a heartbeat.

    That server's lock is on its writing connection, so it can't write afterwards.
    """
    url = str(where)
    while True:
        try:
            with closing(PgConnection(url, "warren, waiting")) as line:
                while holder := line.connection.execute(translated(HOLDER), (LEASE,)).fetchone():
                    if holder[1]:
                        log.warning("another server sends no heartbeat and is shut out")
                        line.execute("SELECT pg_terminate_backend(?, 5000)", (holder[0],))
                    sleep(LOOK)
                return
        except psycopg.OperationalError as error:  # let the previous server reconnect first
            log.warning("the store can't be reached", extra={"error": one_line(error)})
            sleep(PATIENCE)


def migrate(database: PgConnection) -> None:
    """Migrate an older store atomically, one server at a time."""
    if version_of(database) == migrations.VERSION:
        return
    lock = f"({LOCK[1]}, {LOCK[0]})"
    database.execute(f"SELECT pg_advisory_lock{lock}")
    try:
        database.execute("BEGIN")  # a new transaction sees rows committed during the wait
        version = version_of(database)
        if version == 0:
            for statement in FIRST:
                database.execute(statement)
        if version != migrations.VERSION:
            migrations.bring_up_to_date(database, version)
            database.execute(ALIVE)
            database.execute(f"UPDATE {VERSION} SET number = ?", (migrations.VERSION,))
        database.execute("COMMIT")
    except BaseException:
        with suppress(psycopg.Error):
            database.execute("ROLLBACK")
        raise
    finally:
        with suppress(psycopg.Error):
            database.execute(f"SELECT pg_advisory_unlock{lock}")


FIRST = (  # functions that are built into SQLite
    f"CREATE TABLE {VERSION} (number INTEGER NOT NULL)",
    f"INSERT INTO {VERSION} VALUES (0)",
    """
    CREATE FUNCTION instr(text, text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT
    AS 'SELECT strpos($1, $2)'
    """,
)


# A takeover of a worker's tables waits until its open transactions are committed or rolled back
ALIVE = f"""
CREATE OR REPLACE FUNCTION must_live(bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM worker WHERE number = $1 AND is_over = 0 FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'this worker was thought dead' USING ERRCODE = '{OUTDATED}';
    END IF;
END $$
"""


def version_of(database: PgConnection) -> int:
    """Return the version of a store; 0 if there is none."""
    if database.execute("SELECT to_regclass(?)", (VERSION,)).fetchone()[0] is None:
        return 0
    return int(database.execute(f"SELECT number FROM {VERSION}").fetchone()[0])


def size_of(database: PgConnection) -> int:
    """Return the bytes of a store on disk."""
    each = " + ".join(f"pg_total_relation_size('{table}')" for table in TEXTS)
    return int(database.execute(f"SELECT {each}").fetchone()[0])


def used_of(database: PgConnection) -> int:
    """Return the used bytes, estimated from a sample and the row counts of the last vacuum."""
    used = 0.0
    for table, text in TEXTS.items():
        about = "SELECT reltuples, relpages FROM pg_class WHERE oid = to_regclass(?)"
        rows, pages = database.execute(about, (table,)).fetchone()
        share = min(100.0, 100.0 * SAMPLE / max(1, pages))
        width = f"SELECT avg(pg_column_size({text})) FROM {table} TABLESAMPLE SYSTEM (?)"
        used += max(0, rows) * (ROW + float(database.execute(width, (share,)).fetchone()[0] or 0))
    return int(used)


# --- maintenance ---------------------------------------------------------------------------------


def reading(where: Where) -> PgConnection:
    """Return a read-only snapshot of the store, which may be in use."""
    return line_to(str(where), is_lazy=True)


def asking(where: Where) -> PgConnection:
    """Open a store that a server may be using, to write a note."""
    return line_to(str(where), is_lazy=False)


def line_to(url: str, *, is_lazy: bool) -> PgConnection:
    """Return a connection to an existing store."""
    try:
        line = PgConnection(url, is_lazy=is_lazy)
        if version_of(line):
            return line
        line.close()
    except (psycopg.Error, StoreError) as error:
        raise StoreError(f"can't read the store {shown(url)}: {one_line(error)}") from None
    raise StoreError(f"there is no store {shown(url)}")


def unsound(database: PgConnection) -> Iterator[str]:
    """Yield the faults of a database; PostgreSQL checks its own files if fsync is on."""
    if database.setting("fsync") != "on":
        yield "the database does not wait for the disk (fsync is off)"


def shown(where: Where) -> str:
    """Return the database URL of a store, without a password."""
    try:
        known = conninfo_to_dict(str(where))
    except psycopg.Error:
        return "postgresql://..."
    host = ":".join(str(known[key]) for key in ("host", "port") if known.get(key))
    return f"{store.URL}{host}/{known.get('dbname', '')}"


def one_line(error: Exception) -> str:
    """Return the error on one line, without the data of the failed write."""
    said = error.diag.message_primary if isinstance(error, psycopg.Error) else None
    return " ".join((said or str(error)).split())
