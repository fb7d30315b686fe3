"""GOSU: the network's inputs for a position."""

from warren.games.army.inputs import (
    DECK,
    DISCARDED,
    EXTRA_TURNS,
    HOLDS,
    OWN,
    OWN_TOKENS,
    SEAT_COUNTS,
    TURNS_LEFT,
    note_count,
    note_pile,
    note_seat,
    note_table,
)
from warren.games.gosu.steps import MOST_DRAGOONS
from warren.kernel import contract
from warren.kernel.hooks import implements
from warren.kernel.network import note_input

KAMAKOR = OWN
TEAMS = OWN + 1
LIMITED = OWN + 2
COSTS_NOTHING = OWN + 3
CLAN_OUT = OWN + 4  # + clan
PICK = OWN + 20  # + number of cards in a packet
FORBIDDEN = OWN + 28  # + 9 * seats after the deciding one + flag
FLAGS = 9


@implements(contract.inputs)
def inputs(rules, state, seat, out):
    """Write a position's inputs into `out`, counting seats from this one; return their number."""
    count = 0
    for step in range(rules.seats):
        count = note_seat(rules, state, seat, step, count, out)
        other = (seat + step) % rules.seats
        if state.advantage == other:
            count = note_input(step * SEAT_COUNTS + HOLDS, count, out)
        if state.forbidden[other]:
            for flag in range(FLAGS):
                if (state.forbidden[other] >> flag) & 1:
                    count = note_input(FORBIDDEN + step * FLAGS + flag, count, out)
        if state.dragoons[other]:
            first = step * SEAT_COUNTS + OWN_TOKENS
            count = note_count(first, state.dragoons[other], MOST_DRAGOONS + 1, count, out)
    count = note_table(rules, state, seat, count, out)
    count = note_pile(rules, state, 0, DISCARDED, DECK, count, out)
    count = note_count(TURNS_LEFT, state.turns_left + 1, EXTRA_TURNS - TURNS_LEFT, count, out)
    if rules.kamakor:
        count = note_input(KAMAKOR, count, out)
    if rules.teams:
        count = note_input(TEAMS, count, out)
    if rules.turn_limit:
        count = note_input(LIMITED, count, out)
    if state.costs_nothing:
        count = note_input(COSTS_NOTHING, count, out)
    for clan in range(rules.clans):
        if (state.clans_in >> clan) & 1 == 0:
            count = note_input(CLAN_OUT + clan, count, out)
    if state.packet_size[seat]:
        count = note_input(PICK + state.packet_size[seat], count, out)
    return count
