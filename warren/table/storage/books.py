"""Tables in the store: their setups and their entries."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, NamedTuple

from warren.packs.editions import fingerprint_of
from warren.table.storage.store import (
    CAN_BE,
    Append,
    DamagedError,
    Database,
    Job,
    checksum,
    note_house,
)


class StoredTable(NamedTuple):
    """A stored table."""

    created: float
    setup: str
    entries: list[tuple[float, str, str | None, str | None]]  # time, body, player and request
    due: float | None  # as server age
    due_after: int | None  # number of the last entry at the time
    is_over: bool
    edition: str = ""  # the text of a custom pack


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
    """Add a table with its first entries; imported matches are finished.

    `edition` is the text of the pack in play.
    """
    created = float(created)
    fingerprint = fingerprint_of(edition) if edition else None

    def job(database: Database) -> None:
        if fingerprint:
            hold_edition(database, fingerprint, edition)
        database.execute(
            "INSERT INTO tables "
            "(id, created, setup, checksum, used, is_over, is_import, edition) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(table_id, created, setup, checksum(table_id, created, setup), created),
                *(int(is_import), int(is_import), fingerprint),
            ),
        )
        for number, body in enumerate(entries, 1):
            append(table_id, number, created, body)(database)
        if due is not None:
            note_due(table_id, due, len(entries))(database)

    return job


def append(
    table_id: str,
    number: int,
    at: float,
    body: str,
    asked: tuple[str, str] | None = None,
) -> Append:
    """Append an entry to a table; a number can be used only once.

    `asked` holds the player and the id of the request, in case it is repeated.
    """
    at, (player, request) = float(at), asked or (None, None)
    check = checksum(table_id, number, at, body, player, request)
    return Append(table_id, number, at, body, player, request, check)


def mark_over(table_id: str) -> Job:
    """Mark a table as over."""

    def job(database: Database) -> None:
        database.execute("UPDATE tables SET is_over = 1, due = NULL WHERE id = ?", (table_id,))

    return job


def note_due(table_id: str, due: float | None, after: int) -> Job:
    """Store the deadline of a table's clock, as of a given entry."""

    def job(database: Database) -> None:
        database.execute(
            "UPDATE tables SET due = ?, due_after = ?, due_checksum = ? "
            "WHERE id = ? AND is_over = 0",
            (due, after, due_checksum(table_id, due, after), table_id),
        )

    return job


def note_use(table_id: str, used: float) -> Job:
    """Store the time of the last visit to a table."""

    def job(database: Database) -> None:
        database.execute("UPDATE tables SET used = ? WHERE id = ?", (used, table_id))

    return job


def find_table(table_id: str) -> Job:
    """Return a stored table; None if unknown. Damaged tables are refused."""

    def job(database: Database) -> StoredTable | None:
        found = database.execute(
            "SELECT created, setup, checksum, due, due_after, due_checksum, is_over, edition "
            "FROM tables WHERE id = ?",
            (table_id,),
        ).fetchone()
        if found is None:
            return None
        created, setup, check, due, due_after, due_check, is_over, fingerprint = found
        if check != checksum(table_id, created, setup):
            raise DamagedError(f"the setup of table {table_id} is damaged")
        if not is_due(table_id, due, due_after, due_check):
            due = None  # data corruption must not make a player lose on time
        entries = database.execute(
            "SELECT at, body, player, request, number, checksum FROM entry "
            "WHERE table_id = ? ORDER BY number",
            (table_id,),
        ).fetchall()
        for at, body, player, request, number, check in entries:
            if check != checksum(table_id, number, at, body, player, request):
                raise DamagedError(f"entry {number} of table {table_id} is damaged")
        edition = find_edition(fingerprint)(database) if fingerprint else ""
        if edition is None:
            raise DamagedError(f"the pack of table {table_id} is missing")
        happened = [one[:4] for one in entries]
        return StoredTable(created, setup, happened, due, due_after, bool(is_over), edition)

    return job


def find_whole(table_id: str) -> Job:
    """Return a stored table; None if it is unknown or damaged."""

    def job(database: Database) -> StoredTable | None:
        try:
            found: StoredTable | None = find_table(table_id)(database)
        except DamagedError:
            return None
        return found

    return job


def is_over(table_id: str) -> Job:
    """Return whether a table is over."""

    def job(database: Database) -> bool:
        found = database.execute("SELECT is_over FROM tables WHERE id = ?", (table_id,)).fetchone()
        return bool(found and found[0])

    return job


def game_of(setup: str) -> str:
    """Return the game of a table; empty if it can't be read."""
    try:
        return str(json.loads(setup)["game"])
    except (ValueError, TypeError, KeyError):
        return ""


def find_edition(fingerprint: str) -> Job:
    """Return the text of a custom pack; None if unknown. Damaged texts are refused."""

    def job(database: Database) -> str | None:
        found = database.execute(
            "SELECT text FROM edition WHERE fingerprint = ?", (fingerprint,)
        ).fetchone()
        if found is None:
            return None
        text = str(found[0])
        if fingerprint_of(text) != fingerprint:
            raise DamagedError(f"the pack {fingerprint} is damaged")
        return text

    return job


def editions_among(fingerprints: Collection[str]) -> Job:
    """Return which of the given custom packs are in the store."""

    def job(database: Database) -> set[str]:
        marks = ", ".join("?" * len(fingerprints))
        found = database.execute(
            f"SELECT fingerprint FROM edition WHERE fingerprint IN ({marks})", (*fingerprints,)
        )
        return {one for (one,) in found.fetchall()}

    return job


# --- sleeping tables -----------------------------------------------------------------------------


def due_checksum(table_id: str, due: float | None, after: int | None) -> int | None:
    """Return the checksum of a clock's deadline."""
    return None if due is None else checksum(table_id, float(due), after)


def is_due(table_id: str, due: Any, after: Any, check: Any) -> bool:
    """Return whether the stored time of a clock is undamaged."""
    return isinstance(due, float) and check == due_checksum(table_id, due, after)


def check_dues(database: Database) -> None:
    """Renew the checksums of the clocks' deadlines."""
    for table_id, due, after in database.execute(
        "SELECT id, due, due_after FROM tables WHERE due IS NOT NULL"
    ).fetchall():
        database.execute(
            "UPDATE tables SET due_checksum = ? WHERE id = ?",
            (due_checksum(table_id, due, after), table_id),
        )


def lose_time(database: Database) -> None:
    """Clear the deadlines of sleeping tables, because the server's age is lost."""
    database.execute("UPDATE tables SET due = 0, due_after = NULL WHERE due IS NOT NULL")
    check_dues(database)
    note_house(0.0, 0.0)(database)


def first_due(awake: Collection[str]) -> Job:
    """Return the sleeping table with the earliest deadline, and the time; None if there is none.

    A table with a damaged deadline is due now. Its clocks resume after its last entry.
    """

    def job(database: Database) -> tuple[str, float] | None:
        rows = database.execute(
            "SELECT id, due, due_after, due_checksum FROM tables "
            "WHERE due IS NOT NULL AND (owner IS NULL OR NOT EXISTS "
            "(SELECT 1 FROM worker WHERE number = owner AND is_over = 0)) ORDER BY due LIMIT ?",
            (len(awake) + 1,),
        )
        for table_id, *noted in rows:
            if table_id not in awake:
                return table_id, noted[0] if is_due(table_id, *noted) else 0.0
        return None

    return job


def unused(
    before: float,
    now: float,
    seen: Collection[str] = (),
    *,
    is_over: bool,
    is_import: bool = False,
    most: int = 20,
) -> Job:
    """Return some tables that have not been used since a given time, except those in `seen`."""

    def job(database: Database) -> list[str]:
        found = database.execute(
            f"SELECT id FROM tables WHERE is_over = ? AND used < ? AND is_import = ? AND {CAN_BE} "
            "ORDER BY used LIMIT ?",
            (int(is_over), before, int(is_import), now, len(seen) + most),
        )
        return [table_id for (table_id,) in found if table_id not in seen][:most]

    return job


def remove_table(table_id: str) -> Job:
    """Remove a table with its entries, and its pack if the pack has no other use."""

    def job(database: Database) -> None:
        found = database.execute("SELECT edition FROM tables WHERE id = ?", (table_id,)).fetchone()
        for what in ("played", "judged", "whereabouts", "entry"):
            database.execute(f"DELETE FROM {what} WHERE table_id = ?", (table_id,))
        database.execute("DELETE FROM awaited WHERE subject = ?", (table_id,))
        database.execute("DELETE FROM tables WHERE id = ?", (table_id,))
        if found and found[0]:
            release_edition(database, found[0])

    return job


def hold_edition(database: Database, fingerprint: str, text: str) -> None:
    """Store and lock the text of a pack, so that nobody can remove it."""
    database.execute(
        "INSERT INTO edition (fingerprint, text) VALUES (?, ?) ON CONFLICT (fingerprint) "
        "DO UPDATE SET fingerprint = excluded.fingerprint",
        (fingerprint, text),
    )


def release_edition(database: Database, fingerprint: str) -> None:
    """Remove the text of a pack that no table and no gallery uses."""
    # Waits for anybody who opens a table with the pack; the next statement sees that table
    database.execute(
        "UPDATE edition SET fingerprint = fingerprint WHERE fingerprint = ?", (fingerprint,)
    )
    database.execute(
        "DELETE FROM edition WHERE fingerprint = ? "
        "AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.edition = edition.fingerprint) "
        "AND NOT EXISTS (SELECT 1 FROM gallery WHERE gallery.fingerprint = edition.fingerprint)",
        (fingerprint,),
    )
