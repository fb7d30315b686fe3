"""GOSU: the great battle and the new round (G-BATTLE, G-ROUND)."""

from warren.games.army.grid import (
    release_all,
    strength,
    take_all_tokens_off,
)
from warren.games.army.playing import finish
from warren.games.army.records import (
    NONE,
)
from warren.games.army.triggers import notify, notify_everyone, standing
from warren.games.army.turns import open_turn
from warren.games.army.words import (
    End,
    Event,
)
from warren.games.gosu.steps import BATTLE_END, FIRST_TURN, NEW_ROUND, TOKENS
from warren.games.gosu.victory import check_any_moment, judge_after
from warren.kernel.stack import (
    pop,
    push_step,
    tell,
)
from warren.language.ops import Moment, Standing


def step_battle(rules, state):
    """The strongest army gains a point; ties go to the holder, else to all (G-BATTLE)."""
    pop(state)
    state.between_rounds = 1
    state.extra_turns = 0
    best = -1
    winners = 0
    for seat in range(rules.seats):
        own = strength(rules, state, seat)
        tell(state, Event.STRENGTH, seat, NONE, own)
        if own > best:
            best = own
            winners = 0
        if own == best:
            winners |= 1 << seat
    holder = 1 << int(state.advantage)
    if winners & holder:
        winners = holder
    award(rules, state, winners)
    if state.over == 0:
        push_step(state, BATTLE_END, 0)
        react_to_battle(rules, state, winners)


def award(rules, state, winners):
    """Everyone who reaches the goal in the same battle wins together (G-WIN-03)."""
    done = 0
    first_win = standing(rules, state, Standing.FIRST_WIN_IS_WORTH)
    for seat in range(rules.seats):
        if (winners >> seat) & 1:
            points = first_win if first_win > 0 and state.points[seat] == 0 else 1
            state.points[seat] += points
            tell(state, Event.BATTLE_WON, seat, NONE, points)
            if state.points[seat] >= rules.points_to_win:
                done |= 1 << seat
    if done:
        state.winners = done
        finish(rules, state, End.POINTS)


def react_to_battle(rules, state, winners):
    """Winning and losing have their own powers; who gained nothing lost (A-22)."""
    first = int(state.advantage)
    for step in range(rules.seats):
        seat = (first + step) % rules.seats
        moment = Moment.BATTLE_WON if (winners >> seat) & 1 else Moment.BATTLE_LOST
        notify(rules, state, moment, seat, seat)


def step_battle_end(rules, state):
    """Powers that wait for the end of the battle."""
    pop(state)
    push_step(state, NEW_ROUND, 0)
    notify_everyone(rules, state, Moment.BATTLE_ENDED, 0)


def start_round(rules, state):
    """A new round begins: nobody has passed yet."""
    state.round_number += 1
    state.turns = 0
    state.passes = 0
    state.extra_turns = 0
    for seat in range(rules.seats):
        state.passed[seat] = 0
    tell(state, Event.ROUND, 0, NONE, state.round_number)


def step_new_round(rules, state):
    """Tokens back, captured cards released, victory conditions, first turn (G-ROUND-02 to 07)."""
    pop(state)
    start_round(rules, state)
    recover_tokens(rules, state)
    release_all(rules, state)
    push_step(state, FIRST_TURN, 0)
    judge_after(rules, state, Moment.ROUND_STARTED)
    check_any_moment(rules, state)


def recover_tokens(rules, state):
    """Every player takes back both tokens, from cards and from the spent (G-ROUND-02)."""
    for seat in range(rules.seats):
        state.tokens[seat] = TOKENS
        state.spent[seat] = 0
        take_all_tokens_off(state, seat)


def step_first_turn(rules, state):
    """The holder of the Advantage takes the first turn (G-ROUND-06)."""
    pop(state)
    state.between_rounds = 0
    open_turn(state, int(state.advantage))
