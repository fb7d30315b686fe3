"""The words with ':' in written positions."""

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


EVERY_GAME = ("game", "options", "deal", "round", "chance")
