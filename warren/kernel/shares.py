"""Shares of a win, as integers: winners share equally, and everybody shares a draw."""

from warren.kernel.contract import outcome
from warren.kernel.scratch import SHARE

WHOLE = 60_000  # a whole win; up to six seats can share it without a remainder


def share_out(rules, state, out):
    """Write each seat's share of a finished match into `out`."""
    outcome(rules, state, out)
    winners = 0
    for seat in range(rules.seats):
        winners += out[SHARE + seat]
    for seat in range(rules.seats):
        if winners == 0:
            out[SHARE + seat] = WHOLE // rules.seats
        else:
            out[SHARE + seat] = WHOLE * out[SHARE + seat] // winners
