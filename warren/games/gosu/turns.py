"""GOSU: a turn is one action, or a pass (G-TURN, G-TOK, G-PASS)."""

from warren.games.army.grid import (
    card_at,
    column_of,
    owner_of,
    row_of,
    slot_at,
)
from warren.games.army.playing import (
    playable_clans,
    start_text,
    why_not_play,
    why_not_shift,
)
from warren.games.army.records import (
    NONE,
    ROWS,
    SLOTS,
)
from warren.games.army.triggers import left_of, notify_everyone, standing
from warren.games.army.turns import open_turn, place_token, spend_on_cards
from warren.games.army.words import (
    ACTIVATE,
    DRAW_MANY,
    DRAW_MORE,
    DRAW_ONE,
    FROM_HAND,
    PASS,
    PLAY,
    SHIFT,
    Event,
    Reason,
)
from warren.games.army.zones import (
    stands_for_design,
)
from warren.games.gosu.steps import BATTLE, FIRST_PASS, NEXT_TURN, TOKENS
from warren.kernel.stack import (
    SEAT,
    WHAT,
    offer,
    pop,
    push_step,
    tell,
)
from warren.language.ops import Moment, Standing

CARDS_FOR_ONE = 1
CARDS_FOR_TWO = 3


def why_not_turn(rules, state, seat, action):
    """Why the action can't be this turn's."""
    if action == PASS:
        blocked = rules.pass_needs_no_tokens and state.tokens[seat] > 0
        return Reason.TOKENS_LEFT if blocked else Reason.LEGAL
    if action == DRAW_ONE:
        return Reason.LEGAL if state.tokens[seat] >= 1 else Reason.NO_TOKEN
    if action == DRAW_MANY:
        return Reason.LEGAL if state.tokens[seat] >= TOKENS else Reason.NO_TOKEN
    if action == DRAW_MORE:
        return why_not_draw_more(rules, state, seat)
    if PLAY <= action < FROM_HAND:
        return why_not_play(rules, state, seat, action - PLAY)
    if SHIFT <= action < ACTIVATE:
        return why_not_shift(rules, state, seat, row_of(action - SHIFT), column_of(action - SHIFT))
    if ACTIVATE <= action < ACTIVATE + rules.seats * SLOTS:
        slot = action - ACTIVATE
        return why_not_activate(rules, state, seat, owner_of(slot), row_of(slot), column_of(slot))
    return Reason.NOT_ASKED


def why_not_draw_more(rules, state, seat):
    """A standing power lets the holder draw more for two tokens (G-CARD-07)."""
    if standing(rules, state, Standing.HOLDER_DRAWS) == 0:
        return Reason.NO_SUCH_POWER
    if state.advantage != seat:
        return Reason.NOT_HOLDER
    return Reason.LEGAL if state.tokens[seat] >= TOKENS else Reason.NO_TOKEN


def why_not_activate(rules, state, seat, owner, row, column):
    """Why the seat can't put a token on that card (G-TOK-03 to 08, G-CARD-06)."""
    if column >= state.row_size[owner, row]:
        return Reason.NO_CARD_THERE
    if owner != seat and standing(rules, state, Standing.TOKENS_ON_OTHERS) == 0:
        return Reason.NOT_YOUR_CARD
    if state.captured[owner, row, column]:
        return Reason.CAPTURED
    if rules.symbols[rules.design[state.army[owner, row, column]]] == 0:
        return Reason.NO_SYMBOL
    if state.token_on[owner, row, column]:
        return Reason.TOKEN_ALREADY_THERE
    return Reason.LEGAL if state.tokens[seat] >= 1 else Reason.NO_TOKEN


def list_turn(rules, state, seat):
    """Offer every action of the turn."""
    list_plays(rules, state, seat)
    list_shifts(rules, state, seat)
    if state.tokens[seat] > 0:
        list_activations(rules, state, seat)
        for action in range(DRAW_ONE, DRAW_MORE + 1):
            if why_not_turn(rules, state, seat, action) == Reason.LEGAL:
                offer(state, action)
    if why_not_turn(rules, state, seat, PASS) == Reason.LEGAL:
        offer(state, PASS)


def list_plays(rules, state, seat):
    """Offer the cards in hand that can be played; see `why_not_place`."""
    spare = state.hand_size[seat] - 1
    bottom = playable_clans(rules, state, seat, 0, spare)
    middle = playable_clans(rules, state, seat, 1, spare)
    top = playable_clans(rules, state, seat, 2, spare)
    for place in range(state.hand_size[seat]):
        card = state.hand[seat, place]
        row = rules.row[card]
        clans = bottom if row == 0 else middle if row == 1 else top
        if clans & rules.clans_of[card] and stands_for_design(rules, state, card):
            offer(state, PLAY + rules.design[card])


def list_shifts(rules, state, seat):
    """Offer the cards that can shift."""
    hand = state.hand_size[seat]
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if rules.shift_needs[rules.design[state.army[seat, row, column]]] > hand:
                continue
            if why_not_shift(rules, state, seat, row, column) == Reason.LEGAL:
                offer(state, SHIFT + slot_at(0, row, column))


def list_activations(rules, state, seat):
    """Offer the cards that can be activated, one's own or, by a power, anyone's."""
    everyone = standing(rules, state, Standing.TOKENS_ON_OTHERS)
    for owner in range(rules.seats):
        if owner == seat or everyone:
            for row in range(ROWS):
                for column in range(state.row_size[owner, row]):
                    if rules.symbols[rules.design[state.army[owner, row, column]]] == 0:
                        continue
                    if why_not_activate(rules, state, seat, owner, row, column) == Reason.LEGAL:
                        offer(state, ACTIVATE + slot_at(owner, row, column))


def draw_for_tokens(rules, state, seat, action):
    """One token for a card, two for three, or for more by a standing power (G-TOK-01, 02)."""
    if action == DRAW_ONE:
        spend_on_cards(rules, state, seat, 1, CARDS_FOR_ONE)
    elif action == DRAW_MANY:
        spend_on_cards(rules, state, seat, TOKENS, CARDS_FOR_TWO)
    else:
        spend_on_cards(rules, state, seat, TOKENS, standing(rules, state, Standing.HOLDER_DRAWS))


def activate(rules, state, seat, slot):
    """A token on a card fires its power for whoever placed it (G-TOK-03, G-EFF-21)."""
    card = card_at(state, slot)
    place_token(state, seat, slot, card)
    start_text(rules, state, Moment.ACTIVATION, seat, card)


def pass_turn(rules, state, seat):
    """Out of this round; extra turns still due are lost (G-PASS-03, G-TURN-15)."""
    state.passed[seat] = 1
    state.passes += 1
    state.extra_turns = 0
    tell(state, Event.PASSED, seat, NONE, 0)


def step_end_turn(rules, state):
    """Powers that wait for the end of a turn, then the reward of the first to pass (G-CARD-02)."""
    frame = state.frame[state.depth - 1]
    seat = int(frame[SEAT])
    frame[WHAT] = NEXT_TURN
    if state.passed[seat] and state.passes == 1:
        push_step(state, FIRST_PASS, seat)
    notify_everyone(rules, state, Moment.TURN_ENDED, seat)


def step_first_pass(rules, state):
    """What happens to the first player to pass in a round."""
    seat = int(state.frame[state.depth - 1, SEAT])
    pop(state)
    notify_everyone(rules, state, Moment.FIRST_PASS, seat)


def step_next_turn(rules, state):
    """An extra turn, or the next seat that has not passed, or the great battle (G-TURN-03, 12)."""
    seat = int(state.frame[state.depth - 1, SEAT])
    pop(state)
    state.turns += 1
    if state.turns >= rules.turn_cap and state.passes < rules.seats:
        state.capped += 1
        tell(state, Event.TURN_CAP, seat, NONE, state.turns)
        push_step(state, BATTLE, 0)
        return
    if state.extra_turns > 0:
        state.extra_turns -= 1
        open_turn(state, seat)
        return
    for _ in range(rules.seats):
        seat = left_of(rules, seat)
        if state.passed[seat] == 0:
            open_turn(state, seat)
            return
    push_step(state, BATTLE, 0)
