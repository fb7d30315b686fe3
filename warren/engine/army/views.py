"""An army game's position and events, as a viewer may see them."""

from __future__ import annotations

from typing import Any

from warren.engine.army.notation import action_text
from warren.engine.views import DecisionView, Happening, SeatView, SlotView, View
from warren.games.army.records import COLUMNS, NONE, ROWS, SEATS
from warren.games.army.words import Ask, End, Event
from warren.kernel.stack import AMOUNT, CARD, EVENTS, KIND, LEAST, SEAT, TEXT, WHAT

SPECTATOR = SEATS  # a bit that no card's knowledge has


def code(member: Any) -> str:
    """The stable code of an enum member."""
    return str(member.name).lower().replace("_", "-")


class ArmyViews:
    """Makes views of the states of one engine."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self.ids = [card.id for card in engine.pack.cards]
        self.design = [int(design) for design in engine.rules["design"]]
        self.value = [int(value) for value in engine.rules["value"]]

    def name(self, card: int) -> str:
        """The id of a card's design."""
        return self.ids[self.design[card]]

    def view(self, state: Any, viewer: int | None) -> View:
        """The position as the viewer may see it."""
        aside = int(state["aside"])
        over = int(state["over"])
        winners = int(state["winners"])
        seats = range(self.engine.options.seats)
        return View(
            game=self.engine.game.name,
            viewer=viewer,
            seats=tuple(self.seat(state, seat, viewer) for seat in seats),
            deck_size=int(state["deck_size"]),
            discards=self.names(state["discards"], state["discards_size"]),
            revealed=self.names(state["revealed"], state["revealed_size"]),
            aside=None if aside == NONE else self.name(aside),
            advantage=int(state["advantage"]),
            round=int(state["round_number"]),
            turn=int(state["turn"]),
            extra_turns=int(state["extra_turns"]),
            decision=self.decision(state, viewer),
            winners=tuple(seat for seat in seats if winners >> seat & 1),
            reason=code(End(over)) if over else None,
        )

    def names(self, cards: Any, size: Any) -> tuple[str, ...]:
        """The designs of a zone everyone sees, in order."""
        return tuple(self.name(card) for card in cards[: int(size)])

    def seat(self, state: Any, seat: int, viewer: int | None) -> SeatView:
        """One seat: its army and what is known of its hand."""
        sizes = [int(size) for size in state["row_size"][seat]]
        rows = tuple(
            tuple(self.slot(state, seat, row, column, sizes) for column in range(sizes[row]))
            for row in range(ROWS)
        )
        bit = 1 << (SPECTATOR if viewer is None else viewer)
        every_other = ((1 << self.engine.options.seats) - 1) & ~(1 << seat)
        hand = state["hand"][seat, : int(state["hand_size"][seat])]
        known = [
            self.design[card]
            for card in hand
            if int(state["known"][card]) & bit
            or (viewer is None and int(state["known"][card]) & every_other == every_other)
        ]
        strength = sum(
            self.value[self.ids.index(slot.card)]
            for row in rows
            for slot in row
            if not slot.captured
        )
        return SeatView(
            seat=seat,
            rows=rows,
            strength=strength,
            hand_size=len(hand),
            hand=tuple(self.ids[design] for design in sorted(known)),
            tokens=int(state["tokens"][seat]),
            spent=int(state["spent"][seat]),
            points=int(state["points"][seat]),
            passed=bool(state["passed"][seat]),
        )

    def slot(self, state: Any, seat: int, row: int, column: int, sizes: list[int]) -> SlotView:
        """One card of an army."""
        token = int(state["token_on"][seat, row, column])
        above = sizes[row + 1] if row + 1 < ROWS else 0
        return SlotView(
            card=self.name(state["army"][seat, row, column]),
            captured=bool(state["captured"][seat, row, column]),
            token=token - 1 if token else None,
            free=column == sizes[row] - 1 and above <= column,
        )

    def decision(self, state: Any, viewer: int | None) -> DecisionView | None:
        """The open decision, with options only for whoever decides."""
        depth = int(state["depth"])
        if depth == 0 or int(state["over"]):
            return None
        frame = state["frame"][depth - 1]
        seat, question = int(frame[SEAT]), int(frame[WHAT])
        options: tuple[str, ...] = ()
        if seat == viewer:
            options = tuple(
                action_text(self.engine.pack, int(action), seat=seat, question=question)
                for action in state["options"][: int(state["option_count"])]
            )
        return DecisionView(
            seat=seat,
            question=code(Ask(question)),
            card=self.speaking(state),
            amount=int(frame[AMOUNT]),
            least=max(0, int(frame[LEAST])),
            options=options,
        )

    def speaking(self, state: Any) -> str | None:
        """The card whose text asks; for a cost, the card that is played or shifts."""
        depth = int(state["depth"])
        question = int(state["frame"][depth - 1, WHAT])
        if question in (Ask.PAY, Ask.NEWCOMER, Ask.SECRET_NEWCOMER):
            leaving, aside = int(state["leaving"]), int(state["aside"])
            card = leaving if leaving != NONE else aside
            return None if card == NONE else self.name(card)
        for frame in state["frame"][: depth - 1][::-1]:
            if frame[KIND] == TEXT:
                return self.name(int(frame[CARD]))
        return None

    def happenings(self, state: Any, viewer: int | None) -> list[Happening]:
        """What happened since the last decision, as the viewer may see it."""
        count = min(int(state["event_count"]), EVENTS)
        return [self.happening(event, viewer) for event in state["event"][:count].tolist()]

    def happening(self, event: list[int], viewer: int | None) -> Happening:
        """One event; a card is shown only to those who may see it."""
        what, seat, card, detail, audience = event
        shown = audience >> (SPECTATOR if viewer is None else viewer) & 1
        if what == Event.SWAPPED:
            detail = self.design[detail]
        return Happening(
            what=code(Event(what)),
            seat=seat,
            card=self.name(card) if shown and card != NONE else None,
            detail=detail,
            hidden=not shown,
        )


def slot_parts(slot: int) -> tuple[int, int, int]:
    """Seat, row and column of a slot."""
    return slot // (ROWS * COLUMNS), slot % (ROWS * COLUMNS) // COLUMNS, slot % COLUMNS
