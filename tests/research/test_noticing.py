"""Observations as sparse lists, and the numbers made from them."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from warren.batch import Batch
from warren.engine import Match
from warren.kernel import entry as ask
from warren.kernel.noticing import PLACE_BITS, PLACES, add, put, spread

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "gosu for two": ("gosu", {}),
    "gosu for four": ("gosu:kamakor+tournament+teams", {"seats": 4}),
    "gosux": ("gosux", {}),
    "laundromat for two": ("laundromat", {"seats": 2}),
    "laundromat for three": ("laundromat", {}),
    "laundromat for five": ("laundromat", {"seats": 5}),
}
# The numbers that games wrote one by one, before they wrote lists
BEFORE = {
    "gosu for two": "8f176c04880e9cdd",
    "gosu for four": "852d61e806fee996",
    "gosux": "6f0bdfa165d02548",
    "laundromat for two": "9d42fc294263df0d",
    "laundromat for three": "df1b3820a63cda69",
    "laundromat for five": "cea0f8418fc9629b",
}
every_table = pytest.mark.parametrize("table", TABLES)


def positions(table: str) -> Iterator[Match]:
    """Yield every position of two random matches."""
    name, options = TABLES[table]
    for seed in (11, 12):
        match, chance = Match(name, seed=seed, **options), random.Random(seed)
        while not match.is_over:
            yield match
            match.act(chance.choice(match.legal()))
        yield match


@every_table
def test_observations_are_those_of_before(table: str) -> None:
    digest = hashlib.sha256()
    for match in positions(table):
        for seat in range(match.seats):
            seen = match.engine.observe(match._states, seat)
            digest.update(np.asarray(seen, np.int64).tobytes())
    assert digest.hexdigest()[:16] == BEFORE[table]


@every_table
def test_a_list_has_all_numbers_but_zeros(table: str) -> None:
    for match in positions(table):
        engine = match.engine
        for seat in range(match.seats):
            seen = engine.observe(match._states, seat).copy()
            asked = (engine.rulebook, match._states, 0, ask.NOTICE, seat, 0, engine.out)
            found = engine.out[: engine.running.entry(*asked)]
            assert (found & PLACES).tolist() == np.flatnonzero(seen).tolist()
            assert (found >> PLACE_BITS).tolist() == seen[seen != 0].tolist()


@pytest.mark.parametrize("kind", ["float32", "float16", "uint8"])
def test_dense_cells_go_into_a_buffer_of_any_width(kind: str) -> None:
    batch, twin = (Batch("laundromat", 9, observe="dense") for _ in range(2))
    buffer = np.empty(twin.dense.shape, kind)
    twin.dense = buffer
    for one in (batch, twin):
        one.reset(seeds=3)
    for step in range(60):
        if step == 30:
            twin.dense = buffer = np.empty_like(buffer)  # recorded data is copied along
        assert twin.dense is buffer
        assert np.array_equal(batch.dense, buffer)
        assert batch.dense.any(axis=1).all()
        for one in (batch, twin):
            one.step(one.any_actions(np.random.default_rng(step)))
    assert np.array_equal(twin[2:5].dense, batch.dense[2:5])


def test_a_buffer_that_does_not_fit_is_refused() -> None:
    batch = Batch("gosu", 4, observe="dense")
    fitting = np.zeros(batch.dense.shape, np.float32)
    locked = fitting.copy()
    locked.flags.writeable = False
    for wrong in (fitting[:3], fitting.astype(np.float64), np.asfortranarray(fitting), locked):
        with pytest.raises(ValueError, match=r"dense cells need a writable.* \(4, 3540\)"):
            batch.dense = wrong
    with pytest.raises(ValueError, match="observe='dense'"):
        Batch("gosu", 4).dense = fitting


def test_a_list_is_spread_into_all_numbers() -> None:
    out = np.zeros(32, np.int64)
    count = put(out, 0, 2, 7)
    count = put(out, count, 3, 0)
    for place in (9, 6, 9, 8, 6):
        count = add(out, count, place, 1)
    assert spread(out, count, 12) == 12
    assert out[:12].tolist() == [0, 0, 7, 0, 0, 0, 2, 0, 1, 2, 0, 0]


def test_a_number_is_added_in_its_place() -> None:
    out = np.zeros(32, np.int64)
    count = 0
    for place in (5, 1, 3, 5, 3):
        count = add(out, count, place, 1)
    assert (out[:count] & PLACES).tolist() == [1, 3, 5]
    assert (out[:count] >> PLACE_BITS).tolist() == [1, 2, 2]
