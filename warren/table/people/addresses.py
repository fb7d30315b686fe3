"""Where people play from at a rated table.

Two players at one address are not rated against each other. A table sleeps, moves to another
worker and outlives its server, so this is stored until the match is rated: two bytes of a hash,
which tell whether two addresses are the same but not which they are.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Collection

from warren.table.guard.limits import ANYWHERE
from warren.table.guard.memory import keep
from warren.table.play.table import OVER, Table
from warren.table.storage.store import Database, Job, add_row, sound_rows

KNOWN = 20_000  # rows that need not be written again
MOST = 20  # addresses of one player at one table

Note = Callable[[Job], None]


def mark_of(table_id: str, address: str) -> bytes:
    """The same for one address at one table, and now and then for two."""
    return hashlib.sha256(f"{table_id} {address}".encode()).digest()[:2]


class Addresses:
    """Notes where the players of rated matches are, each address once."""

    def __init__(self, note: Note) -> None:
        self.note = note
        self.noted: OrderedDict[tuple[str, bytes, str], None] = OrderedDict()

    def seen(self, table: Table, player: str | None, address: str) -> None:
        """Somebody asks from an address; only players of a rated match are noted."""
        if not table.setup.rated or table.phase == OVER or address == ANYWHERE:
            return
        if player is None or table.seat_of(player) is None:
            return
        row = table.id, mark_of(table.id, address), player
        if row not in self.noted:
            self.note(add(*row))
            keep(self.noted, row, None, KNOWN)


def add(table_id: str, mark: bytes, player: str) -> Job:
    """A player is at an address."""

    def job(database: Database) -> None:
        if len(marks_of(database, table_id, player)) < MOST:
            row = database, "whereabouts", table_id, mark, player
            add_row(*row, otherwise="ON CONFLICT DO NOTHING")

    return job


def marks_of(database: Database, table_id: str, player: str) -> set[bytes]:
    """The addresses of a player at a table."""
    about = "WHERE table_id = ? AND player = ?"
    found = sound_rows(database, "whereabouts", about, table_id, player)
    return {bytes(mark) for _, mark, _ in found}


def is_shared(database: Database, table_id: str, players: Collection[str]) -> bool:
    """Whether two of these players were at the same address."""
    known = [marks_of(database, table_id, player) for player in players]
    return sum(map(len, known)) > len(set[bytes]().union(*known))


def forget(database: Database, table_id: str) -> None:
    """The match is rated, or its table gone."""
    database.execute("DELETE FROM whereabouts WHERE table_id = ?", (table_id,))
