"""Erases people: their rows at once, their tables one by one."""

from __future__ import annotations

import secrets

from warren.table.people import moderation, notices
from warren.table.people.ratings import forget_ratings
from warren.table.storage import gallery, pictures
from warren.table.storage.store import Database, Job, add_row, sound_rows

NO_ONE = "erased-"  # prefix of the ids of erased players


def ask_to_erase(player: str) -> Job:
    """Mark a player for erasure."""

    def job(database: Database) -> None:
        add_row(database, "erasure", player, otherwise="ON CONFLICT DO NOTHING")

    return job


def to_erase(database: Database) -> list[str]:
    """Return the players marked for erasure."""
    return [player for (player,) in sound_rows(database, "erasure", "")]


def erase_session(player: str) -> Job:
    """Remove the name, the sentence and all tokens of a player."""

    def job(database: Database) -> None:
        rows = ("session", "promise", "device", "member", "passkey", "challenge", "seek", "present")
        for what in (*rows, "browser", "whereabouts", "daily", "portrait", *notices.ROWS):
            database.execute(f"DELETE FROM {what} WHERE player = ?", (player,))
        for what, by in (("block", "blocked"), ("invitation", "inviter")):
            database.execute(f"DELETE FROM {what} WHERE player = ? OR {by} = ?", (player, player))
        nobody = f"{NO_ONE}{secrets.token_urlsafe(9)}"
        moderation.forget_reported(database, player, nobody)
        database.execute("DELETE FROM ban WHERE player = ?", (player,))
        gallery.remove_all_of(database, player)
        moderation.forget_reporter(database, player, nobody)
        pictures.forget(database, player, nobody)
        forget_ratings(player)(database)

    return job


def erased(player: str) -> Job:
    """Finish erasing a player."""

    def job(database: Database) -> None:
        forget_ratings(player)(database)  # a match may have ended since
        database.execute("DELETE FROM erasure WHERE player = ?", (player,))

    return job
