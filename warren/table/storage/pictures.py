"""Pictures of packs in the store, each once, by the hash of its contents."""

from __future__ import annotations

from collections.abc import Sequence

from warren.packs.pictures import PictureError, name_of
from warren.table.storage.store import Database, Job

OFTEN = 86_400.0  # seconds between two notes that a picture was looked at


def add(name: str, body: bytes, player: str, at: float) -> Job:
    """Add a picture that somebody brings; one that is there stays the first player's."""

    def job(database: Database) -> None:
        database.execute(
            "INSERT INTO picture (name, body, player, used, hidden) VALUES (?, ?, ?, ?, 0) "
            "ON CONFLICT (name) DO UPDATE SET used = excluded.used",
            (name, body, player, float(at)),
        )

    return job


def find(name: str) -> Job:
    """A picture that may be shown, and when somebody last looked at it; None if there is none."""

    def job(database: Database) -> tuple[bytes, float] | None:
        found = database.execute(
            "SELECT body, used FROM picture WHERE name = ? AND hidden = 0", (name,)
        ).fetchone()
        return (bytes(found[0]), found[1]) if found and is_sound(name, found[0]) else None

    return job


def body_of(name: str) -> Job:
    """A picture, hidden or not, for the host."""

    def job(database: Database) -> bytes | None:
        found = database.execute("SELECT body FROM picture WHERE name = ?", (name,)).fetchone()
        return bytes(found[0]) if found else None

    return job


def is_sound(name: str, body: bytes) -> bool:
    """Whether a picture is the one that its name says."""
    try:
        return name_of(bytes(body)) == name
    except (PictureError, TypeError, ValueError):
        return False


def known(names: Sequence[str]) -> Job:
    """Those of some pictures that are in the store, hidden ones too."""

    def job(database: Database) -> set[str]:
        asked = "SELECT name FROM picture WHERE name = ?"
        return {name for name in names if database.execute(asked, (name,)).fetchone()}

    return job


def visible(names: Sequence[str]) -> Job:
    """Those of some pictures that may be shown."""

    def job(database: Database) -> set[str]:
        asked = "SELECT name FROM picture WHERE name = ? AND hidden = 0"
        return {name for name in names if database.execute(asked, (name,)).fetchone()}

    return job


def note_use(name: str, at: float) -> Job:
    """Store that somebody has looked at a picture."""

    def job(database: Database) -> None:
        database.execute("UPDATE picture SET used = ? WHERE name = ?", (float(at), name))

    return job


def hide(name: str, *, hidden: bool) -> Job:
    """Hide a picture from everybody, or show it again; return whether there is one."""

    def job(database: Database) -> bool:
        found = database.execute(
            "UPDATE picture SET hidden = ? WHERE name = ? RETURNING name", (int(hidden), name)
        )
        return found.fetchone() is not None

    return job


def owner(name: str) -> Job:
    """The player who brought a picture that is shown."""

    def job(database: Database) -> str | None:
        found = database.execute(
            "SELECT player FROM picture WHERE name = ? AND hidden = 0", (name,)
        ).fetchone()
        return found[0] if found else None

    return job


def remove_unused(before: float, most: int = 50) -> Job:
    """Remove some pictures that nobody has looked at since a time and no table's pack names.

    A hidden one stays, so that it can't be brought again.
    """

    def job(database: Database) -> int:
        gone = database.execute(
            "DELETE FROM picture WHERE name IN (SELECT name FROM picture WHERE used < ? "
            "AND hidden = 0 AND NOT EXISTS (SELECT 1 FROM edition WHERE "
            "instr(edition.text, picture.name) > 0) LIMIT ?) RETURNING name",
            (before, most),
        )
        return len(gone.fetchall())

    return job
