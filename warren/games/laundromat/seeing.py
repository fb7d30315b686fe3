"""A seat's memory of each garment.

A seat sees the whole packet each time it comes round, and remembers it. For garments taken between
two such moments it knows which they are, but not who took which: they are a set. So are those left
in the packet when the seat saw it last; a single one, which the seat gave away, it knows. Before
the packet first came along, what was taken is unseen.
"""

from warren.games.laundromat.records import AT_MARKET, NOT_YET, ROUNDS, SEATS

UNSEEN = 0
SIGHTS = 2  # a packet of six comes along at most twice before its last two cards
SETS = 1 + ROUNDS * SEATS * SIGHTS
KNOWN = SETS  # the seat knows where the garment is, or in whose basket it went


def seen_in(rules, state, seat, garment):
    """The set in which a seat has seen a garment, UNSEEN, or KNOWN."""
    dealt = int(state.dealt[garment])
    if dealt == 0:
        return UNSEEN
    packet = int(state.packet[garment])
    if packet == AT_MARKET:
        return KNOWN
    first = ((seat - packet) * int(rules.direction[dealt - 1])) % rules.seats
    taken = int(state.taken[garment])
    final = int(rules.deal[dealt - 1]) - 2  # then two cards are left, one of which is given away
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
