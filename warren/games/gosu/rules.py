"""GOSU on the contract of every game: set-up, and what happens from one decision to the next.

Clause numbers refer to docs/rules/gosu.md.
"""

from warren.games.army.records import (
    IN_DECK,
    NONE,
)
from warren.games.army.running import run
from warren.games.army.turns import END_TURN, clear_stack, clear_table, open_turn, see_anew
from warren.games.army.words import (
    YES,
    Ask,
    Event,
)
from warren.games.army.zones import (
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
    FIRST_PASS,
    FIRST_TURN,
    JUDGE,
    MULLIGAN,
    NEW_ROUND,
    NEXT_TURN,
    TOKENS,
)
from warren.games.gosu.turns import (
    step_end_turn,
    step_first_pass,
    step_next_turn,
)
from warren.games.gosu.victory import check_any_moment, step_judge
from warren.kernel.chance import below, seed_chance, shuffle
from warren.kernel.stack import (
    SEAT,
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
    clear_table(rules, state, TOKENS)
    see_anew(rules, state)
    for card in range(rules.cards):
        state.deck[0, card] = card
        state.where[card] = IN_DECK
    state.deck_size[0] = rules.cards
    state.advantage = below(state.chance, rules.seats)
    state.turn = state.advantage
    tell(state, Event.MATCH_STARTED, state.advantage, NONE, 0)
    shuffle(state.chance, state.deck[0], rules.cards)
    for step in range(rules.seats):
        draw(rules, state, (state.advantage + step) % rules.seats, HAND)
    start_round(rules, state)
    push_step(state, FIRST_TURN, 0)
    for step in range(rules.seats - 1, -1, -1):
        push_step(state, MULLIGAN, (state.advantage + step) % rules.seats)
    run(rules, state)


def arrange(rules, state):
    """Take up a position between two turns: derive what armies show, and open the turn."""
    clear_stack(state)
    see_anew(rules, state)
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


# --- running -------------------------------------------------------------------------------------


def comes_before_reactions(step):
    """Judging waits for no reaction."""
    return step == JUDGE


def go_on_own(rules, state, step):
    """The next step of GOSU's own."""
    if step == JUDGE:
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
