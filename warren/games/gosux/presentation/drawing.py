"""GOSU X positions as text that `layout` can read back, including hidden cards."""

from __future__ import annotations

from warren.games.army.presentation.drawing import Drawing, line, yes_or_no
from warren.games.army.records import PUBLIC
from warren.games.gosux.presentation.layout import NO_TILES
from warren.games.gosux.steps import NOBODY
from warren.games.gosux.turns import PASSED_BY_LIMIT


class GosuxDrawing(Drawing):
    """Writes each seat's clans, deck and tokens, then the tiles, the Wonder and the Bounty."""

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
