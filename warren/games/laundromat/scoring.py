"""The value of a score zone, by line."""

from enum import IntEnum

from warren.games.laundromat.records import (
    CAPES,
    COMPLETED,
    OTHER,
    ROUNDS,
    SOCKS,
    STAINS,
    TROUSERS,
    UNDERWEAR,
)


class Line(IntEnum):
    """The lines of a score sheet (L-SCORE-15)."""

    SPECIALISATION = 0
    PROGRAMMES = 1
    SOCKS = 2
    UNDERWEAR = 3
    TROUSERS = 4
    CAPES = 5
    OTHERS = 6
    POTION = 7


LINES = 8
COUNT = 8  # bits
MOST = (1 << COUNT) - 1


def total(rules, state, seat):
    """Return all coins of a seat."""
    coins = own_coins(rules, state, seat)
    for kind in range(UNDERWEAR, CAPES + 1):
        coins += majority_coins(rules, counts_of(rules, state, kind), seat, kind)
    return coins


def own_coins(rules, state, seat):
    """Return the coins of a seat that do not depend on others."""
    coins = programme_coins(rules, state, seat) + rules.potion * int(state.potion[seat])
    coins += rules.specialisation * count_species(rules, state, seat)
    coins += rules.sock_pair * count_pairs(rules, state, seat)
    return coins + other_coins(rules, state, seat)


def score(rules, state, seat, line):
    """Return the coins of one line."""
    if line == Line.SPECIALISATION:
        return rules.specialisation * count_species(rules, state, seat)
    if line == Line.PROGRAMMES:
        return programme_coins(rules, state, seat)
    if line == Line.SOCKS:
        return rules.sock_pair * count_pairs(rules, state, seat)
    if line == Line.OTHERS:
        return other_coins(rules, state, seat)
    if line == Line.POTION:
        return rules.potion * int(state.potion[seat])
    kind = kind_of_line(line)
    return majority_coins(rules, counts_of(rules, state, kind), seat, kind)


def kind_of_line(line):
    """Return the kind of garment of a majority line."""
    if line == Line.UNDERWEAR:
        return UNDERWEAR
    if line == Line.TROUSERS:
        return TROUSERS
    return CAPES


def species_of(rules, state, seat):
    """Return a seat's own species."""
    return int(rules.goblin_species[state.goblin[seat]])


def count_species(rules, state, seat):
    """Count clean garments of the seat's own species, of any kind (L-SCORE-02)."""
    species = species_of(rules, state, seat)
    found = 0
    for place in range(state.clean_size[seat]):
        if rules.species[state.clean[seat, place]] == species:
            found += 1
    return found


def programme_coins(rules, state, seat):
    """Return the coins of completed programmes (L-SCORE-03)."""
    coins = 0
    for number in range(ROUNDS):
        if state.fate[number, seat] == COMPLETED:
            coins += int(rules.reward[state.programme[number, seat]])
    return coins


def count_pairs(rules, state, seat):
    """Count pairs of identical socks: every second one of a design completes one (L-SCORE-04)."""
    pairs = 0
    for place in range(state.clean_size[seat]):
        garment = int(state.clean[seat, place])
        if rules.kind[garment] == SOCKS and count_before(rules, state, seat, place) % 2 == 1:
            pairs += 1
    return pairs


def count_before(rules, state, seat, place):
    """Count earlier clean garments of the same design."""
    design = rules.design[state.clean[seat, place]]
    found = 0
    for earlier in range(place):
        if rules.design[state.clean[seat, earlier]] == design:
            found += 1
    return found


def count_kind(rules, state, seat, kind):
    """Count clean garments of one kind."""
    found = 0
    for place in range(state.clean_size[seat]):
        if rules.kind[state.clean[seat, place]] == kind:
            found += 1
    return found


def counts_of(rules, state, kind):
    """Count the clean garments of one kind of every seat, in COUNT bits each."""
    counts = 0
    for seat in range(rules.seats):
        counts |= count_kind(rules, state, seat, kind) << (COUNT * seat)
    return counts


def majority_coins(rules, counts, seat, kind):
    """Return the coins for first or second place, or none, by the tie rules (L-SCORE-06 to 09)."""
    own = (counts >> (COUNT * seat)) & MOST
    if own == 0:
        return 0
    more = 0  # seats with more
    equal = -1  # other seats with as many
    for other in range(rules.seats):
        count = (counts >> (COUNT * other)) & MOST
        more += 1 if count > own else 0
        equal += 1 if count == own else 0
    if more == 0:
        return int(rules.first[kind - UNDERWEAR] if equal == 0 else rules.second[kind - UNDERWEAR])
    if more == 1 and equal == 0:
        return int(rules.second[kind - UNDERWEAR])
    return 0


def other_coins(rules, state, seat):
    """Return the printed coins of all other garments (L-SCORE-10)."""
    coins = 0
    for place in range(state.clean_size[seat]):
        garment = int(state.clean[seat, place])
        if rules.kind[garment] == OTHER:
            coins += int(rules.coins[garment])
    return coins


def count_stains(rules, state, seat):
    """Count all stains printed on clean garments, for ties (L-SCORE-13)."""
    found = 0
    for place in range(state.clean_size[seat]):
        for kind in range(STAINS):
            found += int(rules.stains[state.clean[seat, place], kind])
    return found
