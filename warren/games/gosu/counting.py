"""GOSU: countable things, and conditions that compare them."""

from warren.games.army.records import ROWS
from warren.games.army.triggers import are_opponents
from warren.language.ops import Count, GosuOp, Whose

CARRIES_OUT = (Count, Whose)


def tally(rules, state, seat, at):
    """Count the things that the four operands at this index of the code name."""
    whose = rules.code[at + 1]
    if whose == Whose.YOURS:
        return tally_of(rules, state, seat, at)
    found = 0
    for other in range(rules.seats):
        if whose == Whose.ANY:
            found += tally_of(rules, state, other, at)
        elif whose == Whose.OPPONENT and are_opponents(rules, seat, other):
            found = max(found, tally_of(rules, state, other, at))
    return found


def tally_of(rules, state, seat, at):
    """Count them for one seat."""
    what = rules.code[at]
    if what == Count.HAND:
        return int(state.hand_size[seat])
    if what == Count.POINTS:
        return int(state.points[seat])
    if what == Count.STRENGTH:
        return int(state.strength[seat])
    if what == Count.TOKENS:
        return int(state.tokens[seat])
    return cards_in_play(rules, state, seat, what, rules.code[at + 2], rules.code[at + 3])


def cards_in_play(rules, state, seat, what, levels, clan):
    """Count cards of an army with these levels and, if one is named, of a clan."""
    found = 0
    for row in range(ROWS):
        if (levels >> (row + 1)) & 1:
            for column in range(state.row_size[seat, row]):
                down = state.captured[seat, row, column] != 0
                if clan >= 0:
                    of_clan = (rules.clans_of[state.army[seat, row, column]] >> clan) & 1
                    counts = not down and of_clan == 1
                else:
                    counts = what == Count.ARMY
                    if what == Count.FACE_UP:
                        counts = not down
                    elif what == Count.CAPTURED:
                        counts = down
                if counts:
                    found += 1
    return found


def compares(rules, state, seat, op, at):
    """Whether a condition holds; `at` is the index of its operation."""
    if op == GosuOp.UNLESS_AT_LEAST:
        return tally(rules, state, seat, at + 3) >= rules.code[at + 2]
    if op == GosuOp.UNLESS_AT_MOST:
        return tally(rules, state, seat, at + 3) <= rules.code[at + 2]
    own = tally_of(rules, state, seat, at + 2)
    for other in range(rules.seats):
        if are_opponents(rules, seat, other):
            difference = own - tally_of(rules, state, other, at + 2)
            if op == GosuOp.UNLESS_MORE and difference <= 0:
                return False
            if op == GosuOp.UNLESS_FEWER and difference >= 0:
                return False
    return True
