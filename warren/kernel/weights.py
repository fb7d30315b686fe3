"""The fitted weights of traits, by which the fast policy compares actions (`kernel.policy`)."""

from warren.kernel.scratch import TRAIT, TRAITS

LEAST = -1_000_000  # no action weighs less


def sum_of_weights(rules, out):
    """The weight of the traits that are written in `out`."""
    weight = 0
    for place in range(TRAITS):
        weight += int(rules.weight[out[TRAIT + place]])
    return weight
