"""The lobby's lines for tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import asdict

from warren.table.play.room import Room
from warren.table.play.table import OPEN, OVER, RUNNING
from warren.table.protocol.messages import write
from warren.table.storage.leases import LISTED, Line


def listed(rooms: Iterable[Room]) -> list[dict[str, Any]]:
    """Return the rooms that the lobby lists, latest first."""
    found = [room for room in rooms if is_listed(room)]
    found.sort(key=lambda room: (room.table.phase == OPEN, room.table.created), reverse=True)
    return [summary(room) for room in found[:LISTED]]


def is_listed(room: Room) -> bool:
    """Return whether a table is in the lobby."""
    table = room.table
    is_quiet = table.setup.is_private or table.setup.lesson
    return table.phase != OVER and not is_quiet and bool(room.viewers or table.phase == RUNNING)


def line_of(room: Room) -> Line | None:
    """Return a table's lobby line in the format shared with other workers."""
    if not is_listed(room):
        return None
    table = room.table
    return table.phase == OPEN, table.created, write(summary(room)).decode()


def summary(room: Room) -> dict[str, Any]:
    """Return a table as a line of the lobby."""
    table = room.table
    return {
        "id": table.id,
        "game": table.setup.game,
        "preset": table.setup.preset,
        "phase": table.phase,
        "seats": [
            {
                "kind": place.kind,
                "name": place.name or (place.bot or ""),
                "portrait": room.projection.portrait(seat),
            }
            for seat, place in enumerate(table.places)
        ],
        "clock": asdict(table.setup.clock),
        "created": table.created,
        "pack": table.pack.edition.name if table.pack else "",
        "rated": table.setup.rated,
    }
