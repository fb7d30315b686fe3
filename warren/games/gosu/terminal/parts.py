"""The terminal parts of GOSU."""

from __future__ import annotations

from warren.cli.screens import Terminal
from warren.games.army import words as army
from warren.games.army.terminal.box import BOX
from warren.games.army.terminal.parts import ARMY_VERBS, place_of_army
from warren.games.gosu.terminal.cards import GosuCards
from warren.games.gosu.terminal.screen import GosuScreen

GOSU = Terminal(
    catalogue=GosuCards,
    screen=GosuScreen,
    place=place_of_army,
    formality=army.NO,
    verbs={**ARMY_VERBS, "jump": "jump", "use": "use", "from_revealed.landing": "keep"},
    example="kao",
    won=(
        *(army.End.POINTS, army.End.FULL_ARMY, army.End.ONE_CLAN, army.End.NAMED_CARDS),
        *(army.End.DRAGOONS, army.End.CLANS_IN_ROWS, army.End.STRENGTH),
        army.End.COUNTED,
    ),
    numbers=("number", "aim", "level", "row"),
    more=("kamakor", "teams"),
    box=BOX,
    ends_of=dict.fromkeys(
        (army.End.DRAGOONS, army.End.CLANS_IN_ROWS, army.End.STRENGTH), "kamakor"
    ),
)
