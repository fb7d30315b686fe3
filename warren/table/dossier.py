"""What is kept of a person, for that person: all of it but the hashes they are known by."""

from __future__ import annotations

from typing import Any

from warren.table.store import Database, Job

ABOUT = {  # what is told of each kind of row, and by which column it is somebody's
    "session": ("player", "nickname, created, used"),
    "member": ("player", "created"),
    "device": ("player", "created"),
    "rating": ("player", "game, mu, sigma, matches"),
    "rated": ("player", "table_id, seat, game, at, has_won, mu, sigma, new_mu, new_sigma"),
    "block": ("player", "name, table_id, seat, at"),
    "invitation": ("player", "table_id, name, game, at"),
    "report": ("reporter", "at, name, table_id, why, is_settled"),
    "ban": ("player", "reason, at, until"),
    "seek": ("player", "game, since, until"),
    "promise": ("player", "at"),
    "awaited": ("player", "kind, subject, at, body"),
    "feed": ("player", "created"),
    "push": ("player", "endpoint, language, created"),
}


def of(player: str) -> Job:
    """Everything that is kept of a player beside tables and records."""

    def job(database: Database) -> dict[str, Any]:
        return {
            what: [
                dict(zip(columns.split(", "), row, strict=True))
                for row in database.execute(
                    f"SELECT {columns} FROM {what} WHERE {whose} = ?", (player,)
                )
            ]
            for what, (whose, columns) in ABOUT.items()
        }

    return job
