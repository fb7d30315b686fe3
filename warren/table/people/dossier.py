"""The export of all data about a person, except the hashes that identify them."""

from __future__ import annotations

import json
from typing import Any

from warren.table.play import entries
from warren.table.play.sitters import written
from warren.table.storage.store import Database, Job, sound

ABOUT = {  # the exported columns of each table, and the column with the player
    "session": ("player", "nickname, created, used"),
    "member": ("player", "created"),
    "portrait": ("player", "text"),
    "gallery": ("player", "fingerprint, game, name, cards, at"),
    "device": ("player", "name, created, used"),
    "browser": ("player", "created"),
    "whereabouts": ("player", "table_id"),
    "passkey": ("player", "name, created, used"),
    "challenge": ("player", "until"),
    "rating": ("player", "game, mu, sigma, matches"),
    "rated": ("player", "table_id, seat, game, at, has_won, mu, sigma, new_mu, new_sigma, weight"),
    "block": ("player", "name, table_id, seat, at"),
    "invitation": ("player", "table_id, name, game, at"),
    "picture": ("player", "name, used"),
    "report": ("reporter", "at, name, table_id, why, is_settled"),
    "ban": ("player", "reason, at, until"),
    "seek": ("player", "game, since, until"),
    "promise": ("player", "at"),
    "daily": ("player", "game, day, table_id, found, at"),
    "awaited": ("player", "kind, subject, at, body"),
    "feed": ("player", "created"),
    "push": ("player", "endpoint, language, created"),
}
TALKED = '"talked"'


def of(player: str) -> Job:
    """Return all data about a player except tables and records."""

    def job(database: Database) -> dict[str, Any]:
        told = {
            what: [
                dict(zip(columns.split(", "), row, strict=True))
                for row in database.execute(
                    f"SELECT {columns} FROM {what} WHERE {whose} = ?", (player,)
                )
            ]
            for what, (whose, columns) in ABOUT.items()
        }
        return {**told, "played": played_by(database, player), "said": said_by(database, player)}

    return job


def played_by(database: Database, player: str) -> list[Any]:
    """Return the player's finished matches."""
    found = database.execute(
        "SELECT player, table_id, at, game, body, checksum FROM played "
        "WHERE player = ? ORDER BY at",
        (player,),
    )
    return [json.loads(body) for *_, body in sound(found)]


def said_by(database: Database, player: str) -> list[dict[str, Any]]:
    """Return the player's chat lines at tables."""
    about = "player = ? AND instr(body, ?) > 0 ORDER BY at, number"
    return [
        {"table_id": table, "at": at, "text": entry.text}
        for table, at, entry in written(database, about, player, TALKED)
        if isinstance(entry, entries.Talked)
    ]
