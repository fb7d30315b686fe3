"""GOSU: the Great Battle and the new round (G-BATTLE, G-ROUND)."""

from warren.games.army.frames import let_wait
from warren.games.army.grid import (
    captured_cards,
    release_all,
    take_all_tokens_off,
)
from warren.games.army.playing import finish
from warren.games.army.records import (
    NONE,
)
from warren.games.army.triggers import (
    left_of,
    notify,
    notify_everyone,
    standing,
    standing_of,
)
from warren.games.army.words import (
    End,
    Event,
)
from warren.games.gosu.army import battle_strength
from warren.games.gosu.dragoons import take_dragoons_off
from warren.games.gosu.steps import BATTLE_END, FIRST_TURN, NEW_ROUND, ROUND_BEGUN, TOKENS
from warren.games.gosu.turns import ally_of, begin_turn
from warren.games.gosu.victory import check_any_moment, judge_after
from warren.kernel.stack import pop, push_step, tell
from warren.language.ops import Moment, Standing

MOST_BATTLE_POINTS = 2


def step_battle(rules, state):
    """Give the strongest army a point; ties go to the holder, else to all (G-BATTLE)."""
    pop(state)
    state.between_rounds = 1
    state.extra_turns = 0
    state.free_extras = 0
    state.costs_nothing = 0
    for seat in range(rules.seats):
        tell(state, Event.STRENGTH, seat, NONE, battle_strength(rules, state, seat))
    winners = winning_team(rules, state) if rules.teams else strongest(rules, state)
    award(rules, state, winners)
    if state.over == 0:
        push_step(state, BATTLE_END, 0)
        react_to_battle(rules, state, winners)


def strongest(rules, state):
    """The seats with the strongest army, or the holder if among them (G-BATTLE-03 to 05)."""
    best = -1
    winners = 0
    for seat in range(rules.seats):
        own = battle_strength(rules, state, seat)
        if own > best:
            best = own
            winners = 0
        if own == best:
            winners |= 1 << seat
    holder = 1 << int(state.advantage)
    return holder if winners & holder else winners


def winning_team(rules, state):
    """Compare the stronger armies, then the others; then the Advantage decides (G-TEAM-08)."""
    for weaker in range(2):
        own = army_of_team(rules, state, 0, weaker)
        other = army_of_team(rules, state, 1, weaker)
        if own != other:
            return rules.side[0] if own > other else rules.side[1]
    return rules.side[state.advantage]


def army_of_team(rules, state, seat, weaker):
    """The strength of the stronger or the weaker army of a seat and its ally."""
    one = battle_strength(rules, state, seat)
    other = battle_strength(rules, state, ally_of(rules, seat))
    return min(one, other) if weaker else max(one, other)


def battle_points(rules, state, seat):
    """Return the points for a won battle: one, or two with a power (K-35)."""
    first_win = standing(rules, state, Standing.FIRST_WIN_IS_WORTH)
    points = first_win if first_win > 0 and state.points[seat] == 0 else 1
    for other in range(rules.seats):
        if (rules.side[seat] >> other) & 1:
            needed = standing_of(rules, state, other, Standing.EXTRA_POINT_WITH_CAPTURED)
            if needed > 0 and captured_cards(state, other) >= needed:
                points = max(points, min(points + 1, MOST_BATTLE_POINTS))
    return points


def award(rules, state, winners):
    """Award the points; all who reach the goal in the same battle win together (G-WIN-03).

    Everything is counted before any point is gained; allies gain the same points together.
    """
    done = 0
    gained = 0
    for seat in range(rules.seats):
        if (winners >> seat) & 1:
            if gained == 0 or rules.teams == 0:
                gained = battle_points(rules, state, seat)
            points = gained
            state.points[seat] += points
            tell(state, Event.BATTLE_WON, seat, NONE, points)
            if state.points[seat] >= rules.points_to_win:
                done |= 1 << seat
    if done:
        state.winners = done
        finish(rules, state, End.POINTS)


def react_to_battle(rules, state, winners):
    """Trigger the powers of winners and losers; players who gained nothing have lost (A-22)."""
    first = int(state.advantage)
    for step in range(rules.seats):
        seat = (first + step) % rules.seats
        moment = Moment.BATTLE_WON if (winners >> seat) & 1 else Moment.BATTLE_LOST
        notify(rules, state, moment, seat, seat)


def step_battle_end(rules, state):
    """Trigger powers that wait for the end of the battle."""
    pop(state)
    push_step(state, NEW_ROUND, 0)
    notify_everyone(rules, state, Moment.BATTLE_ENDED, 0)


def start_round(rules, state):
    """Begin a new round in which nobody has passed."""
    state.round_number += 1
    state.turns = 0
    state.turns_left = -1
    state.passes = 0
    state.extra_turns = 0
    for seat in range(rules.seats):
        state.passed[seat] = 0
        state.failed_jumps[seat] = 0
        state.forbidden[seat] = 0
    tell(state, Event.ROUND, 0, NONE, state.round_number)


def step_new_round(rules, state):
    """Return tokens, release captured cards, judge victories, open the turn (G-ROUND-02 to 07)."""
    pop(state)
    start_round(rules, state)
    recover_tokens(rules, state)
    for seat in range(rules.seats):
        state.released[seat] = captured_cards(state, seat)
    release_all(rules, state)
    push_step(state, FIRST_TURN, 0)
    if rules.kamakor:
        push_step(state, ROUND_BEGUN, 0)
    judge_after(rules, state, Moment.ROUND_STARTED)
    check_any_moment(rules, state)


def recover_tokens(rules, state):
    """Return both tokens to every player, from cards and from the spent (G-ROUND-02)."""
    for seat in range(rules.seats):
        state.tokens[seat] = TOKENS
        state.spent[seat] = 0
        if rules.kamakor:
            take_dragoons_off(state, seat)
        take_all_tokens_off(state, seat)


def step_round_begun(rules, state):
    """Trigger powers at the start of a round, the holder's first, then clockwise (K-13, K-32)."""
    pop(state)
    seat = int(state.advantage)
    for _ in range(rules.seats):
        if state.row_size[seat, 0] > 0:  # nothing is captured at this point
            first = int(state.army[seat, 0, 0])
            program = rules.program[rules.design[first], Moment.FIRST_ROUND_BEGUN]
            if program != 0:
                let_wait(state, program, seat, first, seat)
        notify(rules, state, Moment.ROUND_BEGUN, seat, seat)
        seat = left_of(rules, seat)


def step_first_turn(rules, state):
    """Give the first turn to the holder of the Advantage (G-ROUND-06)."""
    pop(state)
    state.between_rounds = 0
    for seat in range(rules.seats):
        state.released[seat] = 0
    begin_turn(rules, state, int(state.advantage))
