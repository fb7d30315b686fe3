"""GOSU X: a seat's knowledge."""

from warren.games.army import hooks
from warren.games.army.frames import Question
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
    CLANS,
    COLUMNS,
    DESIGNS,
    IN_BOX,
    IN_DECK,
    IN_DISCARDS,
    IN_HAND,
    IN_REVEAL,
    NONE,
    REMOVED,
    ROWS,
    SLOTS,
)
from warren.games.army.running import pending
from warren.games.army.words import Ask
from warren.games.gosux.army import pile_of
from warren.games.gosux.questions import clan_in_hand
from warren.games.gosux.steps import FEWEST_TROOPS, MOST_TOKENS, NOBODY
from warren.games.gosux.words import XAsk
from warren.kernel import contract
from warren.kernel.hooks import implements
from warren.kernel.stack import CARD, KIND, SEAT, TEXT, WHAT, is_full

__all__ = ["conserved", "fits_question", "observe", "redeal", "sees"]

SEATS = 2
DECK = 45  # cards of each player


@implements(hooks.fits_question)
def fits_question(rules, state):
    """Whether the open question could have been asked with these hidden cards."""
    frame = state.frame[state.depth - 1]
    seat = int(frame[SEAT])
    if frame[WHAT] == Ask.MULLIGAN:
        return state.levels_in_hand[seat, 0] < FEWEST_TROOPS
    if frame[WHAT] == XAsk.CLAN_CARD:
        clan = int(frame[Question.WANTED])
        return clan_in_hand(rules, state, seat, clan) >= frame[Question.AMOUNT]
    return state.option_count > 0


@implements(contract.sees)
def sees(rules, state, seat, action, viewer):
    """Whether the viewer sees the action; only cards from a deck are taken in secret."""
    return state.frame[state.depth - 1, WHAT] != XAsk.SEARCH


# --- observe -------------------------------------------------------------------------------------

SLOT_FEATURES = 4  # design + 1, face down, tokens, has the Bounty token
SEAT_FEATURES = 11  # facts besides the army; the last is the top card of the deck, if known
CARD_FEATURES = 9  # known copies in: hand, discards, their discards, reveal, their hand, removed,
# my deck, their deck; then: banned
CLAN_FEATURES = 2  # owner (0 nobody, 1 mine, 2 theirs), tile active
TABLE_FEATURES = 12

OBSERVATION = (
    SEATS * (SLOTS * SLOT_FEATURES + SEAT_FEATURES)
    + DESIGNS * CARD_FEATURES
    + CLANS * CLAN_FEATURES
    + TABLE_FEATURES
)


@implements(contract.observe)
def observe(rules, state, seat, out):
    """Write a fixed number of integers, counting seats from this one; return their number."""
    for place in range(OBSERVATION):
        out[place] = 0
    at = 0
    for step in range(SEATS):
        observe_seat(rules, state, seat, (seat + step) % SEATS, out, at)
        at += SLOTS * SLOT_FEATURES + SEAT_FEATURES
    observe_cards(rules, state, seat, out, at)
    at += DESIGNS * CARD_FEATURES
    for clan in range(rules.clans):
        owner = int(state.clan_owner[clan])
        if owner != NOBODY:
            out[at + clan * CLAN_FEATURES] = 1 if owner == seat else 2
        out[at + clan * CLAN_FEATURES + 1] = (state.tiles >> clan) & 1
    at += CLANS * CLAN_FEATURES
    observe_table(rules, state, seat, out, at)
    return OBSERVATION


def observe_seat(rules, state, seat, other, out, at):
    """Observe an army and its tokens."""
    for row in range(ROWS):
        for column in range(state.row_size[other, row]):
            place = at + (row * COLUMNS + column) * SLOT_FEATURES
            card = state.army[other, row, column]
            out[place] = 1 + rules.design[card]
            out[place + 1] = state.captured[other, row, column]
            out[place + 2] = state.tokens_on[other, row, column]
            out[place + 3] = state.bounty == card
    place = at + SLOTS * SLOT_FEATURES
    out[place] = state.points[other]
    out[place + 1] = state.tokens[other]
    out[place + 2] = state.spent[other]
    out[place + 3] = state.locked[other]
    out[place + 4] = state.hand_size[other]
    out[place + 5] = state.deck_size[other]
    out[place + 6] = state.discards_size[other]
    out[place + 7] = state.passed[other] != 0
    out[place + 8] = state.wonder == other
    out[place + 9] = state.turn == other
    if state.deck_size[other] > 0:
        top = state.deck[other, state.deck_size[other] - 1]
        if (state.known[top] >> seat) & 1:
            out[place + 10] = 1 + rules.design[top]


def observe_cards(rules, state, seat, out, at):
    """Observe the known copies of each design in each zone."""
    other = 1 - seat
    for card in range(rules.cards):
        where = int(state.where[card])
        place = at + rules.design[card] * CARD_FEATURES
        if where == IN_HAND + seat:
            out[place] += 1
        elif where == IN_DISCARDS:
            out[place + (1 if pile_of(rules, state, card) == seat else 2)] += 1
        elif where == IN_REVEAL:
            out[place + 3] += 1
        elif where == IN_HAND + other and (state.known[card] >> seat) & 1:
            out[place + 4] += 1
        elif where == REMOVED:
            out[place + 5] += 1
        elif where == IN_DECK and (state.known[card] >> seat) & 1:
            out[place + (6 if pile_of(rules, state, card) == seat else 7)] += 1
    for design in range(rules.designs):
        if state.ban[seat, design] or state.ban[other, design]:
            out[at + design * CARD_FEATURES + 8] = 1


def observe_table(rules, state, seat, out, at):
    """Observe the round, the turn, and the open decision."""
    out[at] = state.round_number
    out[at + 1] = state.turns
    out[at + 2] = state.additional
    out[at + 3] = state.extra_turns
    out[at + 4] = state.open_discards
    out[at + 5] = state.turns_left
    out[at + 6] = state.song
    out[at + 7] = state.over
    if state.depth > 0:
        frame = state.frame[state.depth - 1]
        out[at + 8] = frame[WHAT]
        out[at + 9] = (pending(rules, state) >> seat) & 1
        out[at + 10] = frame[Question.AMOUNT]
        for depth in range(state.depth):
            if state.frame[depth, KIND] == TEXT:
                out[at + 11] = 1 + rules.design[state.frame[depth, CARD]]


# --- laws ----------------------------------------------------------------------------------------


@implements(contract.conserved)
def conserved(rules, state):
    """Return 0 if cards, tokens and armies add up (X-DRAW-07, X-TOK-18, X-GRID-03, X-RELIEF-20)."""
    for seat in range(rules.seats):
        tokens = int(state.tokens[seat] + state.spent[seat] + state.locked[seat])
        if tokens + tokens_on(state, seat, seat) != MOST_TOKENS:
            return TOKENS_BROKEN
        if not is_pyramid(state, seat) or not rows_are_pure(rules, state, seat):
            return ARMY_BROKEN
    if not cards_add_up(rules, state) or not places_agree(rules, state):
        return CARDS_BROKEN
    if state.over == 0 and state.option_count < 1:
        return OPTIONS_BROKEN
    return ROOM_BROKEN if is_full(state) else 0


def rows_are_pure(rules, state, seat):
    """Whether every card is allowed in its row and belongs to the army's owner."""
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            card = state.army[seat, row, column]
            if (rules.rows[card] >> row) & 1 == 0 or pile_of(rules, state, card) != seat:
                return False
    return True


def cards_add_up(rules, state):
    """Whether deck, hand, army, discards and removed cards are each player's 45."""
    if state.round_number == 0:  # the draft
        return True
    for seat in range(rules.seats):
        cards = int(state.deck_size[seat] + state.hand_size[seat] + state.discards_size[seat])
        cards += int(state.removed_size[seat])
        for row in range(ROWS):
            cards += int(state.row_size[seat, row])
        for place in range(state.revealed_size):
            if pile_of(rules, state, state.revealed[place]) == seat:
                cards += 1
        if state.aside != NONE and pile_of(rules, state, state.aside) == seat:
            cards += 1
        expected = 0
        for card in range(rules.cards):
            if pile_of(rules, state, card) == seat and state.where[card] != IN_BOX:
                expected += 1
        if cards != expected or expected > DECK:
            return False
    return True
