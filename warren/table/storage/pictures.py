"""Pictures of packs in the store, each stored once under a hash of its contents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from warren.packs.pictures import PictureError, name_of, names_in
from warren.table.storage.store import Database, Job, checksum

OFTEN = 86_400.0  # seconds between updates of a picture's last use
AT_ONCE = 500  # names in one query


class Kept(NamedTuple):
    """A stored picture."""

    name: str
    body: bytes
    player: str  # the player who uploaded it first
    used: float  # time of the last request for it
    hidden: int  # 1 if the host has hidden it
    checksum: int

    @property
    def is_sound(self) -> bool:
        """Whether the row is undamaged."""
        try:
            is_named = name_of(bytes(self.body)) == self.name
        except (PictureError, TypeError, ValueError):
            return False
        return is_named and self.checksum == checksum(self.name, self.player, self.hidden)

    @property
    def is_shown(self) -> bool:
        """Whether everybody may see the picture."""
        return self.is_sound and not self.hidden


def kept(database: Database, name: str) -> Kept | None:
    """Return a stored picture."""
    columns = ", ".join(Kept._fields)
    found = database.execute(f"SELECT {columns} FROM picture WHERE name = ?", (name,)).fetchone()
    return Kept(*found) if found else None


def add(name: str, body: bytes, player: str, at: float, most: int) -> Job:
    """Add an uploaded picture; an existing picture keeps its first uploader.

    Return False if all pictures together would exceed `most` bytes.
    """

    def job(database: Database) -> bool:
        (size,) = database.execute("SELECT sum(length(body)) FROM picture").fetchone()
        if (size or 0) + len(body) > most:
            return False
        database.execute(
            "INSERT INTO picture (name, body, player, used, hidden, checksum) "
            "VALUES (?, ?, ?, ?, 0, ?) "
            "ON CONFLICT (name) DO UPDATE SET used = excluded.used, body = excluded.body",
            (name, body, player, float(at), checksum(name, player, 0)),
        )
        return True

    return job


def find(name: str) -> Job:
    """Return a picture, hidden or not; None if there is none."""

    def job(database: Database) -> Kept | None:
        return kept(database, name)

    return job


def known(names: Sequence[str], *, shown: bool = False) -> Job:
    """Return which of the pictures are stored; with `shown`, which are also public."""

    def job(database: Database) -> set[str]:
        return {name for name, _, hidden in some(database, names) if not (shown and hidden)}

    return job


def size_of(names: Sequence[str]) -> Job:
    """Return the total bytes of those given pictures that are in the store."""

    def job(database: Database) -> int:
        return sum(size for _, size, _ in some(database, names))

    return job


def some(database: Database, names: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Yield the names, sizes and flags of stored pictures; a text may name thousands."""
    for few in (names[at : at + AT_ONCE] for at in range(0, len(names), AT_ONCE)):
        marks = ", ".join("?" * len(few))
        asked = f"SELECT name, length(body), hidden FROM picture WHERE name IN ({marks})"
        yield from database.execute(asked, tuple(few)).fetchall()


def note_use(name: str, at: float) -> Job:
    """Update the time of a picture's last use."""

    def job(database: Database) -> None:
        database.execute("UPDATE picture SET used = ? WHERE name = ?", (float(at), name))

    return job


def hide(name: str, *, hidden: bool) -> Job:
    """Hide a picture from everybody, or show it again; return whether there is one."""

    def job(database: Database) -> bool:
        found = kept(database, name)
        if found:
            rewrite(database, name, found.player, int(hidden))
        return found is not None

    return job


def rewrite(database: Database, name: str, player: str, hidden: int) -> None:
    """Store the uploader of a picture, and whether it is hidden."""
    row: tuple[Any, ...] = (player, hidden, checksum(name, player, hidden), name)
    database.execute("UPDATE picture SET player = ?, hidden = ?, checksum = ? WHERE name = ?", row)


def forget(database: Database, player: str, nobody: str) -> None:
    """Remove the player from their pictures, but keep the pictures, which tables may show."""
    asked = "SELECT name, hidden FROM picture WHERE player = ?"
    for name, hidden in database.execute(asked, (player,)).fetchall():
        rewrite(database, name, nobody, hidden)


def unused(before: float) -> Job:
    """Return the pictures not requested since a given time and not named by any stored pack.

    Hidden pictures are kept, so that nobody can upload them again.
    """

    def job(database: Database) -> list[str]:
        asked = "SELECT name FROM picture WHERE used < ? AND hidden = 0"
        old = {name for (name,) in database.execute(asked, (float(before),)).fetchall()}
        if old:  # search each text only once, regardless of the number of pictures
            packs = database.execute("SELECT text FROM edition WHERE instr(text, 'picture') > 0")
            for (text,) in packs:
                old.difference_update(names_in(text))
        return sorted(old)

    return job


def remove(names: Iterable[str], before: float) -> Job:
    """Remove the given pictures that were not requested since a time; return their number."""

    def job(database: Database) -> int:
        asked = "DELETE FROM picture WHERE name = ? AND used < ? AND hidden = 0 RETURNING name"
        return sum(len(database.execute(asked, (name, float(before))).fetchall()) for name in names)

    return job
