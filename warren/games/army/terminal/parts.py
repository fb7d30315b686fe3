"""What GOSU and GOSU X bring to be played in a terminal."""

from __future__ import annotations

from warren.cli.screens import Terminal
from warren.games.army import words as army
from warren.games.army.face.notation import slot_verb
from warren.games.army.terminal.box import BOX
from warren.games.army.terminal.cards import Cards
from warren.games.army.terminal.duel import DuelScreen
from warren.games.army.terminal.screen import Screen

SLOT_ORDER = ("shift", "jump", "activate", "dragoon", "use", "ally", "ally_dragoon")
FOR_ALLY = (army.ALLY_DRAWS_ONE, army.ALLY_DRAWS_MANY)
LAST = len(SLOT_ORDER) + 1  # behind all cards


def place_of_army(action: int) -> tuple[int, ...]:
    """Cards in the order of the hand, then what those in armies can do, to pass last."""
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
    "ban": "ban",
    "from_discards.remove": "remove",
    "from_discards.copy_discarded": "copy",
    "jump": "jump",
    "use": "use",
    "from_revealed.landing": "keep",
}

GOSU = Terminal(
    catalogue=Cards,
    screen=Screen,
    place=place_of_army,
    formality=army.NO,
    verbs=ARMY_VERBS,
    example="kao",
    won=(
        *(army.End.POINTS, army.End.FULL_ARMY, army.End.ONE_CLAN, army.End.NAMED_CARDS),
        *(army.End.DRAGOONS, army.End.CLANS_IN_ROWS, army.End.STRENGTH),
    ),
    numbers=("number", "aim", "level", "row"),
    more=("kamakor", "teams"),
    box=BOX,
    ends_of=dict.fromkeys(
        (army.End.DRAGOONS, army.End.CLANS_IN_ROWS, army.End.STRENGTH), "kamakor"
    ),
)

GOSUX = Terminal(
    catalogue=Cards,
    screen=DuelScreen,
    place=place_of_army,
    formality=army.NO,
    verbs=ARMY_VERBS,
    example="aat",
    won=(
        *(army.End.SUPREMACY, army.End.FIFTH_TOKEN, army.End.FULL_ARMY),
        *(army.End.MARGIN, army.End.TILES),
    ),
    drawn=(army.End.DRAW, army.End.DRAW_FULL),
    numbers=("number", "level", "row"),
    box=BOX,
)
