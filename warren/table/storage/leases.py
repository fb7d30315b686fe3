"""Leases of tables to workers in PostgreSQL, timed only by the database's clock.

A worker has a unique number and renews its lease twice a second. A lease without renewal expires
permanently after `LEASE` seconds. Later writes of the worker to tables are refused
(`store.of_worker`). A table belongs to the worker whose number is stored with the table, as long as
that worker lives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from warren.table.storage import store
from warren.table.storage.store import MUST_LIVE, Database, Job

LEASE = 2.5  # seconds without a heartbeat after which a worker counts as dead
SILENT = 1.0  # the same for a worker whose address no longer answers
IDLE = 2  # seconds that a worker may pause within a transaction
NAME = "warren worker"  # the workers' application name in PostgreSQL
KEPT = 86_400.0  # seconds for which rows of ended workers are kept
NOW = "extract(epoch FROM clock_timestamp())::float8"
ALIVE = "worker.is_over = 0"
# Downtime of PostgreSQL itself does not count against workers
LATE = f"{NOW} > greatest(until, extract(epoch FROM pg_postmaster_start_time())::float8 + {LEASE})"
BURY = """
WITH gone AS (
    UPDATE worker SET is_over = 1 WHERE number IN (
        SELECT number FROM worker WHERE worker.is_over = 0 AND {which} FOR UPDATE SKIP LOCKED
    ) RETURNING number
)
SELECT pg_notify(?, 'over ' || number) FROM gone WHERE ?::text IS NOT NULL
"""


# PostgreSQL's `idle_in_transaction_session_timeout` does the same, but not in a pipeline, because a
# silent client does not count as idle there
FREE = f"""
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE EXISTS (SELECT 1 FROM worker WHERE {ALIVE} AND {LATE})
AND application_name LIKE '{NAME} %' AND datname = current_database() AND usename = current_user
AND pid != pg_backend_pid() AND xact_start IS NOT NULL AND wait_event = 'ClientRead'
AND clock_timestamp() - greatest(query_start, state_change) > ? * interval '1 second'
"""


class Registered(NamedTuple):
    """A registered worker."""

    number: int
    age: float  # the server's age
    now: float  # the server's last time of day
    is_first: bool  # whether there are no other workers


class Claimed(NamedTuple):
    """A claimed table."""

    since: float | None  # server age at which an active table lost its owner


class OtherWorker(NamedTuple):
    """Another worker and its address."""

    number: int
    address: str
    key: str  # the secret that identifies requests of other workers


def register(address: str, key: str, form: int, channel: str | None = None) -> Job:
    """Register a new worker and announce it; the worker takes over the server's age."""

    def job(database: Database) -> Registered:
        number, age, now, noted, instant = database.execute(
            f"UPDATE house SET workers = workers + 1 RETURNING workers, age, now, noted, {NOW}"
        ).fetchone()
        bury(database)
        alive, shown = database.execute(
            f"SELECT count(*) FILTER (WHERE {ALIVE}), max(age) FROM worker"
        ).fetchone()
        age = age + instant - noted if alive else max(age, shown or 0.0)
        database.execute(
            f"INSERT INTO worker (number, address, pass, format, age, until) "
            f"VALUES (?, ?, ?, ?, ?, {NOW} + ?)",
            (number, address, key, form, age, LEASE),
        )
        note_house(age, now)(database)
        if channel:
            announce(channel, f"new {number}")(database)
        return Registered(number, age, now, not alive)

    return job


def note_house(age: float, now: float) -> Job:
    """Store the server's age."""

    def job(database: Database) -> None:
        store.note_house(age, now)(database)
        database.execute(f"UPDATE house SET noted = {NOW}")

    return job


def age_now(database: Database) -> float:
    """Return the server's current age, based on the last stored value."""
    found = database.execute(f"SELECT age + {NOW} - noted FROM house").fetchone()
    return float(found[0])


def show_life(number: int, age: Callable[[], float], channel: str) -> Job:
    """Renew a worker's lease; declare workers without a recent renewal dead."""

    def job(database: Database) -> None:
        database.execute(MUST_LIVE, (number,))
        database.execute(
            f"UPDATE worker SET age = ?, until = {NOW} + ? WHERE number = ?", (age(), LEASE, number)
        )
        bury(database, channel)

    return job


def bury(database: Database, channel: str | None = None) -> None:
    """Declare workers without a recent renewal dead, and announce it.

    A worker within a transaction is checked again later, and ended if it stays idle.
    """
    database.execute(FREE, (IDLE,))
    database.execute(BURY.format(which=LATE), (channel or "", channel))
    database.execute(f"DELETE FROM worker WHERE is_over = 1 AND until < {NOW} - ?", (KEPT,))


def give_up(number: int, channel: str) -> Job:
    """Declare an unreachable worker dead, unless it has just renewed its lease."""

    def job(database: Database) -> None:
        which = f"number = ? AND until < {NOW} + ?"
        values = (number, LEASE - SILENT, channel, channel)
        database.execute(BURY.format(which=which), values)

    return job


def leave(number: int) -> Job:
    """Stop a worker from taking more tables."""

    def job(database: Database) -> None:
        database.execute("UPDATE worker SET is_leaving = 1 WHERE number = ?", (number,))

    return job


def end(number: int, channel: str) -> Job:
    """End a worker that has given up its tables."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM listed WHERE worker = ?", (number,))
        database.execute("UPDATE worker SET is_over = 1 WHERE number = ?", (number,))
        database.execute("SELECT pg_notify(?, ?)", (channel, f"over {number}"))

    return job


# --- tables --------------------------------------------------------------------------------------


def claim(table_id: str, number: int, form: int) -> Job:
    """Claim a free table; return None if it is taken, or if its format is too new."""

    def job(database: Database) -> Claimed | None:
        database.execute(MUST_LIVE, (number,))
        found = database.execute(
            "SELECT owner, handed, format FROM tables WHERE id = ? FOR UPDATE", (table_id,)
        ).fetchone()
        if found is None:
            return Claimed(None)  # reading the table will report an unknown table
        owner, handed, known = found
        if known > form:
            return None
        age = None
        if owner not in (None, number):
            # A separate statement, because a combined statement would see the workers as they were
            # before the wait for another claim
            age, is_over = database.execute(
                "SELECT max(age), min(is_over) FROM worker WHERE number = ?", (owner,)
            ).fetchone()
            if is_over == 0:
                return None
        database.execute(
            "UPDATE tables SET owner = ?, handed = NULL, format = ? WHERE id = ?",
            (number, form, table_id),
        )
        return Claimed(age if handed is None else handed)

    return job


def keep(table_id: str, number: int, form: int) -> Job:
    """Claim a table that was opened in the same transaction."""

    def job(database: Database) -> None:
        database.execute(
            "UPDATE tables SET owner = ?, format = ? WHERE id = ?", (number, form, table_id)
        )

    return job


def release(table_id: str, number: int, handed: float | None = None) -> Job:
    """Release a table: put it to sleep, or hand it over at the given server age."""

    def job(database: Database) -> None:
        database.execute(
            "UPDATE tables SET owner = NULL, handed = ? WHERE id = ? AND owner = ?",
            (handed, table_id, number),
        )

    return job


def release_all(number: int, handed: float) -> Job:
    """Hand over all remaining tables."""

    def job(database: Database) -> None:
        database.execute(
            "UPDATE tables SET owner = NULL, handed = ? WHERE owner = ?", (handed, number)
        )

    return job


def is_on_its_way(table_id: str) -> Job:
    """Return whether a table was handed over and no worker has taken it yet."""

    def job(database: Database) -> bool:
        found = database.execute(
            "SELECT 1 FROM tables WHERE id = ? AND handed IS NOT NULL AND EXISTS "
            f"(SELECT 1 FROM worker WHERE {ALIVE} AND is_leaving = 0)",
            (table_id,),
        )
        return found.fetchone() is not None

    return job


def find(table_id: str, number: int, form: int, *, is_leaving: bool) -> Job:
    """Return the other worker that owns or must take a table; None if it is this worker."""

    def job(database: Database) -> OtherWorker | None:
        if "\0" in table_id:
            return None
        found = database.execute(
            "SELECT tables.format, number, address, pass FROM tables "
            f"LEFT JOIN worker ON number = owner AND {ALIVE} WHERE id = ?",
            (table_id,),
        ).fetchone()
        if found is None or found[1] == number:
            return None
        if found[1] is not None:
            return OtherWorker(*found[1:])
        if found[0] <= form and not is_leaving:
            return None
        other = database.execute(
            f"SELECT number, address, pass FROM worker WHERE {ALIVE} AND is_leaving = 0 "
            "AND format >= ? AND number != ? ORDER BY random() LIMIT 1",
            (found[0], number),
        ).fetchone()
        return OtherWorker(*other) if other else None

    return job


# --- the lobby -----------------------------------------------------------------------------------

LISTED = 100  # maximum number of tables listed
Line = tuple[bool, float, str]  # whether the table is open, since when, and its line as JSON


def note_lobby(number: int, changed: dict[str, Line | None], channel: str) -> Job:
    """Update the lines of tables in the lobby, or remove them."""

    def job(database: Database) -> None:
        for table_id, line in sorted(changed.items()):
            if line is None:
                database.execute(
                    "DELETE FROM listed WHERE table_id = ? AND worker = ?", (table_id, number)
                )
            else:
                database.execute(
                    "INSERT INTO listed VALUES (?, ?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE "
                    "SET worker = excluded.worker, is_open = excluded.is_open, "
                    "created = excluded.created, summary = excluded.summary",
                    (table_id, number, int(line[0]), *line[1:]),
                )
        database.execute("SELECT pg_notify(?, 'lobby')", (channel,))

    return job


def lobby(most: int) -> Job:
    """Return the lines of the lobby: open tables first, then by time, latest first."""

    def job(database: Database) -> list[str]:
        found = database.execute(
            f"SELECT summary FROM listed JOIN worker ON number = worker AND {ALIVE} "
            "ORDER BY is_open DESC, listed.created DESC LIMIT ?",
            (most,),
        )
        return [summary for (summary,) in found]

    return job


def announce(channel: str, said: str) -> Job:
    """Notify all workers."""

    def job(database: Database) -> None:
        database.execute("SELECT pg_notify(?, ?)", (channel, said))

    return job


def others(number: int) -> Job:
    """Return all other live workers."""

    def job(database: Database) -> list[OtherWorker]:
        found = database.execute(
            f"SELECT number, address, pass FROM worker WHERE {ALIVE} AND number != ?", (number,)
        )
        return [OtherWorker(*one) for one in found]

    return job


def count(database: Database) -> int:
    """Return the number of live workers."""
    found = database.execute(f"SELECT count(*) FROM worker WHERE {ALIVE}")
    return int(found.fetchone()[0])


def take_chore(name: str) -> Job:
    """Return whether this worker may do a server-wide chore now."""
    return chore("pg_try_advisory_lock", name)


def leave_chore(name: str) -> Job:
    """Release a chore."""
    return chore("pg_advisory_unlock", name)


def chore(call: str, name: str) -> Job:
    """Run a statement on a chore's lock, which is released when its connection ends."""

    def job(database: Database) -> bool:
        found = database.execute(
            f"SELECT {call}(hashtext(?), hashtext(current_schema()))", (f"warren {name}",)
        )
        return bool(found.fetchone()[0])

    return job
