"""What a game may do in a way of its own, and need not."""

from warren.kernel.chance import below
from warren.kernel.contract import legal
from warren.kernel.policy import LEAST, weight_of
from warren.kernel.scratch import ODDS


def any_legal(rules, state, seat, chance, out):
    """One of the legal actions; a game that keeps them in its position need not write them out."""
    return out[below(chance, legal(rules, state, seat, out))]


def action_weights(rules, state, seat, count, out):
    """The weights of the traits of each action, one after the other."""
    most = LEAST
    for place in range(count):
        weight = weight_of(rules, state, seat, out[place], out)
        out[ODDS + place] = weight
        most = max(most, weight)
    return most


def inputs(rules, state, seat, out):
    """A game that has no network tells it nothing."""
    return 0
