"""The army: rows that fill from the left, what is free, what a row shows."""

from warren.games.army.records import COLUMNS, IN_DECK, NONE, ROWS, SLOTS
from warren.games.army.triggers import notify, notify_everyone
from warren.games.army.words import Event
from warren.games.army.zones import add_to_discards, add_to_hand
from warren.kernel.stack import queue_trigger, tell
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
    """Whether a card lies there."""
    return column_of(slot) < state.row_size[owner_of(slot), row_of(slot)]


def card_at(state, slot):
    """The card in a slot."""
    return int(state.army[owner_of(slot), row_of(slot), column_of(slot)])


def is_captured(state, slot):
    """Whether the card there lies face down."""
    return state.captured[owner_of(slot), row_of(slot), column_of(slot)] != 0


def is_in_army(state, card):
    """Whether the card lies in an army; then `where` is its slot."""
    return state.where[card] < IN_DECK


def is_free(state, slot):
    """Nothing above, nothing to the right (G-GRID-06); face-down neighbours block too."""
    seat = owner_of(slot)
    row = row_of(slot)
    column = column_of(slot)
    if column != state.row_size[seat, row] - 1:
        return False
    return row == ROWS - 1 or state.row_size[seat, row + 1] <= column


def army_size(state, seat):
    """The cards of an army, face down ones included."""
    return state.row_size[seat, 0] + state.row_size[seat, 1] + state.row_size[seat, 2]


def strength(rules, state, seat):
    """The values of an army's face-up cards (G-BATTLE-01)."""
    total = 0
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if state.captured[seat, row, column] == 0:
                total += rules.value[rules.design[state.army[seat, row, column]]]
    return total


def army_changed(rules, state, seat):
    """See anew what the army shows and what its face-up cards wait for."""
    listening = 0
    for row in range(ROWS):
        shown = 0
        for column in range(state.row_size[seat, row]):
            if state.captured[seat, row, column] == 0:
                design = rules.design[state.army[seat, row, column]]
                shown |= rules.clan_bit[design]
                listening |= rules.listens[design]
        state.shown[seat, row] = shown
    state.listening[seat] = listening


# --- cards that come and go ----------------------------------------------------------------------


def put_in_slot(state, slot, card):
    """The card lies face up in its slot, without a token."""
    seat = owner_of(slot)
    row = row_of(slot)
    column = column_of(slot)
    state.army[seat, row, column] = card
    state.captured[seat, row, column] = 0
    state.token_on[seat, row, column] = 0
    state.where[card] = slot
    state.aside = NONE


def place(rules, state, seat, card):
    """A card takes the leftmost empty column of its row (G-GRID-03); returns the slot."""
    row = rules.level[rules.design[card]] - 1
    slot = slot_at(seat, row, state.row_size[seat, row])
    state.row_size[seat, row] += 1
    put_in_slot(state, slot, card)
    design = rules.design[card]
    state.shown[seat, row] |= rules.clan_bit[design]
    state.listening[seat] |= rules.listens[design]
    return slot


def spend_token_on(state, slot):
    """A token on a card that leaves is spent (A-06, G-DESTROY-05, AD-8)."""
    seat = owner_of(slot)
    row = row_of(slot)
    column = column_of(slot)
    token = int(state.token_on[seat, row, column])
    if token != 0:
        state.spent[token - 1] += 1
        state.token_on[seat, row, column] = 0


def lift_free_card(rules, state, slot):
    """A free card leaves its army; returns it."""
    seat = owner_of(slot)
    row = row_of(slot)
    card = card_at(state, slot)
    spend_token_on(state, slot)
    state.captured[seat, row, column_of(slot)] = 0
    state.row_size[seat, row] -= 1
    army_changed(rules, state, seat)
    return card


def return_to_hand(rules, state, slot):
    """A free card goes back to its owner's hand (G-CARD-09)."""
    seat = owner_of(slot)
    card = lift_free_card(rules, state, slot)
    add_to_hand(rules, state, seat, card)
    tell(state, Event.RETURNED, seat, card, slot)


def destroy_chosen(rules, state, destroyer):
    """The chosen cards are destroyed at once; who reacts does so even if destroyed with them."""
    for place_chosen in range(state.chosen_size):
        _foresee_destruction(rules, state, destroyer, int(state.chosen[place_chosen]))
    for place_chosen in range(state.chosen_size):
        card = int(state.chosen[place_chosen])
        slot = int(state.where[card])
        lift_free_card(rules, state, slot)
        add_to_discards(rules, state, card)
        tell(state, Event.DESTROYED, destroyer, card, slot)


def _foresee_destruction(rules, state, destroyer, card):
    """Queue the reactions to a destruction while every card is still there (G-EFF-18)."""
    slot = int(state.where[card])
    owner = owner_of(slot)
    if not is_captured(state, slot):
        program = rules.program[rules.design[card], Moment.DESTROYED]
        if program != 0:
            queue_trigger(state, program, owner, card, destroyer)
    notify(rules, state, Moment.OWN_CARD_DESTROYED, owner, destroyer)
    notify_everyone(rules, state, Moment.PLAYER_DESTROYED, destroyer)


def capture_chosen(rules, state, captor, source):
    """The chosen cards are turned face down; a card that captures itself stirs nobody (AD-12)."""
    for place_chosen in range(state.chosen_size):
        if state.chosen[place_chosen] != source:
            notify_everyone(rules, state, Moment.CARD_CAPTURED, captor)
    for place_chosen in range(state.chosen_size):
        card = int(state.chosen[place_chosen])
        slot = int(state.where[card])
        seat = owner_of(slot)
        state.captured[seat, row_of(slot), column_of(slot)] = 1
        army_changed(rules, state, seat)
        tell(state, Event.CAPTURED, captor, card, slot)


def release_all(rules, state):
    """Every captured card is turned face up (G-ROUND-04); nothing arrives by it (G-ROUND-09)."""
    for seat in range(rules.seats):
        for row in range(ROWS):
            for column in range(state.row_size[seat, row]):
                if state.captured[seat, row, column]:
                    state.captured[seat, row, column] = 0
                    card = state.army[seat, row, column]
                    tell(state, Event.RELEASED, seat, card, slot_at(seat, row, column))
        army_changed(rules, state, seat)


def swap(rules, state, slot, other):
    """Two cards of one row change places with their tokens and faces (G-EFF-12)."""
    seat = owner_of(slot)
    row = row_of(slot)
    left = column_of(slot)
    right = column_of(other)
    card = int(state.army[seat, row, left])
    captured = state.captured[seat, row, left]
    token = state.token_on[seat, row, left]
    partner = int(state.army[seat, row, right])
    state.army[seat, row, left] = partner
    state.captured[seat, row, left] = state.captured[seat, row, right]
    state.token_on[seat, row, left] = state.token_on[seat, row, right]
    state.army[seat, row, right] = card
    state.captured[seat, row, right] = captured
    state.token_on[seat, row, right] = token
    state.where[card] = other
    state.where[partner] = slot
    tell(state, Event.SWAPPED, seat, card, partner)
