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
    list_cards,
    places_agree,
    redeal,
    tokens_on,
)
from warren.games.army.records import (
    COLUMNS,
    DESIGNS,
    IN_BOX,
    IN_DECK,
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
from warren.kernel.noticing import add, put, spread
from warren.kernel.stack import CARD, KIND, SEAT, TEXT, WHAT, is_full

__all__ = ["conserved", "fits_question", "notice", "observe", "redeal", "sees"]


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

LISTED = OBSERVATION  # cards are listed behind the numbers

# Places of cards, counted from the deck, as bits
OPEN = 1 << (IN_DISCARDS - IN_DECK) | 1 << (IN_REVEAL - IN_DECK)
HANDS = ((1 << SEATS) - 1) << (IN_HAND - IN_DECK)
# four bits for each place: its zone; the observer's own hand is zone 0
ZONES = 1 << 4 * (IN_DISCARDS - IN_DECK) | 2 << 4 * (IN_REVEAL - IN_DECK)


@implements(contract.observe)
def observe(rules, state, seat, out):
    """Write a fixed number of integers, counting seats from this one; return their number."""
    return spread(out, notice(rules, state, seat, out), OBSERVATION)


@implements(contract.notice)
def notice(rules, state, seat, out):
    """Write only the nonzero integers, as a list; return its length."""
    count = 0
    for step in range(rules.seats):
        at = step * (SLOTS * SLOT_FEATURES + SEAT_FEATURES)
        count = notice_seat(rules, state, seat, around(rules, seat + step), out, count, at)
    at = SEATS * (SLOTS * SLOT_FEATURES + SEAT_FEATURES)
    count = notice_cards(rules, state, seat, out, count, at)
    return notice_table(rules, state, seat, out, count, at + DESIGNS * CARD_FEATURES)


def around(rules, number):
    """Wrap a number that is off by less than one round of the table into a seat."""
    if number < 0:
        return number + rules.seats
    return number - rules.seats if number >= rules.seats else number


def notice_seat(rules, state, seat, other, out, count, at):
    """Notice an army and its tokens."""
    for row in range(ROWS):
        for column in range(state.row_size[other, row]):
            place = at + (row * COLUMNS + column) * SLOT_FEATURES
            design = int(rules.design[state.army[other, row, column]])
            count = put(out, count, place, 1 + design)
            count = put(out, count, place + 1, int(state.captured[other, row, column]))
            token = int(state.token_on[other, row, column])
            if token > 0:
                owner = (token - 1) % DRAGOON_TOKEN
                count = put(out, count, place + 2, 1 + around(rules, owner - seat))
                count = put(out, count, place + 3, 1 if token > DRAGOON_TOKEN else 0)
    place = at + SLOTS * SLOT_FEATURES
    count = put(out, count, place, int(state.points[other]))
    count = put(out, count, place + 1, int(state.tokens[other]))
    count = put(out, count, place + 2, int(state.spent[other]))
    count = put(out, count, place + 3, int(state.hand_size[other]))
    count = put(out, count, place + 4, int(state.passed[other]))
    count = put(out, count, place + 5, 1 if state.advantage == other else 0)
    count = put(out, count, place + 6, 1 if state.turn == other else 0)
    count = put(out, count, place + 7, int(state.dragoons[other]))
    return put(out, count, place + 8, int(state.packet_size[other]))


def notice_cards(rules, state, seat, out, count, at):
    """Notice the known copies of each design in each zone."""
    hand, packet = IN_HAND + seat - IN_DECK, IN_PACKET + seat - IN_DECK
    all_in = OPEN | 1 << hand | 1 << packet
    last = list_cards(rules, state, seat, all_in, HANDS, out, LISTED)
    zones = ZONES | 3 << 4 * packet
    for step in range(1, rules.seats):
        zones |= (3 + step) << 4 * (IN_HAND + around(rules, seat + step) - IN_DECK)
    for spot in range(LISTED, last):
        card = out[spot]
        zone = (zones >> 4 * (int(state.where[card]) - IN_DECK)) & 15
        count = add(out, count, at + int(rules.design[card]) * CARD_FEATURES + zone, 1)
    return count


def notice_table(rules, state, seat, out, count, at):
    """Notice the round, the piles, and the open decision."""
    count = put(out, count, at, rules.seats)
    count = put(out, count, at + 1, int(state.round_number))
    count = put(out, count, at + 2, int(state.turns))
    count = put(out, count, at + 3, int(state.deck_size[0]))
    count = put(out, count, at + 4, int(state.discards_size[0]))
    count = put(out, count, at + 5, int(state.extra_turns))
    count = put(out, count, at + 6, int(state.over))
    if state.depth > 0:
        count = notice_question(rules, state, seat, out, count, at)
    count = put(out, count, at + 12, int(state.clans_in))
    count = put(out, count, at + 13, int(state.supply))
    count = put(out, count, at + 14, int(state.turns_left))
    count = put(out, count, at + 15, int(state.costs_nothing))
    count = put(out, count, at + 16, int(state.pick))
    if state.deck_size[0] > 0:  # its top card, if it lies there for all to know
        top = state.deck[0, state.deck_size[0] - 1]
        if (state.known[top] >> seat) & 1:
            count = put(out, count, at + 17, 1 + int(rules.design[top]))
    for step in range(rules.seats):
        forbidden = int(state.forbidden[around(rules, seat + step)])
        count = put(out, count, at + 18 + step, forbidden)
    return count


def notice_question(rules, state, seat, out, count, at):
    """Notice the open question, and the card that asks it."""
    frame = state.frame[state.depth - 1]
    count = put(out, count, at + 7, int(frame[WHAT]))
    count = put(out, count, at + 8, (pending(rules, state) >> seat) & 1)
    if frame[WHAT] != Ask.PICK:
        count = put(out, count, at + 9, int(frame[Question.AMOUNT]))
    if state.depth > 1 and state.frame[state.depth - 2, KIND] == TEXT:
        text = state.frame[state.depth - 2]
        count = put(out, count, at + 10, 1 + int(rules.design[text[CARD]]))
        count = put(out, count, at + 11, int(text[Text.X]))
    return count


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
