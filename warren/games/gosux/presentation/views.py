"""GOSU X's positions and events, limited to a viewer's knowledge."""

from __future__ import annotations

from typing import Any

from warren.engine.fields import Results
from warren.engine.views import changed
from warren.games.army.presentation.views import ArmyView, ArmyViews, Marks, SeatView
from warren.games.army.records import COLUMNS, SLOTS
from warren.games.gosux.army import design_at, is_ethereal
from warren.games.gosux.battle import battle_strength
from warren.games.gosux.presentation.notation import NOTATION
from warren.games.gosux.presentation.words import Ask, Event
from warren.games.gosux.steps import NOBODY
from warren.games.gosux.turns import hand_limit
from warren.language.ops import Standing

# Fields that the strength of an army depends on
STRONG = ("row_size", "army", "captured", "tokens_on", "powers", "bounty", "tiles", "hand_size")


class GosuxViews(ArmyViews):
    """Creates views of GOSU X: every seat has its own deck, discards and clans."""

    notation = NOTATION
    asks = Ask
    events = Event
    card_questions = (Ask.SAVE, Ask.CANCEL, Ask.ECHO)

    def __init__(self, engine: Any) -> None:
        super().__init__(engine)
        self.strengths: Results[int] = Results()
        self.is_ethereal = engine.game.plain(is_ethereal)
        self.is_mirror = [bool(n) for n in engine.rules["standing"][:, Standing.MIRROR]]

    def public(self, state: Any) -> ArmyView:
        """Return the view that everybody sees."""
        wonder = int(state["wonder"])
        return changed(
            super().public(state),
            tiles=self.clans(int(state["tiles"])),
            wonder=None if wonder == NOBODY else wonder,
            turns_left=int(state["turns_left"]),
            additional=bool(state["additional"]),
            hand_limit=int(self.ask(hand_limit, state)),
            song=bool(state["song"]),
        )

    def added_to_seat(self, state: Any, seat: int, viewer: int, public: SeatView) -> dict[str, Any]:
        """Return seat fields that a seated viewer sees in addition, including its deck."""
        added = super().added_to_seat(state, seat, viewer, public)
        known = self.deck_known(state, seat, viewer)
        return added if known == public.deck_known else added | {"deck_known": known}

    def public_seat(self, state: Any, seat: int) -> SeatView:
        """Return the public view of a seat."""
        removed = state["removed"][seat, : int(state["removed_size"][seat])].tolist()
        return changed(
            super().public_seat(state, seat),
            deck_size=int(state["deck_size"][seat]),
            deck_known=self.deck_known(state, seat, None),
            discards=self.names(state["discards"][seat], state["discards_size"][seat]),
            removed=self.in_pack_order(removed),
            clans=self.clans(int(state["deck_clans"][seat])),
            locked=int(state["locked"][seat]),
            banned=tuple([self.ids[design] for design in state["ban"][seat].nonzero()[0].tolist()]),
        )

    def army_key(self, state: Any, seat: int) -> tuple[object, ...]:
        """Return everything that the rows of an army depend on; mirrors need the other army."""
        other = super().army_key(state, 1 - seat) if state["mirrors"][seat] else ()
        powers, bounty = int(state["powers"][seat]), int(state["bounty"])
        return *super().army_key(state, seat), powers, bounty, other

    def strength(self, state: Any, seat: int) -> int:
        """Return the strength of an army in a battle now, cached because most moves keep it."""
        key = seat, *state.content(*STRONG)
        return self.strengths.kept(key, lambda: int(self.ask(battle_strength, state, seat)))

    def marks(self, state: Any, seat: int, row: int, size: int) -> Marks:
        """Return whether each card has the Bounty token or is ethereal, and its mirrored text."""
        cards, captured = (state.listed(name)[seat][row] for name in ("army", "captured"))
        bounty, first = int(state["bounty"]), seat * SLOTS + row * COLUMNS
        return tuple(
            [
                (
                    bounty == cards[column],
                    bool(self.is_ethereal(self.rules, state, first + column)),
                    self.mirrored(state, seat, row, column)
                    if self.is_mirror[self.design[cards[column]]] and not captured[column]
                    else None,
                )
                for column in range(size)
            ]
        )

    def mirrored(self, state: Any, seat: int, row: int, column: int) -> str | None:
        """Return the card whose text a mirror card has now, if any."""
        text = int(self.ask(design_at, state, seat, row, column))
        own = self.design[state.listed("army")[seat][row][column]]
        return self.ids[text] if text != own else None

    def options(self, state: Any, seat: int, question: int) -> tuple[str, ...]:
        """Return the options of the deciding seat; a search lists cards in deck order."""
        if question != Ask.SEARCH:
            return super().options(state, seat, question)
        actions = state["options"][: int(state["option_count"])].tolist()
        return self.texts(sorted(actions), seat, question)
