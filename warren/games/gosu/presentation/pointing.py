"""Places on GOSU's table: a shared deck, packets, Dragoon tokens, allies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from warren.engine.views import Cost, Spot, Way, cost_of, spot_at
from warren.games.army import words
from warren.games.army.presentation import pointing as army
from warren.games.army.presentation.notation import ally_of, question_of
from warren.games.army.presentation.pointing import ArmyPointing
from warren.games.army.presentation.views import slot_parts
from warren.games.army.records import IN_PACKET, SLOTS
from warren.games.gosu.presentation.words import Ask, Event


class GosuPointing(ArmyPointing):
    """Locates cards, piles and tokens in a position of GOSU."""

    is_shared = True
    secret = (Ask.PICK,)
    draws: Mapping[int, Cost] = {
        **army.DRAWS,
        words.DRAW_ONE_BY_DRAGOON: Cost(others=1),
        words.DRAW_MANY_MIXED: Cost(tokens=1, others=1),
        words.DRAW_MANY_BY_DRAGOONS: Cost(others=2),
        words.ALLY_DRAWS_ONE: Cost(tokens=1),
        words.ALLY_DRAWS_MANY: Cost(tokens=2),
    }
    activations: Mapping[str, Cost] = {
        "activate": Cost(tokens=1),
        "ally": Cost(tokens=1),
        "dragoon": Cost(others=1),
        "ally_dragoon": Cost(others=1),
    }
    card_zones: Mapping[str, int] = army.CARD_ZONES | {"packet": words.FROM_REVEALED}
    to_hand = (*army.TO_HAND, Event.PICKED, Event.STOLEN, Event.FOUND_IN_DECK)
    to_discards = (*army.TO_DISCARDS, Event.SACRIFICED, Event.MILLED)
    off_deck = (*army.OFF_DECK, Event.MILLED, Event.FOUND_IN_DECK)
    to_slot = (*army.TO_SLOT, Event.JUMPS, Event.JUMP_FAILED, Event.USED)
    activated = (*army.ACTIVATED, Event.ACTIVATED_BY_DRAGOON)
    to_player = (*army.TO_PLAYER, Event.DRAGOONS_GAINED)
    from_player = (*army.FROM_PLAYER, Event.DRAGOONS_SPENT, Event.DRAGOONS_RETURNED)

    def card_target(self, state: Any, seat: int, action: int) -> Spot | None:
        """Return the target of an action that names a card, which in a draft lies in a packet."""
        spot = super().card_target(state, seat, action)
        if spot is not None and spot.zone == "revealed" and question_of(state) == Ask.PICK:
            return spot_at(zone="packet", seat=seat, card=spot.card)
        return spot

    def meant_in_turn(self, seat: int, owner: int, place: int) -> list[int]:
        """Return the actions that a click on a place of a seat's army may mean in a turn."""
        slot = owner * SLOTS + place
        meant = super().meant_in_turn(seat, owner, place)
        meant += [words.ACTIVATE_BY_DRAGOON + slot, words.USE + slot]
        if owner == seat:
            return [*meant, words.JUMP + place]
        if owner != ally_of(seat):
            return meant
        return [
            *meant,
            words.ACTIVATE_FOR_ALLY + place,
            words.ACTIVATE_FOR_ALLY_BY_DRAGOON + place,
        ]

    def slot_cost(self, state: Any, seat: int, verb: str, slot: int) -> Cost | None:
        """Return the cost of an action with the card in a slot."""
        if verb != "use":
            return super().slot_cost(state, seat, verb, slot)
        design = self.views.design[int(state["army"][slot_parts(slot)])]
        discards = int(self.rules["use_discards"][design])
        return cost_of(discards, others=int(self.rules["use_dragoons"][design]))

    def place(self, state: Any, card: int, where: int) -> Spot | None:
        """Return the place of a card without its name."""
        if where >= IN_PACKET:
            return spot_at(zone="packet", seat=where - IN_PACKET)
        return super().place(state, card, where)

    def token_way(self, what: int, seat: int, detail: int) -> Way | None:
        """Return the source and destination of an event without a card; None if there is a card."""
        if what == Event.DRAGOON_GIVEN:
            return spot_at(zone="player", seat=seat), spot_at(zone="player", seat=detail)
        return super().token_way(what, seat, detail)

    def origin(self, what: int, seat: int) -> Spot | None:
        """Return the source of a card that may be hidden, without revealing the card."""
        if what == Event.PICKED:
            return spot_at(zone="packet", seat=seat)
        if what == Event.LOOKED:
            return spot_at(zone="player", seat=seat)
        return super().origin(what, seat)
