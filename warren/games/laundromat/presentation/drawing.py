"""Goblin Laundromat positions as text that `layout` can read back, including hidden cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from warren.games.laundromat.presentation.layout import FATES, POTIONS
from warren.games.laundromat.records import AT_MARKET, NONE, REMOVED, ROUNDS

FATE_MARKS = {fate: mark for mark, fate in FATES.items()}
POTION_WORDS = {unused: word for word, unused in POTIONS.items()}


def draw_position(engine: Any, state: Any) -> str:
    """Return the whole position as text."""
    return LaundryDrawing(engine, state).text()


class LaundryDrawing:
    """Draws one position."""

    def __init__(self, engine: Any, state: Any) -> None:
        self.engine = engine
        self.pack = engine.pack
        self.rules = engine.rules
        self.state = state
        self.seats = int(engine.options.seats)

    def text(self) -> str:
        lines = [*self.head(), *self.table()]
        for seat in range(self.seats):
            lines += self.seat(seat)
        lines += self.piles()
        lines.append("chance: " + " ".join(str(word) for word in self.state["chance"]))
        return "".join(f"{line.rstrip()}\n" for line in lines)

    def head(self) -> list[str]:
        """Return the game and its options."""
        options = self.engine.options.as_dict().items()
        return [
            f"game: {self.engine.game.name}",
            "options: " + " ".join(f"{key}={str(value).lower()}" for key, value in options),
        ]

    def table(self) -> list[str]:
        """Return the round, and the washing seat."""
        lines = [f"round: {self.state['round_number']}"]
        if self.state["washer"] != NONE:
            lines.append(f"washer: {self.state['washer']}")
        return lines

    # --- seats -----------------------------------------------------------------------------------

    def seat(self, seat: int) -> list[str]:
        """Return the lines of a seat without empty zones."""
        basket = map(self.with_history, reversed(self.zone("basket", seat)))
        clean = map(self.come_to_light, self.zone("clean", seat))
        removed = map(self.come_to_light, self.removed(seat))
        return [
            f"seat {seat}   {self.facts(seat)}",
            "  programmes: " + " ".join(self.programmes(seat)),
            *line("  basket", basket),
            *line("  clean", clean),
            *line("  removed", removed),
            *line("  hand", map(self.name, self.hand(seat))),
            *line("  chosen", map(self.name, self.chosen(seat))),
            *line("  drum", map(self.in_drum, self.drum(seat))),
        ]

    def facts(self, seat: int) -> str:
        """Return the facts on the first line of a seat."""
        goblin = self.pack.baskets[int(self.state["goblin"][seat])].species
        return f"goblin: {goblin}   potion: {POTION_WORDS[int(self.state['potion'][seat])]}"

    def programmes(self, seat: int) -> list[str]:
        """Return programmes I to IV, and their fates."""
        state = self.state
        return [
            self.pack.programmes[int(state["programme"][number, seat])].id
            + FATE_MARKS[int(state["fate"][number, seat])]
            for number in range(ROUNDS)
        ]

    def removed(self, seat: int) -> list[int]:
        """Return the garments removed by a seat's washes, earliest first."""
        state = self.state
        gone = (state["where"] == REMOVED) & (state["home"] == seat)
        return sorted(gone.nonzero()[0].tolist(), key=self.age)

    def age(self, garment: int) -> tuple[int, ...]:
        """Return the sort key of a garment: wash, design and history, the same for all copies."""
        fields = ("dealt", "packet", "taken")
        history = (int(self.state[field][garment]) for field in fields)
        design = int(self.rules["design"][garment])
        return int(self.state["drawn"][garment]), design, *history

    def hand(self, seat: int) -> list[int]:
        """Return the packet that a seat holds (L-FILL-04)."""
        state = self.state
        direction = int(self.rules["direction"][int(state["round_number"]) - 1])
        packet = (seat - int(state["step"]) * direction) % self.seats
        return [int(garment) for garment in state["packets"][packet, : int(state["packet_size"])]]

    def chosen(self, seat: int) -> list[int]:
        """Return the garment that a seat has chosen, if any."""
        garment = int(self.state["chosen"][seat])
        return [] if garment == NONE else [garment]

    def drum(self, seat: int) -> list[int]:
        """Return the drum, if the seat is washing."""
        return self.zone("drum") if seat == self.state["washer"] else []

    def zone(self, zone: str, seat: int | None = None) -> list[int]:
        """Return the garments of a zone, in order."""
        place, size = self.state[zone], self.state[f"{zone}_size"]
        if seat is not None:
            place, size = place[seat], size[seat]
        return [int(garment) for garment in place[: int(size)]]

    # --- garments --------------------------------------------------------------------------------

    def name(self, garment: int) -> str:
        return str(self.pack.garments[self.rules["design"][garment]].id)

    def with_history(self, garment: int) -> str:
        """Return a garment with the time at which it was taken from its packet or the market."""
        fields = ("dealt", "packet", "taken")
        dealt, packet, taken = (int(self.state[field][garment]) for field in fields)
        if dealt == 0:
            return self.name(garment)
        taken_from = f"m{taken}" if packet == AT_MARKET else f"{packet}.{taken}"
        return f"{self.name(garment)}@{dealt}.{taken_from}"

    def come_to_light(self, garment: int) -> str:
        """Return a garment, its history, and the round of its wash if that is an earlier round."""
        drawn = int(self.state["drawn"][garment])
        light = "" if drawn == self.state["round_number"] else f">{drawn}"
        return self.with_history(garment) + light

    def in_drum(self, garment: int) -> str:
        """Return a garment of the wash, and whether the potion protects it."""
        return self.with_history(garment) + ("~" if garment == self.state["protected"] else "")

    # --- market, pile and supply -----------------------------------------------------------------

    def piles(self) -> list[str]:
        """Return the piles on the table, top first; the supply even if it is empty."""
        return [
            *line("market", map(self.name, self.zone("market"))),
            *line("pile", map(self.name, reversed(self.zone("pile")))),
            "supply: " + " ".join(map(self.name, reversed(self.zone("supply")))),
        ]


def line(key: str, words: Iterable[str]) -> list[str]:
    """Return a line of text; empty if there are no words."""
    said = " ".join(words)
    return [f"{key}: {said}"] if said else []
