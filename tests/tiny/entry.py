"""An entry point with nothing behind it but whole matches, which is quickly compiled."""

from warren.kernel.playout import simulate


def entry(rulebook, states, index, wanted, seat, number, out):
    """Play whole matches."""
    simulate(rulebook[0], states, index, number, out[0], seat, out)
    return 0
