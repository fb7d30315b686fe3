"""How cards join an army: by being played, or by a shift."""

from warren.games.army.frames import Question, Step, ask, push_text
from warren.games.army.grid import (
    card_at,
    column_of,
    leave_army,
    place,
    put_in_slot,
    row_of,
    spend_tokens_on,
)
from warren.games.army.hooks import (
    army_changed,
    arrive,
    clans_of,
    has_bans,
    left_play,
    new_clan_cost,
    own_pile,
    payment_beside_hand,
    pile_of,
    plays_from_discards,
    shift_cost_at,
    shifts_secretly,
    text_of,
    why_barred,
)
from warren.games.army.records import CLANS, COLUMNS, IN_DISCARDS, IN_HAND, NONE, ROWS
from warren.games.army.words import SHIFT, Ask, Event, Reason
from warren.games.army.zones import (
    add_to_discards,
    copy_in_discards,
    copy_in_hand,
    put_aside,
    remove_from_discards,
    set_aside,
)
from warren.kernel.bits import lowest
from warren.kernel.stack import SEAT, offer, pop, push_step, tell
from warren.language.ops import Moment

# Steps common to all army games
PLACE = 1  # place the card set aside
LEAVE = 2  # run the outgoing card's text for leaving
ENTER = 3  # put the newcomer into its slot

NEW_CLAN_COST = 2
ALL_CLANS = (1 << CLANS) - 1


# --- may it be played? ---------------------------------------------------------------------------


def playing_cost(rules, state, seat, row, card):
    """Return the cost: only a level-1 card of a clan not in its row has one (G-PLAY-03 to 11)."""
    if row > 0 or is_first_card(rules, state, seat):
        return 0
    if state.shown[seat, 0] & clans_of(rules, state, card):
        return 0
    return new_clan_cost(rules, state, seat)


def is_first_card(rules, state, seat):
    """Whether the next level-1 card counts as the first of the army (G-PLAY-09, X-PLAY-05)."""
    if state.row_size[seat, 0] == 0:
        return True
    return rules.captured_row_counts_as_empty and state.shown[seat, 0] == 0


def playable_clans(rules, state, seat, row, cards_to_pay):
    """The clans, as bits, of which a card can be played into this row now."""
    size = state.row_size[seat, row]
    if size >= COLUMNS:
        return 0
    if row == 0:
        payment = cards_to_pay + payment_beside_hand(state, seat)
        if payment >= NEW_CLAN_COST or is_first_card(rules, state, seat):
            return ALL_CLANS
        if payment >= new_clan_cost(rules, state, seat):
            return ALL_CLANS
        return state.shown[seat, 0]
    if size >= state.row_size[seat, row - 1]:
        return 0
    return state.shown[seat, 0] & state.shown[seat, row - 1]


def playable_places(rules, state, seat, cards_to_pay):
    """Return those clans for all rows; each row has its own CLANS bits, the lowest row first."""
    places = 0
    for row in range(ROWS):
        clans = int(playable_clans(rules, state, seat, row, cards_to_pay))
        places |= clans << row * CLANS
    return places


def fits_in(rules, state, card):
    """Return a card's clans in every row that it may be in, as in `playable_places`."""
    return int(clans_of(rules, state, card)) * rules.spread[card]


def playable_rows(rules, state, seat, card, cards_to_pay):
    """The rows, as bits, into which this card can be played now."""
    rows = 0
    for row in range(ROWS):
        if (rules.rows[card] >> row) & 1:
            if playable_clans(rules, state, seat, row, cards_to_pay) & clans_of(rules, state, card):
                rows |= 1 << row
    return rows


def why_not_place(rules, state, seat, card, cards_to_pay):
    """Return why a card can't be played into the army."""
    barred = why_barred(state, seat, rules.design[card])
    if barred:
        return barred
    if playable_rows(rules, state, seat, card, cards_to_pay) != 0:
        return Reason.LEGAL
    row = 0  # of several rows, the lowest has the weakest condition
    while (rules.rows[card] >> row) & 1 == 0:
        row += 1
    if state.row_size[seat, row] >= COLUMNS:
        return Reason.ROW_FULL
    if row == 0:
        return Reason.CANNOT_PAY
    if state.row_size[seat, row] >= state.row_size[seat, row - 1]:
        return Reason.NOTHING_TO_STAND_ON
    return Reason.NO_CLAN_BELOW


def why_not_play(rules, state, seat, design):
    """Why the seat can't play that card from hand now."""
    card = copy_in_hand(rules, state, seat, design)
    if card == NONE:
        return Reason.NOT_IN_HAND
    return why_not_place(rules, state, seat, card, state.hand_size[seat] - 1)


def why_not_revive(rules, state, seat, design):
    """Why the seat can't play that card from its discards now (X-CARD-51)."""
    if not plays_from_discards(state, seat):
        return Reason.NOT_ASKED
    card = copy_in_discards(rules, state, own_pile(seat), design)
    if card == NONE:
        return Reason.NOT_IN_DISCARDS
    return why_not_place(rules, state, seat, card, state.hand_size[seat])


def play(rules, state, seat, design):
    """Play a card from hand: pay, place, arrive (G-PLAY-01, G-PLAY-12)."""
    put_aside(rules, state, seat, copy_in_hand(rules, state, seat, design))
    choose_row_and_pay(rules, state, seat)


def revive(rules, state, seat, design):
    """Play a card from the discards (X-CARD-51)."""
    card = copy_in_discards(rules, state, own_pile(seat), design)
    remove_from_discards(rules, state, card)
    set_aside(state, card)
    choose_row_and_pay(rules, state, seat)


def choose_row_and_pay(rules, state, seat):
    """Pay for the card set aside; a card of every level can go into several rows (X-PLAY-20)."""
    push_step(state, PLACE, seat)
    rows = playable_rows(rules, state, seat, int(state.aside), state.hand_size[seat])
    for row in range(ROWS):
        if rows == 1 << row:
            pay_for_row(rules, state, seat, row)
            return
    ask(state, Ask.ROW, seat, NONE, 1, 1)


def pay_for_row(rules, state, seat, row):
    """Note the chosen row in the step below, and pay for it."""
    state.frame[state.depth - 1, Step.SLOT] = row
    ask_to_pay(state, seat, playing_cost(rules, state, seat, row, int(state.aside)))


def why_not_row(rules, state, seat, row):
    """Return why the card set aside can't be played into a row (K-01, X-PLAY-20)."""
    if row < 0 or row >= ROWS:
        return Reason.NOT_ASKED
    rows = playable_rows(rules, state, seat, int(state.aside), state.hand_size[seat])
    return Reason.LEGAL if (rows >> row) & 1 else Reason.WRONG_LEVEL


def ask_to_pay(state, seat, cost):
    """Ask the player which cards to discard as a cost (G-PLAY-08)."""
    if cost > 0:
        ask(state, Ask.PAY, seat, NONE, cost, cost)


# --- may it shift? -------------------------------------------------------------------------------


def why_not_shift(rules, state, seat, row, column):
    """Return why the seat can't shift the card in that slot of its army."""
    if column >= state.row_size[seat, row]:
        return Reason.NO_CARD_THERE
    if state.captured[seat, row, column]:
        return Reason.CAPTURED
    if shift_cost_at(rules, state, seat, row, column) < 0:
        return Reason.NO_SHIFT_COST
    return why_not_change(rules, state, seat, row, column)


def why_not_change(rules, state, seat, row, column):
    """Return why a card in `can_shift` can't shift: too high a cost, or no newcomer."""
    cost = shift_cost_at(rules, state, seat, row, column)
    payment = state.hand_size[seat] + payment_beside_hand(state, seat)
    if payment < cost:
        return Reason.CANNOT_PAY
    card = int(state.army[seat, row, column])
    comes = has_newcomer(rules, state, seat, row, card)
    need = cost + 1
    if comes and payment >= need:
        return Reason.LEGAL
    secretly = shifts_secretly(rules, state, seat, row, column)
    if secretly or plays_from_discards(state, seat):
        from_discards = newcomers_in_discards(rules, state, seat, row, card) > 0
        comes = comes or from_discards
        if secretly or from_discards:
            need = cost
    if payment < need:
        return Reason.CANNOT_PAY
    return Reason.LEGAL if comes else Reason.NO_NEWCOMER


def list_shifts(rules, state, seat):
    """Offer the cards that can shift."""
    cards = int(state.can_shift[seat])
    while cards:
        slot = lowest(cards)
        cards &= cards - 1
        if why_not_change(rules, state, seat, row_of(slot), column_of(slot)) == Reason.LEGAL:
            offer(state, SHIFT + slot)


def has_newcomer(rules, state, seat, row, card):
    """Whether a card in hand could replace this card: of the row's level, not identical."""
    if has_bans(state, seat):
        return unbanned(rules, state, seat, row, card, IN_HAND + seat) > 0
    fitting = state.levels_in_hand[seat, row]
    if fitting != 1:
        return fitting > 0
    twin = rules.twin[card]
    return twin == NONE or state.where[twin] != IN_HAND + seat


def newcomers_in_discards(rules, state, seat, row, card):
    """Count such cards among the seat's discards."""
    if has_bans(state, seat):
        return unbanned(rules, state, seat, row, card, IN_DISCARDS)
    twin = rules.twin[card]
    identical = twin != NONE and state.where[twin] == IN_DISCARDS
    return state.levels_discarded[own_pile(seat), row] - (1 if identical else 0)


def unbanned(rules, state, seat, row, card, zone):
    """Count the newcomers in a zone of the seat one by one."""
    count = 0
    for newcomer in range(rules.cards):
        if state.where[newcomer] == zone and pile_of(rules, state, newcomer) == own_pile(seat):
            if why_not_replace(rules, state, seat, row, rules.design[card], newcomer) == 0:
                count += 1
    return count


def why_not_replace(rules, state, seat, row, design, newcomer):
    """Return why the newcomer can't replace this design (G-MUT-02, G-MUT-06, X-RELIEF-11)."""
    if rules.design[newcomer] == design:
        return Reason.SAME_CARD
    if (rules.rows[newcomer] >> row) & 1 == 0:
        return Reason.WRONG_LEVEL
    return why_barred(state, seat, rules.design[newcomer])


def shift(rules, state, seat, slot):
    """Announce, pay, leave, enter, arrive (G-MUT-11); a secret newcomer is named after paying."""
    card = card_at(state, slot)
    cost = shift_cost_at(rules, state, seat, row_of(slot), column_of(slot))
    tell(state, Event.SHIFTS, seat, card, slot)
    top = push_step(state, LEAVE, seat)
    state.frame[top, Step.SLOT] = slot
    state.leaving = card
    if shifts_secretly(rules, state, seat, row_of(slot), column_of(slot)):
        ask_for_newcomer(state, Ask.SECRET_NEWCOMER, seat, slot, 0)
        ask_to_pay(state, seat, cost)
    else:
        ask_to_pay(state, seat, cost)
        open_discards = plays_from_discards(state, seat)
        question = Ask.SECRET_NEWCOMER if open_discards else Ask.NEWCOMER
        ask_for_newcomer(state, question, seat, slot, cost)


def ask_for_newcomer(state, question, seat, slot, unpaid):
    """Ask which card comes in; the unpaid cost limits the choice."""
    top = ask(state, question, seat, NONE, 1, 1)
    state.frame[top, Question.SLOT] = slot
    state.frame[top, Question.UNPAID] = unpaid


# --- the steps -----------------------------------------------------------------------------------


def step_place(rules, state):
    """Place the card set aside and let it arrive."""
    seat = int(state.frame[state.depth - 1, SEAT])
    row = int(state.frame[state.depth - 1, Step.SLOT])
    pop(state)
    card = int(state.aside)
    slot = place(rules, state, seat, row, card)
    tell(state, Event.PLAYED, seat, card, slot)
    arrive(rules, state, seat, card, 0)


def step_leave(rules, state):
    """Carry out the outgoing card's shift text just before it leaves (C-06)."""
    frame = state.frame[state.depth - 1]
    seat = int(frame[SEAT])
    slot = int(frame[Step.SLOT])
    pop(state)
    if state.aside == NONE:  # only after a redeal that left no newcomer in a hidden hand
        state.leaving = NONE
        return
    leave(rules, state, seat, slot)


def leave(rules, state, seat, slot):
    """Carry out the card's shift text; then the card set aside enters."""
    state.leaving = card_at(state, slot)
    top = push_step(state, ENTER, seat)
    state.frame[top, Step.SLOT] = slot
    start_text(rules, state, Moment.SHIFTED, seat, card_at(state, slot))


def step_enter(rules, state):
    """Discard the outgoing card, not as destroyed; the newcomer arrives (G-MUT-07, G-MUT-09)."""
    frame = state.frame[state.depth - 1]
    seat = int(frame[SEAT])
    slot = int(frame[Step.SLOT])
    pop(state)
    leave_army(rules, state, slot)
    spend_tokens_on(state, slot)
    left_play(state, card_at(state, slot))
    add_to_discards(rules, state, card_at(state, slot))
    card = int(state.aside)
    put_in_slot(state, slot, card)
    army_changed(rules, state, seat)
    state.leaving = NONE
    tell(state, Event.SHIFTED_IN, seat, card, slot)
    arrive(rules, state, seat, card, 1)


def start_text(rules, state, moment, seat, card):
    """Carry out a card's text for this moment, for `seat`."""
    program = rules.program[text_of(rules, state, card), moment]
    if program != 0:
        push_text(state, program, seat, card)


def finish(rules, state, reason):
    """End the match: nothing further is resolved (G-WIN-02)."""
    state.over = reason
    state.depth = 0
    state.waiting = 0
    state.option_count = 0
    for seat in range(rules.seats):
        if (state.winners >> seat) & 1:
            tell(state, Event.WON, seat, NONE, reason)
