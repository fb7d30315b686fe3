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
import sqlite3
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


def keep_secrets(database: Database) -> None:
    """A table's seed and nonce become its secret; its deal stays what it was."""
    for table_id, text in database.execute("SELECT id, setup FROM tables").fetchall():
        setup = json.loads(text)
        nonce = setup.pop("nonce")
        if setup.get("record") or setup["lesson"]:
            setup["secret"] = ""
        else:
            setup["secret"] = f"{setup['seed']}:{nonce}"
        database.execute("UPDATE tables SET setup = ? WHERE id = ?", (json.dumps(setup), table_id))


def note_rest(database: Database) -> None:
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
            (int(bool(setup.get("record"))), 0.0 if is_timed else None, table_id),
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


def check_sessions(database: Database) -> None:
    """Checksums of names, too."""
    database.execute("ALTER TABLE session ADD COLUMN checksum INTEGER")
    check_again(database, CHECKSUMS[2:])


# From each version to the next, in any kind of store: statements, or a function
MIGRATIONS: tuple[tuple[str, ...] | Callable[[Database], None], ...] = (
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
    (  # packs of one's own, each once for all tables that are played with it
        "CREATE TABLE edition (fingerprint TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID",
        "ALTER TABLE tables ADD COLUMN edition TEXT",
        "CREATE INDEX tables_edition ON tables (edition) WHERE edition IS NOT NULL",
    ),
    (  # several workers: who they are, which tables are theirs, and what they have in common
        "ALTER TABLE tables ADD COLUMN owner INTEGER",  # the worker that has it, or had it last
        # when it was handed over, by the age of the house
        "ALTER TABLE tables ADD COLUMN handed REAL",
        # of its entries: who knows only older ones leaves it alone
        "ALTER TABLE tables ADD COLUMN format INTEGER NOT NULL DEFAULT 1",
        "CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL",
        "ALTER TABLE house ADD COLUMN workers INTEGER NOT NULL DEFAULT 0",  # that there ever were
        "ALTER TABLE house ADD COLUMN noted REAL NOT NULL DEFAULT 0",  # when, by the database
        """
        CREATE TABLE worker (
            number INTEGER PRIMARY KEY,  -- never used again
            address TEXT NOT NULL,  -- where other workers find it
            pass TEXT NOT NULL,  -- what they must know
            format INTEGER NOT NULL,  -- of entries that it writes
            age REAL NOT NULL,  -- of the house, when it last showed that it is alive
            until REAL NOT NULL,  -- by the database: then nobody believes it any more
            is_leaving INTEGER NOT NULL DEFAULT 0,
            is_over INTEGER NOT NULL DEFAULT 0
        )
        """,
        """
        CREATE TABLE listed (
            table_id TEXT PRIMARY KEY,
            worker INTEGER NOT NULL,
            is_open INTEGER NOT NULL,
            created REAL NOT NULL,
            summary TEXT NOT NULL  -- JSON: its line in the lobby
        )
        """,
        """
        CREATE TABLE promise (
            player TEXT PRIMARY KEY,
            secret TEXT NOT NULL,  -- of their next table
            at REAL NOT NULL
        )
        """,
        """
        CREATE TABLE study (
            table_id TEXT NOT NULL,
            language TEXT NOT NULL,
            kind TEXT NOT NULL,
            address TEXT NOT NULL,  -- of who asked first: a number that many share
            player TEXT,
            asked REAL NOT NULL,  -- all times by the database
            wanted REAL NOT NULL,  -- until when somebody waits
            taker INTEGER,  -- the worker that does it
            tries INTEGER NOT NULL DEFAULT 0,
            answer BLOB,
            PRIMARY KEY (table_id, language, kind)
        )
        """,
    ),
    (  # matches that are over, as each of those who played them remembers it
        """
        CREATE TABLE played (
            player TEXT NOT NULL,
            table_id TEXT NOT NULL REFERENCES tables (id),
            at REAL NOT NULL,  -- when it ended
            game TEXT NOT NULL,
            body TEXT NOT NULL,  -- JSON
            checksum INTEGER NOT NULL,
            PRIMARY KEY (player, table_id)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX played_at ON played (player, at)",
        "CREATE INDEX played_there ON played (table_id)",
    ),
    (  # who is the same player on several devices
        """
        CREATE TABLE member (
            player TEXT PRIMARY KEY,
            sentence BLOB NOT NULL UNIQUE,  -- only its hash
            look TEXT NOT NULL UNIQUE,  -- of the name
            created REAL NOT NULL,
            checksum INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE device (
            token BLOB PRIMARY KEY,  -- only its hash
            player TEXT NOT NULL,
            created REAL NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX device_of ON device (player)",
    ),
)
VERSION = len(MIGRATIONS)


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


def bring_up_to_date(database: Database, version: int) -> None:
    """Take every step from a version to this one."""
    if version > VERSION:
        raise StoreError(f"the store is of version {version}; only up to {VERSION} is known here")
    for step in MIGRATIONS[version:]:
        if callable(step):
            step(database)
        else:
            for statement in step:
                database.execute(statement)


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


def check_again(database: Database, statements: tuple[str, ...] = CHECKSUMS) -> None:
    """Make checksums anew, whatever is in the file; stores of other kinds always had them."""
    if isinstance(database, sqlite3.Connection):
        database.create_function("checksum", -1, checksum, deterministic=True)
        for statement in statements:
            database.execute(statement)


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


def remove_sessions(before: float, now: float, most: int = 500) -> Job:
    """Some sessions that were not used since a time are gone, but members'; returns how many."""

    def job(database: Database) -> int:
        found = database.execute(
            f"SELECT token FROM session WHERE used < ? AND {CAN_BE} "
            "AND player NOT IN (SELECT player FROM member) LIMIT ?",
            (before, now, most),
        ).fetchall()
        for token in found:
            database.execute("DELETE FROM session WHERE token = ?", token)
        return len(found)

    return job
