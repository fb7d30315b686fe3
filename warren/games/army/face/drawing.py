"""Positions drawn as the text that `layout` reads again, hidden cards included."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from warren.games.army.face.layout import NO_TILES, first_turns_left
from warren.games.army.face.notation import ROMAN
from warren.games.army.face.words import Ask
from warren.games.army.records import IN_BOX, PUBLIC, ROWS, SEATS
from warren.games.gosu.army import NOT_DRAFTED, PICKS
from warren.games.gosu.steps import DRAGOON_TOKEN
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

    def clans(self, bits: int) -> str:
        """Clans that are noted as bits."""
        return " ".join(clan for n, clan in enumerate(self.engine.pack.clans) if bits >> n & 1)

    def values(self, *keys: str, **others: Any) -> str:
        """Some facts of the table beside each other."""
        names = {"round": "round_number"}
        found = {key: self.state[names.get(key, key)] for key in keys} | others
        return "   ".join(f"{key}: {value}" for key, value in found.items())


class GosuDrawing(Drawing):
    """One deck for all, victory points, the Advantage; what else there may be only if it is so."""

    def table(self) -> list[str]:
        lines = [self.values("round", "turn", "turns", "extra_turns", "advantage")]
        if self.engine.rules["kamakor"]:
            lines.append(f"clans: {self.clans(int(self.state['clans_in']))}")
        return [*lines, *self.turn_facts()]

    def turn_facts(self) -> list[str]:
        """What holds for this turn and round, where it is not as usual."""
        state = self.state
        facts: dict[str, Any] = {}
        if state["turns_left"] != first_turns_left(self.engine.rules, state):
            facts["turns_left"] = state["turns_left"]
        if state["free_extras"]:
            facts["free_extras"] = state["free_extras"]
        if state["costs_nothing"]:
            facts["costs_nothing"] = yes_or_no(state["costs_nothing"])
        gone = " ".join(f"{packet}{pick}" for packet, pick in self.picks_gone())
        if gone:
            facts["gone"] = gone
        return [self.values(**facts)] if facts else []

    def picks_gone(self) -> list[tuple[int, int]]:
        """Packets and choices of the starting draft whose card has left its hand."""
        if not self.engine.rules["starting_draft"]:
            return []
        packets = enumerate(self.state["picks_gone"].tolist())
        return [(p, pick) for p, bits in packets for pick in range(PICKS) if bits >> pick & 1]

    def facts(self, seat: int) -> str:
        facts = {key: self.state[key][seat] for key in ("points", "tokens", "spent")}
        facts["passed"] = yes_or_no(self.state["passed"][seat])
        for key in ("dragoons", "failed_jumps"):
            if self.engine.rules["kamakor"] and self.state[key][seat]:
                facts[key] = self.state[key][seat]
        return self.values(**facts)

    def known(self, seat: int, card: int) -> str:
        """The marks of a card that was drafted, or that others know of."""
        known = int(self.state["known"][card])
        others = known & ~int(self.engine.rules["sees_hand"][seat])
        if not others:
            return self.past(card)
        seats = "".join(str(other) for other in range(SEATS) if others >> other & 1)
        return self.past(card) + ("!" if known & PUBLIC else f"?{seats}")

    def past(self, card: int) -> str:
        """From which packet a card was taken, and when."""
        drafted = int(self.state["drafted"][card])
        if not self.engine.rules["starting_draft"] or drafted == NOT_DRAFTED:
            return ""
        return "@{}{}".format(*divmod(drafted, PICKS))

    def marks(self, slot: tuple[int, int, int]) -> str:
        token = int(self.state["token_on"][slot])
        if not token:
            return ""
        mark, owner = "*^"[token > DRAGOON_TOKEN], token % DRAGOON_TOKEN - 1
        return mark if owner == slot[0] else f"{mark}{owner}"

    def piles(self) -> list[str]:
        known = self.state["known"]
        deck = [self.name(c) + ("!" if known[c] else "") for c in reversed(self.zone("deck", 0))]
        lines = [
            "deck: " + " ".join(deck),
            "discards: " + " ".join(map(self.name, self.zone("discards", 0))),
        ]
        boxed = self.boxed()
        return [*lines, "box: " + " ".join(boxed)] if boxed else lines

    def boxed(self) -> list[str]:
        """The cards of this match's clans that are out of it."""
        rules, clans = self.engine.rules, int(self.state["clans_in"])
        return [
            self.name(card)
            for card in range(int(rules["cards"]))
            if self.state["where"][card] == IN_BOX and int(rules["clans_of"][card]) & clans
        ]


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
