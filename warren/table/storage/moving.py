"""Copies a whole store into another store of any kind, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, zip_longest
from typing import Any

from warren.table.storage.store import Database, Job, StoreError, time_checksum

AT_ONCE = 1_000  # rows written in one batch
HOUSE = "house"
TABLES = {  # the tables of a store, their keys first; entries come after their tables
    "session": "token, player, nickname, created, used, checksum",
    "tables": (
        "id, created, setup, is_over, checksum, is_import, used, due, due_after, due_checksum, "
        "edition, format"
    ),
    "entry": "table_id, number, at, body, player, request, checksum",
    "edition": "fingerprint, text",
    "gallery": "fingerprint, player, game, name, cards, at, checksum",
    "picture": "name, body, player, used, hidden, checksum",
    "played": "player, table_id, at, game, body, checksum",
    "judged": "table_id, body, checksum",
    "member": "player, sentence, look, created, has_sentence, checksum",
    "portrait": "player, text, checksum",
    "device": "token, player, created, checksum, name, used",
    "browser": "hash, player, created, checksum",
    "whereabouts": "table_id, mark, player, checksum",
    "passkey": "id, player, key, name, created, count, used, checksum",
    "rating": "game, player, mu, sigma, matches, checksum",
    "rated": (
        "table_id, seat, number, player, game, at, side, has_won, mu, sigma, new_mu, new_sigma, "
        "checksum, weight, discounted"
    ),
    "block": "player, blocked, name, table_id, seat, at, checksum",
    "invitation": "player, table_id, inviter, name, game, at, checksum",
    "tournament": "id, created, plan, phase, number, version, checksum, here",
    "tournament_event": "tournament, number, at, body, checksum",
    "sitting": "table_id, tournament, result, at, checksum",
    "report": "id, at, reporter, player, name, table_id, why, said, is_settled, checksum",
    "ban": "player, reason, at, until, checksum",
    "notice": "kind, text, at, until, checksum",
    "awaited": "player, kind, subject, at, body, checksum",
    "daily": "player, game, day, table_id, found, at, checksum",
    "feed": "player, key, created, checksum",
    "push": "endpoint, player, p256dh, auth, language, created, checksum",
    "secret": "name, value, checksum",
    HOUSE: "age, now, chats_until, rated, checksum",
    "erasure": "player, checksum",
    "promise": "player, secret, at",
}
LEFT = {  # shared state of workers, which do not run during a move
    "seek": "player, game, mu, sigma, since, until, table_id, checksum",
    "present": "player, until",
    "challenge": "key, player, until",
    "tables": "owner, handed",
    HOUSE: "workers, noted",
    "worker": "number, address, pass, format, age, until, is_leaving, is_over",
    "listed": "table_id, worker, is_open, created, summary",
    "study": "table_id, language, kind, address, player, asked, wanted, taker, tries, answer",
    "lab": "key, run, asked, wanted, taker, tries, said, is_over",
}
KEYS = {
    "entry": "table_id, number",
    "played": "player, table_id",
    "rating": "game, player",
    "rated": "table_id, seat",
    "browser": "hash, player",
    "block": "player, blocked",
    "invitation": "player, table_id",
    "tournament_event": "tournament, number",
    "awaited": "player, kind, subject",
    "daily": "player, game, day",
}  # numbers of key columns, for tables with several


def counts(store: Database) -> dict[str, int]:
    """Return the number of rows of each table."""
    return {
        table: int(store.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) for table in TABLES
    }


def rows_of(store: Database, table: str) -> Iterator[tuple[Any, ...]]:
    """Return all rows of a table, in the order of its key."""
    columns = TABLES[table]
    key = KEYS.get(table, columns.partition(",")[0])
    return iter(store.execute(f"SELECT {columns} FROM {table} ORDER BY {key}"))


def copy(source: Database) -> Job:
    """Copy everything into an empty store; return the number of rows of each table."""

    def job(target: Database) -> dict[str, int]:
        if any(count for table, count in counts(target).items() if table != HOUSE):
            raise StoreError("it is not empty")
        target.execute(f"DELETE FROM {HOUSE}")
        return {table: copy_table(source, target, table) for table in TABLES}

    return job


def copy_table(source: Database, target: Database, table: str) -> int:
    """Copy one table; return its number of rows."""
    columns = TABLES[table]
    marks = ", ".join("?" * (columns.count(",") + 1))
    rows, many = rows_of(source, table), 0
    while some := [*islice(rows, AT_ONCE)]:
        target.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", some)
        many += len(some)
    return many


def differences(source: Database, target: Database) -> Iterator[str]:
    """Yield every row that differs."""
    for table in TABLES:
        pairs = zip_longest(rows_of(source, table), rows_of(target, table))
        for number, (old, new) in enumerate(pairs, 1):
            if old != new:
                yield f"row {number} of {table} differs"


def clear(store: Database) -> None:
    """Remove everything that was copied."""
    for table in reversed(TABLES):
        store.execute(f"DELETE FROM {table}")
    blank = (0.0, 0.0, 0.0, 0, time_checksum(0.0, 0.0))
    store.execute(f"INSERT INTO {HOUSE} ({TABLES[HOUSE]}) VALUES (?, ?, ?, ?, ?)", blank)
