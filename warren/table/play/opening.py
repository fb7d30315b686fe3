"""Opening of new tables and rematches."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from warren.daily import Position
from warren.engine import Record
from warren.engine.games import GAMES
from warren.packs.editions import fingerprint_of
from warren.table.guard.limits import Asker
from warren.table.play import entries
from warren.table.play.building import has_foreign_text
from warren.table.play.engines import Engines
from warren.table.play.entries import OfDay, Setup
from warren.table.play.promises import Promises, fresh_secret, take_promise
from warren.table.play.room import Room
from warren.table.play.session import Session
from warren.table.play.setups import quiet_setup, setup_of
from warren.table.play.sleeping import Sleeping
from warren.table.play.table import OVER, STAND_IN, Imported, Table
from warren.table.protocol.messages import NewTable, Rematch
from warren.table.protocol.refusals import Refused
from warren.table.storage import books, leases, store

TOO_MANY = "too-many-tables"


class TrialStart(NamedTuple):
    """The start of a table at which a card is tried."""

    preset: str
    seed: int
    actions: tuple[tuple[int, str], ...]  # the actions so far, and their seats


class Brought(NamedTuple):
    """A pack or position for a new table, read and checked."""

    pack_text: str = ""
    start: TrialStart | None = None
    seats: int = 0  # the number of seats in a user's own position


Bring = Callable[[], Awaitable[Brought]]


async def nothing() -> Brought:
    """Return no pack and no position."""
    return Brought()


class New(NamedTuple):
    """A table that is about to be opened."""

    table: Table
    job: store.Job  # the job that stores it
    worker: int | None  # the worker that owns it, if there are several


class Opener:
    """Opens tables."""

    def __init__(
        self,
        sleeping: Sleeping,
        promises: Promises,
        must_be_welcome: Callable[[str], None],
    ) -> None:
        self.sleeping, self.tables, self.base = sleeping, sleeping.tables, sleeping.base
        self.engines = self.tables.engines
        self.promises = promises
        self.must_be_welcome = must_be_welcome

    async def open(self, session: Session, wanted: NewTable, bring: Bring = nothing) -> str:
        """Open a new table; the match begins at once if every seat is taken."""
        check_game(self.engines, wanted.game)
        if wanted.rated:
            self.base.must_offer("ladders")
        setup, bots = setup_of(wanted, session.player)
        if setup.rated and not session.is_member:
            raise Refused("rated-members")
        await self.must_have_room_for(session.asker)
        brought = await bring()
        if brought.pack_text:
            setup = replace(setup, pack=fingerprint_of(brought.pack_text))
        if brought.seats:
            setup = quiet_setup(
                wanted.game,
                session.player,
                brought.seats,
                pack=setup.pack,
                position=wanted.position,
                seed=secrets.randbits(62),
            )
            bots = dict.fromkeys(range(1, brought.seats), wanted.bots[0] or STAND_IN)
        start = brought.start
        if start:
            about = {"preset": start.preset, "seed": start.seed, "given": len(start.actions)}
            setup = replace(setup, **about)
        if setup.seed is None:
            secret = await self.promises.keep(session, wanted.commitment)
            setup = replace(setup, secret=secret)
        first: list[Any] = [session.sits(0, wanted.salt)]
        first += [entries.Seated(seat, name) for seat, name in bots.items()]
        if len(first) == setup.seats:
            first.append(entries.Started())
        if start:
            first += [entries.Acted(seat, action) for seat, action in start.actions]
        return await self.add(await self._new(setup, first, session, brought.pack_text), session)

    async def open_position(
        self,
        session: Session,
        game: str,
        position: Position,
        of_day: OfDay,
        opponent: str,
        note: Callable[[str], store.Job] | None,  # another job for the same transaction
    ) -> str:
        """Open a table with a position from a match between bots; return the table."""
        check_game(self.engines, game)
        await self.must_have_room_for(session.asker)
        setup = replace(
            quiet_setup(game, session.player, position.seats, seed=position.seed),
            preset=position.preset,
            given=len(position.actions),
            daily=of_day,
        )
        first: list[Any] = [
            session.sits(seat) if seat == position.seat else entries.Seated(seat, opponent)
            for seat in range(position.seats)
        ]
        first.append(entries.Started())
        first += [entries.Acted(seat, action) for seat, action in position.acted]
        new = await self._new(setup, first, session, "")
        if note:
            new = new._replace(job=store.together(new.job, note(new.table.id)))
        return await self.add(new, session)

    async def open_branch(
        self, session: Session, finished: Table, moment: int, opponent: str, riddle: OfDay | None
    ) -> str:
        """Open a table that continues a finished match from one of its moments, against bots."""
        assert finished.match is not None
        actions, texts = finished.match.actions, finished.match.texts
        if not 0 <= moment < len(actions):
            raise Refused("unknown")
        await self.must_have_room_for(session.asker)
        played, seed = finished.setup, finished.match.seed
        setup = replace(
            quiet_setup(played.game, session.player, finished.match.seats, seed=seed),
            preset=played.preset,
            options=played.options,
            position=played.position,
            pack=played.pack,
            given=moment,
            daily=riddle,
            is_branch=True,
        )
        if played.record:
            setup = replace(setup, **imported_deal(played))
        own = actions[moment][0]
        first: list[Any] = [
            session.sits(seat) if seat == own else entries.Seated(seat, opponent)
            for seat in range(setup.seats)
        ]
        first.append(entries.Started())
        done = zip(actions[:moment], texts, strict=False)
        first += [entries.Acted(seat, text) for (seat, _), text in done]
        new = await self._new(setup, first, session, finished.pack_text)
        return await self.add(new, session)

    async def open_if(
        self,
        session: Session,
        setup: Setup,
        first: list[Any],
        commitment: str,
        is_so: Callable[[str], store.Job],
    ) -> tuple[str, bool]:
        """Open a table if a condition holds in the same transaction; return its id and success."""
        await self.must_have_room_for(session.asker)
        promises = self.promises
        secret = await promises.known(session, commitment) if commitment else fresh_secret()
        new = await self._new(replace(setup, secret=secret), first, session, "")
        also = store.together(take_promise(session.player, secret), new.job)
        done: bool = await self.base.store.write(store.provided(is_so(new.table.id), also))
        if done:
            self._welcome(new, session)
        return new.table.id, done

    async def must_have_room_for(self, asker: Asker) -> None:
        """Refuse a table that would exceed the limits of the disk, the address or the player."""
        if asker.player:
            self.must_be_welcome(asker.player)
        self.base.quotas.check_disk()
        await self.sleeping.make_way(asker)
        if not self.base.quotas.may_open(asker):
            raise Refused(TOO_MANY)

    # --- again -----------------------------------------------------------------------------------

    async def rematch(self, room: Room, session: Session, wanted: Rematch) -> str:
        """Open the next table with the same people and bots, moving everybody by one seat."""
        room.table.own_seat(session.player)
        async with room.rematching:
            return room.table.rematch or await self._rematch(room, session, wanted)

    async def _rematch(self, room: Room, session: Session, wanted: Rematch) -> str:
        table, player = room.table, session.player
        if table.phase != OVER or table.setup.record:
            raise Refused("not-over")
        self.must_be_welcome(player)
        self.base.quotas.check_disk()
        if not self.base.quotas.opened_by.takes(player):
            raise Refused(TOO_MANY)
        places = table.places if table.setup.lesson else [*table.places[1:], table.places[0]]
        secret = await self.promises.keep(session, wanted.commitment)
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
        new = await self._new(setup, first, session, table.pack_text)
        asked = (player, wanted.request)
        await room.change(entries.Rematched(new.table.id), asked, new.job)
        self._welcome(new, session)
        return new.table.id

    # --- shared parts -----------------------------------------------------------------------------

    async def add(self, new: New, session: Session) -> str:
        await self.base.store.write(new.job)
        self._welcome(new, session)
        return new.table.id

    def _welcome(self, new: New, session: Session) -> None:
        """Open the room of a new table, unless this is one of several workers and not its owner.

        With several workers, the first one that is asked for the table opens the room.
        """
        if self.base.workers and (new.worker is None or new.worker != self.base.number):
            return
        room = self.tables.welcome(new.table, session.address, new.worker)
        self.tables.alarms.has_moved(room)

    async def _new(self, setup: Setup, first: list[Any], session: Session, pack_text: str) -> New:
        """Return a new table with its first entries, and the job that stores it."""
        make = partial(begun, setup, first, self.base.clock.now(), pack_text)
        building = self.tables.building
        is_foreign = has_foreign_text(setup)
        table = await building.make(session.address, setup, make) if is_foreign else make()
        return self.written(table, first, session)

    def begun(self, setup: Setup, first: list[Any]) -> Table:
        """Return a new table with its first entries."""
        return begun(setup, first, self.base.clock.now())

    def imported(self, setup: Setup, pack_text: str, match: Imported) -> Table:
        """Return a new table with a match that was played elsewhere."""
        return Table(new_id(), self.base.clock.now(), setup, pack_text, match)

    def written(self, table: Table, first: list[Any], session: Session) -> New:
        """Return the job that stores a new table, if there is room for it."""
        text, written = entries.written(table.setup), [entries.written(entry) for entry in first]
        edition = table.pack_text
        texts = [text, *written, *([edition] if edition else [])]
        if not self.base.quotas.may_store(session.asker, *texts):
            raise Refused(TOO_MANY)
        flag = table.clocks.next_flag()
        job = books.add_table(
            table.id,
            table.created,
            text,
            written,
            is_import=bool(table.setup.record),
            due=self.base.clock.age() + flag[0] - table.created if flag else None,
            edition=edition,
        )
        worker = self.base.workers.number_if_alone if self.base.workers else None
        if worker is not None:
            job = store.of_worker(worker, job, leases.keep(table.id, worker, entries.FORMAT))
        return New(table, job, worker)


def imported_deal(setup: Setup) -> dict[str, Any]:
    """Return the options of an imported match; refuse a match with its own starting position."""
    record = Record.from_text(setup.record)
    if record.position:
        raise Refused("unknown")
    return {"options": {name: it for name, it in record.options.items() if name != "seats"}}


def begun(setup: Setup, first: Sequence[Any], now: float, pack_text: str = "") -> Table:
    """Return a new table with its first entries."""
    table = Table(new_id(), now, setup, pack_text)
    for entry in first:
        table.apply(entry, now)
    return table


def new_id() -> str:
    """Return the id of a new table."""
    return secrets.token_urlsafe(8)


def check_game(engines: Engines, game: str) -> None:
    """Refuse an unknown game, or one whose engine is not ready yet."""
    if game not in GAMES:
        raise Refused("unknown")
    engines.play(game)
    if not engines.is_ready(game):
        raise Refused("engine-compiling")
