"""What outlives the server: sessions, tables, and everything that happened at them.

One thread writes. Whatever waits for it is committed together, and only then answered: an answer
means that it is on the disk. `sqlite.py` and `postgresql.py` are the two kinds of it; here is what
they have in common, and every job that they are given.
"""

from __future__ import annotations

import asyncio
import json
import logging
import queue
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from time import perf_counter, time
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from warren.packs.editions import fingerprint_of
from warren.table.metrics import Times

log = logging.getLogger("warren.table")

MUST_LIVE = "SELECT must_live(?)"  # a worker, else all of the transaction is refused
# What a rated match did to those who played it, but for who they are
RATED = "number, table_id, seat, game, at, side, has_won, mu, sigma, new_mu, new_sigma"
URL = "postgresql://"
URLS = (URL, "postgres://")


class Rows(Protocol):
    """What was found."""

    def fetchone(self) -> Any:
        """The first row that is left, or None."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """One row after the other."""


class Database(Protocol):
    """Where statements are carried out, in the words of SQLite; `?` stands for a value."""

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Rows:
        """Carry out a statement."""

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> Any:
        """Carry out a statement for each of many rows."""

    def close(self) -> None:
        """End."""

    @property
    def in_transaction(self) -> bool:
        """Whether something was begun that is neither committed nor given up."""


Where = Path | str  # a file, or the URL of a database
Job = Callable[[Database], Any]
Settle = Callable[[Any, Exception | None], None]
Outcome = tuple[Any, Exception | None]


def checksum(*parts: Any) -> int:
    """A number that is another if a bit of anything is."""
    return crc32("\0".join(map(str, parts)).encode(errors="surrogateescape"))


class StoreError(Exception):
    """The store can't be used; one line says why."""


class InUseError(StoreError):
    """Another server uses it."""


class DamagedError(StoreError):
    """Something in the store is not what was written."""


class UnsavedError(StoreError):
    """The database refused something."""


class NotNowError(UnsavedError):
    """The database can't do it now, another time it may: the disk is full, or it is gone."""


class OutdatedError(NotNowError):
    """Who wrote this was thought dead, and others have its tables by now."""


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
    edition: str = ""  # the text of a pack of one's own


class Store:
    """A store of either kind; one thread writes, the event loop waits for it."""

    beat: float | None = None  # seconds after which it shows that it is alive
    database: Database  # by which everything is written
    size: int  # bytes in use

    def __init__(self) -> None:
        self.jobs: queue.SimpleQueue[tuple[Job, Settle] | None]
        self.jobs = queue.SimpleQueue()
        self.looking = ThreadPoolExecutor(1, "reader")
        self.commits = Times()
        self.fault: str | None = None  # why the last commit failed
        self.is_taken = False  # another server uses it by now
        self.is_outdated = False  # this worker was thought dead: others have its tables
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

    def now(self, job: Job) -> Any:
        """The same, for whoever has no event loop."""
        future: Future[Any] = Future()

        def answer(result: Any, error: Exception | None) -> None:
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

        self.jobs.put((job, answer))
        return future.result()

    async def look(self, job: Job) -> Any:
        """Read what may be long, so that nobody who writes waits for it."""
        await self.read(lambda _: None)  # everything that was written before is there to be seen
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.looking, self._at_one_moment, job)
        except Exception as error:
            raise self.told(error) from error

    async def give_back(self) -> None:
        """Give to the disk what is free; nobody waits for that."""
        raise NotImplementedError

    def close(self) -> None:
        """Write what waits, then close."""
        self.jobs.put(None)
        self.thread.join()
        self.looking.shutdown(cancel_futures=True)

    def told(self, error: Exception) -> Exception:
        """What is said of an error: those of the database become ours."""
        raise NotImplementedError

    def _carry_out(self, jobs: list[Job]) -> list[Outcome]:
        """Do them all in one transaction, and commit it."""
        raise NotImplementedError

    def _give_up(self) -> None:
        """Undo what was begun and can't be committed."""
        raise NotImplementedError

    def _changes(self) -> int:
        """A number that grows whenever something is changed."""
        raise NotImplementedError

    def _measure(self) -> None:
        """Note how large it is by now."""
        raise NotImplementedError

    def _at_one_moment(self, job: Job) -> Any:
        """What is read by a second way, all of it as it is at one moment."""
        raise NotImplementedError

    def _work(self) -> None:
        for jobs in self._groups():
            self._commit(jobs)

    def _groups(self) -> Iterator[list[Any]]:
        """All jobs that wait, again and again, until it is over."""
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
        """Do them all in one transaction; one that fails takes nothing else with it."""
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
            if self.fault != str(error):  # else it was said already
                log.exception("nothing can be written down")
            self.fault = str(error)
            self._give_up()
            done = [(None, self.told(error))] * len(jobs)
        for (_, answer), outcome in zip(jobs, done, strict=True):
            answer(*outcome)

    def _one_by_one(self, jobs: list[Job]) -> list[Outcome]:
        """Do them all in one transaction, each so that it can be undone alone."""
        done = [self._attempt(job) for job in jobs]
        self.database.execute("COMMIT")
        return done

    def _attempt(self, job: Job) -> Outcome:
        self.database.execute("SAVEPOINT job")
        try:
            result = job(self.database)
        except Exception as error:
            if not self.database.in_transaction:  # the database has given up all of it
                raise
            self.database.execute("ROLLBACK TO job")
            self.database.execute("RELEASE job")
            return None, error
        self.database.execute("RELEASE job")
        return result, None


def kind_of(where: Where | None) -> Any:
    """The module that knows a store: of its URL, or of a file."""
    if is_url(where):
        from warren.table import postgresql

        return postgresql
    from warren.table import sqlite

    return sqlite


def is_url(where: Where | None) -> bool:
    """Whether a store is in a database elsewhere."""
    return isinstance(where, str) and where.startswith(URLS)


def open_store(where: Where | Store | None, *, is_shared: bool = False) -> Store:
    """A store in a file or, by its URL, in PostgreSQL; in memory, if it is nowhere.

    One that is shared is in PostgreSQL: several workers use it at once.
    """
    if isinstance(where, Store):
        return where
    made: Store = kind_of(where).opened(where, **({"is_shared": True} if is_shared else {}))
    return made


# --- what is written and read --------------------------------------------------------------------


def house_of(database: Database) -> House:
    """What is known of the house."""
    return House(*database.execute("SELECT age, now, chats_until FROM house").fetchone())


def note_house(age: float, now: float) -> Job:
    """How long the house has been open by now."""

    def job(database: Database) -> None:
        database.execute("UPDATE house SET age = ?, now = ?", (age, now))

    return job


def pass_over(absence: float, now: float) -> Job:
    """For so many seconds nobody could use anything; fewer than none, if days went back."""

    def job(database: Database) -> None:
        for what in ("tables", "session"):
            database.execute(
                f"UPDATE {what} SET used = CASE WHEN used + ? < ? THEN used + ? ELSE ? END",
                (absence, now, absence, now),
            )
        database.execute("UPDATE house SET chats_until = chats_until + ?", (absence,))

    return job


def add_session(token: bytes, player: str, nickname: str, created: float) -> Job:
    """A new session, known by the hash of its token."""
    row = (token, player, nickname, float(created))

    def job(database: Database) -> None:
        database.execute(
            "INSERT INTO session (token, player, nickname, created, used, checksum) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (*row, row[-1], checksum(token.hex(), *row[1:])),
        )

    return job


def rename(player: str, nickname: str) -> Job:
    """Another nickname."""

    def job(database: Database) -> None:
        for token, created in database.execute(
            "SELECT token, created FROM session WHERE player = ?", (player,)
        ).fetchall():
            database.execute(
                "UPDATE session SET nickname = ?, checksum = ? WHERE token = ?",
                (nickname, checksum(token.hex(), player, nickname, created), token),
            )

    return job


def find_session(token: bytes, now: float = 0.0, since: float = 0.0) -> Job:
    """Player, nickname, and whether it is a member's; None if it is unknown, or damaged.

    If it was not used `since` a time, it is noted that it is now.
    """

    def job(database: Database) -> Any:
        found = database.execute(
            "SELECT token, player, nickname, created, used, checksum, "
            "(SELECT count(*) FROM member WHERE member.player = session.player) "
            "FROM session WHERE token = ? "
            "OR player = (SELECT player FROM device WHERE token = ?)",
            (token, token),
        ).fetchone()
        if found is None:
            return None
        first, *row, used, check, is_member = found
        if check != checksum(first.hex(), *row):
            log.warning("a session is not what was written")
            return None
        if used < since:
            database.execute("UPDATE session SET used = ? WHERE token = ?", (now, first))
        return (*row[:2], bool(is_member))

    return job


def add_table(
    table_id: str,
    created: float,
    setup: str,
    entries: list[str],
    *,
    is_import: bool = False,
    due: float | None = None,
    edition: str = "",
) -> Job:
    """A new table, with what has happened there already; imports are over.

    `edition` is the text of a pack of one's own that is played with.
    """
    created = float(created)
    fingerprint = fingerprint_of(edition) if edition else None

    def job(database: Database) -> None:
        if fingerprint:
            database.execute(
                "INSERT INTO edition (fingerprint, text) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (fingerprint, edition),
            )
        database.execute(
            "INSERT INTO tables "
            "(id, created, setup, checksum, used, is_over, is_import, due, due_after, edition) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(table_id, created, setup, checksum(table_id, created, setup), created),
                *(int(is_import), int(is_import), due, len(entries), fingerprint),
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

    def job(database: Database) -> None:
        database.execute(
            "INSERT INTO entry (table_id, number, at, body, player, request, checksum) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (*row, checksum(*row)),
        )

    return job


def together(*jobs: Job) -> Job:
    """Several jobs as one: all are done, or none."""

    def job(database: Database) -> None:
        for one in jobs:
            one(database)

    return job


def of_worker(number: int | None, *jobs: Job) -> Job:
    """The same, if the worker that does them still lives by then; a house alone has none."""
    if number is None:
        return jobs[0] if len(jobs) == 1 else together(*jobs)

    def alive(database: Database) -> None:
        database.execute(MUST_LIVE, (number,))

    return together(alive, *jobs)


def mark_over(table_id: str) -> Job:
    """Nothing more is expected of a table."""

    def job(database: Database) -> None:
        database.execute("UPDATE tables SET is_over = 1, due = NULL WHERE id = ?", (table_id,))

    return job


def note_due(table_id: str, due: float | None, after: int) -> Job:
    """When a clock runs out at a table, as of an entry."""

    def job(database: Database) -> None:
        database.execute(
            "UPDATE tables SET due = ?, due_after = ? WHERE id = ? AND is_over = 0",
            (due, after, table_id),
        )

    return job


def note_use(table_id: str, used: float) -> Job:
    """When somebody was at a table."""

    def job(database: Database) -> None:
        database.execute("UPDATE tables SET used = ? WHERE id = ?", (used, table_id))

    return job


def find_table(table_id: str) -> Job:
    """A table as it was written down; None if unknown. What is damaged is refused."""

    def job(database: Database) -> Kept | None:
        if "\0" in table_id:  # PostgreSQL has no such text
            return None
        found = database.execute(
            "SELECT created, setup, checksum, due, due_after, is_over, edition FROM tables "
            "WHERE id = ?",
            (table_id,),
        ).fetchone()
        if found is None:
            return None
        created, setup, check, due, due_after, is_over, fingerprint = found
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
        edition = find_edition(fingerprint)(database) if fingerprint else ""
        if edition is None:
            raise DamagedError(f"the pack of table {table_id} is not there")
        happened = [one[:4] for one in entries]
        return Kept(created, setup, happened, due, due_after, bool(is_over), edition)

    return job


def find_edition(fingerprint: str) -> Job:
    """The text of a pack of one's own; None if unknown. What is damaged is refused."""

    def job(database: Database) -> str | None:
        found = database.execute(
            "SELECT text FROM edition WHERE fingerprint = ?", (fingerprint,)
        ).fetchone()
        if found is None:
            return None
        text = str(found[0])
        if fingerprint_of(text) != fingerprint:
            raise DamagedError(f"the pack {fingerprint} is not what was written")
        return text

    return job


def is_over(table_id: str) -> Job:
    """Whether nothing more is expected of a table."""

    def job(database: Database) -> bool:
        found = database.execute("SELECT is_over FROM tables WHERE id = ?", (table_id,)).fetchone()
        return bool(found and found[0])

    return job


def find_whole(table_id: str) -> Job:
    """A table as it was written down, unless it is damaged."""

    def job(database: Database) -> Kept | None:
        try:
            found: Kept | None = find_table(table_id)(database)
        except DamagedError:
            return None
        return found

    return job


def damaged(database: Database) -> Iterator[str]:
    """Everything that is not what was written."""
    now = time()
    setups = database.execute("SELECT id, created, setup, used, checksum FROM tables")
    for table_id, created, setup, used, check in setups:
        if check != checksum(table_id, created, setup):
            yield f"the setup of table {table_id} is not what was written"
        elif used < created < now:
            yield f"table {table_id} can't have been used last before it was there"
    entries = database.execute(
        "SELECT table_id, number, at, body, player, request, checksum FROM entry"
    )
    for *row, check in entries:
        if check != checksum(*row):
            yield f"entry {row[1]} of table {row[0]} is not what was written"
    sessions = database.execute(
        "SELECT token, player, nickname, created, used, checksum FROM session"
    )
    for token, *row, used, check in sessions:
        if not isinstance(token, bytes) or check != checksum(token.hex(), *row):
            yield "the name of somebody is not what was written"
        elif used < row[-1] < now:
            yield "somebody can't have been here last before they came"
    for fingerprint, text in database.execute("SELECT fingerprint, text FROM edition"):
        if fingerprint_of(text) != fingerprint:
            yield f"the pack {fingerprint} is not what was written"
    played = database.execute("SELECT player, table_id, at, game, body, checksum FROM played")
    for *row, check in played:
        if check != checksum(*row):
            yield f"what somebody remembers of table {row[1]} is not what was written"
    kept = database.execute("SELECT player, sentence, look, created, checksum FROM member")
    for player, sentence, *row, check in kept:
        if not isinstance(sentence, bytes) or check != checksum(player, sentence.hex(), *row):
            yield "a member is not who was written"
    rated = database.execute(f"SELECT {RATED}, checksum FROM rated")
    for *row, check in rated:
        if check != checksum(*row):
            yield f"the ratings of table {row[1]} are not what was written"


def gaps(database: Database) -> Iterator[str]:
    """Tables of which something is missing."""
    found = database.execute(
        "SELECT table_id, count(*), max(number) FROM entry GROUP BY table_id "
        "HAVING count(*) != max(number) OR min(number) != 1"
    )
    for table_id, count, last in found:
        yield f"table {table_id} has {count} entries, but its last one is number {last}"


# --- promises ------------------------------------------------------------------------------------


def promise(player: str, secret: str, at: float) -> Job:
    """The secret of a player's next table, in place of any before."""

    def job(database: Database) -> None:
        database.execute(
            "INSERT INTO promise VALUES (?, ?, ?) "
            "ON CONFLICT (player) DO UPDATE SET secret = excluded.secret, at = excluded.at",
            (player, secret, at),
        )

    return job


def take_promise(player: str, secret: str) -> Job:
    """A secret that was promised is used, once; whether it was."""

    def job(database: Database) -> bool:
        found = database.execute(
            "DELETE FROM promise WHERE player = ? AND secret = ? RETURNING player", (player, secret)
        )
        return found.fetchone() is not None

    return job


def promised(player: str) -> Job:
    """The secret that was promised to a player, None if none was."""

    def job(database: Database) -> str | None:
        found = database.execute(
            "SELECT secret FROM promise WHERE player = ?", (player,)
        ).fetchone()
        return found[0] if found else None

    return job


def remove_promises(before: float) -> Job:
    """Promises that nobody made use of are gone."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM promise WHERE at < ?", (before,))

    return job


# --- tables that sleep ---------------------------------------------------------------------------


def first_due(awake: Collection[str]) -> Job:
    """The table that sleeps and whose clock runs out first, and when; None if there is none."""

    def job(database: Database) -> tuple[str, float] | None:
        rows = database.execute(
            "SELECT id, due FROM tables WHERE due IS NOT NULL AND (owner IS NULL OR NOT EXISTS "
            "(SELECT 1 FROM worker WHERE number = owner AND is_over = 0)) ORDER BY due LIMIT ?",
            (len(awake) + 1,),
        )
        return next(((table_id, due) for table_id, due in rows if table_id not in awake), None)

    return job


# Nobody used anything before it was there, unless a clock was wrong: a bit has flipped, perhaps
CAN_BE = "(used >= created OR created > ?)"


def unused(
    before: float,
    now: float,
    seen: Collection[str] = (),
    *,
    is_over: bool,
    is_import: bool = False,
    most: int = 20,
) -> Job:
    """Some tables where nobody was since a time, but for those that were seen already."""

    def job(database: Database) -> list[str]:
        found = database.execute(
            f"SELECT id FROM tables WHERE is_over = ? AND used < ? AND is_import = ? AND {CAN_BE} "
            "ORDER BY used LIMIT ?",
            (int(is_over), before, int(is_import), now, len(seen) + most),
        )
        return [table_id for (table_id,) in found if table_id not in seen][:most]

    return job


def game_of(setup: str) -> str:
    """The game of a table; nothing, if that can't be read."""
    try:
        return str(json.loads(setup)["game"])
    except (ValueError, TypeError, KeyError):
        return ""


def remove_table(table_id: str) -> Job:
    """A table is gone, with all that happened there, and its pack with the last that has it."""

    def job(database: Database) -> None:
        found = database.execute("SELECT edition FROM tables WHERE id = ?", (table_id,)).fetchone()
        for what in ("played", "entry"):
            database.execute(f"DELETE FROM {what} WHERE table_id = ?", (table_id,))
        database.execute("DELETE FROM tables WHERE id = ?", (table_id,))
        if found and found[0]:
            database.execute(
                "DELETE FROM edition WHERE fingerprint = ? "
                "AND NOT EXISTS (SELECT 1 FROM tables WHERE edition = fingerprint)",
                found,
            )

    return job


def forget_ratings(player: str) -> Job:
    """A player has no ratings any more; those of others stay what they are."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM rating WHERE player = ?", (player,))
        database.execute("UPDATE rated SET player = NULL WHERE player = ?", (player,))

    return job


def remove_sessions(before: float, now: float, most: int = 500) -> Job:
    """Some sessions that were not used since a time are gone, but members'; returns how many."""

    def job(database: Database) -> int:
        found = database.execute(
            f"SELECT token, player FROM session WHERE used < ? AND {CAN_BE} "
            "AND player NOT IN (SELECT player FROM member) LIMIT ?",
            (before, now, most),
        ).fetchall()
        for token, player in found:
            database.execute("DELETE FROM session WHERE token = ?", (token,))
            forget_ratings(player)(database)
        return len(found)

    return job
