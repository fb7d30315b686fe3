"""A tournament: its entrants, rounds and results, derived from its events.

As for tables, nothing here does I/O. `may_...` methods refuse invalid requests or return the events
to store; `apply` applies stored events. Results are stored with their tables, so that the end of a
match does not depend on the tournament.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2
from typing import Any, Literal

import msgspec
from msgspec import Struct

from warren import pairing
from warren.pairing import KNOCKOUT, ROUND_ROBIN, SWISS, Sitting
from warren.table.guard.names import look_of
from warren.table.play.entries import Setup
from warren.table.play.table import OVER as MATCH_OVER
from warren.table.play.table import Table
from warren.table.protocol.messages import Clock
from warren.table.protocol.refusals import Refused

OPEN, RUNNING, OVER = "open", "running", "over"

MOST = 128  # maximum number of entrants, or people
EVER = 4 * MOST  # maximum number of people, including those who left
COMINGS = 10  # maximum number of entries per person
EVENTS = 10_000  # maximum number of events; then rounds continue, but other changes are refused
FEWEST = 2


class TournamentPlan(Struct, frozen=True, kw_only=True):
    """The plan of a tournament; its secret stays on the server until the end."""

    name: str
    game: str
    preset: str
    options: dict[str, bool | int]
    seats: int  # seats at a table
    team: int  # people per entrant
    format: str
    rounds: int  # number of rounds; 0: as many as needed
    clock: Clock
    breaks: list[str]  # tie-breaks in order
    pause: int  # seconds between rounds
    automatic: bool  # rounds start automatically
    is_private: bool  # the tournament is not listed
    host: str  # the organiser
    secret: str  # the secrets of all tables derive from it

    @property
    def sides(self) -> int:
        """The number of entrants at a table."""
        return self.seats // self.team


class TournamentEvent(Struct, frozen=True, tag_field="what"):
    """Something that happened."""


class Entered(TournamentEvent, frozen=True, tag="entered"):
    """A player entered or came back."""

    player: str
    name: str
    salt: str = ""  # the person's contribution to all deals
    team: str = ""
    is_gone: bool = False  # in old stores: the person was erased
    portrait: str = ""  # the chosen portrait


class Left(TournamentEvent, frozen=True, tag="left"):
    """An entrant left."""

    person: int
    why: Literal["self", "organiser", "absent"]


class Admitted(TournamentEvent, frozen=True, tag="admitted"):
    """The organiser admitted a removed entrant again."""

    person: int


class Begun(TournamentEvent, frozen=True, tag="begun"):
    """The tournament began; the first round is next, and later entrants are late."""


class Paired(TournamentEvent, frozen=True, tag="paired"):
    """A round began: the entrants at each table in seat order, and the tables."""

    seats: list[list[int]]
    tables: list[str]  # "" for a bye


class Corrected(TournamentEvent, frozen=True, tag="corrected"):
    """The organiser set the result of a table."""

    round: int
    table: int
    places: list[int]
    note: str


class Ended(TournamentEvent, frozen=True, tag="ended"):
    """The tournament ended."""


Events = Entered | Left | Admitted | Begun | Paired | Corrected | Ended
_events = msgspec.json.Decoder(Events)
_plans = msgspec.json.Decoder(TournamentPlan)


def read_event(text: str) -> Any:
    """Return an event from its stored form."""
    return _events.decode(text)


def read_plan(text: str) -> TournamentPlan:
    """Return a plan from its stored form."""
    return _plans.decode(text)


class TableResult(Struct, frozen=True):
    """The result of a match: the seats' places, and who was absent."""

    places: list[int]
    absent: list[bool]  # seats whose clocks ran out before their first action


@dataclass
class Participant:
    """A person who has entered."""

    player: str
    name: str
    salt: str
    team: str
    is_here: bool = True
    is_removed: bool = False  # removed by the organiser, and not readmitted
    comings: int = 0
    portrait: str = ""


@dataclass
class RoundTable:
    """A table in a round."""

    seats: list[int]  # entrants in seat order
    table: str  # "" for a bye
    places: list[int] | None = None
    absent: list[bool] = field(default_factory=list)
    ended: float = 0.0
    note: str = ""  # the organiser's note on a correction

    @property
    def sitting(self) -> Sitting:
        """The table in the form that the pairing needs."""
        return Sitting(tuple(self.seats), tuple(self.places) if self.places else None)


class Tournament:
    """One tournament, from its opening to its end."""

    def __init__(self, tournament_id: str, created: float, plan: TournamentPlan) -> None:
        self.id = tournament_id
        self.created = created
        self.plan = plan
        self.number = 0  # number of the last event
        self.version = 0  # increases with every event and result
        self.phase = OPEN
        self.people: list[Participant] = []
        self.teams: list[str] = []
        self.first: list[int] = []  # entrants who were present at the beginning
        self.rounds: list[list[RoundTable]] = []
        self.begun = created  # time at which the last round began
        self._standings: list[pairing.StandingsLine] | None = None  # cached standings

    # --- properties ------------------------------------------------------------------------------

    @property
    def entrants(self) -> list[int]:
        """All entrants: people, or teams."""
        return [*range(len(self.teams) if self.plan.team > 1 else len(self.people))]

    @property
    def field(self) -> list[int]:
        """Return entrants who have played or will play."""
        played = {entrant for each in self.rounds for one in each for entrant in one.seats}
        return [one for one in self.entrants if one in played or self.is_here(one)]

    @property
    def here(self) -> int:
        """The number of people who take part."""
        return sum(one.is_here for one in self.people)

    def members(self, entrant: int) -> list[Participant]:
        """Return the people of an entrant; those present come first."""
        if self.plan.team == 1:
            return [self.people[entrant]]
        team = [one for one in self.people if one.team == self.teams[entrant]]
        return sorted(team, key=lambda one: not one.is_here)

    def name(self, entrant: int) -> str:
        """Return the name of an entrant."""
        return self.teams[entrant] if self.plan.team > 1 else self.people[entrant].name

    def is_here(self, entrant: int) -> bool:
        """Return whether an entrant plays the next round; a team needs all its members."""
        return sum(one.is_here for one in self.members(entrant)) >= self.plan.team

    def has_played(self, entrant: int) -> bool:
        """Return whether an entrant has played in a round."""
        return any(entrant in one.seats for each in self.rounds for one in each)

    def person_of(self, player: str | None) -> int | None:
        """Return a player's number as a person."""
        found = (at for at, one in enumerate(self.people) if one.player == player)
        return next(found, None) if player else None

    def entrant_of(self, player: str | None) -> int | None:
        """Return the entrant for whom a player plays."""
        person = self.person_of(player)
        if person is None or self.plan.team == 1:
            return person
        return self.teams.index(self.people[person].team)

    @property
    def sittings(self) -> list[list[Sitting]]:
        """All rounds, for the pairing."""
        return [[meeting.sitting for meeting in each] for each in self.rounds]

    @property
    def is_round_over(self) -> bool:
        """Whether all results of the last round are known."""
        return all(one.sitting.is_over for one in self.rounds[-1]) if self.rounds else True

    @property
    def round_ended(self) -> float:
        """The time of the last result."""
        return max([self.begun, *(one.ended for one in self.rounds[-1])]) if self.rounds else 0.0

    @property
    def planned(self) -> int:
        """The number of rounds, if known."""
        many = len(self.first) or sum(map(self.is_here, self.entrants))
        if self.plan.format == ROUND_ROBIN and self.plan.sides == FEWEST:
            return max(many - 1 + many % 2, len(self.rounds))
        if self.plan.format == SWISS or self.plan.sides > FEWEST:
            usual = ceil(log2(max(many, FEWEST))) if self.plan.format == SWISS else 0
            return self.plan.rounds or max(usual, len(self.rounds))
        return max(ceil(log2(max(many, FEWEST))), len(self.rounds))

    def standings(self) -> list[pairing.StandingsLine]:
        """Return all entrants, best first."""
        if self._standings is None:
            plan, is_knockout = self.plan, self.plan.format == KNOCKOUT
            self._standings = pairing.standings(
                self.field, self.sittings, plan.breaks, is_knockout=is_knockout
            )
        return self._standings

    # --- permitted events ------------------------------------------------------------------------

    def may_enter(
        self, player: str, name: str, salt: str, team: str, portrait: str = ""
    ) -> Entered:
        """Return the event for entering, possibly late or after having left."""
        plan = self.plan
        if self.phase == OVER:
            raise Refused("over")
        person = self.person_of(player)
        if person is not None and self.people[person].is_here:
            raise Refused("entered")
        if person is not None and self.people[person].is_removed:
            raise Refused("removed")
        if self.phase == RUNNING and plan.format == KNOCKOUT:
            raise Refused("too-late")
        if self.here >= MOST or (person is None and len(self.people) >= EVER):
            raise Refused("full")
        if person is not None and self.people[person].comings >= COMINGS:
            raise Refused("enough")
        looks = {look_of(one.name) for one in self.people if one.player != player}
        if look_of(name) in looks:
            raise Refused("name-taken")
        known_team = self._team(team, person) if plan.team > 1 else ""
        return Entered(player, name, salt, known_team, portrait=portrait)

    def _team(self, wanted: str, person: int | None) -> str:
        """Return the team with a given name, if the player may join."""
        known = next((one for one in self.teams if look_of(one) == look_of(wanted)), wanted)
        own = self.people[person].team if person is not None else known
        if not wanted or (own != known and self.has_played(self.teams.index(own))):
            raise Refused("no-team")
        if known not in self.teams and len(self.teams) >= EVER:
            raise Refused("full")
        if sum(one.team == known and one.is_here for one in self.people) >= self.plan.team:
            raise Refused("team-full")
        return known

    def may_leave(self, player: str) -> Left:
        """Return the event for leaving; the player may finish the current table."""
        person = self.person_of(player)
        if person is None or not self.people[person].is_here:
            raise Refused("not-entered")
        if self.phase == OVER:
            raise Refused("over")
        return Left(person, "self")

    def may_drop(self, player: str, entrant: int) -> list[Left]:
        """Return the events for removing an entrant."""
        self._must_organise(player)
        if self.phase == OVER:
            raise Refused("over")
        if entrant not in self.entrants:
            raise Refused("unknown")
        members = self.members(entrant)
        return [
            Left(at, "organiser")  # include those who have left, so that they can't return
            for at, one in enumerate(self.people)
            if one in members and not one.is_removed
        ]

    def may_admit(self, player: str, entrant: int) -> list[Admitted]:
        """Return the events for admitting a removed entrant again."""
        self._must_organise(player)
        if self.phase == OVER:
            raise Refused("over")
        if entrant not in self.entrants:
            raise Refused("unknown")
        members = self.members(entrant)
        return [
            Admitted(at) for at, one in enumerate(self.people) if one in members and one.is_removed
        ]

    def _home(self, entrant: int, why: Any) -> list[Left]:
        members = self.members(entrant)
        return [
            Left(at, why) for at, one in enumerate(self.people) if one in members and one.is_here
        ]

    def may_begin(self, player: str) -> Begun:
        """Return the event for beginning the first round."""
        self._must_organise(player)
        if self.phase != OPEN:
            raise Refused("started")
        least = FEWEST if self.plan.format == KNOCKOUT else min(self.plan.sides, 3)
        if sum(map(self.is_here, self.entrants)) < least:
            raise Refused("too-few")
        return Begun()

    def may_go_on(self, player: str | None = None) -> None:
        """Refuse to pair a round during the last one, or for anybody except the organiser."""
        if player is not None:
            self._must_organise(player)
        if self.phase != RUNNING:
            raise Refused("over" if self.phase == OVER else "not-started")
        if not self.is_round_over:
            raise Refused("round-running")

    def may_correct(
        self, player: str, number: int, table: int, places: list[int], note: str
    ) -> Corrected:
        """Return the event for setting a result.

        In a knockout, this is possible only before other tables depend on the result.
        """
        self._must_organise(player)
        if not (number < len(self.rounds) and table < len(self.rounds[number])):
            raise Refused("unknown")
        meeting = self.rounds[number][table]
        many = len(meeting.seats)
        if not meeting.table or len(places) != many or min(places) != 1 or max(places) > many:
            raise Refused("malformed")
        if self.plan.format == KNOCKOUT and number != len(self.rounds) - 1:
            raise Refused("too-late")
        if self.number >= EVENTS:
            raise Refused("enough")
        return Corrected(number, table, places, note)

    def may_end(self, player: str) -> Ended:
        """Return the event for ending the tournament early."""
        self._must_organise(player)
        if self.phase == OVER:
            raise Refused("over")
        return Ended()

    def forsaken(self) -> list[TournamentEvent]:
        """Return the events for a tournament that its organiser has abandoned."""
        return [Ended()] if self.phase == RUNNING and self.is_round_over else []

    def without(self, player: str) -> list[TournamentEvent]:
        """Return the events for erasing a player.

        The player leaves. If the player's own tournament has not begun, it ends.
        """
        person = self.person_of(player)
        if self.phase == OVER:
            return []
        if self.phase == OPEN and self.plan.host == player:
            return [Ended()]
        return [Left(person, "self")] if person is not None and self.people[person].is_here else []

    def _must_organise(self, player: str | None) -> None:
        if player is None or player != self.plan.host:
            raise Refused("not-organiser")

    def next_round(self) -> list[Any]:
        """Return the next events: absent entrants leave, and the next round (if any) is paired.

        Its tables have no ids yet.
        """
        absent = [
            entrant
            for one in (self.rounds[-1] if self.rounds else [])
            for entrant, is_absent in zip(one.seats, one.absent, strict=False)
            if is_absent
        ]
        gone = [left for entrant in absent for left in self._home(entrant, "absent")]
        here = [one for one in self.entrants if self.is_here(one) and one not in absent]
        plan = self.plan
        is_last = 0 < self.planned <= len(self.rounds) and plan.format != KNOCKOUT
        if is_last and not (plan.format == ROUND_ROBIN and plan.sides == FEWEST):
            return [*gone, Ended()]
        found = pairing.next_round(
            plan.format,
            here,
            self.sittings,
            seed=int(hashlib.sha256(f"pairs:{plan.secret}".encode()).hexdigest()[:12], 16),
            size=plan.sides,
            first=self.first or here,
        )
        if not found:
            return [*gone, Ended()]
        return [*gone, Paired([[*one.seats] for one in found], [""] * len(found))]

    # --- tables ----------------------------------------------------------------------------------

    def secret_of(self, number: int, table: int) -> str:
        """Return the server's part of a deal, derived from the tournament's secret."""
        return hashlib.sha256(f"{self.plan.secret}:{number}:{table}".encode()).hexdigest()[:32]

    def seating(self, number: int, entrants: Sequence[int]) -> list[tuple[Participant, str]]:
        """Return the seats of a table in a round, with each player's salt.

        Allies do not sit side by side. The first players of all sides come first, then the second
        players.
        """
        sides = [self.members(entrant)[: self.plan.team] for entrant in entrants]
        order = [side[at] for at in range(self.plan.team) for side in sides]
        return [(one, salt_of(one.salt, number)) for one in order]

    # --- events ----------------------------------------------------------------------------------

    def apply(self, event: Any, at: float) -> None:
        """Apply an event that was permitted when it was written."""
        self.number += 1
        self._standings = None
        match event:
            case Entered():
                self._enter(event)
            case Left():
                person = self.people[event.person]
                person.is_here, person.is_removed = False, event.why == "organiser"
            case Admitted():
                self.people[event.person].is_removed = False
            case Begun():
                self.phase = RUNNING
                self.first = [one for one in self.entrants if self.is_here(one)]
            case Paired():
                both = zip(event.seats, event.tables, strict=True)
                self.rounds.append([RoundTable(seats, table) for seats, table in both])
                self.begun = at
            case Corrected():
                meeting = self.rounds[event.round][event.table]
                meeting.places, meeting.note = event.places, event.note
                meeting.ended = meeting.ended or at
            case Ended():
                self.phase = OVER

    def _enter(self, event: Entered) -> None:
        person = self.person_of(event.player)
        if person is None:
            self.people.append(Participant(event.player, event.name, event.salt, event.team))
            person = -1
        one = self.people[person]
        one.is_here, one.name, one.portrait = not event.is_gone, event.name, event.portrait
        one.is_removed = False
        one.team = event.team
        one.comings += 1
        if event.team and event.team not in self.teams:
            self.teams.append(event.team)

    def note(self, results: Iterable[tuple[str, TableResult, float]]) -> None:
        """Record results of tables, except results set by the organiser."""
        self._standings = None
        ended = {table: (result, at) for table, result, at in results}
        for meeting in (one for each in self.rounds for one in each):
            if meeting.table in ended:
                result, meeting.ended = ended[meeting.table]
                meeting.absent = result.absent
                if not meeting.note:
                    meeting.places = result.places


def salt_of(salt: str, number: int) -> str:
    """Return a player's salt for the deals of a round."""
    return hashlib.sha256(f"{salt}:{number}".encode()).hexdigest()[:32] if salt else ""


# --- the end of a match --------------------------------------------------------------------------


def sides_of(table: Table) -> list[list[int]]:
    """Return the seats of each entrant at a table."""
    setup: Setup = table.setup
    assert setup.tournament
    many = setup.seats // setup.tournament.team
    return [[*range(side, setup.seats, many)] for side in range(many)]


def result_of(table: Table) -> TableResult | None:
    """Return the result for the entrants of a table; None while it is open.

    Players who left or ran out of time rank behind all others, and the first of them is last. A
    match is decided once only one player remains. Otherwise the winners come first, then the others
    by points.
    """
    sides = sides_of(table)
    are_out = [all(seat in table.lost for seat in side) for side in sides]
    if table.phase != MATCH_OVER and are_out.count(False) > 1:
        return None
    keys = [how_far(table, side, is_out) for side, is_out in zip(sides, are_out, strict=True)]
    places = [1 + sum(other < key for other in keys) for key in keys]
    absent = [
        is_out and all(table.lost[seat][1] == "time" and seat not in table.came for seat in side)
        for side, is_out in zip(sides, are_out, strict=True)
    ]
    return TableResult(places, absent)


def how_far(table: Table, side: list[int], is_out: bool) -> tuple[int, int]:
    """Return the sort key of an entrant at a table; the lowest is best."""
    if is_out:
        return 2, -max(table.lost[seat][0] for seat in side)
    if table.phase != MATCH_OVER or table.match is None:
        return 0, 0
    view = table.match.view(None)
    if not view.winners or any(seat in view.winners for seat in side):
        return 0, 0
    return 1, -max(points_of(view.seats[seat]) for seat in side)


def points_of(seat: Any) -> int:
    """Return a seat's points or coins, depending on the game."""
    return int(getattr(seat, "coins", getattr(seat, "points", 0)))
