"""A fair guess of what a seat can't know.

A place is where a garment is now, or the place in a basket where it was before it came to light; it
is named by that garment. Every set of garments that the seat has seen without knowing who took
which is dealt anew among the places of the set, and what it never saw among all places that it
never saw.

Identical garments make it harder: if one of them comes out of a basket, it may be any that could
have been in there. So it is guessed first which place each of them came from, as likely as the
garments still to be placed make it.

The guess depends on the seed and on what the seat knows alone: every list is made in an order that
the seat itself could tell.
"""

from warren.games.laundromat.filling import insert, packet_of, shuffle_baskets
from warren.games.laundromat.records import (
    AT_MARKET,
    GARMENTS,
    HAND,
    IN_BASKET,
    NONE,
    PAPER,
    PILE,
    REMOVED,
    ROUNDS,
    SEATS,
)
from warren.games.laundromat.seeing import KNOWN, SETS, seen_in
from warren.kernel.chance import below, seed_chance, shuffle

# Rows of scratch paper
SET = 0  # of each place
LIES = 1  # of each place: what lies there in the guess, or NONE
PLACE = 2  # of each garment that came to light: the place it came from, or NONE
LEFT = 3  # of each set: how many places have nothing yet
ORDER = 4  # all places, those in baskets first
FIRST = 5  # of each set: its first garment
NEXT = 6  # of each garment: the next one of its set
DECK = 7  # garments being dealt
SLOT = 8  # of each step of each packet: the garment that was taken then
COPY = 9  # of a field, while garments change places; of each design: the next copy to be used

GUESSES = 100  # more than it ever takes
SURE = 1 << 20  # the weight of a certain place


def redeal(rules, state, seat, seed):
    """Replace everything the seat can't know by a guess."""
    seed_chance(state.chance, seed)
    redeal_programmes(state, seat)
    in_baskets = list_places(rules, state)
    list_sets(rules, state, seat)
    for _ in range(GUESSES):
        if settle_drawn(rules, state, in_baskets):
            break
    for number in range(SETS):
        if state.scratch[FIRST, number] != NONE:
            deal_set(rules, state, number)
    settle_known(state)
    tell_copies_apart(rules, state)
    change_places(state)
    refill_zones(rules, state, in_baskets)
    guess_choices(rules, state, seat)


def redeal_programmes(state, seat):
    """Programmes that the other seats have not turned up yet (L-SET-05, L-SET-06)."""
    last = SEATS - 1
    for number in range(int(state.round_number), ROUNDS):
        own = state.programme[number, seat]
        state.programme[number, seat] = state.programme[number, last]
        sort_programmes(state, number)
        shuffle(state.chance, state.programme[number], last)
        state.programme[number, last] = state.programme[number, seat]
        state.programme[number, seat] = own


def sort_programmes(state, number):
    """All but the last one in their order."""
    for end in range(1, SEATS - 1):
        programme = state.programme[number, end]
        place = end
        while place > 0 and state.programme[number, place - 1] > programme:
            state.programme[number, place] = state.programme[number, place - 1]
            place -= 1
        state.programme[number, place] = programme


# --- places and sets -----------------------------------------------------------------------------


def list_places(rules, state):
    """All places in an order that everyone can tell; returns how many are in baskets."""
    for slot in range(PAPER):
        state.scratch[SLOT, slot] = NONE
    count = 0
    for garment in range(GARMENTS):
        if state.home[garment] != NONE and state.dealt[garment] > 0:
            state.scratch[SLOT, slot_of(state, garment)] = garment
    for seat in range(rules.seats):
        for garment in range(GARMENTS):
            if state.home[garment] == seat and state.dealt[garment] == 0:
                count = list_place(state, count, garment)
    for slot in range(PAPER):
        if state.scratch[SLOT, slot] != NONE:
            count = list_place(state, count, int(state.scratch[SLOT, slot]))
    in_baskets = count
    for packet in range(rules.seats):
        for place in range(state.packet_size):
            count = list_place(state, count, int(state.packets[packet, place]))
    for place in range(state.market_size):
        count = list_place(state, count, int(state.market[place]))
    for place in range(state.pile_size):
        count = list_place(state, count, int(state.pile[place]))
    for place in range(state.supply_size):
        count = list_place(state, count, int(state.supply[place]))
    for garment in range(GARMENTS):
        if is_out(state, garment):
            count = list_place(state, count, garment)
    return in_baskets


def list_place(state, count, garment):
    """One more place; returns how many there are."""
    state.scratch[ORDER, count] = garment
    return count + 1


def is_out(state, garment):
    """Whether a written position leaves the garment out of the match."""
    return state.where[garment] == REMOVED and state.home[garment] == NONE


def slot_of(state, garment):
    """A number for the round, packet and step in which a garment was taken."""
    before = int(state.dealt[garment]) - 1
    if state.packet[garment] == AT_MARKET:
        return before * PILE + int(state.taken[garment])
    return (before * SEATS + int(state.packet[garment])) * HAND + int(state.taken[garment])


def list_sets(rules, state, seat):
    """The garments of each set, in the order of the pack."""
    for number in range(SETS + 1):
        state.scratch[FIRST, number] = NONE
    for back in range(1, GARMENTS + 1):
        garment = GARMENTS - back
        number = KNOWN if is_out(state, garment) else seen_in(rules, state, seat, garment)
        state.scratch[SET, garment] = number
        state.scratch[NEXT, garment] = state.scratch[FIRST, number]
        state.scratch[FIRST, number] = garment


# --- which place a garment came from -------------------------------------------------------------


def settle_drawn(rules, state, in_baskets):
    """Everything that came to light had its place; False if a guess led nowhere."""
    for number in range(SETS + 1):
        state.scratch[LEFT, number] = 0
    for garment in range(GARMENTS):
        if state.drawn[garment] > 0 and rules.copies[garment] == 1:
            state.scratch[LIES, garment] = garment
        else:
            state.scratch[LIES, garment] = NONE
            state.scratch[LEFT, state.scratch[SET, garment]] += 1
        state.scratch[PLACE, garment] = NONE
    for garment in range(GARMENTS):
        if rules.copies[garment] > 1 and rules.first_copy[garment] == garment:
            copy = next_drawn(rules, state, garment)
            while copy != NONE:
                if not settle_copy(rules, state, copy, in_baskets):
                    return False
                copy = next_drawn(rules, state, garment)
    return True


def next_drawn(rules, state, first):
    """The next of several copies that came to light: by seat, then by round."""
    best = NONE
    best_key = 0
    for copy in range(first, first + int(rules.copies[first])):
        if state.drawn[copy] > 0 and state.scratch[PLACE, copy] == NONE:
            key = int(state.home[copy]) * (ROUNDS + 1) + int(state.drawn[copy])
            if best == NONE or key < best_key:
                best = copy
                best_key = key
    return best


def settle_copy(rules, state, copy, in_baskets):
    """Guess the place that a garment came from; False if none is left."""
    total = 0
    for at in range(in_baskets):
        total += weight(rules, state, copy, int(state.scratch[ORDER, at]))
    if total == 0:
        return False
    ticket = below(state.chance, total)
    for at in range(in_baskets):
        place = int(state.scratch[ORDER, at])
        ticket -= weight(rules, state, copy, place)
        if ticket < 0:
            state.scratch[LIES, place] = copy
            state.scratch[PLACE, copy] = place
            state.scratch[LEFT, state.scratch[SET, place]] -= 1
            return True
    return False


def weight(rules, state, copy, place):
    """How likely the garment came from this place."""
    if state.home[place] != state.home[copy] or state.scratch[LIES, place] != NONE:
        return 0
    if state.dealt[place] > state.drawn[copy]:
        return 0
    number = int(state.scratch[SET, place])
    if number == KNOWN:
        return SURE if rules.design[place] == rules.design[copy] else 0
    return SURE * copies_left(rules, state, copy, number) // int(state.scratch[LEFT, number])


def copies_left(rules, state, garment, number):
    """How many garments of this design the set still has."""
    left = 0
    first = int(rules.first_copy[garment])
    for copy in range(first, first + int(rules.copies[garment])):
        if state.scratch[SET, copy] == number:
            left += 1
        place = int(state.scratch[PLACE, copy])
        if place != NONE and state.scratch[SET, place] == number:
            left -= 1
    return left


# --- dealing anew --------------------------------------------------------------------------------


def deal_set(rules, state, number):
    """The garments of a set that did not come to light, in any order, at its places."""
    count = 0
    garment = int(state.scratch[FIRST, number])
    while garment != NONE:
        if is_left(rules, state, garment, number):
            state.scratch[DECK, count] = garment
            count += 1
        garment = int(state.scratch[NEXT, garment])
    shuffle(state.chance, state.scratch[DECK], count)
    for at in range(GARMENTS):
        place = int(state.scratch[ORDER, at])
        if state.scratch[SET, place] == number and state.scratch[LIES, place] == NONE:
            count -= 1
            state.scratch[LIES, place] = state.scratch[DECK, count]
            if count == 0:
                return


def is_left(rules, state, garment, number):
    """Whether a garment of the set is still to be dealt; of several copies, the first ones are."""
    if rules.copies[garment] == 1:
        return state.drawn[garment] == 0
    rank = 0
    for copy in range(int(rules.first_copy[garment]), garment):
        if state.scratch[SET, copy] == number:
            rank += 1
    return rank < copies_left(rules, state, garment, number)


def settle_known(state):
    """What the seat knows stays where it is."""
    for place in range(GARMENTS):
        if state.scratch[LIES, place] == NONE:
            state.scratch[LIES, place] = place


def tell_copies_apart(rules, state):
    """Of several copies, those that did not come to light are the ones that were dealt."""
    for garment in range(GARMENTS):
        state.scratch[COPY, garment] = garment
    for at in range(GARMENTS):
        place = int(state.scratch[ORDER, at])
        garment = int(state.scratch[LIES, place])
        if rules.copies[garment] > 1 and state.scratch[PLACE, garment] != place:
            first = int(rules.first_copy[garment])
            copy = int(state.scratch[COPY, first])
            while state.drawn[copy] > 0:
                copy += 1
            state.scratch[LIES, place] = copy
            state.scratch[COPY, first] = copy + 1


def change_places(state):
    """Every garment gets the history of its place."""
    for place in range(GARMENTS):
        state.scratch[COPY, place] = state.where[place]
    for place in range(GARMENTS):
        garment = int(state.scratch[LIES, place])
        if state.drawn[garment] == 0:
            home = int(state.home[place])
            zone = int(state.scratch[COPY, place]) if home == NONE else IN_BASKET + home
            state.where[garment] = zone
    move(state, state.home)
    move(state, state.dealt)
    move(state, state.packet)
    move(state, state.taken)


def move(state, cards):
    """A field of each garment, told of what lies at its place now."""
    for place in range(GARMENTS):
        state.scratch[COPY, place] = cards[place]
    for place in range(GARMENTS):
        cards[state.scratch[LIES, place]] = state.scratch[COPY, place]


def refill_zones(rules, state, in_baskets):
    """Baskets, packets, market, pile and supply, as guessed."""
    for seat in range(rules.seats):
        state.basket_size[seat] = 0
    for at in range(in_baskets):
        garment = int(state.scratch[LIES, state.scratch[ORDER, at]])
        if state.drawn[garment] == 0:
            seat = int(state.home[garment])
            state.basket[seat, state.basket_size[seat]] = garment
            state.basket_size[seat] += 1
    shuffle_baskets(rules, state)
    for packet in range(rules.seats):
        for place in range(state.packet_size):
            insert(state, packet, place, int(state.scratch[LIES, state.packets[packet, place]]))
    for place in range(state.market_size):
        state.market[place] = state.scratch[LIES, state.market[place]]
    for place in range(state.pile_size):
        state.pile[place] = state.scratch[LIES, state.pile[place]]
    for place in range(state.supply_size):
        state.supply[place] = state.scratch[LIES, state.supply[place]]


def guess_choices(rules, state, seat):
    """What the others have chosen may be any garment of their hands; one's own stays."""
    for other in range(rules.seats):
        if state.chosen[other] != NONE:
            if other == seat:
                state.chosen[seat] = state.scratch[LIES, state.chosen[seat]]
            else:
                place = below(state.chance, int(state.packet_size))
                packet = packet_of(rules, state, other)
                state.chosen[other] = state.packets[packet, place]
