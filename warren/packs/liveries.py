"""Liveries: the colour, sign and letter that distinguish a new clan.

Each comes from a fixed set of clearly distinct values; `warren.art.liveries` draws them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_uppercase

COLOURS = ("rose", "olive", "slate", "lime", "lavender", "peach", "mint", "wine")
SIGNS = (
    *("moon", "star", "drop", "leaf", "bolt", "heart"),
    *("peak", "arrow", "ring", "diamond", "hourglass", "cup"),
)
LETTERS = tuple(ascii_uppercase)
SETS = {"colour": COLOURS, "sign": SIGNS, "letter": LETTERS}
BETWEEN = "-"  # a character that ids can't contain


@dataclass(frozen=True)
class Livery:
    """The colour, sign and letter of a new clan."""

    colour: str
    sign: str
    letter: str

    @property
    def name(self) -> str:
        """The key of its drawing, e.g. `rose-moon-M`."""
        return BETWEEN.join((self.colour, self.sign, self.letter))


def first_free(wanted: Iterable[str], taken: Iterable[str]) -> str | None:
    """Return the first wanted value that is free; None if all are taken."""
    others = set(taken)
    return next((one for one in wanted if one not in others), None)
