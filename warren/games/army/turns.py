"""A turn of any army game: one action and its end; and the table before the first turn."""

from warren.games.army.frames import ask
from warren.games.army.grid import put_token_on, slot_at
from warren.games.army.hooks import (
    act_otherwise,
    activate,
    army_changed,
    draw_for_tokens,
    pass_turn,
)
from warren.games.army.playing import play, revive, shift
from warren.games.army.records import IN_BOX, NONE, ROWS
from warren.games.army.words import (
    ACTIVATE,
    ACTIVATE_BY_DRAGOON,
    FROM_DISCARDS,
    PASS,
    PLAY,
    SHIFT,
    Ask,
    End,
    Event,
)
from warren.games.army.zones import count_levels, draw
from warren.kernel.stack import SEAT, pop, push_step, tell

END_TURN = 4  # the step after the action


def open_turn(state, seat):
    """Begin this seat's turn."""
    state.turn = seat
    tell(state, Event.TURN, seat, NONE, state.turns)
    ask(state, Ask.TURN, seat, NONE, 1, 1)


def take_turn(rules, state, action):
    """Carry out one action, after which the turn ends (G-TURN-04, X-TURN-03)."""
    seat = int(state.frame[state.depth - 1, SEAT])
    pop(state)
    push_step(state, END_TURN, seat)
    if action == PASS:
        pass_turn(rules, state, seat)
    elif action >= ACTIVATE_BY_DRAGOON:
        act_otherwise(rules, state, seat, action)
    elif action >= ACTIVATE:
        activate(rules, state, seat, action - ACTIVATE)
    elif action >= SHIFT:
        shift(rules, state, seat, slot_at(seat, 0, 0) + action - SHIFT)
    elif action >= FROM_DISCARDS:
        revive(rules, state, seat, action - FROM_DISCARDS)
    elif action >= PLAY:
        play(rules, state, seat, action - PLAY)
    else:
        draw_for_tokens(rules, state, seat, action)


def spend_on_cards(rules, state, seat, tokens, cards):
    """Spend tokens to draw cards (G-TOK-01, X-TOK-01)."""
    spend(state, seat, tokens)
    draw(rules, state, seat, cards)


def spend(state, seat, tokens):
    """Spend held tokens."""
    state.tokens[seat] -= tokens
    state.spent[seat] += tokens
    tell(state, Event.TOKENS_SPENT, seat, NONE, tokens)


def place_token(state, seat, slot, card):
    """Put a held token on a card; the event precedes the effect (G-TOK-03, X-TOK-19)."""
    state.tokens[seat] -= 1
    put_token_on(state, seat, slot)
    tell(state, Event.ACTIVATED, seat, card, slot)


# --- the table before the first turn -------------------------------------------------------------


def clear_table(rules, state, tokens):
    """Clear the table and give each seat its tokens; `watching` stays."""
    state.over = End.RUNNING
    state.winners = 0
    state.claims = 0
    state.round_number = 0
    state.turns = 0
    state.capped = 0
    state.between_rounds = 0
    state.extra_turns = 0
    state.passes = 0
    state.revealed_size = 0
    state.chosen_size = 0
    clear_stack(state)
    for card in range(len(state.where)):
        state.where[card] = IN_BOX
        state.known[card] = 0
    for pile in range(len(state.deck_size)):
        state.deck_size[pile] = 0
        state.discards_size[pile] = 0
    for seat in range(len(state.points)):
        state.points[seat] = 0
        state.passed[seat] = 0
        state.tokens[seat] = tokens
        state.spent[seat] = 0
        state.hand_size[seat] = 0
        for row in range(ROWS):
            state.row_size[seat, row] = 0


def clear_stack(state):
    """Clear the stack and the queue."""
    state.depth = 0
    state.waiting = 0
    state.option_count = 0
    state.event_count = 0
    state.aside = NONE
    state.leaving = NONE


def see_anew(rules, state):
    """Recompute derived fields: levels in hands and discards, sums of armies."""
    count_levels(rules, state)
    for seat in range(rules.seats):
        army_changed(rules, state, seat)
