"""Positions drawn as the text that `layout` reads again, hidden cards included."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from warren.engine.army.layout import NO_TILES
from warren.engine.army.notation import ROMAN
from warren.games.army.records import IN_BOX, PUBLIC, ROWS
from warren.games.army.words import Ask
from warren.games.gosux.steps import NOBODY
from warren.games.gosux.turns import PASSED_BY_LIMIT
from warren.kernel.stack import ASK, KIND, WHAT


def draw_position(engine: Any, state: Any) -> str:
    """The whole position as text."""
    return DRAWINGS[engine.game.name](engine, state).text()


def is_between_turns(state: Any) -> bool:
    """Whether nothing is under way but the turn itself."""
    frame = state["frame"][0]
    return int(state["depth"]) == 1 and frame[KIND] == ASK and frame[WHAT] == Ask.TURN


class Drawing(ABC):
    """Draws the positions of one engine."""

    def __init__(self, engine: Any, state: Any) -> None:
        self.engine = engine
        self.state = state
        self.ids = [card.id for card in engine.pack.cards]
        self.design = engine.rules["design"]

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

    # --- what each game has of its own -----------------------------------------------------------

    @abstractmethod
    def table(self) -> list[str]:
        """The lines before the seats."""

    @abstractmethod
    def facts(self, seat: int) -> str:
        """What stands on the first line of a seat."""

    def seat(self, seat: int) -> list[str]:
        """The lines of a seat."""
        hand = [self.name(card) + self.known(seat, card) for card in self.zone("hand", seat)]
        return [f"seat {seat}   {self.facts(seat)}", *self.army(seat), line("hand", hand)]

    def piles(self) -> list[str]:
        """The lines after the seats."""
        return []

    @abstractmethod
    def known(self, seat: int, card: int) -> str:
        """The mark of a card in hand that others know of."""

    @abstractmethod
    def marks(self, slot: tuple[int, int, int]) -> str:
        """What lies on a card of an army."""

    # --- cards -----------------------------------------------------------------------------------

    def name(self, card: int) -> str:
        return self.ids[self.design[card]]

    def zone(self, zone: str, pile: int) -> list[int]:
        """The cards of a zone, in order."""
        size = int(self.state[f"{zone}_size"][pile])
        return [int(card) for card in self.state[zone][pile, :size]]

    def army(self, seat: int) -> list[str]:
        """The rows, from the top."""
        sizes = self.state["row_size"][seat]
        return [
            f"  {ROMAN[row] + ':':5}"
            + " ".join(self.slot((seat, row, column)) for column in range(sizes[row]))
            for row in reversed(range(ROWS))
        ]

    def slot(self, slot: tuple[int, int, int]) -> str:
        text = self.name(self.state["army"][slot]) + self.marks(slot)
        return f"[{text}]" if self.state["captured"][slot] else text

    def values(self, *keys: str, **others: Any) -> str:
        """Some facts of the table beside each other."""
        names = {"round": "round_number"}
        found = {key: self.state[names.get(key, key)] for key in keys} | others
        return "   ".join(f"{key}: {value}" for key, value in found.items())


class GosuDrawing(Drawing):
    """One deck for all, victory points, the Advantage."""

    def table(self) -> list[str]:
        return [self.values("round", "turn", "turns", "extra_turns", "advantage")]

    def facts(self, seat: int) -> str:
        facts = {key: self.state[key][seat] for key in ("points", "tokens", "spent")}
        return self.values(**facts, passed=yes_or_no(self.state["passed"][seat]))

    def known(self, seat: int, card: int) -> str:
        return "!" if int(self.state["known"][card]) != 1 << seat else ""

    def marks(self, slot: tuple[int, int, int]) -> str:
        token = int(self.state["token_on"][slot])
        return "" if not token else "*" if token == slot[0] + 1 else f"*{token - 1}"

    def piles(self) -> list[str]:
        cards = range(int(self.engine.rules["cards"]))
        boxed = [self.name(card) for card in cards if self.state["where"][card] == IN_BOX]
        lines = [
            "deck: " + " ".join(map(self.name, reversed(self.zone("deck", 0)))),
            "discards: " + " ".join(map(self.name, self.zone("discards", 0))),
        ]
        return [*lines, "box: " + " ".join(boxed)] if boxed else lines


class GosuxDrawing(Drawing):
    """Clans and a deck for each seat, Supremacy and locked tokens, tiles, Wonder and Bounty."""

    def table(self) -> list[str]:
        state = self.state
        wonder = int(state["wonder"])
        return [
            self.values("round", "turn", "turns", "extra_turns"),
            self.values(
                additional=yes_or_no(state["additional"]),
                open_discards=yes_or_no(state["open_discards"]),
                wonder="nobody" if wonder == NOBODY else wonder,
                turns_left=state["turns_left"],
            ),
            f"tiles: {self.clans(int(state['tiles'])) or NO_TILES}",
        ]

    def clans(self, bits: int) -> str:
        return " ".join(clan for n, clan in enumerate(self.engine.pack.clans) if bits >> n & 1)

    def facts(self, seat: int) -> str:
        state = self.state
        passed = "limit" if state["passed"][seat] == PASSED_BY_LIMIT else None
        return self.values(
            clans=self.clans(int(state["deck_clans"][seat])),
            supremacy=state["points"][seat],
            tokens=state["tokens"][seat],
            spent=state["spent"][seat],
            locked=state["locked"][seat],
            passed=passed or yes_or_no(state["passed"][seat]),
        )

    def seat(self, seat: int) -> list[str]:
        known = self.state["known"]
        deck = [self.name(c) + ("!" if known[c] else "") for c in reversed(self.zone("deck", seat))]
        ban = self.state["ban"][seat]
        banned = [self.ids[n] + (f":{ban[n]}" if ban[n] > 1 else "") for n in ban.nonzero()[0]]
        return [
            *super().seat(seat),
            line("deck", deck),
            line("discards", map(self.name, self.zone("discards", seat))),
            line("removed", map(self.name, self.zone("removed", seat))),
            line("banned", banned),
        ]

    def known(self, seat: int, card: int) -> str:
        known = int(self.state["known"][card])
        return "" if known == 1 << seat else "!" if known & PUBLIC else "?"

    def marks(self, slot: tuple[int, int, int]) -> str:
        bounty = self.state["bounty"] == self.state["army"][slot]
        return "*" * int(self.state["tokens_on"][slot]) + "$" * bool(bounty)


DRAWINGS: dict[str, type[Drawing]] = {"gosu": GosuDrawing, "gosux": GosuxDrawing}


def line(key: str, words: Iterable[str]) -> str:
    """A line of a seat."""
    return f"  {key}: " + " ".join(words)


def yes_or_no(flag: Any) -> str:
    return "yes" if flag else "no"
