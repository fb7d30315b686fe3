"""Traits of an action in Goblin Laundromat: the features that the fast policy weighs."""

from math import exp

from warren.games.laundromat.filling import cycle, programme_of
from warren.games.laundromat.records import (
    COMPLETED,
    OTHER,
    REMOVED,
    ROUNDS,
    SOCKS,
    STAINS,
    UNDERWEAR,
    UNTRACKED,
)
from warren.games.laundromat.records import WEIGHTS as ROOM_FOR_WEIGHTS
from warren.games.laundromat.scoring import species_of, total
from warren.games.laundromat.words import KEEP, TAKE, Ask
from warren.kernel import contract
from warren.kernel.hooks import implements
from warren.kernel.policy import NO_TRAIT
from warren.kernel.scratch import REWARD, SHARE, SURVEY, TRAIT
from warren.kernel.shares import WHOLE

# Fields of a survey
RISK = SURVEY  # risk of the next garment, 0 to 7
LEFT = SURVEY + 1  # garments missing for the programme

COIN = 100
MAJORITY_SHARE = 4  # a garment is worth about a quarter of the first prize

DARES = 3  # kinds of wash actions: stop, draw, potion
RISKS = 8
SIZES = 7
GARMENT_KINDS = 5
COINS = 6
STAINS_COUNTED = 8

# First traits of the blocks
DARING = 1  # stop, draw or potion, by risk and garments left
GARMENT = DARING + DARES * RISKS * SIZES  # garment taken or kept
STAINED = GARMENT + 2 * 2 * GARMENT_KINDS * COINS  # stains by round
WEIGHTS = STAINED + ROUNDS * STAINS_COUNTED
assert WEIGHTS <= ROOM_FOR_WEIGHTS

NARROW = 8  # a clear lead in coins


@implements(contract.rewards)
def rewards(rules, state, since, out):
    """Write the rewards: a third for the win, for coins, and for garments clean by round `since`.

    Luck decides much of the rest. So a narrow loss is nearly a win, and immediate gains say more
    about the current actions than later ones.
    """
    end = 0.0
    early = 0.0
    for seat in range(rules.seats):
        end += exp(total(rules, state, seat) / NARROW)
        early += exp(worth_by(rules, state, seat, since) / (COIN * NARROW))
    for seat in range(rules.seats):
        part = exp(total(rules, state, seat) / NARROW) / end
        part += exp(worth_by(rules, state, seat, since) / (COIN * NARROW)) / early
        out[REWARD + seat] = (out[SHARE + seat] + int(WHOLE * part)) // 3


def worth_by(rules, state, seat, number):
    """Return the value of garments and programmes up to a round, in hundredths of a coin."""
    worth = COIN * rules.potion * int(state.potion[seat])
    for place in range(state.clean_size[seat]):
        garment = int(state.clean[seat, place])
        if state.drawn[garment] <= number:
            worth += value_of(rules, state, seat, garment)
    for earlier in range(number):
        if state.fate[earlier, seat] == COMPLETED:
            worth += COIN * int(rules.reward[state.programme[earlier, seat]])
    return worth


@implements(contract.sees)
def sees(rules, state, seat, action, viewer):
    """Whether others see the action; garments go into baskets secretly."""
    return state.question != Ask.FILL


@implements(contract.chance_key)
def chance_key(rules, state, seat):
    """Return a key for a wash: the next garment's risk, and the number of missing garments."""
    if state.question != Ask.WASH:
        return 0
    danger = risk(rules, state, seat, programme_of(state, seat))
    return 1 + danger * SIZES + min(cycle(rules, state) - int(state.drum_size), SIZES - 1)


@implements(contract.survey)
def survey(rules, state, seat, out):
    """Note the state of a wash."""
    if state.question == Ask.WASH:
        out[RISK] = risk(rules, state, seat, programme_of(state, seat))
        out[LEFT] = min(cycle(rules, state) - int(state.drum_size), SIZES - 1)


def risk(rules, state, seat, programme):
    """Return the share of the basket that would fail the wash: 0 for none, 7 for over three
    quarters.
    """
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


def value_of(rules, state, seat, garment):
    """Estimate the value of a clean garment, in hundredths of a coin."""
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
    """Count garments like this one in the seat's basket, drum or score zone, or chosen for it."""
    found = 0
    first = int(rules.first_copy[garment])
    for copy in range(first, first + int(rules.copies[garment])):
        if state.home[copy] == seat and state.where[copy] != REMOVED:
            found += 1
        elif state.chosen[seat] == copy:
            found += 1
    return found


@implements(contract.traits)
def traits(rules, state, seat, action, out):
    """Write the risk taken; or the garment, and how many of its stains would count."""
    first = NO_TRAIT
    second = NO_TRAIT
    if action < TAKE:
        first = DARING + (action * RISKS + out[RISK]) * SIZES + out[LEFT]
    elif action < KEEP:
        garment = int(rules.garment[action - TAKE])
        first = worth_trait(rules, state, seat, garment, 0)
        second = stain_trait(rules, state, seat, garment)
    else:
        first = worth_trait(rules, state, seat, int(rules.garment[action - KEEP]), 1)
    out[TRAIT] = first
    out[TRAIT + 1] = second
    out[TRAIT + 2] = NO_TRAIT
    out[TRAIT + 3] = NO_TRAIT


def worth_trait(rules, state, seat, garment, to_keep):
    """Return the trait of a garment's kind, whether it is of one's species, and its coins."""
    mine = 1 if rules.species[garment] == species_of(rules, state, seat) else 0
    kind = int(rules.kind[garment])
    coins = min(int(rules.coins[garment]), COINS - 1) if kind == OTHER else 0
    return GARMENT + ((to_keep * 2 + mine) * GARMENT_KINDS + kind) * COINS + coins


def stain_trait(rules, state, seat, garment):
    """Return the trait of its stains that this round's programme limits."""
    number = int(state.round_number) - 1
    programme = int(state.programme[number, seat])
    stains = 0
    for kind in range(STAINS):
        if rules.limit[programme, kind] != UNTRACKED:
            stains += int(rules.stains[garment, kind])
    return STAINED + number * STAINS_COUNTED + min(stains, STAINS_COUNTED - 1)
