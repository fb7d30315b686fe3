"""The part of the contract that army games share: from one decision to the next."""

from warren.games.army.effects import perform
from warren.games.army.frames import MOST_REACTIONS, Step, ask, lapse
from warren.games.army.hooks import (
    answer_mulligan,
    comes_before_reactions,
    go_on_own,
    list_picks,
    list_turn,
    pick,
    seats_picking,
    tells_of_hand,
    why_not_pick,
    why_not_turn,
)
from warren.games.army.playing import ENTER, LEAVE, PLACE, step_enter, step_leave, step_place
from warren.games.army.questions import answer, is_repeated, list_answers, react, why_not_answer
from warren.games.army.records import NONE
from warren.games.army.triggers import active_seat
from warren.games.army.turns import take_turn
from warren.games.army.words import Ask, Reason
from warren.kernel import contract
from warren.kernel.chance import below
from warren.kernel.hooks import implements
from warren.kernel.scratch import SHARE
from warren.kernel.stack import ASK, KIND, SEAT, TEXT, WHAT, pop


@implements(contract.pending)
def pending(rules, state):
    """The seat that must decide, as a bit; several if they choose at once."""
    if state.over or state.depth == 0:
        return 0
    if state.frame[state.depth - 1, WHAT] == Ask.PICK:
        return int(seats_picking(state))
    return 1 << int(state.frame[state.depth - 1, SEAT])


@implements(contract.legal)
def legal(rules, state, seat, out):
    """Write the options of the open decision, if it is the seat's."""
    if (pending(rules, state) >> seat) & 1 == 0:
        return 0
    if state.frame[state.depth - 1, WHAT] == Ask.PICK:
        state.option_count = 0
        list_picks(rules, state, seat)
    for place in range(state.option_count):
        out[place] = state.options[place]
    return int(state.option_count)


@implements(contract.any_legal)
def any_legal(rules, state, seat, chance, out):
    """Return one of the options, read in place."""
    if state.frame[state.depth - 1, WHAT] == Ask.PICK:
        state.option_count = 0
        list_picks(rules, state, seat)
    return int(state.options[below(chance, int(state.option_count))])


@implements(contract.why_not)
def why_not(rules, state, seat, action):
    """Why the action is not legal for the seat now."""
    if state.over:
        return Reason.MATCH_OVER
    if seat < 0 or (pending(rules, state) >> seat) & 1 == 0:
        return Reason.NOT_YOUR_DECISION
    frame = state.frame[state.depth - 1]
    if frame[WHAT] == Ask.TURN:
        return why_not_turn(rules, state, seat, action)
    if frame[WHAT] == Ask.PICK:
        return why_not_pick(rules, state, seat, action)
    return why_not_answer(rules, state, frame, action)


@implements(contract.apply)
def apply(rules, state, seat, action):
    """Carry out a legal action and run to the next decision or to the end."""
    state.event_count = 0
    if state.frame[state.depth - 1, WHAT] == Ask.PICK:
        pick(rules, state, seat, action)
    else:
        respond(rules, state, action)
    run(rules, state)


@implements(contract.outcome)
def outcome(rules, state, out):
    """Write the winners' shares of one point; return the reason for the end, 0 while it runs."""
    for seat in range(rules.seats):
        out[SHARE + seat] = (state.winners >> seat) & 1
    return int(state.over)


# --- running -------------------------------------------------------------------------------------


def run(rules, state):
    """Run until somebody must decide or the match is over."""
    while state.over == 0:
        kind = state.frame[state.depth - 1, KIND]
        if kind == TEXT:
            perform(rules, state)
        elif kind == ASK:
            if must_wait(rules, state):
                return
        elif state.waiting > 0 and not comes_before_reactions(state.frame[state.depth - 1, WHAT]):
            next_reaction(state)
        else:
            go_on(rules, state)


def must_wait(rules, state):
    """Open the question; a seat without a choice is asked only if skipping would reveal a hand."""
    list_options(rules, state)
    frame = state.frame[state.depth - 1]
    if state.option_count == 0:
        pop(state)
        return False
    if state.option_count > 1 or is_answered_from_hand(state, frame):
        return True
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
    return question >= Ask.PICK and tells_of_hand(state, frame)


def list_options(rules, state):
    """List every legal answer to the open question."""
    state.option_count = 0
    frame = state.frame[state.depth - 1]
    if frame[WHAT] == Ask.TURN:
        list_turn(rules, state, int(frame[SEAT]))
    else:
        list_answers(rules, state, frame)


def respond(rules, state, action):
    """Carry out the answer to the open question."""
    question = state.frame[state.depth - 1, WHAT]
    if question == Ask.TURN:
        take_turn(rules, state, action)
    elif question == Ask.MULLIGAN:
        answer_mulligan(rules, state, action)
    else:
        answer(rules, state, action)


def next_reaction(state):
    """Start the next reaction, in the active player's order (G-EFF-08, X-TURN-11).

    Between rounds nobody decides: the holder's reactions come first, then clockwise (A-21).
    """
    if state.frame[0, Step.REACTED] >= MOST_REACTIONS:
        lapse(state)
        return
    if state.between_rounds:
        react(state, 0)
        return
    for index in range(1, state.waiting):
        if not is_repeated(state, index):
            ask(state, Ask.ORDER, active_seat(state), NONE, 1, 1)
            return
    react(state, 0)


def go_on(rules, state):
    """Carry out the next rules step."""
    step = state.frame[state.depth - 1, WHAT]
    if step == PLACE:
        step_place(rules, state)
    elif step == LEAVE:
        step_leave(rules, state)
    elif step == ENTER:
        step_enter(rules, state)
    else:
        go_on_own(rules, state, step)
