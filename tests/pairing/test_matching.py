"""Minimum-weight perfect matching, compared with a trusted library."""

import random

import networkx
import pytest

from warren.pairing.matching import best_pairs


def graph_of(chance, many, share, most):
    return {
        (one, other): chance.randint(0, most)
        for one in range(many)
        for other in range(one + 1, many)
        if chance.random() < share
    }


def by_networkx(many, costs):
    """Return the total cost of the best pairs; None if there is no perfect matching."""
    graph = networkx.Graph()
    graph.add_nodes_from(range(many))
    for (one, other), cost in costs.items():
        graph.add_edge(one, other, weight=cost)
    pairs = networkx.min_weight_matching(graph)
    if 2 * len(pairs) < many:
        return None
    return sum(costs[min(pair), max(pair)] for pair in pairs)


@pytest.mark.parametrize("most", [0, 1, 5, 1000])
@pytest.mark.parametrize("share", [0.15, 0.4, 1.0])
def test_pairs_cost_as_little_as_they_can(most, share):
    chance = random.Random(f"{most} {share}")
    for _ in range(12):
        many = 2 * chance.randint(1, 14)
        costs = graph_of(chance, many, share, most)
        pairs = best_pairs(many, costs)
        best = by_networkx(many, costs)
        if pairs is None:
            assert best is None
            continue
        assert sorted(one for pair in pairs for one in pair) == [*range(many)]
        assert sum(costs[pair] for pair in pairs) == best


def test_odd_cycles_that_touch_are_no_trap():
    costs = {(0, 1): 1, (1, 2): 1, (0, 2): 1, (2, 3): 9, (3, 4): 1, (4, 5): 1, (3, 5): 1}
    assert best_pairs(6, costs) == [(0, 1), (2, 3), (4, 5)]


def test_nobody_is_left_over():
    assert best_pairs(0, {}) == []
    assert best_pairs(3, {(0, 1): 1, (1, 2): 1}) is None
    assert best_pairs(4, {(0, 1): 1, (0, 2): 1, (0, 3): 1}) is None
