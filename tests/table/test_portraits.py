"""People's portraits: chosen by them, sent with their names, erased with them."""

from types import SimpleNamespace

import pytest
from starlette.requests import Request

from finishing import finish
from tables import CALM, open_house
from warren.art import portrait_of
from warren.table.guard.limits import per_hour
from warren.table.people import dossier, sessions
from warren.table.play import entries
from warren.table.protocol.refusals import Refused
from warren.table.web import pages

pytestmark = pytest.mark.anyio

HOOD = "4711.colour-mint.hat-hood"


@pytest.fixture
async def house(engines):
    """A separate server."""
    async with open_house(limits=CALM) as opened:
        yield opened


async def wear(person, portrait):
    """Choose a portrait."""
    return await person.browser.post("/api/session/portrait", json={"portrait": portrait})


async def worn(person, table):
    """Return everybody's portraits at a table."""
    return [seat["portrait"] for seat in (await person.look(table))["table"]["seats"]]


async def test_a_portrait_is_chosen_and_given_back(house):
    ann = await house.person("Ann")
    assert (await ann.browser.get("/api/session")).json()["portrait"] == portrait_of("Ann")
    assert (await wear(ann, HOOD)).json()["portrait"] == HOOD
    await ann.browser.post("/api/session", json={"nickname": "Anna"})
    assert (await ann.browser.get("/api/session")).json()["portrait"] == HOOD
    assert (await wear(ann, "")).json()["portrait"] == portrait_of("Anna")


async def test_only_what_can_be_drawn_is_kept_and_not_too_often(house):
    nobody, ann = await house.person(), await house.person("Ann")
    assert (await wear(nobody, HOOD)).json()["code"] == "no-name"
    for wrong in ("x", "1.hat-nope", "1." + 500 * "x", 7):
        assert (await wear(ann, wrong)).json()["code"] == "malformed"
    house.hub.quotas.renamed = per_hour(1)
    assert (await wear(ann, HOOD)).status_code == 200
    assert (await wear(ann, "8")).json()["code"] == "rate"


async def test_pictures_of_people_stay_what_they_are(house):
    ann = await house.person("Ann")
    drawn = await ann.browser.get(f"/art/people/{HOOD}.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "immutable" in drawn.headers["cache-control"]
    assert (await ann.browser.get("/art/people/1.hat-nope.svg")).status_code == 404
    assert "hood" in (await ann.browser.get("/api/portraits")).json()["hat"]


async def test_everybody_at_a_table_sees_who_looks_how(house):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    await wear(ann, HOOD)
    table = await ann.open("gosux", seats=2)
    assert await worn(bob, table) == [HOOD, ""]
    line = await bob.connect(table)
    await line.say("sit", seat=1)
    assert await worn(ann, table) == [HOOD, portrait_of("Bob")]
    await wear(bob, "8")
    assert await worn(ann, table) == [HOOD, "8"]
    [listed] = (await bob.browser.get("/api/tables")).json()
    assert [seat["portrait"] for seat in listed["seats"]] == [HOOD, "8"]
    await bob.browser.post("/api/session", json={"nickname": "Bo"})
    assert await worn(ann, table) == [HOOD, "8"]
    await wear(bob, "")
    assert await worn(ann, table) == [HOOD, portrait_of("Bo")]


async def test_bots_look_as_their_level_and_each_in_its_own_way(house):
    ann = await house.person("Ann")
    table = await ann.open("gosu", seats=3, bots=["easy", "easy"])
    _, first, second = await worn(ann, table)
    assert first == portrait_of("easy") != second
    ladder = (await ann.browser.get("/api/ladders/gosu")).json()
    assert first in [line["portrait"] for line in ladder["lines"] if line["name"] == "easy"]


async def test_a_portrait_is_known_to_its_person_and_forgotten_with_them(house):
    ann, _ = await finish(house)
    await wear(ann, HOOD)
    [(player,)] = await house.hub.store.read(
        lambda database: database.execute("SELECT player FROM portrait").fetchall()
    )
    told = await house.hub.store.read(dossier.of(player))
    assert told["portrait"] == [{"text": HOOD}]
    await ann.browser.post("/api/session/erase", json={})
    assert (await house.hub.store.read(dossier.of(player)))["portrait"] == []


async def test_guests_who_do_not_come_back_leave_no_portrait(house):
    ann = await house.person("Ann")
    await wear(ann, HOOD)
    await house.hub.store.write(sessions.remove_sessions(2e12, 1e12))
    assert await house.hub.store.read(
        lambda database: database.execute("SELECT count(*) FROM portrait").fetchone()
    ) == (0,)


def test_tables_of_before_have_no_portraits():
    old = '{"what":"sat","seat":0,"player":"p","name":"Ann","salt":"aa"}'
    assert entries.read_entry(old) == entries.Sat(0, "p", "Ann", "aa", "")
    assert entries.read_entry('{"what":"renamed","seat":0,"name":"Bo"}').portrait == ""


async def asked(house, game, name):
    """Return the answer to a request for a picture."""
    scope = {"type": "http", "path_params": {"game": game, "name": name}, "query_string": b""}
    try:
        return (
            await pages.get_picture(house, Request({**scope, "client": ("here", 1)}))
        ).status_code
    except Refused as refused:
        return refused.code


async def test_nobody_has_a_crowd_drawn():
    house = SimpleNamespace(drawings=per_hour(3))
    names = ("900001", "900002", "900001", "900003", "900004", "900001")
    codes = [await asked(house, "people", name) for name in names]
    assert codes == [200, 200, 200, 200, "rate", 200]  # drawn portraits cost nothing
    assert await asked(house, "gosu", "none") == "rate"
    assert await asked(SimpleNamespace(drawings=per_hour(1)), "gosu", "none") == "unknown"
    assert await asked(house, "people", "1" * 500) == "unknown"
