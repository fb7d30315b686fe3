"""Tournaments on a server: entering, pairing, playing, correcting, also after a restart."""

import asyncio
import csv
import io
import random
import zipfile
from dataclasses import replace
from typing import Any, NamedTuple
from unittest import mock

import pytest

from finishing import noted
from tables import CALM, PATIENCE, open_house, until
from warren import pairing
from warren.art import portrait_of
from warren.engine.proof import commitment_to
from warren.table.guard.clock import DAY
from warren.table.guard.limits import per_hour
from warren.table.people import forgetting
from warren.table.play.room import Viewer
from warren.table.play.session import Session
from warren.table.protocol.messages import (
    Admit,
    BeginRounds,
    Clock,
    Correct,
    Drop,
    EndRounds,
    Enter,
    LeaveTournament,
    NewTournament,
    NextRound,
)
from warren.table.protocol.refusals import Refused
from warren.table.tournaments import store as tournament_store
from warren.table.tournaments import tournaments
from warren.table.tournaments.rules import COMINGS
from warren.table.tournaments.tournaments import told
from warren.table.upkeep.erasing import NOBODY
from warren.table.web.proxies import Proxies
from warren.table.web.tournaments import cell

pytestmark = pytest.mark.anyio

LIVE = Clock(kind="live")


@pytest.fixture(autouse=True)
def nobody_else_looks(monkeypatch):
    """Continue tournaments only when a test asks for it."""
    monkeypatch.setattr("warren.table.upkeep.running.LOOK", 3600.0)


@pytest.fixture
async def house(engines):
    async with open_house(limits=CALM) as opened:
        yield opened


class Removal(NamedTuple):
    """A person who was removed from a tournament, and related people."""

    house: Any
    says: Any
    ann: Any
    bob: Any
    old: Any


class Club:
    """People on a server who play a tournament without HTTP."""

    def __init__(self, house, names):
        self.hub = house.hub
        self.names = names
        self.people = {}
        self.id = ""
        self.chance = random.Random(1)

    async def meet(self):
        for name in self.names:
            _, session = await self.hub.sessions.name(None, name)
            self.people[name] = session
        return self

    async def open(self, organiser="Ann", **wanted):
        about = {"name": "Goblin Cup", "game": "laundromat", "clock": LIVE, "pause": 0, **wanted}
        self.id = await self.house.open(self.people[organiser], NewTournament(**about))
        return self

    @property
    def house(self):
        return self.hub.tournaments

    async def say(self, name, said):
        return await self.house.hear(self.id, self.people[name], said)

    async def refused(self, name, said):
        """Return the code with which a request is refused."""
        with pytest.raises(Refused) as refused:
            await self.say(name, said)
        return refused.value.code

    async def enter(self, *names, **about):
        for name in names or self.names:
            await self.say(name, Enter(**about))
        return self

    async def now(self):
        return await self.house.find(self.id)

    async def told(self, name=None):
        player = self.people[name].player if name else None
        return told(await self.now(), player, self.hub.clock.now())

    async def play(self, table):
        """Let everybody at a table act in turn, to the end."""
        room = await self.hub.room(table)
        while room.table.phase == "running":
            seat = room.table.match.pending[0]
            decision = room.table.decisions[seat]
            action = self.chance.choice(room.table.match.legal(seat)).text
            await room.change(room.table.may_act(seat, action, decision))
        await self.noted()
        return room.table

    async def noted(self):
        await until(lambda: not self.hub.base.notes)

    async def play_round(self):
        for meeting in (await self.now()).rounds[-1]:
            if meeting.table:
                await self.play(meeting.table)

    async def until_round(self, number):
        async def there():
            known = await self.now()
            return len(known.rounds) >= number or known.phase == "over"

        while not await there():
            await self.hub.tournaments.look()


async def club(house, names="Ann Bob Cid Dan Eve", **wanted):
    made = Club(house, names.split())
    await made.meet()
    await made.open(**wanted)
    return made


async def test_a_swiss_of_five_is_played_from_the_first_entry_to_the_last_table(house):
    made = await club(house)
    await made.enter()
    await made.say("Ann", BeginRounds())
    for number in (1, 2, 3):
        await made.until_round(number)
        await made.play_round()
    while (await made.now()).phase != "over":
        await house.hub.tournaments.look()
    shown = await made.told("Ann")
    assert [len(each) for each in shown["tables"]] == [3, 3, 3]  # two tables and a bye
    met = [tuple(sorted(one["seats"])) for each in shown["tables"] for one in each]
    assert len(set(met)) == len(met) == 9
    assert sum(line["score"] for line in shown["standings"]) == 9
    assert shown["standings"][0]["rank"] == 1
    assert shown["breaks"][0] == "buchholz-cut-1"
    assert commitment_to(shown["secret"]) == shown["commitment"]


async def test_who_plays_a_round_is_told_until_they_come(house):
    made = await club(house, "Ann Bob")
    await made.enter()
    await made.say("Ann", BeginRounds())
    await made.until_round(1)

    async def told_to(name):
        return await house.hub.notices.of(made.people[name].player)

    [notice] = await told_to("Ann")
    assert (notice["kind"], notice["others"]) == ("round", ["Bob"])
    assert [one["kind"] for one in await told_to("Bob")] == ["round"]
    room = await house.hub.room(notice["subject"])
    room.join(Viewer(made.people["Ann"].player, "en"))
    await house.hub.notices.look()
    assert await told_to("Ann") == []
    assert [one["kind"] for one in await told_to("Bob")] == ["round"]


async def test_results_are_those_of_the_matches(house):
    made = await club(house, "Ann Bob")
    await made.enter()
    await made.say("Ann", BeginRounds())
    [meeting] = (await made.now()).rounds[0]
    table = await made.play(meeting.table)
    [meeting] = (await made.now()).rounds[0]
    winners = table.match.outcome.winners
    expected = [1 if seat in winners else 2 for seat in (0, 1)]
    assert meeting.places == expected
    names = [place.name for place in table.places]
    assert names == [(await made.now()).name(one) for one in meeting.seats]


async def test_a_result_stands_in_the_same_transaction_as_the_memory_of_the_match(house):
    made = await club(house, "Ann Bob", automatic=False)
    await made.enter()
    await made.say("Ann", BeginRounds())
    [meeting] = (await made.now()).rounds[0]
    written = []
    store, write = house.hub.store, house.hub.store.write

    async def look_inside(job):
        def both(database):
            before = counts(database)
            done = job(database)
            written.append((before, counts(database)))
            return done

        return await write(both)

    def counts(database):
        return tuple(
            database.execute(f"SELECT count(*) FROM {what}").fetchone()[0]
            for what in ("played", "sitting WHERE result IS NOT NULL")
        )

    store.write = look_inside
    await made.play(meeting.table)
    store.write = write
    changed = [(before, after) for before, after in written if before != after]
    assert changed == [((0, 0), (2, 1))]


async def test_who_never_comes_loses_by_the_clock_and_is_sent_home(house, monkeypatch):
    made = await club(house, "Ann Bob Cid Dan", automatic=False)
    await made.enter()
    await made.say("Ann", BeginRounds())
    first, second = (await made.now()).rounds[0]
    await made.play(first.table)
    room = await house.hub.room(second.table)
    late = room.table.owing[0]
    monkeypatch.setattr(
        type(house.hub.clock), "now", lambda clock: clock.base + clock.ticks() - clock.begun + 7200
    )
    await room.ring()
    await made.noted()
    _, second = (await made.now()).rounds[0]
    assert second.places == [2 if seat == late else 1 for seat in (0, 1)]
    assert second.absent == [seat == late for seat in (0, 1)]
    await made.say("Ann", NextRound())
    known = await made.now()
    assert not known.is_here(second.seats[late])
    assert all(second.seats[late] not in one.seats for one in known.rounds[1])


async def test_who_only_loses_the_connection_is_not_played_for(house):
    made = await club(house, "Ann Bob", automatic=False)
    await made.enter()
    await made.say("Ann", BeginRounds())
    room = await house.hub.room((await made.now()).rounds[0][0].table)
    assert [why for _, _, why in room._deadlines()] == ["time"]


async def test_who_gives_up_a_table_has_lost_it(house):
    made = await club(house, "Ann Bob", automatic=False)
    await made.enter()
    await made.say("Ann", BeginRounds())
    room = await house.hub.room((await made.now()).rounds[0][0].table)
    player = room.table.places[0].player
    await room.change(room.table.may_stand(player))
    await made.noted()
    [meeting] = (await made.now()).rounds[0]
    assert meeting.places == [2, 1]
    assert meeting.absent == [False, False]


async def test_people_come_late_leave_and_come_again(house):
    made = await club(house, "Ann Bob Cid Dan Eve Fay", automatic=False, rounds=4)
    await made.enter("Ann", "Bob", "Cid", "Dan")
    await made.say("Ann", BeginRounds())
    assert await made.refused("Bob", Enter()) == "entered"
    await made.play_round()
    await made.enter("Eve")
    await made.say("Bob", LeaveTournament())
    await made.say("Ann", Drop(entrant=2))
    assert await made.refused("Bob", LeaveTournament()) == "not-entered"
    await made.say("Ann", NextRound())
    seated = [one for meeting in (await made.now()).rounds[1] for one in meeting.seats]
    assert sorted(seated) == [0, 3, 4]
    await made.play_round()
    await made.enter("Bob")
    await made.say("Ann", NextRound())
    seated = [one for meeting in (await made.now()).rounds[2] for one in meeting.seats]
    assert sorted(seated) == [0, 1, 3, 4]


async def test_the_next_round_waits_for_the_last_table_or_for_the_organiser(house):
    made = await club(house, "Ann Bob Cid Dan", automatic=False)
    await made.enter()
    await made.say("Ann", BeginRounds())
    assert await made.refused("Ann", NextRound()) == "round-running"
    await house.hub.tournaments.look()
    for table in (0, 1):
        await made.say("Ann", Correct(round=0, table=table, places=[1, 2], note="they agreed"))
    await house.hub.tournaments.look()
    assert len((await made.now()).rounds) == 1  # rounds do not start automatically here
    await made.say("Ann", NextRound())
    assert len((await made.now()).rounds) == 2


async def test_there_is_a_pause_between_rounds(house):
    made = await club(house, "Ann Bob Cid Dan", pause=600)
    await made.enter()
    await made.say("Ann", BeginRounds())
    await made.play_round()
    await house.hub.tournaments.look()
    assert len((await made.now()).rounds) == 1
    assert 0 < (await made.told())["next_in"] <= 600
    await made.say("Ann", NextRound())  # the organiser may start the next round early
    assert len((await made.now()).rounds) == 2


async def test_what_the_organiser_corrects_counts_and_says_why(house):
    made = await club(house, "Ann Bob", automatic=False)
    await made.enter()
    await made.say("Ann", BeginRounds())
    [meeting] = (await made.now()).rounds[0]
    await made.play(meeting.table)
    [before] = (await made.now()).rounds[0]
    turned = [3 - place for place in before.places]
    if before.places == [1, 1]:
        turned = [1, 2]
    await made.say("Ann", Correct(round=0, table=0, places=turned, note="  a\twrong card  "))
    [after] = (await made.now()).rounds[0]
    assert (after.places, after.note) == (turned, "a wrong card")
    for wrong in (
        {"places": [2, 2]},
        {"places": [1, 1, 1]},
        {"places": [1, 2], "note": " "},
        {"places": [1, 2], "round": 1},
    ):
        said = {"round": 0, "table": 0, "note": "why", **wrong}
        assert await made.refused("Ann", Correct(**said)) in ("malformed", "no-note", "unknown")


@pytest.mark.parametrize(
    "said",
    [
        BeginRounds(),
        NextRound(),
        Drop(entrant=0),
        Admit(entrant=0),
        Correct(round=0, table=0, places=[1, 2], note="I won"),
        EndRounds(),
    ],
)
async def test_only_the_organiser_organises(house, said):
    made = await club(house, "Ann Bob", automatic=False)
    await made.enter()
    assert await made.refused("Bob", said) in ("not-organiser", "not-started")
    await made.say("Ann", BeginRounds())
    assert await made.refused("Bob", said) == "not-organiser"


async def test_what_does_not_go_together_is_refused_when_it_is_opened(house):
    made = await Club(house, ["Ann"]).meet()
    for code, wrong in (
        ("no-clock", {"clock": Clock()}),
        ("unknown", {"game": "chess"}),
        ("bad-options", {"game": "gosux", "seats": 3}),
        ("bad-name", {"name": "\u2800"}),
    ):
        with pytest.raises(Refused) as refused:
            await made.open(**wrong)
        assert refused.value.code == code
    await made.open()
    assert await made.refused("Ann", BeginRounds()) == "too-few"


async def test_a_knockout_takes_nobody_late(house):
    made = await club(house, "Ann Bob Cid", format="knockout", automatic=False)
    await made.enter("Ann", "Bob")
    await made.say("Ann", BeginRounds())
    assert await made.refused("Cid", Enter()) == "too-late"


async def test_names_that_look_alike_and_full_houses_are_refused(house, monkeypatch):
    made = await club(house, "Ann Ánn Bob")
    await made.enter("Ann")
    assert await made.refused("Ánn", Enter()) == "name-taken"
    monkeypatch.setattr("warren.table.tournaments.rules.MOST", 1)
    assert await made.refused("Bob", Enter()) == "full"


async def test_who_is_sent_home_makes_room_for_another(house, monkeypatch):
    made = await club(house, "Ann Bob Cid")
    monkeypatch.setattr("warren.table.tournaments.rules.MOST", 2)
    await made.enter("Ann", "Bob")
    await made.say("Ann", Drop(entrant=1))
    await made.enter("Cid")
    await made.say("Ann", Admit(entrant=1))
    assert await made.refused("Bob", Enter()) == "full"
    monkeypatch.setattr("warren.table.tournaments.rules.EVER", 3)
    await made.say("Ann", Drop(entrant=2))
    await made.enter("Bob")  # an earlier entrant
    made.people["Dan"] = (await made.hub.sessions.name(None, "Dan"))[1]
    await made.say("Ann", Drop(entrant=1))
    assert await made.refused("Dan", Enter()) == "full"


async def test_somebody_sent_home_enters_again_only_if_the_organiser_allows_it(house):
    made = await club(house, "Ann Bob Cid", automatic=False, rounds=4)
    await made.enter()
    await made.say("Ann", Drop(entrant=1))
    assert await made.refused("Bob", Enter()) == "removed"
    assert [one["is_removed"] for one in (await made.told())["people"]] == [False, True, False]
    await made.say("Ann", BeginRounds())
    assert await made.refused("Bob", Enter()) == "removed"
    await made.say("Ann", Admit(entrant=1))
    await made.enter("Bob")
    assert (await made.now()).here == 3
    await made.say("Ann", Drop(entrant=1))
    assert await made.refused("Bob", Enter()) == "removed"


@pytest.fixture
async def removal(house, monkeypatch):
    """Bob entered a tournament from a browser and an address, and the organiser removed him."""
    monkeypatch.setattr(Proxies, "__contains__", lambda _, host: host == "127.0.0.1")
    ann, bob = await house.person("Ann"), await house.person("Bob")
    cup = {"name": "Cup", "game": "laundromat", "clock": {"kind": "live"}}
    opened = (await ann.browser.post("/api/tournaments", json=cup)).json()["id"]
    old = await house.person("Cid")  # a player from before the removal, who enters after it

    async def says(person, kind, address="192.0.2.1", **fields):
        answer = await person.browser.post(
            f"/api/tournaments/{opened}",
            json={"type": kind, **fields},
            headers={"X-Forwarded-For": address},
        )
        return answer.json().get("code")

    assert await says(bob, "enter") is None
    assert await says(ann, "drop", entrant=0) is None
    return Removal(house, says, ann, bob, old)


async def test_somebody_removed_does_not_enter_by_a_fresh_session_of_the_browser(removal):
    bob, says = removal.bob, removal.says
    elsewhere = "192.0.2.9"
    assert await says(bob, "enter", elsewhere) == "removed"
    await bob.browser.post("/api/session/leave", json={})
    await bob.browser.post("/api/session", json={"nickname": "Not Bob"})
    assert await says(bob, "enter", elsewhere) == "removed"
    await bob.join_house()
    assert await says(bob, "enter", elsewhere) == "removed"
    assert await says(removal.ann, "admit", entrant=0) is None
    assert await says(bob, "enter", elsewhere) is None


async def test_a_browser_stays_out_for_an_hour_though_its_player_is_erased(removal, monkeypatch):
    bob, says = removal.bob, removal.says
    await bob.browser.post("/api/session/erase", json={})
    await bob.browser.post("/api/session", json={"nickname": "Not Bob"})
    assert await says(bob, "enter", "192.0.2.9") == "removed"
    monkeypatch.setattr(tournaments, "BARRED", 0.0)
    assert await says(bob, "enter", "192.0.2.9") is None


async def test_who_left_can_still_be_kept_out(house):
    made = await club(house, "Ann Bob")
    await made.enter()
    await made.say("Bob", LeaveTournament())
    await made.say("Ann", Drop(entrant=1))
    assert await made.refused("Bob", Enter()) == "removed"
    await made.say("Ann", Admit(entrant=1))
    await made.enter("Bob")


async def test_newcomers_from_the_address_of_somebody_removed_wait_an_hour(removal, monkeypatch):
    house, says = removal.house, removal.says
    fresh, other, third = [await house.person(name) for name in ("Dan", "Eve", "Fay")]
    assert await says(fresh, "enter") == "removed-here"
    assert await says(other, "enter", "192.0.2.9") is None
    assert await says(removal.old, "enter") is None  # a club behind the same router
    monkeypatch.setattr(tournaments, "BARRED", 0.0)
    assert await says(fresh, "enter") is None
    monkeypatch.setattr(tournaments, "BARRED", 60.0)
    assert await says(third, "enter") == "removed-here"
    assert await says(removal.ann, "admit", entrant=0) is None
    assert await says(third, "enter") is None


async def test_entrants_who_played_and_went_home_are_still_counted(house):
    made = await club(house, "Ann Bob Cid Dan", automatic=False, rounds=1)
    await made.enter()
    await made.say("Ann", BeginRounds())
    await made.play_round()
    await made.say("Dan", LeaveTournament())
    await made.say("Ann", NextRound())
    assert (await made.told())["phase"] == "over"
    assert (await made.told())["entrants"] == 4


async def test_before_the_first_round_only_those_who_are_here_are_counted(house):
    made = await club(house, "Ann Bob Cid")
    await made.enter()
    await made.say("Cid", LeaveTournament())
    assert (await made.told())["entrants"] == 2


async def test_nobody_comes_and_goes_without_end(house):
    made = await club(house, "Ann Bob")
    for _ in range(COMINGS):
        await made.enter("Bob")
        await made.say("Bob", LeaveTournament())
    assert await made.refused("Bob", Enter()) == "enough"
    await made.enter("Ann")


async def test_one_address_does_not_fill_a_tournament(house, monkeypatch):
    made = await club(house, "Ann Bob Cid Dan")
    monkeypatch.setattr(made.house, "entered", per_hour(2))
    for name in ("Ann", "Bob", "Cid"):
        made.people[name] = replace(made.people[name], address="here")
    await made.enter("Ann", "Bob")
    assert await made.refused("Cid", Enter()) == "rate"
    await made.enter("Dan")


async def test_nobody_corrects_without_end_and_rounds_go_on(house, monkeypatch):
    made = await club(house, "Ann Bob Cid", automatic=False)
    await made.enter()
    await made.say("Ann", BeginRounds())
    known = await made.now()
    table = next(at for at, one in enumerate(known.rounds[0]) if one.table)
    right = Correct(round=0, table=table, places=[1, 2], note="played")
    await made.say("Ann", right)
    monkeypatch.setattr("warren.table.tournaments.rules.EVENTS", (await made.now()).number)
    assert await made.refused("Ann", right) == "enough"
    await made.say("Ann", NextRound())
    assert len((await made.now()).rounds) == 2


async def test_tables_of_four_are_played_and_placed(house):
    made = await club(house, "Ann Bob Cid Dan", seats=4, rounds=1)
    await made.enter()
    await made.say("Ann", BeginRounds())
    [meeting] = (await made.now()).rounds[0]
    assert len(meeting.seats) == 4
    table = await made.play(meeting.table)
    [meeting] = (await made.now()).rounds[0]
    coins = [seat.coins for seat in table.match.view().seats]
    best = [seat for seat, place in enumerate(meeting.places) if place == 1]
    assert set(best) == set(table.match.outcome.winners)
    others = [(meeting.places[seat], -coins[seat]) for seat in range(4) if seat not in best]
    assert [one for one, _ in sorted(others)] == [
        one for one, _ in sorted(others, key=lambda o: o[1])
    ]


async def test_the_first_seat_begins_where_somebody_does(house):
    made = await club(house, "Ann Bob Cid Dan", game="gosux", automatic=False)
    await made.enter()
    await made.say("Ann", BeginRounds())
    for meeting in (await made.now()).rounds[0]:
        room = await house.hub.room(meeting.table)
        assert room.table.owing == (0,)
        assert room.table.places[0].name == (await made.now()).name(meeting.seats[0])


async def test_teams_sit_across_and_win_together(house):
    made = await club(house, "Ann Bob Cid Dan Eve", game="gosu", preset="teams", seats=4)
    assert await made.refused("Ann", Enter()) == "no-team"
    await made.enter("Ann", "Bob", team="Reds")
    await made.enter("Cid", team="Blues")
    assert await made.refused("Eve", Enter(team="Réds")) == "team-full"
    assert await made.refused("Ann", BeginRounds()) == "too-few"
    await made.enter("Dan", team="Blues")
    await made.say("Ann", BeginRounds())
    [meeting] = (await made.now()).rounds[0]
    room = await house.hub.room(meeting.table)
    names = [place.name for place in room.table.places]
    assert {frozenset(names[0::2]), frozenset(names[1::2])} == {
        frozenset({"Ann", "Bob"}),
        frozenset({"Cid", "Dan"}),
    }
    for seat in (0, 2):
        player = room.table.places[seat].player
        assert (await made.now()).rounds[0][0].places is None
        await room.change(room.table.may_stand(player))
        await made.noted()
    assert (await made.now()).rounds[0][0].places == [2, 1]


async def test_a_team_may_be_changed_until_it_has_played(house):
    made = await club(house, "Ann Bob Cid Dan Eve", game="gosu", preset="teams", seats=4)
    await made.enter("Ann", team="Redds")
    await made.say("Ann", LeaveTournament())
    await made.enter("Ann", "Bob", team="Reds")
    await made.enter("Cid", "Dan", team="Blues")
    await made.say("Ann", BeginRounds())
    assert [(await made.now()).name(one) for one in (await made.now()).first] == ["Reds", "Blues"]
    await made.enter("Eve", team="Greens")
    await made.say("Dan", LeaveTournament())
    await made.say("Eve", LeaveTournament())
    assert await made.refused("Dan", Enter(team="Greens")) == "no-team"
    await made.enter("Eve", team="BLUES")  # the Greens have not played
    assert [one.name for one in (await made.now()).members(2)] == ["Cid", "Eve", "Dan"]


async def test_nobody_makes_up_teams_without_end(house, monkeypatch):
    made = await club(house, "Ann Bob", game="gosu", preset="teams", seats=4)
    monkeypatch.setattr("warren.table.tournaments.rules.EVER", 1)
    monkeypatch.setattr("warren.table.tournaments.rules.MOST", 9)
    await made.enter("Ann", team="Reds")
    await made.say("Ann", LeaveTournament())
    assert await made.refused("Ann", Enter(team="Blues")) == "full"
    await made.enter("Ann", team="Reds")


async def test_who_entered_may_say_what_nobody_can_know_of_the_deal(house):
    made = await club(house, "Ann Bob", automatic=False)
    await made.enter("Ann", salt="ab" * 16)
    await made.enter("Bob")
    before = (await made.told())["commitment"]
    await made.say("Ann", BeginRounds())
    known = await made.now()
    room = await house.hub.room(known.rounds[0][0].table)
    assert {place.name: bool(place.salt) for place in room.table.places} == {
        "Ann": True,
        "Bob": False,
    }
    assert room.table.setup.secret == known.secret_of(0, 0)
    assert (await made.told())["secret"] is None
    await made.say("Ann", EndRounds())
    assert commitment_to((await made.told())["secret"]) == before


async def test_two_who_pair_at_once_pair_once(house):
    made = await club(house, "Ann Bob Cid Dan", automatic=False)
    await made.enter()
    known = await made.now()
    await made.house._write(made.id, lambda one: [one.may_begin(known.plan.host)])
    first = made.house.go_on(made.id)
    await first
    stale = known.number + 1
    seen = await made.now()
    seen.number = stale
    job = tournament_store.write(seen, 0.0, seen.next_round(), [])
    assert await house.hub.store.write(job) is False
    made.house.known.clear()
    assert len((await made.now()).rounds) == 1


async def test_a_tournament_survives_a_restart_in_the_middle_of_a_round(engines, tmp_path):
    where = tmp_path / "tables.db"
    async with open_house(where, limits=CALM) as house:
        made = await club(house, "Ann Bob Cid Dan")
        await made.enter()
        await made.say("Ann", BeginRounds())
        first, second = (await made.now()).rounds[0]
        await made.play(first.table)
        before = await made.told("Ann")
    async with open_house(where, limits=CALM) as house:
        made.hub = house.hub
        after = await made.told("Ann")
        assert after == before
        await made.play(second.table)
        await made.until_round(2)
        assert len((await made.now()).rounds) == 2


async def test_of_two_workers_one_pairs_a_round(engines, fresh_database):
    url = fresh_database()
    async with (
        open_house(url, is_worker=True, limits=CALM) as one,
        open_house(url, is_worker=True, limits=CALM) as other,
    ):
        made = await club(one, "Ann Bob Cid Dan", automatic=False)
        await made.enter()
        known = await made.now()
        await made.house._write(made.id, lambda tournament: [tournament.may_begin(known.plan.host)])
        both = [house.hub.tournaments.go_on(made.id) for house in (one, other)]
        done = await asyncio.gather(*both, return_exceptions=True)
        assert [str(each) for each in done if each is not None] == ["round-running"]
        assert len((await made.now()).rounds) == 1
        made.hub = other.hub
        await made.play_round()  # the tables belong to that worker
        made.hub = one.hub
        assert (await made.now()).is_round_over
        tables = await one.hub.store.read(
            lambda database: database.execute("SELECT count(*) FROM sitting").fetchone()
        )
        assert tables == (2,)


async def test_standings_are_worked_out_once_for_everybody(house, monkeypatch):
    made = await (await club(house, "Ann Bob Cid Dan")).enter()
    worked = []
    standings = pairing.standings
    monkeypatch.setattr(
        pairing, "standings", lambda *about, **more: worked.append(1) or standings(*about, **more)
    )
    house.hub.tournaments.known.clear()
    await asyncio.gather(*(made.told(name) for name in (None, "Ann", "Bob")))
    await house.hub.tournaments.listed()
    assert worked == [1]
    await made.say("Bob", LeaveTournament())
    assert [line["entrant"] for line in (await made.told())["standings"]] == [0, 2, 3]


async def test_tables_of_a_round_are_the_organisers_part_of_the_store(house, monkeypatch):
    made = await (await club(house, "Ann Bob Cid Dan")).enter()
    asked = []

    def may_store(asker, *texts):
        asked.append((asker.player, len(texts)))
        return len(texts) == 1

    monkeypatch.setattr(house.hub.quotas, "may_store", may_store)
    assert await made.refused("Ann", BeginRounds()) == "full"
    with pytest.raises(Refused, match="full"):
        await made.house.go_on(made.id)  # by itself
    ann = made.people["Ann"].player
    assert asked == [(ann, 1), (ann, 9), (ann, 9)]  # two seats, and four at each table
    assert (await made.now()).rounds == []


async def test_nothing_new_begins_on_a_full_disk(house, monkeypatch):
    made = await (await club(house, "Ann Bob")).enter()
    monkeypatch.setattr(house.hub.quotas, "check_disk", mock.Mock(side_effect=Refused("full")))
    assert await made.refused("Ann", BeginRounds()) == "full"
    assert (await made.now()).phase == "open"
    with pytest.raises(Refused, match="full"):
        await made.open()


async def test_an_end_that_was_not_noted_is_noticed(house, monkeypatch):
    made = await club(house, "Ann Bob Cid Dan")
    await made.enter()
    await made.say("Ann", BeginRounds())
    first = (await made.now()).rounds[0][0]
    monkeypatch.setattr(
        house.hub.tables, "mark_over", lambda table: None
    )  # the server stopped at that moment
    await made.play(first.table)
    monkeypatch.undo()
    house.hub.tables.forget(house.hub.rooms[first.table], "internal")
    await house.hub.store.write(
        lambda database: database.execute(
            "UPDATE tables SET due = NULL WHERE id = ?", (first.table,)
        )
    )
    assert (await made.now()).rounds[0][0].places is None
    await house.hub.tournaments.look()
    await made.noted()
    assert (await made.now()).rounds[0][0].places is not None


async def test_a_player_who_is_forgotten_has_no_name_there_and_plays_no_more(house):
    made = await club(house, "Ann Bob Cid", automatic=False)
    await made.enter()
    await made.say("Ann", BeginRounds())
    await house.hub.chores.erase(made.people["Bob"].player)
    shown = await made.told("Ann")
    assert [(one["name"], one["is_here"]) for one in shown["people"]] == [
        ("Ann", True),
        (NOBODY, False),
        ("Cid", True),
    ]
    kept = await house.hub.store.read(
        lambda database: database.execute("SELECT body FROM tournament_event").fetchall()
    )
    assert made.people["Bob"].player not in str(kept)
    await house.hub.chores.erase(made.people["Ann"].player)
    assert not (await made.told("Ann"))["organiser"]


async def test_who_is_forgotten_was_there_when_it_began(house):
    made = await club(house, "Ann Bob Cid Dan Eve", automatic=False)
    await made.enter()
    await made.say("Ann", BeginRounds())
    planned = (await made.now()).planned
    await house.hub.chores.erase(made.people["Bob"].player)
    known = await made.now()
    assert known.first == [0, 1, 2, 3, 4]
    assert known.planned == planned
    assert known.here == 4


@pytest.mark.parametrize("phase", ["open", "running"])
async def test_a_tournament_gets_along_without_its_organiser(house, phase):
    made = await (await club(house, "Ann Bob Cid", automatic=False)).enter()
    if phase == "running":
        await made.say("Ann", BeginRounds())
    await house.hub.chores.erase(made.people["Ann"].player)
    known = await made.now()
    assert (known.phase, known.plan.automatic) == ("over" if phase == "open" else "running", True)


async def test_a_tournament_lapses_whose_organiser_never_asks_for_the_next_round(house):
    made = await (await club(house, "Ann Bob", automatic=False, rounds=2)).enter()
    await made.say("Ann", BeginRounds())
    await made.play_round()
    await made.house.look()
    assert (await made.now()).phase == "running"
    (await made.now()).rounds[0][0].ended -= 91 * DAY
    (await made.now()).begun -= 91 * DAY
    await made.house.look()
    assert (await made.now()).phase == "over"


async def test_an_id_in_a_name_keeps_nobody_from_being_forgotten(engines, where):
    async with open_house(where, is_worker=isinstance(where, str), limits=CALM) as house:
        made = await Club(house, ["Ann", "Bob"]).meet()
        ann = made.people["Ann"].player
        await made.open("Bob", name=f"Cup {ann}")
        _, made.people["Eve"] = await house.hub.sessions.name(None, ann)
        await made.enter("Eve", "Ann")
        await asyncio.wait_for(house.hub.chores.erase(ann), PATIENCE)
        people = (await made.now()).people
        assert [(one.name, one.is_here) for one in people] == [(ann, True), (NOBODY, False)]


async def test_a_damaged_tournament_takes_no_other_along(house, caplog):
    made = await (await club(house, "Ann Bob")).enter()
    await made.say("Ann", BeginRounds())
    broken = made.id

    def damage(database):
        database.execute("UPDATE tournament_event SET at = at + 1 WHERE number = 1")
        database.execute("UPDATE tournament SET version = version + 1")

    await house.hub.store.write(damage)
    await made.open(name="Whole")
    for found in (await made.house.listed(), await made.house.of(made.people["Ann"].player)):
        assert [one["name"] for one in found] == ["Whole"]
    with pytest.raises(Refused, match="internal"):
        await made.house.find(broken)
    await made.house.look()
    assert caplog.text.count("a tournament is damaged") == 1


async def test_a_damaged_tournament_keeps_nobody_from_being_forgotten(house, caplog):
    made = await (await club(house, "Ann Bob")).enter()

    def damage(database):
        database.execute("UPDATE tournament_event SET at = at + 1 WHERE number = 1")

    await house.hub.store.write(damage)
    ann = made.people["Ann"].player
    await house.hub.store.write(forgetting.ask_to_erase(ann))
    await house.hub.chores.erase(ann)
    assert await house.hub.store.read(forgetting.to_erase) == []
    assert "an erased player is still named here" in caplog.text


async def test_hosts_say_who_may_open_one(engines):
    async with open_house(limits=replace(CALM, tournaments="members")) as house:
        made = await Club(house, ["Ann"]).meet()
        with pytest.raises(Refused) as refused:
            await made.open()
        assert refused.value.code == "not-allowed"
        assert house.hub.tournaments.may_open(Session("p", "Mem", is_member=True))
    async with open_house(limits=CALM, offers=()) as house:
        ann = await house.person("Ann")
        for path in ("/api/tournaments", "/api/tournaments/some"):
            assert (await ann.browser.get(path)).json()["code"] == "not-offered"
        wanted = {"name": "Cup", "game": "laundromat"}
        answer = await ann.browser.post("/api/tournaments", json=wanted)
        assert answer.json()["code"] == "not-offered"


async def test_nobody_opens_tournaments_without_end(house):
    made = await Club(house, ["Ann"]).meet()
    for _ in range(tournaments.OPENED):
        await made.open()
    with pytest.raises(Refused) as refused:
        await made.open()
    assert refused.value.code == "rate"


async def test_empty_tournaments_crowd_nobody_out(engines, where, monkeypatch):
    is_worker = isinstance(where, str)
    async with open_house(where, is_worker=is_worker, limits=CALM) as house:
        made = await Club(house, ["Ann", "Bob", "Cid"]).meet()

        async def opened(name, entered=(), said=()):
            await made.open(name=name)
            await made.enter(*entered) if entered else None
            for one in said:
                await made.say("Ann", one)

        await opened("played", ["Ann", "Bob"], [BeginRounds(), EndRounds()])
        await opened("under way", ["Ann", "Bob"], [BeginRounds()])
        await opened("one", ["Ann"])
        await opened("left again", ["Bob"])
        await made.say("Bob", LeaveTournament())
        await opened("two", ["Ann", "Bob"])
        for number in range(3):
            await opened(f"empty {number}")
        await opened("never played", said=[EndRounds()])

        async def listed():
            return [one["name"] for one in await made.house.listed()]

        empty = ["empty 2", "empty 1", "empty 0", "left again"]
        assert await listed() == ["two", "one", "under way", *empty, "played"]
        monkeypatch.setattr(tournament_store, "LISTED", 5)
        assert await listed() == ["two", "one", "under way", "empty 2", "played"]
        monkeypatch.setattr(tournament_store, "EMPTY", 0.0)
        assert await listed() == ["two", "one", "under way", "played"]


# --- over HTTP -----------------------------------------------------------------------------------


async def test_a_tournament_is_opened_entered_and_told_by_plain_requests(house):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    wanted = {"name": "Cup", "game": "laundromat", "clock": {"kind": "live"}, "pause": 0}
    answer = await ann.browser.post("/api/tournaments", json=wanted)
    assert answer.status_code == 201, answer.text
    at = f"/api/tournaments/{answer.json()['id']}"
    await ann.browser.post("/api/session/portrait", json={"portrait": "7.hat-hood"})
    for person in (ann, bob):
        answer = await person.browser.post(at, json={"type": "enter"})
        assert answer.status_code == 200, answer.text
    shown = (await ann.browser.post(at, json={"type": "begin"})).json()
    assert shown["phase"] == "running"
    assert [one["portraits"] for one in shown["people"]] == [["7.hat-hood"], [portrait_of("Bob")]]
    assert (await bob.browser.get(f"{at}?since={shown['version']}")).status_code == 204
    [listed] = (await bob.browser.get("/api/tournaments")).json()["tournaments"]
    assert (listed["name"], listed["entrants"], listed["round"]) == ("Cup", 2, 1)
    [mine] = (await bob.browser.get("/api/tournaments?mine=1")).json()["tournaments"]
    assert mine == listed
    [[meeting]] = shown["tables"]
    table = await ann.look(meeting["table"])
    assert table["table"]["tournament"]["name"] == "Cup"
    assert "7.hat-hood" in [seat["portrait"] for seat in table["table"]["seats"]]
    made = Club(house, [])
    await made.play(meeting["table"])
    rows = [*csv.reader(io.StringIO((await bob.browser.get(f"{at}/results")).text))]
    assert rows[0][:3] == ["rank", "name", "score"]
    assert {rows[1][1], rows[2][1]} == {"Ann", "Bob"}
    assert len(rows) == 1 + 2 + 1 + 1 + 2
    answer = await bob.browser.get(f"{at}/records")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.namelist() == ["round-1-table-1.warren"]
        record = (await bob.browser.get(f"/api/tables/{meeting['table']}/record")).text
        assert archive.read(archive.namelist()[0]).decode() == record
    await noted(house)
    assert (await bob.browser.get("/api/tournaments/nowhere")).json()["code"] == "unknown"


def test_a_spreadsheet_does_not_reckon_with_names():
    assert cell("=1+1") == "'=1+1"
    assert cell("Ann = Bob") == "Ann = Bob"
