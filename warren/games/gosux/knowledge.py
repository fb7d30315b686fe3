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
    list_cards,
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
from warren.kernel.noticing import add, put, spread
from warren.kernel.stack import CARD, KIND, SEAT, TEXT, WHAT, is_full

__all__ = ["conserved", "fits_question", "notice", "observe", "redeal", "sees"]

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

LISTED = OBSERVATION  # cards are listed behind the numbers

# Places of cards, counted from the deck: those open to everyone, those with a zone for each owner
OPEN = 1 << (IN_DISCARDS - IN_DECK) | 1 << (IN_REVEAL - IN_DECK) | 1 << (REMOVED - IN_DECK)
WITH_OWNER = 1 | 1 << (IN_DISCARDS - IN_DECK)
# four bits for each place: its zone, or the first of two; the observer's own hand is zone 0
ZONES = (
    6
    | 1 << 4 * (IN_DISCARDS - IN_DECK)
    | 3 << 4 * (IN_REVEAL - IN_DECK)
    | 5 << 4 * (REMOVED - IN_DECK)
)


@implements(contract.observe)
def observe(rules, state, seat, out):
    """Write a fixed number of integers, counting seats from this one; return their number."""
    return spread(out, notice(rules, state, seat, out), OBSERVATION)


@implements(contract.notice)
def notice(rules, state, seat, out):
    """Write only the nonzero integers, as a list; return its length."""
    army = SLOTS * SLOT_FEATURES + SEAT_FEATURES
    count = notice_seat(rules, state, seat, seat, out, 0, 0)
    count = notice_seat(rules, state, seat, 1 - seat, out, count, army)
    count = notice_cards(rules, state, seat, out, count, SEATS * army)
    at = SEATS * army + DESIGNS * CARD_FEATURES
    for clan in range(rules.clans):
        owner = int(state.clan_owner[clan])
        if owner != NOBODY:
            count = put(out, count, at + clan * CLAN_FEATURES, 1 if owner == seat else 2)
        count = put(out, count, at + clan * CLAN_FEATURES + 1, (int(state.tiles) >> clan) & 1)
    return notice_table(rules, state, seat, out, count, at + CLANS * CLAN_FEATURES)


def notice_seat(rules, state, seat, other, out, count, at):
    """Notice an army and its tokens."""
    for row in range(ROWS):
        for column in range(state.row_size[other, row]):
            place = at + (row * COLUMNS + column) * SLOT_FEATURES
            card = state.army[other, row, column]
            count = put(out, count, place, 1 + int(rules.design[card]))
            count = put(out, count, place + 1, int(state.captured[other, row, column]))
            count = put(out, count, place + 2, int(state.tokens_on[other, row, column]))
            count = put(out, count, place + 3, 1 if state.bounty == card else 0)
    place = at + SLOTS * SLOT_FEATURES
    count = put(out, count, place, int(state.points[other]))
    count = put(out, count, place + 1, int(state.tokens[other]))
    count = put(out, count, place + 2, int(state.spent[other]))
    count = put(out, count, place + 3, int(state.locked[other]))
    count = put(out, count, place + 4, int(state.hand_size[other]))
    count = put(out, count, place + 5, int(state.deck_size[other]))
    count = put(out, count, place + 6, int(state.discards_size[other]))
    count = put(out, count, place + 7, 1 if state.passed[other] != 0 else 0)
    count = put(out, count, place + 8, 1 if state.wonder == other else 0)
    count = put(out, count, place + 9, 1 if state.turn == other else 0)
    if state.deck_size[other] > 0:
        top = state.deck[other, state.deck_size[other] - 1]
        if (state.known[top] >> seat) & 1:
            count = put(out, count, place + 10, 1 + int(rules.design[top]))
    return count


def notice_cards(rules, state, seat, out, count, at):
    """Notice the known copies of each design in each zone, and which designs are banned."""
    hand, other_hand = IN_HAND + seat - IN_DECK, IN_HAND + 1 - seat - IN_DECK
    last = list_cards(rules, state, seat, OPEN | 1 << hand, 1 | 1 << other_hand, out, LISTED)
    zones = ZONES | 4 << 4 * other_hand
    for spot in range(LISTED, last):
        card = out[spot]
        where = int(state.where[card]) - IN_DECK
        is_theirs = 1 if pile_of(rules, state, card) != seat else 0
        zone = ((zones >> 4 * where) & 15) + (is_theirs & (WITH_OWNER >> where))
        count = add(out, count, at + int(rules.design[card]) * CARD_FEATURES + zone, 1)
    return notice_bans(rules, state, out, count, at + CARD_FEATURES - 1)


def notice_bans(rules, state, out, count, at):
    """Notice the banned designs; mostly there are none."""
    banned = 0
    for design in range(rules.designs):
        banned |= int(state.ban[0, design]) | int(state.ban[1, design])
    if banned != 0:
        for design in range(rules.designs):
            if state.ban[0, design] != 0 or state.ban[1, design] != 0:
                count = add(out, count, at + design * CARD_FEATURES, 1)
    return count


def notice_table(rules, state, seat, out, count, at):
    """Notice the round, the turn, and the open decision."""
    count = put(out, count, at, int(state.round_number))
    count = put(out, count, at + 1, int(state.turns))
    count = put(out, count, at + 2, int(state.additional))
    count = put(out, count, at + 3, int(state.extra_turns))
    count = put(out, count, at + 4, int(state.open_discards))
    count = put(out, count, at + 5, int(state.turns_left))
    count = put(out, count, at + 6, int(state.song))
    count = put(out, count, at + 7, int(state.over))
    if state.depth > 0:
        frame = state.frame[state.depth - 1]
        count = put(out, count, at + 8, int(frame[WHAT]))
        count = put(out, count, at + 9, (pending(rules, state) >> seat) & 1)
        count = put(out, count, at + 10, int(frame[Question.AMOUNT]))
        asking = 0
        for depth in range(state.depth):
            if state.frame[depth, KIND] == TEXT:
                asking = 1 + int(rules.design[state.frame[depth, CARD]])
        count = put(out, count, at + 11, asking)
    return count


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
