"""GOSU: a seat's knowledge."""

from warren.games.army import hooks
from warren.games.army.frames import Question, Text
from warren.games.army.knowledge import (
    ARMY_BROKEN,
    CARDS_BROKEN,
    OPTIONS_BROKEN,
    ROOM_BROKEN,
    TOKENS_BROKEN,
    is_pyramid,
    places_agree,
    redeal,
    tokens_on,
)
from warren.games.army.records import (
    COLUMNS,
    DESIGNS,
    IN_BOX,
    IN_DISCARDS,
    IN_HAND,
    IN_PACKET,
    IN_REVEAL,
    NONE,
    ROWS,
    SEATS,
    SLOTS,
)
from warren.games.army.running import pending
from warren.games.army.words import Ask
from warren.games.gosu.dragoons import dragoons_on_cards
from warren.games.gosu.steps import DRAGOON_TOKEN, MOST_DRAGOONS, TOKENS
from warren.kernel import contract
from warren.kernel.hooks import implements
from warren.kernel.stack import CARD, KIND, SEAT, TEXT, WHAT, is_full

__all__ = ["conserved", "fits_question", "observe", "redeal", "sees"]


@implements(hooks.fits_question)
def fits_question(rules, state):
    """Whether the open question fits: only a hand without level 1 can be exchanged."""
    frame = state.frame[state.depth - 1]
    if frame[WHAT] == Ask.MULLIGAN:
        return state.levels_in_hand[frame[SEAT], 0] == 0
    return state.option_count > 0


@implements(contract.sees)
def sees(rules, state, seat, action, viewer):
    """Whether the viewer sees the action; only cards from a packet are taken in secret."""
    return state.frame[state.depth - 1, WHAT] != Ask.PICK


# --- observe -------------------------------------------------------------------------------------

# design + 1, face down, owner of the token + 1 (seats counted from the observer), a Dragoon token
SLOT_FEATURES = 4
# points, tokens held, tokens spent, hand size, passed, holds Advantage, has turn, Dragoons, packet
SEAT_FEATURES = 9
CARD_FEATURES = 4 + SEATS - 1  # own hand, discards, revealed, own packet, known in each other hand
TABLE_FEATURES = 18 + SEATS  # the last ones: actions forbidden to each seat

OBSERVATION = (
    SEATS * (SLOTS * SLOT_FEATURES + SEAT_FEATURES) + DESIGNS * CARD_FEATURES + TABLE_FEATURES
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
        at += SLOTS * SLOT_FEATURES + SEAT_FEATURES
    observe_cards(rules, state, seat, out, at)
    at += DESIGNS * CARD_FEATURES
    observe_table(rules, state, seat, out, at)
    return OBSERVATION


def relative(rules, seat, other):
    """Count the other seat clockwise from the observer's."""
    return (int(other) - seat) % rules.seats


def observe_seat(rules, state, seat, other, out, at):
    """Observe an army and its tokens."""
    for row in range(ROWS):
        for column in range(state.row_size[other, row]):
            place = at + (row * COLUMNS + column) * SLOT_FEATURES
            out[place] = 1 + rules.design[state.army[other, row, column]]
            out[place + 1] = state.captured[other, row, column]
            token = state.token_on[other, row, column]
            if token:
                out[place + 2] = 1 + relative(rules, seat, (int(token) - 1) % DRAGOON_TOKEN)
                out[place + 3] = token > DRAGOON_TOKEN
    place = at + SLOTS * SLOT_FEATURES
    out[place] = state.points[other]
    out[place + 1] = state.tokens[other]
    out[place + 2] = state.spent[other]
    out[place + 3] = state.hand_size[other]
    out[place + 4] = state.passed[other]
    out[place + 5] = state.advantage == other
    out[place + 6] = state.turn == other
    out[place + 7] = state.dragoons[other]
    out[place + 8] = state.packet_size[other]


def observe_cards(rules, state, seat, out, at):
    """Observe the known copies of each design in each zone."""
    for card in range(rules.cards):
        where = int(state.where[card])
        place = at + rules.design[card] * CARD_FEATURES
        if where == IN_HAND + seat:
            out[place] += 1
        elif where == IN_DISCARDS:
            out[place + 1] += 1
        elif where == IN_REVEAL:
            out[place + 2] += 1
        elif where == IN_PACKET + seat:
            out[place + 3] += 1
        elif IN_HAND <= where < IN_PACKET and (state.known[card] >> seat) & 1:
            out[place + 3 + relative(rules, seat, where - IN_HAND)] += 1


def observe_table(rules, state, seat, out, at):
    """Observe the round, the piles, and the open decision."""
    out[at] = rules.seats
    out[at + 1] = state.round_number
    out[at + 2] = state.turns
    out[at + 3] = state.deck_size[0]
    out[at + 4] = state.discards_size[0]
    out[at + 5] = state.extra_turns
    out[at + 6] = state.over
    if state.depth > 0:
        frame = state.frame[state.depth - 1]
        out[at + 7] = frame[WHAT]
        out[at + 8] = (pending(rules, state) >> seat) & 1
        out[at + 9] = 0 if frame[WHAT] == Ask.PICK else frame[Question.AMOUNT]
    out[at + 12] = state.clans_in
    out[at + 13] = state.supply
    out[at + 14] = state.turns_left
    out[at + 15] = state.costs_nothing
    out[at + 16] = state.pick
    if state.deck_size[0] > 0:  # the top card, if everybody knows it
        top = state.deck[0, state.deck_size[0] - 1]
        if (state.known[top] >> seat) & 1:
            out[at + 17] = 1 + rules.design[top]
    for step in range(rules.seats):
        out[at + 18 + step] = state.forbidden[(seat + step) % rules.seats]
    if state.depth > 1 and state.frame[state.depth - 2, KIND] == TEXT:
        text = state.frame[state.depth - 2]
        out[at + 10] = 1 + rules.design[text[CARD]]
        out[at + 11] = text[Text.X]


# --- laws ----------------------------------------------------------------------------------------


@implements(contract.conserved)
def conserved(rules, state):
    """Return 0 if cards, tokens, armies add up (G-DRAW-07, G-TOK-09, G-DRAGOON-03, G-GRID-05)."""
    cards = int(state.deck_size[0] + state.discards_size[0] + state.revealed_size)
    dragoons = int(state.supply)
    if state.aside != NONE:
        cards += 1
    for seat in range(rules.seats):
        tokens = int(state.tokens[seat] + state.spent[seat])
        placed = dragoons_on_cards(rules, state, seat)
        if state.dragoons[seat] > MOST_DRAGOONS or placed > MOST_DRAGOONS:
            return TOKENS_BROKEN
        dragoons += placed + int(state.dragoons[seat])
        cards += int(state.hand_size[seat] + state.packet_size[seat])
        for row in range(ROWS):
            cards += int(state.row_size[seat, row])
        if not is_pyramid(state, seat):
            return ARMY_BROKEN
        for owner in range(rules.seats):
            tokens += tokens_on(state, owner, seat)
        if tokens != TOKENS:
            return TOKENS_BROKEN
    if dragoons != rules.dragoons or state.supply < 0:
        return TOKENS_BROKEN
    if cards != cards_in_match(rules, state) or not places_agree(rules, state):
        return CARDS_BROKEN
    if state.over == 0 and state.option_count < 1:
        return OPTIONS_BROKEN
    return ROOM_BROKEN if is_full(state) else 0


def cards_in_match(rules, state):
    """Count the cards in use: none before the deal, then those of the remaining clans."""
    found = 0
    for card in range(rules.cards):
        if state.where[card] != IN_BOX:
            if (state.clans_in >> rules.clan[rules.design[card]]) & 1 == 0:
                return -1
            found += 1
    return found
