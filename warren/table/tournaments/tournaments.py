"""The server's tournaments: opening, entering, pairing, and automatic continuation.

A tournament is stored event by event, like a table. A worker can write the next event only if it
has the last one (`number`), so only one of several workers pairs a round. Results are stored with
their tables (`sitting`).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from warren.engine.games import GAMES
from warren.engine.proof import commitment_to
from warren.pairing import KNOCKOUT, USUAL
from warren.table.guard import browsers
from warren.table.guard.browsers import PlayerOrigin
from warren.table.guard.clock import DAY
from warren.table.guard.limits import ANYWHERE, Asker, Keeping, per_day, per_hour, place_of
from warren.table.guard.memory import keep
from warren.table.guard.names import clean_line, clean_name
from warren.table.play import entries
from warren.table.play.entries import OfTournament, Setup
from warren.table.play.looks import shown
from warren.table.play.opening import Opener
from warren.table.play.session import Session
from warren.table.play.setups import options_of
from warren.table.play.table import Table
from warren.table.protocol.messages import (
    Admit,
    BeginRounds,
    Correct,
    Drop,
    EndRounds,
    Enter,
    LeaveTournament,
    NewTable,
    NewTournament,
    NextRound,
)
from warren.table.protocol.refusals import Refused
from warren.table.storage import books, store
from warren.table.storage.store import DamagedError, Job, NotNowError
from warren.table.tournaments import store as tournament_store
from warren.table.tournaments.rules import (
    OPEN,
    OVER,
    RUNNING,
    Paired,
    Tournament,
    TournamentEvent,
    TournamentPlan,
    result_of,
)
from warren.table.tournaments.store import Written, add_sitting, note_result, rebuilt

log = logging.getLogger("warren.table")

LOOK = 2.0  # seconds between checks of automatic tournaments
STUCK = 30.0  # seconds after which an unattended table is woken
# tournaments opened by one player: burst, and per day; an address may open three times as many
OPENED = 10
TRIES = 5  # attempts to write while other workers also write
KNOWN = 2 * tournament_store.LISTED  # cached tournaments
PLACES = 20_000  # entries and removals whose address is remembered
BARRED = 3_600.0  # seconds for which newcomers from a removed entrant's address are barred
TITLE = 60  # maximum number of characters in a name
SMALLEST = 3  # seats of the smallest table, if tables may have more than two
FIRST_SEAT = "first_seat"  # an option of games with a first player

Decide = Callable[[Tournament], list[TournamentEvent]]


class Tournaments:
    """All tournaments of a server."""

    def __init__(
        self, opening: Opener, keeping: Keeping, tell: Callable[[Table], Awaitable[None]]
    ) -> None:
        self.opening, self.keeping = opening, keeping
        self.base, self.tables, self.sleeping = opening.base, opening.tables, opening.sleeping
        self.tell = tell  # notifies the players of a round when their table is open
        self.tables.listeners.acted.append(self.noticed)
        self.base.hears("over", lambda _: self._wake_up())
        self.opened_by = per_day(OPENED)
        self.opened = per_day(3 * OPENED)
        self.entered = per_hour(
            self.base.limits.connections_of_one / 2
        )  # a single address can't fill a tournament
        self.known: OrderedDict[str, Tournament] = OrderedDict()
        self.damaged: set[str] = set()  # damaged tournaments that were logged
        self.reading = asyncio.Lock()  # only one tournament is read at a time
        self.telling = asyncio.Lock()  # send only one result at a time, because results are long
        self.base.hears("entered", self._hear_entry)
        self.base.hears("removal", self._hear_removal)
        # address hash by tournament and player
        self.entries: OrderedDict[tuple[str, str], str] = OrderedDict()
        # time of removal by tournament and address hash
        self.removals: OrderedDict[tuple[str, str], float] = OrderedDict()
        self.is_idle = False  # whether this worker expects no automatic tournament soon
        self.woken: dict[str, float] = {}  # when tables were woken

    # --- looking ---------------------------------------------------------------------------------

    def may_open(self, session: Session | None) -> bool:
        """Return whether a player may open a tournament."""
        is_for_all = self.base.limits.tournaments == "all"
        return session is not None and (is_for_all or session.is_member)

    def check_on(self) -> None:
        """Refuse all requests if the host has switched tournaments off."""
        self.base.must_offer("tournaments")

    async def find(self, tournament_id: str) -> Tournament:
        """Return the current state of a tournament."""
        self.check_on()
        version: int | None = await self.base.store.read(tournament_store.version_of(tournament_id))
        if version is None:
            raise Refused("unknown")
        return await self._of_version(tournament_id, version)

    async def _of_version(self, tournament_id: str, version: int) -> Tournament:
        """Return a tournament of at least the given version, read once for all clients."""
        if not self._has(tournament_id, version):
            async with self.reading:
                if not self._has(tournament_id, version):
                    keep(self.known, tournament_id, await self._read(tournament_id), KNOWN)
        self.known.move_to_end(tournament_id)
        return self.known[tournament_id]

    def _has(self, tournament_id: str, version: int) -> bool:
        return tournament_id in self.known and self.known[tournament_id].version >= version

    async def _read(self, tournament_id: str) -> Tournament:
        try:
            job = tournament_store.find(tournament_id)
            written: Written | None = await self.base.store.look(job)
        except DamagedError:
            if tournament_id not in self.damaged:
                log.warning("a tournament is damaged", extra={"id": tournament_id})
            self.damaged.add(tournament_id)
            raise Refused("internal") from None
        if written is None:
            raise Refused("unknown")
        return await asyncio.to_thread(rebuilt, tournament_id, written)

    async def listed(self) -> list[dict[str, Any]]:
        """Return public tournaments; those open for entry come first."""
        self.check_on()
        job = tournament_store.listed(self.base.clock.now())
        return [summary(one) for one in sorted(await self._all(job), key=turn_in_list)]

    async def of(self, player: str) -> list[dict[str, Any]]:
        """Return a player's tournaments, latest first, even if tournaments are switched off."""
        job = tournament_store.naming(player)
        found = await self._all(job)
        return [summary(one) for one in found if player in (one.plan.host, *players_in(one))]

    async def _all(self, job: Job) -> list[Tournament]:
        """Return all listed tournaments, except unreadable ones."""
        found = list[Tournament]()
        for one in await self.base.store.look(job):
            with suppress(Refused):
                found.append(await self._of_version(*one))
        return found

    # --- changing --------------------------------------------------------------------------------

    async def open(self, session: Session, wanted: NewTournament) -> str:
        """Return a new tournament."""
        self.check_on()
        if not self.may_open(session):
            raise Refused("not-allowed")
        self.opening.must_be_welcome(session.player)
        plan = plan_of(wanted, session.player)
        if not (self.opened_by.takes(session.player) and self.opened.takes(session.address)):
            raise Refused("rate")
        text = entries.written(plan)
        self.base.quotas.must_store(session.asker, text)
        tournament_id = secrets.token_urlsafe(8)
        await self.base.store.write(
            tournament_store.add(tournament_id, self.base.clock.now(), text)
        )
        return tournament_id

    async def hear(self, tournament_id: str, session: Session, said: Any) -> Tournament:
        """Handle a message to a tournament; return its new state."""
        player = session.player
        company = PlayerOrigin(0.0, set(), set())
        if isinstance(said, Enter):
            if not self.entered.takes(session.address):
                raise Refused("rate")
            company = await self.base.store.look(browsers.company_of(player))

        def decide(known: Tournament) -> list[TournamentEvent]:
            match said:
                case Enter():
                    self.opening.must_be_welcome(player)
                    team = clean_name(said.team) if said.team else ""
                    who = (player, session.nickname, said.salt, team, session.portrait)
                    entry = known.may_enter(*who)
                    self._must_be_another(known, session, company)
                    return [entry]
                case LeaveTournament():
                    return [known.may_leave(player)]
                case Drop():
                    return [*known.may_drop(player, said.entrant)]
                case Admit():
                    return [*known.may_admit(player, said.entrant)]
                case BeginRounds():
                    return [known.may_begin(player)]
                case Correct():
                    note = clean_line(said.note)
                    if not note:
                        raise Refused("no-note")
                    places = [*said.places]
                    return [known.may_correct(player, said.round, said.table, places, note)]
                case EndRounds():
                    return [known.may_end(player)]
            raise Refused("malformed")

        if isinstance(said, BeginRounds | NextRound):
            self.base.quotas.check_disk()
        if isinstance(said, NextRound):
            (await self.find(tournament_id)).may_go_on(player)
            await self.go_on(tournament_id, session)
        else:
            await self._write(tournament_id, decide, session)
        if isinstance(said, BeginRounds):
            await self.go_on(tournament_id, session)
        self.is_idle = False
        known = await self.find(tournament_id)
        if isinstance(said, Enter) and session.address != ANYWHERE:
            place = place_of(session.address)
            await self._tell("entered", self._hear_entry, f"{known.id} {player} {place}")
        if isinstance(said, Drop | Admit):
            await self._tell_removal(known, said.entrant)
        return known

    def _must_be_another(self, known: Tournament, session: Session, company: PlayerOrigin) -> None:
        """Refuse a player who seems to be the same as a removed one.

        A player counts as the same with the same browser, or as a newcomer from the same address
        within an hour. A browser stays barred for an hour even if its player is erased.
        """
        if any(one.is_removed and one.player in company.others for one in known.people):
            raise Refused("removed")
        since = self.base.clock.now() - BARRED
        if any(self._removal(known, browser.hex()) > since for browser in company.browsers):
            raise Refused("removed")
        if company.came >= self._removal(known, place_of(session.address)) > since:
            raise Refused("removed-here")

    def _removal(self, known: Tournament, place: str) -> float:
        """Return the time at which an entrant from a given address was removed."""
        return self.removals.get((known.id, place), 0.0)

    async def _tell_removal(self, known: Tournament, entrant: int) -> None:
        """Bar newcomers from the removed entrant's address, or admit them again."""
        now = self.base.clock.now()
        for one in known.members(entrant):
            company = await self.base.store.look(browsers.company_of(one.player))
            places = {browser.hex() for browser in company.browsers}
            places |= {self.entries.get((known.id, one.player), "")} - {""}
            for place in places:
                about = f"{known.id} {place} {now if one.is_removed else 0.0}"
                await self._tell("removal", self._hear_removal, about)

    async def _tell(self, word: str, hear: Callable[[str], None], about: str) -> None:
        hear(about)
        await self.base.announce(word, about)

    def _hear_entry(self, about: str) -> None:
        tournament, player, place = about.split()
        keep(self.entries, (tournament, player), place, PLACES)

    def _hear_removal(self, about: str) -> None:
        tournament, place, at = about.split()
        keep(self.removals, (tournament, place), float(at), PLACES)

    async def _write(
        self, tournament_id: str, decide: Decide, session: Session | None = None
    ) -> None:
        """Decide on events and write them; decide again if another worker wrote first."""
        for _ in range(TRIES):
            known = await self.find(tournament_id)
            events = await asyncio.to_thread(decide, known)  # pairing many entrants takes a while
            texts = [entries.written(one) for one in events]
            events, tables = await self._opened(known, events, texts)
            asker = session.asker if session else Asker(ANYWHERE, known.plan.host)
            if not self.base.quotas.may_store(asker, *texts):
                raise Refused("full")
            jobs = [job for table, job in tables]
            if await self.base.store.write(
                tournament_store.write(known, self.base.clock.now(), events, jobs)
            ):
                for table, _ in tables:
                    self.tables.alarms.expect(self.due(table))
                    await self.tell(table)
                return
        raise Refused("rate")

    async def go_on(self, tournament_id: str, session: Session | None = None) -> None:
        """Pair the next round or end the tournament, within the organiser's quota for tables."""

        def decide(known: Tournament) -> list[TournamentEvent]:
            known.may_go_on(session.player if session else None)
            return known.next_round()

        self.base.quotas.check_disk()

        known = await self.find(tournament_id)
        if not self.tables.engines.is_ready(known.plan.game):
            raise Refused("engine-compiling")
        await self._write(tournament_id, decide, session)

    async def _opened(
        self, known: Tournament, events: list[TournamentEvent], texts: list[str]
    ) -> tuple[list[TournamentEvent], list[tuple[Table, Job]]]:
        """Return the events with ids for the tables of a round, and the jobs that store the tables.

        The entries of the tables are added to `texts`.
        """
        if not events or not isinstance(events[-1], Paired):
            return events, []
        seats, names = events[-1].seats, list[str]()
        tables = list[tuple[Table, Job]]()
        for at, entrants in enumerate(seats):
            names.append("")
            if len(entrants) > 1:
                setup, first = opening(known, at, entrants)
                table = self.opening.begun(setup, first)
                await asyncio.sleep(0)  # let other tasks run
                names[-1] = table.id
                texts += [entries.written(one) for one in (setup, *first)]
                tables.append((table, self._writing(table, first, known)))
        return [*events[:-1], Paired(seats, names)], tables

    def _writing(self, table: Table, first: list[Any], known: Tournament) -> Job:
        texts = [entries.written(one) for one in first]
        setup, due = entries.written(table.setup), self.due(table)
        added = books.add_table(table.id, table.created, setup, texts, due=due)
        return store.together(added, add_sitting(table.id, known.id))

    def due(self, table: Table) -> float:
        """Return the server age at which a new table's first clock runs out."""
        flag = table.clocks.next_flag()
        assert flag  # every tournament has clocks
        return self.base.clock.age() + flag[0] - table.created

    # --- automatically ---------------------------------------------------------------------------

    async def look(self) -> None:
        """Continue tournaments whose round is over, and wake unattended tables."""
        if self.is_idle or "tournaments" not in self.base.offers:
            return
        self.is_idle = True
        for tournament_id in await self.base.store.read(tournament_store.running):
            self.is_idle = False
            try:
                await self._look_at(await self.find(tournament_id))
            except (Refused, NotNowError):
                pass  # try again at the next check
            except Exception:
                log.exception("a tournament can't continue", extra={"tournament": tournament_id})

    async def _look_at(self, known: Tournament) -> None:
        now = self.base.clock.now()
        if known.is_round_over:
            is_time = not known.rounds or now >= known.round_ended + known.plan.pause
            is_last = 0 < known.planned <= len(known.rounds)
            if (known.plan.automatic and (is_time or is_last)) or not known.rounds:
                async with self.base.chore("tournaments") as is_ours:
                    if is_ours:
                        await self.go_on(known.id)
            elif (lapse := self.keeping.lapse) and now >= known.round_ended + lapse * DAY:
                await self._write(known.id, Tournament.forsaken)
            return
        asleep: list[str] = await self.base.store.read(tournament_store.stuck(known.id))
        for table_id in asleep:
            if table_id not in self.tables.rooms and now - self.woken.get(table_id, 0.0) > STUCK:
                self.woken = {one: at for one, at in self.woken.items() if now - at < 10 * STUCK}
                self.woken[table_id] = now
                room = await self.sleeping.room(table_id, Asker(""))
                self.tables.happened(room, is_end=False, is_asked=True)

    def _wake_up(self) -> None:
        self.is_idle = False

    def noticed(self, table: Table) -> None:
        """Record a possible result at a table of a tournament."""
        if not table.setup.tournament:
            return
        if result_of(table):
            self.base.note(note_result(table))
        self.is_idle = False


# --- plans ---------------------------------------------------------------------------------------


def plan_of(wanted: NewTournament, host: str) -> TournamentPlan:
    """Return the plan of a new tournament; refuse impossible combinations."""
    if wanted.game not in GAMES:
        raise Refused("unknown")
    if wanted.clock.kind == "none":
        raise Refused("no-clock")
    options = options_of(table_of(wanted, wanted.seats))
    team = team_of(GAMES[wanted.game].sides(options))
    if team == 1 and wanted.seats > 2:
        least = 2 if wanted.format == KNOCKOUT else SMALLEST
        for seats in range(least, wanted.seats):
            options_of(table_of(wanted, seats))  # an odd number makes some tables smaller
    return TournamentPlan(
        name=clean_name(wanted.name, TITLE),
        game=wanted.game,
        preset=wanted.preset,
        options=wanted.options,
        seats=wanted.seats,
        team=team,
        format=wanted.format,
        rounds=wanted.rounds,
        clock=wanted.clock,
        breaks=[*dict.fromkeys(wanted.breaks)] or [*USUAL[wanted.format]],
        pause=wanted.pause,
        automatic=wanted.automatic,
        is_private=wanted.is_private,
        host=host,
        secret=secrets.token_hex(16),
    )


def team_of(sides: tuple[int, ...]) -> int:
    """Return the size of a team, given the side of each seat; allies may not sit side by side."""
    many = len({*sides})
    if sides != tuple(seat % many for seat in range(len(sides))):
        raise Refused("bad-options")
    return len(sides) // many


def table_of(wanted: NewTournament, seats: int) -> NewTable:
    """Return the request that opens a table of a tournament."""
    return NewTable(game=wanted.game, preset=wanted.preset, options=wanted.options, seats=seats)


def opening(known: Tournament, at: int, seats: list[int]) -> tuple[Setup, list[entries.Entry]]:
    """Return the setup of a table of the next round, and its first entries."""
    plan, number = known.plan, len(known.rounds)
    options = {**plan.options}
    if FIRST_SEAT in GAMES[plan.game].option_types:
        options[FIRST_SEAT] = 1
    setup = Setup(
        game=plan.game,
        preset=plan.preset,
        options=options,
        seats=len(seats) * plan.team,
        clock=plan.clock,
        is_private=plan.is_private,
        lesson=False,
        host="",
        secret=known.secret_of(number, at),
        version=GAMES[plan.game].pack.version,
        tournament=OfTournament(
            id=known.id, name=plan.name, round=number, table=at, team=plan.team
        ),
    )
    seating = known.seating(number, seats)
    first: list[entries.Entry] = [
        entries.Sat(seat, one.player, one.name, salt, one.portrait)
        for seat, (one, salt) in enumerate(seating)
    ]
    return setup, [*first, entries.Started()]


# --- messages ------------------------------------------------------------------------------------


def turn_in_list(known: Tournament) -> int:
    """Return the sort key for lists: upcoming with people, current, empty, past."""
    if known.phase == OPEN:
        return 0 if known.here else 2
    return 1 if known.phase == RUNNING else 3


def summary(known: Tournament) -> dict[str, Any]:
    """Return a tournament as one line of a list."""
    plan = known.plan
    return {
        "id": known.id,
        "name": plan.name,
        "game": plan.game,
        "preset": plan.preset,
        "seats": plan.seats,
        "team": plan.team,
        "format": plan.format,
        "clock": msgspec.structs.asdict(plan.clock),
        "phase": known.phase,
        "created": known.created,
        "entrants": len(known.field),
        "round": len(known.rounds),
        "rounds": known.planned,
    }


def told(known: Tournament, player: str | None, now: float) -> dict[str, Any]:
    """Return everything that a player may know about a tournament."""
    plan = known.plan
    person = known.person_of(player)
    waits = known.phase == RUNNING and bool(known.rounds) and known.is_round_over
    next_in = max(0.0, known.round_ended + plan.pause - now) if waits else None
    return {
        **summary(known),
        "version": known.version,
        "options": plan.options,
        "automatic": plan.automatic,
        "is_private": plan.is_private,
        "breaks": plan.breaks,
        "commitment": commitment_to(plan.secret),
        "secret": plan.secret if known.phase == OVER else None,
        "organiser": player is not None and player == plan.host,
        "you": known.entrant_of(player),
        "here": person is not None and known.people[person].is_here,
        "next_in": next_in if plan.automatic else None,
        "is_round_over": known.is_round_over,
        "people": [
            {
                "entrant": entrant,
                "name": known.name(entrant),
                "members": [one.name for one in known.members(entrant)] if plan.team > 1 else [],
                "portraits": [shown(one.portrait, one.name) for one in known.members(entrant)],
                "is_here": known.is_here(entrant),
                "is_removed": any(one.is_removed for one in known.members(entrant)),
            }
            for entrant in known.entrants
        ],
        "tables": [
            [
                {
                    "seats": one.seats,
                    "table": one.table,
                    "places": one.places,
                    "note": one.note,
                }
                for one in each
            ]
            for each in known.rounds
        ],
        "standings": [
            {
                "entrant": line.entrant,
                "rank": line.rank,
                "score": rounded(line.score),
                "played": line.played,
                "wins": line.wins,
                "breaks": [rounded(line.breaks[name]) for name in plan.breaks],
            }
            for line in known.standings()
        ],
    }


def rounded(number: Any) -> float:
    """Format a score for display."""
    return round(float(number), 3)


def players_in(known: Tournament) -> list[str]:
    """Return everybody who entered."""
    return [one.player for one in known.people]
