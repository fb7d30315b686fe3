"""Tables from user content: packs, positions, records, and cards to try."""

from __future__ import annotations

from functools import partial

from warren.locale import FALLBACK
from warren.packs.editions import fingerprint_of
from warren.table.play.opening import TOO_MANY, Brought, Opener, TrialStart
from warren.table.play.session import Session
from warren.table.play.setups import options_of, quiet_setup
from warren.table.protocol.messages import Draft, NewTable
from warren.table.protocol.refusals import Refused
from warren.table.study import foreign
from warren.table.study.editions import Editions
from warren.table.study.reading import SEARCH
from warren.table.study.trying import SEATS


class Bringing:
    """Reads user content in another process, and opens a table with it."""

    def __init__(self, opening: Opener, editions: Editions) -> None:
        self.opening, self.editions = opening, editions

    async def open(self, session: Session, wanted: NewTable, language: str = FALLBACK) -> str:
        """Open a new table, with the user's pack, position or card if given."""
        bring = partial(self._brought, session, wanted, language)
        return await self.opening.open(session, wanted, bring)

    async def _brought(self, session: Session, wanted: NewTable, language: str) -> Brought:
        """Return the pack or position for a new table, read and checked."""
        text = await self._checked_pack(session, wanted, language) if wanted.pack else ""
        start = await self._start_for(session, wanted, text) if wanted.card else None
        seats = await self._seats_in(session, wanted, text, language) if wanted.position else 0
        return Brought(text, start, seats)

    async def _start_for(self, session: Session, wanted: NewTable, pack_text: str) -> TrialStart:
        """Return the start of a match for trying a card."""
        if wanted.rated or wanted.seats != SEATS or len(wanted.bots) != SEATS - 1:
            raise Refused("bad-options")
        find = partial(foreign.found_start, wanted.game, pack_text, wanted.card)
        return await self.editions.read(session.asker, find, wanted.game, SEARCH)

    async def position_for(self, session: Session, draft: Draft, language: str) -> str:
        """Return a position in which a card can be played, as text."""
        find = partial(foreign.found_position, draft, language)
        return await self.editions.read(session.asker, find, draft.game, SEARCH)

    async def _seats_in(
        self, session: Session, wanted: NewTable, pack_text: str, language: str
    ) -> int:
        """Return the number of seats in a user's position, if it can be played."""
        if wanted.rated or wanted.lesson or wanted.card or not wanted.bots:
            raise Refused("bad-options")
        read = partial(foreign.seats_in, wanted.game, wanted.position, pack_text, language)
        return await self.editions.read(session.asker, read, wanted.game)

    async def _checked_pack(self, session: Session, wanted: NewTable, language: str) -> str:
        """Return the stored text of a custom pack, if it can be played."""
        if wanted.lesson:
            raise Refused("bad-options")
        about = wanted.game, wanted.pack, options_of(wanted), language
        text = await self.editions.read(session.asker, partial(foreign.checked_pack, *about))
        await self.editions.check_pictures(text, language)
        return text

    async def import_record(self, session: Session, text: str, language: str) -> str:
        """Import a finished match as a table for viewing."""
        opening = self.opening
        await opening.must_have_room_for(session.asker)
        if not opening.base.quotas.may_import(session.asker, len(text)):
            raise Refused(TOO_MANY)  # refuse before any work begins
        game, most = foreign.game_in(text), opening.base.limits.actions
        if not opening.engines.is_ready(game):
            raise Refused("engine-compiling")
        read = partial(foreign.imported, text, most, language)
        found = await self.editions.read(session.asker, read, game)
        record = found.record
        pack = fingerprint_of(record.edition) if record.edition else ""
        about = {"record": record.text, "pack": pack}
        setup = quiet_setup(record.game, session.player, found.match.seats, **about)
        table = opening.imported(setup, record.edition, found)
        return await opening.add(opening.written(table, [], session), session)
