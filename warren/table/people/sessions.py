"""Sessions: each has a name and a unique token."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from warren import art
from warren.table.guard.clock import DAY
from warren.table.guard.limits import ANYWHERE
from warren.table.guard.names import clean_name, look_of
from warren.table.guard.tokens import hashed
from warren.table.people import forgetting, member_rows, portraits
from warren.table.play.room import Room
from warren.table.play.session import Session
from warren.table.protocol.refusals import Refused
from warren.table.storage.store import CAN_BE, Database, Job, checksum, sound_rows
from warren.table.workers.base import Base

log = logging.getLogger("warren.table")

KNOWN = 20_000  # cached sessions
HOUR = 3_600.0  # seconds after which the last use of a device is stored again


class Sessions:
    """All sessions."""

    def __init__(
        self, base: Base, rooms: Mapping[str, Room], must_be_welcome: Callable[[str], None]
    ) -> None:
        self.base = base
        self.must_be_welcome = must_be_welcome
        self.rooms = rooms  # rooms by table id
        base.hears("again", lambda _: self.known.clear())
        base.hears("erased", self.forget)
        base.hears("named", self._hear_name)
        base.hears("out", self._hear_out)
        # cached sessions with the time of their last use
        self.known: OrderedDict[bytes, tuple[Session, float]] = OrderedDict()
        self.forgotten = 0  # counts evictions from the cache

    async def of(self, token: str | None) -> Session | None:
        """Return the session with a given token."""
        if not token:
            return None
        key, now = hashed(token), self.base.clock.now()
        if key not in self.known or self.known[key][1] < now - HOUR:
            before = self.forgotten
            found = await self.base.store.write(find_session(key, now, now - DAY))
            if found is None:
                self.known.pop(key, None)
                return None
            if before == self.forgotten:  # otherwise the session may have just been signed out
                self._remember(key, Session(*found))
            return Session(*found)
        return self.known[key][0]

    def _remember(self, key: bytes, session: Session) -> None:
        self.known[key] = session, self.base.clock.now()
        self.known.move_to_end(key)
        while len(self.known) > KNOWN:
            self.known.popitem(last=False)

    async def name(
        self, token: str | None, nickname: str, address: str = ANYWHERE
    ) -> tuple[str, Session]:
        """Give a player a name, and a token if they have none."""
        name = clean_name(nickname)
        session = await self.of(token)
        if not session or not token:
            token, session = await self._add(name, address)
            self._remember(hashed(token), session)
            return token, session  # the player is not at any table yet
        await self._rename(session, name)
        session = replace(session, nickname=name)
        await self._tell_tables(session)
        return token, session

    async def choose_portrait(self, session: Session, portrait: str) -> Session:
        """Change a player's portrait, on all devices; an empty text means the default."""
        if portrait and not art.is_portrait(portrait):
            raise Refused("malformed")
        self.must_be_welcome(session.player)
        if not self.base.quotas.renamed.takes(session.player):
            raise Refused("rate")
        self.base.quotas.must_store(session.asker, portrait)
        await self.base.store.write(portraits.keep(session.player, portrait))
        self.forget(session.player)
        session = replace(session, portrait=portrait)
        await self._tell_tables(session)
        return session

    async def _tell_tables(self, session: Session) -> None:
        if self.base.workers:
            await self.base.announce("named", f"{session.player} {session.nickname}")
        else:
            await self.rename_at_tables(session.player, session.nickname)

    async def _rename(self, session: Session, name: str) -> None:
        if name != session.nickname:
            self.must_be_welcome(session.player)
        if name != session.nickname and not self.base.quotas.renamed.takes(session.player):
            raise Refused("rate")
        if not await self.base.store.write(rename(session.player, name)):
            raise Refused("name-of-member")
        self.forget(session.player)  # the next request must reload it

    async def _add(self, name: str, address: str) -> tuple[str, Session]:
        self.base.quotas.check_disk()
        if not self.base.quotas.newcomers.takes(address):
            raise Refused("rate")
        token = secrets.token_urlsafe(16)
        session = Session(secrets.token_urlsafe(12), name)
        await self.base.store.write(
            add_session(hashed(token), session.player, name, self.base.clock.now())
        )
        return token, session

    async def know_anew(self, session: Session) -> None:
        """Make all workers reload a player's session."""
        self.forget(session.player)
        await self.base.announce("named", f"{session.player} {session.nickname}")

    async def evict(self, player: str) -> None:
        """Close the connections of a player's revoked tokens everywhere."""
        await self._hear_out(player)
        await self.base.announce("out", player)

    async def _hear_out(self, player: str) -> None:
        self.forget(player)
        alive = await self.base.store.look(tokens_of(player))
        for room in [*self.rooms.values()]:
            room.evict(player, alive)

    async def _hear_name(self, about: str) -> None:
        player, _, name = about.partition(" ")
        self.forget(player)
        await self.rename_at_tables(player, name)

    async def rename_at_tables(self, player: str, name: str) -> None:
        """Update a player's name and portrait at all tables that are awake."""
        portrait = await self.base.store.read(portraits.chosen_by(player))
        for room in [*self.rooms.values()]:
            with suppress(Refused):
                await room.rename(player, name, portrait)

    async def erase(self, player: str) -> None:
        """Erase a player's session."""
        await self.base.store.write(forgetting.erase_session(player))
        await self.evict(player)
        for forget in self.base.erased:
            forget()
        await self.base.announce("erased", player)

    def forget(self, player: str) -> None:
        """Drop a player from the cache."""
        self.forgotten += 1
        for key in [key for key, (one, _) in self.known.items() if one.player == player]:
            del self.known[key]


# --- jobs ----------------------------------------------------------------------------------------


def add_session(token: bytes, player: str, nickname: str, created: float) -> Job:
    """Add a session, identified by its token's hash."""
    row = (token, player, nickname, float(created))

    def job(database: Database) -> None:
        database.execute(
            "INSERT INTO session (token, player, nickname, created, used, checksum) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (*row, row[-1], checksum(token.hex(), *row[1:])),
        )

    return job


def find_session(token: bytes, now: float = 0.0, since: float = 0.0) -> Job:
    """Return player, nickname, membership and portrait; None if unknown or damaged.

    Update the last use if it is before `since`.
    """

    def job(database: Database) -> Any:
        found = session_of(database, "token = ?", token)
        if found is None:
            for _, player, _ in sound_rows(database, "device", "WHERE token = ?", token):
                found = session_of(database, "player = ?", player)
                database.execute(
                    "UPDATE device SET used = ? WHERE token = ? AND used < ?",
                    (now, token, now - HOUR),
                )
        if found is None:
            return None
        first, *row, used, check, is_member, portrait, drawn = found
        if check != checksum(first.hex(), *row):
            log.warning("a session is damaged")
            return None
        if used < since:
            database.execute("UPDATE session SET used = ? WHERE token = ?", (now, first))
        return (*row[:2], bool(is_member), portraits.drawn(row[0], portrait, drawn) or "")

    return job


def tokens_of(player: str) -> Job:
    """Return all tokens of a player."""

    def job(database: Database) -> set[bytes]:
        return {
            bytes(token)
            for what in ("session", "device")
            for (token,) in database.execute(
                f"SELECT token FROM {what} WHERE player = ?", (player,)
            )
        }

    return job


def session_of(database: Database, which: str, value: bytes | str) -> Any:
    """Return a session with its checksum, whether it is a member's, and their portrait."""
    return database.execute(
        "SELECT token, player, nickname, created, used, checksum, "
        "(SELECT count(*) FROM member WHERE member.player = session.player), "
        "(SELECT text FROM portrait WHERE portrait.player = session.player), "
        "(SELECT portrait.checksum FROM portrait WHERE portrait.player = session.player) "
        f"FROM session WHERE {which}",
        (value,),
    ).fetchone()


def remove_sessions(before: float, now: float, most: int = 500) -> Job:
    """Remove some guests' sessions not used since a given time; return their number."""

    def job(database: Database) -> int:
        found = database.execute(
            f"SELECT token, player FROM session WHERE used < ? AND {CAN_BE} "
            "AND player NOT IN (SELECT player FROM member) LIMIT ?",
            (before, now, most),
        ).fetchall()
        gone = 0
        for token, player in found:
            is_gone = database.execute(  # players who have come back keep their sessions
                "DELETE FROM session WHERE token = ? AND used < ? RETURNING player", (token, before)
            ).fetchone()
            if not is_gone:
                continue
            gone += 1
            member_rows.forget_guest(database, player)
        return gone

    return job


def rename(player: str, name: str) -> Job:
    """Change a nickname; return False for a member's name that looks like another member's."""

    def job(database: Database) -> bool:
        if not member_rows.rename_member(player, look_of(name))(database):
            return False
        for token, created in database.execute(  # locks the row until the checksum is written
            "UPDATE session SET nickname = ? WHERE player = ? RETURNING token, created",
            (name, player),
        ).fetchall():
            # SQLite distinguishes 1 and 1.0
            check = checksum(token.hex(), player, name, float(created))
            database.execute("UPDATE session SET checksum = ? WHERE token = ?", (check, token))
        return True

    return job
