"""Work in a process of its own."""

from __future__ import annotations

import asyncio
import io
import os
import time
from functools import partial

import pytest

from warren.engine.priority import MODESTLY
from warren.table.protocol.refusals import Refused
from warren.table.study import drafts
from warren.table.study import reading as apart
from warren.table.study.editions import drawn, made_or_refused
from warren.table.study.reading import Apart

pytestmark = pytest.mark.anyio
PACK = 'game = "gosu"\nname = "Moon"\nversion = 1\n'


@pytest.fixture
async def process(anyio_backend):
    made = Apart()
    yield made
    if last := made.process:
        made.end()
        await last.wait()


async def test_it_is_done_in_another_process_which_stays(process):
    first, second = [await process.do(os.getpid) for _ in range(2)]
    assert first == second != os.getpid()
    assert await process.do(partial(os.nice, 0)) >= MODESTLY


async def test_a_pack_is_read_there(process):
    found, text = await process.do(partial(drafts.checked, "gosu", PACK, "", "en"))
    assert found["fault"] is None
    assert text == PACK


async def test_what_is_refused_there_is_refused(process):
    work = partial(made_or_refused, partial(drawn, "gosu", "nobody"), PACK)
    with pytest.raises(Refused, match="unknown"):
        await process.do(work)


async def test_a_fault_is_told_and_it_goes_on(process):
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        await process.do(partial(divmod, 1, 0))
    assert await process.do(partial(divmod, 7, 2)) == (3, 1)


async def test_what_takes_too_long_is_ended(process, monkeypatch):
    first = await process.do(os.getpid)
    monkeypatch.setattr(apart, "SECONDS", 0.1)
    with pytest.raises(Refused, match="too-big"):
        await process.do(partial(time.sleep, 60))
    monkeypatch.undo()
    assert await process.do(os.getpid) != first


async def test_one_that_died_is_started_again(process):
    with pytest.raises(asyncio.IncompleteReadError):
        await process.do(partial(os._exit, 1))
    assert await process.do(partial(divmod, 7, 2)) == (3, 1)


async def test_it_ends_when_there_is_nothing_to_do(process, monkeypatch):
    monkeypatch.setattr(apart, "IDLE", 0.0)
    await process.do(os.getpid)
    await process.process.wait()
    assert process.process is None


def test_it_ends_with_whoever_asks():
    assert apart.serve(io.BytesIO(), io.BytesIO()) is None
