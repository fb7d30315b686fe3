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

KNOWS = NOT_YET + 1  # bits: one for each step
EVER = (1 << KNOWS) - 1


def around(rules, number):
    """Wrap a number that is off by less than one round of the table into a seat."""
    if number < 0:
        return number + rules.seats
    return number - rules.seats if number >= rules.seats else number


def sights_of(rules, state, seat, dealt, packet):
    """Return a seat's memory of a packet, as bits: one for each step at which a garment is taken.

    The lowest bits say whether the seat has seen it. The same bits, shifted by KNOWS, say whether
    it knows where the garment went.
    """
    first = around(rules, (seat - packet) * int(rules.direction[dealt - 1]))
    final = int(rules.deal[dealt - 1]) - 2
    last = min(final, int(state.step)) if dealt == state.round_number else final
    known = 0
    seen = first
    while seen <= last:
        known |= 1 << seen
        if seen == final:
            known |= EVER << seen
        elif seen == state.step:
            known |= 1 << NOT_YET
        seen += rules.seats
    if known == 0:
        return 0
    return ((EVER << first) & EVER) | ((known & EVER) << KNOWS)


def seen_in(rules, state, seat, garment):
    """Return the set in which a seat has seen a garment, UNSEEN, or KNOWN."""
    dealt = int(state.dealt[garment])
    if dealt == 0:
        return UNSEEN
    packet = int(state.packet[garment])
    if packet == AT_MARKET:
        return KNOWN
    first = around(rules, (seat - packet) * int(rules.direction[dealt - 1]))
    taken = int(state.taken[garment])
    # at this step two cards are left, one of which is given away
    final = int(rules.deal[dealt - 1]) - 2
    last = min(taken, final)
    if dealt == state.round_number:
        last = min(last, int(state.step))
    if last < first:
        return UNSEEN
    sight = 0
    seen = first
    while seen + rules.seats <= last:
        sight += 1
        seen += rules.seats
    if taken == seen or seen == final or (taken == NOT_YET and seen == state.step):
        return KNOWN
    return 1 + ((dealt - 1) * SEATS + packet) * SIGHTS + sight
