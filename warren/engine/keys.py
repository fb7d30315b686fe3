"""The keys in written positions, which are words that end with ':'."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Keys:
    """A game's keys for the table and for a seat."""

    table: tuple[str, ...]
    seat: tuple[str, ...]
    instead: Mapping[str, str] = field(
        default_factory=dict
    )  # the key used here, by another game's key

    @property
    def all(self) -> tuple[str, ...]:
        return self.table + self.seat


EVERY_GAME = ("game", "options", "deal", "round", "chance")
