"""The engine's Python interface never crashes, whatever the arguments."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from warren.engine.games import GAMES, Engine
from warren.engine.running import NATIVE

ABSURD = (-(2**63), -1, 10**6, 2**62)


@pytest.fixture(params=sorted(GAMES))
def table(request: pytest.FixtureRequest) -> tuple[Engine, Any, int]:
    """An engine, a dealt position, and the first seat that must decide."""
    game = GAMES[request.param]
    engine = Engine(game, game.options())
    states = engine.new_states()
    mask = engine.setup(states, 3)
    return engine, states, (mask & -mask).bit_length() - 1


CALLS: dict[str, Callable[[Engine, Any, int, int], Any]] = {
    "setup": lambda engine, states, seat, index: engine.setup(states, 1, index),
    "arrange": lambda engine, states, seat, index: engine.arrange(states, index),
    "pending": lambda engine, states, seat, index: engine.pending(states, index),
    "legal": lambda engine, states, seat, index: engine.legal(states, seat, index),
    "why_not": lambda engine, states, seat, index: engine.why_not(states, seat, 0, index),
    "apply": lambda engine, states, seat, index: engine.apply(states, seat, 0, index),
    "replay": lambda engine, states, seat, index: engine.replay(states, [(seat, 0)], index),
    "outcome": lambda engine, states, seat, index: engine.outcome(states, index),
    "redeal": lambda engine, states, seat, index: engine.redeal(states, seat, 1, index),
    "observe": lambda engine, states, seat, index: engine.observe(states, seat, index),
    "conserved": lambda engine, states, seat, index: engine.conserved(states, index),
    "best_action": lambda engine, states, seat, index: engine.best_action(states, seat, 1, index),
}


@pytest.mark.parametrize("index", [*ABSURD, 1])
@pytest.mark.parametrize("call", CALLS)
def test_there_is_no_such_position(table: tuple[Engine, Any, int], call: str, index: int) -> None:
    engine, states, seat = table
    with pytest.raises(IndexError, match=f"there is no position {index}, only 1"):
        CALLS[call](engine, states, seat, index)


@pytest.mark.parametrize("seat", [*ABSURD, 9])
@pytest.mark.parametrize("call", ["legal", "apply", "replay", "redeal", "observe", "best_action"])
def test_there_is_no_such_seat(table: tuple[Engine, Any, int], call: str, seat: int) -> None:
    engine, states, _ = table
    with pytest.raises(IndexError, match=f"there is no seat {seat}"):
        CALLS[call](engine, states, seat, 0)


@pytest.mark.parametrize("seat", [*ABSURD, 9, 64])
def test_nobody_decides_on_a_seat_that_is_not_there(
    table: tuple[Engine, Any, int], seat: int
) -> None:
    engine, states, _ = table
    assert engine.why_not(states, seat, 0) == 2


@pytest.mark.parametrize("action", ABSURD)
def test_an_action_that_is_not_legal_changes_nothing(
    table: tuple[Engine, Any, int], action: int
) -> None:
    engine, states, seat = table
    before = states[0].tobytes()
    assert engine.why_not(states, seat, action) != 0
    with pytest.raises(ValueError, match="may not take action"):
        engine.apply(states, seat, action)
    assert states[0].tobytes() == before
    with pytest.raises(ValueError, match="may not take action"):
        engine.step(states, seat, action)
    assert engine.carry_out(states, seat, action) is None
    assert engine.replay(states, [(seat, action)]) == []
    assert states[0].tobytes() == before


def test_a_step_tells_who_is_next_and_what_they_may_do(table: tuple[Engine, Any, int]) -> None:
    engine, states, seat = table
    legal, beside, chance = engine.legal(states, seat), engine.new_states(), Random(5)
    beside[:] = states
    while legal:
        action = chance.choice(legal)
        owing = engine.apply(beside, seat, action)
        seat, legal = engine.step(states, seat, action)
        assert states[0].tobytes() == beside[0].tobytes()
        first = (owing & -owing).bit_length() - 1
        assert (seat, legal) == ((first, engine.legal(beside, first)) if owing else (0, []))
    assert engine.outcome(states)[0] > 0


def test_every_action_number_is_taken_or_refused(table: tuple[Engine, Any, int]) -> None:
    engine, states, seat = table
    legal = set(engine.legal(states, seat))
    start = states.copy()
    for action in range(engine.game.actions):
        states[:] = start
        if action in legal:
            engine.apply(states, seat, action)
            assert engine.conserved(states) == 0
        else:
            with pytest.raises(ValueError, match="may not take action"):
                engine.apply(states, seat, action)


@pytest.mark.parametrize("call", ["plant", "search", "follow", "collect", "learn"])
def test_too_little_scratch_space_is_refused(table: tuple[Engine, Any, int], call: str) -> None:
    engine, states, seat = table
    short = np.zeros(4096, np.int64)
    arguments: dict[str, tuple[Any, ...]] = {
        "plant": (states, seat, 1, short),
        "search": (states, seat, 10, short),
        "follow": (states, 0, short),
        "collect": (states, short),
        "learn": (states, 1, 1, short),
    }
    with pytest.raises(ValueError, match="`out` must have room for"):
        getattr(engine, call)(*arguments[call])


def test_there_is_at_least_one_position(table: tuple[Engine, Any, int]) -> None:
    engine, _, _ = table
    with pytest.raises(ValueError, match="at least one position"):
        engine.new_states(0)


def test_positions_of_another_game_are_refused(table: tuple[Engine, Any, int]) -> None:
    engine = table[0]
    if engine.running.kind != NATIVE:
        pytest.skip("only machine code is called without a look at what it is given")
    for other in {*GAMES} - {engine.game.name}:
        with pytest.raises(TypeError, match="different type"):
            engine.pending(np.zeros(3, GAMES[other].state))
