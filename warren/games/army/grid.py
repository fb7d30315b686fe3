"""The army: rows that fill from the left, free cards, and the clans that a row shows."""

from warren.games.army.frames import let_wait
from warren.games.army.hooks import (
    army_changed,
    army_grew,
    foresee_capture,
    foresee_destruction,
    left_play,
    text_of,
    tokens_leave,
)
from warren.games.army.records import COLUMNS, IN_DECK, NONE, ROWS, SLOTS
from warren.games.army.words import Event
from warren.games.army.zones import add_to_discards, add_to_hand
from warren.kernel.stack import tell
from warren.language.ops import Moment


def owner_of(slot):
    """The seat whose army has this slot."""
    return int(slot) // SLOTS


def row_of(slot):
    """The row of a slot, 0 at the bottom."""
    return int(slot) % SLOTS // COLUMNS


def column_of(slot):
    """The column of a slot, 0 at the left."""
    return int(slot) % COLUMNS


def slot_at(seat, row, column):
    """The number of a slot among all armies."""
    return int(seat) * SLOTS + int(row) * COLUMNS + int(column)


def is_occupied(state, slot):
    """Whether a slot has a card."""
    return column_of(slot) < state.row_size.flat[slot // COLUMNS]


def occupied(state, seat):
    """The occupied slots of an army, as bits."""
    slots = 0
    for row in range(ROWS):
        slots |= ((1 << int(state.row_size[seat, row])) - 1) << row * COLUMNS
    return slots


def card_at(state, slot):
    """The card in a slot."""
    return int(state.army.flat[slot])


def is_captured(state, slot):
    """Whether the card in a slot is face down."""
    return state.captured.flat[slot] != 0


def is_in_army(state, card):
    """Whether the card is in an army; then `where` is its slot."""
    return state.where[card] < IN_DECK


def is_in_army_of(state, seat, card):
    """Whether the card is in this seat's army."""
    return is_in_army(state, card) and owner_of(state.where[card]) == seat


def is_free(state, slot):
    """Whether nothing is above or right of a slot (G-GRID-06); face-down neighbours block, too."""
    seat = owner_of(slot)
    row = row_of(slot)
    column = column_of(slot)
    if column != state.row_size[seat, row] - 1:
        return False
    return row == ROWS - 1 or state.row_size[seat, row + 1] <= column


def army_size(state, seat):
    """The number of cards in an army, including face-down ones."""
    return state.row_size[seat, 0] + state.row_size[seat, 1] + state.row_size[seat, 2]


def captured_cards(state, seat):
    """The number of face-down cards in an army."""
    found = 0
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            found += int(state.captured[seat, row, column])
    return found


# --- sums over an army ---------------------------------------------------------------------------


def show_nothing(state, seat):
    """Clear the sums of an army."""
    state.listening[seat] = 0
    state.powers[seat] = 0
    state.strength[seat] = 0
    state.face_up[seat] = 0
    state.can_shift[seat] = 0
    state.can_activate[seat] = 0
    for row in range(ROWS):
        state.shown[seat, row] = 0


def show_card(rules, state, seat, row, column, text):
    """Add a face-up card to the sums: value, awaited moments, powers (G-BATTLE-01).

    `text` is the design whose text it has.
    """
    design = rules.design[state.army[seat, row, column]]
    value, waits, powers, bit, shifts, acts = face_of(rules, row, column, design, text)
    state.strength[seat] += value
    state.listening[seat] |= waits
    state.powers[seat] |= powers
    state.face_up[seat] |= bit
    state.can_shift[seat] |= shifts
    state.can_activate[seat] |= acts


def face_of(rules, row, column, design, text):
    """Return the value, awaited moments, powers and slot bit of a face-up card.

    The bit is repeated for a card with a shift cost, and for a card with a symbol.
    """
    bit = 1 << (row * COLUMNS + column)
    shifts = bit if rules.shift_cost[design] >= 0 else 0
    acts = bit if rules.symbols[text] > 0 else 0
    value, waits, powers = rules.value[design, row], rules.listens[text], rules.powers[text]
    return int(value), int(waits), int(powers), bit, shifts, acts


# --- cards entering and leaving ------------------------------------------------------------------


def put_in_slot(state, slot, card):
    """Put the card face up in its slot, without a token."""
    seat = owner_of(slot)
    row = row_of(slot)
    column = column_of(slot)
    state.army[seat, row, column] = card
    state.captured[seat, row, column] = 0
    take_tokens_off(state, seat, row, column)
    state.where[card] = slot
    state.aside = NONE


def place(rules, state, seat, row, card):
    """Put a card in the leftmost empty column of a row (G-GRID-03, X-GRID-02); return the slot."""
    slot = slot_at(seat, row, state.row_size[seat, row])
    state.row_size[seat, row] += 1
    put_in_slot(state, slot, card)
    army_grew(rules, state, seat, row, card)
    return slot


def take_tokens_off(state, seat, row, column):
    """Remove the tokens of a slot; the caller decides where they go."""
    state.token_on[seat, row, column] = 0
    state.tokens_on[seat, row, column] = 0


def take_all_tokens_off(state, seat):
    """Remove all tokens of an army; the caller decides where they go."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            take_tokens_off(state, seat, row, column)


def put_token_on(state, seat, slot):
    """Put a token of the seat on the card."""
    owner = owner_of(slot)
    state.token_on[owner, row_of(slot), column_of(slot)] = seat + 1
    state.tokens_on[owner, row_of(slot), column_of(slot)] += 1


def spend_tokens_on(state, slot):
    """Return a leaving card's tokens to their places (A-06, G-DESTROY-05, AD-8, X-TOK-10)."""
    seat = owner_of(slot)
    row = row_of(slot)
    column = column_of(slot)
    owner = int(state.token_on[seat, row, column])
    if owner != 0:
        tokens_leave(state, owner, int(state.tokens_on[seat, row, column]))
        take_tokens_off(state, seat, row, column)


def leave_army(rules, state, slot):
    """Queue the text of a face-up card that is about to leave."""
    card = card_at(state, slot)
    program = rules.program[text_of(rules, state, card), Moment.THIS_LEFT]
    if program != 0 and not is_captured(state, slot):
        let_wait(state, program, owner_of(slot), card, owner_of(slot))


def lift_free_card(rules, state, slot):
    """Remove a free card from its army and return it."""
    seat = owner_of(slot)
    row = row_of(slot)
    card = card_at(state, slot)
    leave_army(rules, state, slot)
    spend_tokens_on(state, slot)
    state.captured[seat, row, column_of(slot)] = 0
    state.row_size[seat, row] -= 1
    left_play(state, card)
    army_changed(rules, state, seat)
    return card


def return_to_hand(rules, state, slot):
    """Return a free card to its owner's hand (G-CARD-09)."""
    seat = owner_of(slot)
    card = lift_free_card(rules, state, slot)
    add_to_hand(rules, state, seat, card)
    tell(state, Event.RETURNED, seat, card, slot)


def destroy_chosen(rules, state, destroyer):
    """Destroy the chosen cards at once; cards react even if destroyed with them."""
    for place_chosen in range(state.chosen_size):
        foresee_destruction(rules, state, destroyer, int(state.chosen[place_chosen]))
    for place_chosen in range(state.chosen_size):
        card = int(state.chosen[place_chosen])
        slot = int(state.where[card])
        lift_free_card(rules, state, slot)
        add_to_discards(rules, state, card)
        tell(state, Event.DESTROYED, destroyer, card, slot)


def capture_chosen(rules, state, captor, source):
    """Turn the chosen cards face down; `source` is the card whose text does it."""
    for place_chosen in range(state.chosen_size):
        foresee_capture(rules, state, captor, int(state.chosen[place_chosen]), source)
    for place_chosen in range(state.chosen_size):
        card = int(state.chosen[place_chosen])
        slot = int(state.where[card])
        turn_down(rules, state, slot)
        tell(state, Event.CAPTURED, captor, card, slot)


def turn_down(rules, state, slot):
    """Turn a card face down, after reactions to the capture were queued."""
    seat = owner_of(slot)
    state.captured[seat, row_of(slot), column_of(slot)] = 1
    if rules.capture_spends_tokens:
        spend_tokens_on(state, slot)
    army_changed(rules, state, seat)


def release(state, slot):
    """Turn a captured card face up, which is not an arrival (G-ROUND-09, X-LIB-02)."""
    seat = owner_of(slot)
    state.captured[seat, row_of(slot), column_of(slot)] = 0
    tell(state, Event.RELEASED, seat, card_at(state, slot), slot)


def release_army(rules, state, seat):
    """Turn every captured card of an army face up."""
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if state.captured[seat, row, column]:
                release(state, slot_at(seat, row, column))
    army_changed(rules, state, seat)


def release_all(rules, state):
    """Turn every captured card face up (G-ROUND-04, X-SONG-02)."""
    for seat in range(rules.seats):
        release_army(rules, state, seat)


def swap(rules, state, slot, other):
    """Swap two cards of one row with their tokens and faces (G-EFF-12)."""
    seat = owner_of(slot)
    row = row_of(slot)
    left = column_of(slot)
    right = column_of(other)
    card = int(state.army[seat, row, left])
    captured = state.captured[seat, row, left]
    token = state.token_on[seat, row, left]
    tokens = state.tokens_on[seat, row, left]
    partner = int(state.army[seat, row, right])
    state.army[seat, row, left] = partner
    state.captured[seat, row, left] = state.captured[seat, row, right]
    state.token_on[seat, row, left] = state.token_on[seat, row, right]
    state.tokens_on[seat, row, left] = state.tokens_on[seat, row, right]
    state.army[seat, row, right] = card
    state.captured[seat, row, right] = captured
    state.token_on[seat, row, right] = token
    state.tokens_on[seat, row, right] = tokens
    state.where[card] = other
    state.where[partner] = slot
    army_changed(rules, state, seat)
    tell(state, Event.SWAPPED, seat, card, partner)
