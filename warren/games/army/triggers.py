"""Permanent powers that wait for something to happen."""

from warren.games.army.frames import let_wait
from warren.games.army.hooks import text_of
from warren.games.army.records import ROWS


def active_seat(state):
    """The seat whose turn it is; between rounds the holder of the Advantage stands in (A-21)."""
    if state.between_rounds:
        return int(state.advantage)
    return int(state.turn)


def notify(rules, state, moment, seat, they):
    """Queue the reactions of one army to this moment; `they` is its subject."""
    if (state.listening[seat] >> moment) & 1 == 0:
        return
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if state.captured[seat, row, column] == 0:
                card = int(state.army[seat, row, column])
                program = rules.program[text_of(rules, state, card), moment]
                if program != 0:
                    let_wait(state, program, seat, card, they)


def left_of(rules, seat):
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < rules.seats else 0


def are_opponents(rules, seat, other):
    """Whether the two seats play against each other (G-TEAM-03)."""
    return (rules.side[seat] >> other) & 1 == 0


def listen_anew(rules, state):
    """Recompute the awaited moments and powers of all armies' face-up cards."""
    state.heard = 0
    state.in_force = 0
    for seat in range(rules.seats):
        listen_also(state, seat)


def listen_also(state, seat):
    """Add the moments and powers of one army."""
    state.heard |= state.listening[seat]
    state.in_force |= state.powers[seat]


def is_awaited(state, moment):
    """Whether any face-up card waits for this moment."""
    return (state.heard >> moment) & 1 == 1


def is_in_force(state, power):
    """Whether any face-up card has this standing power."""
    return (state.in_force >> power) & 1 == 1


def notify_everyone(rules, state, moment, they):
    """Queue the reactions of all armies to this moment, the active player's first."""
    if not is_awaited(state, moment):
        return
    seat = active_seat(state)
    for _ in range(rules.seats):
        notify(rules, state, moment, seat, they)
        seat = left_of(rules, seat)


def notify_opponents(rules, state, moment, seat):
    """Queue the reactions of a seat's opponents to its moment, clockwise."""
    if not is_awaited(state, moment):
        return
    other = left_of(rules, seat)
    while other != seat:
        if are_opponents(rules, seat, other):
            notify(rules, state, moment, other, seat)
        other = left_of(rules, other)


def standing(rules, state, power):
    """Return the highest number of a standing power in force, 0 if there is none."""
    most = 0
    if is_in_force(state, power):
        for seat in range(rules.seats):
            most = max(most, standing_of(rules, state, seat, power))
    return most


def standing_of(rules, state, seat, power):
    """The highest number of a standing power in one army."""
    most = 0
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if state.captured[seat, row, column] == 0:
                design = rules.design[state.army[seat, row, column]]
                most = max(most, rules.standing[design, power])
    return most
