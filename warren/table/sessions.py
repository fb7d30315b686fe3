"""Who somebody is: a name, and a token that nobody else has."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from warren.table import erasing, members, notices
from warren.table.clocks import DAY
from warren.table.limits import ANYWHERE, Asker
from warren.table.members import hashed
from warren.table.names import clean_name, look_of
from warren.table.ratings import forget_ratings
from warren.table.refusals import Refused
from warren.table.store import CAN_BE, Database, Job, checksum

if TYPE_CHECKING:
    from warren.table.hub import Hub

log = logging.getLogger("warren.table")

KNOWN = 20_000  # that need not be looked up


@dataclass(frozen=True)
class Session:
    """Somebody with a name; nobody else can be that player."""

    player: str
    nickname: str
    is_member: bool = False  # known on other devices, too
    address: str = ANYWHERE  # where they ask from

    @property
    def asker(self) -> Asker:
        """Whose share of everything it is."""
        return Asker(self.address, self.player)


class Sessions:
    """Everybody who has a name."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.known: OrderedDict[bytes, tuple[Session, float]] = OrderedDict()  # heard of last

    async def of(self, token: str | None) -> Session | None:
        """Who has this token."""
        if not token:
            return None
        key, now = hashed(token), self.hub.clock.now()
        if key not in self.known or self.known[key][1] < now - DAY:
            found = await self.hub.store.write(find_session(key, now, now - DAY))
            if found is None:
                self.known.pop(key, None)
                return None
            self._remember(key, Session(*found))
        return self.known[key][0]

    def _remember(self, key: bytes, session: Session) -> None:
        self.known[key] = session, self.hub.clock.now()
        self.known.move_to_end(key)
        while len(self.known) > KNOWN:
            self.known.popitem(last=False)

    async def name(
        self, token: str | None, nickname: str, address: str = ANYWHERE
    ) -> tuple[str, Session]:
        """Give somebody a name, and a token to those who have none yet."""
        name = clean_name(nickname)
        session = await self.of(token)
        if session and token:
            await self._rename(session, name)
        else:
            token, session = await self._add(name, address)
        session = Session(session.player, name, session.is_member)
        self._remember(hashed(token), session)
        if self.hub.workers:
            await self.hub.workers.announce("named", f"{session.player} {name}")
        else:
            await self.rename_at_tables(session.player, name)
        return token, session

    async def _rename(self, session: Session, name: str) -> None:
        if name != session.nickname and not self.hub.quotas.renamed.takes(session.player):
            raise Refused("rate")
        if not await self.hub.store.write(rename(session.player, name)):
            raise Refused("name-of-member")
        self.forget(session.player)  # as other devices know it

    async def _add(self, name: str, address: str) -> tuple[str, Session]:
        self.hub.quotas.check_disk()
        if not self.hub.quotas.newcomers.takes(address):
            raise Refused("rate")
        token = secrets.token_urlsafe(16)
        session = Session(secrets.token_urlsafe(12), name)
        await self.hub.store.write(
            add_session(hashed(token), session.player, name, self.hub.clock.now())
        )
        return token, session

    async def know_anew(self, session: Session) -> None:
        """Something has changed about somebody; all workers look again."""
        self.forget(session.player)
        if self.hub.workers:
            await self.hub.workers.announce("named", f"{session.player} {session.nickname}")

    async def rename_at_tables(self, player: str, name: str) -> None:
        """Somebody is called so from now on, at all tables that are awake."""
        for room in [*self.hub.rooms.values()]:
            with suppress(Refused):
                await room.rename(player, name)

    async def erase(self, player: str) -> None:
        """Nobody is this player any more."""
        await self.hub.store.write(erasing.erase_session(player))
        self.forget(player)
        if self.hub.workers:
            await self.hub.workers.announce("erased", player)

    def forget(self, player: str) -> None:
        """Look for somebody in the store, the next time."""
        for key in [key for key, (one, _) in self.known.items() if one.player == player]:
            del self.known[key]


# --- what is written and read --------------------------------------------------------------------


def add_session(token: bytes, player: str, nickname: str, created: float) -> Job:
    """A new session, known by the hash of its token."""
    row = (token, player, nickname, float(created))

    def job(database: Database) -> None:
        database.execute(
            "INSERT INTO session (token, player, nickname, created, used, checksum) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (*row, row[-1], checksum(token.hex(), *row[1:])),
        )

    return job


def find_session(token: bytes, now: float = 0.0, since: float = 0.0) -> Job:
    """Player, nickname, and whether it is a member's; None if it is unknown, or damaged.

    If it was not used `since` a time, it is noted that it is now.
    """

    def job(database: Database) -> Any:
        found = database.execute(
            "SELECT token, player, nickname, created, used, checksum, "
            "(SELECT count(*) FROM member WHERE member.player = session.player) "
            "FROM session WHERE token = ? "
            "OR player = (SELECT player FROM device WHERE token = ?)",
            (token, token),
        ).fetchone()
        if found is None:
            return None
        first, *row, used, check, is_member = found
        if check != checksum(first.hex(), *row):
            log.warning("a session is not what was written")
            return None
        if used < since:
            database.execute("UPDATE session SET used = ? WHERE token = ?", (now, first))
        return (*row[:2], bool(is_member))

    return job


def remove_sessions(before: float, now: float, most: int = 500) -> Job:
    """Some sessions that were not used since a time are gone, but members'; returns how many."""

    def job(database: Database) -> int:
        found = database.execute(
            f"SELECT token, player FROM session WHERE used < ? AND {CAN_BE} "
            "AND player NOT IN (SELECT player FROM member) LIMIT ?",
            (before, now, most),
        ).fetchall()
        for token, player in found:
            database.execute("DELETE FROM session WHERE token = ?", (token,))
            forget_ratings(player)(database)
            for what in notices.ROWS:
                database.execute(f"DELETE FROM {what} WHERE player = ?", (player,))
        return len(found)

    return job


def rename(player: str, name: str) -> Job:
    """Another nickname; False if it is a member's whose name looks like another's."""

    def job(database: Database) -> bool:
        found = database.execute(
            "SELECT sentence, created FROM member WHERE player = ?", (player,)
        ).fetchone()
        if found and not members.keep(player, found[0], look_of(name), found[1])(database):
            return False
        for token, created in database.execute(
            "SELECT token, created FROM session WHERE player = ?", (player,)
        ).fetchall():
            database.execute(
                "UPDATE session SET nickname = ?, checksum = ? WHERE token = ?",
                (name, checksum(token.hex(), player, name, created), token),
            )
        return True

    return job
