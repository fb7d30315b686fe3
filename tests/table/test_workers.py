"""Several workers serve one house: a table has one owner, and is reached through any of them."""

from __future__ import annotations

import random
from contextlib import AsyncExitStack

import pytest

from tables import PATIENCE, Person, open_house, play_on, until
from warren.table import leases

pytestmark = pytest.mark.anyio


@pytest.fixture
async def pair(engines, fresh_database):
    """Two workers."""
    url = fresh_database()
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(open_house(url, is_worker=True)) for _ in range(2)]


async def at(house, person: Person) -> Person:
    """The same person, who comes to another worker."""
    other = await house.person()
    other.browser.cookies = person.browser.cookies
    return other


async def test_a_table_is_played_at_through_any_worker(pair):
    first, second = pair
    anna, bert = await first.person("Anna"), await second.person("Bert")
    table = await anna.open("laundromat")
    lines = [await anna.connect(table), await bert.connect(table)]
    assert table in first.hub.rooms
    assert table not in second.hub.rooms
    assert (await lines[1].say("sit", seat=1))["type"] == "done"
    assert (await lines[0].say("start"))["type"] == "done"
    await play_on(lines, random.Random(1))
    assert {line.shown["table"]["phase"] for line in lines} == {"over"}
    assert lines[0].shown["number"] == lines[1].shown["number"]
    again = await at(second, anna)
    assert (await again.look(table))["number"] == lines[0].shown["number"]
