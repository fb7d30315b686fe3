"""The gallery: packs that members publish on this server."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from warren.packs.editions import fingerprint_of
from warren.table.play.session import Session
from warren.table.protocol.messages import Draft
from warren.table.protocol.refusals import Refused
from warren.table.storage import gallery
from warren.table.study import foreign
from warren.table.study.editions import Editions
from warren.table.workers.base import Base

WITHDRAWN = "withdrawn"  # message to other workers


class Gallery:
    """The published packs."""

    def __init__(
        self, base: Base, editions: Editions, must_be_welcome: Callable[[str], None]
    ) -> None:
        self.base, self.editions, self.must_be_welcome = base, editions, must_be_welcome
        base.hears(WITHDRAWN, editions.forget)
        base.hears("erased", lambda _: editions.forget())
        base.erased.append(editions.forget)
        base.looks.append(editions.look)

    async def listed(self, player: str | None) -> list[dict[str, Any]]:
        """Return all packs as `Shown`, without the identity of players."""
        found = await self.base.store.look(gallery.listed)
        return [{"is_yours": one.pop("player") == player, **one} for one in found]

    async def show(self, session: Session, draft: Draft, language: str) -> None:
        """Publish a pack."""
        if not session.is_member:
            raise Refused("gallery-members")
        self.must_be_welcome(session.player)
        read = partial(foreign.shown_pack, draft.game, draft.text, language)
        pack = await self.editions.read(session.asker, read)
        await self.editions.check_pictures(pack[-1], language)
        if not self.base.quotas.shown.takes(session.address):
            raise Refused("rate")
        self.base.quotas.must_store(session.asker, draft.text)
        job = gallery.show(session.player, pack, self.base.clock.now())
        if why := await self.base.store.write(job):
            raise Refused(why)
        self.editions.stored.add(fingerprint_of(pack[-1]))

    async def withdraw(self, session: Session, fingerprint: str) -> None:
        """Withdraw the member's own pack."""
        if not await self.base.store.write(gallery.remove(fingerprint, session.player)):
            raise Refused("unknown")
        self.editions.forget(fingerprint)
        await self.base.announce(WITHDRAWN, fingerprint)
