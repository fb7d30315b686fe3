"""Pairs of continuations: how a difference is divided among groups."""

from itertools import permutations

import pytest

from trees import Trees, every_table, table
from warren.bots import mind_of, think
from warren.kernel import pairs, search
from warren.kernel.shares import WHOLE


def by_orders(worths: list[int], count: int, group: int) -> float:
    """Return a group's mean gain over all orders of swapping groups."""
    gains = []
    for order in permutations(range(count)):
        before = sum(1 << one for one in order[: order.index(group)])
        gains.append(worths[before | 1 << group] - worths[before])
    return sum(gains) / len(gains)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_part_is_the_mean_gain_over_all_orders(count):
    worths = [(7 * taken * taken + 13 * taken) % 997 for taken in range(1 << count)]
    parts = [pairs.shapley_value(group, count, 0, worths) for group in range(count)]
    assert parts == pytest.approx([by_orders(worths, count, n) for n in range(count)], abs=0.5)
    assert sum(parts) == pytest.approx(worths[-1] - worths[0], abs=count)


def test_both_continuations_of_a_world_have_the_same_luck():
    assert pairs.seed_of(5, 3) == pairs.seed_of(5, 3) >= 0
    assert len({pairs.seed_of(world, step) for world in range(9) for step in range(9)}) == 81


# --- squares -------------------------------------------------------------------------------------


@every_table
def test_squares_of_wins_and_losses_are_the_wins(game, seats):
    """Without a network a share is all or nothing, unless several win."""
    match = table(game, seats)
    trees = Trees(match, match.pending[0]).grow(60)
    for seat in range(seats):
        root = int(trees.tree[search.ROOTS + seat])
        won, squares = (int(trees.tree[root + at]) for at in (search.WON, search.SQUARES))
        assert 0 < squares <= WHOLE * won


@pytest.mark.parametrize("game", ["gosu", "gosux"])
def test_leaves_that_a_network_judges_vary_less_than_wins_and_losses(game):
    thought = think(table(game, 2), iterations=500, mind_of=mind_of)
    for choice in thought.choices:
        if choice.visits >= 20:
            assert choice.chance**2 <= choice.square + 1e-9
            assert choice.square < choice.chance
