"""GOSU X: a turn is one action, or a pass (X-TURN, X-TOK, X-PASS, X-EXTRA)."""

from warren.games.army import hooks
from warren.games.army.frames import ask, push_text
from warren.games.army.grid import (
    card_at,
    column_of,
    owner_of,
    row_of,
    slot_at,
)
from warren.games.army.playing import (
    fits_in,
    list_shifts,
    playable_places,
    why_not_play,
    why_not_revive,
    why_not_shift,
)
from warren.games.army.records import NONE, SLOTS
from warren.games.army.triggers import notify
from warren.games.army.turns import open_turn, place_token, spend_on_cards
from warren.games.army.words import (
    ACTIVATE,
    DRAW_MANY,
    DRAW_ONE,
    FROM_DISCARDS,
    FROM_HAND,
    FROM_REVEALED,
    PASS,
    PLAY,
    SHIFT,
    Event,
    Reason,
)
from warren.games.army.zones import speaks_in_hand, stands_for_design
from warren.games.gosux.army import design_at, has_bans, has_power, power_number, why_barred
from warren.games.gosux.force import may_hold
from warren.games.gosux.steps import (
    BATTLE,
    HAND,
    HAND_LIMIT,
    NEXT_TURN,
    TURNS_AFTER_PASS,
)
from warren.games.gosux.words import XAsk, XEvent, XReason
from warren.kernel.bits import lowest
from warren.kernel.hooks import implements
from warren.kernel.stack import SEAT, WHAT, offer, pop, push_step, tell
from warren.language.ops import Moment, Standing

CARDS_FOR_TWO = 3
TOKENS_FOR_MANY = 2
BAN_LASTS = 2  # turns of the player who named the card: this one and the next


# --- legal actions -------------------------------------------------------------------------------


@implements(hooks.why_not_turn)
def why_not_turn(rules, state, seat, action):
    """Return why the seat can't take this action in its turn."""
    if action == PASS:
        return why_not_pass(state, seat)
    if action == DRAW_ONE:
        return Reason.LEGAL if state.tokens[seat] >= 1 else Reason.NO_TOKEN
    if action == DRAW_MANY:
        return Reason.LEGAL if state.tokens[seat] >= TOKENS_FOR_MANY else Reason.NO_TOKEN
    if PLAY <= action < FROM_HAND:
        return why_not_play(rules, state, seat, action - PLAY)
    if FROM_DISCARDS <= action < FROM_REVEALED:
        return why_not_revive(rules, state, seat, action - FROM_DISCARDS)
    if SHIFT <= action < ACTIVATE:
        return why_not_shift(rules, state, seat, row_of(action - SHIFT), column_of(action - SHIFT))
    if ACTIVATE <= action < ACTIVATE + rules.seats * SLOTS:
        slot = action - ACTIVATE
        return why_not_activate(rules, state, seat, owner_of(slot), row_of(slot), column_of(slot))
    return Reason.NOT_ASKED


def why_not_pass(state, seat):
    """Return why the seat can't pass: the first must have used all tokens (X-PASS-01, 02)."""
    return Reason.TOKENS_LEFT if state.passes == 0 and state.tokens[seat] > 0 else Reason.LEGAL


def why_not_activate(rules, state, seat, owner, row, column):
    """Why the seat can't put a token on that card (X-TOK-03, X-TOK-04)."""
    if column >= state.row_size[owner, row]:
        return Reason.NO_CARD_THERE
    if owner != seat:
        return Reason.NOT_YOUR_CARD
    if state.captured[owner, row, column]:
        return Reason.CAPTURED
    symbols = rules.symbols[design_at(rules, state, owner, row, column)]
    if symbols == 0:
        return Reason.NO_SYMBOL
    if state.tokens_on[owner, row, column] >= symbols:
        return XReason.SYMBOLS_FULL
    return Reason.LEGAL if state.tokens[seat] >= 1 else Reason.NO_TOKEN


@implements(hooks.list_turn)
def list_turn(rules, state, seat):
    """Offer every action of the turn."""
    list_plays(rules, state, seat)
    if state.open_discards:
        list_revivals(rules, state, seat)
    list_shifts(rules, state, seat)
    if state.tokens[seat] > 0:
        list_uses_of_tokens(rules, state, seat)
    if why_not_pass(state, seat) == Reason.LEGAL:
        offer(state, PASS)


def list_plays(rules, state, seat):
    """Offer the cards in hand that can be played."""
    places = playable_places(rules, state, seat, state.hand_size[seat] - 1)
    banned = has_bans(state, seat)
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        design = rules.design[card]
        if places & fits_in(rules, state, card) and speaks_in_hand(rules, state, seat, card):
            if not (banned and why_barred(state, seat, design)):
                offer(state, PLAY + design)


def list_revivals(rules, state, seat):
    """Offer the discarded cards that can be played (X-CARD-51)."""
    for place in range(state.discards_size[seat]):
        card = int(state.discards[seat, place])
        design = rules.design[card]
        if stands_for_design(rules, state, card):
            if why_not_revive(rules, state, seat, design) == Reason.LEGAL:
                offer(state, FROM_DISCARDS + design)


def list_uses_of_tokens(rules, state, seat):
    """Offer the cards that can be activated, and cards for tokens."""
    cards = int(state.can_activate[seat])
    while cards:
        slot = lowest(cards)
        cards &= cards - 1
        if why_not_activate(rules, state, seat, seat, row_of(slot), column_of(slot)) == 0:
            offer(state, ACTIVATE + slot_at(seat, 0, 0) + slot)
    offer(state, DRAW_ONE)
    if state.tokens[seat] >= TOKENS_FOR_MANY:
        offer(state, DRAW_MANY)


# --- actions -------------------------------------------------------------------------------------


@implements(hooks.draw_for_tokens)
def draw_for_tokens(rules, state, seat, action):
    """Draw a card for one token, three for two (X-TOK-01, X-TOK-02)."""
    if action == DRAW_ONE:
        spend_on_cards(rules, state, seat, 1, 1)
    else:
        spend_on_cards(rules, state, seat, TOKENS_FOR_MANY, CARDS_FOR_TWO)
        notify(rules, state, Moment.DREW_FOR_TWO, seat, seat)


@implements(hooks.activate)
def activate(rules, state, seat, slot):
    """Put a token on a card and run its effect, unless the opponent cancels it (X-TOK-19)."""
    card = card_at(state, slot)
    place_token(state, seat, slot, card)
    design = design_at(rules, state, seat, row_of(slot), column_of(slot))
    program = rules.program[design, Moment.ARRIVAL]
    if program != 0:
        push_text(state, program, seat, card)
        if may_hold(rules, state, 1 - seat, Standing.CANCELS_ACTIVATION):
            ask(state, XAsk.CANCEL, 1 - seat, card, 1, 0)


@implements(hooks.pass_turn)
def pass_turn(rules, state, seat):
    """Pass for this round; after the first pass the opponent has few turns left (X-PASS-03)."""
    state.passed[seat] = 1
    state.passes += 1
    state.extra_turns = 0
    state.discards_open_next = 0
    tell(state, Event.PASSED, seat, NONE, 0)
    if state.passes == 1:
        state.turns_left = TURNS_AFTER_PASS
        if has_power(state, seat, Standing.TURNS_AFTER_PASS):
            state.turns_left = power_number(rules, state, seat, Standing.TURNS_AFTER_PASS)
        tell(state, XEvent.TURNS_LEFT, seat, NONE, state.turns_left)
        notify(rules, state, Moment.OWN_FIRST_PASS, seat, seat)


@implements(hooks.grant_extra_turn)
def grant_extra_turn(state, seat, special):
    """Grant one extra turn, never after another, never beyond the limit (X-EXTRA, X-PASS-05).

    In a special one cards may be played from the discards (X-CARD-51).
    """
    last = state.passes == 1 and state.turns_left <= 1
    if seat != state.turn or state.additional or last or state.passed[seat]:
        tell(state, XEvent.NO_EXTRA_TURN, seat, NONE, 0)
        return
    if state.extra_turns == 0:
        state.extra_turns = 1
        tell(state, Event.EXTRA_TURN, seat, NONE, 0)
    if special:
        state.discards_open_next = 1


# --- the end of a turn ---------------------------------------------------------------------------


def step_end_turn(rules, state):
    """Trigger powers at the end of one's turn, then apply the hand limit (X-TURN-08)."""
    frame = state.frame[state.depth - 1]
    seat = int(frame[SEAT])
    frame[WHAT] = HAND_LIMIT
    notify(rules, state, Moment.OWN_TURN_ENDED, seat, seat)


def step_hand_limit(rules, state):
    """Discard the cards above the limit (X-TURN-05)."""
    frame = state.frame[state.depth - 1]
    seat = int(frame[SEAT])
    frame[WHAT] = NEXT_TURN
    over = state.hand_size[seat] - hand_limit(rules, state)
    if over > 0:
        ask(state, XAsk.HAND_LIMIT, seat, NONE, over, over)


def hand_limit(rules, state):
    """Return seven, or the limit that either player's power sets (X-TILE-05)."""
    limit = HAND
    for seat in range(rules.seats):
        if has_power(state, seat, Standing.HAND_LIMIT):
            limit = min(limit, int(power_number(rules, state, seat, Standing.HAND_LIMIT)))
    return limit


def step_next_turn(rules, state):
    """Start an extra turn, the next player's turn, or the Great Battle (X-TURN-02)."""
    seat = int(state.frame[state.depth - 1, SEAT])
    other = 1 - seat
    pop(state)
    end_bans(state, other, state.passed[seat])
    state.turns += 1
    if state.turns >= rules.turn_cap and state.passes < rules.seats:
        state.capped += 1
        tell(state, Event.TURN_CAP, seat, NONE, state.turns)
        push_step(state, BATTLE, 0)
        return
    if state.passed[other] and state.passed[seat] == 0:
        use_up_a_turn(state, seat)
    if state.passes == rules.seats:
        push_step(state, BATTLE, 0)
        return
    state.additional = state.extra_turns
    state.open_discards = state.discards_open_next
    state.extra_turns = 0
    state.discards_open_next = 0
    stays = state.additional or state.passed[other]
    open_turn(state, seat if stays else other)


PASSED_BY_LIMIT = 2


def use_up_a_turn(state, seat):
    """Use up a limited turn; after the last the second player counts as passed (X-PASS-07)."""
    state.turns_left -= 1
    if state.turns_left <= 0:
        state.passed[seat] = PASSED_BY_LIMIT
        state.passes += 1
        tell(state, XEvent.TURNS_USED_UP, seat, NONE, 0)


# --- bans ----------------------------------------------------------------------------------------


def ban(state, seat, design):
    """Ban a card for the seat until the end of the opponent's next turn (X-CARD-42)."""
    if state.ban[seat, design] == 0:
        state.bans[seat] += 1
    state.ban[seat, design] = BAN_LASTS


def end_bans(state, seat, passing):
    """Shorten bans after a turn of the opponent; passing does not count (X-CARD-42)."""
    if state.bans[seat] == 0:
        return
    for design in range(state.ban.shape[1]):
        left = int(state.ban[seat, design])
        if left == BAN_LASTS or (left > 0 and not passing):
            state.ban[seat, design] = left - 1
            if left == 1:
                state.bans[seat] -= 1
