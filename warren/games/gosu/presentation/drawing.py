"""GOSU positions as text that `layout` can read back, including hidden cards."""

from __future__ import annotations

from typing import Any

from warren.games.army.presentation.drawing import Drawing, yes_or_no
from warren.games.army.records import IN_BOX, PUBLIC, SEATS
from warren.games.gosu.army import NOT_DRAFTED, PICKS
from warren.games.gosu.presentation.layout import eliminates, first_turns_left
from warren.games.gosu.steps import DRAGOON_TOKEN


class GosuDrawing(Drawing):
    """Writes a shared deck, victory points and the Advantage; other facts only if they apply."""

    def table(self) -> list[str]:
        lines = [self.values("round", "turn", "turns", "extra_turns", "advantage")]
        if eliminates(self.engine.rules):
            lines.append(f"clans: {self.clans(int(self.state['clans_in']))}")
        return [*lines, *self.turn_facts()]

    def turn_facts(self) -> list[str]:
        """Return the facts of this turn and round that differ from the defaults."""
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
        """Return packets and choices of the starting draft whose card has left its hand."""
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
        if self.state["forbidden"][seat]:
            facts["forbidden"] = self.state["forbidden"][seat]
        return self.values(**facts)

    def known(self, seat: int, card: int) -> str:
        """Return the marks of a card that was drafted or that others know."""
        known = int(self.state["known"][card])
        others = known & ~int(self.engine.rules["sees_hand"][seat])
        if not others:
            return self.past(card)
        seats = "".join(str(other) for other in range(SEATS) if others >> other & 1)
        return self.past(card) + ("!" if known & PUBLIC else f"?{seats}")

    def past(self, card: int) -> str:
        """Return the packet from which a card was taken, and the choice."""
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
        """Return the cards of this match's clans that are out of the match."""
        rules, clans = self.engine.rules, int(self.state["clans_in"])
        return [
            self.name(card)
            for card in range(int(rules["cards"]))
            if self.state["where"][card] == IN_BOX and int(rules["clans_of"][card]) & clans
        ]
