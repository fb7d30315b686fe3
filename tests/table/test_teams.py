"""Team tournaments that people join late, leave and rejoin, without a server."""

import os
import random
from collections import Counter

import pytest

from warren.pairing import FORMATS, KNOCKOUT, ROUND_ROBIN, SWISS, USUAL
from warren.table.play import entries
from warren.table.protocol.messages import Clock
from warren.table.protocol.refusals import Refused
from warren.table.tournaments.rules import (
    OPEN,
    OVER,
    RUNNING,
    Paired,
    TableResult,
    Tournament,
    TournamentPlan,
)
from warren.table.tournaments.store import Written, rebuilt

TOURNAMENTS = int(os.environ.get("SOAK_TOURNAMENTS", "36")) // 4
LARGEST = 40 if "SOAK_TOURNAMENTS" in os.environ else 12  # teams
ROUNDS = 6  # of a Swiss
PLAYERS = 2  # of a team
TABLES = (PLAYERS * 2, PLAYERS * 3)  # seats of two or three teams
HOST = "the organiser"


class League:
    """Teams that play a tournament, with people who come and go between and during rounds."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        kind = FORMATS[seed % len(FORMATS)]
        plan = TournamentPlan(
            name="Cup",
            game="gosu",
            preset="teams",
            options={},
            seats=self.chance.choice(TABLES) if kind != ROUND_ROBIN else TABLES[0],
            team=PLAYERS,
            format=kind,
            rounds=ROUNDS if kind == SWISS else 0,
            clock=Clock(kind="live"),
            breaks=[*USUAL[kind]],
            pause=0,
            automatic=True,
            is_private=False,
            host=HOST,
            secret=f"{seed}",
        )
        self.known = Tournament("cup", 0.0, plan)
        self.events, self.results = [], []
        self.now = 0.0
        self.teams = self.chance.randint(3, LARGEST)

    @property
    def plan(self):
        return self.known.plan

    def note(self, *events):
        for event in events:
            self.now += 1
            self.events.append((self.now, entries.written(event)))
            self.known.apply(event, self.now)

    def enter(self, player, team):
        try:
            self.note(self.known.may_enter(player, player, "", team))
        except Refused as refused:
            return refused.code
        return None

    def gather(self):
        """Let everybody enter; some teams are incomplete, some people leave or change teams."""
        for team in range(self.teams):
            for member in range(PLAYERS):
                if self.chance.random() < 0.93:
                    self.enter(f"{team}-{member}", f"Team {team}")
        self.come_and_go()
        while sum(map(self.known.is_here, self.known.entrants)) < 3:
            self.teams += 1
            for member in range(PLAYERS):
                self.enter(f"{self.teams}-{member}", f"Team {self.teams}")

    def come_and_go(self):
        """Let some leave, be removed, return, or come late, alone or for another team."""
        chance, known = self.chance, self.known
        for one in [one for one in known.people if one.is_here and chance.random() < 0.04]:
            self.note(known.may_leave(one.player))
        if known.entrants and chance.random() < 0.1:
            self.note(*known.may_drop(HOST, chance.choice(known.entrants)))
        for one in [one for one in known.people if not one.is_here and chance.random() < 0.4]:
            self.come_again(one)
        for _ in range(chance.choice((0, 0, 1, 2, 3))):
            team = chance.choice([*known.teams, f"Late {chance.randrange(4)}"])
            self.enter(f"late-{len(known.people)}", team.upper() if chance.random() < 0.3 else team)

    def come_again(self, one):
        """Let a person return to their team, or to another if theirs never played."""
        own, wanted = one.team, self.chance.choice(self.known.teams)
        played = self.known.has_played(self.known.teams.index(own))
        code = self.enter(one.player, wanted)
        if wanted != own and played:
            assert code is not None
            self.enter(one.player, own)

    def pair(self):
        """Pair the next round and check its tables."""
        *gone, last = self.known.next_round()
        self.note(*gone)
        if isinstance(last, Paired):
            many = len(self.known.rounds)
            tables = [f"{many}-{at}" if len(one) > 1 else "" for at, one in enumerate(last.seats)]
            last = Paired(last.seats, tables)
            self.check_seats(last.seats)
        self.note(last)
        return self.known.phase == RUNNING

    def check_seats(self, tables):
        """Check that whole, present teams sit at one table each, allies not side by side."""
        known, seated = self.known, []
        here = {one for one in known.entrants if known.is_here(one)}
        paired = [entrant for entrants in tables for entrant in entrants]
        assert len(paired) == len({*paired})
        assert {*paired} <= here
        if self.plan.format == SWISS:
            assert {*paired} == here
        for entrants in tables:
            people = [one for one, _ in known.seating(len(known.rounds), entrants)]
            assert len(people) == PLAYERS * len(entrants)
            assert all(one.is_here for one in people)
            sides = [known.entrant_of(one.player) for one in people]
            assert sides == [*entrants] * PLAYERS
            seated += [one.player for one in people]
        assert len(seated) == len({*seated})

    def play(self):
        """End the tables one by one; sometimes nobody came."""
        for at, meeting in enumerate(self.known.rounds[-1]):
            if not meeting.table:
                continue
            many = len(meeting.seats)
            places = self.chance.sample(range(1, many + 1), many)
            is_late = [place == many and self.chance.random() < 0.05 for place in places]
            self.now += 1
            result = TableResult(places, is_late)
            self.results.append((meeting.table, entries.written(result).encode(), self.now))
            self.known.note([(meeting.table, result, self.now)])
            if at == 0:
                self.come_and_go()  # in the middle of a round
        assert self.known.is_round_over


@pytest.mark.parametrize("seed", range(TOURNAMENTS))
def test_teams_that_change_are_paired_whole_and_meet_once(seed):
    league = League(seed)
    league.gather()
    known = league.known
    assert known.phase == OPEN
    league.note(known.may_begin(HOST))
    most = 20 * len(known.people)
    while league.pair():
        league.play()
        league.come_and_go()
        assert len(known.rounds) < most
    assert known.phase == OVER
    check_meetings(league)
    check_standings(known)
    written = Written(0.0, entries.written(known.plan), 7, league.events, league.results)
    again = rebuilt("cup", written)
    assert again.standings() == known.standings()
    assert [one.is_here for one in again.people] == [one.is_here for one in known.people]


def check_meetings(league):
    known = league.known
    met = Counter(
        frozenset((one, other))
        for each in known.rounds
        for meeting in each
        for one in meeting.seats
        for other in meeting.seats
        if one < other
    )
    if known.plan.format == ROUND_ROBIN:
        assert max(met.values()) == 1
        byes = Counter(m.seats[0] for each in known.rounds for m in each if not m.table)
        for one in known.entrants:
            others = sum(count for pair, count in met.items() if one in pair)
            assert others + byes[one] < len(known.entrants), "a point for each of the others"
    if known.plan.format == SWISS and known.plan.sides == 2:
        fewest = min(sum(map(len, (m.seats for m in each))) for each in known.rounds)
        if fewest >= 2 * ROUNDS:  # otherwise some must meet again
            assert max(met.values()) == 1
    if known.plan.format == KNOCKOUT:
        lost = Counter()
        for each in known.rounds:
            for meeting in each:
                assert not any(lost[one] for one in meeting.seats)
                half = max(1, len(meeting.seats) // 2)
                lost.update(
                    one
                    for one, place in zip(meeting.seats, meeting.places or (), strict=False)
                    if place > half
                )


def check_standings(known):
    lines = known.standings()
    played = {one for each in known.rounds for meeting in each for one in meeting.seats}
    assert played <= {line.entrant for line in lines}
    assert all(0 <= line.score <= len(known.rounds) for line in lines)
    if known.plan.format != KNOCKOUT:
        scores = [line.score for line in lines]
        assert scores == sorted(scores, reverse=True)
