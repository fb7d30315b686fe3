"""GOSU X: the network's inputs for a position."""

from warren.games.army.inputs import (
    BANNED,
    DECK,
    DISCARDED,
    EXTRA_TURNS,
    HOLDS,
    MARKED,
    OWN,
    OWN_TOKENS,
    SEAT_COUNTS,
    THEIR_BANNED,
    THEIR_DECK,
    THEIR_DISCARDED,
    TURNS_LEFT,
    note_count,
    note_design,
    note_pile,
    note_seat,
    note_table,
)
from warren.games.army.records import NONE
from warren.games.gosux.steps import NOBODY
from warren.kernel import contract
from warren.kernel.hooks import implements
from warren.kernel.network import note_input

ADDITIONAL = OWN
OPEN_DISCARDS = OWN + 1
SONG = OWN + 2
TILE = OWN + 4  # + clan
CLAN = OWN + 16  # + clan, then the opponent's clans
THEIR_CLAN = OWN + 28
LOCKED = 6  # tokens are counted up to this number


@implements(contract.inputs)
def inputs(rules, state, seat, out):
    """Write a position's inputs into `out`, counting seats from this one; return their number."""
    count = 0
    for step in range(rules.seats):
        count = note_seat(rules, state, seat, step, count, out)
        other = (seat + step) % rules.seats
        if state.wonder == other:
            count = note_input(step * SEAT_COUNTS + HOLDS, count, out)
        first = step * SEAT_COUNTS + OWN_TOKENS
        count = note_count(first, state.locked[other], LOCKED, count, out)
    count = note_table(rules, state, seat, count, out)
    count = note_pile(rules, state, seat, DISCARDED, DECK, count, out)
    count = note_pile(rules, state, 1 - seat, THEIR_DISCARDED, THEIR_DECK, count, out)
    count = note_clans(rules, state, seat, count, out)
    if state.bounty != NONE:
        count = note_design(rules.design[state.bounty], MARKED, count, out)
    if state.bans[seat] or state.bans[1 - seat]:
        for design in range(rules.designs):
            if state.ban[seat, design]:
                count = note_design(design, BANNED, count, out)
            if state.ban[1 - seat, design]:
                count = note_design(design, THEIR_BANNED, count, out)
    return note_turn(rules, state, count, out)


def note_clans(rules, state, seat, count, out):
    """Note the owner of each clan, and the active tiles."""
    for clan in range(rules.clans):
        if (state.tiles >> clan) & 1:
            count = note_input(TILE + clan, count, out)
        if state.clan_owner[clan] == seat:
            count = note_input(CLAN + clan, count, out)
        elif state.clan_owner[clan] != NOBODY:
            count = note_input(THEIR_CLAN + clan, count, out)
    return count


def note_turn(rules, state, count, out):
    """Note the special conditions of this turn."""
    count = note_count(TURNS_LEFT, state.turns_left + 1, EXTRA_TURNS - TURNS_LEFT, count, out)
    if state.additional:
        count = note_input(ADDITIONAL, count, out)
    if state.open_discards:
        count = note_input(OPEN_DISCARDS, count, out)
    if state.song:
        count = note_input(SONG, count, out)
    return count
