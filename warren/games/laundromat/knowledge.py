"""Goblin Laundromat: what a seat can know, how good a position looks, and what always holds."""

from warren.games.laundromat.filling import cycle, packet_of, programme_of
from warren.games.laundromat.records import (
    AT_MARKET,
    CLEAN_OF,
    DESIGNS,
    GARMENTS,
    IN_BASKET,
    IN_DRUM,
    IN_MARKET,
    IN_PACKET,
    IN_PILE,
    IN_SUPPLY,
    NONE,
    NOT_YET,
    OTHER,
    REMOVED,
    ROUNDS,
    SEATS,
    SOCKS,
    STAINS,
    UNDERWEAR,
    UNTRACKED,
    WAITING,
)
from warren.games.laundromat.redealing import redeal
from warren.games.laundromat.scoring import programme_coins, species_of, total
from warren.games.laundromat.seeing import KNOWN, UNSEEN, seen_in
from warren.games.laundromat.words import Ask

__all__ = ["conserved", "evaluate", "observe", "redeal"]

# --- observe -------------------------------------------------------------------------------------

SEAT_FEATURES = 8  # species + 1, potion, basket size, coins, owes, has chosen, is washing, clean
PROGRAMME_FEATURES = 7  # known, temperature, reward, three limits, fate
CARD_FEATURES = 6 + SEATS  # own hand, own choice, market, drum, removed, seen; clean of each seat
BASKET_FEATURES = SEATS  # in the basket of each seat, as far as the observer can be sure
TABLE_FEATURES = 12

OBSERVATION = (
    SEATS * (SEAT_FEATURES + ROUNDS * PROGRAMME_FEATURES)
    + DESIGNS * (CARD_FEATURES + BASKET_FEATURES)
    + TABLE_FEATURES
)


def observe(rules, state, seat, out):
    """A fixed number of integers, everything as seen from the seat; returns how many."""
    for place in range(OBSERVATION):
        out[place] = 0
    at = 0
    for step in range(SEATS):
        if step < rules.seats:
            observe_seat(rules, state, seat, (seat + step) % rules.seats, out, at)
        at += SEAT_FEATURES + ROUNDS * PROGRAMME_FEATURES
    observe_garments(rules, state, seat, out, at)
    at += DESIGNS * (CARD_FEATURES + BASKET_FEATURES)
    observe_table(rules, state, seat, out, at)
    return OBSERVATION


def observe_seat(rules, state, seat, other, out, at):
    """What lies in front of a seat; programmes to come only if they are the observer's."""
    out[at] = 1 + species_of(rules, state, other)
    out[at + 1] = state.potion[other]
    out[at + 2] = state.basket_size[other]
    out[at + 3] = total(rules, state, other)
    out[at + 4] = (state.owing >> other) & 1
    out[at + 5] = state.question == Ask.FILL and (state.owing >> other) & 1 == 0
    out[at + 6] = state.washer == other
    out[at + 7] = state.clean_size[other]
    for number in range(ROUNDS):
        place = at + SEAT_FEATURES + number * PROGRAMME_FEATURES
        if number < state.round_number or other == seat:
            programme = int(state.programme[number, other])
            out[place] = 1
            out[place + 1] = rules.temperature[programme]
            out[place + 2] = rules.reward[programme]
            for kind in range(STAINS):
                out[place + 3 + kind] = rules.limit[programme, kind]
            out[place + 6] = state.fate[number, other]


def observe_garments(rules, state, seat, out, at):
    """How many garments of each design the seat knows in each zone.

    Identical garments can't be told apart: of what was seen in packets or put into a basket, as
    many as came to light elsewhere may be the same ones.
    """
    for garment in range(GARMENTS):
        place = at + int(rules.design[garment]) * (CARD_FEATURES + BASKET_FEATURES)
        where = int(state.where[garment])
        if where == IN_PACKET and packet_of(rules, state, seat) == state.packet[garment]:
            out[place] += 1
            if state.chosen[seat] == garment:
                out[place + 1] += 1
        elif where == IN_MARKET:
            out[place + 2] += 1
        elif where == IN_DRUM:
            out[place + 3] += 1
        elif where == REMOVED:
            out[place + 4] += 1
        elif where >= CLEAN_OF:
            out[place + 6 + (where - CLEAN_OF - seat) % rules.seats] += 1
        if seen_in(rules, state, seat, garment) != UNSEEN:
            out[place + 5] += 1
        observe_basket(rules, state, seat, garment, out, place)
    for design in range(rules.designs):
        place = at + design * (CARD_FEATURES + BASKET_FEATURES) + CARD_FEATURES
        for other in range(rules.seats):
            out[place + other] = max(0, out[place + other])


def observe_basket(rules, state, seat, garment, out, place):
    """What the seat saw go into a basket, less what came out of it."""
    if state.home[garment] != NONE:
        basket = place + CARD_FEATURES + (int(state.home[garment]) - seat) % rules.seats
        if seen_in(rules, state, seat, garment) == KNOWN:
            out[basket] += 1
        if state.drawn[garment]:
            out[basket] -= 1


def observe_table(rules, state, seat, out, at):
    """The round, the piles, the wash, and the open decision."""
    out[at] = rules.seats
    out[at + 1] = state.round_number
    out[at + 2] = state.step
    out[at + 3] = state.packet_size
    out[at + 4] = state.pile_size
    out[at + 5] = state.supply_size
    out[at + 6] = state.question
    out[at + 7] = (state.owing >> seat) & 1
    out[at + 8] = state.drum_size
    if state.drum_size > 0:
        for kind in range(STAINS):
            out[at + 9 + kind] = state.stain[kind]


# --- evaluate ------------------------------------------------------------------------------------

COIN = 100
A_WIN = 100_000


def evaluate(rules, state, seat):
    """One's own prospects less those of the best opponent, in hundredths of a coin."""
    if state.over:
        return A_WIN if (state.winners >> seat) & 1 else -A_WIN
    best = -A_WIN
    for other in range(rules.seats):
        if other != seat:
            best = max(best, in_hand_of(rules, state, other))
    return in_hand_of(rules, state, seat) + hopes(rules, state, seat) - best


def in_hand_of(rules, state, seat):
    """What a seat can be sure of: clean garments, programmes, the potion."""
    worth = COIN * (programme_coins(rules, state, seat) + rules.potion * int(state.potion[seat]))
    for place in range(state.clean_size[seat]):
        worth += value_of(rules, state, seat, int(state.clean[seat, place]))
    return worth


A_SOCK = 150
MAJORITY_SHARE = 4  # a garment brings about a fourth of the first number


def value_of(rules, state, seat, garment):
    """What a clean garment brings, as far as can be told before the end."""
    worth = 0
    if rules.species[garment] == species_of(rules, state, seat):
        worth += COIN * rules.specialisation
    kind = int(rules.kind[garment])
    if kind == OTHER:
        return worth + COIN * int(rules.coins[garment])
    if kind == SOCKS:
        return worth + sock_value(rules, state, seat, garment)
    return worth + COIN * int(rules.first[kind - UNDERWEAR]) // MAJORITY_SHARE


def sock_value(rules, state, seat, garment):
    """Half a pair, if another sock like this one is the seat's; else not much."""
    first = int(rules.first_copy[garment])
    for copy in range(first, first + int(rules.copies[garment])):
        if copy != garment and is_of(state, seat, copy):
            return COIN * rules.sock_pair // 2
    return A_SOCK


def is_of(state, seat, garment):
    """Whether a garment is in a seat's basket, drum or score zone, or chosen for it."""
    if state.home[garment] == seat:
        return state.where[garment] != REMOVED
    return state.chosen[seat] == garment


def hopes(rules, state, seat):
    """What may become of the garments in basket and drum, and of the programme."""
    worth = 0
    share = washable(rules, state, seat)
    for place in range(state.basket_size[seat]):
        worth += hope(rules, state, seat, int(state.basket[seat, place]), share)
    if state.chosen[seat] != NONE:
        worth += hope(rules, state, seat, int(state.chosen[seat]), share)
    if state.washer == seat and state.drum_size > 0:
        worth += drum_worth(rules, state, seat)
    return worth


SUCCESS = 75  # garments of a hundred that come clean when they are drawn
STAIN = 40  # what a stain costs that the next programme counts


def washable(rules, state, seat):
    """How many garments of a hundred in the basket will be clean in the end."""
    draws = 0
    garments = int(state.basket_size[seat]) + int(state.packet_size)
    for number in range(int(state.round_number) - 1, ROUNDS):
        if state.fate[number, seat] == WAITING:
            draws += int(rules.cycle[number])
        if number >= state.round_number:
            garments += int(rules.cycle[number])
    if state.washer == seat:
        draws -= int(state.drum_size)
    return SUCCESS * min(draws, garments) // max(garments, 1)


def hope(rules, state, seat, garment, share):
    """What a garment in the basket is worth before it is washed."""
    worth = share * value_of(rules, state, seat, garment) // 100
    for number in range(int(state.round_number) - 1, ROUNDS):
        if state.fate[number, seat] == WAITING:
            programme = int(state.programme[number, seat])
            for kind in range(STAINS):
                if rules.limit[programme, kind] != UNTRACKED:
                    worth -= STAIN * int(rules.stains[garment, kind])
            return worth
    return worth


def drum_worth(rules, state, seat):
    """What is in the drum, and something for coming near the end; one garment after a failure."""
    worth = 0
    best = 0
    for place in range(state.drum_size):
        value = value_of(rules, state, seat, int(state.drum[place]))
        worth += value
        best = max(best, value)
    if state.question == Ask.KEEP:
        return best
    reward = COIN * int(rules.reward[programme_of(state, seat)])
    return worth + reward * int(state.drum_size) // (2 * cycle(rules, state))


# --- laws ----------------------------------------------------------------------------------------

GARMENTS_BROKEN = 1
ZONES_BROKEN = 2
WASH_BROKEN = 3
OWING_BROKEN = 4
HISTORY_BROKEN = 5


def conserved(rules, state):
    """0 while garments add up and every wash can be finished (L-FILL-08, L-FILL-11)."""
    if count_zones(rules, state) + count_where(state, REMOVED) != GARMENTS:
        return GARMENTS_BROKEN
    if not zones_agree(rules, state):
        return ZONES_BROKEN
    if not can_finish_washes(rules, state):
        return WASH_BROKEN
    if (state.owing == 0) != (state.over != 0):
        return OWING_BROKEN
    for garment in range(GARMENTS):
        if not history_agrees(rules, state, garment):
            return HISTORY_BROKEN
    return 0


def count_zones(rules, state):
    """Garments in all zones but those removed."""
    found = int(state.supply_size) + int(state.pile_size) + int(state.market_size)
    found += int(state.drum_size) + int(state.packet_size) * rules.seats
    for seat in range(rules.seats):
        found += int(state.basket_size[seat]) + int(state.clean_size[seat])
    return found


def count_where(state, zone):
    """Garments that are noted to be in a zone."""
    found = 0
    for garment in range(GARMENTS):
        if state.where[garment] == zone:
            found += 1
    return found


def zones_agree(rules, state):
    """Every garment lies where the record of places says."""
    for place in range(state.supply_size):
        if state.where[state.supply[place]] != IN_SUPPLY:
            return False
    for place in range(state.pile_size):
        if state.where[state.pile[place]] != IN_PILE:
            return False
    for place in range(state.market_size):
        if state.where[state.market[place]] != IN_MARKET:
            return False
    for place in range(state.drum_size):
        if state.where[state.drum[place]] != IN_DRUM:
            return False
    for seat in range(rules.seats):
        for place in range(state.packet_size):
            if state.where[state.packets[seat, place]] != IN_PACKET:
                return False
        for place in range(state.basket_size[seat]):
            if state.where[state.basket[seat, place]] != IN_BASKET + seat:
                return False
        for place in range(state.clean_size[seat]):
            if state.where[state.clean[seat, place]] != CLEAN_OF + seat:
                return False
    return True


def can_finish_washes(rules, state):
    """Whoever has yet to wash has garments for a whole cycle (L-FILL-11); a wash is within it."""
    if state.washer == NONE:
        return True
    for seat in range(rules.seats):
        if state.fate[state.round_number - 1, seat] == WAITING:
            garments = int(state.basket_size[seat])
            if seat == state.washer:
                garments += int(state.drum_size)
            if garments < cycle(rules, state):
                return False
    return state.drum_size <= cycle(rules, state)


def history_agrees(rules, state, garment):
    """A garment came into the basket of the seat where its packet was when it was taken."""
    dealt = int(state.dealt[garment])
    packet = int(state.packet[garment])
    taken = int(state.taken[garment])
    if dealt == 0 or packet == AT_MARKET:
        return True
    if taken == NOT_YET:
        return state.where[garment] == IN_PACKET
    seat = (packet + taken * int(rules.direction[dealt - 1])) % rules.seats
    return state.home[garment] == seat
