"""Thinking in a second worker: the same results, and no longer than somebody waits."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from warren.analysis import analyse
from warren.engine import Match
from warren.site.thinking import Elsewhere, FarPlayers, ThinkingWorker
from warren.table.play import players
from warren.table.play.players import Players
from warren.table.study import study


class Beside:
    """The second worker in the same process; it exchanges text, as in a browser."""

    def __init__(self) -> None:
        self.thinker = ThinkingWorker()
        self.is_there = True
        self.asked: list[str] = []
        self.stopped: list[int] = []

    def isThere(self) -> bool:  # noqa: N802
        return self.is_there

    async def ask(self, number: int, text: str) -> str:
        assert self.is_there
        self.asked.append(json.loads(text)["what"])
        task = asyncio.create_task(self.thinker.answer(number, text))
        return await asyncio.shield(task)

    def stop(self, number: int) -> None:
        self.stopped.append(number)
        self.thinker.stop(number)


def run(work: Callable[[Beside, Elsewhere], Coroutine[Any, Any, None]]) -> None:
    async def both() -> None:
        host = Beside()
        await work(host, Elsewhere(host))

    asyncio.run(both())


def begun(game: str, actions: int = 6) -> Match:
    match = Match(game, seed=5)
    for _ in range(actions):
        seat = match.pending[0]
        match.act(match.legal(seat)[0], seat)
    return match


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
def test_a_bot_decides_elsewhere_as_it_does_here(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(host: Beside, elsewhere: Elsewhere) -> None:
        monkeypatch.setattr(players.secrets, "randbits", lambda _: 11)
        match = begun(game)
        seat = match.pending[0]
        here, is_forced = await Players().choose("table", match, seat, "greedy")
        found = await FarPlayers(elsewhere).choose("table", match, seat, "greedy")
        assert found == (getattr(here, "text", here), is_forced)
        assert host.asked == ["choose"]

    run(work)


def test_a_bot_remembers_elsewhere_what_it_thought() -> None:
    async def work(host: Beside, elsewhere: Elsewhere) -> None:
        bots = FarPlayers(elsewhere)
        match = begun("gosu", 0)
        seat = match.pending[0]
        for _ in range(2):
            await bots.choose("table", match, seat, "easy")
        assert list(host.thinker.players.bots) == [("table", seat, "easy")]
        assert not bots.bots

    run(work)


def test_as_long_as_nobody_is_there_a_bot_thinks_here() -> None:
    async def work(host: Beside, elsewhere: Elsewhere) -> None:
        host.is_there = False
        match = begun("gosu")
        seat = match.pending[0]
        action, _ = await FarPlayers(elsewhere).choose("table", match, seat, "greedy")
        assert match.why_not(action, seat) is None

    run(work)


def test_a_hint_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "HINT_ITERATIONS", 50)
    monkeypatch.setattr(study, "HINT_SECONDS", None)

    async def work(host: Beside, elsewhere: Elsewhere) -> None:
        match = begun("laundromat")
        seat = match.pending[0]
        here = study.advised(match, seat, "fr", ["Ada", "Bo"])
        about = {"seat": seat, "language": "fr", "names": ["Ada", "Bo"]}
        assert await elsewhere.ask("hint", match, **about) == here

    run(work)


def told(table: str) -> dict[str, Any]:
    return {"table": table, "given": 0, "as": "data", "language": "it", "names": ["Ada", "Bo"]}


def test_an_analysis_is_told_the_same_and_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warren.site.thinking.ITERATIONS", 3)

    async def work(host: Beside, elsewhere: Elsewhere) -> None:
        match = begun("gosu")
        found = await elsewhere.ask("tell", match, **told("here"))
        here = study.told_as_data(analyse(match, iterations=3), "it", ["Ada", "Bo"])
        assert json.loads(found) == json.loads(here)
        made = host.thinker.made["here"]
        await elsewhere.ask("tell", match, **{**told("here"), "language": "fr"})
        assert host.thinker.made["here"] is made

    run(work)


def test_a_bot_comes_in_between_and_what_nobody_waits_for_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("warren.site.thinking.ITERATIONS", 3)

    async def work(host: Beside, elsewhere: Elsewhere) -> None:
        match = begun("gosu", 12)
        asking = asyncio.create_task(elsewhere.ask("tell", match, **told("there")))
        await asyncio.sleep(0)
        await FarPlayers(elsewhere).choose("table", match, match.pending[0], "greedy")
        assert not asking.done()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        for _ in range(50):
            await asyncio.sleep(0)
        assert host.stopped == [1]
        assert not host.thinker.made
        assert not host.thinker.wanted

    run(work)
