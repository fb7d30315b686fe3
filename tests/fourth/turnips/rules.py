"""The rules: a die sets a turnip's value, all play a card at once, the highest takes it.

Everyone holds five of 24 cards, hidden from the others. After five turnips the most points win.
"""

from enum import IntEnum

import numpy as np

from warren.kernel.chance import below, seed_chance, shuffle
from warren.kernel.policy import FAINT, NO_TRAIT
from warren.kernel.scratch import TRAIT, TRAITS
from warren.kernel.stack import EVENT_FIELDS, EVENTS, tell, tell_some

SEATS = 4  # at most
CARDS = 24
HAND = 5
PIPS = 6  # of the die
NONE = 255
OBSERVATION = CARDS + 2 * SEATS + 3

# Where a card is
IN_BOX = 0
LAID = 1
HELD = 2  # + seat


class Reason(IntEnum):
    LEGAL = 0
    MATCH_OVER = 1
    ALREADY_LAID = 2
    NOT_IN_HAND = 3


class End(IntEnum):
    RUNNING = 0
    POINTS = 1
    SHARED = 2


class Event(IntEnum):
    PULLED = 1  # detail: the value of the turnip
    CHOSE = 2
    LAID = 3
    TOOK = 4  # detail: points
    WON = 5


RULES = np.dtype(
    [
        ("seats", np.int64),
        ("weight", np.int16, (1 + PIPS * CARDS,)),
        ("odds", np.int32, (FAINT + 1,)),
    ],
    align=True,
)
STATE = np.dtype(
    [
        ("chance", np.int64, (4,)),
        ("over", np.int16),
        ("winners", np.int16),
        ("round_number", np.int16),
        ("capped", np.int16),
        ("owing", np.int16),
        ("worth", np.int16),
        ("score", np.int16, (SEATS,)),
        ("chosen", np.uint8, (SEATS,)),
        ("where", np.uint8, (CARDS,)),
        ("order", np.uint8, (CARDS,)),  # scratch space
        ("watching", np.int16),
        ("event_count", np.int16),
        ("event", np.int16, (EVENTS, EVENT_FIELDS)),
    ],
    align=True,
)


def setup(rules, state, seed):
    seed_chance(state.chance, seed)
    state.over = state.winners = state.round_number = state.capped = state.event_count = 0
    for card in range(CARDS):
        state.order[card] = card
        state.where[card] = IN_BOX
    shuffle(state.chance, state.order, CARDS)
    for seat in range(rules.seats):
        state.score[seat] = 0
        for place in range(HAND):
            state.where[state.order[seat * HAND + place]] = HELD + seat
    pull(rules, state)


def arrange(rules, state):
    state.owing = state.owing  # positions of this game are never written as text


def pull(rules, state):
    """Roll the value of the next turnip."""
    state.round_number += 1
    state.worth = 1 + below(state.chance, PIPS)
    tell(state, Event.PULLED, 0, NONE, state.worth)
    for seat in range(rules.seats):
        state.chosen[seat] = NONE
    state.owing = (1 << rules.seats) - 1


def pending(rules, state):
    return int(state.owing)


def legal(rules, state, seat, out):
    count = 0
    for card in range(CARDS):
        if why_not(rules, state, seat, card) == Reason.LEGAL:
            out[count] = card
            count += 1
    return count


def why_not(rules, state, seat, action):
    if state.over != 0:
        return Reason.MATCH_OVER
    if (state.owing >> seat) & 1 == 0:
        return Reason.ALREADY_LAID
    if action < 0 or action >= CARDS or state.where[action] != HELD + seat:
        return Reason.NOT_IN_HAND
    return Reason.LEGAL


def apply(rules, state, seat, action):
    state.event_count = 0
    state.chosen[seat] = action
    state.owing &= ~(1 << seat)
    tell_some(state, Event.CHOSE, seat, action, 0, 1 << seat)
    if state.owing == 0:
        show(rules, state)


def show(rules, state):
    """Turn up all cards; the highest takes the turnip."""
    best = 0
    for seat in range(rules.seats):
        card = int(state.chosen[seat])
        state.where[card] = LAID
        tell(state, Event.LAID, seat, card, 0)
        if card > state.chosen[best]:
            best = seat
    state.score[best] += state.worth
    tell(state, Event.TOOK, best, NONE, state.worth)
    if state.round_number < HAND:
        pull(rules, state)
    else:
        finish(rules, state)


def finish(rules, state):
    most = 0
    for seat in range(rules.seats):
        most = max(most, int(state.score[seat]))
    winners = 0
    for seat in range(rules.seats):
        if state.score[seat] == most:
            state.winners |= 1 << seat
            winners += 1
            tell(state, Event.WON, seat, NONE, most)
    state.over = End.POINTS if winners == 1 else End.SHARED


def outcome(rules, state, out):
    for seat in range(rules.seats):
        out[seat] = (state.winners >> seat) & 1
    return int(state.over)


def redeal(rules, state, seat, seed):
    """Redeal what a seat does not see: the box and the other hands."""
    seed_chance(state.chance, seed)
    unseen = 0
    for card in range(CARDS):
        if state.where[card] != LAID and state.where[card] != HELD + seat:
            state.order[unseen] = card
            unseen += 1
    shuffle(state.chance, state.order, unseen)
    held = HAND - state.round_number + 1
    at = 0
    for other in range(rules.seats):
        if other != seat and state.over == 0:
            if state.chosen[other] != NONE:
                state.chosen[other] = state.order[at]
            for _ in range(held):
                state.where[state.order[at]] = HELD + other
                at += 1
    for place in range(at, unseen):
        state.where[state.order[place]] = IN_BOX


def observe(rules, state, seat, out):
    for card in range(CARDS):
        mine = state.where[card] == HELD + seat
        out[card] = 2 if mine else int(state.where[card] == LAID)
    for other in range(SEATS):
        out[CARDS + other] = state.score[other] if other < rules.seats else 0
        out[CARDS + SEATS + other] = (state.owing >> other) & 1
    out[CARDS + 2 * SEATS] = seat
    out[CARDS + 2 * SEATS + 1] = state.worth
    out[CARDS + 2 * SEATS + 2] = state.round_number
    return OBSERVATION


def sees(rules, state, seat, action, viewer):
    return False


def chance_key(rules, state, seat):
    return int(state.worth)


def traits(rules, state, seat, action, out):
    """Write the trait of a card's height for a turnip's value."""
    for place in range(TRAITS):
        out[TRAIT + place] = NO_TRAIT
    out[TRAIT] = 1 + (state.worth - 1) * CARDS + action


def conserved(rules, state):
    held = 0
    for card in range(CARDS):
        held += int(state.where[card] >= HELD)
    wanted = 0 if state.over != 0 else rules.seats * (HAND - state.round_number + 1)
    return int(held != wanted)
