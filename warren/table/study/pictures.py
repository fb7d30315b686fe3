"""Pictures that people upload for their packs: checked in another process, stored, and shown.

The server never sends a stranger's file unchanged. It embeds the file as data in its own SVG, in
which browsers run and load nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from warren.packs.faults import fault_in
from warren.packs.pictures import MOST_IN_PACK, NAME, PictureError, cleaned, name_of, names_in
from warren.table.play.session import Session
from warren.table.protocol.refusals import Refused
from warren.table.storage import pictures
from warren.table.study.editions import Editions
from warren.table.workers.base import Base

OFFER = "pictures"
PART = 2  # pictures may fill this fraction of the store (divisor)
QUICK = 1.0  # seconds of processor time for checking a picture
Check = Callable[[str], None]  # (player) -> None, or a refusal


class Pictures:
    """The pictures of all packs, unless the host has switched them off."""

    def __init__(self, base: Base, editions: Editions, must_be_welcome: Check) -> None:
        self.base, self.editions, self.must_be_welcome = base, editions, must_be_welcome
        editions.own = self

    async def add(self, session: Session, data: bytes, language: str) -> tuple[str, bytes]:
        """Store a picture; return its name, and the picture without metadata."""
        self.base.must_offer(OFFER)
        self.must_be_welcome(session.player)
        if not self.base.quotas.may_picture(session.asker, len(data)):
            raise Refused("full")
        self.base.quotas.check_disk()
        read = partial(checked, data, language)
        name, found = await self.editions.read(session.asker, read, seconds=QUICK)
        now = self.base.clock.now()
        most = self.base.limits.store // PART
        job = pictures.add(name, found, session.player, now, most)
        if not await self.base.store.write(job):
            raise Refused("full")
        return name, found

    async def lacking(self, text: str) -> list[str]:
        """Return the names of a pack's pictures that have not been uploaded yet."""
        names = names_in(text)
        if OFFER not in self.base.offers or not names:
            return []
        there: Collection[str] = await self.base.store.look(pictures.known(names))
        return [name for name in names if name not in there]

    async def too_large(self, text: str, language: str) -> str | None:
        """Return an error message if a pack's pictures are too large in total."""
        size: int = await self.base.store.look(pictures.size_of(names_in(text)))
        if size <= MOST_IN_PACK:
            return None
        most = MOST_IN_PACK // 1_000_000
        said = f"the pictures of a pack have at most {most} MB together: remove some of them"
        return fault_in(language, said, {}, {})

    async def shown(self, names: Sequence[str]) -> list[str]:
        """Return which of the pictures are visible."""
        if OFFER not in self.base.offers or not names:
            return []
        there: Collection[str] = await self.base.store.look(pictures.known(names, shown=True))
        return [name for name in names if name in there]

    async def find(self, name: str) -> bytes | None:
        """Return a visible picture."""
        if OFFER not in self.base.offers or not NAME.fullmatch(name):
            return None
        found: pictures.Kept | None = await self.base.store.look(pictures.find(name))
        if found is None or not found.is_shown:
            return None
        now = self.base.clock.now()
        if now - found.used > pictures.OFTEN:
            self.base.note(pictures.note_use(name, now))
        return bytes(found.body)


def checked(data: bytes, language: str) -> tuple[str, bytes]:
    """Check a picture; return its name and data. Other processes call this function."""
    try:
        found = cleaned(data)
        return name_of(found), found
    except PictureError as error:
        raise Refused("bad-picture", fault_in(language, str(error), {}, {})) from None
