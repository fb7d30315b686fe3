"""Batches: each row is a match like any other, only faster."""

from __future__ import annotations

import tracemalloc
from typing import Any

import numpy as np
import pytest

from covering import covering
from warren.batch import Batch
from warren.engine import Match
from warren.engine.games import Engine
from warren.engine.running import can_compile
from warren.research import batch as batches

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("gosu", {"seats": 2}),
    ("gosu:kamakor+tournament+teams", {"seats": 4}),
    ("gosux", {}),
    ("laundromat", {"seats": 2}),
    ("laundromat", {"seats": 5}),
]
every_table = pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
ROWS = 4
ALL = ("raw", "sparse", "dense")


def dealt(name: str, options: dict[str, Any], size: int = ROWS, **more: Any) -> Batch:
    """Return a batch at its first decisions."""
    batch = Batch(name, size, **options, **more)
    batch.reset(seeds=100)
    return batch


def stepped(batch: Batch, steps: int, seed: int = 1) -> Batch:
    """Return the batch after some random actions."""
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        batch.step(batch.any_actions(chance))
    return batch


def fields(states: Any) -> dict[str, Any]:
    """Positions without the gaps between their fields."""
    return {name: states[name].tolist() for name in states.dtype.names}


def shown(batch: Batch) -> list[Any]:
    """Everything that a batch shows of its rows."""
    arrays = [batch.seat, batch.pending, batch.counts, batch.mask, batch.seeds, batch.decisions]
    if batch._how & batches.rows.NOTED:
        arrays += [batch.raw, batch.sparse, batch.dense]
    listed = [row[:count].tolist() for row, count in zip(batch.legal, batch.counts, strict=True)]
    return [*(array.tolist() for array in arrays), listed, fields(batch.states[: batch.size])]


@every_table
def test_a_row_is_a_match(name: str, options: dict[str, Any]) -> None:
    batch = dealt(name, options, observe=ALL, again=False)
    matches = [Match(name, seed=100 + row, **options) for row in range(ROWS)]
    chance = np.random.default_rng(3)
    while (batch.seat >= 0).any():
        for row, match in enumerate(matches):
            assert batch.pending_in(row) == match.pending
            if match.is_over:
                continue
            legal = [action.number for action in match.legal()]
            assert batch.legal[row, : batch.counts[row]].tolist() == legal
            assert np.flatnonzero(batch.mask[row]).tolist() == sorted(legal)
            observed = match.engine.observe(match._states, match.pending[0])
            raw = batch.features.raw(observed)
            assert batch.raw[row].tolist() == raw.tolist()
            on = batch.features.sparse(raw).tolist()
            assert batch.sparse[row, : batch.cells[row]].tolist() == on
            assert (batch.sparse[row, batch.cells[row] :] == batch.features.cells).all()
            assert np.flatnonzero(batch.dense[row]).tolist() == on
        actions = batch.any_actions(chance)
        batch.step(actions)
        for row, match in enumerate(matches):
            if not match.is_over:
                match.carry_out(int(actions[row]))
                assert batch.over[row] == match.is_over
    for row, match in enumerate(matches):
        assert match.outcome is not None
        assert tuple(np.flatnonzero(batch.shares[row])) == (
            match.outcome.winners or tuple(range(match.seats))
        )
        assert batch.shares[row].sum() == pytest.approx(1)
        assert batch.decisions[row] == len(match.actions)


@every_table
def test_a_seat_is_told_nothing_of_cards_that_it_cannot_see(
    name: str, options: dict[str, Any]
) -> None:
    batch, exchanged = dealt(name, options, 16, observe=ALL), 0
    for step in range(40):
        stepped(batch, 3, step)
        for seat in range(batch.seats):
            batch.see(seat)
            before = batch.states["where"].copy()
            seen = batch.raw.copy(), batch.sparse.copy(), batch.dense.copy(), batch.mask.copy()
            twin = batch.copy()
            twin.redeal(seat, seeds=step)
            exchanged += (twin.states["where"] != before).any(axis=1).sum()
            twin.see(seat)
            for was, now in zip(seen, (twin.raw, twin.sparse, twin.dense, twin.mask), strict=True):
                np.testing.assert_array_equal(was, now)
        batch.see()
    assert exchanged > 400


@every_table
def test_plain_loops_do_what_native_ones_do(
    name: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    native = shown(stepped(dealt(name, options, 3, observe=ALL), 60))
    monkeypatch.setattr(batches, "may_compile", lambda: False)
    assert shown(stepped(dealt(name, options, 3, observe=ALL), 60)) == native


def test_threads_make_no_difference() -> None:
    one, four = (dealt("gosu", {}, 512, threads=threads, observe=ALL) for threads in (1, 4))
    assert four._hands is not None
    assert shown(stepped(one, 40)) == shown(stepped(four, 40))


def test_a_match_that_ends_is_followed_by_another_with_a_seed_of_its_own() -> None:
    batch, ended = dealt("laundromat", {"seats": 2}, 8), 0
    chance = np.random.default_rng(1)
    seeds = {*batch.seeds.tolist()}
    for _ in range(200):
        before = batch.seeds.copy()
        batch.step(batch.any_actions(chance))
        ended += batch.over.sum()
        assert ((batch.seeds != before) == batch.over).all()
        assert (batch.decisions[batch.over] == 0).all()
        assert (batch.counts > 0).all()
        seeds |= {*batch.seeds.tolist()}
    assert len(seeds) == 8 + ended > 20


def test_a_row_depends_on_its_own_seed_alone() -> None:
    batch = dealt("gosux", {}, 8)
    other = Batch("gosux", 2)
    other.reset(np.array([105, 102]))
    for number in range(50):
        actions = batch.legal[:, number % batch.counts.min()].copy()
        batch.step(actions)
        other.step(actions[[5, 2]])
    assert fields(other.states[:2]) == fields(batch.states[[5, 2]])


def test_an_action_that_is_not_legal_is_refused_and_the_row_stays() -> None:
    batch = dealt("gosu", {}, 4)
    before, actions = shown(batch[2]), batch.any_actions(np.random.default_rng(1))
    for wrong in (-1, 10_000, int(np.argmin(batch.mask[2]))):
        copied, given = batch.copy(), actions.astype(np.int64)
        given[2] = wrong
        with pytest.raises(ValueError, match=f"row 2: seat . may not take action {wrong} now"):
            copied.step(given)
        assert shown(copied[2]) == before
        assert copied.decisions.tolist() == [1, 1, 0, 1]
    with pytest.raises(ValueError, match="row 0: seat 9 may not"):
        batch.step(actions, seats=9)


def test_all_that_decide_at_once_may_answer_in_any_order() -> None:
    one, other = (dealt("laundromat", {"seats": 3}) for _ in range(2))
    assert one.pending_in(0) == (0, 1, 2)
    choices = {}
    for seat in range(3):
        one.see(seat)
        choices[seat] = one.legal[:, 0].copy()
    for seat in (0, 1, 2):
        one.step(choices[seat], seats=seat)
    for seat in (2, 0, 1):
        other.step(choices[seat], seats=seat)
    assert shown(one) == shown(other)


def test_copies_and_slices_go_on_by_themselves() -> None:
    batch = stepped(dealt("gosu", {}, 8, observe=ALL), 20)
    before = shown(batch)
    for part, chosen in ((batch.copy(), slice(None)), (batch[2:4], slice(2, 4)), (batch[5], [5])):
        assert part.raw.tolist() == batch.raw[chosen].tolist()
        stepped(part, 5)
    assert shown(batch) == before
    even, odd = batch[::2], batch[np.arange(8) % 2 == 1]
    stepped(batch, 10)
    batch[::2] = even
    batch[1::2] = odd
    assert shown(batch) == before
    with pytest.raises(ValueError, match="4 rows can't be put into 2"):
        batch[:2] = even


def test_bots_play_until_another_seat_decides() -> None:
    for name in ("uniform", "greedy"):
        batch = dealt("gosu", {"seats": 3}, 16, again=False)
        chance = np.random.default_rng(1)
        while (batch.seat >= 0).any():
            batch.play({1: name, 2: name})
            assert np.isin(batch.seat, (0, -1)).all()
            batch.step(batch.any_actions(chance))
        assert batch.shares.sum() == pytest.approx(16)
    with pytest.raises(ValueError, match="uniform or greedy, not champion"):
        batch.play({1: "champion"})


@pytest.mark.parametrize(
    ("table", "again"),
    covering([("gosu", 3), ("laundromat", 2), ("laundromat", 4)], [True, False]),
    ids=str,
)
def test_a_step_with_bots_is_a_step_and_their_play(table: tuple[str, int], again: bool) -> None:
    name, seats = table
    bots = {1: "greedy", seats - 1: "uniform"}
    one, other = (dealt(name, {"seats": seats}, 8, observe=ALL, again=again) for _ in range(2))
    for batch in (one, other):
        batch.play(bots)
    chance, ended = np.random.default_rng(2), 0
    for _ in range(120):
        actions = one.any_actions(chance)
        one.step(actions, bots=bots)
        other.step(actions)
        other.play(bots)
        assert one.seat.tolist() == other.seat.tolist()
        assert one.over.tolist() == other.over.tolist()
        ended += int(one.over.sum())
        live = one.seat >= 0  # the others keep the observation of some earlier decision
        if not live.any():
            break
        assert shown(one[live]) == shown(other[live])
    assert ended >= 8
    assert one.shares.tolist() == other.shares.tolist()


def test_greedy_bots_win_against_chance() -> None:
    batch, won = dealt("gosu", {}, 64), []
    chance = np.random.default_rng(1)
    while len(won) < 100:
        batch.play({1: "greedy"})
        won += batch.shares[batch.over, 1].tolist()
        batch.step(batch.any_actions(chance))
        won += batch.shares[batch.over, 1].tolist()
    assert np.mean(won) > 0.8


@pytest.mark.skipif(not can_compile(), reason="plain loops allocate what Python does")
def test_a_step_allocates_nothing() -> None:
    batch = stepped(dealt("gosu", {}, 256, observe=ALL), 20)
    twin, taken, chance = batch.copy(), [], np.random.default_rng(1)
    for _ in range(20):
        taken.append(twin.any_actions(chance))
        twin.step(taken[-1])
    tracemalloc.start()
    for action in taken:
        batch.step(action)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 16_384  # memory that Python itself needs for a call


def test_arrays_are_handed_over_without_a_copy() -> None:
    batch = dealt("gosu", {}, observe=ALL)
    for array in (batch.mask, batch.legal, batch.seat, batch.raw, batch.dense, batch.shares):
        assert np.shares_memory(np.from_dlpack(array), array)


def test_a_pack_of_ones_own_is_played() -> None:
    pack = Match("gosu", seed=1).engine.pack
    batch = dealt("gosu", {}, pack=pack)
    assert shown(stepped(batch, 10)) == shown(stepped(dealt("gosu", {}), 10))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"size": 0}, "at least 1 row"),
        ({"observe": "pixels"}, "observations must be raw, sparse, dense, not pixels"),
        ({"seats": 9}, "seats"),
    ],
)
def test_what_is_wrong_is_said(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Batch("gosu", **{"size": 4, **wrong})


def test_what_was_not_asked_for_is_not_noted() -> None:
    with pytest.raises(ValueError, match="make the batch with observe='dense'"):
        _ = dealt("gosu", {}, observe="raw").dense


@pytest.mark.parametrize("seeds", [-1, 1.5, np.arange(3), np.array([-1] * 6)])
def test_seeds_are_whole_numbers(seeds: Any) -> None:
    with pytest.raises(ValueError, match="seed"):
        Batch("gosu", 6).reset(seeds)


def test_positions_are_those_of_the_engine() -> None:
    batch = stepped(dealt("gosu", {}), 5)
    engine: Engine = batch.engine
    states = engine.new_states()
    states[0] = batch.states[3]
    assert engine.legal(states, int(batch.seat[3])) == batch.legal[3, : batch.counts[3]].tolist()


def test_bots_at_every_seat_of_a_batch_that_goes_on_are_refused() -> None:
    batch = dealt("laundromat", {"seats": 2}, 2)
    with pytest.raises(ValueError, match="forever"):
        batch.play({0: "uniform", 1: "uniform"})


def test_rows_of_other_rules_are_refused() -> None:
    one, other = dealt("gosu", {}, 2), dealt("gosu", {"kamakor": True}, 2)
    with pytest.raises(ValueError, match="same game and rules"):
        one[:] = other


def test_what_is_no_whole_number_is_refused() -> None:
    batch = dealt("gosu", {}, 2)
    with pytest.raises(ValueError, match="actions must be whole numbers"):
        batch.step([0.5, 1.0])
    with pytest.raises(ValueError, match="seats must be whole numbers"):
        batch.see(0.5)
    with pytest.raises(ValueError, match="seeds"):
        batch.reset(np.array([1, 2**63], np.uint64))


def test_a_match_that_is_over_can_be_looked_at() -> None:
    batch = dealt("laundromat", {"seats": 2}, 1, again=False)
    batch.play({0: "uniform", 1: "uniform"})
    assert batch.seat.tolist() == [-1]
    batch.see()
    batch.redeal(seeds=1)
