"""GOSU on the contract of every game: set-up, and what happens from one decision to the next.

Clause numbers refer to docs/rules/gosu.md.
"""

from warren.games.army.effects import perform
from warren.games.army.grid import (
    army_changed,
)
from warren.games.army.playing import (
    ENTER,
    JUDGE,
    LEAVE,
    PLACE,
    check_any_moment,
    step_enter,
    step_judge,
    step_leave,
    step_place,
)
from warren.games.army.questions import answer, is_repeated, list_answers, react, why_not_answer
from warren.games.army.records import (
    IN_BOX,
    IN_DECK,
    NONE,
    ROWS,
)
from warren.games.army.triggers import active_seat
from warren.games.army.words import (
    YES,
    Ask,
    End,
    Event,
    Reason,
)
from warren.games.army.zones import (
    count_levels,
    discard_hand,
    draw,
)
from warren.games.gosu.rounds import (
    start_round,
    step_battle,
    step_battle_end,
    step_first_turn,
    step_new_round,
)
from warren.games.gosu.steps import (
    BATTLE,
    BATTLE_END,
    END_TURN,
    FIRST_PASS,
    FIRST_TURN,
    MULLIGAN,
    NEW_ROUND,
    NEXT_TURN,
    TOKENS,
)
from warren.games.gosu.turns import (
    list_turn,
    open_turn,
    step_end_turn,
    step_first_pass,
    step_next_turn,
    take_turn,
    why_not_turn,
)
from warren.kernel.chance import below, seed_chance, shuffle
from warren.kernel.stack import (
    ASK,
    KIND,
    SEAT,
    TEXT,
    WHAT,
    ask,
    pop,
    push_step,
    tell,
)

HAND = 7

# --- set-up --------------------------------------------------------------------------------------


def setup(rules, state, seed):
    """Deal seven cards and two tokens each; a random seat holds the Advantage (G-SET)."""
    seed_chance(state.chance, seed)
    clear(rules, state)
    for card in range(rules.cards):
        state.deck[card] = card
        state.where[card] = IN_DECK
    state.deck_size = rules.cards
    state.advantage = below(state.chance, rules.seats)
    state.turn = state.advantage
    tell(state, Event.MATCH_STARTED, state.advantage, NONE, 0)
    shuffle(state.chance, state.deck, rules.cards)
    for step in range(rules.seats):
        draw(rules, state, (state.advantage + step) % rules.seats, HAND)
    start_round(rules, state)
    push_step(state, FIRST_TURN, 0)
    for step in range(rules.seats - 1, -1, -1):
        push_step(state, MULLIGAN, (state.advantage + step) % rules.seats)
    run(rules, state)


def clear(rules, state):
    """An empty table; who watches goes on watching."""
    state.depth = 0
    state.waiting = 0
    state.option_count = 0
    state.over = End.RUNNING
    state.winners = 0
    state.claims = 0
    state.round_number = 0
    state.turns = 0
    state.capped = 0
    state.between_rounds = 0
    state.extra_turns = 0
    state.passes = 0
    state.aside = NONE
    state.leaving = NONE
    state.deck_size = 0
    state.discards_size = 0
    state.revealed_size = 0
    state.chosen_size = 0
    state.event_count = 0
    for card in range(len(state.where)):
        state.where[card] = IN_BOX
        state.known[card] = 0
    for seat in range(len(state.points)):
        state.points[seat] = 0
        state.passed[seat] = 0
        state.tokens[seat] = TOKENS
        state.spent[seat] = 0
        state.hand_size[seat] = 0
        for row in range(ROWS):
            state.row_size[seat, row] = 0
            state.levels_in_hand[seat, row] = 0
            state.levels_discarded[row] = 0
        army_changed(rules, state, seat)


def arrange(rules, state):
    """Take up a position between two turns: derive what armies show, and open the turn."""
    state.depth = 0
    state.waiting = 0
    state.event_count = 0
    state.aside = NONE
    state.leaving = NONE
    count_levels(rules, state)
    for seat in range(rules.seats):
        army_changed(rules, state, seat)
    open_turn(state, int(state.turn))
    check_any_moment(rules, state)
    run(rules, state)


def step_mulligan(rules, state):
    """A hand without a level-1 card may be exchanged, again and again (G-SET-06 to 08)."""
    seat = int(state.frame[state.depth - 1, SEAT])
    if state.levels_in_hand[seat, 0] > 0:
        pop(state)
    else:
        ask(state, Ask.MULLIGAN, seat, NONE, 1, 1)


def answer_mulligan(rules, state, action):
    """Exchange the hand, or keep it and be asked no more."""
    seat = int(state.frame[state.depth - 1, SEAT])
    pop(state)
    if action == YES:
        tell(state, Event.MULLIGAN, seat, NONE, 0)
        discard_hand(rules, state, seat)
        draw(rules, state, seat, HAND)
    else:
        tell(state, Event.KEPT_HAND, seat, NONE, 0)
        pop(state)


# --- the contract --------------------------------------------------------------------------------


def pending(rules, state):
    """The seat that owes a decision, as a bit."""
    if state.over or state.depth == 0:
        return 0
    return 1 << int(state.frame[state.depth - 1, SEAT])


def legal(rules, state, seat, out):
    """The options of the open decision, if it is the seat's."""
    if (pending(rules, state) >> seat) & 1 == 0:
        return 0
    for place in range(state.option_count):
        out[place] = state.options[place]
    return int(state.option_count)


def why_not(rules, state, seat, action):
    """Why the action is not legal for the seat now."""
    if state.over:
        return Reason.MATCH_OVER
    if seat < 0 or (pending(rules, state) >> seat) & 1 == 0:
        return Reason.NOT_YOUR_DECISION
    frame = state.frame[state.depth - 1]
    if frame[WHAT] == Ask.TURN:
        return why_not_turn(rules, state, seat, action)
    return why_not_answer(rules, state, frame, action)


def apply(rules, state, seat, action):
    """Carry out a legal action and run to the next decision or to the end."""
    state.event_count = 0
    respond(rules, state, action)
    run(rules, state)


def outcome(rules, state, out):
    """Winners share one point; the reason the match ended, 0 while it runs."""
    for seat in range(rules.seats):
        out[seat] = (state.winners >> seat) & 1
    return int(state.over)


# --- running -------------------------------------------------------------------------------------


def run(rules, state):
    """Go on until somebody must decide or the match is over."""
    while state.over == 0:
        kind = state.frame[state.depth - 1, KIND]
        if kind == TEXT:
            perform(rules, state)
        elif kind == ASK:
            if must_wait(rules, state):
                return
        elif state.waiting > 0 and state.frame[state.depth - 1, WHAT] != JUDGE:
            next_reaction(state)
        else:
            go_on(rules, state)


def must_wait(rules, state):
    """Open the question; who has no choice is not asked, unless that would tell of a hand."""
    list_options(rules, state)
    frame = state.frame[state.depth - 1]
    if state.option_count > 1 or is_answered_from_hand(state, frame):
        return True
    if state.option_count == 0:
        pop(state)
    else:
        respond(rules, state, int(state.options[0]))
    return False


def is_answered_from_hand(state, frame):
    """Whether the number of answers depends on cards that the other seats can't see."""
    question = frame[WHAT]
    hand = state.hand_size[frame[SEAT]]
    if question == Ask.TURN or question == Ask.SECRET_NEWCOMER:
        return hand > 0
    if question == Ask.NEWCOMER or question == Ask.PAY or question == Ask.DISCARD:
        return hand > 1
    return False


def list_options(rules, state):
    """Every legal answer to the open question."""
    state.option_count = 0
    frame = state.frame[state.depth - 1]
    if frame[WHAT] == Ask.TURN:
        list_turn(rules, state, int(frame[SEAT]))
    else:
        list_answers(rules, state, frame)


def respond(rules, state, action):
    """The answer to the open question."""
    question = state.frame[state.depth - 1, WHAT]
    if question == Ask.TURN:
        take_turn(rules, state, action)
    elif question == Ask.MULLIGAN:
        answer_mulligan(rules, state, action)
    else:
        answer(rules, state, action)


def next_reaction(state):
    """Reactions come one by one, in the order the active player wishes (G-EFF-08).

    Between rounds nobody decides: the holder's come first, then clockwise (A-21).
    """
    if state.between_rounds:
        react(state, 0)
        return
    for index in range(1, state.waiting):
        if not is_repeated(state, index):
            ask(state, Ask.ORDER, active_seat(state), NONE, 1, 1)
            return
    react(state, 0)


def go_on(rules, state):
    """The next step of the rules."""
    step = state.frame[state.depth - 1, WHAT]
    if step == PLACE:
        step_place(rules, state)
    elif step == LEAVE:
        step_leave(rules, state)
    elif step == ENTER:
        step_enter(rules, state)
    elif step == JUDGE:
        step_judge(rules, state)
    elif step == END_TURN:
        step_end_turn(rules, state)
    elif step == NEXT_TURN:
        step_next_turn(rules, state)
    elif step == FIRST_PASS:
        step_first_pass(rules, state)
    elif step == MULLIGAN:
        step_mulligan(rules, state)
    elif step == BATTLE:
        step_battle(rules, state)
    elif step == BATTLE_END:
        step_battle_end(rules, state)
    elif step == NEW_ROUND:
        step_new_round(rules, state)
    else:
        step_first_turn(rules, state)
