"""The stack: no frame, reaction, option or event is written beyond its space."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from warren.games.gosu.army import STATE
from warren.kernel.stack import (
    EVENTS,
    FRAMES,
    MORE,
    STEP,
    TRIGGERS,
    is_full,
    offer,
    pop,
    push,
    queue_trigger,
    tell,
)


@pytest.fixture
def state() -> Any:
    """An empty position, in which an index out of bounds is an error."""
    return np.zeros(1, STATE).view(np.recarray)[0]


def test_a_full_stack_grows_no_further(state: Any) -> None:
    for number in range(FRAMES - 1):
        assert push(state, STEP, number, 0, 0) == number
    assert not is_full(state)
    assert push(state, STEP, 77, 0, 0) == FRAMES - 1
    assert is_full(state)
    assert push(state, STEP, 78, 0, 0) == FRAMES - 1
    assert (state.depth, state.frame[FRAMES - 1, 1]) == (FRAMES, 78)
    pop(state)
    assert not is_full(state)


def test_a_full_queue_grows_no_further(state: Any) -> None:
    taken = [queue_trigger(state, number, 0, 0, 0) for number in range(TRIGGERS + 5)]
    assert taken == [True] * TRIGGERS + [False] * 5
    assert state.waiting == TRIGGERS
    assert state.trigger[:, 0].tolist() == list(range(TRIGGERS))
    assert not is_full(state)  # the caller reports that it lapses


def test_full_options_grow_no_further(state: Any) -> None:
    room = len(state.options)
    for action in range(room + 5):
        offer(state, action)
    assert state.option_count == room
    assert is_full(state)
    assert state.options.tolist()[:-1] == list(range(room - 1))


@pytest.mark.parametrize("happened", [EVENTS - 1, EVENTS, EVENTS + 1, EVENTS + 40])
def test_what_there_is_no_room_for_is_told_as_more(state: Any, happened: int) -> None:
    state.watching = 1
    for number in range(happened):
        tell(state, 1 + number % 9, 0, number % 100, number)
    assert state.event_count == happened
    last = state.event[min(happened, EVENTS) - 1]
    if happened <= EVENTS:
        assert (last[0], last[3]) == (1 + (happened - 1) % 9, happened - 1)
    else:
        assert (last[0], last[3]) == (MORE, happened - EVENTS + 1)
        assert state.event[EVENTS - 2, 3] == EVENTS - 2
