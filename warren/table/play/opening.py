"""New tables: opened, played again, or made of a record."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from warren.daily import Position
from warren.engine import Match, NotationError, Record
from warren.engine.games import GAMES, edition_of
from warren.engine.sections import read_options
from warren.locale import FALLBACK
from warren.packs.editions import fingerprint_of
from warren.packs.errors import PackError
from warren.table.guard.limits import Asker
from warren.table.people.sessions import Session
from warren.table.play import entries
from warren.table.play.entries import OfDay, Setup
from warren.table.play.promises import fresh_secret, take_promise
from warren.table.play.room import Room
from warren.table.play.setups import options_of, quiet_setup, setup_of
from warren.table.play.table import OVER, STAND_IN, Table
from warren.table.protocol.messages import Draft, NewTable, Rematch
from warren.table.protocol.refusals import Refused
from warren.table.storage import books, leases, store
from warren.table.study import daily
from warren.table.study.drafts import check_portraits, in_one_line
from warren.table.study.study import Stop
from warren.table.study.trying import SEATS, Start, position_for, start_for

if TYPE_CHECKING:
    from warren.table.hub import Hub

TOO_MANY = "too-many-tables"


class New(NamedTuple):
    """A table that is about to be opened."""

    table: Table
    job: store.Job  # by which it is written down
    worker: int | None  # that keeps it, where there are any


class Opening:
    """Opens tables."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def open(self, session: Session, wanted: NewTable, language: str = FALLBACK) -> str:
        """A new table; the match begins at once if every seat is taken."""
        if wanted.game not in GAMES:
            raise Refused("unknown")
        self.hub.engines.play(wanted.game)
        if not self.hub.engines.is_ready(wanted.game):
            raise Refused("engine-compiling")
        if wanted.rated:
            self.hub.must_offer("ladders")
        setup, bots = setup_of(wanted, session.player)
        await self._check_room_for(session.asker)
        pack_text = await self._checked_pack(session, wanted, language) if wanted.pack else ""
        if pack_text:
            setup = replace(setup, pack=fingerprint_of(pack_text))
        start = await self._start_for(session, wanted, pack_text) if wanted.card else None
        if wanted.position:
            seats = await self._seats_in(session, wanted, pack_text, language)
            setup = quiet_setup(
                wanted.game,
                session.player,
                seats,
                pack=setup.pack,
                position=wanted.position,
                seed=secrets.randbits(62),
            )
            bots = dict.fromkeys(range(1, seats), wanted.bots[0] or STAND_IN)
        if start:
            about = {"preset": start.preset, "seed": start.seed, "given": len(start.actions)}
            setup = replace(setup, **about)
        if setup.seed is None:
            secret = await self.hub.promises.keep(session, wanted.commitment)
            setup = replace(setup, secret=secret)
        first: list[Any] = [session.sits(0, wanted.salt)]
        first += [entries.Seated(seat, name) for seat, name in bots.items()]
        if len(first) == setup.seats:
            first.append(entries.Started())
        if start:
            first += [entries.Acted(seat, action) for seat, action in start.actions]
        return await self._add(await self._new_table(setup, first, session, pack_text), session)

    async def open_position(
        self, session: Session, game: str, position: Position, day: int, *, counts: bool
    ) -> str:
        """A table that begins with a position of a match of bots; returns where it is played."""
        self.hub.engines.play(game)
        if not self.hub.engines.is_ready(game):
            raise Refused("engine-compiling")
        await self._check_room_for(session.asker)
        setup = replace(
            quiet_setup(game, session.player, position.seats, seed=position.seed),
            preset=position.preset,
            given=len(position.actions),
            daily=OfDay(
                day=day,
                counts=counts,
                seat=position.seat,
                theme=position.theme,
                choices=tuple((one.action, one.chance, one.visits) for one in position.choices),
            ),
        )
        first: list[Any] = [
            session.sits(seat) if seat == position.seat else entries.Seated(seat, daily.OPPONENT)
            for seat in range(position.seats)
        ]
        first.append(entries.Started())
        first += [entries.Acted(seat, action) for seat, action in position.acted]
        new = await self._new_table(setup, first, session, "")
        if counts:
            begin = daily.begin(session.player, game, day, new.table.id, self.hub.clock.now())
            new = new._replace(job=store.together(new.job, begin))
        return await self._add(new, session)

    async def open_if(
        self,
        session: Session,
        setup: Setup,
        first: list[Any],
        commitment: str,
        is_so: Callable[[str], store.Job],
    ) -> tuple[str, bool]:
        """A new table, if something is so in the same transaction; its id, and whether it is."""
        await self._check_room_for(session.asker)
        promises = self.hub.promises
        secret = await promises.known(session, commitment) if commitment else fresh_secret()
        new = await self._new_table(replace(setup, secret=secret), first, session, "")
        also = store.together(take_promise(session.player, secret), new.job)
        done: bool = await self.hub.store.write(store.provided(is_so(new.table.id), also))
        if done:
            self._welcome(new, session)
        return new.table.id, done

    async def _start_for(self, session: Session, wanted: NewTable, pack_text: str) -> Start:
        """Where a match begins in which a card is tried; only the study waits for that."""
        if wanted.rated or wanted.seats != SEATS or len(wanted.bots) != SEATS - 1:
            raise Refused("bad-options")

        def find(stop: Stop) -> Start | None:
            game = GAMES[wanted.game]
            pack = edition_of(game.name, pack_text) if pack_text else game.pack
            return start_for(game.name, pack, wanted.card, stopped=stop.is_set)

        found = await self.hub.study.work(session.asker, find)
        if found is None:
            raise Refused("no-position")
        return found

    async def position_for(self, session: Session, draft: Draft, language: str) -> str:
        """A position in which a card can be played, as text; only the study waits for that."""

        def find(stop: Stop) -> str | None:
            pack = edition_of(draft.game, draft.text)
            return position_for(draft.game, pack, draft.card, stopped=stop.is_set)

        try:
            found = await self.hub.study.work(session.asker, find)
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
            return await self.hub.study.work(session.asker, read)
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
            return await self.hub.study.work(session.asker, check)
        except (PackError, ValueError) as error:
            told = in_one_line(error, wanted.game, language, wanted.pack)
            raise Refused("bad-pack", told) from None

    async def _check_room_for(self, asker: Asker) -> None:
        """Refuse to open what would be too much, for the disk, the address or the player."""
        if asker.player:
            self.hub.manners.must_be_welcome(asker.player)
        self.hub.quotas.check_disk()
        await self.hub.sleeping.make_way(asker)
        if not self.hub.quotas.may_open(asker):
            raise Refused(TOO_MANY)

    # --- again -----------------------------------------------------------------------------------

    async def rematch(self, room: Room, session: Session, wanted: Rematch) -> str:
        """The next table with the same people and bots, everybody one seat on."""
        room.table.own_seat(session.player)
        async with room.rematching:
            return room.table.rematch or await self._rematch(room, session, wanted)

    async def _rematch(self, room: Room, session: Session, wanted: Rematch) -> str:
        table, player = room.table, session.player
        if table.phase != OVER or table.setup.record:
            raise Refused("not-over")
        self.hub.manners.must_be_welcome(player)
        self.hub.quotas.check_disk()
        if not self.hub.quotas.opened_by.takes(player):
            raise Refused(TOO_MANY)
        places = table.places if table.setup.lesson else [*table.places[1:], table.places[0]]
        secret = await self.hub.promises.keep(session, wanted.commitment)
        anew = {"secret": secret, "seed": None, "lesson": False, "given": 0, "tournament": None}
        anew["position"] = ""
        anew["daily"] = None
        setup = replace(table.setup, host=player, **anew)
        first: list[Any] = []
        for seat, place in enumerate(places):
            if place.player and place.player == player:
                sat = entries.Sat(seat, place.player, place.name, wanted.salt, place.portrait)
                first.append(sat)
            elif place.kind == "bot":
                first.append(entries.Seated(seat, place.bot))
        if len(first) == setup.seats:
            first.append(entries.Started())
        new = await self._new_table(setup, first, session, table.pack_text)
        asked = (player, wanted.request)
        await room.change(lambda: entries.Rematched(new.table.id), asked, new.job)
        self._welcome(new, session)
        return new.table.id

    # --- records ---------------------------------------------------------------------------------

    async def import_record(self, session: Session, text: str, language: str) -> str:
        """A finished match as a table to look at."""
        await self._check_room_for(session.asker)
        if not self.hub.quotas.may_import(session.asker, len(text)):
            raise Refused(TOO_MANY)  # before it costs anything
        work = partial(self._imported, session, text)
        try:
            table = await self.hub.study.work(session.asker, lambda _: work())
        except (NotationError, ValueError, KeyError) as error:
            told = in_one_line(error, game_in(text), language, text)
            raise Refused("bad-record", told) from None
        return await self._add(self._written(table, [], session), session)

    def _imported(self, session: Session, text: str) -> Table:
        """The table of a match that is imported; nobody but the study waits for that."""
        record = Record.from_text(text)
        if not self.hub.engines.is_ready(record.game):
            raise Refused("engine-compiling")
        if len(record.lines) > self.hub.limits.actions:
            raise Refused("too-big")
        match = Match.from_record(record)
        pack = fingerprint_of(record.edition) if record.edition else ""
        about = {"record": record.text, "pack": pack}
        setup = quiet_setup(record.game, session.player, match.seats, **about)
        return self._table(setup, record.edition, match)

    # --- what all have in common -----------------------------------------------------------------

    async def _add(self, new: New, session: Session) -> str:
        await self.hub.store.write(new.job)
        self._welcome(new, session)
        return new.table.id

    def _welcome(self, new: New, session: Session) -> None:
        """Open the room of a new table; among workers it is for whoever is asked for it first."""
        hub, table = self.hub, new.table
        if hub.workers and (new.worker is None or new.worker != hub.number):
            return
        hub.rooms[table.id] = room = Room(hub, table, session.address, new.worker)
        hub.alarms.has_moved(room)

    async def _new_table(
        self, setup: Setup, first: list[Any], session: Session, pack_text: str
    ) -> New:
        """A table with what happens there first, and how it is written down."""
        begin = partial(self.begun, setup, first, pack_text)
        # a pack may have to be read again, which takes a while
        table = await self.hub.editions.work(session.address, begin) if pack_text else begin()
        return self._written(table, first, session)

    def begun(self, setup: Setup, first: list[Any], pack_text: str = "") -> Table:
        """A new table at which something has happened already."""
        table = self._table(setup, pack_text)
        for entry in first:
            table.apply(entry, table.created)
        return table

    def _table(self, setup: Setup, pack_text: str, imported: Match | None = None) -> Table:
        return Table(secrets.token_urlsafe(8), self.hub.clock.now(), setup, pack_text, imported)

    def _written(self, table: Table, first: list[Any], session: Session) -> New:
        """How a new table is written down, if there is room for it."""
        text, written = entries.written(table.setup), [entries.written(entry) for entry in first]
        edition = table.pack_text
        texts = [text, *written, *([edition] if edition else [])]
        if not self.hub.quotas.may_store(session.asker, *texts):
            raise Refused(TOO_MANY)
        flag = table.clocks.next_flag()
        job = books.add_table(
            table.id,
            table.created,
            text,
            written,
            is_import=bool(table.setup.record),
            due=self.hub.clock.age() + flag[0] - table.created if flag else None,
            edition=edition,
        )
        worker = self.hub.workers.number_if_alone if self.hub.workers else None
        if worker is not None:
            job = store.of_worker(worker, job, leases.keep(table.id, worker, entries.FORMAT))
        return New(table, job, worker)


def game_in(record: str) -> str:
    """The game that a record says it is of; the first, if it says none that there is."""
    said = (line.removeprefix("game:").strip() for line in record.splitlines() if "game:" in line)
    return next((one for one in said if one in GAMES), next(iter(GAMES)))
