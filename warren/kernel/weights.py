"""Fitted trait weights, with which the fast policy compares actions (`kernel.policy`)."""

from warren.kernel.scratch import TRAIT, TRAITS

LEAST = -1_000_000  # lower bound of an action's weight


def sum_of_weights(rules, out):
    """Return the sum of the weights of the traits in `out`."""
    weight = 0
    for place in range(TRAITS):
        weight += int(rules.weight[out[TRAIT + place]])
    return weight
