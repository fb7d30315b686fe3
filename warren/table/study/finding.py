"""Finished matches for the study, from the tables of any worker."""

from __future__ import annotations

from dataclasses import dataclass

from warren.table.play.projection import Projection
from warren.table.play.sleeping import Sleeping, readable
from warren.table.play.table import Table
from warren.table.protocol.refusals import Refused
from warren.table.storage import books
from warren.table.storage.books import StoredTable
from warren.table.study.study import Looked


@dataclass
class StoredMatch:
    """A finished match, without a room."""

    table: Table
    projection: Projection


async def find_match(sleeping: Sleeping, table_id: str) -> Looked:
    """Return a finished match, from a table awake here or from the store."""
    if table_id in sleeping.rooms:
        return sleeping.rooms[table_id]
    with readable(table_id):
        kept: StoredTable | None = await sleeping.base.store.look(books.find_table(table_id))
        if kept is None:
            raise Refused("unknown-table")
        table = await sleeping.read(table_id, kept)
    return StoredMatch(table, Projection(table))
