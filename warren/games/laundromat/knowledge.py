"""Goblin Laundromat: a seat's knowledge, and the laws."""

from warren.games.laundromat.filling import cycle, packet_of
from warren.games.laundromat.records import (
    AT_MARKET,
    CAPES,
    CLEAN_OF,
    DESIGNS,
    GARMENTS,
    IN_BASKET,
    IN_DRUM,
    IN_MARKET,
    IN_PACKET,
    IN_PILE,
    IN_SUPPLY,
    KINDS,
    NONE,
    NOT_YET,
    OTHER,
    REMOVED,
    ROUNDS,
    SEATS,
    SOCKS,
    STAINS,
    UNDERWEAR,
    WAITING,
)
from warren.games.laundromat.redealing import redeal
from warren.games.laundromat.scoring import (
    COUNT,
    MOST,
    count_pairs,
    majority_coins,
    programme_coins,
    species_of,
)
from warren.games.laundromat.seeing import KNOWS, around, sights_of
from warren.games.laundromat.words import Ask
from warren.kernel import contract
from warren.kernel.hooks import implements
from warren.kernel.noticing import put, settle, spread

__all__ = ["conserved", "notice", "observe", "redeal"]

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

# Notes behind the list, while it is written
PACKETS = AT_MARKET + 1
COINS = OBSERVATION  # + seat
SIGHT = COINS + SEATS  # + round * PACKETS + packet
COUNTS = SIGHT + (1 + ROUNDS) * PACKETS  # + kind: clean garments of all seats, as in `scoring`
LISTED = COUNTS + KINDS  # garments

OPEN = 1 << IN_MARKET | 1 << IN_DRUM | 1 << REMOVED  # places open to everyone


@implements(contract.observe)
def observe(rules, state, seat, out):
    """Write a fixed number of integers, counting seats from this one; return their number."""
    return spread(out, notice(rules, state, seat, out), OBSERVATION)


@implements(contract.notice)
def notice(rules, state, seat, out):
    """Write only the nonzero integers, as a list; return its length."""
    count = 0
    note_coins(rules, state, out)
    for step in range(rules.seats):
        at = step * (SEAT_FEATURES + ROUNDS * PROGRAMME_FEATURES)
        count = notice_seat(rules, state, seat, around(rules, seat + step), out, count, at)
    at = SEATS * (SEAT_FEATURES + ROUNDS * PROGRAMME_FEATURES)
    note_sights(rules, state, seat, out)
    count = notice_garments(rules, state, seat, out, count, at)
    at += DESIGNS * (CARD_FEATURES + BASKET_FEATURES)
    return notice_table(rules, state, seat, out, count, at)


def note_coins(rules, state, out):
    """Note the coins of every seat; each clean garment is read once for all lines."""
    for kind in range(KINDS):
        out[COUNTS + kind] = 0
    for seat in range(rules.seats):
        out[COINS + seat] = note_own_coins(rules, state, seat, out)
    for kind in range(UNDERWEAR, CAPES + 1):
        counts = out[COUNTS + kind]
        if counts != 0:
            for seat in range(rules.seats):
                out[COINS + seat] += majority_coins(rules, counts, seat, kind)


def note_own_coins(rules, state, seat, out):
    """Return `scoring.own_coins`; also count the seat's garments of each kind, for majorities."""
    species = species_of(rules, state, seat)
    coins = programme_coins(rules, state, seat) + rules.potion * int(state.potion[seat])
    for place in range(state.clean_size[seat]):
        garment = int(state.clean[seat, place])
        kind = int(rules.kind[garment])
        out[COUNTS + kind] += 1 << (COUNT * seat)
        coins += rules.specialisation if rules.species[garment] == species else 0
        coins += int(rules.coins[garment]) if kind == OTHER else 0
    if (out[COUNTS + SOCKS] >> (COUNT * seat)) & MOST > 1:
        coins += rules.sock_pair * count_pairs(rules, state, seat)
    return coins


def note_sights(rules, state, seat, out):
    """Note the seat's memory of every packet so far; everybody knows the market."""
    for packet in range(PACKETS):
        out[SIGHT + packet] = 0  # not dealt
    for dealt in range(1, int(state.round_number) + 1):
        for packet in range(rules.seats):
            out[SIGHT + dealt * PACKETS + packet] = sights_of(rules, state, seat, dealt, packet)
        out[SIGHT + dealt * PACKETS + AT_MARKET] = -1


def notice_seat(rules, state, seat, other, out, count, at):
    """Notice the public facts of a seat; programmes to come only if they are the observer's."""
    owes = (state.owing >> other) & 1
    count = put(out, count, at, 1 + species_of(rules, state, other))
    count = put(out, count, at + 1, int(state.potion[other]))
    count = put(out, count, at + 2, int(state.basket_size[other]))
    count = put(out, count, at + 3, out[COINS + other])
    count = put(out, count, at + 4, owes)
    count = put(out, count, at + 5, 1 if state.question == Ask.FILL and owes == 0 else 0)
    count = put(out, count, at + 6, 1 if state.washer == other else 0)
    count = put(out, count, at + 7, int(state.clean_size[other]))
    known = ROUNDS if other == seat else min(ROUNDS, int(state.round_number))
    for number in range(known):
        place = at + SEAT_FEATURES + number * PROGRAMME_FEATURES
        programme = int(state.programme[number, other])
        count = put(out, count, place, 1)
        count = put(out, count, place + 1, int(rules.temperature[programme]))
        count = put(out, count, place + 2, int(rules.reward[programme]))
        for kind in range(STAINS):
            count = put(out, count, place + 3 + kind, int(rules.limit[programme, kind]))
        count = put(out, count, place + 6, int(state.fate[number, other]))
    return count


def notice_garments(rules, state, seat, out, count, at):
    """Notice how many garments of each design the seat knows in each zone."""
    mine = packet_of(rules, state, seat)
    last = list_garments(state, out)
    design, before = NONE, count
    for spot in range(LISTED, last):
        garment = out[spot]
        if rules.design[garment] != design:
            design = int(rules.design[garment])
            before = count
        place = at + design * (CARD_FEATURES + BASKET_FEATURES)
        count = notice_garment(rules, state, seat, garment, mine, out, count, place)
        is_last = spot + 1 == last or rules.design[out[spot + 1]] != design
        if rules.copies[garment] > 1 and is_last:
            count = settle(out, before, count)
    return count


def list_garments(state, out):
    """List the garments that are not face down in the piles; return the end of the list."""
    last = LISTED
    for garment in range(GARMENTS):
        out[last] = garment
        moved = int(state.dealt[garment]) | (NONE ^ int(state.home[garment]))
        last += 1 if moved | (int(state.where[garment]) >> 1) != 0 else 0
    return last


def notice_garment(rules, state, seat, garment, mine, out, count, place):
    """Notice what the seat knows of a garment, without branches that depend on where it is.

    A garment revealed from a basket may be one of those that the seat knew to be in it, so it is
    subtracted from their number.
    """
    where = int(state.where[garment])
    home = int(state.home[garment])
    packet = int(state.packet[garment])
    sight = out[SIGHT + int(state.dealt[garment]) * PACKETS + packet] >> int(state.taken[garment])
    in_hand = (1 if packet == mine else 0) << IN_PACKET >> where & 1
    is_chosen = 1 if state.chosen[seat] == garment else 0
    zone = where if where < IN_PACKET else 0
    count = put(out, count, place + zone, (OPEN >> where & 1) | in_hand)
    count = put(out, count, place + 1, in_hand & is_chosen)
    count = put(out, count, place + 5, sight & 1)
    cleaner = around(rules, (where & (CLEAN_OF - IN_BASKET - 1)) - seat)
    count = put(out, count, place + 6 + cleaner, 1 if where >= CLEAN_OF else 0)
    known = ((sight >> KNOWS) & 1) - (1 if state.drawn[garment] > 0 else 0)
    basket = place + CARD_FEATURES + around(rules, (home & 7) - seat)
    known = known if rules.copies[garment] > 1 else max(known, 0)
    return put(out, count, basket, known if home != NONE else 0)


def notice_table(rules, state, seat, out, count, at):
    """Notice the round, the piles, the wash, and the open decision."""
    count = put(out, count, at, rules.seats)
    count = put(out, count, at + 1, int(state.round_number))
    count = put(out, count, at + 2, int(state.step))
    count = put(out, count, at + 3, int(state.packet_size))
    count = put(out, count, at + 4, int(state.pile_size))
    count = put(out, count, at + 5, int(state.supply_size))
    count = put(out, count, at + 6, int(state.question))
    count = put(out, count, at + 7, (state.owing >> seat) & 1)
    count = put(out, count, at + 8, int(state.drum_size))
    if state.drum_size > 0:
        for kind in range(STAINS):
            count = put(out, count, at + 9 + kind, int(state.stain[kind]))
    return count


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
    """Whether coming washes have a whole cycle, and the current one is within it (L-FILL-11)."""
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
