"""Goblin Laundromat: the network's inputs for a position.

These are designs by place, seats' programmes, and counts; seats are counted from the deciding one.
"""

from warren.games.laundromat.filling import packet_of
from warren.games.laundromat.records import NONE, PROGRAMMES, ROUNDS, SEATS, STAINS
from warren.games.laundromat.scoring import species_of, total
from warren.kernel import contract
from warren.kernel.hooks import implements
from warren.kernel.network import note_input

# Places of a design; the first four exist for every seat
BASKET = 0
CLEAN = 1
IN_HAND = 2
CHOSEN = 3
SEAT_ZONES = 4
MARKET = SEATS * SEAT_ZONES
DRUM = MARKET + 1
PROTECTED = MARKET + 2
ZONES = MARKET + 3

# Counts of every seat
SPECIES = 0
POTION = 8
WASHES = 9
COINS = 10
PROGRAMME = COINS + 48  # programmes by fate
FATES = 3
BASKET_SIZE = PROGRAMME + FATES * PROGRAMMES
SEAT_COUNTS = BASKET_SIZE + 25

# Counts of the table
SEATS_IN = SEATS * SEAT_COUNTS
ROUND = SEATS_IN + SEATS + 1
STEP = ROUND + ROUNDS + 1
QUESTION = STEP + 8
WASHED = QUESTION + 8
STAINED = WASHED + SEATS + 1  # + kind and number
MOST_STAINS = 12
LEAD = STAINED + STAINS * MOST_STAINS
MOST_LEAD = 24
DRUM_SIZE = LEAD + 2 * MOST_LEAD + 1
COUNTS = DRUM_SIZE + 7


def note_garment(rules, garment, zone, count, out):
    """Note a garment in a zone; return the number of inputs."""
    return note_input(COUNTS + int(rules.design[garment]) * ZONES + zone, count, out)


def note_count(first, number, room, count, out):
    """Note a count below `room`."""
    return note_input(first + min(max(int(number), 0), room - 1), count, out)


@implements(contract.inputs)
def inputs(rules, state, seat, out):
    """Write a position's inputs into `out`, counting seats from this one; return their number."""
    count = 0
    for step in range(rules.seats):
        count = note_garments(rules, state, seat, step, count, out)
        count = note_seat(rules, state, seat, step, count, out)
    for place in range(state.market_size):
        count = note_garment(rules, state.market[place], MARKET, count, out)
    for place in range(state.drum_size):
        count = note_garment(rules, state.drum[place], DRUM, count, out)
    if state.protected != NONE:
        count = note_garment(rules, state.protected, PROTECTED, count, out)
    return note_table(rules, state, seat, count, out)


def note_garments(rules, state, seat, step, count, out):
    """Note a seat's garments: in its basket, clean, in the hand it chooses from."""
    other = (seat + step) % rules.seats
    zones = step * SEAT_ZONES
    for place in range(state.basket_size[other]):
        count = note_garment(rules, state.basket[other, place], zones + BASKET, count, out)
    for place in range(state.clean_size[other]):
        count = note_garment(rules, state.clean[other, place], zones + CLEAN, count, out)
    if state.packet_size:
        packet = packet_of(rules, state, other)
        for place in range(state.packet_size):
            garment = state.packets[packet, place]
            count = note_garment(rules, garment, zones + IN_HAND, count, out)
    if state.chosen[other] != NONE:
        count = note_garment(rules, state.chosen[other], zones + CHOSEN, count, out)
    return count


def note_seat(rules, state, seat, step, count, out):
    """Note the other facts of a seat: its species, potion, coins and programmes."""
    other = (seat + step) % rules.seats
    first = step * SEAT_COUNTS
    count = note_count(first + SPECIES, species_of(rules, state, other), POTION, count, out)
    if state.potion[other]:
        count = note_input(first + POTION, count, out)
    if state.washer == other:
        count = note_input(first + WASHES, count, out)
    coins = total(rules, state, other)
    count = note_count(first + COINS, coins, PROGRAMME - COINS, count, out)
    place = first + BASKET_SIZE
    count = note_count(place, state.basket_size[other], SEAT_COUNTS - BASKET_SIZE, count, out)
    for number in range(ROUNDS):
        programme = int(state.programme[number, other])
        fate = int(state.fate[number, other])
        count = note_input(first + PROGRAMME + fate * PROGRAMMES + programme, count, out)
    return count


def note_table(rules, state, seat, count, out):
    """Note the round, the question, the wash, and the seat's lead."""
    count = note_count(SEATS_IN, rules.seats, ROUND - SEATS_IN, count, out)
    count = note_count(ROUND, state.round_number, STEP - ROUND, count, out)
    count = note_count(STEP, state.step, QUESTION - STEP, count, out)
    count = note_count(QUESTION, state.question, WASHED - QUESTION, count, out)
    count = note_count(WASHED, state.washed, STAINED - WASHED, count, out)
    if state.drum_size > 0:
        count = note_count(DRUM_SIZE, state.drum_size, COUNTS - DRUM_SIZE, count, out)
        for kind in range(STAINS):
            first = STAINED + kind * MOST_STAINS
            count = note_count(first, state.stain[kind], MOST_STAINS, count, out)
    best = 0
    for other in range(rules.seats):
        if other != seat:
            best = max(best, total(rules, state, other))
    lead = total(rules, state, seat) - best + MOST_LEAD
    return note_count(LEAD, lead, DRUM_SIZE - LEAD, count, out)
