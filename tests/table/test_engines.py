"""Games are open at once, and their engines switch when native ones are compiled."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import Future
from typing import Any

import pytest

from tables import Person, open_house, play_on, settle, until
from warren.engine import GAMES, Match
from warren.engine import running as ways
from warren.table.play import engines as engines_of_house
from warren.table.play import engines as module
from warren.table.play.engines import Engines
from ways import all_running, go_over

pytestmark = pytest.mark.anyio


class Foundry:
    """Native engines that become ready on command."""

    def __init__(self) -> None:
        self.begun: dict[str, Future[bool]] = {}
        self.played: list[str] = []
        self.stopped = False

    def begin(self, game: Any) -> Future[bool]:
        return self.begun.setdefault(game.name, Future())

    def play(self, name: str) -> None:
        self.played.append(name)

    def stop(self) -> None:
        self.stopped = True


@pytest.fixture
def fresh(fresh_machine):
    """Engines on a machine where nothing has been compiled."""
    made = Engines()
    made.preparing = Foundry()
    return made


async def test_every_game_is_open_before_anything_is_compiled(fresh):
    preparing = asyncio.create_task(fresh.prepare())
    async with asyncio.timeout(120):
        await asyncio.gather(*(event.wait() for event in fresh.ready.values()))
        while {*fresh.preparing.begun} != {*GAMES}:
            await asyncio.sleep(0.01)
    assert fresh.kinds() == dict.fromkeys(GAMES, ways.WASM)
    for answer in fresh.preparing.begun.values():
        answer.set_result(True)
    await preparing
    assert fresh.preparing.stopped


async def test_with_webassembly_for_good_nothing_is_ever_compiled(fresh, monkeypatch):
    monkeypatch.setenv("WARREN_ENGINE", ways.WASM)
    async with asyncio.timeout(120):
        await fresh.prepare()
    assert all(map(fresh.is_ready, GAMES))
    assert not fresh.preparing.begun


async def test_with_native_engines_alone_a_game_waits_for_its_own(fresh, monkeypatch):
    monkeypatch.setenv("WARREN_ENGINE", ways.NATIVE)
    preparing = asyncio.create_task(fresh.prepare())
    async with asyncio.timeout(120):
        while {*fresh.preparing.begun} != {*GAMES}:
            await asyncio.sleep(0.01)
        assert not any(map(fresh.is_ready, GAMES))
        monkeypatch.setenv("WARREN_ENGINE", ways.AUTO)  # stands in for a cached engine
        fresh.preparing.begun["gosu"].set_result(True)
        await fresh.ready["gosu"].wait()
    assert not fresh.is_ready("gosux")
    preparing.cancel()


async def test_the_game_that_somebody_wants_comes_first(fresh, monkeypatch):
    opened = []

    async def note(name):
        opened.append(name)
        fresh.play("laundromat")
        return True

    monkeypatch.setenv("WARREN_ENGINE", ways.WASM)
    monkeypatch.setattr(fresh, "_open_at_once", note)
    await fresh.prepare()
    assert opened == ["gosu", "laundromat", "gosux"]


@pytest.mark.parametrize("game", GAMES)
async def test_a_running_table_goes_over_at_every_move_and_nobody_notices(engines, game):
    """A person, a thinking bot and an undo; the record equals the native engine's."""
    with all_running(ways.WASM):
        async with open_house() as house:
            ann = await house.person("Ann")
            table = await ann.open(game, seats=2, bots=["easy"])
            line = await ann.connect(table)
            chance = random.Random(4)
            for number in range(12):
                go_over(game, (ways.NATIVE, ways.WASM)[number % 2])
                await play_on([line], chance, actions=1)
                if line.shown.get("can_undo") and number % 5 == 4:
                    await line.say("undo", decision=line.shown["ask"]["decision"])
                    await settle([line])
            match = house.hub.rooms[table].table.running
            played, shown = match.record().text, match.view(0)
    again = Match.from_record(played)
    assert len(again.actions) > 5
    assert repr(again.view(0)) == repr(shown)
    assert again.digest() == match.digest()


@pytest.mark.parametrize("fault", [SystemExit("enough"), ValueError("no words")])
async def test_a_game_that_cant_be_shown_leaves_the_house_open(monkeypatch, caplog, fault):
    def show(name):
        raise fault

    monkeypatch.setattr(engines_of_house, "warm_up", show)
    async with open_house() as house:
        await until(lambda: "a game's data can't be preloaded" in caplog.messages)
        assert (await Person(house).browser.get("/api/games")).status_code == 200


async def test_a_game_that_ends_its_process_is_not_ready_and_the_others_are(monkeypatch, caplog):
    def match(name, **about):
        if name == "gosux":
            raise SystemExit(3)

    monkeypatch.setattr(module, "Match", match)
    engines = Engines()
    engines.preparing = Foundry()
    preparing = asyncio.create_task(engines.prepare())
    await until(engines.tried.is_set)
    preparing.cancel()
    assert [name for name in GAMES if engines.is_ready(name)] == ["gosu", "laundromat"]
    assert caplog.messages == ["an engine can't be prepared"]
