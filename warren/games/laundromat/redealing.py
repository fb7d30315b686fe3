"""A fair guess of everything hidden from a seat.

A place is where a garment is now, or where it was in a basket before it was revealed; its number is
that of the garment. If the seat has seen a set of garments without knowing who took which, they are
redealt among the set's places. Garments it never saw are redealt among all places it never saw.

A revealed garment came out of a basket, but its place there may be uncertain. A garment that the
seat never saw before may have been at any unseen place of that basket, and nobody can tell which of
several copies it was. So that is guessed first. Copies are the hard part: `settle_copies` proposes
places copy by copy, and accepts or rejects a proposal by its total likelihood (an independence
sampler), so that every possibility has the right probability.

The guess depends only on the seed and on the seat's knowledge: every list is in an order that the
seat could know.
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
from warren.games.laundromat.seeing import KNOWN, SETS, SIGHTS, UNSEEN, seen_in
from warren.kernel import contract
from warren.kernel.chance import below, seed_chance, shuffle
from warren.kernel.hooks import implements

# Rows of scratch space
SET = 0  # by place: its set
LIES = 1  # by place: the garment there in the guess, or NONE
PLACE = 2  # by revealed garment: the place it came from, UNKNOWN or NONE
LEFT = 3  # by set: number of places without a garment yet
ORDER = 4  # all places, those in baskets first
FIRST = 5  # by set: its first garment
NEXT = 6  # by garment: the next one of its set
DECK = 7  # garments being dealt
COPIES = 7  # before anything is dealt: all revealed copies
SLOT = 8  # by packet and step: the garment taken then
COPY = 9  # of a field, while garments change places; by design: the next copy to use
KEPT = 10  # by revealed copy: PLACE, as proposed and kept so far
COUNTS = 11  # by seat and round, twice: see below
RANKED = 12  # copies of each design, sorted by the set and then the place where they were seen

UNKNOWN = NONE - 1  # a place that the seat never saw

# In the row of counts, by seat and round
ROOM = 0  # unseen places of a basket that were filled up to a round
USED = SEATS * ROUNDS  # number of them that were emptied in a round

PROPOSALS = 12
TRIES = 200  # attempts to find a first proposal; nearly always the first works


@implements(contract.redeal)
def redeal(rules, state, seat, seed):
    """Replace everything hidden from the seat with a guess."""
    seed_chance(state.chance, seed)
    redeal_programmes(state, seat)
    in_baskets = list_places(rules, state)
    list_sets(rules, state, seat)
    settle_singles(rules, state)
    settle_copies(rules, state, seat)
    settle_unseen(rules, state, in_baskets)
    for number in range(SETS):
        if state.scratch[FIRST, number] != NONE:
            deal_set(rules, state, number)
    settle_known(state)
    tell_copies_apart(rules, state)
    change_places(state)
    refill_zones(rules, state, in_baskets)
    guess_choices(rules, state, seat)


def redeal_programmes(state, seat):
    """Redeal programmes that the other seats have not turned up yet (L-SET-05, L-SET-06)."""
    last = SEATS - 1
    for number in range(int(state.round_number), ROUNDS):
        own = state.programme[number, seat]
        state.programme[number, seat] = state.programme[number, last]
        sort_programmes(state, number)
        shuffle(state.chance, state.programme[number], last)
        state.programme[number, last] = state.programme[number, seat]
        state.programme[number, seat] = own


def sort_programmes(state, number):
    """Sort all programmes but the last one."""
    for end in range(1, SEATS - 1):
        programme = state.programme[number, end]
        place = end
        while place > 0 and state.programme[number, place - 1] > programme:
            state.programme[number, place] = state.programme[number, place - 1]
            place -= 1
        state.programme[number, place] = programme


# --- places and sets -----------------------------------------------------------------------------


def list_places(rules, state):
    """List all places in a publicly known order; return the number of those in baskets."""
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
    """Add a place; return the number of places."""
    state.scratch[ORDER, count] = garment
    return count + 1


def is_out(state, garment):
    """Whether a written position excludes the garment from the match."""
    return state.where[garment] == REMOVED and state.home[garment] == NONE


def slot_of(state, garment):
    """Return a number for the round, packet and step in which a garment was taken."""
    before = int(state.dealt[garment]) - 1
    if state.packet[garment] == AT_MARKET:
        return before * PILE + int(state.taken[garment])
    return (before * SEATS + int(state.packet[garment])) * HAND + int(state.taken[garment])


def list_sets(rules, state, seat):
    """List the garments of each set in pack order."""
    for number in range(SETS + 1):
        state.scratch[FIRST, number] = NONE
    for back in range(1, GARMENTS + 1):
        garment = GARMENTS - back
        number = KNOWN if is_out(state, garment) else seen_in(rules, state, seat, garment)
        state.scratch[SET, garment] = number
        state.scratch[NEXT, garment] = state.scratch[FIRST, number]
        state.scratch[FIRST, number] = garment


# --- which place a garment came from -------------------------------------------------------------


def settle_singles(rules, state):
    """Settle revealed garments without copies that the seat had seen: their place is certain.

    Those it had not seen are counted, and so are the places they may have come from.
    """
    for place in range(PAPER):
        state.scratch[COUNTS, place] = 0
    for number in range(SETS + 1):
        state.scratch[LEFT, number] = 0
    for garment in range(GARMENTS):
        state.scratch[LIES, garment] = NONE
        state.scratch[PLACE, garment] = NONE
        state.scratch[KEPT, garment] = NONE
        number = int(state.scratch[SET, garment])
        drawn = int(state.drawn[garment])
        if drawn == 0 or rules.copies[garment] > 1:
            state.scratch[LEFT, number] += 1
        elif number != UNSEEN:
            state.scratch[LIES, garment] = garment
        else:
            state.scratch[COUNTS, USED + count_at(state, garment, drawn)] += 1
        if number == UNSEEN and state.home[garment] != NONE:
            for later in range(max(1, int(state.dealt[garment])), ROUNDS + 1):
                state.scratch[COUNTS, ROOM + count_at(state, garment, later)] += 1


def count_at(state, garment, number):
    """Return the index of a count for a garment's basket and a round."""
    return int(state.home[garment]) * ROUNDS + number - 1


def settle_copies(rules, state, seat):
    """Guess the places that copies came from; a single possibility is no guess."""
    count = list_copies(rules, state)
    rank_copies(rules, state, count)
    count = settle_certain(rules, state, seat, count)
    if count == 0:
        return
    ratio = 0.0
    tries = 0
    while ratio == 0.0 and tries < TRIES:
        clear(state, count)
        ratio = propose(rules, state, seat, count)
        tries += 1
    if ratio == 0.0:
        clear(state, count)
        settle_as_it_is(state, count)
        return
    keep(state, count)
    for _ in range(PROPOSALS):
        clear(state, count)
        other = propose(rules, state, seat, count)
        if other > ratio * lot(state):
            ratio = other
            keep(state, count)
    clear(state, count)
    for at in range(count):
        copy = int(state.scratch[COPIES, at])
        settle(state, copy, int(state.scratch[KEPT, copy]))


def settle_as_it_is(state, count):
    """Leave copies where they were, if no proposal was possible."""
    for at in range(count):
        copy = int(state.scratch[COPIES, at])
        settle(state, copy, UNKNOWN if state.scratch[SET, copy] == UNSEEN else copy)


def list_copies(rules, state):
    """List revealed copies by design, seat and round; return their number."""
    count = 0
    for garment in range(GARMENTS):
        if rules.copies[garment] > 1 and rules.first_copy[garment] == garment:
            begin = count
            for copy in range(garment, garment + int(rules.copies[garment])):
                if state.drawn[copy] > 0:
                    place = count
                    while place > begin and comes_first(
                        state, copy, int(state.scratch[COPIES, place - 1])
                    ):
                        state.scratch[COPIES, place] = state.scratch[COPIES, place - 1]
                        place -= 1
                    state.scratch[COPIES, place] = copy
                    count += 1
    return count


def rank_copies(rules, state, count):
    """Sort all copies of revealed garments, independently of which copy is which."""
    for at in range(count):
        copy = int(state.scratch[COPIES, at])
        first = int(rules.first_copy[copy])
        if at == 0 or rules.first_copy[state.scratch[COPIES, at - 1]] != first:
            for end in range(first, first + int(rules.copies[copy])):
                place = end
                while place > first and (
                    rank(state, end) < rank(state, int(state.scratch[RANKED, place - 1]))
                ):
                    state.scratch[RANKED, place] = state.scratch[RANKED, place - 1]
                    place -= 1
                state.scratch[RANKED, place] = end


def rank(state, garment):
    """Return the sort key of a copy: its set; for known ones, its place."""
    number = int(state.scratch[SET, garment])
    if number != KNOWN:
        return number
    return KNOWN + (slot_of(state, garment) if state.home[garment] != NONE else PAPER)


def comes_first(state, one, other):
    """Whether a garment was revealed at a lower seat, or at the same one in an earlier round."""
    if state.home[one] != state.home[other]:
        return state.home[one] < state.home[other]
    return state.drawn[one] < state.drawn[other]


def settle_certain(rules, state, seat, count):
    """Settle every copy that has only one possible place; return the number left."""
    left = 0
    for at in range(count):
        copy = int(state.scratch[COPIES, at])
        found = NONE
        options = 0
        if weight_of(rules, state, copy, UNKNOWN) > 0.0:
            found = UNKNOWN
            options += 1
        first = int(rules.first_copy[copy])
        for at_copy in range(first, first + int(rules.copies[copy])):
            place = place_as(rules, state, seat, copy, at_copy)
            if weight_of(rules, state, copy, place) > 0.0:
                found = place
                options += 1
        if options == 1:
            settle(state, copy, found)
        else:
            state.scratch[COPIES, left] = copy
            left += 1
    return left


def settle(state, copy, place):
    """Note that a copy came from this place."""
    state.scratch[PLACE, copy] = place
    if place == UNKNOWN:
        state.scratch[LEFT, UNSEEN] -= 1
        state.scratch[COUNTS, USED + count_at(state, copy, int(state.drawn[copy]))] += 1
    else:
        state.scratch[LEFT, state.scratch[SET, place]] -= 1
        state.scratch[LIES, place] = copy


def clear(state, count):
    """Withdraw the current proposal."""
    for at in range(count):
        copy = int(state.scratch[COPIES, at])
        place = int(state.scratch[PLACE, copy])
        state.scratch[PLACE, copy] = NONE
        if place == UNKNOWN:
            state.scratch[LEFT, UNSEEN] += 1
            state.scratch[COUNTS, USED + count_at(state, copy, int(state.drawn[copy]))] -= 1
        elif place != NONE:
            state.scratch[LEFT, state.scratch[SET, place]] += 1
            state.scratch[LIES, place] = NONE


def keep(state, count):
    """Keep the current proposal as the best so far."""
    for at in range(count):
        copy = int(state.scratch[COPIES, at])
        state.scratch[KEPT, copy] = state.scratch[PLACE, copy]


def lot(state):
    """Return a random number from 0 to 1."""
    return below(state.chance, 1 << 30) / (1 << 30)


def propose(rules, state, seat, count):
    """Propose a place for every copy; return the ratio of its likelihood to its proposal
    probability.

    Each place is drawn in proportion to its likelihood, given the places proposed before it. The
    ratio corrects for what this ignores: the total likelihood of all places at each step, and the
    number of ways to use unseen places.
    """
    ratio = 1.0
    for at in range(count):
        copy = int(state.scratch[COPIES, at])
        first = int(rules.first_copy[copy])
        total = weight_of(rules, state, copy, UNKNOWN)
        for at_copy in range(first, first + int(rules.copies[copy])):
            total += weight_of(rules, state, copy, place_as(rules, state, seat, copy, at_copy))
        if total == 0.0:
            return 0.0
        ratio *= total
        found = UNKNOWN
        ticket = total * lot(state) - weight_of(rules, state, copy, UNKNOWN)
        for at_copy in range(first, first + int(rules.copies[copy])):
            if ticket >= 0.0:
                place = place_as(rules, state, seat, copy, at_copy)
                weight = weight_of(rules, state, copy, place)
                if weight > 0.0:
                    found = place
                    ticket -= weight
        if found == UNKNOWN:
            ratio /= room_left(state, copy)
        settle(state, copy, found)
    return ratio * ways(rules, state)


def place_as(rules, state, seat, copy, at_copy):
    """Return the place that a copy would have if it were the copy ranked there, or NONE."""
    other = int(state.scratch[RANKED, at_copy])
    number = int(state.scratch[SET, other])
    if number == UNSEEN or is_again(rules, state, at_copy):
        return NONE
    home = int(state.home[copy])
    place = other if number == KNOWN else place_in_set(rules, state, seat, number, home)
    if place == NONE or state.home[place] != home or state.dealt[place] > state.drawn[copy]:
        return NONE
    return place


def is_again(rules, state, at_copy):
    """Whether the previous ranked copy is in the same set, whose places they share."""
    other = int(state.scratch[RANKED, at_copy])
    number = int(state.scratch[SET, other])
    if number == KNOWN or at_copy == rules.first_copy[other]:
        return False
    return state.scratch[SET, state.scratch[RANKED, at_copy - 1]] == number


def place_in_set(rules, state, seat, number, home):
    """Return a set's place in a seat's basket, or NONE; the seating gives the order of picks."""
    before = (number - 1) // SIGHTS // SEATS
    packet = (number - 1) // SIGHTS % SEATS
    direction = int(rules.direction[before])
    first = ((seat - packet) * direction) % rules.seats
    seen = first + (number - 1) % SIGHTS * rules.seats
    after = ((home - seat) * direction) % rules.seats
    step = seen + (after if after > 0 else rules.seats)
    if step >= rules.deal[before]:
        return NONE
    place = int(state.scratch[SLOT, (before * SEATS + packet) * HAND + step])
    if place == NONE or state.scratch[SET, place] != number:
        return NONE  # not taken yet, or the seat saw the packet again later
    return place


def weight_of(rules, state, copy, place):
    """Return the likelihood that a copy came from a place, given everything settled."""
    if place == NONE:
        return 0.0
    if place == UNKNOWN:
        room = room_left(state, copy)
        left = copies_left(rules, state, copy, UNSEEN)
        return room * left / int(state.scratch[LEFT, UNSEEN]) if room * left > 0 else 0.0
    if state.scratch[LIES, place] != NONE:
        return 0.0
    number = int(state.scratch[SET, place])
    if number == KNOWN:
        return 1.0
    return copies_left(rules, state, copy, number) / int(state.scratch[LEFT, number])


def copies_left(rules, state, garment, number):
    """Count the garments of this design that the set still has."""
    left = 0
    first = int(rules.first_copy[garment])
    for copy in range(first, first + int(rules.copies[garment])):
        if state.scratch[SET, copy] == number:
            left += 1
        place = int(state.scratch[PLACE, copy])
        if place == UNKNOWN:
            left -= int(number == UNSEEN)
        elif place != NONE and state.scratch[SET, place] == number:
            left -= 1
    return left


def room_left(state, copy):
    """Count unseen places of the basket filled by then, minus those used by then."""
    at = count_at(state, copy, 1)
    drawn = int(state.drawn[copy])
    room = int(state.scratch[COUNTS, ROOM + at + drawn - 1])
    for number in range(drawn):
        room -= int(state.scratch[COUNTS, USED + at + number])
    return room


def ways(rules, state):
    """Count the ways in which garments can have come from unseen places."""
    product = 1.0
    for home in range(rules.seats):
        before = 0
        for number in range(ROUNDS):
            room = int(state.scratch[COUNTS, ROOM + home * ROUNDS + number])
            for _ in range(int(state.scratch[COUNTS, USED + home * ROUNDS + number])):
                product *= max(0, room - before)
                before += 1
    return product


def settle_unseen(rules, state, in_baskets):
    """Settle all garments from unseen places, earliest first, at any place filled by then."""
    for number in range(1, ROUNDS + 1):
        for home in range(rules.seats):
            if state.scratch[COUNTS, USED + home * ROUNDS + number - 1] > 0:
                for garment in range(GARMENTS):
                    if state.drawn[garment] == number and state.home[garment] == home:
                        if came_from_unseen(rules, state, garment):
                            settle_anywhere(state, garment, in_baskets)


def came_from_unseen(rules, state, garment):
    """Whether a revealed garment was at a place that the seat never saw."""
    if rules.copies[garment] > 1:
        return state.scratch[PLACE, garment] == UNKNOWN
    return state.scratch[SET, garment] == UNSEEN


def settle_anywhere(state, garment, in_baskets):
    """Settle a garment at an unseen place of its basket that was filled when it was revealed."""
    count = 0
    found = NONE
    for at in range(in_baskets):
        place = int(state.scratch[ORDER, at])
        if state.home[place] == state.home[garment] and state.scratch[LIES, place] == NONE:
            if state.scratch[SET, place] == UNSEEN and state.dealt[place] <= state.drawn[garment]:
                count += 1
                if below(state.chance, count) == 0:
                    found = place
    state.scratch[LIES, found] = garment
    state.scratch[PLACE, garment] = found


# --- dealing anew --------------------------------------------------------------------------------


def deal_set(rules, state, number):
    """Deal the unrevealed garments of a set to its places in random order."""
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
    """Whether a garment of the set must still be dealt; of several copies, the first ones."""
    if rules.copies[garment] == 1:
        return state.drawn[garment] == 0
    rank = 0
    for copy in range(int(rules.first_copy[garment]), garment):
        if state.scratch[SET, copy] == number:
            rank += 1
    return rank < copies_left(rules, state, garment, number)


def settle_known(state):
    """Leave everything that the seat knows in place."""
    for place in range(GARMENTS):
        if state.scratch[LIES, place] == NONE:
            state.scratch[LIES, place] = place


def tell_copies_apart(rules, state):
    """Let the unrevealed copies of a design be the dealt ones."""
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
    """Give every garment the history of its place."""
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
    """Give each garment its place's value of a field."""
    for place in range(GARMENTS):
        state.scratch[COPY, place] = cards[place]
    for place in range(GARMENTS):
        cards[state.scratch[LIES, place]] = state.scratch[COPY, place]


def refill_zones(rules, state, in_baskets):
    """Refill baskets, packets, market, pile and supply as guessed."""
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
    """Guess the others' choices from their hands; one's own stays."""
    for other in range(rules.seats):
        if state.chosen[other] != NONE:
            if other == seat:
                state.chosen[seat] = state.scratch[LIES, state.chosen[seat]]
            else:
                place = below(state.chance, int(state.packet_size))
                packet = packet_of(rules, state, other)
                state.chosen[other] = state.packets[packet, place]
