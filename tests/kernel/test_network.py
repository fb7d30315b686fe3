"""The network: every engine computes exactly what plain arithmetic does."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from covering import takes_all
from trees import TABLES, decisions, every_table, table
from warren.bots.minds import new_mind
from warren.bots.network import Network, features_of, lanes, network_of
from warren.bots.search import Tree
from warren.engine import GAMES, Match
from warren.kernel import network as kernel
from warren.kernel.policy import FAINT
from warren.kernel.shares import WHOLE
from ways import NATIVE, WASM, all_running

# in WebAssembly, one table of each game
ALSO_WASM = TABLES if takes_all() else [*{name: (name, seats) for name, seats in TABLES}.values()]
every_game = pytest.mark.parametrize("name", [n for n, g in GAMES.items() if features_of(g)])


def made_up(match: Match, seed: int = 1, cells: int = 32) -> Network:
    """Return an untrained network with the largest allowed weights."""
    features = features_of(match.engine.game)
    designs = features.designs(match.engine.pack)
    words = sorted({word for about in designs.values() for word in about})
    chance = np.random.default_rng(seed)

    def whole(most: int, *shape: int) -> np.ndarray:
        return chance.integers(-most, most + 1, shape)

    return Network(
        count_rows=whole(kernel.ONE, features.counts, cells),
        words=words,
        word_rows=whole(9, features.zones, len(words), cells),
        designs=list(designs)[1:],
        design_rows=whole(kernel.ONE, len(designs) - 1, features.zones, cells),
        bias=whole(kernel.ONE, cells),
        second=whole(4 * kernel.FINE, 1 + cells, kernel.THIN),
        third=whole(2 * kernel.FINE, 1 + kernel.THIN, kernel.THIN),
        last=whole(kernel.FINE, 5, 1 + kernel.THIN),
        policy=np.zeros(0, np.int16),
        plies=2,
    )


def judged(network: Network, match: Match, seat: int) -> list[int]:
    """Compute the judgement with one matrix per layer, unpacked."""
    engine = match.engine
    rows = network.rows(features_of(engine.game).designs(engine.pack)).astype(np.int64)
    inputs = engine.inputs(match._states, seat)
    cells = np.clip(network.bias + rows[inputs].sum(axis=0), 0, kernel.ONE)
    for layer in (network.second, network.third):
        sums = layer[0].astype(np.int64) + cells @ layer[1:].astype(np.int64)
        cells = np.clip(sums // kernel.FINE, 0, kernel.ONE)
    last = network.last[: match.seats].astype(np.int64)
    logits = (last[:, 0] + last[:, 1:] @ cells) // kernel.FINE
    odds = [int(engine.rules["odds"][min(max(logits) - one, FAINT)]) for one in logits]
    shares = [WHOLE * one // sum(odds) for one in odds]
    return [shares[(other - seat) % match.seats] for other in range(match.seats)]


def by_kernel(network: Network, match: Match, seat: int) -> list[int]:
    tree = Tree(match.engine, seat, 1, 8, new_mind(match.engine, network))
    tree.states[0] = match.state
    return match.engine.judge(tree.states, seat, tree.memory)


@every_table
@pytest.mark.usefixtures("engines")
def test_every_engine_judges_as_arithmetic_does(game, seats):
    different = set()
    for kind in (NATIVE, WASM) if (game, seats) in ALSO_WASM else (NATIVE,):
        with all_running(kind):
            match = table(game, seats, 3)
            network = made_up(match)
            for number, seat in enumerate(decisions(match, random.Random(3))):
                if number % 9 == 0:
                    wanted = judged(network, match, seat)
                    assert by_kernel(network, match, seat) == wanted
                    different.add(tuple(wanted))
    assert len(different) > 3


@every_game
def test_plain_python_judges_the_same(name, monkeypatch):
    match = table(name, 2, 5)
    for _ in range(8):
        match.act(match.legal()[0])
    network, seat = made_up(match), match.pending[0]
    wanted = by_kernel(network, match, seat)
    monkeypatch.setenv("WARREN_INTERPRET", "1")
    again = Match(name, seats=2, seed=5)
    for _ in range(8):
        again.act(again.legal()[0])
    assert again.engine.running.kind == "interpreted"
    assert by_kernel(network, again, seat) == wanted


@every_table
def test_inputs_have_room_and_rows(game, seats):
    match = table(game, seats, 8)
    features = features_of(match.engine.game)
    end = features.counts + features.zones * len(features.designs(match.engine.pack))
    for seat in decisions(match, random.Random(8)):
        inputs = match.engine.inputs(match._states, seat)
        assert 0 < len(inputs) < kernel.INPUTS
        assert 0 <= inputs.min() <= inputs.max() < end


@every_table
def test_seats_are_counted_from_the_one_that_decides(game, seats):
    """From another seat a position has as many inputs, in other places."""
    match = table(game, seats, 9)
    views = {tuple(match.engine.inputs(match._states, seat)) for seat in range(seats)}
    assert len(views) == seats


def test_lanes_come_apart_again():
    weights = np.array([[-128, 127, 0, -1, 5, -32768, 32767, 1]])
    packed = lanes(weights, kernel.LANE)
    assert packed.shape == (1, 2)
    left, found = [int(word) for word in packed[0]], []
    for word in left:
        for _ in range(4):
            low = ((word + kernel.HALF) & kernel.LANE_BITS) - kernel.HALF
            found.append(low)
            word = (word - low) >> kernel.LANE
    assert found == weights[0].tolist()


@every_game
def test_a_design_it_never_met_is_judged_by_what_it_does(name):
    match = table(name, 2)
    network = made_up(match)
    features = features_of(match.engine.game)
    designs = features.designs(match.engine.pack)
    stranger = next(iter(designs))
    assert stranger not in network.designs
    rows = network.rows(designs)[features.counts : features.counts + features.zones]
    has = [number for number, word in enumerate(network.words) if word in designs[stranger]]
    assert np.array_equal(rows, np.clip(network.word_rows[:, has].sum(axis=1), -128, 128))
    assert rows.any()


@pytest.mark.parametrize("name", [n for n, g in GAMES.items() if network_of(g)])
def test_networks_that_come_along_are_small_and_fit_their_game(name):
    network = network_of(GAMES[name])
    assert sum(array.nbytes for array in (network.word_rows, network.design_rows)) < 4 << 20
    assert abs(network.count_rows).max() <= kernel.ONE
    match = table(name, 2, 4)
    shares = by_kernel(network, match, match.pending[0])
    assert abs(sum(shares) - WHOLE) < 3


@every_game
def test_a_policy_of_other_cards_is_not_used(name):
    match = table(name, 2)
    own = np.asarray(match.engine.rules["weight"])
    strange = replace(made_up(match), policy=own + 1)
    known = replace(strange, designs=[*features_of(GAMES[name]).designs(match.engine.pack)])
    blank = np.zeros_like(
        strange.design_rows, shape=(len(known.designs), *strange.design_rows.shape[1:])
    )
    known = replace(known, design_rows=blank)
    weights = [new_mind(match.engine, one).engine.rules["weight"] for one in (strange, known)]
    assert np.array_equal(weights[0], own)
    assert np.array_equal(weights[1], own + 1)
