"""The daily position: at a real table, secret beforehand, and counted once."""

from __future__ import annotations

import json

import pytest

from shapes import check
from tables import CALM, Time, open_house
from warren.analysis import explain, tell_why
from warren.daily import days, of_day, position_of
from warren.engine.games import GAMES
from warren.table.guard.clock import HouseClock
from warren.table.protocol import messages, sent
from warren.table.study.daily import streaks

pytestmark = pytest.mark.anyio
GAME = "gosu"
NOON = days.starts_at(100) + 43_200


@pytest.fixture
async def time():
    return Time(NOON)


@pytest.fixture
async def house(engines, time):
    async with open_house(limits=CALM, clock=HouseClock(time, time), grace=1e9) as opened:
        yield opened


async def told(person):
    """Return the answer about the day, checked against the protocol."""
    answer = await person.browser.get("/api/daily")
    assert answer.status_code == 200, answer.text
    check(answer.json(), sent.DailyTold)
    return answer.json()


async def begun(person, day=100, game=GAME):
    """Open the table of a position."""
    answer = await person.browser.post("/api/daily", json={"game": game, "day": day})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def position(day=100, game=GAME):
    return position_of(game, of_day(game, day))


async def tries(house, person, table, action):
    """Take a first action."""
    line = await person.connect(table)
    decision = house.hub.rooms[table].table.decisions[position().seat]
    answer = await line.say("act", action=action, decision=decision)
    assert answer["type"] == "done", answer
    return (await person.browser.get(f"/api/tables/{table}")).json()


def of_game(found, game=GAME):
    return next(one for one in found["games"] if one["game"] == game)


async def test_everybody_has_the_same_position_at_a_real_table(house):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    one, other = [house.hub.rooms[await begun(person)].table for person in (ann, bob)]
    assert one.match.digest() == other.match.digest() == position().match(GAME).digest()
    assert one.seat_of(ann.id if hasattr(ann, "id") else one.setup.host) == position().seat
    assert one.phase == "running"


async def test_nothing_tells_the_solution_before_something_was_tried(house):
    ann = await house.person("Ann")
    table = await begun(ann)
    shown = (await ann.browser.get(f"/api/tables/{table}")).json()
    assert not shown["can_hint"]
    assert not shown["can_undo"]
    assert shown["lesson"]["about"] == "daily"
    assert "%" not in shown["lesson"]["text"]
    assert {one["action"] for one in shown["ask"]["options"]} == {
        action.text for action in position().match(GAME).legal(position().seat)
    }
    assert "choices" not in str(shown)
    room = house.hub.rooms[table].table
    for path in ("record", "study", "analysis"):
        answer = await ann.browser.get(f"/api/tables/{table}/{path}")
        assert answer.json()["code"] == "not-over"
    line = await ann.connect(table)
    assert (await line.say("hint"))["code"] == "no-hint"
    assert (await line.say("stand"))["code"] == "riddle"  # no bot may do it
    undo = await line.say("undo", decision=room.decisions[position().seat])
    assert undo["code"] == "cannot-undo"


async def test_who_finds_it_is_told_why_and_has_a_streak(house):
    ann = await house.person("Ann")
    table = await begun(ann)
    shown = await tries(house, ann, table, position().best)
    assert "Anything else had" in shown["lesson"]["text"]
    found = await told(ann)
    assert of_game(found) | {"label": ""} == {
        "game": GAME,
        "label": "",
        "table": table,
        "found": True,
    }
    assert (found["streak"], found["longest"], found["found"]) == (1, 1, 1)
    assert found["tried"] == {"100": True}


async def test_who_does_not_is_told_what_was_better_and_can_not_try_again(house):
    ann = await house.person("Ann")
    table = await begun(ann)
    shown = await tries(house, ann, table, position().choices[1].action)
    assert "% had" not in shown["lesson"]["text"]
    assert "” had" in shown["lesson"]["text"]
    assert not house.hub.rooms[table].table.may_take_back(position().seat)
    found = await told(ann)
    assert of_game(found)["found"] is False
    assert found["tried"] == {"100": False}
    assert await begun(ann) == table  # the same table again


@pytest.mark.parametrize("tried", [0, 1])
async def test_after_the_try_it_is_told_why_with_figures_that_are_counted(house, tried):
    """What the page shows is `tell_why` of the two actions, word for word."""
    action, other = position().choices[tried].action, position().choices[1].action
    ann = await house.person("Ann")
    table = await begun(ann)
    line = await ann.connect(table)
    assert (await line.say("remark"))["because"] == []  # nothing before the try
    await tries(house, ann, table, action)
    answer = await line.say("remark")
    check(answer, sent.RemarkMessage)
    match, names = position().match(GAME), house.hub.rooms[table].table.names("en")
    best, worse = (match.action(one, position().seat).number for one in (position().best, other))
    why = explain(match, position().seat, best, worse)
    assert answer["because"] == [*tell_why(why, match, "en", names, position().seat)]
    assert answer["because"]
    assert answer["sentence"].startswith("Why “")


async def test_what_is_tried_after_its_day_does_not_count(house, time):
    ann = await house.person("Ann")
    table = await begun(ann)
    time.at += 86_400
    await tries(house, ann, table, position().best)
    found = await told(ann)
    assert (found["day"], found["found"], found["streak"]) == (101, 0, 0)


async def test_the_archive_has_days_before_and_none_ahead(house):
    ann = await house.person("Ann")
    found = await told(ann)
    shown = {day for one in found["archive"] if one["game"] == GAME for day in one["days"]}
    assert shown
    assert max(shown) == 99
    for day, status in ((min(shown), 201), (101, 400), (min(shown) - 1, 400)):
        answer = await ann.browser.post("/api/daily", json={"game": GAME, "day": day})
        assert (answer.status_code == 201) == (status == 201), day
    await tries_in_archive(house, ann, 99)
    assert (await told(ann))["found"] == 0  # practice


@pytest.mark.parametrize("game", GAMES)
async def test_a_position_is_shown_as_its_player_sees_it_and_without_its_solution(house, game):
    ann = await house.person("Ann")
    for day in (100, 99):
        answer = await ann.browser.get(f"/api/daily/{game}/{day}?lang=fr")
        assert answer.status_code == 200, answer.text
        shown = answer.json()
        check(shown, sent.DailyPosition)
        wanted = position(day, game)
        match = wanted.match(game)
        seen = json.loads(messages.write(match.view(wanted.seat)))
        assert shown["view"] == seen
        assert shown["question"]
        assert wanted.theme not in shown.values()  # the theme would be a hint


@pytest.mark.parametrize("path", ["gosu/101", "gosu/0", "gosu/x", "gosu/9999999999", "chess/100"])
async def test_a_position_that_has_not_come_is_shown_to_nobody(house, path):
    ann = await house.person("Ann")
    answer = await ann.browser.get(f"/api/daily/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")


async def tries_in_archive(house, person, day):
    table = await begun(person, day)
    line = await person.connect(table)
    room = house.hub.rooms[table].table
    seat = position(day).seat
    said = await line.say("act", action=position(day).best, decision=room.decisions[seat])
    assert said["type"] == "done", said


async def test_it_is_forgotten_with_its_person_and_told_to_them(house):
    ann = await house.person("Ann")
    await tries(house, ann, await begun(ann), position().best)
    host = next(iter(house.hub.rooms.values())).table.setup.host
    from warren.table.people import dossier

    [row] = (await house.hub.store.look(dossier.of(host)))["daily"]
    assert (row["game"], row["day"], row["found"]) == (GAME, 100, 1)
    await house.hub.chores.erase(host)
    assert (await house.hub.store.look(dossier.of(host)))["daily"] == []


async def test_a_house_without_it_says_so(engines):
    async with open_house(limits=CALM, offers=()) as house:
        ann = await house.person("Ann")
        assert (await ann.browser.get("/api/daily")).json()["code"] == "not-offered"
        wanted = {"game": GAME, "day": 1}
        answer = await ann.browser.post("/api/daily", json=wanted)
        assert answer.json()["code"] == "not-offered"


def test_a_streak_lasts_until_a_day_is_missed():
    assert streaks({1, 2, 3, 6, 7}, today=7) == {"streak": 2, "longest": 3, "found": 5}
    assert streaks({6, 7}, today=8)["streak"] == 2  # today is not over
    assert streaks({6, 7}, today=9)["streak"] == 0
