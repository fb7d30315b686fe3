"""People's portraits: goblins made of random parts and of chosen parts.

Nothing is uploaded. A portrait is a short text (`warren.art.people`) that determines its picture.
By default, a person's portrait is derived from the name, and a bot's from its level.
"""

from __future__ import annotations

from warren.table.storage.store import Database, Job, add_row, checksum, sound_rows

# --- jobs ----------------------------------------------------------------------------------------


def keep(player: str, text: str) -> Job:
    """Store a player's portrait; an empty text means none."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM portrait WHERE player = ?", (player,))
        if text:
            add_row(database, "portrait", player, text)

    return job


def drawn(player: str, text: str | None, check: int | None) -> str | None:
    """Return the chosen portrait if its checksum is valid."""
    return text if check == checksum(player, text) else None


def chosen_by(player: str) -> Job:
    """Return the portrait that a player chose; "" for none."""

    def job(database: Database) -> str:
        found = sound_rows(database, "portrait", "WHERE player = ?", player)
        return str(found[0][1]) if found else ""

    return job
