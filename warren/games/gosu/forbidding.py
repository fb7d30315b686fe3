"""GOSU: actions that custom cards forbid for a turn or a round; passing stays allowed."""

from warren.games.army.records import NONE
from warren.games.army.words import (
    ACTIVATE,
    ACTIVATE_BY_DRAGOON,
    CARD_AT,
    DRAW_MORE,
    DRAW_ONE,
    DRAW_ONE_BY_DRAGOON,
    FROM_HAND,
    JUMP,
    PLAY,
    SHIFT,
)
from warren.games.gosu.words import GosuEvent
from warren.kernel.stack import tell
from warren.language.ops import Forbidden

IN_TURN = (1 << Forbidden.IN_ROUND) - 1  # flags that last for a turn


def forbid(state, seat, flags):
    """Forbid this to the seat from now on."""
    state.forbidden[seat] |= flags
    tell(state, GosuEvent.FORBIDDEN, seat, NONE, flags)


def is_forbidden(state, seat, action):
    """Whether an action of the turn is forbidden to the seat."""
    flags = int(state.forbidden[seat])
    flags |= flags >> Forbidden.IN_ROUND
    if DRAW_ONE <= action <= DRAW_MORE or action >= DRAW_ONE_BY_DRAGOON:
        return flags & Forbidden.DRAW != 0
    if PLAY <= action < FROM_HAND:
        return flags & Forbidden.PLAY != 0
    if SHIFT <= action < ACTIVATE:
        return flags & Forbidden.SHIFT != 0
    if ACTIVATE <= action < CARD_AT or ACTIVATE_BY_DRAGOON <= action < JUMP:
        return flags & Forbidden.ACTIVATE != 0
    return False


def leave_out_forbidden(state, seat):
    """Remove the forbidden actions from the listed options."""
    left = 0
    for place in range(state.option_count):
        if not is_forbidden(state, seat, int(state.options[place])):
            state.options[left] = state.options[place]
            left += 1
    state.option_count = left


def end_forbidden_turn(state, seat):
    """Lift the prohibitions of a turn."""
    state.forbidden[seat] &= ~IN_TURN


def skips(state, seat):
    """Whether the seat's turn is skipped; its next one is not."""
    if state.forbidden[seat] & Forbidden.TURN == 0:
        return False
    state.forbidden[seat] &= ~Forbidden.TURN
    tell(state, GosuEvent.SKIPPED, seat, NONE, 0)
    return True
