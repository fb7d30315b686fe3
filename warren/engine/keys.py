"""The words with ':' that the positions of each game are written with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Keys:
    """The words of a game: of the table, and of a seat."""

    table: tuple[str, ...]
    seat: tuple[str, ...]
    instead: Mapping[str, str] = field(default_factory=dict)  # of a word of another game

    @property
    def all(self) -> tuple[str, ...]:
        return self.table + self.seat


EVERY_GAME = ("game", "options", "round", "chance")
ARMY = (*EVERY_GAME, "turn", "turns", "extra_turns")
ROWS = ("I", "II", "III")

KEYS = {
    "gosu": Keys(
        table=(
            *(*ARMY, "advantage", "deck", "discards", "box"),
            *("clans", "turns_left", "free_extras", "costs_nothing", "gone"),
        ),
        seat=(
            *(*ROWS, "hand", "points", "tokens", "spent", "passed"),
            *("dragoons", "failed_jumps"),
        ),
        instead={"supremacy": "points", "wonder": "advantage"},
    ),
    "gosux": Keys(
        table=(*ARMY, "additional", "open_discards", "wonder", "turns_left", "tiles"),
        seat=(
            *("clans", "supremacy", "tokens", "spent", "locked", "passed"),
            *(*ROWS, "hand", "deck", "discards", "removed", "banned"),
        ),
        instead={"points": "supremacy", "advantage": "wonder"},
    ),
    "laundromat": Keys(
        table=(*EVERY_GAME, "washer", "market", "pile", "supply"),
        seat=(
            *("goblin", "potion", "programmes", "basket", "clean", "removed"),
            *("hand", "chosen", "drum"),
        ),
        instead={"deck": "supply", "discards": "removed", "turn": "washer"},
    ),
}
