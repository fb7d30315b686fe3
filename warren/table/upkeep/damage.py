"""Damage in a store: rows that differ from the written data."""

from __future__ import annotations

from collections.abc import Iterator
from time import time
from typing import Any

from warren.packs.editions import fingerprint_of
from warren.table.people.passkeys import checksum_of
from warren.table.storage import pictures
from warren.table.storage.books import is_due
from warren.table.storage.store import CHECKED, RATED, Database, checksum, house_of, sound

SAID = {  # names of rows with a checksum, by kind
    "device": "a signed-in device",
    "browser": "a player's browser",
    "whereabouts": "a player's address",
    "portrait": "a portrait",
    "gallery": "a pack of the gallery",
    "rating": "a rating",
    "seek": "a search for an opponent",
    "block": "a block",
    "invitation": "an invitation",
    "report": "a report",
    "ban": "a ban",
    "notice": "an announcement",
    "awaited": "a notice",
    "daily": "a result of a daily position",
    "feed": "a feed",
    "push": "a push subscription",
    "secret": "a secret of the server",
    "erasure": "a request to be erased",
}


def damaged(database: Database) -> Iterator[str]:
    """Yield all damaged rows."""
    now = time()
    if not house_of(database).is_sound:
        yield "the server's age is damaged"
    setups = database.execute(
        "SELECT id, created, setup, used, checksum, due, due_after, due_checksum FROM tables"
    )
    for table_id, created, setup, used, check, *noted in setups:
        if check != checksum(table_id, created, setup):
            yield f"the setup of table {table_id} is damaged"
        elif used < created < now:
            yield f"table {table_id} was used before it was opened"
        if noted[0] is not None and not is_due(table_id, *noted):
            yield f"the deadline of table {table_id} is damaged"
    entries = database.execute(
        "SELECT table_id, number, at, body, player, request, checksum FROM entry"
    )
    for *row, check in entries:
        if check != checksum(*row):
            yield f"entry {row[1]} of table {row[0]} is damaged"
    sessions = database.execute(
        "SELECT token, player, nickname, created, used, checksum FROM session"
    )
    for token, *row, used, check in sessions:
        if not isinstance(token, bytes) or check != checksum(token.hex(), *row):
            yield "the name of a player is damaged"
        elif used < row[-1] < now:
            yield "a player's last visit is before their first"
    for fingerprint, text in database.execute("SELECT fingerprint, text FROM edition"):
        if fingerprint_of(text) != fingerprint:
            yield f"the pack {fingerprint} is damaged"
    for (name,) in database.execute("SELECT name FROM picture").fetchall():
        found = pictures.kept(database, name)
        if found and not found.is_sound:
            yield f"the picture {name} is damaged"
    played = database.execute("SELECT player, table_id, at, game, body, checksum FROM played")
    for *row, check in played:
        if check != checksum(*row):
            yield f"a summary of table {row[1]} is damaged"
    judged = database.execute("SELECT table_id, body, checksum FROM judged")
    for *row, check in judged:
        if check != checksum(*row):
            yield f"the analysis of table {row[0]} is damaged"
    kept = database.execute("SELECT player, sentence, look, created, checksum FROM member")
    for player, sentence, *row, check in kept:
        if not isinstance(sentence, bytes) or check != checksum(player, sentence.hex(), *row):
            yield "a member is damaged"
    keys = database.execute("SELECT id, player, key, name, created, checksum FROM passkey")
    for *row, check in keys:
        if not isinstance(row[2], bytes) or check != checksum_of(*row):
            yield "a passkey is damaged"
    rated = database.execute(f"SELECT {RATED}, checksum FROM rated")
    for *row, check in rated:
        if check != checksum(*row):
            yield f"the ratings of table {row[1]} are damaged"
    for columns, table in (
        ("id, created, plan", "tournament"),
        ("tournament, number, at, body", "tournament_event"),
        ("table_id, tournament, result, at", "sitting"),
    ):
        wanted = "" if table != "sitting" else " WHERE result IS NOT NULL"
        for *row, check in database.execute(f"SELECT {columns}, checksum FROM {table}{wanted}"):
            if check != checksum(*row):
                yield f"a row of {table} ({row[0]}) is damaged"
    for table, columns in CHECKED.items():
        for row in database.execute(f"SELECT {columns}, checksum FROM {table}"):
            if not [*sound([row])]:
                yield f"{SAID[table]} is damaged ({shown(row[0])})"


def shown(key: Any) -> str:
    """Return the key of a row, in a form suitable for a search."""
    return key.hex() if isinstance(key, bytes) else str(key)


def gaps(database: Database) -> Iterator[str]:
    """Return tables with missing entries."""
    found = database.execute(
        "SELECT table_id, count(*), max(number) FROM entry GROUP BY table_id "
        "HAVING count(*) != max(number) OR min(number) != 1"
    )
    for table_id, count, last in found:
        yield f"table {table_id} has {count} entries, but its last one is number {last}"
