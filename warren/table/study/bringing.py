"""Tables made of what people bring: packs and positions of their own, records, cards to try."""

from __future__ import annotations

from functools import partial

from warren.engine import Match, NotationError, Record
from warren.engine.games import GAMES, edition_of
from warren.engine.sections import read_options
from warren.locale import FALLBACK
from warren.packs.editions import fingerprint_of
from warren.packs.errors import PackError
from warren.table.play.opening import TOO_MANY, Brought, Opening, Start
from warren.table.play.session import Session
from warren.table.play.setups import options_of, quiet_setup
from warren.table.play.table import Table
from warren.table.protocol.messages import Draft, NewTable
from warren.table.protocol.refusals import Refused
from warren.table.study.drafts import check_portraits, in_one_line
from warren.table.study.study import Stop, Study
from warren.table.study.trying import SEATS, position_for, start_for


class Bringing:
    """Reads what people bring, and opens a table with it."""

    def __init__(self, opening: Opening, study: Study) -> None:
        self.opening, self.study = opening, study

    async def open(self, session: Session, wanted: NewTable, language: str = FALLBACK) -> str:
        """A new table, with a pack, a position or a card of one's own if one is wanted."""
        bring = partial(self._brought, session, wanted, language)
        return await self.opening.open(session, wanted, bring)

    async def _brought(self, session: Session, wanted: NewTable, language: str) -> Brought:
        """What a table is to be opened with, read and checked."""
        text = await self._checked_pack(session, wanted, language) if wanted.pack else ""
        start = await self._start_for(session, wanted, text) if wanted.card else None
        seats = await self._seats_in(session, wanted, text, language) if wanted.position else 0
        return Brought(text, start, seats)

    async def _start_for(self, session: Session, wanted: NewTable, pack_text: str) -> Start:
        """Where a match begins in which a card is tried; only the study waits for that."""
        if wanted.rated or wanted.seats != SEATS or len(wanted.bots) != SEATS - 1:
            raise Refused("bad-options")

        def find(stop: Stop) -> Start | None:
            game = GAMES[wanted.game]
            pack = edition_of(game.name, pack_text) if pack_text else game.pack
            return start_for(game.name, pack, wanted.card, stopped=stop.is_set)

        found = await self.study.work(session.asker, find)
        if found is None:
            raise Refused("no-position")
        return found

    async def position_for(self, session: Session, draft: Draft, language: str) -> str:
        """A position in which a card can be played, as text; only the study waits for that."""

        def find(stop: Stop) -> str | None:
            pack = edition_of(draft.game, draft.text)
            return position_for(draft.game, pack, draft.card, stopped=stop.is_set)

        try:
            found = await self.study.work(session.asker, find)
        except (PackError, ValueError) as error:
            told = in_one_line(error, draft.game, language, draft.text)
            raise Refused("bad-pack", told) from None
        if found is None:
            raise Refused("no-position")
        return found

    async def _seats_in(
        self, session: Session, wanted: NewTable, pack_text: str, language: str
    ) -> int:
        """How many play in a position of somebody's own, if it can be played."""
        if wanted.rated or wanted.lesson or wanted.card or not wanted.bots:
            raise Refused("bad-options")

        def read(_: Stop) -> int:
            game = read_options(wanted.position)[0]
            if game != wanted.game:
                raise ValueError(f"this is a position of {game}: write 'game: {wanted.game}'")
            pack = edition_of(game, pack_text) if pack_text else None
            match = Match.from_text(wanted.position, pack=pack)
            if match.is_over:
                raise ValueError("this match is over")
            return match.seats

        try:
            return await self.study.work(session.asker, read)
        except (PackError, ValueError) as error:
            told = in_one_line(error, wanted.game, language, wanted.position)
            raise Refused("bad-position", told) from None

    async def _checked_pack(self, session: Session, wanted: NewTable, language: str) -> str:
        """A pack of one's own as it is kept, if it can be played; only the study waits for that."""
        if wanted.lesson:
            raise Refused("bad-options")

        def check(_: Stop) -> str:
            pack = edition_of(wanted.game, wanted.pack)
            check_portraits(pack)
            GAMES[wanted.game].rulebook(pack, options_of(wanted))
            text: str = pack.edition.text
            return text

        try:
            return await self.study.work(session.asker, check)
        except (PackError, ValueError) as error:
            told = in_one_line(error, wanted.game, language, wanted.pack)
            raise Refused("bad-pack", told) from None

    # --- records ---------------------------------------------------------------------------------

    async def import_record(self, session: Session, text: str, language: str) -> str:
        """A finished match as a table to look at."""
        await self.opening.must_have_room_for(session.asker)
        if not self.opening.base.quotas.may_import(session.asker, len(text)):
            raise Refused(TOO_MANY)  # before it costs anything
        work = partial(self._imported, session, text)
        try:
            table = await self.study.work(session.asker, lambda _: work())
        except (NotationError, ValueError, KeyError) as error:
            told = in_one_line(error, game_in(text), language, text)
            raise Refused("bad-record", told) from None
        return await self.opening.add(self.opening.written(table, [], session), session)

    def _imported(self, session: Session, text: str) -> Table:
        """The table of a match that is imported; nobody but the study waits for that."""
        record = Record.from_text(text)
        if not self.opening.engines.is_ready(record.game):
            raise Refused("engine-compiling")
        if len(record.lines) > self.opening.base.limits.actions:
            raise Refused("too-big")
        match = Match.from_record(record)
        pack = fingerprint_of(record.edition) if record.edition else ""
        about = {"record": record.text, "pack": pack}
        setup = quiet_setup(record.game, session.player, match.seats, **about)
        return self.opening.table(setup, record.edition, match)


def game_in(record: str) -> str:
    """The game that a record says it is of; the first, if it says none that there is."""
    said = (line.removeprefix("game:").strip() for line in record.splitlines() if "game:" in line)
    return next((one for one in said if one in GAMES), next(iter(GAMES)))
