"""Phase 1: filling the baskets, by draft or from the market."""

from warren.games.laundromat.records import (
    AT_MARKET,
    IN_BASKET,
    IN_MARKET,
    IN_PACKET,
    IN_PILE,
    MARKET,
    NONE,
    NOT_YET,
)
from warren.games.laundromat.words import Ask, Event
from warren.kernel.chance import shuffle
from warren.kernel.stack import tell, tell_some

# --- helpers -------------------------------------------------------------------------------------


def direction(rules, state):
    """Return 1 if packets go to the left (clockwise) in this round, -1 if to the right."""
    return int(rules.direction[state.round_number - 1])


def cycle(rules, state):
    """Return the maximum number of garments in a wash of this round."""
    return int(rules.cycle[state.round_number - 1])


def programme_of(state, seat):
    """The programme of a seat in this round."""
    return int(state.programme[state.round_number - 1, seat])


def seat_of_packet(rules, state, packet):
    """The seat that holds a packet now (L-FILL-04)."""
    return (packet + int(state.step) * direction(rules, state)) % rules.seats


def packet_of(rules, state, seat):
    """The packet that a seat holds now."""
    return (seat - int(state.step) * direction(rules, state)) % rules.seats


def take_from_supply(state):
    """Take the top garment of the supply."""
    state.supply_size -= 1
    return int(state.supply[state.supply_size])


def put_into_basket(state, seat, garment):
    """Put a garment face down on a seat's basket."""
    state.basket[seat, state.basket_size[seat]] = garment
    state.basket_size[seat] += 1
    state.where[garment] = IN_BASKET + seat
    state.home[garment] = seat


def shuffle_baskets(rules, state):
    """Shuffle each basket whole, including leftovers (L-FILL-09, L-MKT-08)."""
    for seat in range(rules.seats):
        shuffle(state.chance, state.basket[seat], int(state.basket_size[seat]))


def close_baskets(rules, state):
    """End the filling; the hottest programme washes first (L-WASH-01)."""
    shuffle_baskets(rules, state)
    state.question = Ask.NOTHING
    state.washed = 0
    state.washer = hottest(rules, state)


def hottest(rules, state):
    """The seat whose programme has the highest temperature."""
    best = 0
    for seat in range(1, rules.seats):
        if temperature(rules, state, seat) > temperature(rules, state, best):
            best = seat
    return best


def temperature(rules, state, seat):
    """Return the temperature of a seat's programme in this round."""
    return int(rules.temperature[programme_of(state, seat)])


# --- the draft -----------------------------------------------------------------------------------


def deal_packets(rules, state):
    """Deal everyone as many garments as the cycle says (L-FILL-01, L-FILL-02)."""
    size = int(rules.deal[state.round_number - 1])
    state.packet_size = size
    for packet in range(rules.seats):
        for place in range(size):
            garment = take_from_supply(state)
            state.dealt[garment] = state.round_number
            state.packet[garment] = packet
            state.taken[garment] = NOT_YET
            state.where[garment] = IN_PACKET
            insert(state, packet, place, garment)
        tell(state, Event.DEALT, packet, NONE, size)
    open_draft(rules, state)


def insert(state, packet, size, garment):
    """Insert a garment among the first `size` of its packet, in pack order."""
    place = size
    while place > 0 and state.packets[packet, place - 1] > garment:
        state.packets[packet, place] = state.packets[packet, place - 1]
        place -= 1
    state.packets[packet, place] = garment


def open_draft(rules, state):
    """Let everybody choose at once (L-FILL-03)."""
    state.question = Ask.FILL
    state.owing = (1 << rules.seats) - 1


def choose(rules, state, seat, design):
    """Note a seat's choice; nothing happens until all have chosen."""
    packet = packet_of(rules, state, seat)
    place = 0
    while rules.design[state.packets[packet, place]] != design:
        place += 1
    garment = int(state.packets[packet, place])
    state.chosen[seat] = garment
    state.owing &= ~(1 << seat)
    tell_some(state, Event.CHOSE, seat, garment, 0, 1 << seat)
    if state.owing == 0:
        finish_step(rules, state)


def finish_step(rules, state):
    """Put the chosen garments into the baskets and pass the rest on (L-FILL-04 to 06)."""
    for seat in range(rules.seats):
        garment = int(state.chosen[seat])
        state.chosen[seat] = NONE
        state.taken[garment] = state.step
        leave_packet(state, packet_of(rules, state, seat), garment)
        put_into_basket(state, seat, garment)
    state.packet_size -= 1
    if state.packet_size > 1:
        state.step += 1
        to_the_left = direction(rules, state) > 0
        tell(state, Event.PASSED, int(to_the_left), NONE, int(state.packet_size))
        open_draft(rules, state)
        return
    give_last(rules, state)
    close_baskets(rules, state)


def leave_packet(state, packet, garment):
    """Remove a garment from its packet; the others keep their order."""
    place = 0
    while state.packets[packet, place] != garment:
        place += 1
    for later in range(place, int(state.packet_size) - 1):
        state.packets[packet, later] = state.packets[packet, later + 1]


def give_last(rules, state):
    """Put the last card into the next basket, not into a hand (L-FILL-06)."""
    step = int(state.step) + 1
    for packet in range(rules.seats):
        giver = seat_of_packet(rules, state, packet)
        garment = int(state.packets[packet, 0])
        taker = (giver + direction(rules, state)) % rules.seats
        state.taken[garment] = step
        put_into_basket(state, taker, garment)
        tell_some(state, Event.GAVE, giver, garment, taker, 1 << giver)
    state.step = step
    state.packet_size = 0


# --- the market ----------------------------------------------------------------------------------


def lay_out_market(rules, state):
    """Lay out a shared pile, with three garments face up (L-MKT-02, L-MKT-03)."""
    state.pile_size = rules.deal[state.round_number - 1]
    for place in range(state.pile_size):
        garment = take_from_supply(state)
        state.pile[place] = garment
        state.where[garment] = IN_PILE
    tell(state, Event.MARKET, 0, NONE, int(state.pile_size))
    while state.market_size < MARKET:
        turn_up(state, int(state.market_size))
        state.market_size += 1
    open_market(rules, state)


def turn_up(state, place):
    """Turn up the top of the pile at a place of the market."""
    state.pile_size -= 1
    garment = int(state.pile[state.pile_size])
    state.market[place] = garment
    state.where[garment] = IN_MARKET
    state.dealt[garment] = state.round_number
    state.packet[garment] = AT_MARKET
    tell(state, Event.TURNED_UP, 0, garment, place)


def open_market(rules, state):
    """Let the cooler programme pick first, then alternate; the last garment needs no choice."""
    state.question = Ask.MARKET
    while state.market_size > 0:
        seat = (1 - hottest(rules, state) + int(state.step)) % rules.seats
        if has_choice(rules, state):
            state.owing = 1 << seat
            return
        pick(rules, state, seat, rules.design[state.market[0]])
    state.owing = 0
    close_baskets(rules, state)


def has_choice(rules, state):
    """Whether the market has different garments."""
    for place in range(1, state.market_size):
        if rules.design[state.market[place]] != rules.design[state.market[0]]:
            return True
    return False


def pick(rules, state, seat, design):
    """Take a garment from the market and turn up the next one (L-MKT-05, L-MKT-06)."""
    place = 0
    while rules.design[state.market[place]] != design:
        place += 1
    garment = int(state.market[place])
    put_into_basket(state, seat, garment)
    state.taken[garment] = state.step
    state.step += 1
    tell(state, Event.TOOK, seat, garment, place)
    if state.pile_size > 0:
        turn_up(state, place)
        return
    state.market_size -= 1
    for later in range(place, state.market_size):
        state.market[later] = state.market[later + 1]
