"""Members and their devices in the store."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from warren.table.people import notices
from warren.table.people.ratings import forget_ratings
from warren.table.storage.store import Database, Job, add_row, checksum, sound_rows

DEVICES = 20  # maximum number of devices of a member


def is_member(player: str) -> Job:
    """Return whether a player is a member."""

    def job(database: Database) -> bool:
        found = database.execute("SELECT 1 FROM member WHERE player = ?", (player,))
        return found.fetchone() is not None

    return job


def is_taken(database: Database, look: str, player: str) -> bool:
    """Return whether another member's name looks like the given name."""
    found = database.execute("SELECT 1 FROM member WHERE look = ? AND player != ?", (look, player))
    return found.fetchone() is not None


def keep(player: str, key: bytes, look: str, now: float) -> Job:
    """Make a player a member, or replace a member's sentence; return False if the name is taken."""

    def job(database: Database) -> bool:
        if is_taken(database, look, player):
            return False
        database.execute("DELETE FROM member WHERE player = ?", (player,))
        add_member(database, player, key, look, now)
        return True

    return job


def add_member(
    database: Database, player: str, key: bytes, look: str, now: float, *, can_say: bool = True
) -> None:
    """Add a member; `can_say` is False for a member without a sentence."""
    database.execute(
        "INSERT INTO member (player, sentence, look, created, has_sentence, checksum) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        (player, key, look, now, int(can_say), checksum(player, key.hex(), look, now)),
    )


def become_member(player: str, look: str, now: float) -> Job:
    """Make a player a member, with or without a sentence; return False if the name is taken."""

    def job(database: Database) -> bool:
        if is_member(player)(database):
            return True
        if is_taken(database, look, player):
            return False
        add_member(database, player, secrets.token_bytes(32), look, now, can_say=False)
        return True

    return job


def rename_member(player: str, look: str) -> Job:
    """Rename a member; return False if the name is taken. Do nothing for guests."""

    def job(database: Database) -> bool:
        found = database.execute(  # locks the row until the checksum is written
            "UPDATE member SET look = look WHERE player = ? RETURNING sentence, created", (player,)
        ).fetchone()
        if found is None:
            return True
        if is_taken(database, look, player):
            return False
        sentence, created = found
        database.execute(
            "UPDATE member SET look = ?, checksum = ? WHERE player = ?",
            (look, checksum(player, sentence.hex(), look, float(created)), player),
        )
        return True

    return job


def add_device(key: bytes, token: bytes, now: float, name: str = "") -> Job:
    """Add a device of the player with this sentence; return the player, or None if unknown."""

    def job(database: Database) -> str | None:
        found = database.execute(
            "SELECT player, look, created, checksum FROM member WHERE sentence = ?", (key,)
        ).fetchone()
        if found is None or found[-1] != checksum(found[0], key.hex(), *found[1:-1]):
            return None
        player: str = found[0]
        add_device_of(player, token, now, name)(database)
        return player

    return job


def add_device_of(player: str, token: bytes, now: float, name: str = "") -> Job:
    """Add a device of a player; sign out the oldest device if there are too many."""

    def job(database: Database) -> None:
        add_row(database, "device", token, player, float(now))
        database.execute(
            "UPDATE device SET name = ?, used = ? WHERE token = ?", (name, float(now), token)
        )
        database.execute(
            "DELETE FROM device WHERE player = ? AND token NOT IN "
            "(SELECT token FROM device WHERE player = ? ORDER BY created DESC LIMIT ?)",
            (player, player, DEVICES),
        )

    return job


def devices_of(player: str) -> Job:
    """Return the tokens, names and times of a member's devices, last used first."""

    def job(database: Database) -> list[tuple[bytes, str, float, float]]:
        found = database.execute(
            "SELECT token, name, created, used FROM device WHERE player = ? ORDER BY used DESC",
            (player,),
        )
        return [(bytes(token), *row) for token, *row in found]

    return job


def is_fresh(player: str, token: bytes, now: float, within: float) -> Job:
    """Return whether the player has recently signed in with this token, by sentence or passkey.

    A sign-in dated far in the future does not count as proof, because the clock was set back.
    """

    def job(database: Database) -> bool:
        found = sound_rows(database, "device", "WHERE token = ? AND player = ?", token, player)
        return any(abs(now - created) <= within for _, _, created in found)

    return job


def renew(player: str, old: bytes, new: bytes, name: str, now: float) -> Job:
    """Replace the token of a member's browser; revoke the old token."""

    def job(database: Database) -> None:
        add_device_of(player, new, now, name)(database)
        leave(old)(database)

    return job


def sign_out(player: str, tokens: Collection[bytes]) -> Job:
    """Sign devices out, and cancel the player's push subscriptions and feed."""

    def job(database: Database) -> None:
        for token in tokens:
            database.execute("DELETE FROM device WHERE token = ? AND player = ?", (token, player))
        # the requesting device is unknown, and may be among those signed out
        for what in ("push", "feed"):
            database.execute(f"DELETE FROM {what} WHERE player = ?", (player,))

    return job


def sign_out_others(player: str, token: bytes) -> Job:
    """Sign out all devices of a player except one."""

    def job(database: Database) -> None:
        others = [one for one, *_ in devices_of(player)(database) if one != token]
        sign_out(player, others)(database)

    return job


def leave(token: bytes) -> Job:
    """Revoke a token."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM device WHERE token = ?", (token,))
        found = database.execute(  # locks the row until the checksum is written
            "UPDATE session SET used = used WHERE token = ? RETURNING player, nickname, created",
            (token,),
        ).fetchone()
        if found is None:
            return
        if not is_member(found[0])(database):
            database.execute("DELETE FROM session WHERE token = ?", (token,))
            forget_guest(database, found[0])
            return
        player, nickname, created = found
        nobodys = secrets.token_bytes(32)  # the name is kept for the other devices
        database.execute(
            "UPDATE session SET token = ?, checksum = ? WHERE token = ?",
            (nobodys, checksum(nobodys.hex(), player, nickname, float(created)), token),
        )

    return job


def forget_guest(database: Database, player: str) -> None:
    """Remove the data of a guest, who has no way to come back."""
    forget_ratings(player)(database)
    for what in ("portrait", "daily", "block", *notices.ROWS):
        database.execute(f"DELETE FROM {what} WHERE player = ?", (player,))
