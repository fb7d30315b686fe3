"""A whole house from one store into another, whatever kinds they are, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, zip_longest
from typing import Any, Protocol

from warren.table.store import Database

AT_ONCE = 1_000  # rows that are written at once
HOUSE = "house"
TABLES = {  # what is in a store, the key of each table first; entries come after their tables
    "session": "token, player, nickname, created, used, checksum",
    "tables": "id, created, setup, is_over, checksum, is_import, used, due, due_after",
    "entry": "table_id, number, at, body, player, request, checksum",
    HOUSE: "age, now, chats_until",
    "erasure": "player",
}
KEYS = {"entry": "table_id, number"}  # where it is more than the first column


class Target(Database, Protocol):
    """A store that rows are written into."""

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> Any:
        """Carry out a statement for each of many rows."""


def counts(store: Database) -> dict[str, int]:
    """How many rows there are of what."""
    return {
        table: int(store.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) for table in TABLES
    }


def rows_of(store: Database, table: str) -> Iterator[tuple[Any, ...]]:
    """All rows of a table, in the order of its key."""
    columns = TABLES[table]
    key = KEYS.get(table, columns.partition(",")[0])
    return iter(store.execute(f"SELECT {columns} FROM {table} ORDER BY {key}"))


def copy(source: Database, target: Target) -> dict[str, int]:
    """Write everything into an empty store, all of it or nothing; how many rows of what."""
    counted = {}
    target.execute("BEGIN")
    try:
        target.execute(f"DELETE FROM {HOUSE}")
        for table, columns in TABLES.items():
            marks = ", ".join("?" * (columns.count(",") + 1))
            statement = f"INSERT INTO {table} ({columns}) VALUES ({marks})"
            rows = rows_of(source, table)
            counted[table] = 0
            while some := [*islice(rows, AT_ONCE)]:
                target.executemany(statement, some)
                counted[table] += len(some)
        target.execute("COMMIT")
    except BaseException:
        if target.in_transaction:
            target.execute("ROLLBACK")
        raise
    return counted


def differences(source: Database, target: Database) -> Iterator[str]:
    """Every row that is not the same in both."""
    for table in TABLES:
        pairs = zip_longest(rows_of(source, table), rows_of(target, table))
        for number, (old, new) in enumerate(pairs, 1):
            if old != new:
                yield f"row {number} of {table} differs"


def clear(store: Target) -> None:
    """Remove everything that was copied."""
    store.execute("BEGIN")
    for table in reversed(TABLES):
        store.execute(f"DELETE FROM {table}")
    store.execute(f"INSERT INTO {HOUSE} VALUES (0, 0, 0)")
    store.execute("COMMIT")
