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
from warren.kernel.noticing import put, spread

__all__ = ["conserved", "notice", "observe", "redeal"]

# --- observe -------------------------------------------------------------------------------------

# species + 1, potion, basket size, coins, must decide, has chosen, is washing, clean
SEAT_FEATURES = 8
PROGRAMME_FEATURES = 7  # known, temperature, reward, three limits, fate
# own hand, own choice, market, drum, removed, seen; clean of each seat
CHOSEN = 1
SEEN = 5
CLEAN_ZONE = 6
CARD_FEATURES = CLEAN_ZONE + SEATS
BASKET_FEATURES = SEATS  # garments certainly in each seat's basket, from the observer's view
ZONES = CARD_FEATURES + BASKET_FEATURES  # of each design
TABLE_FEATURES = 12

OBSERVATION = (
    SEATS * (SEAT_FEATURES + ROUNDS * PROGRAMME_FEATURES) + DESIGNS * ZONES + TABLE_FEATURES
)

# Notes behind the list, while it is written
PACKETS = AT_MARKET + 1
COINS = OBSERVATION  # + seat
SIGHT = COINS + SEATS  # + round * PACKETS + packet
COUNTS = SIGHT + (1 + ROUNDS) * PACKETS  # + kind: clean garments of all seats, as in `scoring`
COPIES = COUNTS + KINDS  # + zone: garments of one design
LISTED = COPIES + ZONES  # garments

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
    at += DESIGNS * ZONES
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
    before = NONE
    for spot in range(LISTED, last):
        garment = out[spot]
        design = int(rules.design[garment])
        place = at + design * ZONES
        if rules.copies[garment] == 1:
            count = notice_garment(rules, state, seat, garment, mine, out, count, place)
            continue
        if design != before:
            before = design
            for zone in range(ZONES):
                out[COPIES + zone] = 0
        count_garment(rules, state, seat, garment, mine, out)
        if spot + 1 == last or rules.design[out[spot + 1]] != design:
            for zone in range(ZONES):
                count = put(out, count, place + zone, max(out[COPIES + zone], 0))
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
    """Notice what the seat knows of a garment, without branches that depend on where it is."""
    where = int(state.where[garment])
    sight = sight_on(state, garment, out)
    held = in_hand(state, garment, mine)
    count = put(out, count, place + open_zone(where), (OPEN >> where & 1) | held)
    count = put(out, count, place + CHOSEN, held if state.chosen[seat] == garment else 0)
    count = put(out, count, place + SEEN, sight & 1)
    cleaner = place + clean_zone(rules, where, seat)
    count = put(out, count, cleaner, 1 if where >= CLEAN_OF else 0)
    basket = place + basket_zone(rules, state, garment, seat)
    return put(out, count, basket, max(known_in_basket(state, garment, sight), 0))


def count_garment(rules, state, seat, garment, mine, out):
    """Count the same for one copy of a design; sums below 0 then count as 0."""
    where = int(state.where[garment])
    sight = sight_on(state, garment, out)
    held = in_hand(state, garment, mine)
    out[COPIES + open_zone(where)] += (OPEN >> where & 1) | held
    out[COPIES + CHOSEN] += held if state.chosen[seat] == garment else 0
    out[COPIES + SEEN] += sight & 1
    out[COPIES + clean_zone(rules, where, seat)] += 1 if where >= CLEAN_OF else 0
    basket = basket_zone(rules, state, garment, seat)
    out[COPIES + basket] += known_in_basket(state, garment, sight)


def in_hand(state, garment, mine):
    """Whether a garment is in the seat's packet, as a bit."""
    is_mine = 1 if state.packet[garment] == mine else 0
    return is_mine << IN_PACKET >> int(state.where[garment]) & 1


def open_zone(where):
    """Return the zone of an open place; the own packet is zone 0."""
    return where if where < IN_PACKET else 0


def sight_on(state, garment, out):
    """Return the noted memory of a garment: its lowest bit, and KNOWS."""
    packet = int(state.dealt[garment]) * PACKETS + int(state.packet[garment])
    return out[SIGHT + packet] >> int(state.taken[garment])


def clean_zone(rules, where, seat):
    """Return the zone of the clean garments of the seat that `where` names."""
    return CLEAN_ZONE + around(rules, (where & (CLEAN_OF - IN_BASKET - 1)) - seat)


def basket_zone(rules, state, garment, seat):
    """Return the zone of the basket that a garment was put into."""
    return CARD_FEATURES + around(rules, (int(state.home[garment]) & 7) - seat)


def known_in_basket(state, garment, sight):
    """Return 1 if the seat knows a garment to be in its basket; a revealed one is subtracted.

    A garment revealed from a basket may be one of those that the seat knew to be in it.
    """
    known = ((sight >> KNOWS) & 1) - (1 if state.drawn[garment] > 0 else 0)
    return known if state.home[garment] != NONE else 0


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
