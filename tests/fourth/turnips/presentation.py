"""The presentation of Turnips."""

from __future__ import annotations

from turnips.rules import CARDS, HELD, IN_BOX, LAID, NONE, End, Event, Reason

from warren.engine.plain_presentation import Verbs, plain_presentation
from warren.engine.views import DecisionView, Happening, PlainFact, PlainSeat, PlainView, Zone, code
from warren.kernel.stack import EVERYONE

VERBS = Verbs(alone={}, with_card={"lay": 0})
QUESTION = "lay"


class Views:
    """Makes views of one engine's states."""

    def __init__(self, engine):
        self.engine = engine
        self.cards = engine.pack.cards

    def name(self, card):
        return self.cards[card]

    def where(self, state, place):
        return tuple(self.cards[card] for card in range(CARDS) if state["where"][card] == place)

    def view(self, state, viewer):
        reason = int(state["over"])
        owing, winners = int(state["owing"]), int(state["winners"])
        seats = range(self.engine.options.seats)
        return PlainView(
            game=self.engine.game.name,
            viewer=viewer,
            round=int(state["round_number"]),
            pending=tuple(seat for seat in seats if owing >> seat & 1),
            decision=self.decision(state, viewer),
            winners=tuple(seat for seat in seats if winners >> seat & 1),
            reason=code(End(reason)) if reason else None,
            zones=(
                Zone("laid", self.where(state, LAID), len(self.where(state, LAID))),
                Zone("box", (), len(self.where(state, IN_BOX))),
            ),
            facts=(PlainFact("worth", int(state["worth"])),),
            seats=tuple(self.seat(state, seat, viewer) for seat in seats),
        )

    def seat(self, state, seat, viewer):
        hand = self.where(state, HELD + seat)
        chosen = NONE if state["over"] else int(state["chosen"][seat])
        shown = (self.cards[chosen],) if chosen != NONE and seat == viewer else ()
        zones = (
            Zone("hand", hand if seat == viewer else (), len(hand)),
            Zone("chosen", shown, int(chosen != NONE)),
        )
        return PlainSeat(seat, zones, (PlainFact("points", int(state["score"][seat])),))

    def decision(self, state, viewer):
        owing = int(state["owing"])
        if not owing:
            return None
        mine = viewer is not None and bool(owing >> viewer & 1)
        seat = viewer if mine else (owing & -owing).bit_length() - 1
        hand = self.where(state, HELD + seat) if mine else ()
        return DecisionView(seat, QUESTION, None, 1, 1, tuple(f"lay {card}" for card in hand))

    def happening(self, event, viewer):
        what, seat, card, detail, audience = event
        seen = audience == EVERYONE or (viewer is not None and bool(audience >> viewer & 1))
        named = self.cards[card] if card != NONE and seen else None
        return Happening(code(Event(what)), seat, named, detail, hidden=not seen)


SHOWN = plain_presentation(
    reasons=Reason, ends=End, question_of=lambda state: 1, verbs=VERBS, views=Views
)
