"""Texts are read in separate processes, within their limits."""

from __future__ import annotations

import asyncio
import io
import os
import pickle
import time
from functools import partial

import pytest

from own_packs import MOON
from rude import TEXTS
from tables import until
from warren.engine.games import GAMES, edition_of
from warren.engine.priority import MODESTLY
from warren.table.guard.turns import Slots
from warren.table.protocol.refusals import Refused
from warren.table.study import drafts, reading
from warren.table.study.editions import drawn, made_or_refused
from warren.table.study.reading import Reading, Work, packed, unpacked

pytestmark = pytest.mark.anyio
PACK = 'game = "gosu"\nname = "Moon"\nversion = 1\n'
MEGABYTE = 1_000_000


@pytest.fixture
async def read(anyio_backend):
    made = Reading()

    async def ask(make, *about, address="here", seconds=5.0, keep=False):
        return await made.do(address, Work(partial(make, *about), seconds), keep=keep)

    ask.by = made
    yield ask
    running = [one.process for one in made.all if one.process]
    made.end()
    for process in running:
        await process.wait()


async def test_it_is_done_in_another_process_which_stays(read):
    first, second = [await read(os.getpid) for _ in range(2)]
    assert first == second != os.getpid()
    assert await read(os.nice, 0) >= MODESTLY


async def test_a_pack_is_read_there(read):
    found, text = await read(drafts.checked, "gosu", PACK, "", "en")
    assert found["fault"] is None
    assert text == PACK


async def test_rude_packs_are_read_within_the_time_of_a_new_text(read):
    """One process reads them all, so that the language is loaded once."""
    await read(drafts.checked, "gosu", PACK, "", "en")
    for what, text in TEXTS.items():
        found, _ = await read(drafts.checked, "gosu", text, "", "en", seconds=reading.NEW_TEXT)
        assert found["fault"], what


async def test_what_is_refused_there_is_refused(read):
    with pytest.raises(Refused, match="unknown"):
        await read(made_or_refused, partial(drawn, "gosu", "nobody"), PACK)


async def test_a_fault_is_told_and_it_goes_on(read):
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        await read(divmod, 1, 0)
    assert await read(divmod, 7, 2) == (3, 1)


async def test_what_takes_too_long_is_ended(read, monkeypatch):
    first = await read(os.getpid)
    monkeypatch.setattr(reading, "STARTING", 0.1)
    with pytest.raises(Refused, match="too-big"):
        await read(time.sleep, 60, seconds=0.0)
    monkeypatch.undo()
    assert await read(os.getpid) != first


async def test_what_takes_too_much_processor_time_is_ended_by_the_system(read):
    with pytest.raises(Refused, match="too-big"):
        await read(exec, "while True: pass", seconds=0.5)
    assert await read(divmod, 7, 2) == (3, 1)


async def test_what_takes_too_much_memory_is_refused(read):
    first = await read(os.getpid)
    with pytest.raises(Refused, match="too-big"):
        await read(bytearray, reading.MEMORY + 100 * MEGABYTE)
    assert await read(os.getpid) == first


async def test_a_process_that_has_grown_is_not_used_again(read):
    first = await read(os.getpid)
    await read(exec, f"import sys; sys.kept = b'x' * {reading.MEMORY - 50 * MEGABYTE}")
    await read(exec, f"import sys; sys.more = b'x' * {reading.MEMORY - 50 * MEGABYTE}")
    assert await read(os.getpid) != first


async def test_one_that_died_is_started_again(read):
    with pytest.raises(Refused, match="too-big"):
        await read(os._exit, 1)
    assert await read(divmod, 7, 2) == (3, 1)


async def test_it_ends_when_there_is_nothing_to_do(read, monkeypatch):
    monkeypatch.setattr(reading, "IDLE", 0.0)
    await read(os.getpid)
    await until(lambda: all(one.process is None for one in read.by.all))


def test_it_ends_with_whoever_asks():
    assert reading.serve(io.BytesIO(), io.BytesIO()) is None


@pytest.mark.parametrize("is_refused", [False, True])
async def test_the_same_text_is_read_once(read, is_refused):
    async def ask():
        if not is_refused:
            return await read(time.perf_counter_ns, keep=True)
        with pytest.raises(Refused) as refused:
            await read(exec, REFUSES, keep=True)
        return refused.value.sentence

    assert await ask() == await ask()


REFUSES = """
import time
from warren.table.protocol.refusals import Refused
raise Refused("bad-pack", str(time.perf_counter_ns()))
"""


async def test_one_address_leaves_room_for_others(read):
    await read(os.getpid)
    busy = [asyncio.create_task(read(time.sleep, 60, address="much")) for _ in range(5)]
    await asyncio.sleep(0)
    assert await read(divmod, 7, 2, address="little") == (3, 1)
    assert not any(one.done() for one in busy)
    for one in busy:
        one.cancel()
    read.by.end()
    await asyncio.gather(*busy, return_exceptions=True)


# --- taking turns --------------------------------------------------------------------------------


async def test_who_has_used_least_is_next():
    slots, done, go_on = Slots(1), [], asyncio.Event()

    async def work(address):
        async with slots.of(address):
            done.append(address)
            await go_on.wait()

    slots.used = {"much": 3.0, "some": 2.0}
    working = [asyncio.create_task(work(one)) for one in ("x", "much", "some", "much", "new")]
    await until(lambda: len(slots.waiting) == 4)
    go_on.set()
    await asyncio.gather(*working)
    assert done == ["x", "new", "some", "much", "much"]
    assert not slots.busy


async def test_who_does_not_wait_any_more_keeps_no_turn():
    slots, go_on = Slots(1), asyncio.Event()

    async def work(address):
        async with slots.of(address):
            await go_on.wait()

    first, second, third = [asyncio.create_task(work(one)) for one in "abc"]
    await until(lambda: len(slots.waiting) == 2)
    first.cancel()
    second.cancel()
    await until(lambda: slots.busy == {"c"})
    go_on.set()
    await third
    assert not slots.busy
    assert not slots.waiting


async def test_what_was_used_long_ago_counts_less():
    slots = Slots(1)
    slots._use("a", 50.0)
    slots._use("b", 20.0)
    assert slots.used == {"a": 25.0, "b": 10.0}


# --- what goes over ------------------------------------------------------------------------------


def test_tables_share_what_both_processes_have():
    pack = edition_of("gosu", MOON)
    one, other = (unpacked(packed(("done", pack)))[1] for _ in range(2))
    assert one is other
    assert one == pack
    own = {card.id: card for card in GAMES["gosu"].pack.cards}
    same = [card for card in one.cards if card is own.get(card.id)]
    assert len(same) == len([card for card in pack.cards if card is own.get(card.id)]) > 50
    assert len(packed(("done", pack))) < len(pickle.dumps(pack)) / 2
