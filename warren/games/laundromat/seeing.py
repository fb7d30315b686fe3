"""A seat's memory of each garment.

A seat sees the whole packet each time it comes round, and remembers it. It knows which garments
were taken between two such moments, but not who took which: they form a set. So do those left in
the packet when the seat saw it last; if there was only one, the seat gave it away and knows it.
Garments taken before the packet first came are unseen.
"""

from warren.games.laundromat.records import AT_MARKET, NOT_YET, ROUNDS, SEATS

UNSEEN = 0
SIGHTS = 2  # a packet of six comes round at most twice before its last two cards
SETS = 1 + ROUNDS * SEATS * SIGHTS
KNOWN = SETS  # the seat knows where the garment is, or whose basket it went into


def seen_in(rules, state, seat, garment):
    """Return the set in which a seat has seen a garment, UNSEEN, or KNOWN."""
    dealt = int(state.dealt[garment])
    if dealt == 0:
        return UNSEEN
    packet = int(state.packet[garment])
    if packet == AT_MARKET:
        return KNOWN
    first = ((seat - packet) * int(rules.direction[dealt - 1])) % rules.seats
    taken = int(state.taken[garment])
    # at this step two cards are left, one of which is given away
    final = int(rules.deal[dealt - 1]) - 2
    last = min(taken, final)
    if dealt == state.round_number:
        last = min(last, int(state.step))
    if last < first:
        return UNSEEN
    sight = (last - first) // rules.seats
    seen = first + sight * rules.seats
    if taken == seen or seen == final or (taken == NOT_YET and seen == state.step):
        return KNOWN
    return 1 + ((dealt - 1) * SEATS + packet) * SIGHTS + sight
