"""What a game may do in a way of its own, and need not."""

from warren.kernel.chance import below
from warren.kernel.contract import legal


def any_legal(rules, state, seat, chance, out):
    """One of the legal actions; a game that keeps them in its position need not write them out."""
    return out[below(chance, legal(rules, state, seat, out))]
