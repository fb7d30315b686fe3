"""Replays many actions in one call and notes each result."""

from warren.kernel.contract import apply, pending, why_not
from warren.kernel.stack import EVENT_FIELDS, EVENTS

# A note: the seats that must decide next, whether the action involved no chance, the number of
# events, and the events
OWING = 0
CERTAIN = 1
TOLD = 2
NOTE = 3
LONGEST_NOTE = NOTE + EVENTS * EVENT_FIELDS


def replay(rules, state, count, out):
    """Carry out actions, given in `out` as pairs of seat and action.

    Write a note for each after the pairs and return where the notes end. Stop at the first illegal
    action, or when another note might not fit.
    """
    at = 2 * count
    for pair in range(count):
        seat, action = out[2 * pair], out[2 * pair + 1]
        if at + LONGEST_NOTE > len(out) or why_not(rules, state, seat, action) != 0:
            break
        first, second, third, last = state.chance
        apply(rules, state, seat, action)
        out[at + OWING] = pending(rules, state)
        out[at + CERTAIN] = (
            first == state.chance[0]
            and second == state.chance[1]
            and third == state.chance[2]
            and last == state.chance[3]
        )
        at = note_events(state, at, out)
    return at


def note_events(state, at, out):
    """Write the last action's events after the head of its note; return where they end."""
    told = min(int(state.event_count), EVENTS)
    out[at + TOLD] = told
    at += NOTE
    for event in range(told):
        for field in range(EVENT_FIELDS):
            out[at] = state.event[event, field]
            at += 1
    return at
