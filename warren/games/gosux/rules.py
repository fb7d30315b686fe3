"""GOSU X's implementation of the contract: draft, deal, and the steps of its rounds.

Clause numbers refer to docs/rules/gosux.md.
"""

from warren.games.army import hooks
from warren.games.army.frames import ask
from warren.games.army.records import IN_DECK, NONE
from warren.games.army.running import run
from warren.games.army.running import why_not as shared_why_not
from warren.games.army.turns import END_TURN, clear_stack, clear_table, open_turn, see_anew
from warren.games.army.words import (
    CARD_AT,
    FROM_HAND,
    PLAY,
    SHIFT,
    YES,
    Ask,
    Event,
    Reason,
)
from warren.games.army.zones import draw, shuffle_deck
from warren.games.gosux.army import army_changed, check_full_armies
from warren.games.gosux.battle import (
    clear_round,
    start_round,
    step_battle,
    step_battle_lost,
    step_new_round,
    step_refill,
    step_song,
)
from warren.games.gosux.decks import shuffle_hand_into_deck
from warren.games.gosux.effects import step_echo
from warren.games.gosux.steps import (
    BATTLE,
    BATTLE_LOST,
    DEAL,
    ECHO,
    FEWEST_TROOPS,
    FIRST_TURN,
    HAND,
    HAND_LIMIT,
    MOST_TOKENS,
    MULLIGAN,
    NEW_ROUND,
    NEXT_TURN,
    NOBODY,
    REFILL,
    SONG,
    TOKENS,
)
from warren.games.gosux.turns import (
    PASSED_BY_LIMIT,
    step_end_turn,
    step_hand_limit,
    step_next_turn,
)
from warren.games.gosux.words import XAsk, XEvent, XReason
from warren.kernel import contract
from warren.kernel.chance import below, seed_chance
from warren.kernel.hooks import implements
from warren.kernel.stack import SEAT, pop, push_step, tell

# --- set-up and draft ----------------------------------------------------------------------------


@implements(contract.setup)
def setup(rules, state, seed):
    """Choose the first player at random; drafts are of 1, 2, 2 and 1 clans (X-DRAFT-01)."""
    seed_chance(state.chance, seed)
    clear(rules, state)
    # drawn in any case, so that everything else is dealt alike
    state.turn = below(state.chance, rules.seats)
    if rules.first_seat:
        state.turn = rules.first_seat - 1
    first = int(state.turn)
    second = 1 - first
    tell(state, Event.MATCH_STARTED, first, NONE, 0)
    push_step(state, DEAL, 0)
    ask(state, XAsk.DRAFT, second, NONE, 1, 1)
    ask(state, XAsk.DRAFT, first, NONE, 1, 1)
    ask(state, XAsk.DRAFT, first, NONE, 2, 1)
    ask(state, XAsk.DRAFT, second, NONE, 1, 1)
    ask(state, XAsk.DRAFT, second, NONE, 2, 1)
    ask(state, XAsk.DRAFT, first, NONE, 1, 1)
    run(rules, state)


def clear(rules, state):
    """Clear the table: two tokens held, two locked, no clan drafted (X-SET-02, X-SET-04)."""
    clear_table(rules, state, TOKENS)
    state.tiles = 0
    state.wonder = NOBODY
    state.bounty = NONE
    state.song = 0
    state.asked = 0
    clear_round(rules, state)
    for clan in range(len(state.clan_owner)):
        state.clan_owner[clan] = NOBODY
    for seat in range(rules.seats):
        state.locked[seat] = MOST_TOKENS - TOKENS
        state.deck_clans[seat] = 0
        state.removed_size[seat] = 0
        state.bans[seat] = 0
        state.mirrors[seat] = 0
        for design in range(rules.designs):
            state.ban[seat, design] = 0
    see_anew(rules, state)


def step_deal(rules, state):
    """Activate the tiles nobody took; each player shuffles three clans and draws seven."""
    pop(state)
    for clan in range(rules.clans):
        if state.clan_owner[clan] == NOBODY:
            state.tiles |= 1 << clan
            tell(state, XEvent.TILE_ACTIVE, 0, NONE, clan)
    for card in range(rules.cards):
        owner = int(state.clan_owner[rules.clan[rules.design[card]]])
        if owner != NOBODY:
            state.deck[owner, state.deck_size[owner]] = card
            state.deck_size[owner] += 1
            state.where[card] = IN_DECK
    first = int(state.turn)
    push_step(state, FIRST_TURN, first)
    push_step(state, MULLIGAN, 1 - first)
    push_step(state, MULLIGAN, first)
    for step in range(rules.seats):
        seat = (first + step) % rules.seats
        army_changed(rules, state, seat)
        shuffle_deck(rules, state, seat)
        draw(rules, state, seat, HAND)
    start_round(rules, state)


def step_mulligan(rules, state):
    """Offer to exchange a hand with fewer than two Troops, repeatedly (X-MULL-01, 02)."""
    seat = int(state.frame[state.depth - 1, SEAT])
    if state.levels_in_hand[seat, 0] >= FEWEST_TROOPS:
        pop(state)
    else:
        ask(state, Ask.MULLIGAN, seat, NONE, 1, 1)


@implements(hooks.answer_mulligan)
def answer_mulligan(rules, state, action):
    """Show the hand, shuffle it into the deck and draw again, or keep it."""
    seat = int(state.frame[state.depth - 1, SEAT])
    pop(state)
    if action == YES:
        tell(state, Event.MULLIGAN, seat, NONE, 0)
        shuffle_hand_into_deck(rules, state, seat)
        draw(rules, state, seat, HAND)
    else:
        tell(state, Event.KEPT_HAND, seat, NONE, 0)
        pop(state)


def step_first_turn(rules, state):
    """Give the first turn to the first player (X-SET-03)."""
    pop(state)
    open_turn(state, int(state.turn))


@implements(contract.arrange)
def arrange(rules, state):
    """Complete a position between two turns: derive what armies show, and open the turn."""
    clear_stack(state)
    see_anew(rules, state)
    army_changed(rules, state, 0)  # its mirror cards depend on the other army's final state
    open_turn(state, int(state.turn))
    if not check_full_armies(rules, state):
        run(rules, state)


# --- the contract --------------------------------------------------------------------------------


@implements(contract.why_not)
def why_not(rules, state, seat, action):
    """Return why the action is not legal now; a finished turn has its own reasons."""
    reason = shared_why_not(rules, state, seat, action)
    if reason == Reason.NOT_YOUR_DECISION or reason == Reason.NOT_ASKED:
        if 0 <= seat < rules.seats and state.passed[seat] and is_of_a_turn(action):
            by_limit = state.passed[seat] == PASSED_BY_LIMIT
            return XReason.TURNS_USED_UP if by_limit else XReason.ALREADY_PASSED
    return reason


def is_of_a_turn(action):
    """Whether the action belongs to a turn."""
    return 0 <= action < YES or PLAY <= action < FROM_HAND or SHIFT <= action < CARD_AT


# --- running -------------------------------------------------------------------------------------


@implements(hooks.comes_before_reactions)
def comes_before_reactions(step):
    """Whether this step does not wait for reactions; an echo is part of the arrival (X-ECHO-05)."""
    return step == ECHO


@implements(hooks.go_on_own)
def go_on_own(rules, state, step):
    """Carry out the next of GOSU X's own steps."""
    if step == ECHO:
        step_echo(rules, state)
    elif step == END_TURN:
        step_end_turn(rules, state)
    elif step == HAND_LIMIT:
        step_hand_limit(rules, state)
    elif step == NEXT_TURN:
        step_next_turn(rules, state)
    elif step == DEAL:
        step_deal(rules, state)
    elif step == MULLIGAN:
        step_mulligan(rules, state)
    elif step == FIRST_TURN:
        step_first_turn(rules, state)
    elif step == BATTLE:
        step_battle(rules, state)
    elif step == BATTLE_LOST:
        step_battle_lost(rules, state)
    elif step == SONG:
        step_song(rules, state)
    elif step == REFILL:
        step_refill(rules, state)
    elif step == NEW_ROUND:
        step_new_round(rules, state)
