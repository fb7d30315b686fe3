"""An army game's position and events, as a viewer may see them.

What a game does not have is None, (), 0 or False. GOSU has one deck and discards for all, in
`ArmyView`; GOSU X has them for every seat, in `SeatView`. Some of it is there only with Kamakor,
with a starting draft or in teams.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from warren.engine.plain import reading
from warren.engine.views import DecisionView, Happening, View, code
from warren.games.army.face.notation import action_text, ally_of
from warren.games.army.face.words import Ask, Event
from warren.games.army.frames import Question
from warren.games.army.records import COLUMNS, NONE, ROWS, SEATS, SLOTS
from warren.games.army.words import FROM_REVEALED, End
from warren.games.gosu.army import battle_strength as gosu_strength
from warren.games.gosu.drafting import KEPT_FIRST
from warren.games.gosu.steps import DRAGOON_TOKEN
from warren.games.gosux.army import design_at, is_ethereal
from warren.games.gosux.battle import battle_strength
from warren.games.gosux.steps import NOBODY
from warren.games.gosux.turns import hand_limit
from warren.kernel.stack import CARD, KIND, SEAT, TEXT, WHAT
from warren.language.ops import Standing

SPECTATOR = SEATS  # the bit of what is public

PAID_QUESTIONS = (Ask.PAY, Ask.NEWCOMER, Ask.SECRET_NEWCOMER, Ask.ROW)  # of a card on its way
CARD_QUESTIONS = (Ask.SAVE, Ask.CANCEL, Ask.ECHO, Ask.LANDING)  # of the card that they name


@dataclass(frozen=True)
class SlotView:
    """A card in an army."""

    card: str
    captured: bool
    token: int | None  # the seat whose tokens lie on it
    free: bool
    tokens: int = 0  # how many
    bounty: bool = False  # bears the Bounty token
    ethereal: bool = False  # by its text, or because of a power
    mirrors: str | None = None  # the card whose text a mirror card has now
    dragoon: bool = False  # its token is a Dragoon token


@dataclass(frozen=True)
class SeatView:
    """What everyone sees of a seat, and the hand as far as the viewer knows it."""

    seat: int
    rows: tuple[tuple[SlotView, ...], ...]  # bottom row first
    strength: int
    hand_size: int
    hand: tuple[str, ...]  # the whole of one's own, what is known of another's
    tokens: int
    spent: int
    points: int  # victory points, or Supremacy tokens
    passed: bool
    deck_size: int | None = None
    deck_known: tuple[str | None, ...] = ()  # from the top to the deepest card the viewer knows
    discards: tuple[str, ...] = ()  # the last one on top
    removed: tuple[str, ...] = ()  # from the game
    clans: tuple[str, ...] = ()  # of the deck
    locked: int | None = None  # tokens
    banned: tuple[str, ...] = ()  # cards the seat can't play
    dragoons: int | None = None  # Dragoon tokens held
    packet: tuple[str, ...] = ()  # of a starting draft, for who holds it
    packet_size: int = 0
    ally: int | None = None


@dataclass(frozen=True, kw_only=True)
class ArmyView(View):
    """A position of an army game as one viewer may see it."""

    seats: tuple[SeatView, ...]
    deck_size: int | None  # of a deck that all share
    discards: tuple[str, ...]  # the last one on top
    revealed: tuple[str, ...]
    aside: str | None
    advantage: int | None
    turn: int
    extra_turns: int
    tiles: tuple[str, ...] = ()  # clans whose tile is active
    wonder: int | None = None  # the seat that holds the Wonder token
    # after the first pass: in GOSU X 0 as long as nobody has passed, in GOSU None
    turns_left: int | None = None
    additional: bool = False  # this turn is an extra one
    hand_limit: int | None = None  # at the end of a turn
    song: bool = False  # the Song of the Dead is under way
    deck_known: tuple[str | None, ...] = ()  # from the top to the deepest card the viewer knows
    clans: tuple[str, ...] = ()  # those that are not eliminated
    supply: int | None = None  # Dragoon tokens
    free_level_1: bool = False  # a card of level 1 costs nothing in this turn


class ArmyViews(ABC):
    """Makes views of the states of one engine."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self.ids = [card.id for card in engine.pack.cards]
        self.design = [int(design) for design in engine.rules["design"]]
        self.rules = reading(engine.rules)

    def name(self, card: int) -> str:
        """The id of a card's design."""
        return self.ids[self.design[card]]

    def view(self, state: Any, viewer: int | None) -> ArmyView:
        """The position as the viewer may see it."""
        state = reading(state)
        aside = int(state["aside"])
        over = int(state["over"])
        winners = int(state["winners"])
        seats = range(self.engine.options.seats)
        decision = self.decision(state, viewer)
        return ArmyView(
            game=self.engine.game.name,
            viewer=viewer,
            seats=tuple(self.seat(state, seat, viewer) for seat in seats),
            deck_size=int(state["deck_size"][0]),
            discards=self.names(state["discards"][0], state["discards_size"][0]),
            revealed=self.names(state["revealed"], state["revealed_size"]),
            aside=None if aside == NONE else self.name(aside),
            advantage=int(state["advantage"]),
            round=int(state["round_number"]),
            turn=int(state["turn"]),
            extra_turns=int(state["extra_turns"]),
            pending=() if decision is None else self.pending(state, decision),
            decision=decision,
            winners=tuple(seat for seat in seats if winners >> seat & 1),
            reason=code(End(over)) if over else None,
        )

    def pending(self, state: Any, decision: DecisionView) -> tuple[int, ...]:
        """The seats that owe the open decision."""
        return (decision.seat,)

    def clans(self, bits: int) -> tuple[str, ...]:
        """Clans that are noted as bits."""
        return tuple(clan for n, clan in enumerate(self.engine.pack.clans) if bits >> n & 1)

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
        hand = state["hand"][seat, : int(state["hand_size"][seat])]
        known = [card for card in hand if self.is_known(state, card, viewer)]
        return SeatView(
            seat=seat,
            rows=rows,
            strength=self.strength(state, seat),
            hand_size=len(hand),
            hand=self.in_pack_order(known),
            tokens=int(state["tokens"][seat]),
            spent=int(state["spent"][seat]),
            points=int(state["points"][seat]),
            passed=bool(state["passed"][seat]),
        )

    @abstractmethod
    def strength(self, state: Any, seat: int) -> int:
        """The strength of an army, were there a battle now."""

    def deck_known(self, state: Any, pile: int, viewer: int | None) -> tuple[str | None, ...]:
        """From the top down to the deepest card the viewer knows; None for what is hidden."""
        deck = state["deck"][pile, : int(state["deck_size"][pile])][::-1]
        seen = [self.name(c) if self.is_known(state, c, viewer) else None for c in deck]
        while seen and seen[-1] is None:
            seen.pop()
        return tuple(seen)

    def ask(self, rule: Any, state: Any, *where: int) -> Any:
        """What a function of the rules says of a position."""
        return self.engine.game.plain(rule)(self.rules, reading(state), *where)

    def is_known(self, state: Any, card: int, viewer: int | None) -> bool:
        """Whether the viewer knows where a card is."""
        return bool(int(state["known"][card]) >> (SPECTATOR if viewer is None else viewer) & 1)

    def in_pack_order(self, cards: Iterable[int]) -> tuple[str, ...]:
        """The designs of cards that have no order of their own."""
        return tuple(self.ids[design] for design in sorted(self.design[card] for card in cards))

    def slot(self, state: Any, seat: int, row: int, column: int, sizes: list[int]) -> SlotView:
        """One card of an army."""
        token = int(state["token_on"][seat, row, column])
        above = sizes[row + 1] if row + 1 < ROWS else 0
        return SlotView(
            card=self.name(state["army"][seat, row, column]),
            captured=bool(state["captured"][seat, row, column]),
            token=token % DRAGOON_TOKEN - 1 if token else None,
            free=column == sizes[row] - 1 and above <= column,
            tokens=int(state["tokens_on"][seat, row, column]),
        )

    def decision(self, state: Any, viewer: int | None) -> DecisionView | None:
        """The open decision, with options only for whoever decides."""
        depth = int(state["depth"])
        if depth == 0 or int(state["over"]):
            return None
        frame = state["frame"][depth - 1]
        seat, question = int(frame[SEAT]), int(frame[WHAT])
        return DecisionView(
            seat=seat,
            question=code(Ask(question)),
            card=self.speaking(state),
            amount=int(frame[Question.AMOUNT]),
            least=max(0, int(frame[Question.LEAST])),
            options=self.options(state, seat, question) if seat == viewer else (),
        )

    def options(self, state: Any, seat: int, question: int) -> tuple[str, ...]:
        """What the deciding seat may do, in notation."""
        actions = [int(action) for action in state["options"][: int(state["option_count"])]]
        if question == Ask.SEARCH:
            actions.sort()  # they are found in the order of the deck
        return self.texts(actions, seat, question)

    def texts(self, actions: Iterable[int], seat: int, question: int) -> tuple[str, ...]:
        """Actions in notation."""
        pack = self.engine.pack
        return tuple(action_text(pack, action, seat=seat, question=question) for action in actions)

    def speaking(self, state: Any) -> str | None:
        """The card whose text asks or that is asked about; for a cost, what is paid for."""
        card = self.speaker(state)
        return None if card is None else self.name(card)

    def speaker(self, state: Any) -> int | None:
        """The same as a number."""
        depth = int(state["depth"])
        question = int(state["frame"][depth - 1, WHAT])
        if question in CARD_QUESTIONS:
            return int(state["frame"][depth - 1, CARD])
        if question in PAID_QUESTIONS:
            leaving, aside = int(state["leaving"]), int(state["aside"])
            if leaving != NONE or aside != NONE:
                return leaving if leaving != NONE else aside
        for frame in state["frame"][: depth - 1][::-1]:
            if frame[KIND] == TEXT:
                return int(frame[CARD])
        return None

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


class GosuViews(ArmyViews):
    """Makes views of GOSU: one deck for all, and what Kamakor and other options add."""

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

    def strength(self, state: Any, seat: int) -> int:
        """The strength of an army, were there a battle now."""
        return int(self.ask(gosu_strength, state, seat))

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


class GosuxViews(ArmyViews):
    """Makes views of GOSU X: every seat has a deck, discards and clans of its own."""

    def __init__(self, engine: Any) -> None:
        super().__init__(engine)
        self.is_mirror = [bool(n) for n in engine.rules["standing"][:, Standing.MIRROR]]

    def view(self, state: Any, viewer: int | None) -> ArmyView:
        """The position as the viewer may see it."""
        state = reading(state)
        wonder = int(state["wonder"])
        return replace(
            super().view(state, viewer),
            deck_size=None,
            discards=(),
            advantage=None,
            tiles=self.clans(int(state["tiles"])),
            wonder=None if wonder == NOBODY else wonder,
            turns_left=int(state["turns_left"]),
            additional=bool(state["additional"]),
            hand_limit=int(self.ask(hand_limit, state)),
            song=bool(state["song"]),
        )

    def seat(self, state: Any, seat: int, viewer: int | None) -> SeatView:
        """One seat: its army, and what is known of its hand and deck."""
        removed = state["removed"][seat, : int(state["removed_size"][seat])]
        return replace(
            super().seat(state, seat, viewer),
            deck_size=int(state["deck_size"][seat]),
            deck_known=self.deck_known(state, seat, viewer),
            discards=self.names(state["discards"][seat], state["discards_size"][seat]),
            removed=self.in_pack_order(removed),
            clans=self.clans(int(state["deck_clans"][seat])),
            locked=int(state["locked"][seat]),
            banned=tuple(self.ids[design] for design in state["ban"][seat].nonzero()[0]),
        )

    def strength(self, state: Any, seat: int) -> int:
        """The strength of an army, were there a battle now."""
        return int(self.ask(battle_strength, state, seat))

    def slot(self, state: Any, seat: int, row: int, column: int, sizes: list[int]) -> SlotView:
        """One card of an army."""
        card = int(state["army"][seat, row, column])
        seen = super().slot(state, seat, row, column, sizes)
        mirrors = None
        if self.is_mirror[self.design[card]] and not seen.captured:
            text = int(self.ask(design_at, state, seat, row, column))
            mirrors = self.ids[text] if text != self.design[card] else None
        return replace(
            seen,
            bounty=int(state["bounty"]) == card,
            ethereal=bool(self.ask(is_ethereal, state, seat * SLOTS + row * COLUMNS + column)),
            mirrors=mirrors,
        )


def recall(view: ArmyView, past: Iterator[list[int]]) -> ArmyView:
    """Whether this turn is an extra one; in GOSU only the turns before tell."""
    if view.decision is None or not (view.additional or is_extra(view, past)):
        return view
    return replace(view, additional=True, decision=replace(view.decision, extra=True))


def is_extra(view: ArmyView, past: Iterator[list[int]]) -> bool:
    """Whether whoever is to play has just played, though others could, or gained this turn."""
    begun = next((seat for what, seat, *_ in past if what == Event.TURN), None)
    others = any(not seat.passed for seat in view.seats if seat.seat != begun)
    for what, seat, *_ in past:
        if what == Event.TURN:
            return seat == begun and others
        if what in (Event.ROUND, Event.EXTRA_TURN):
            return what == Event.EXTRA_TURN
    return False


def slot_parts(slot: int) -> tuple[int, int, int]:
    """Seat, row and column of a slot."""
    return slot // (ROWS * COLUMNS), slot % (ROWS * COLUMNS) // COLUMNS, slot % COLUMNS
