"""GOSU's positions and events, as a viewer may see them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from warren.engine.fields import reading
from warren.engine.views import DecisionView, code
from warren.games.army.presentation.notation import ally_of
from warren.games.army.presentation.views import ArmyView, ArmyViews, SeatView, SlotView
from warren.games.army.words import FROM_REVEALED
from warren.games.gosu.army import battle_strength
from warren.games.gosu.drafting import KEPT_FIRST
from warren.games.gosu.presentation.notation import NOTATION
from warren.games.gosu.presentation.words import Ask, Event
from warren.games.gosu.steps import DRAGOON_TOKEN


class GosuViews(ArmyViews):
    """Makes views of GOSU: one deck for all, and what Kamakor and other options add."""

    notation = NOTATION
    asks = Ask
    events = Event
    card_questions = (Ask.LANDING,)

    def view(self, state: Any, viewer: int | None) -> ArmyView:
        """The position as the viewer may see it."""
        state = reading(state)
        kamakor, turns_left = bool(self.rules.kamakor), int(state["turns_left"])
        return replace(
            super().view(state, viewer),
            deck_known=self.deck_known(state, 0, viewer),
            turns_left=None if turns_left < 0 else turns_left,
            clans=self.clans(int(state["clans_in"])) if kamakor else (),
            supply=int(state["supply"]) if kamakor else None,
            free_level_1=bool(state["costs_nothing"]),
        )

    def seat(self, state: Any, seat: int, viewer: int | None) -> SeatView:
        """One seat: its army, what is known of its hand, and its packet."""
        packet = state["packet"][seat, : int(state["packet_size"][seat])]
        return replace(
            super().seat(state, seat, viewer),
            dragoons=int(state["dragoons"][seat]) if self.rules.kamakor else None,
            packet=self.in_pack_order(packet) if seat == viewer else (),
            packet_size=len(packet),
            ally=ally_of(seat) if self.rules.teams else None,
        )

    def slot(self, state: Any, seat: int, row: int, column: int, sizes: list[int]) -> SlotView:
        """One card of an army."""
        seen = super().slot(state, seat, row, column, sizes)
        dragoon = int(state["token_on"][seat, row, column]) > DRAGOON_TOKEN
        return replace(seen, dragoon=True) if dragoon else seen

    def token_of(self, token: int) -> int:
        """The seat whose token, of either kind, lies on a card."""
        return token % DRAGOON_TOKEN - 1

    def strength(self, state: Any, seat: int) -> int:
        """The strength of an army, were there a battle now."""
        return int(self.ask(battle_strength, state, seat))

    # --- the starting draft: all seats choose at once --------------------------------------------

    def pending(self, state: Any, decision: DecisionView) -> tuple[int, ...]:
        """The seats that owe the open decision."""
        return self.picking(state) or super().pending(state, decision)

    def picking(self, state: Any) -> tuple[int, ...]:
        """The seats that have yet to choose from their packets."""
        seats = range(self.engine.options.seats)
        return tuple(seat for seat in seats if int(state["picking"]) >> seat & 1)

    def decision(self, state: Any, viewer: int | None) -> DecisionView | None:
        """The viewer's own open decision, else the first one, without its options."""
        picking = self.picking(state)
        if not picking:
            return super().decision(state, viewer)
        seat = viewer if viewer is not None and viewer in picking else picking[0]
        first = int(state["pick"]) == 0
        amount = KEPT_FIRST - int(state["hand_size"][seat]) if first else 1
        options = self.picks(state, seat) if seat == viewer else ()
        return DecisionView(seat, code(Ask.PICK), None, amount, amount, options)

    def picks(self, state: Any, seat: int) -> tuple[str, ...]:
        """The cards that a seat may keep, in notation."""
        packet = state["packet"][seat, : int(state["packet_size"][seat])]
        designs = sorted({self.design[card] for card in packet})
        return self.texts((FROM_REVEALED + design for design in designs), seat, Ask.PICK)
