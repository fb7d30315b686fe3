"""Fair deals: a secret is promised before anybody knows whose match it will decide."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from warren.engine.proof import commitment_to
from warren.table import store
from warren.table.refusals import Refused
from warren.table.sessions import Session

if TYPE_CHECKING:
    from warren.table.hub import Hub


class Promises:
    """Secrets of tables that are not there yet."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def make(self, session: Session) -> str:
        """Choose the secret of a player's next table; returns the commitment to it."""
        secret = fresh_secret()
        await self.hub.store.write(store.promise(session.player, secret, self.hub.clock.now()))
        return commitment_to(secret)

    async def keep(self, session: Session, commitment: str) -> str:
        """The secret that was promised, or a fresh one if none was."""
        if not commitment:
            return fresh_secret()
        secret: str | None = await self.hub.store.read(store.promised(session.player))
        if secret is None or commitment_to(secret) != commitment:
            raise Refused("broken-promise")
        if not await self.hub.store.write(store.take_promise(session.player, secret)):
            raise Refused("broken-promise")
        return secret


def fresh_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_hex(16)
