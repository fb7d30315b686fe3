"""Sandboxes: arrays in an engine's memory, and faults that stay inside."""

from __future__ import annotations

import contextlib
import gc
import threading
import weakref
from functools import cache
from typing import Any

import numpy as np
import pytest

from warren.engine import GAMES
from warren.engine import running as ways
from warren.kernel import entry as ask
from warren.kernel.scratch import SIZE
from warren.wasm import sandbox as module
from warren.wasm.files import place_of
from warren.wasm.sandbox import EngineError, Module, Sandbox

GAME = GAMES["laundromat"]
NUMBERS = np.dtype(np.int64)
FAR = 2**31 // GAME.state.itemsize - 1_000  # a position out of bounds


@pytest.fixture(scope="module")
def engine() -> Module:
    found = ways.wasm_module(GAME)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def book() -> np.ndarray:
    return GAME.rulebook(GAME.pack, GAME.options(seats=3))


class Desk:
    """The arguments of a call, in one sandbox."""

    def __init__(self, engine: Module, book: np.ndarray) -> None:
        self.engine, self.sandbox, self.book = engine, engine.apart(), book
        self.states = self.sandbox.zeros(3, GAME.state)
        self.out = self.sandbox.zeros(SIZE, NUMBERS)

    def ask(self, wanted: int, seat: int = 0, number: int = 0, index: int = 0) -> int:
        return self.engine.entry(self.book, self.states, index, wanted, seat, number, self.out)


@pytest.fixture
def desk(engine: Module, book: np.ndarray) -> Desk:
    return Desk(engine, book)


def test_an_engine_and_python_look_at_the_same_numbers(desk: Desk) -> None:
    assert desk.ask(ask.SETUP, number=5) == 0b111
    dealt = desk.states[0]["chance"].copy()
    assert dealt.any()
    desk.states[0]["chance"] = 0
    desk.ask(ask.SETUP, number=5)
    assert (desk.states[0]["chance"] == dealt).all()


def test_arrays_begin_empty_also_where_others_have_been(desk: Desk) -> None:
    first = desk.sandbox.zeros(1000, NUMBERS)
    first[:] = 7
    place = first.ctypes.data
    del first
    again = desk.sandbox.zeros(1000, NUMBERS)
    assert again.ctypes.data == place
    assert not again.any()


def test_a_view_keeps_its_memory(desk: Desk) -> None:
    whole = desk.sandbox.zeros(1000, NUMBERS)
    part = whole[10:20]
    part[:] = 7
    del whole
    gc.collect()
    desk.sandbox.zeros(1000, NUMBERS)
    assert (part == 7).all()


def test_an_array_outlives_its_sandbox(engine: Module, book: np.ndarray) -> None:
    states = Desk(engine, book).states
    gc.collect()
    states[0]["round_number"] = 3
    assert states[0]["round_number"] == 3


def test_a_sandbox_goes_with_its_last_array(engine: Module, book: np.ndarray) -> None:
    """At once, although its rules stay alive: a search takes many megabytes."""
    desk = Desk(engine, book)
    desk.ask(ask.SETUP)
    states, kept = desk.states[1:], weakref.ref(desk.sandbox)
    gc.disable()
    try:
        del desk
        assert kept() is not None
        del states
        assert kept() is None
    finally:
        gc.enable()


def test_arrays_lie_where_native_engines_can_read_them(desk: Desk) -> None:
    for array in (desk.states, desk.out, desk.sandbox.zeros(3, GAME.state)):
        assert array.flags.aligned
        assert array.flags.c_contiguous
        assert array.ctypes.data % 64 == 0


def test_memory_grows_and_arrays_stay_where_they_are(desk: Desk) -> None:
    place = desk.states.ctypes.data
    desk.ask(ask.SETUP, number=5)
    before = desk.states.tobytes()
    held = [desk.sandbox.zeros(1_000_000, NUMBERS) for _ in range(4)]
    held[-1][-1] = 1
    assert desk.states.ctypes.data == place
    assert desk.states.tobytes() == before
    assert desk.ask(ask.PENDING) == 0b111


def test_there_is_an_end_to_memory_and_the_sandbox_goes_on(desk: Desk) -> None:
    with pytest.raises(MemoryError, match="an engine can't use"):
        desk.sandbox.zeros(2**31, NUMBERS)
    assert desk.ask(ask.SETUP, number=1) == 0b111


def test_what_nobody_needs_is_used_again(desk: Desk) -> None:
    for _ in range(200):
        desk.sandbox.zeros(100_000, NUMBERS)[0] = 1
    assert desk.sandbox.end < 8_000_000


# --- what goes wrong -----------------------------------------------------------------------------


def test_what_goes_out_of_bounds_is_an_error_and_the_sandbox_goes_on(desk: Desk) -> None:
    index = FAR
    desk.ask(ask.SETUP, number=5)
    before = desk.states.tobytes()
    for _ in range(3):
        with pytest.raises(EngineError, match="out of bounds"):
            desk.ask(ask.SETUP, index=index)
    assert desk.states.tobytes() == before
    assert desk.ask(ask.SETUP, number=5) == 0b111
    assert desk.states.tobytes() == before


@pytest.mark.parametrize("seed", range(3))
def test_positions_of_pure_noise_do_no_harm(engine: Module, book: np.ndarray, seed: int) -> None:
    """Any request gets an answer or an error; all other sandboxes are unchanged."""
    noise, other = np.random.default_rng(seed), Desk(engine, book)
    other.ask(ask.SETUP, number=5)
    before = other.states.tobytes()
    for wanted in (ask.LEGAL, ask.APPLY, ask.OBSERVE, ask.REDEAL, ask.CONSERVED, ask.OUTCOME):
        desk = Desk(engine, book)
        desk.states.view(np.uint8)[:] = noise.integers(0, 256, desk.states.nbytes)
        with contextlib.suppress(EngineError):
            desk.ask(wanted, seat=1, number=3)
    assert other.states.tobytes() == before
    assert other.ask(ask.PENDING) == 0b111


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 2**80])
def test_numbers_that_are_too_big_are_refused(desk: Desk, number: int) -> None:
    with pytest.raises(OverflowError):
        desk.ask(ask.SETUP, number=number)


def test_both_ways_to_call_are_the_same(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """wasmtime's internals may change; its Python interface works as well, ten times slower."""
    monkeypatch.setattr(module, "_quick_caller", changed)
    plain = desk.engine.apart()
    assert "_plain" in plain.call.__qualname__
    assert "_quick" in desk.sandbox.call.__qualname__
    states, out = plain.zeros(3, GAME.state), plain.zeros(SIZE, NUMBERS)
    assert desk.engine.entry(desk.book, states, 0, ask.SETUP, 0, 5, out) == desk.ask(
        ask.SETUP, number=5
    )
    assert states.tobytes() == desk.states.tobytes()
    with pytest.raises(EngineError, match="out of bounds"):
        desk.engine.entry(desk.book, states, FAR, ask.SETUP, 0, 5, out)


def changed(*_args: Any) -> Any:
    raise AttributeError("wasmtime_func_call_unchecked")


# --- many at once --------------------------------------------------------------------------------


def test_every_thread_has_a_sandbox(engine: Module) -> None:
    found: list[Sandbox] = []
    threads = [threading.Thread(target=lambda: found.append(engine.home())) for _ in range(3)]
    for thread in threads:
        thread.start()
        thread.join()
    assert len({*found, engine.home()}) == 4


def test_engines_that_are_made_ready_at_once_run_side_by_side(
    monkeypatch: pytest.MonkeyPatch, book: np.ndarray
) -> None:
    """As when a server starts: all games load at once, in a fresh process."""
    monkeypatch.setattr(module, "_new_runtime", cache(module._new_runtime.__wrapped__))
    code, found = place_of(GAME.name, GAME.home).read_bytes(), list[int]()
    begin = threading.Barrier(4)

    def work() -> None:
        begin.wait()
        found.append(Desk(Module(code), book).ask(ask.SETUP, number=5))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [0b111] * 4


def test_threads_share_what_lies_in_one_sandbox(engine: Module, book: np.ndarray) -> None:
    """Calls wait for each other if necessary; arrays of other sandboxes are copied."""
    desk, faults = Desk(engine, book), []
    wanted = desk.ask(ask.SETUP, number=5), desk.states.tobytes()

    def work() -> None:
        out = engine.zeros(SIZE, NUMBERS)
        for _ in range(300):
            owing = engine.entry(book, desk.states, 0, ask.PENDING, 0, 0, out)
            count = engine.entry(book, desk.states, 0, ask.LEGAL, 1, 0, out)
            if (owing, desk.states.tobytes()) != wanted or not out[:count].any():
                faults.append(owing)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults


def test_a_record_of_rules_is_forgotten_with_its_engine(desk: Desk) -> None:
    for seats in (2, 3, 4, 2, 3, 4):
        desk.book = GAME.rulebook(GAME.pack, GAME.options(seats=seats))
        assert 0 < desk.ask(ask.SETUP, number=1) < 1 << seats
    gc.collect()
    assert len(desk.sandbox.books) == 1
