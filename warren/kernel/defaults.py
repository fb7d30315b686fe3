"""What a game may do in a way of its own, and need not."""

from warren.kernel.chance import below
from warren.kernel.contract import legal
from warren.kernel.paper import ODDS
from warren.kernel.policy import LEAST, liking_of


def any_legal(rules, state, seat, chance, out):
    """One of the legal actions; a game that keeps them in its position need not write them out."""
    return out[below(chance, legal(rules, state, seat, out))]


def likings(rules, state, seat, count, out):
    """The weights of the traits of each action, one after the other."""
    most = LEAST
    for place in range(count):
        liking = liking_of(rules, state, seat, out[place], out)
        out[ODDS + place] = liking
        most = max(most, liking)
    return most


def inputs(rules, state, seat, out):
    """A game that has no network tells it nothing."""
    return 0
