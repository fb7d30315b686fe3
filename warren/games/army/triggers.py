"""Permanent powers that wait for something to happen."""

from warren.games.army.records import COLUMNS, ROWS, SEATS
from warren.kernel.stack import queue_trigger


def active_seat(state):
    """Whose turn it is; between rounds the holder of the Advantage stands in (A-21)."""
    if state.between_rounds:
        return int(state.advantage)
    return int(state.turn)


def notify(rules, state, moment, seat, they):
    """Queue what the face-up cards of one army do at this moment; `they` is its subject."""
    if (state.listening[seat] >> moment) & 1 == 0:
        return
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if state.captured[seat, row, column] == 0:
                card = int(state.army[seat, row, column])
                program = rules.program[rules.design[card], moment]
                if program != 0:
                    queue_trigger(state, program, seat, card, they)


def notify_everyone(rules, state, moment, they):
    """Queue what every face-up card does at this moment, the active player's first."""
    first = active_seat(state)
    for step in range(rules.seats):
        notify(rules, state, moment, (first + step) % rules.seats, they)


def standing(rules, state, power):
    """The number of a standing power in force, 0 if none; the highest counts."""
    most = 0
    for seat in range(min(rules.seats, SEATS)):
        if (state.listening[seat] >> (STANDING_BIT + power)) & 1:
            most = max(most, _standing_of(rules, state, seat, power))
    return most


def _standing_of(rules, state, seat, power):
    most = 0
    for row in range(ROWS):
        for column in range(min(state.row_size[seat, row], COLUMNS)):
            if state.captured[seat, row, column] == 0:
                design = rules.design[state.army[seat, row, column]]
                most = max(most, rules.standing[design, power])
    return most


STANDING_BIT = 20  # in `listens`, standing powers come after the moments
