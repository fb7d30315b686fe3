"""Seats and people: a table and a seat refer to a person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warren.table.play import entries
from warren.table.storage.store import Database, sound

FORGOTTEN = "erased-"  # prefix of the ids of erased players


def sat_at(database: Database, table_id: str, seat: int) -> tuple[str, str] | None:
    """Return the last person at a seat of a table: player and name."""
    found = None
    for entry in happened(database, table_id):
        match entry:
            case entries.Sat() if entry.seat == seat:
                found = (entry.player, entry.name)
            case entries.Sat() if found and entry.player == found[0]:
                found = None
            case entries.Renamed() if found and entry.seat == seat:
                found = (found[0], entry.name)
            case entries.Stood() | entries.Seated() if entry.seat == seat:
                found = None
    return found


def happened(database: Database, table_id: str) -> list[Any]:
    """Return the stored entries about seats of a table."""
    if "\0" in table_id:  # PostgreSQL can't store such a text
        return []
    about = (
        "table_id = ? AND (instr(body, '\"sat\"') > 0 OR instr(body, '\"renamed\"') > 0 "
        "OR instr(body, '\"stood\"') > 0 OR instr(body, '\"seated\"') > 0) ORDER BY number"
    )
    return [entry for _, _, entry in written(database, about, table_id)]


def written(database: Database, about: str, *values: str) -> Iterator[tuple[str, float, Any]]:
    """Return the undamaged entries with their tables and times."""
    rows = database.execute(
        f"SELECT table_id, number, at, body, player, request, checksum FROM entry WHERE {about}",
        values,
    )
    return ((table, at, entries.read_entry(body)) for table, _, at, body, *_ in sound(rows))


def others_at(database: Database, player: str, table_id: str, seat: int) -> tuple[str, str] | None:
    """Return the player and name of the seat's last person, if it is somebody else who exists."""
    found = sat_at(database, table_id, seat)
    if found is None or found[0] == player or found[0].startswith(FORGOTTEN):
        return None
    return found
