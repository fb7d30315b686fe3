"""Positions as text that `layout` can read back, including hidden cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from warren.games.army.presentation.notation import ROMAN
from warren.games.army.records import ROWS
from warren.games.army.words import Ask
from warren.kernel.stack import ASK, KIND, WHAT


def is_between_turns(state: Any) -> bool:
    """Return whether the position is between turns, with no effect in progress."""
    frame = state["frame"][0]
    return int(state["depth"]) == 1 and frame[KIND] == ASK and frame[WHAT] == Ask.TURN


class Drawing(ABC):
    """Draws the positions of one engine."""

    def __init__(self, engine: Any, state: Any) -> None:
        self.engine = engine
        self.state = state
        self.ids = [card.id for card in engine.pack.cards]
        self.design = engine.rules["design"]

    @classmethod
    def draw(cls, engine: Any, state: Any) -> str:
        """Return the whole position as text."""
        return cls(engine, state).text()

    def text(self) -> str:
        options = self.engine.options.as_dict().items()
        lines = [
            f"game: {self.engine.game.name}",
            "options: " + " ".join(f"{key}={str(value).lower()}" for key, value in options),
            *self.table(),
        ]
        for seat in range(self.engine.options.seats):
            lines += self.seat(seat)
        lines += self.piles()
        lines.append("chance: " + " ".join(str(word) for word in self.state["chance"]))
        return "".join(f"{line.rstrip()}\n" for line in lines)

    # --- what differs between games --------------------------------------------------------------

    @abstractmethod
    def table(self) -> list[str]:
        """Return the lines before the seats."""

    @abstractmethod
    def facts(self, seat: int) -> str:
        """Return the facts on the first line of a seat."""

    def seat(self, seat: int) -> list[str]:
        """Return the lines of a seat."""
        hand = [self.name(card) + self.known(seat, card) for card in self.zone("hand", seat)]
        return [f"seat {seat}   {self.facts(seat)}", *self.army(seat), line("hand", hand)]

    def piles(self) -> list[str]:
        """Return the lines after the seats."""
        return []

    @abstractmethod
    def known(self, seat: int, card: int) -> str:
        """Return the mark of a hand card that others know."""

    @abstractmethod
    def marks(self, slot: tuple[int, int, int]) -> str:
        """Return the marks of a card in an army."""

    # --- cards -----------------------------------------------------------------------------------

    def name(self, card: int) -> str:
        return self.ids[self.design[card]]

    def zone(self, zone: str, pile: int) -> list[int]:
        """Return the cards of a zone, in order."""
        size = int(self.state[f"{zone}_size"][pile])
        return [int(card) for card in self.state[zone][pile, :size]]

    def army(self, seat: int) -> list[str]:
        """Return the rows, from the top."""
        sizes = self.state["row_size"][seat]
        return [
            f"  {ROMAN[row] + ':':5}"
            + " ".join(self.slot((seat, row, column)) for column in range(sizes[row]))
            for row in reversed(range(ROWS))
        ]

    def slot(self, slot: tuple[int, int, int]) -> str:
        text = self.name(self.state["army"][slot]) + self.marks(slot)
        return f"[{text}]" if self.state["captured"][slot] else text

    def clans(self, bits: int) -> str:
        """Return the names of the clans in a bit mask."""
        return " ".join(clan for n, clan in enumerate(self.engine.pack.clans) if bits >> n & 1)

    def values(self, *keys: str, **others: Any) -> str:
        """Return several facts of the table on one line."""
        names = {"round": "round_number"}
        found = {key: self.state[names.get(key, key)] for key in keys} | others
        return "   ".join(f"{key}: {value}" for key, value in found.items())


def line(key: str, words: Iterable[str]) -> str:
    """Return a line of a seat."""
    return f"  {key}: " + " ".join(words)


def yes_or_no(flag: Any) -> str:
    return "yes" if flag else "no"
