"""Thinking in a second worker: the same results, and no longer than somebody waits."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from shapes import check
from warren.analysis import analyse
from warren.analysis.coaching import comparison, remark
from warren.bots import lab as numpy_lab
from warren.bots.matches import engine_of
from warren.bots.measuring import endings_of
from warren.engine import Match
from warren.site.counting import count_matches
from warren.site.lab import PIECE, FarLab
from warren.site.thinking import Elsewhere, FarPlayers, FarStudy, ThinkingWorker
from warren.table.guard.limits import SOMEBODY
from warren.table.play import players
from warren.table.play.players import Players
from warren.table.protocol import sent
from warren.table.protocol.messages import LabRun
from warren.table.study import study
from warren.table.study.study import Study


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


def test_a_remark_and_a_comparison_are_the_same() -> None:
    async def work(host: Beside, elsewhere: Elsewhere) -> None:
        match = begun("laundromat")
        seat, names = match.pending[0], ["Ada", "Bo"]
        best, other = (one.text for one in match.legal(seat)[:2])
        far = FarStudy(elsewhere, Study(lambda: 1))
        here = comparison(match, seat, best, other, "it", names)
        assert await far.comparison(SOMEBODY, match, seat, best, other, "it", names) == here
        match.act(other, seat)
        moment = len(match.actions)
        assert await far.remark(SOMEBODY, match, moment, "it", names) == remark(
            match, moment, "it", names
        )
        assert host.asked == ["comparison", "remark"]

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


# --- the lab -------------------------------------------------------------------------------------

STRONG = """game = "gosu"
name = "Strong"
version = 1
[[card]]
id = "loya"
clan = "ancient"
level = 2
value = 30
arrival = "draw 4 cards"
"""


async def ended(lab: FarLab, run: LabRun) -> dict[str, Any]:
    while (said := await lab.told(run))["state"] in ("starting", "playing"):
        await asyncio.sleep(0.01)
    return said


@pytest.mark.parametrize(
    ("game", "options", "editions"),
    [
        ("gosu", {"seats": 2}, ["", STRONG]),
        ("gosu", {"seats": 3}, [STRONG]),
        ("gosux", {"seats": 2}, [""]),
        ("laundromat", {"seats": 4}, [""]),
    ],
)
def test_the_lab_counts_without_numpy_as_with_it(
    game: str,
    options: dict[str, int],
    editions: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(numpy_lab, "cache_root", lambda: tmp_path)
    engines = [engine_of(game, options, one) for one in editions]
    endings = endings_of(game)
    with_numpy = numpy_lab.gathered(engines, (3, 30), endings)
    steps = count_matches(engines, range(3, 33), endings, "policy")
    while True:
        try:
            next(steps)
        except StopIteration as end:
            without = end.value
            break
    assert [one.title for one in without] == [one.title for one in with_numpy]
    for ours, theirs in zip(without, with_numpy, strict=True):
        for kind in ("new", "old", "both"):
            mine, other = getattr(ours, kind), getattr(theirs, kind)
            assert [*(mine or ())] == [*(other or ())]
            for name, tally in (mine or {}).items():
                assert tally == pytest.approx(other[name], abs=1e-4), (ours.title, name)


def test_the_lab_finds_what_a_change_has_done_and_says_how_far_it_is() -> None:
    async def work(host: Beside, elsewhere: Elsewhere) -> None:
        lab, run = FarLab(elsewhere), LabRun(game="gosu", pack=STRONG, matches=500)
        assert (await lab.told(run))["state"] == "starting"
        said = await ended(lab, run)
        assert (said["state"], said["done"], said["matches"]) == ("done", 500, 500), said["message"]
        check(json.loads(json.dumps(said)), sent.LabState)
        assert (said["finding"]["card"], said["finding"]["verdict"]) == ("loya", "too strong")
        assert {one["key"] for one in said["finding"]["tries"]} >= {"silent", "value", "arrival"}
        assert set(host.asked) == {"lab"}
        host.asked.clear()
        assert await lab.told(run) == said
        assert not host.asked

    run(work)


def test_a_run_stops_in_the_midst_of_its_matches_and_resumes() -> None:
    async def work(host: Beside, elsewhere: Elsewhere) -> None:
        lab, run = FarLab(elsewhere), LabRun(game="gosu", matches=5_000)
        while (await lab.told(run))["done"] < PIECE:
            await asyncio.sleep(0.01)
        said = await lab.told(msgspec.structs.replace(run, go=False))
        assert said["state"] == "stopped"
        await asyncio.sleep(0.1)
        assert not host.thinker.wanted
        assert host.stopped
        played, host.asked = len(lab.pieces), []
        await lab.told(run)
        while (await lab.told(run))["done"] < PIECE * (played + 1):
            await asyncio.sleep(0.01)
        assert len(host.asked) <= 2  # only new data is requested
        lab.stop()

    run(work)


def test_the_lab_plays_here_as_long_as_nobody_else_does() -> None:
    async def work(host: Beside, elsewhere: Elsewhere) -> None:
        host.is_there = False
        said = await ended(FarLab(elsewhere), LabRun(game="laundromat", matches=20))
        assert (said["state"], said["done"]) == ("done", 20)

    run(work)


def test_a_pack_that_cannot_be_read_fails_and_may_be_tried_again() -> None:
    async def work(host: Beside, elsewhere: Elsewhere) -> None:
        lab, run = FarLab(elsewhere), LabRun(game="gosu", pack="nonsense", matches=20)
        for _ in range(2):
            said = await ended(lab, run)
            assert said["state"] == "failed"
            assert said["message"]

    run(work)


def test_bots_judge_a_pack_too() -> None:
    async def work(host: Beside, elsewhere: Elsewhere) -> None:
        run = LabRun(game="gosu", pack=STRONG, matches=2, bot="easy")
        said = await ended(FarLab(elsewhere), run)
        assert (said["state"], said["done"]) == ("done", 2), said["message"]

    run(work)
