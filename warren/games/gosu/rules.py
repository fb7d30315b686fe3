"""GOSU's implementation of the contract: set-up, and the steps between decisions.

Clause numbers refer to docs/rules/gosu.md.
"""

from warren.games.army import hooks
from warren.games.army.frames import ask
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
from warren.games.gosu.army import NOT_DRAFTED
from warren.games.gosu.drafting import CLANS_IN_MATCH, step_draft, step_eliminate
from warren.games.gosu.rounds import (
    start_round,
    step_battle,
    step_battle_end,
    step_first_turn,
    step_new_round,
    step_round_begun,
)
from warren.games.gosu.steps import (
    BATTLE,
    BATTLE_END,
    DEAL,
    DRAFT,
    ELIMINATE,
    FIRST_PASS,
    FIRST_TURN,
    JUDGE,
    MULLIGAN,
    NEW_ROUND,
    NEXT_TURN,
    OPEN_TURN,
    ROUND_BEGUN,
    TOKENS,
)
from warren.games.gosu.turns import (
    step_end_turn,
    step_first_pass,
    step_next_turn,
    step_open_turn,
)
from warren.games.gosu.victory import check_any_moment, step_judge
from warren.kernel import contract
from warren.kernel.chance import below, seed_chance, shuffle
from warren.kernel.hooks import implements
from warren.kernel.stack import SEAT, pop, push_step, tell

HAND = 7

# --- set-up --------------------------------------------------------------------------------------


@implements(contract.setup)
def setup(rules, state, seed):
    """Give the Advantage to a random seat, eliminate clans if needed, and deal (G-SET)."""
    seed_chance(state.chance, seed)
    clear_table(rules, state, TOKENS)
    clear_kamakor(rules, state)
    see_anew(rules, state)
    # drawn in any case, so that everything else is dealt alike
    state.advantage = below(state.chance, rules.seats)
    if rules.first_seat:
        state.advantage = rules.first_seat - 1
    state.turn = state.advantage
    tell(state, Event.MATCH_STARTED, state.advantage, NONE, 0)
    push_step(state, DEAL, 0)
    for step in range(rules.clans - CLANS_IN_MATCH - 1, -1, -1):
        push_step(state, ELIMINATE, (state.advantage + step) % rules.seats)
    run(rules, state)


def clear_kamakor(rules, state):
    """Reset Kamakor: all clans are in, no Dragoon token is out, nothing is drafted."""
    state.clans_in = (1 << rules.clans) - 1
    state.supply = rules.dragoons
    state.turns_left = -1
    state.free_extras = 0
    state.costs_nothing = 0
    state.picking = 0
    state.pick = -1
    for seat in range(len(state.dragoons)):
        state.dragoons[seat] = 0
        state.released[seat] = 0
        state.failed_jumps[seat] = 0
        state.forbidden[seat] = 0
        state.packet_size[seat] = 0
        state.picks_gone[seat] = 0
    for card in range(len(state.drafted)):
        state.drafted[card] = NOT_DRAFTED


def step_deal(rules, state):
    """Shuffle the clans in use into one deck and deal seven cards each (G-SET-02, G-SET-05)."""
    pop(state)
    size = 0
    for card in range(rules.cards):
        if (state.clans_in >> rules.clan[rules.design[card]]) & 1:
            state.deck[0, size] = card
            state.where[card] = IN_DECK
            size += 1
    state.deck_size[0] = size
    shuffle(state.chance, state.deck[0], size)
    for step in range(rules.seats):
        draw(rules, state, (state.advantage + step) % rules.seats, HAND)
    push_step(state, FIRST_TURN, 0)
    if rules.starting_draft:
        push_step(state, DRAFT, 0)
    else:
        start_round(rules, state)
    for step in range(rules.seats - 1, -1, -1):
        push_step(state, MULLIGAN, (state.advantage + step) % rules.seats)


@implements(contract.arrange)
def arrange(rules, state):
    """Complete a position between two turns: derive what armies show, and open the turn."""
    clear_stack(state)
    see_anew(rules, state)
    open_turn(state, int(state.turn))
    check_any_moment(rules, state)
    run(rules, state)


def step_mulligan(rules, state):
    """Offer to exchange a hand without a level-1 card, repeatedly (G-SET-06 to 08)."""
    seat = int(state.frame[state.depth - 1, SEAT])
    if state.levels_in_hand[seat, 0] > 0:
        pop(state)
    else:
        ask(state, Ask.MULLIGAN, seat, NONE, 1, 1)


@implements(hooks.answer_mulligan)
def answer_mulligan(rules, state, action):
    """Exchange the hand, or keep it and end the offers."""
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


@implements(hooks.comes_before_reactions)
def comes_before_reactions(step):
    """Whether this step does not wait for reactions; judging does not."""
    return step == JUDGE


@implements(hooks.go_on_own)
def go_on_own(rules, state, step):
    """Carry out the next of GOSU's own steps."""
    if step == JUDGE:
        step_judge(rules, state)
    elif step == END_TURN:
        step_end_turn(rules, state)
    elif step == OPEN_TURN:
        step_open_turn(state)
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
    elif step == ROUND_BEGUN:
        step_round_begun(rules, state)
    elif step == ELIMINATE:
        step_eliminate(state)
    elif step == DEAL:
        step_deal(rules, state)
    elif step == DRAFT:
        step_draft(rules, state)
    else:
        step_first_turn(rules, state)
