"""What an action of Goblin Laundromat has about it that a bot may like: its traits."""

from math import exp

from warren.games.laundromat.filling import cycle, programme_of
from warren.games.laundromat.records import (
    NONE,
    OTHER,
    REMOVED,
    ROUNDS,
    SOCKS,
    STAINS,
    UNDERWEAR,
    UNTRACKED,
    WAITING,
)
from warren.games.laundromat.scoring import species_of, total
from warren.games.laundromat.words import KEEP, TAKE, Ask
from warren.kernel.policy import NO_TRAIT, SURVEY, TRAIT
from warren.kernel.shares import PRIZE, WHOLE

# What a survey notes
QUESTION = SURVEY
RISK = SURVEY + 1  # of the next garment, 0 to 7
LEFT = SURVEY + 2  # garments that the programme still wants
STAKE = SURVEY + 3  # what a failure would cost, 0 to 7
REWARD = SURVEY + 4  # of the programme, 0 to 7

COIN = 100
MAJORITY_SHARE = 4  # a garment brings about a fourth of the first number

KINDS = 3  # stop, draw, potion
LEVELS = 8
SIZES = 7
GARMENT_KINDS = 5
COINS = 6
COUNTS = 8

# Where the blocks begin
DARING = 1  # stop, draw or potion by risk and garments left
STAKES = DARING + KINDS * LEVELS * SIZES
REWARDS = STAKES + KINDS * LEVELS * LEVELS
LATE = REWARDS + KINDS * LEVELS * SIZES  # by round and potion
GARMENT = LATE + KINDS * ROUNDS * 2
STAINED = GARMENT + 2 * 2 * GARMENT_KINDS * COINS  # by round
STAINED_LATER = STAINED + ROUNDS * COUNTS
COLLECTED = STAINED_LATER + ROUNDS * COUNTS
WEIGHTS = COLLECTED + 2 * GARMENT_KINDS * COUNTS


NARROW = 8  # coins: a lead of so many is clear


def prizes(rules, state, out):
    """Half is the win, half goes by coins: a narrow loss was nearly a win, in a game of luck."""
    together = 0.0
    for seat in range(rules.seats):
        together += exp(total(rules, state, seat) / NARROW)
    for seat in range(rules.seats):
        part = exp(total(rules, state, seat) / NARROW) / together
        out[PRIZE + seat] = (out[seat] + int(WHOLE * part)) // 2


def sees(rules, state, seat, action, viewer):
    """What goes into a basket from the hand is nobody else's business."""
    return state.question != Ask.FILL


def survey(rules, state, seat, out):
    """Note how a wash stands."""
    out[QUESTION] = state.question
    if state.question == Ask.WASH:
        programme = programme_of(state, seat)
        out[RISK] = risk(rules, state, seat, programme)
        out[LEFT] = min(cycle(rules, state) - int(state.drum_size), SIZES - 1)
        out[STAKE] = stake(rules, state, seat)
        out[REWARD] = min(int(rules.reward[programme]), LEVELS - 1)


def risk(rules, state, seat, programme):
    """How many eighths of the basket would be too much, and a little more exactly at first."""
    size = int(state.basket_size[seat])
    bad = 0
    for place in range(size):
        garment = int(state.basket[seat, place])
        for kind in range(STAINS):
            if state.stain[kind] + rules.stains[garment, kind] > rules.limit[programme, kind]:
                bad += 1
                break
    if bad == 0:
        return 0
    percent = 100 * bad // size
    if percent < 40:
        return 1 + percent // 10
    return 5 if percent < 55 else 6 if percent < 75 else 7


def stake(rules, state, seat):
    """What is in the drum less the one garment that a failure leaves, in steps of three coins."""
    worth = 0
    best = 0
    for place in range(state.drum_size):
        value = value_of(rules, state, seat, int(state.drum[place]))
        worth += value
        best = max(best, value)
    return min((worth - best) // (3 * COIN), LEVELS - 1)


def value_of(rules, state, seat, garment):
    """Roughly what a clean garment brings, in hundredths of a coin."""
    worth = 0
    if rules.species[garment] == species_of(rules, state, seat):
        worth += COIN * rules.specialisation
    kind = int(rules.kind[garment])
    if kind == OTHER:
        return worth + COIN * int(rules.coins[garment])
    if kind == SOCKS:
        pairs = count_own_copies(rules, state, seat, garment) // 2
        return worth + COIN * rules.sock_pair // (2 if pairs else 4)
    return worth + COIN * int(rules.first[kind - UNDERWEAR]) // MAJORITY_SHARE


def count_own_copies(rules, state, seat, garment):
    """Garments like this one in the seat's basket, drum or score zone, or chosen for it."""
    found = 0
    first = int(rules.first_copy[garment])
    for copy in range(first, first + int(rules.copies[garment])):
        if state.home[copy] == seat and state.where[copy] != REMOVED:
            found += 1
        elif state.chosen[seat] == copy:
            found += 1
    return found


def traits(rules, state, seat, action, out):
    """Four numbers that say what the action has about it."""
    if action < TAKE:
        number = int(state.round_number) - 1
        write(
            DARING + (action * LEVELS + out[RISK]) * SIZES + out[LEFT],
            STAKES + (action * LEVELS + out[STAKE]) * LEVELS + out[RISK],
            REWARDS + (action * LEVELS + out[REWARD]) * SIZES + out[LEFT],
            LATE + (action * ROUNDS + number) * 2 + int(state.potion[seat]),
            out,
        )
    elif action < KEEP:
        garment = int(rules.garment[action - TAKE])
        write(
            worth_trait(rules, state, seat, garment, 0),
            stain_trait(rules, state, seat, garment),
            later_trait(rules, state, seat, garment),
            collected_trait(rules, state, seat, garment, 0),
            out,
        )
    else:
        garment = int(rules.garment[action - KEEP])
        write(
            worth_trait(rules, state, seat, garment, 1),
            collected_trait(rules, state, seat, garment, 1),
            NO_TRAIT,
            NO_TRAIT,
            out,
        )


def write(first, second, third, fourth, out):
    """The traits of an action."""
    out[TRAIT] = first
    out[TRAIT + 1] = second
    out[TRAIT + 2] = third
    out[TRAIT + 3] = fourth


def worth_trait(rules, state, seat, garment, to_keep):
    """What kind of garment it is, whether of one's species, and its coins."""
    mine = 1 if rules.species[garment] == species_of(rules, state, seat) else 0
    kind = int(rules.kind[garment])
    coins = min(int(rules.coins[garment]), COINS - 1) if kind == OTHER else 0
    return GARMENT + ((to_keep * 2 + mine) * GARMENT_KINDS + kind) * COINS + coins


def stain_trait(rules, state, seat, garment):
    """Its stains that the programme of this round counts."""
    number = int(state.round_number) - 1
    stains = counted_stains(rules, state, seat, garment, number)
    return STAINED + number * COUNTS + min(stains, COUNTS - 1)


def later_trait(rules, state, seat, garment):
    """All its stains."""
    stains = 0
    for kind in range(STAINS):
        stains += int(rules.stains[garment, kind])
    return STAINED_LATER + (int(state.round_number) - 1) * COUNTS + min(stains, COUNTS - 1)


def counted_stains(rules, state, seat, garment, number):
    """Its stains of the kinds that the programme of a round limits."""
    if state.fate[number, seat] != WAITING:
        return 0
    programme = int(state.programme[number, seat])
    stains = 0
    for kind in range(STAINS):
        if rules.limit[programme, kind] != UNTRACKED:
            stains += int(rules.stains[garment, kind])
    return stains


def collected_trait(rules, state, seat, garment, to_keep):
    """A sock with a partner or without, or how many of its kind one has."""
    kind = int(rules.kind[garment])
    count = 0
    if kind == SOCKS:
        count = count_own_copies(rules, state, seat, garment)
    elif kind != OTHER:
        for place in range(state.clean_size[seat]):
            if rules.kind[state.clean[seat, place]] == kind:
                count += 1
        for place in range(state.basket_size[seat]):
            if state.basket[seat, place] != NONE:
                if rules.kind[state.basket[seat, place]] == kind:
                    count += 1
    return COLLECTED + (to_keep * GARMENT_KINDS + kind) * COUNTS + min(count, COUNTS - 1)
