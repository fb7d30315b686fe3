"""Rows of the gallery: packs that members publish; `edition` has their texts."""

from __future__ import annotations

from typing import Any

from warren.packs.editions import fingerprint_of
from warren.table.storage import books
from warren.table.storage.store import Database, Job, add_row, sound_rows

OF_ONE, IN_ALL = 12, 400  # maximum number of packs of one member, and of all together
UNPLAYED = 7 * 86_400.0  # seconds for which an unplayed pack stays in a full gallery
# reasons for not adding a pack
TAKEN, FULL, ALL_FULL = "in-gallery", "gallery-of-one", "gallery-full"
SHOWN = "SELECT fingerprint FROM gallery"


def show(player: str, pack: tuple[str, str, int, str], at: float) -> Job:
    """Add a pack: game, name, number of cards, text. Return the reason for a failure.

    The new pack replaces the member's earlier pack with the same name and game.
    """
    game, name, cards, text = pack
    fingerprint = fingerprint_of(text)

    def job(database: Database) -> str | None:
        shown: dict[str, Any] = {row[0]: row for row in sound_rows(database, "gallery", "")}
        if fingerprint in shown:
            return None if shown[fingerprint][1] == player else TAKEN
        own = [row for row in shown.values() if row[1] == player]
        before = [row[0] for row in own if row[2:4] == [game, name]]
        if len(own) - len(before) >= OF_ONE:
            return FULL
        if len(shown) - len(before) >= IN_ALL and not make_room(database, at):
            return ALL_FULL
        for earlier in before:
            remove(earlier)(database)
        books.hold_edition(database, fingerprint, text)
        add_row(database, "gallery", fingerprint, player, game, name, cards, float(at))
        return None

    return job


def make_room(database: Database, now: float) -> bool:
    """Remove the oldest pack that was not played for a week; return whether one was removed."""
    found = database.execute(
        "SELECT fingerprint FROM gallery WHERE at < ? AND NOT EXISTS "
        "(SELECT 1 FROM tables WHERE tables.edition = gallery.fingerprint) ORDER BY at LIMIT 1",
        (float(now) - UNPLAYED,),
    ).fetchone()
    return found is not None and bool(remove(found[0])(database))


def listed(database: Database) -> list[dict[str, Any]]:
    """Return all packs, latest first, with their authors and numbers of matches."""
    names = dict(
        database.execute(
            "SELECT player, nickname FROM session WHERE player IN (SELECT player FROM gallery)"
        ).fetchall()
    )
    matches = dict(
        database.execute(
            f"SELECT edition, count(*) FROM tables WHERE edition IN ({SHOWN}) "
            "AND is_over = 1 AND is_import = 0 GROUP BY edition"
        ).fetchall()
    )
    there = {
        one
        for (one,) in database.execute(
            f"SELECT fingerprint FROM edition WHERE fingerprint IN ({SHOWN})"
        )
    }
    return [
        {
            "fingerprint": fingerprint,
            "player": player,
            "author": names[player],
            "game": game,
            "name": name,
            "cards": cards,
            "matches": matches.get(fingerprint, 0),
            "at": at,
        }
        for fingerprint, player, game, name, cards, at in sound_rows(
            database, "gallery", "ORDER BY at DESC, fingerprint"
        )
        if player in names and fingerprint in there
    ]


def texts_of(player: str) -> Job:
    """Return the texts of a member's packs, by fingerprint."""

    def job(database: Database) -> dict[str, str]:
        found = database.execute(
            "SELECT gallery.fingerprint, text FROM gallery "
            "JOIN edition ON edition.fingerprint = gallery.fingerprint WHERE player = ?",
            (player,),
        )
        return dict(found.fetchall())

    return job


def remove(fingerprint: str, player: str | None = None) -> Job:
    """Remove a member's pack (anybody's without `player`); return whether it existed.

    The text stays in the store while a table uses it.
    """
    of_player, values = (" AND player = ?", (player,)) if player is not None else ("", ())

    def job(database: Database) -> bool:
        found = database.execute(
            f"DELETE FROM gallery WHERE fingerprint = ?{of_player} RETURNING fingerprint",
            (fingerprint, *values),
        ).fetchone()
        if found:
            books.release_edition(database, fingerprint)
        return found is not None

    return job


def remove_all_of(database: Database, player: str) -> None:
    """Remove all packs of a member."""
    found = database.execute("SELECT fingerprint FROM gallery WHERE player = ?", (player,))
    for (fingerprint,) in found.fetchall():
        remove(fingerprint, player)(database)
