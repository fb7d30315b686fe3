"""The one entry point from Python into a compiled engine.

Every function that Python calls must be compiled, cached and loaded separately. A single entry
point that takes a request number needs this only once. States and rules are passed as arrays,
because passing an array is three times faster than passing a record.
"""

from warren.kernel.contract import (
    apply,
    arrange,
    conserved,
    inputs,
    legal,
    notice,
    observe,
    outcome,
    pending,
    redeal,
    setup,
    why_not,
)
from warren.kernel.learning import learn
from warren.kernel.network import judge
from warren.kernel.pairs import play_pairs
from warren.kernel.playout import copy_state, first_seat, simulate
from warren.kernel.policy import best_action
from warren.kernel.replay import replay
from warren.kernel.scratch import SEATS
from warren.kernel.search import HEAD_ROOM, ME, NETWORK, collect, follow, plant, search
from warren.kernel.selfplay import self_play

SETUP = 0
PENDING = 1
LEGAL = 2
WHY_NOT = 3
APPLY = 4
OUTCOME = 5
REDEAL = 6
OBSERVE = 7
REPLAY = 8
CONSERVED = 9
SIMULATE = 10
BEST_ACTION = 11
COPY = 12
ARRANGE = 13
LEARN = 14
PLANT = 15
SEARCH = 16
FOLLOW = 17
COLLECT = 18
STEP = 19  # APPLY followed by LEGAL for the first seat that must decide
INPUTS = 20
JUDGE = 21
SELF_PLAY = 22
PLAY_PAIRS = 23
NOTICE = 24

REFUSED = -1  # returned for an illegal action, which changes nothing


def entry(rulebook, states, index, wanted, seat, number, out):
    """Carry out a request on `states[index]`; return an integer and write lists to `out`."""
    rules = rulebook[0]
    state = states[index]
    if wanted == APPLY or wanted == STEP:
        if why_not(rules, state, seat, number) != 0:
            return REFUSED
        apply(rules, state, seat, number)
        owing = pending(rules, state)
        if wanted == APPLY or owing == 0:
            return owing
        first = first_seat(owing)
        return legal(rules, state, first, out) * SEATS + first
    if wanted == REPLAY:
        return replay(rules, state, number, out)
    if wanted == LEGAL:
        return legal(rules, state, seat, out)
    if wanted == PENDING:
        return pending(rules, state)
    if wanted == WHY_NOT:
        return why_not(rules, state, seat, number) + 0
    if wanted == SETUP:
        setup(rules, state, number)
        return pending(rules, state)
    if wanted == OUTCOME:
        return outcome(rules, state, out)
    if wanted == REDEAL:
        redeal(rules, state, seat, number)
    elif wanted == OBSERVE:
        return observe(rules, state, seat, out)
    elif wanted == NOTICE:
        return notice(rules, state, seat, out)
    elif wanted == CONSERVED:
        return conserved(rules, state)
    elif wanted == SIMULATE:
        simulate(rules, states, index, number, out[0], seat, out)
    elif wanted == BEST_ACTION:
        return best_action(rules, states, index, seat, number, out)
    elif wanted == ARRANGE:
        arrange(rules, state)
        return pending(rules, state)
    elif wanted == SEARCH:
        search(rules, states, index, seat, number, out, out[HEAD_ROOM:])
    elif wanted == PLANT:
        plant(rules, seat, number, out[HEAD_ROOM:])
    elif wanted == FOLLOW:
        if why_not(rules, state, out[HEAD_ROOM + ME], number) != 0:
            return REFUSED
        follow(rules, state, number, out[HEAD_ROOM:])
    elif wanted == COLLECT:
        collect(rules, out[HEAD_ROOM:])
    elif wanted == INPUTS:
        return inputs(rules, state, seat, out)
    elif wanted == JUDGE:
        tree = out[HEAD_ROOM:]
        for _ in range(number):
            judge(rules, state, seat, tree[NETWORK], out, tree)
    elif wanted == SELF_PLAY:
        return self_play(rules, states, index, number, seat, out, out[HEAD_ROOM:])
    elif wanted == PLAY_PAIRS:
        return play_pairs(rules, states, index, seat, number, out, out[HEAD_ROOM:])
    elif wanted == LEARN:
        return learn(rules, states, index, number, seat, out)
    elif wanted == COPY:
        copy_state(states, index, index + 1, number)
    return 0
