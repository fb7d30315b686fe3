"""The addresses of players at rated tables.

Matches between two players at one address are not rated. A table may sleep, move to another worker
or outlive its server, so addresses are stored until the match is rated. Only two bytes of a hash
are stored: enough to compare two addresses, but not to recover them.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Collection

from warren.table.guard.limits import ANYWHERE
from warren.table.guard.memory import keep
from warren.table.play.table import OVER, Table
from warren.table.storage.store import Database, Job, add_row, sound_rows

KNOWN = 20_000  # cached rows, which need not be written again
MOST = 20  # maximum number of addresses stored for one player at one table

Note = Callable[[Job], None]


def mark_of(table_id: str, address: str) -> bytes:
    """Return a two-byte hash of an address at a table; collisions are possible."""
    return hashlib.sha256(f"{table_id} {address}".encode()).digest()[:2]


class Addresses:
    """Stores the addresses of players in rated matches, each address once."""

    def __init__(self, note: Note) -> None:
        self.note = note
        self.noted: OrderedDict[tuple[str, bytes, str], None] = OrderedDict()

    def seen(self, table: Table, player: str | None, address: str) -> None:
        """Record the address of a request, if its player is in a rated match."""
        if not table.setup.rated or table.phase == OVER or address == ANYWHERE:
            return
        if player is None or table.seat_of(player) is None:
            return
        row = table.id, mark_of(table.id, address), player
        if row not in self.noted:
            self.note(add(*row))
            keep(self.noted, row, None, KNOWN)


def add(table_id: str, mark: bytes, player: str) -> Job:
    """Store an address of a player."""

    def job(database: Database) -> None:
        if len(marks_of(database, table_id, player)) < MOST:
            row = database, "whereabouts", table_id, mark, player
            add_row(*row, otherwise="ON CONFLICT DO NOTHING")

    return job


def marks_of(database: Database, table_id: str, player: str) -> set[bytes]:
    """Return the addresses of a player at a table."""
    about = "WHERE table_id = ? AND player = ?"
    found = sound_rows(database, "whereabouts", about, table_id, player)
    return {bytes(mark) for _, mark, _ in found}


def is_shared(database: Database, table_id: str, players: Collection[str]) -> bool:
    """Return whether two of these players were at the same address."""
    known = [marks_of(database, table_id, player) for player in players]
    return sum(map(len, known)) > len(set[bytes]().union(*known))


def forget(database: Database, table_id: str) -> None:
    """Remove the addresses of a table that is gone, or whose match has been rated."""
    database.execute("DELETE FROM whereabouts WHERE table_id = ?", (table_id,))
