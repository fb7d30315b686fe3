"""The study: everybody gets a turn, and no work is done in vain."""

from __future__ import annotations

import asyncio
import random
import threading
from dataclasses import replace

import pytest

from tables import CALM, PATIENCE, open_house, play_on, until
from warren.analysis import Analysis
from warren.engine import Match
from warren.table.guard.limits import Asker
from warren.table.protocol.refusals import Refused
from warren.table.study import foreign, study
from warren.table.study.study import Study

pytestmark = pytest.mark.anyio

ANN, BOB = Asker("here", "ann"), Asker("there", "bob")


class Busy:
    """Work that runs until it is stopped, and notes that it began."""

    def __init__(self) -> None:
        self.begun: list[object] = []
        self.go = threading.Event()

    def on(self, name: object):
        def work(stop):
            self.begun.append(name)
            assert self.go.wait(PATIENCE)
            return name

        return work


@pytest.fixture
async def made():
    busy, found = Busy(), Study(lambda: 16)
    yield busy, found
    busy.go.set()
    found.close()


async def asked(found, asker, work):
    """Queue work in the study."""
    task = asyncio.create_task(found.work(asker, work))
    await asyncio.sleep(0)
    return task


async def refused(found, asker, work) -> str:
    with pytest.raises(Refused) as error:
        await found.work(asker, work)
    return error.value.code


async def test_addresses_take_turns_and_then_their_people(made):
    busy, found = made
    crowd = [Asker("here", name) for name in ("ann", "ann", "ann", "cid")]
    tasks = [await asked(found, one, busy.on(one.player)) for one in crowd]
    tasks.append(await asked(found, BOB, busy.on("bob")))
    busy.go.set()
    assert await asyncio.gather(*tasks) == ["ann", "ann", "ann", "cid", "bob"]
    assert busy.begun == ["ann", "bob", "cid", "ann", "ann"]


async def test_no_address_and_nobody_has_all_places(made):
    busy, found = made
    tasks = [await asked(found, ANN, busy.on(number)) for number in range(4)]
    assert await refused(found, ANN, busy.on("too much")) == "rate"
    for number in range(4):
        tasks.append(await asked(found, Asker("here", f"p{number}"), busy.on(number)))
    assert await refused(found, Asker("here", "one more"), busy.on("too much")) == "rate"
    others = [Asker(f"elsewhere{number}", "x") for number in range(20)]
    tasks += [await asked(found, one, busy.on(one)) for one in others]  # each one gets a slot
    assert await refused(found, others[0], busy.on("too much")) == "rate"
    busy.go.set()
    await asyncio.gather(*tasks)
    assert busy.begun[1:3] == others[:2]


async def test_there_is_an_end_to_the_crowd(made):
    busy, found = made
    tasks = [await asked(found, Asker(f"a{n}"), busy.on(n)) for n in range(16 * study.CROWD)]
    assert await refused(found, Asker("late"), busy.on("late")) == "rate"
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert found.waiting == []


async def test_what_nobody_waits_for_is_not_begun(made):
    busy, found = made
    first = await asked(found, ANN, busy.on("first"))
    second = await asked(found, ANN, busy.on("second"))
    third = await asked(found, BOB, busy.on("third"))
    second.cancel()
    await asyncio.gather(second, return_exceptions=True)
    busy.go.set()
    assert await asyncio.gather(first, third) == ["first", "third"]
    assert busy.begun == ["first", "third"]


async def test_a_fault_is_told_and_ends_nothing(made):
    _, found = made
    with pytest.raises(ZeroDivisionError):
        await found.work(ANN, lambda _: 1 / 0)
    assert await found.work(ANN, lambda _: 7) == 7


async def test_an_import_that_nobody_waits_for_is_not_begun(engines):
    async with open_house() as house:
        ann, editions = await house.person("Ann"), house.hub.editions
        record = Match("laundromat", seats=2, seed=1).record().text
        async with editions.turns.long:
            asking = asyncio.create_task(ann.browser.post("/api/records", json={"text": record}))
            await until(lambda: editions.readers)
            asking.cancel()
            await until(lambda: not editions.readers)
        assert house.hub.rooms == {}


# --- analyses ------------------------------------------------------------------------------------


async def finished(house):
    """Return a finished match in its room."""
    ann = await house.person("Ann")
    table = await ann.open("laundromat", bots=["easy"])
    await play_on([await ann.connect(table)], random.Random(1))
    return ann, table, house.hub.rooms[table]


async def test_an_analysis_is_made_once_and_told_in_any_language(engines, monkeypatch):
    made, usual = [], study.analyse
    monkeypatch.setattr(study, "ITERATIONS", 4)
    monkeypatch.setattr(study, "analyse", lambda *of, **how: made.append(1) or usual(*of, **how))
    async with open_house() as house:
        ann, table, room = await finished(house)
        pages = await asyncio.gather(
            *(
                ann.browser.get(f"/api/tables/{table}/analysis", params={"lang": language})
                for language in ("en", "fr", "it", "en")
            )
        )
        assert [page.status_code for page in pages] == [200] * 4
        assert pages[0].text == pages[3].text
        assert len({page.text for page in pages}) == 3
        assert len(made) == 1
        found = await house.hub.study.analysis(room, ANN)
        assert isinstance(found, Analysis)
        assert [move.text for move in found.moves] == room.table.match.texts
        assert len(made) == 1


async def test_words_for_an_analysis_are_found_once_and_in_the_study(engines, monkeypatch):
    where, usual = [], study.hindsight

    def telling(*about):
        where.append(threading.current_thread().name)
        return usual(*about)

    monkeypatch.setattr(study, "ITERATIONS", 4)
    monkeypatch.setattr(study, "hindsight", telling)
    async with open_house() as house:
        ann, table, _ = await finished(house)
        told = [await ann.browser.get(f"/api/tables/{table}/study") for _ in range(3)]
        french = await ann.browser.get(f"/api/tables/{table}/study", params={"lang": "fr"})
        assert [answer.status_code for answer in (*told, french)] == [200] * 4
        assert told[0].json() == told[2].json() != french.json()
        assert len(where) == 2
        assert {name.partition("_")[0] for name in where} == {"study"}
        assert len((await ann.browser.get(f"/api/tables/{table}/analysis")).text) > 10_000


def slow_analysis(begun: threading.Event, ends: list[str]):
    """Return a slow analysis that notes whether it reached its end."""

    def analyse(match: Match, *, iterations: int, given: int, progress) -> str:
        begun.set()
        for number in range(2_000):
            threading.Event().wait(0.01)
            try:
                progress(number, 2_000)
            except study.Stopped:
                ends.append("stopped")
                raise
        ends.append("done")
        return "made"

    return analyse


async def test_an_analysis_whose_last_listener_has_gone_stops(engines, monkeypatch):
    begun, ends = threading.Event(), []
    async with open_house() as house:
        _, _, room = await finished(house)
        monkeypatch.setattr(study, "analyse", slow_analysis(begun, ends))
        listeners = [
            asyncio.create_task(house.hub.study.analysis(room, asker)) for asker in (ANN, BOB)
        ]
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        listeners[0].cancel()
        await asyncio.sleep(0.1)
        assert ends == []  # somebody still listens
        listeners[1].cancel()
        await until(lambda: ends == ["stopped"])
        await until(lambda: house.hub.study.under_way is None)
        assert house.hub.study.making == {}


async def test_who_hangs_up_gives_the_place_back(engines, monkeypatch):
    """By plain requests to a real server; the clients disconnect before the answer."""
    begun, ends = threading.Event(), []
    async with open_house(limits=replace(CALM, studies=2)) as house:
        ann, table, _ = await finished(house)
        usual = study.analyse
        monkeypatch.setattr(study, "analyse", slow_analysis(begun, ends))
        for _ in range(3):
            begun.clear()
            asking = asyncio.create_task(ann.browser.get(f"/api/tables/{table}/analysis"))
            assert await asyncio.to_thread(begun.wait, PATIENCE)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await until(lambda: house.hub.study.under_way is None)
        assert ends == ["stopped"] * 3
        monkeypatch.setattr(study, "analyse", usual)
        monkeypatch.setattr(study, "ITERATIONS", 4)
        assert (await ann.browser.get(f"/api/tables/{table}/analysis")).status_code == 200


# --- imports -------------------------------------------------------------------------------------


async def test_there_is_an_end_to_the_actions_of_an_import(engines):
    match = Match("laundromat", seed=1)
    while not match.is_over:
        match.act(match.legal()[0])
    many = len(match.actions)
    for most, status in ((many, 201), (many - 1, 413)):
        async with open_house(limits=replace(CALM, actions=most)) as house:
            ann = await house.person("Ann")
            answer = await ann.browser.post("/api/records", json={"text": match.record().text})
            assert answer.status_code == status


async def test_a_match_that_is_imported_is_replayed_once(engines, monkeypatch):
    replayed = counted(monkeypatch, Match, "from_record")
    text = Match("laundromat", seed=1).record().text
    async with open_house() as house:
        ann = await house.person("Ann")
        answer = await ann.browser.post("/api/records", json={"text": text})
        assert (await ann.look(answer.json()["id"]))["table"]["imported"]
        assert len(replayed) == 1


def counted(monkeypatch, owner, name):
    """Count all calls of a function from now on."""
    usual, calls = getattr(owner, name), []

    def call(*about, **named):
        calls.append(about)
        return usual(*about, **named)

    monkeypatch.setattr(owner, name, call)
    return calls


@pytest.mark.parametrize("limit", ["imports_of_one", "connections_of_one"])
async def test_imports_are_counted_by_player_and_by_address(engines, limit, monkeypatch):
    match = Match("laundromat", seed=1)
    text = match.record().text
    few = {"imports_of_one": 3 * len(text)}
    if limit == "connections_of_one":
        few = {"imports_of_one": 4 * len(text), "connections_of_one": 16}  # half of it per address
    async with open_house(limits=replace(CALM, **few)) as house:
        people = [await house.person("Ann"), await house.person("Bob")]
        codes, read = [], counted(monkeypatch, foreign, "imported")
        allowed = 3 if limit == "imports_of_one" else 2
        for turn in range(5):
            person = people[turn % 2 if limit == "connections_of_one" else 0]
            answer = await person.browser.post("/api/records", json={"text": text})
            codes.append(answer.status_code)
            assert len(read) == min(turn + 1, allowed)  # refused requests cost nothing
        assert codes == [201] * allowed + [409] * (5 - allowed)
