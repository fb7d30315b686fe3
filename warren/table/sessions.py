"""Who somebody is: a name, and a token that nobody else has."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from warren.table import erasing, members, store
from warren.table.clocks import DAY
from warren.table.limits import ANYWHERE, Asker
from warren.table.members import hashed
from warren.table.names import clean_name
from warren.table.refusals import Refused

if TYPE_CHECKING:
    from warren.table.hub import Hub

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
            found = await self.hub.store.write(store.find_session(key, now, now - DAY))
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
        if not await self.hub.store.write(members.rename(session.player, name)):
            raise Refused("name-of-member")
        self.forget(session.player)  # as other devices know it

    async def _add(self, name: str, address: str) -> tuple[str, Session]:
        self.hub.quotas.check_disk()
        if not self.hub.quotas.newcomers.takes(address):
            raise Refused("rate")
        token = secrets.token_urlsafe(16)
        session = Session(secrets.token_urlsafe(12), name)
        await self.hub.store.write(
            store.add_session(hashed(token), session.player, name, self.hub.clock.now())
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
