"""Goblin Laundromat: a seat's knowledge, and the laws."""

from warren.games.laundromat.filling import cycle, packet_of
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
    REMOVED,
    ROUNDS,
    SEATS,
    STAINS,
    WAITING,
)
from warren.games.laundromat.redealing import redeal
from warren.games.laundromat.scoring import species_of, total
from warren.games.laundromat.seeing import KNOWN, UNSEEN, seen_in
from warren.games.laundromat.words import Ask
from warren.kernel import contract
from warren.kernel.hooks import implements

__all__ = ["conserved", "observe", "redeal"]

# --- observe -------------------------------------------------------------------------------------

# species + 1, potion, basket size, coins, must decide, has chosen, is washing, clean
SEAT_FEATURES = 8
PROGRAMME_FEATURES = 7  # known, temperature, reward, three limits, fate
CARD_FEATURES = 6 + SEATS  # own hand, own choice, market, drum, removed, seen; clean of each seat
BASKET_FEATURES = SEATS  # garments certainly in each seat's basket, from the observer's view
TABLE_FEATURES = 12

OBSERVATION = (
    SEATS * (SEAT_FEATURES + ROUNDS * PROGRAMME_FEATURES)
    + DESIGNS * (CARD_FEATURES + BASKET_FEATURES)
    + TABLE_FEATURES
)


@implements(contract.observe)
def observe(rules, state, seat, out):
    """Write a fixed number of integers, counting seats from this one; return their number."""
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
    """Observe a seat's public facts; only the observer sees its own later programmes."""
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
    """Count the garments of each design that the seat knows in each zone.

    Identical garments can't be told apart. Of those seen in packets or put into a basket, as many
    as were revealed elsewhere may be the same ones.
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
    """Add the garments that the seat saw go into a basket, minus those that came out."""
    if state.home[garment] != NONE:
        basket = place + CARD_FEATURES + (int(state.home[garment]) - seat) % rules.seats
        if seen_in(rules, state, seat, garment) == KNOWN:
            out[basket] += 1
        if state.drawn[garment]:
            out[basket] -= 1


def observe_table(rules, state, seat, out, at):
    """Observe the round, the piles, the wash, and the open decision."""
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


# --- laws ----------------------------------------------------------------------------------------

GARMENTS_BROKEN = 1
ZONES_BROKEN = 2
WASH_BROKEN = 3
OWING_BROKEN = 4
HISTORY_BROKEN = 5


@implements(contract.conserved)
def conserved(rules, state):
    """Return 0 if garments add up and every wash can be finished (L-FILL-08, L-FILL-11)."""
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
    """Count garments in all zones but the removed ones."""
    found = int(state.supply_size) + int(state.pile_size) + int(state.market_size)
    found += int(state.drum_size) + int(state.packet_size) * rules.seats
    for seat in range(rules.seats):
        found += int(state.basket_size[seat]) + int(state.clean_size[seat])
    return found


def count_where(state, zone):
    """Count garments whose stored place is a zone."""
    found = 0
    for garment in range(GARMENTS):
        if state.where[garment] == zone:
            found += 1
    return found


def zones_agree(rules, state):
    """Whether every garment is where the record says."""
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
    """Whether seats still to wash have a whole cycle (L-FILL-11), and a wash is within it."""
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
    """Whether a garment is in the basket of the seat that had its packet when it was taken."""
    dealt = int(state.dealt[garment])
    packet = int(state.packet[garment])
    taken = int(state.taken[garment])
    if dealt == 0 or packet == AT_MARKET:
        return True
    if taken == NOT_YET:
        return state.where[garment] == IN_PACKET
    seat = (packet + taken * int(rules.direction[dealt - 1])) % rules.seats
    return state.home[garment] == seat
