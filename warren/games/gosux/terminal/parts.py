"""The terminal parts of GOSU X."""

from __future__ import annotations

from warren.cli.screens import Terminal
from warren.games.army import words as army
from warren.games.army.terminal.box import BOX
from warren.games.army.terminal.parts import ARMY_VERBS, place_of_army
from warren.games.gosux.terminal.cards import GosuxCards
from warren.games.gosux.terminal.screen import DuelScreen

GOSUX = Terminal(
    catalogue=GosuxCards,
    screen=DuelScreen,
    place=place_of_army,
    formality=army.NO,
    verbs={
        **ARMY_VERBS,
        "ban": "ban",
        "from_discards.remove": "remove",
        "from_discards.copy_discarded": "copy",
    },
    example="aat",
    won=(
        *(army.End.SUPREMACY, army.End.FIFTH_TOKEN, army.End.FULL_ARMY),
        *(army.End.MARGIN, army.End.TILES),
    ),
    drawn=(army.End.DRAW, army.End.DRAW_FULL),
    numbers=("number", "level", "row"),
    box=BOX,
)
