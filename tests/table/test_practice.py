"""Kinds of mistakes are counted and practised, and finished matches can be continued."""

from __future__ import annotations

import pytest

from finishing import finish, noted, play
from shapes import check
from tables import CALM, open_house
from warren.daily import archive_of, position_of
from warren.engine import Match
from warren.table.people import practice
from warren.table.people.finished import judge
from warren.table.people.practice import OPPONENT, days_about
from warren.table.play.table import OVER
from warren.table.protocol import sent

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(engines):
    async with open_house(limits=CALM, grace=1e9) as opened:
        yield opened


def first_choice(match: Match, seat: int) -> tuple[int, list[str]]:
    """Return the first moment at which a seat had a choice, and its actions."""
    for moment, (who, _) in enumerate(match.actions):
        options = [one.text for one in match.earlier(moment).legal(who)]
        if who == seat and len(options) > 1:
            return moment, options
    raise AssertionError("nobody chose")


def verdict(*made: tuple[int, str, float, list[str]]) -> dict[str, object]:
    """Return an analysis's verdict on a seat."""
    return {
        "decisions": 10,
        "cost": 0.02,
        "mistakes": len(made),
        "turn": None,
        "curve": [50, 100],
        "made": [
            {
                "move": moment + 1,
                "kind": kind,
                "cost": cost,
                "choices": [
                    {"action": text, "chance": 0.7 - at / 10, "visits": 100}
                    for at, text in enumerate(options)
                ],
            }
            for moment, kind, cost, options in made
        ],
    }


async def with_mistake(house):
    """Return a finished match of Ann, her mistake, and her actions there."""
    ann, table = await finish(house)
    match = house.hub.rooms[table].table.match
    moment, options = first_choice(match, 0)
    made = (moment, "wrong_garment", 0.2, options)
    await house.hub.store.write(judge(table, [verdict(made), verdict()]))
    return ann, table, moment, options


async def statistics(person, language="en"):
    answer = await person.browser.get(f"/api/matches/statistics?lang={language}")
    for one in answer.json():
        check(one, sent.Statistics)
    return answer.json()


async def branched(person, table, **wanted):
    return await person.browser.post(f"/api/tables/{table}/branch", json=wanted)


async def test_kinds_of_mistakes_are_counted_with_positions_to_practise(house):
    ann, table, moment, _ = await with_mistake(house)
    [counted] = await statistics(ann)
    [mistake] = counted["mistakes"]
    assert (mistake["kind"], mistake["many"], mistake["cost"]) == ("wrong_garment", 1, 0.2)
    assert mistake["label"] == "taking the wrong garment"
    assert mistake["positions"] == [{"table": table, "moment": moment}]
    today = house.hub.days.today
    assert mistake["days"] == days_about("laundromat", ("draft", "market"), today)
    archive = dict(archive_of("laundromat", today))
    for day in mistake["days"]:
        assert position_of("laundromat", archive[day]).theme in ("draft", "market")
    [in_french] = await statistics(ann, "fr")
    assert in_french["mistakes"][0]["label"] == "prendre le mauvais vêtement"


async def test_an_analysis_of_long_ago_has_no_kinds(house):
    ann, table = await finish(house)
    old = {key: value for key, value in verdict().items() if key != "made"}
    await house.hub.store.write(judge(table, [old, old]))
    [counted] = await statistics(ann)
    assert counted["accuracy"]["matches"] == 1
    assert counted["mistakes"] == []


async def test_a_mistake_is_a_riddle_until_it_is_tried(house):
    ann, table, moment, options = await with_mistake(house)
    answer = await branched(ann, table, moment=moment, riddle=True)
    assert answer.status_code == 201, answer.text
    riddle = answer.json()["id"]
    room = house.hub.rooms[riddle].table
    original = house.hub.rooms[table].table.match
    assert room.match.digest() == original.earlier(moment).digest()
    shown = (await ann.browser.get(f"/api/tables/{riddle}")).json()
    assert not shown["can_hint"]
    assert "finished match" in shown["lesson"]["text"]
    line = await ann.connect(riddle)
    said = await line.say("act", action=options[0], decision=room.decisions[0])
    assert said["type"] == "done", said
    shown = (await ann.browser.get(f"/api/tables/{riddle}")).json()
    assert "70\N{NO-BREAK SPACE}%" in shown["lesson"]["text"]


async def test_only_a_mistake_is_a_riddle(house):
    ann, table, moment, _ = await with_mistake(house)
    answer = await branched(ann, table, moment=moment + 1, riddle=True)
    assert answer.json()["code"] == "unknown"


async def test_a_finished_match_is_played_on_from_any_moment(house):
    ann, table = await finish(house)
    played = house.hub.rooms[table].table.match
    for moment in (0, len(played.actions) // 2, len(played.actions) - 1):
        answer = await branched(ann, table, moment=moment)
        assert answer.status_code == 201, answer.text
        branch = house.hub.rooms[answer.json()["id"]].table
        seat = played.actions[moment][0]
        assert branch.match.earlier(moment).digest() == played.earlier(moment).digest()
        assert branch.places[seat].name == "Ann"
        assert {place.bot for place in branch.places} == {None, OPPONENT}
        assert branch.setup.is_private
        assert branch.setup.is_trial
    answer = await branched(ann, table, moment=len(played.actions))
    assert answer.json()["code"] == "unknown"


async def test_an_imported_match_is_played_on(house):
    ann = await house.person("Ann")
    match = Match("gosux", seats=2, seed=5)
    while not match.is_over:
        match.act(match.legal()[-1])
    answer = await ann.browser.post("/api/records", json={"text": match.record().text})
    table = answer.json()["id"]
    answer = await branched(ann, table, moment=20)
    assert answer.status_code == 201, answer.text
    branch = house.hub.rooms[answer.json()["id"]].table
    assert branch.match.earlier(20).digest() == match.earlier(20).digest()


async def test_a_match_that_runs_is_not_played_on_elsewhere(house):
    ann = await house.person("Ann")
    table = await ann.open("laundromat", seats=2, bots=["greedy"])
    assert house.hub.rooms[table].table.phase != OVER
    assert (await branched(ann, table, moment=1)).json()["code"] == "not-over"


async def test_a_branch_does_not_count(house, monkeypatch):
    monkeypatch.setattr(practice, "OPPONENT", "greedy")  # thinks less
    ann, table = await finish(house)
    branch = (await branched(ann, table, moment=3)).json()["id"]
    before = await statistics(ann)
    await play([ann], branch)
    await noted(house)
    assert await statistics(ann) == before


async def test_lines_after_an_action_are_seen_with_the_eyes_of_its_seat(house):
    ann, table = await finish(house)
    played = house.hub.rooms[table].table.match
    moment, options = first_choice(played, 0)
    place = f"/api/tables/{table}/lines/{moment}"
    answer = await ann.browser.get(place, params={"action": options[0], "lang": "fr"})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found
    for line in found:
        check(line, sent.PlayedLine)
        assert line["steps"]
        assert all(step["view"]["viewer"] == 0 for step in line["steps"])
    for wrong in ("fly away", ""):
        answer = await ann.browser.get(place, params={"action": wrong})
        assert answer.json()["code"] == "unknown"
    beyond = f"/api/tables/{table}/lines/{len(played.actions)}"
    assert (await ann.browser.get(beyond)).json()["code"] == "unknown"
