"""Other processes compile native engines, those of played games first."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

import pytest

from warren.engine import preparing as module
from warren.engine.preparing import Preparing
from warren.engine.priority import LAST, MODESTLY

PATIENCE = 60.0
NICE = f"import os, sys, time; os.nice({MODESTLY})"
MODEST = min(os.getpriority(os.PRIO_PROCESS, 0) + MODESTLY, 19)  # a nice process gets nicer


@dataclass
class Slow:
    """A game whose engine takes as long as the test wants."""

    name: str
    is_compiled: bool = False

    def is_native(self) -> bool:
        return self.is_compiled


@pytest.fixture
def preparing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Preparing]:
    monkeypatch.setattr(module, "COMPILE", f"{NICE}; time.sleep(600)")
    monkeypatch.setattr(module, "AT_ONCE", 2)
    found = Preparing()
    yield found
    found.stop()


def until(is_so: Callable[[], Any]) -> None:
    """Wait until a condition holds."""
    ends = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < ends, "it did not come"
        time.sleep(0.01)


def begin(preparing: Preparing, *names: str) -> list[Future[bool]]:
    return [preparing.begin(Slow(name)) for name in names]  # type: ignore[arg-type]


def niceness(preparing: Preparing) -> dict[str, int]:
    """Return the nice levels of the processes."""
    found = preparing.under_way
    return {name: os.getpriority(os.PRIO_PROCESS, one.pid) for name, one in [*found.items()]}


def test_games_compile_side_by_side_with_low_priority(preparing: Preparing) -> None:
    begin(preparing, "ants", "bees")
    until(lambda: niceness(preparing) == {"ants": MODEST, "bees": MODEST})


def test_those_that_are_played_come_first(preparing: Preparing) -> None:
    begin(preparing, "ants", "bees")
    until(lambda: [*niceness(preparing).values()] == [MODEST] * 2)
    preparing.play("bees")
    assert niceness(preparing) == {"ants": LAST, "bees": MODEST}


def test_who_is_played_waits_for_nobody(preparing: Preparing) -> None:
    begin(preparing, "ants", "bees")
    until(lambda: len(preparing.under_way) == 2)
    begin(preparing, "cats", "dogs")
    time.sleep(0.1)
    assert len(preparing.under_way) == 2
    preparing.play("dogs")
    until(lambda: niceness(preparing).get("dogs") == MODEST)
    assert "cats" not in preparing.under_way
    until(lambda: niceness(preparing)["ants"] == niceness(preparing)["bees"] == LAST)


def test_when_it_ends_so_do_all_processes(preparing: Preparing) -> None:
    answers = begin(preparing, "ants", "bees", "cats")
    until(lambda: len(preparing.under_way) == 2)
    workers = [*preparing.under_way.values()]
    preparing.stop()
    assert [answer.result(PATIENCE) for answer in answers] == [False] * 3
    assert all(worker.poll() is not None for worker in workers)


def test_who_asked_may_go(preparing: Preparing) -> None:
    """As when a server ends while compiling: nobody is notified, and nothing fails."""

    async def asking() -> None:
        wrapped = asyncio.wrap_future(answer)
        wrapped.cancel()
        await asyncio.sleep(0)

    [answer] = begin(preparing, "ants")
    until(lambda: preparing.under_way)
    asyncio.run(asking())
    preparing.stop()
    assert answer.result(PATIENCE) is False


def test_what_is_there_already_is_not_compiled(preparing: Preparing) -> None:
    assert preparing.begin(Slow("ants", is_compiled=True)).result(PATIENCE)  # type: ignore[arg-type]
    assert not preparing.under_way


def test_a_game_goes_over_when_its_engine_is_done(
    preparing: Preparing, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Slow("ants")
    monkeypatch.setattr(module, "COMPILE", "")
    monkeypatch.setattr(Slow, "is_native", lambda self: len(asked.append(self) or asked) > 1)
    asked: list[Slow] = []
    assert preparing.begin(game).result(PATIENCE)  # type: ignore[arg-type]
    assert asked == [game, game]


def test_an_engine_that_can_t_be_compiled_is_told_once(
    preparing: Preparing, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As with a Python that Numba does not support yet: the game continues as it is."""
    monkeypatch.setattr(module, "COMPILE", "raise SystemExit(1)")
    assert preparing.begin(Slow("ants")).result(PATIENCE) is False  # type: ignore[arg-type]
    assert caplog.messages == ["the native engine of ants can't be compiled"]
