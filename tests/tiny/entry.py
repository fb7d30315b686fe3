"""An entry point that only plays whole matches, which compiles quickly."""

from warren.kernel.playout import simulate


def entry(rulebook, states, index, wanted, seat, number, out):
    """Play whole matches."""
    simulate(rulebook[0], states, index, number, out[0], seat, out)
    return 0
