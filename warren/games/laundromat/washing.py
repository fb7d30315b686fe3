"""Phase 2: everyone washes in turn."""

from warren.games.laundromat.filling import cycle, direction, programme_of
from warren.games.laundromat.records import (
    CLEAN_OF,
    COMPLETED,
    DISCARDED,
    IN_DRUM,
    NONE,
    REMOVED,
    STAINS,
)
from warren.games.laundromat.words import Ask, Event
from warren.kernel.stack import tell

SAFE = -1


def begin_wash(rules, state):
    """Begin a wash with an empty drum and a compulsory first garment (L-WASH-03, 04, 20)."""
    state.drum_size = 0
    state.protected = NONE
    for kind in range(STAINS):
        state.stain[kind] = 0
    tell(state, Event.WASH, int(state.washer), NONE, 0)
    draw(rules, state, 0)


def draw(rules, state, protect):
    """Turn up the top garment of the basket, and judge the wash."""
    washer = int(state.washer)
    state.basket_size[washer] -= 1
    garment = int(state.basket[washer, state.basket_size[washer]])
    state.drum[state.drum_size] = garment
    state.drum_size += 1
    state.where[garment] = IN_DRUM
    state.drawn[garment] = state.round_number
    tell(state, Event.DREW, washer, garment, protect)
    if protect:
        state.protected = garment
    else:
        for kind in range(STAINS):
            state.stain[kind] += rules.stains[garment, kind]
    judge(rules, state)


def use_potion(rules, state):
    """Protect the next garment: none of its stains count (L-POT-03)."""
    state.potion[state.washer] = 0
    tell(state, Event.POTION, int(state.washer), NONE, 0)
    draw(rules, state, 1)


def judge(rules, state):
    """Judge the wash: failed, complete, or to be continued (L-WASH-05 to 18)."""
    washer = int(state.washer)
    kind = too_much(rules, state)
    state.owing = 0
    if kind != SAFE:
        tell(state, Event.FAILED, washer, NONE, kind)
        if is_one_design(rules, state):
            keep(rules, state, rules.design[state.drum[0]])
        else:
            state.question = Ask.KEEP
            state.owing = 1 << washer
    elif state.drum_size == cycle(rules, state):
        complete(rules, state)
    else:
        state.question = Ask.WASH
        state.owing = 1 << washer


def too_much(rules, state):
    """Return the first kind of stain above its limit, SAFE if there is none (L-WASH-07)."""
    programme = programme_of(state, state.washer)
    for kind in range(STAINS):
        if state.stain[kind] > rules.limit[programme, kind]:
            return kind
    return SAFE


def is_one_design(rules, state):
    """Whether all garments in the drum are of one design."""
    for place in range(1, state.drum_size):
        if rules.design[state.drum[place]] != rules.design[state.drum[0]]:
            return False
    return True


def stop(rules, state):
    """Stop: the drum's garments are clean, the programme is not completed (L-WASH-12, 14)."""
    tell(state, Event.STOPPED, int(state.washer), NONE, int(state.drum_size))
    clean_all(state)
    end_wash(rules, state, DISCARDED)


def complete(rules, state):
    """Complete a full drum: all garments are clean, and the programme is done (L-WASH-13)."""
    clean_all(state)
    end_wash(rules, state, COMPLETED)


def clean_all(state):
    """Move every garment of the drum to the score zone."""
    for place in range(state.drum_size):
        clean(state, int(state.drum[place]))


def clean(state, garment):
    """Make a garment safe for the rest of the game (L-WASH-19)."""
    washer = int(state.washer)
    state.clean[washer, state.clean_size[washer]] = garment
    state.clean_size[washer] += 1
    state.where[garment] = CLEAN_OF + washer


def keep(rules, state, design):
    """Keep one garment of a failed wash; the others leave the game (L-WASH-09, L-WASH-10)."""
    kept = 0
    while rules.design[state.drum[kept]] != design:
        kept += 1
    garment = int(state.drum[kept])
    tell(state, Event.KEPT, int(state.washer), garment, 0)
    clean(state, garment)
    for place in range(state.drum_size):
        if place != kept:
            state.where[state.drum[place]] = REMOVED
            tell(state, Event.REMOVED, int(state.washer), int(state.drum[place]), 0)
    end_wash(rules, state, DISCARDED)


def end_wash(rules, state, fate):
    """Finish the programme, and pass the wash to the next seat (L-WASH-01, L-WASH-02)."""
    washer = int(state.washer)
    event = Event.COMPLETED if fate == COMPLETED else Event.DISCARDED
    tell(state, event, washer, programme_of(state, washer), int(state.drum_size))
    state.fate[state.round_number - 1, washer] = fate
    state.drum_size = 0
    state.protected = NONE
    state.question = Ask.NOTHING
    state.owing = 0
    state.washed += 1
    state.washer = (washer + direction(rules, state)) % rules.seats
