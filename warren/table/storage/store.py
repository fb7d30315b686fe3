"""The persistent store: sessions, tables, and all events at tables.

One thread writes. It commits all waiting jobs together and answers only afterwards, so an answer
means that the data is on disk. `sqlite.py` and `postgresql.py` are the two kinds of store; this is
their base class. Jobs are defined next to their callers, most of them in `books.py`.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from msgspec import Struct
from msgspec.structs import astuple, replace

from warren.table.telemetry.metrics import Times

log = logging.getLogger("warren.table")

# No row was used before it was created, unless a clock was wrong or the data is corrupt
CAN_BE = "(used >= created OR created > ?)"
# if the worker is dead, this fails, and the whole transaction with it
MUST_LIVE = "SELECT must_live(?)"
ENTRY = "table_id, number, at, body, player, request, checksum"
ADD_ENTRY = f"INSERT INTO entry ({ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?)"
# Columns of a rating's change in a match, without the player
RATED = "number, table_id, seat, game, at, side, has_won, mu, sigma, new_mu, new_sigma"
# Columns covered by a row's checksum; fields that change while a player waits are excluded
CHECKED = {
    "device": "token, player, created",
    "browser": "hash, player, created",
    "whereabouts": "table_id, mark, player",
    "portrait": "player, text",
    "gallery": "fingerprint, player, game, name, cards, at",
    "rating": "game, player, mu, sigma, matches",
    "seek": "player, game, mu, sigma, since",
    "block": "player, blocked, name, table_id, seat, at",
    "invitation": "player, table_id, inviter, name, game, at",
    "report": "id, at, reporter, player, name, table_id, why, said, is_settled",
    "ban": "player, reason, at, until",
    "notice": "kind, text, at, until",
    "awaited": "player, kind, subject, at, body",
    "daily": "player, game, day, table_id, found, at",
    "feed": "player, key, created",
    "push": "endpoint, player, p256dh, auth, language, created",
    "secret": "name, value",
    "erasure": "player",
}
URL = "postgresql://"
URLS = (URL, "postgres://")


class Rows(Protocol):
    """The result of a query."""

    def fetchone(self) -> Any:
        """Return the next row, or None."""

    def fetchall(self) -> list[Any]:
        """Return all remaining rows."""

    def __iter__(self) -> Iterator[Any]:
        """Yield the rows."""


class Database(Protocol):
    """A connection that accepts SQLite's dialect; `?` stands for a value."""

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Rows:
        """Execute a statement."""

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> Any:
        """Execute a statement for each of many rows."""

    def close(self) -> None:
        """Close the connection."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""


Where = Path | str  # a file, or the URL of a database
Job = Callable[[Database], Any]
Settle = Callable[[Any, Exception | None], None]
Outcome = tuple[Any, Exception | None]


def checksum(*parts: Any) -> int:
    """Return the CRC-32 of the given parts."""
    return crc32("\0".join(map(str, parts)).encode(errors="surrogateescape"))


def sound(rows: Iterable[Sequence[Any]]) -> Iterator[Sequence[Any]]:
    """Yield the rows whose last column, a checksum, is correct.

    Workers of the previous version write no checksums.
    """
    return (row for *row, check in rows if check is None or check == checksum(*row))


class StoreError(Exception):
    """The store can't be used; the message gives the reason on one line."""


class InUseError(StoreError):
    """Another server uses the store."""


class DamagedError(StoreError):
    """Something in the store is damaged."""


class UnsavedError(StoreError):
    """The database refused a statement."""


class NotNowError(UnsavedError):
    """The database can't execute a statement now: the disk is full, or the connection is lost."""


class OutdatedError(NotNowError):
    """The writer was declared dead, and other workers own its tables."""


class HouseTime(NamedTuple):
    """The server's age and time, as stored."""

    age: float
    now: float
    chats_until: float
    is_sound: bool = True  # whether the checksum of the times is correct


class Store:
    """A store of either kind; one thread writes, and the event loop waits for it."""

    beat: float | None = None  # seconds between heartbeats
    database: Database  # the one connection for all writes
    size: int  # bytes in use

    def __init__(self) -> None:
        self.jobs: queue.SimpleQueue[tuple[Job, Settle] | None]
        self.jobs = queue.SimpleQueue()
        self.looking = ThreadPoolExecutor(1, "reader")
        self.commits = Times()
        self.fault: str | None = None  # the reason why the last commit failed
        self.is_taken = False  # another server has taken the store
        self.is_outdated = False  # this worker was declared dead: others own its tables
        self.thread = threading.Thread(target=self._work, name="store", daemon=True)
        self.thread.start()

    async def write(self, job: Job) -> Any:
        """Run a job, commit it, and return its result."""
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

    read = write  # a read must see all earlier writes

    def now(self, job: Job) -> Any:
        """Run a job and return its result, for callers without an event loop."""
        future: Future[Any] = Future()

        def answer(result: Any, error: Exception | None) -> None:
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

        self.jobs.put((job, answer))
        return future.result()

    async def look(self, job: Job) -> Any:
        """Run a long read without delaying writes."""
        await self.read(lambda _: None)  # all earlier writes must be visible
        return await self.look_now(job)

    async def look_now(self, job: Job) -> Any:
        """Run a long read, for callers that have already waited for all relevant writes."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.looking, self._at_one_moment, job)
        except Exception as error:
            raise self.told(error) from error

    async def give_back(self) -> None:
        """Give free space back to the disk, in the background."""
        raise NotImplementedError

    def close(self) -> None:
        """Finish writing, then close."""
        self.jobs.put(None)
        self.thread.join()
        self.looking.shutdown(cancel_futures=True)

    def told(self, error: Exception) -> Exception:
        """Translate a database error to ours."""
        raise NotImplementedError

    def _carry_out(self, jobs: list[Job]) -> list[Outcome]:
        """Run all jobs in one transaction, and commit it."""
        raise NotImplementedError

    def _give_up(self) -> None:
        """Roll back."""
        raise NotImplementedError

    def _changes(self) -> int:
        """Return a number that grows with every change."""
        raise NotImplementedError

    def _measure(self) -> None:
        """Measure the size."""
        raise NotImplementedError

    def _at_one_moment(self, job: Job) -> Any:
        """Read from a single snapshot on a second connection."""
        raise NotImplementedError

    def _work(self) -> None:
        for jobs in self._groups():
            self._commit(jobs)

    def _groups(self) -> Iterator[list[Any]]:
        """Yield groups of waiting jobs, until the store closes."""
        while True:
            try:
                jobs = [self.jobs.get(timeout=self.beat)]
            except queue.Empty:
                yield []
                continue
            while not self.jobs.empty():
                jobs.append(self.jobs.get())
            if None in jobs:
                yield [job for job in jobs if job is not None]
                return
            yield jobs

    def _commit(self, jobs: list[tuple[Job, Settle]]) -> None:
        """Run all jobs in one transaction; a failed job does not affect the others."""
        begun, changes = perf_counter(), self._changes()
        try:
            found = self._carry_out([job for job, _ in jobs])
            if jobs:
                self.commits.note(perf_counter() - begun)
            done = [(result, error and self.told(error)) for result, error in found]
            self.is_outdated |= any(isinstance(error, OutdatedError) for _, error in done)
            failed = [str(error) for _, error in done if isinstance(error, NotNowError)]
            if failed or self._changes() != changes:
                self.fault = failed[0] if failed else None
                self._measure()
        except Exception as error:
            if self.fault != str(error):  # otherwise it has already been logged
                log.exception("the store can't be written")
            self.fault = str(error)
            self._give_up()
            done = [(None, self.told(error))] * len(jobs)
        for (_, answer), outcome in zip(jobs, done, strict=True):
            answer(*outcome)

    def _one_by_one(self, jobs: list[Job]) -> list[Outcome]:
        """Run all jobs in one transaction, each with a savepoint."""
        done = [self._attempt(job) for job in jobs]
        self.database.execute("COMMIT")
        return done

    def _attempt(self, job: Job) -> Outcome:
        self.database.execute("SAVEPOINT job")
        try:
            result = job(self.database)
        except Exception as error:
            if not self.database.in_transaction:  # the database has rolled back everything
                raise
            self.database.execute("ROLLBACK TO job")
            self.database.execute("RELEASE job")
            return None, error
        self.database.execute("RELEASE job")
        return result, None


# --- jobs ----------------------------------------------------------------------------------------


class Append(Struct, frozen=True):
    """Append an entry to a table. This is the most frequent job, and is recognised by its type.

    A whole group can be written in one statement (`postgresql.py`).
    """

    table_id: str
    number: int
    at: float
    body: str
    player: str | None  # the player who sent the request
    request: str | None  # the id of the request
    checksum: int
    worker: int | None = None  # the worker that must be alive

    def __call__(self, database: Database) -> None:
        """Append the entry."""
        if self.worker is not None:
            database.execute(MUST_LIVE, (self.worker,))
        database.execute(ADD_ENTRY, self.row)

    @property
    def row(self) -> tuple[Any, ...]:
        """Return the row, in the order of the columns of `ENTRY`."""
        return astuple(self)[:-1]


def house_of(database: Database) -> HouseTime:
    """Read the server's age and time."""
    age, now, chats_until, check = database.execute(
        "SELECT age, now, chats_until, checksum FROM house"
    ).fetchone()
    return HouseTime(age, now, chats_until, check == checksum(age, now))


def add_row(database: Database, what: str, *row: Any, otherwise: str = "") -> Rows:
    """Write a row with its checksum; `otherwise` handles a conflict."""
    marks = ", ".join("?" * (len(row) + 1))
    return database.execute(
        f"INSERT INTO {what} ({CHECKED[what]}, checksum) VALUES ({marks}) {otherwise}",
        (*row, checksum(*row)),
    )


def sound_rows(database: Database, what: str, which: str, *values: Any) -> list[Sequence[Any]]:
    """Return undamaged rows."""
    found = database.execute(f"SELECT {CHECKED[what]}, checksum FROM {what} {which}", values)
    return [*sound(found)]


def note_house(age: float, now: float) -> Job:
    """Store the server's age."""

    def job(database: Database) -> None:
        database.execute(
            "UPDATE house SET age = ?, now = ?, checksum = ?", (age, now, time_checksum(age, now))
        )

    return job


def time_checksum(age: float, now: float) -> int:
    """Return the checksum of the stored server time."""
    return checksum(float(age), float(now))


def pass_over(absence: float, now: float) -> Job:
    """Skip the seconds without a server; they are negative if the date went back."""

    def job(database: Database) -> None:
        for what in ("tables", "session"):
            database.execute(
                f"UPDATE {what} SET used = CASE WHEN used + ? < ? THEN used + ? ELSE ? END",
                (absence, now, absence, now),
            )
        database.execute("UPDATE house SET chats_until = chats_until + ?", (absence,))

    return job


def together(*jobs: Job) -> Job:
    """Combine several jobs, so that either all take effect or none."""

    def job(database: Database) -> None:
        for one in jobs:
            one(database)

    return job


def provided(first: Job, then: Job) -> Job:
    """Run a job, then a second job if the first returns true; return whether it did."""

    def job(database: Database) -> bool:
        is_so = bool(first(database))
        if is_so:
            then(database)
        return is_so

    return job


def of_worker(number: int | None, *jobs: Job) -> Job:
    """Combine jobs that need a live worker; without workers, only combine them."""
    if len(jobs) == 1 and isinstance(jobs[0], Append):
        return replace(jobs[0], worker=number)
    if number is None:
        return jobs[0] if len(jobs) == 1 else together(*jobs)

    def alive(database: Database) -> None:
        database.execute(MUST_LIVE, (number,))

    return together(alive, *jobs)
