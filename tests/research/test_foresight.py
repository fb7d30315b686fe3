"""A player that knows more than its seat measures how much luck decides."""

from __future__ import annotations

import numpy as np
import pytest

from bench.foresight import Foresight, measured
from warren.batch import Batch


def test_a_player_that_knows_the_future_wins_nearly_always() -> None:
    found = measured("laundromat", "greedy", "chance", iterations=256, seeds=2)
    assert found.share >= 0.75
    assert found.seeds == 2


@pytest.mark.parametrize("knows", ["seat", "cards", "chance"])
def test_only_a_player_that_may_see_hidden_cards_uses_them(knows: str) -> None:
    """Redealing what the seat cannot know changes nothing for a fair player."""
    board = Batch("laundromat", 1, seats=2)
    chance = np.random.default_rng(3)
    board.reset(5)
    for _ in range(14):
        board.step(board.any_actions(chance))
    while board.counts[0] < 3:
        board.step(board.any_actions(chance))
    seat = int(board.seat[0])
    legal = board.legal[0, : board.counts[0]].tolist()
    found = []
    for seed in range(4):
        board.redeal(seat, seed)
        player = Foresight("laundromat", "greedy", knows, 256)
        nodes = player.search(board.states[0].copy(), seat)
        found.append([nodes[action].won for action in legal])
    assert (len(set(map(tuple, found))) == 1) == (knows == "seat")
