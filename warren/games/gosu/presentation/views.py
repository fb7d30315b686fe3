"""GOSU's positions and events, limited to a viewer's knowledge."""

from __future__ import annotations

from typing import Any

from warren.engine.fields import reading
from warren.engine.views import DecisionView, changed, code
from warren.games.army.presentation.notation import ally_of
from warren.games.army.presentation.views import ArmyView, ArmyViews, SeatView
from warren.games.army.words import FROM_REVEALED
from warren.games.gosu.army import battle_strength
from warren.games.gosu.drafting import KEPT_FIRST
from warren.games.gosu.presentation.layout import eliminates
from warren.games.gosu.presentation.notation import NOTATION
from warren.games.gosu.presentation.words import Ask, Event
from warren.games.gosu.steps import DRAGOON_TOKEN


class GosuViews(ArmyViews):
    """Creates views of GOSU: a shared deck, and the additions of Kamakor and other options."""

    notation = NOTATION
    asks = Ask
    events = Event
    card_questions = (Ask.LANDING,)

    def added(self, state: Any, viewer: int) -> dict[str, Any]:
        """Return table fields that this viewer sees but others may not."""
        return super().added(state, viewer) | {"deck_known": self.deck_known(state, 0, viewer)}

    def public(self, state: Any) -> ArmyView:
        """Return the view that everybody sees."""
        kamakor, turns_left = bool(self.rules.kamakor), int(state["turns_left"])
        return changed(
            super().public(state),
            deck_size=int(state["deck_size"][0]),
            discards=self.names(state["discards"][0], state["discards_size"][0]),
            advantage=int(state["advantage"]),
            deck_known=self.deck_known(state, 0, None),
            turns_left=None if turns_left < 0 else turns_left,
            clans=self.clans(int(state["clans_in"])) if eliminates(self.engine.rules) else (),
            supply=int(state["supply"]) if kamakor else None,
            free_level_1=bool(state["costs_nothing"]),
        )

    def public_seat(self, state: Any, seat: int) -> SeatView:
        """Return the public view of a seat."""
        return changed(
            super().public_seat(state, seat),
            dragoons=int(state["dragoons"][seat]) if self.rules.kamakor else None,
            packet_size=int(state["packet_size"][seat]),
            ally=ally_of(seat) if self.rules.teams else None,
        )

    def added_to_seat(self, state: Any, seat: int, viewer: int, public: SeatView) -> dict[str, Any]:
        """Return seat fields that a seated viewer sees in addition, including its packet."""
        added = super().added_to_seat(state, seat, viewer, public)
        if seat == viewer and int(state["packet_size"][seat]):
            added["packet"] = self.in_pack_order(self.packet(state, seat))
        return added

    def packet(self, state: Any, seat: int) -> list[int]:
        """Return the cards that a seat chooses from in a starting draft."""
        cards: list[int] = state["packet"][seat, : int(state["packet_size"][seat])].tolist()
        return cards

    def is_dragoon(self, token: int) -> bool:
        """Return whether the token on a card is a Dragoon token."""
        return token > DRAGOON_TOKEN

    def token_of(self, token: int) -> int:
        """Return the seat whose token, of either kind, is on a card."""
        return token % DRAGOON_TOKEN - 1

    def strength(self, state: Any, seat: int) -> int:
        """Return the strength of an army if there were a battle now."""
        return int(self.ask(battle_strength, state, seat))

    # --- the starting draft: all seats choose at once --------------------------------------------

    def pending(self, state: Any, decision: DecisionView) -> tuple[int, ...]:
        """Return the seats that must decide."""
        return self.picking(state) or super().pending(state, decision)

    def picking(self, state: Any) -> tuple[int, ...]:
        """Return the seats that must still choose from their packets."""
        bits = int(state["picking"])
        if not bits:
            return ()
        return tuple(seat for seat in self.seats if bits >> seat & 1)

    def decision(self, state: Any, viewer: int | None) -> DecisionView | None:
        """Return the viewer's own open decision, or the first open decision without options."""
        state = reading(state)
        picking = self.picking(state)
        if not picking:
            return super().decision(state, viewer)
        seat = viewer if viewer is not None and viewer in picking else picking[0]
        first = int(state["pick"]) == 0
        amount = KEPT_FIRST - int(state["hand_size"][seat]) if first else 1
        options = self.picks(state, seat) if seat == viewer else ()
        return DecisionView(seat, code(Ask.PICK), None, amount, amount, options)

    def picks(self, state: Any, seat: int) -> tuple[str, ...]:
        """Return the cards that a seat may keep, in notation."""
        designs = sorted({self.design[card] for card in self.packet(state, seat)})
        return self.texts((FROM_REVEALED + design for design in designs), seat, Ask.PICK)
