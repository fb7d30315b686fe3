"""Custom packs at tables: each pack is identified by its fingerprint and read once.

Their number and size are limited, because anybody may open a table with a custom pack. Other
processes read packs (`reading.py`), like all untrusted texts.
"""

from __future__ import annotations

import asyncio
import re
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Protocol, TypeVar

from warren import art
from warren.engine.games import edition_of
from warren.packs.errors import PackError
from warren.packs.pictures import KINDS, names_in
from warren.table.guard.limits import Asker
from warren.table.guard.memory import keep
from warren.table.guard.turns import Turns, to_the_end
from warren.table.play.parts import catalogue_of
from warren.table.protocol.messages import write
from warren.table.protocol.refusals import Refused
from warren.table.storage import books
from warren.table.storage.store import Store
from warren.table.study.printing import Key, printed
from warren.table.study.reading import KNOWN_TEXT, NEW_TEXT, Reading, Work
from warren.table.study.study import has_place

FINGERPRINT = re.compile(r"[0-9a-f]{64}")
KEPT = 64  # cached catalogues, each of up to half a megabyte
DRAFTS = 64
PICTURES = 2_000
SHEETS = 8  # cached sheets to print, each of a few hundred kilobytes
READERS = 16  # maximum number of new texts in the queue

Answer = TypeVar("Answer")
Elsewhere = Callable[[str, str], Awaitable[str | None]]  # (fingerprint, address) -> text


class OwnPictures(Protocol):
    """Access to the pictures that people uploaded for their packs."""

    async def find(self, name: str) -> bytes | None:
        """Return a visible picture."""

    async def shown(self, names: Sequence[str]) -> list[str]:
        """Return which of the pictures are visible."""

    async def too_large(self, text: str, language: str) -> str | None:
        """Return an error message if a pack's pictures are too large in total."""


class Editions:
    """Everything about custom packs that the server shows."""

    def __init__(self, where: Store) -> None:
        self.store = where
        self.texts: OrderedDict[str, str] = OrderedDict()
        self.drafts: OrderedDict[str, str] = OrderedDict()  # texts of the workshop, not of tables
        self.stored: set[str] = set()  # cached packs that were in the store at the last check
        self.elsewhere: Elsewhere | None = None  # finds drafts of other workers
        self.catalogues: OrderedDict[Key, bytes] = OrderedDict()
        self.pictures: OrderedDict[Key, bytes] = OrderedDict()
        self.sheets: OrderedDict[Key, bytes] = OrderedDict()
        self.making = Turns()  # callers with the same key wait for one result
        self.turns = Turns()  # separate from the tables' turns, which run in parallel
        self.reading: Reading | None = None  # the processes that read texts; None: read them here
        self.own: OwnPictures | None = None  # pictures that players uploaded
        self.readers: list[Asker] = []  # clients waiting for a new text to be read

    def close(self) -> None:
        """Stop all work."""
        if self.reading:
            self.reading.end()

    async def text(self, fingerprint: str, address: str) -> str:
        """Return the text of a pack in use at a table or in the workshop, at any worker."""
        found = self.drafts.get(fingerprint) or self.texts.get(fingerprint)
        if found is None and FINGERPRINT.fullmatch(fingerprint):
            found = await self.store.look(books.find_edition(fingerprint))
            if found:
                keep(self.texts, fingerprint, found, KEPT)
            else:
                found = await self._draft_elsewhere(fingerprint, address)
        if not found:
            raise Refused("unknown")
        return found

    async def _draft_elsewhere(self, fingerprint: str, address: str) -> str | None:
        """Fetch a draft from the worker that has it, once for all its pictures."""
        if self.elsewhere is None:
            return None
        async with self.making.own(fingerprint):
            found = self.drafts.get(fingerprint) or await self.elsewhere(fingerprint, address)
            if found:
                self.keep_draft(fingerprint, found)
            return found

    async def cards(self, game: str, fingerprint: str, language: str, address: str) -> bytes:
        """Return all cards of a pack, as `Catalogue`."""
        key = (game, fingerprint, language)
        make = partial(cards_as_json, game, language)
        return await self._made(self.catalogues, key, make, KEPT, address)

    def has_picture(self, game: str, fingerprint: str, name: str) -> bool:
        """Return whether a picture has already been drawn."""
        return (game, fingerprint, name) in self.pictures

    async def picture(
        self, game: str, fingerprint: str, name: str, address: str
    ) -> tuple[bytes, bool | None]:
        """Return a picture of a pack, and whether it was uploaded; None if there is no picture."""
        key = (game, fingerprint, name)
        made = await self._made(self.pictures, key, partial(drawn, game, name), PICTURES, address)
        own, svg, drawing = made.split(b"\n", 2)
        if not own:
            return drawing, None
        data = await self.own.find(own.decode()) if self.own else None
        if data is None:
            return drawing, False
        return with_data(svg, own.decode(), data), True

    async def printed(self, key: Key, address: str) -> bytes:
        """Return the sheets of a pack's cards, or of a game's own cards, as compressed `Sheets`."""
        names = names_in(await self.text(key[1], address)) if key[1] else []
        shown = await self.own.shown(names) if self.own else []
        key = (*key, " ".join(shown))
        return await self._made(self.sheets, key, partial(printed, key), SHEETS, address)

    async def check_pictures(self, text: str, language: str) -> None:
        """Refuse a pack whose pictures are too large in total."""
        if self.own and (said := await self.own.too_large(text, language)):
            raise Refused("bad-pack", said)

    async def read(
        self,
        asker: Asker,
        make: Callable[[], Answer],
        game: str = "",
        seconds: float = NEW_TEXT,
    ) -> Answer:
        """Read a new text, unless too many of the client's texts are already being read."""
        if not has_place(asker, self.readers, READERS):
            raise Refused("rate")
        self.readers.append(asker)
        try:
            return await self.ask(asker.address, make, game=game, seconds=seconds)
        finally:
            self.readers.remove(asker)

    async def ask(
        self,
        address: str,
        make: Callable[[], Answer],
        *,
        game: str = "",
        seconds: float = NEW_TEXT,
        keep: bool = True,
    ) -> Answer:
        """Compute a result from a text in another process; `game` names the engine for it."""
        if self.reading:
            found: Answer = await self.reading.do(address, Work(make, seconds, game), keep=keep)
            return found
        async with self.turns.of(address):
            return await to_the_end(asyncio.ensure_future(asyncio.to_thread(make)))

    async def build(self, address: str, game: str, make: Callable[[], Answer]) -> Answer:
        """Compute a result from a text that was accepted earlier."""
        return await self.ask(address, make, game=game, seconds=KNOWN_TEXT, keep=False)

    async def look(self) -> None:
        """Drop packs that are no longer in the store, for example after a host's command."""
        made = (key[1] for kept in (self.catalogues, self.pictures, self.sheets) for key in kept)
        cached = {*self.texts, *self.drafts, *made} - {""}
        before = self.stored | {*self.texts}
        self.stored = await self.store.read(books.editions_among(cached)) if cached else set()
        for fingerprint in before - self.stored:
            self.forget(fingerprint)

    def forget(self, fingerprint: str = "") -> None:
        """Drop a withdrawn pack from the caches, or all packs."""
        for texts in (self.texts, self.drafts):
            for one in [fingerprint] if fingerprint else [*texts]:
                texts.pop(one, None)
        for made in (self.catalogues, self.pictures, self.sheets):
            for key in [key for key in made if fingerprint in ("", key[1])]:
                del made[key]

    def keep_draft(self, fingerprint: str, text: str) -> None:
        """Cache a draft's cards and pictures until newer drafts evict them."""
        keep(self.drafts, fingerprint, text, DRAFTS)

    async def _made(
        self,
        made: OrderedDict[Key, bytes],
        key: Key,
        make: Callable[[str], bytes],
        most: int,
        address: str,
    ) -> bytes:
        """Compute something from a pack, with a cache."""
        found = made.get(key)
        if found is None:
            text = await self.text(key[1], address) if key[1] else ""
            async with self.making.own(" ".join(key)):
                found = made.get(key)
                if found is None:
                    work = partial(made_or_refused, make, text)
                    found = await self.ask(address, work, keep=False)
        keep(made, key, found, most)
        return found


def made_or_refused(make: Callable[[str], bytes], text: str) -> bytes:
    """Compute a result, or refuse a text that belongs to another game or lacks the picture."""
    try:
        return make(text)
    except (PackError, ValueError):
        raise Refused("unknown") from None


def cards_as_json(game: str, language: str, text: str) -> bytes:
    """Return all cards of a pack."""
    return bytes(write(catalogue_of(edition_of(game, text), language)))


def drawn(game: str, name: str, text: str) -> bytes:
    """Return a pack's drawing after two lines, the name and position of its uploaded picture.

    Both lines are empty if the drawing has no uploaded picture.
    """
    pack = edition_of(game, text)
    drawing = art.picture(game, name, pack)
    own, _ = art.own_pictures(pack).get(name, ("", ""))
    svg = art.picture(game, name, pack, {own: art.as_image(own)}) if own else ""
    return f"{own}\n{svg}\n{drawing}".encode()


def with_data(svg: bytes, name: str, data: bytes) -> bytes:
    """Embed the named picture in a drawing."""
    kind = KINDS[name.rpartition(".")[2]]
    address = f'href="data:{kind};base64,{b64encode(data).decode()}"'
    return svg.replace(f'href="{name}"'.encode(), address.encode())
