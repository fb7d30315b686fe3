"""The WebAssembly engine equals the native one: positions, views, tallies and searches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from trees import TABLES, every_table, table
from warren.bots import bot
from warren.bots.search import think
from warren.engine import GAMES, Match
from warren.engine.games import Engine
from warren.kernel.learning import GRADIENT
from warren.kernel.scratch import TALLY
from ways import NATIVE, WASM, all_running, go_over

pytestmark = pytest.mark.usefixtures("engines")


def seen(match: Match) -> tuple[Any, ...]:
    """Return everything visible of a match: position, options, views and events."""
    viewers = [None, *range(match.seats)]
    legal = [match.engine.legal(match._states, seat) for seat in range(match.seats)]
    views = [repr(match.view(viewer)) for viewer in viewers]
    return match.state.tobytes(), legal, views, match.events_at(-1), match.outcome


def course(match: Match, seed: int) -> Iterator[tuple[int, int]]:
    """Yield the decisions of a random match: seat and action."""
    chance = random.Random(seed)
    while not match.is_over:
        seat = chance.choice(match.pending)
        yield seat, chance.choice(match.legal(seat)).number


@every_table
def test_going_over_at_every_decision_goes_unnoticed(game: str, seats: int) -> None:
    """Play a match on the native engine; then again, switching engines at every decision."""
    match = table(game, seats, 5)
    plain = [seen(match)]
    for seat, action in course(match, 5):
        match.act(action, seat)
        plain.append(seen(match))
    name, kinds = match.engine.game.name, (WASM, NATIVE)
    with all_running(WASM):
        again = table(game, seats, 5)
        assert seen(again) == plain[0]
        for number, (seat, action) in enumerate(match.actions, 1):
            go_over(name, kinds[number % 2])
            again.act(action, seat)
            assert seen(again) == plain[number]
        assert again.record().text == match.record().text
        again.undo()
        assert seen(again) == plain[-2]


@every_table
def test_many_matches_come_to_the_same_tally(game: str, seats: int) -> None:
    """Played at random and by the fast policy, with all laws checked."""
    found = []
    for kind in (NATIVE, WASM):
        with all_running(kind):
            engine = table(game, seats).engine
            states = engine.new_states()
            for by_policy in (0, 0b1):
                tally = engine.simulate(states, 7, 12, checks=True, by_policy=by_policy)
                found.append((tally[:TALLY].tolist(), states[0].tobytes()))
    assert found[:2] == found[2:]


@every_table
def test_bots_choose_the_same(game: str, seats: int) -> None:
    """Every action has the same visits, so the strength is equal; hints use these numbers."""
    found = []
    for kind in (NATIVE, WASM):
        with all_running(kind):
            match = table(game, seats, 3)
            for _ in range(4):
                thought = think(match, iterations=150, seed=2)
                found.append([(c.action.number, c.visits, c.chance) for c in thought.choices])
                match.act(bot("greedy", 1).choose(match, thought.seat))
    assert found[:4] == found[4:]


def test_a_search_goes_on_when_its_game_goes_over() -> None:
    """The tree is kept when switching from WebAssembly to the native engine and back."""
    found = []
    for kinds in ((NATIVE,), (WASM, NATIVE)):
        with all_running(kinds[0]):
            match, player = table("gosux", 2, 4), bot("easy", 6)
            for number in range(10):
                go_over("gosux", kinds[number % len(kinds)])
                match.act(player.choose(match, match.pending[0]))
            found.append(match.texts)
    assert found[0] == found[1]


@pytest.mark.parametrize("threads", [2])
def test_threads_search_side_by_side_and_find_the_same(threads: int) -> None:
    found = []
    for kind in (NATIVE, WASM):
        with all_running(kind):
            thought = think(table("gosu", 3, 1), iterations=300, threads=threads, seed=9)
            found.append([(choice.action.number, choice.visits) for choice in thought.choices])
    assert found[0] == found[1]


def test_learning_finds_the_same_gradient() -> None:
    found = []
    for kind in (NATIVE, WASM):
        with all_running(kind):
            game = GAMES["laundromat"]
            engine = Engine(game, game.options(seats=2))
            engine.set_weights(np.arange(len(engine.rules["weight"])) % 50)
            out = np.zeros(GRADIENT + 100_000, np.int64)
            decisions = engine.learn(engine.new_states(), 3, 20, out)
            found.append((decisions, out.tobytes()))
    assert found[0] == found[1]


def test_positions_of_one_s_own_making_are_taken_and_given_back() -> None:
    """Arrays from elsewhere, with and without gaps, and natively made ones."""
    with all_running(NATIVE):
        match = table("gosu", 2, 8)
        states = match.engine.new_states()
    with all_running(WASM):
        owing = match.engine.setup(states, 8)
        assert match.engine.pending(states) == owing
        apart = np.zeros(8, states.dtype)[::2]
        assert match.engine.setup(apart, 8) == owing
        assert apart[0].tobytes() == states[0].tobytes()
        assert match.engine.legal(apart, owing.bit_length() - 1) == match.engine.legal(
            states, owing.bit_length() - 1
        )


def test_every_table_here_is_of_a_game_that_there_is() -> None:
    assert {name.partition(":")[0] for name, _ in TABLES} == {*GAMES}
