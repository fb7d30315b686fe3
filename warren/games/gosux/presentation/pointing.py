"""Places on the table of GOSU X: a deck for each seat, and removed cards."""

from __future__ import annotations

from typing import Any

from warren.engine.views import Spot, spot_at
from warren.games.army import words
from warren.games.army.presentation import pointing as army
from warren.games.army.presentation.pointing import ArmyPointing
from warren.games.gosux.presentation.words import Ask, Event


class GosuxPointing(ArmyPointing):
    """Locates cards, piles and tokens in a position of GOSU X."""

    is_shared = False
    secret = (Ask.SEARCH,)
    to_hand = (*army.TO_HAND, Event.SEARCHED, Event.FOUND, Event.BROUGHT_BACK)
    to_discards = (*army.TO_DISCARDS, Event.SACRIFICED, Event.MILLED)
    to_deck = (*army.TO_DECK, Event.UNDER_DECK)
    to_slot = (*army.TO_SLOT, Event.MARKED)
    off_deck = (*army.OFF_DECK, Event.MILLED, Event.SEARCHED, Event.FOUND)
    to_player = (*army.TO_PLAYER, Event.SUPREMACY, Event.WONDER, Event.UNLOCKED)
    from_player = (*army.FROM_PLAYER, Event.WONDER_SPENT)

    def card_target(self, state: Any, seat: int, action: int) -> Spot | None:
        """Return the target of an action that names a card, which may be in a deck."""
        if action >= words.NAME_CARD:
            return self.pile("deck", 1 - seat, self.views.ids[action - words.NAME_CARD])
        if action >= words.FROM_DECK:
            return self.pile("deck", seat, self.views.ids[action - words.FROM_DECK])
        return super().card_target(state, seat, action)

    def first_of_zone(self, zone: str, question: int) -> int | None:
        """Return the first action that names a card of a zone, for this question."""
        if zone == "deck":
            return {Ask.SEARCH: words.FROM_DECK, Ask.BAN: words.NAME_CARD}.get(question)
        return super().first_of_zone(zone, question)

    def origin(self, what: int, seat: int) -> Spot | None:
        """Return the source of a card that may be hidden, without revealing the card."""
        if what == Event.LOOKED:
            return spot_at(zone="player", seat=seat)
        return super().origin(what, seat)

    def goal(self, before: Any, what: int, seat: int, card: int, detail: int) -> Spot | None:
        """Return the destination of an event, which may be out of the game."""
        if what == Event.REMOVED:
            return spot_at(zone="removed", seat=self.owner(before, card))
        return super().goal(before, what, seat, card, detail)
