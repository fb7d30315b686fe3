"""Work in threads, and callers who wait for it."""

import asyncio
import threading

import pytest

from tables import PATIENCE
from warren.table.guard.turns import Once, to_the_end

pytestmark = pytest.mark.anyio


async def test_what_is_made_once_is_made_for_all_who_ask():
    once, go, made = Once(), threading.Event(), []

    def make(name):
        made.append(name)
        assert go.wait(PATIENCE)
        return name.upper()

    asking = [asyncio.create_task(once.get(make, name)) for name in "aab"]
    await asyncio.sleep(0)
    asking[0].cancel()  # the others still wait for it
    go.set()
    assert await asyncio.gather(*asking[1:]) == ["A", "B"]
    assert await once.get(make, "a") == "A"
    assert sorted(made) == ["a", "b"]


async def test_what_has_failed_may_be_tried_again():
    once, tries = Once(), iter([0, 2])

    def make():
        return 1 / next(tries)

    with pytest.raises(ZeroDivisionError):
        await once.get(make)
    assert await once.get(make) == 0.5


async def test_who_goes_keeps_the_turn_until_the_end():
    turn, working = asyncio.Lock(), asyncio.get_running_loop().create_future()

    async def work():
        async with turn:
            return await to_the_end(working)

    waiting = asyncio.create_task(work())
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.sleep(0)
    assert turn.locked()
    working.set_result(None)
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not turn.locked()
