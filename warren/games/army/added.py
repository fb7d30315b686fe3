"""Dispatches verbs from other packages."""

from warren.games.army.slots import (
    usual_step,
    verb_0,
    verb_1,
    verb_2,
    verb_3,
    verb_4,
    verb_5,
    verb_6,
    verb_7,
)
from warren.language.vocabulary import FIRST_ADDED


def own_step(rules, state, frame, op, at):
    """Carry out one of the game's own operations, or the verb in a slot."""
    slot = int(op) - FIRST_ADDED
    if slot < 0:
        return usual_step(rules, state, frame, op, at)
    if slot == 0:
        return verb_0(rules, state, frame, at)
    if slot == 1:
        return verb_1(rules, state, frame, at)
    if slot == 2:
        return verb_2(rules, state, frame, at)
    if slot == 3:
        return verb_3(rules, state, frame, at)
    if slot == 4:
        return verb_4(rules, state, frame, at)
    if slot == 5:
        return verb_5(rules, state, frame, at)
    if slot == 6:
        return verb_6(rules, state, frame, at)
    return verb_7(rules, state, frame, at)
