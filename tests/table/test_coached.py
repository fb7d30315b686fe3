"""A coached match: an equally strong opponent, remarks on clear mistakes, and another try."""

from __future__ import annotations

import pytest

from shapes import check
from tables import CALM, open_house, until
from warren.analysis import coaching
from warren.analysis.chances import Guess
from warren.analysis.coaching import CoachRemark, remark, welcome
from warren.analysis.why import Why
from warren.bots import range_of
from warren.engine import Match
from warren.engine.games import GAMES
from warren.locale import LANGUAGES
from warren.table.people import ratings
from warren.table.protocol import sent
from warren.table.study import study

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(engines):
    async with open_house(limits=CALM, grace=1e9) as opened:
        yield opened


async def coached(person, **wanted):
    """Open a coached match."""
    about = {"game": "laundromat", "seats": 3, "coached": True, **wanted}  # all decide together
    return await person.browser.post("/api/tables", json=about)


async def acted(house, person, table):
    """Take the first legal action at a table."""
    room = house.hub.rooms[table].table
    line = await person.connect(table)
    [action, *_] = room.match.legal(0)
    answer = await line.say("act", action=action.text, decision=room.decisions[0])
    assert answer["type"] == "done", answer
    return line


async def test_a_coach_is_there_and_the_bot_is_easy_for_a_newcomer(house):
    ann = await house.person("Ann")
    table = (await coached(ann)).json()["id"]
    room = house.hub.rooms[table].table
    assert [place.bot for place in room.places] == [None, *[ratings.UNRATED] * 2]
    assert room.setup.is_trial
    shown = (await ann.browser.get(f"/api/tables/{table}?lang=fr")).json()
    assert shown["lesson"]["about"] == "coach"
    assert shown["lesson"]["text"] == welcome("fr")
    assert shown["can_hint"]


@pytest.mark.parametrize("points", [100, 1450, 9000])
async def test_the_bot_is_as_strong_as_oneself(house, points):
    ann = await house.person("Ann")
    table = (await coached(ann)).json()["id"]
    player = house.hub.rooms[table].table.places[0].player
    mu = ratings.Rating().mu + (points - ratings.NEW) / ratings.POINTS
    await house.hub.store.write(
        lambda database: ratings.note(database, "laundromat", player, ratings.Rating(mu, 1.0, 30))
    )
    table = (await coached(ann)).json()["id"]
    low, high = range_of(GAMES["laundromat"])
    bot = house.hub.rooms[table].table.places[1].bot
    assert int(bot) == min(max(points, low), high)


async def test_a_clear_mistake_is_remarked_on_and_may_be_taken_back(house, monkeypatch):
    said = CoachRemark("Better not.", ("It costs coins.",), "too_risky")
    asked = []
    monkeypatch.setattr(study, "remark", lambda *about: asked.append(about) or said)
    ann = await house.person("Ann")
    table = (await coached(ann)).json()["id"]
    line = await acted(house, ann, table)
    room = house.hub.rooms[table].table
    answer = await line.say("remark")
    check(answer, sent.RemarkMessage)
    assert (answer["sentence"], answer["because"]) == ("Better not.", ["It costs coins."])
    assert answer["paragraph"] == "wash-fail"
    [(match, moment, language, _)] = asked
    assert match.actions[moment - 1][0] == 0
    assert language == "en"
    await until(lambda: 0 in room.decisions)  # the bots have acted, too
    undone = await line.say("undo", decision=room.decisions[0])
    assert undone["type"] == "done", undone
    assert all(seat != 0 for seat, _ in room.match.actions)


async def test_nobody_remarks_on_other_matches(house):
    ann = await house.person("Ann")
    table = await ann.open("laundromat", seats=2, bots=["greedy"])
    line = await ann.connect(table)
    assert (await line.say("remark"))["code"] == "no-hint"


async def test_a_coached_match_is_neither_rated_nor_among_people(house):
    ann = await house.person("Ann")
    rated = await coached(ann, rated=True, clock={"kind": "live"})
    assert rated.json()["code"] == "not-rated"
    alone = await coached(ann, bots=["easy"])
    assert alone.json()["code"] == "bad-options"


# --- what a coach says ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_remark_has_both_chances_and_the_reasons(monkeypatch, language):
    match = Match("laundromat", seats=2, seed=2)
    seat = match.pending[0]
    options = [one.text for one in match.legal(seat)]
    match.act(options[0], seat)
    best = match.earlier(0).action(options[1], seat).number
    real = coaching.look

    def look(*about, **how):
        return real(*about, **{**how, "iterations": 50})

    monkeypatch.setattr(coaching, "look", look)
    monkeypatch.setattr(coaching, "is_large", lambda cost: True)
    why = Why(seat, best, match.actions[0][1], (0.6, 0.4), Guess(0.2, 0.01), 100)
    monkeypatch.setattr(coaching, "explain", lambda *_, **__: why)
    found = remark(match, 1, language)
    move = real(match.earlier(0), seat, match.actions[0][1], iterations=50, seed=1)
    assert coaching.percent(move.best.chance) in found.sentence
    assert coaching.percent(move.best.chance - why.difference.value) in found.sentence
    unsure = Why(seat, best, match.actions[0][1], (0.5, 0.5), Guess(0.0, 0.01), 100)
    monkeypatch.setattr(coaching, "explain", lambda *_, **__: unsure)
    assert remark(match, 1, language) is None, "nobody is accused unless playouts confirm it"


def test_a_good_action_needs_no_remark():
    match = Match("laundromat", seats=2, seed=2)
    while len(match.legal()) == 1:
        match.act(match.legal()[0])
    seat = match.pending[0]
    move = coaching.look(match, seat, None, iterations=coaching.ITERATIONS, seed=1)
    match.act(move.best.text, seat)
    assert remark(match, len(match.actions)) is None
