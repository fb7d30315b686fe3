"""Common terminal parts of GOSU and GOSU X: the order of actions and their notation."""

from __future__ import annotations

from warren.games.army import words as army
from warren.games.army.presentation.notation import slot_verb

SLOT_ORDER = ("shift", "jump", "activate", "dragoon", "use", "ally", "ally_dragoon")
FOR_ALLY = (army.ALLY_DRAWS_ONE, army.ALLY_DRAWS_MANY)
LAST = len(SLOT_ORDER) + 1  # after all cards


def place_of_army(action: int) -> tuple[int, ...]:
    """Return the sort key of an action: cards in hand, then cards in armies, then passing."""
    if action == army.PASS:
        return LAST + 2, action
    if action in FOR_ALLY:
        return LAST, action
    if action < army.OPTION or action >= army.DRAW_ONE_BY_DRAGOON:
        return LAST + 1, action
    found = slot_verb(action)
    if found and found[0] in SLOT_ORDER:
        return SLOT_ORDER.index(found[0]) + 1, action
    return 0, action


ARMY_VERBS = {
    "pass": "pass",
    "play": "play",
    "shift": "shift",
    "activate": "activate",
    "from_hand.discard": "discard",
    "from_hand.newcomer": "bring",
    "from_discards.recover": "take",
    "from_revealed.keep": "keep",
    "card_at.target": "choose",
}
