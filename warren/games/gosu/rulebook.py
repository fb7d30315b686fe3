"""GOSU: the options of a match, and the record of rules and cards made from them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from warren.games.army.records import RULES
from warren.games.army.rulebook import write_cards
from warren.packs.loader import Pack

FEWEST_SEATS = 2
MOST_SEATS = 4
POINTS_TO_WIN = 3


@dataclass(frozen=True)
class Options:
    """What can be chosen before a match."""

    seats: int = 2
    pass_needs_no_tokens: bool = False  # C-01: the help sheet's rule
    captured_row_counts_as_empty: bool = False
    turn_cap: int = 300  # turns a round may last

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            raise ValueError(
                f"gosu is for {FEWEST_SEATS} to {MOST_SEATS} seats, not {self.seats} (G-COMP-11)"
            )
        if not 1 <= self.turn_cap <= 30_000:
            raise ValueError(f"turn_cap must be from 1 to 30000, not {self.turn_cap}")

    def as_dict(self) -> dict[str, Any]:
        """The options by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def rulebook(pack: Pack, options: Options) -> np.ndarray:
    """An array of one record: the rules of this match and all its cards."""
    book = np.zeros(1, RULES)
    rules = book[0]
    rules["seats"] = options.seats
    rules["points_to_win"] = POINTS_TO_WIN
    rules["turn_cap"] = options.turn_cap
    rules["pass_needs_no_tokens"] = options.pass_needs_no_tokens
    rules["captured_row_counts_as_empty"] = options.captured_row_counts_as_empty
    rules["reveal_refills"] = True
    write_cards(rules, pack)
    return book
