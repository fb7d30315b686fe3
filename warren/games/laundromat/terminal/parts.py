"""The terminal parts of Goblin Laundromat."""

from __future__ import annotations

from warren.cli.screens import Terminal
from warren.games.laundromat import words as laundromat
from warren.games.laundromat.terminal.box import BOX
from warren.games.laundromat.terminal.garments import Wardrobe
from warren.games.laundromat.terminal.laundry import LaundryScreen


def place_of_laundry(action: int) -> tuple[int, ...]:
    """Return the sort key of an action: draw before stop; garments in pack order."""
    return action == laundromat.POTION, action == laundromat.STOP, action


LAUNDROMAT = Terminal(
    catalogue=Wardrobe,
    screen=LaundryScreen,
    place=place_of_laundry,
    formality=None,
    verbs={
        "stop": "stop",
        "draw": "draw",
        "potion": "potion",
        "keep": "keep",
        "take.fill": "take",
        "take.market": "take",
    },
    example="elf_sock",
    won=(laundromat.End.COINS, laundromat.End.STAINS),
    shared=(laundromat.End.SHARED,),
    box=BOX,
)
