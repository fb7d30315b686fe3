"""An army game's positions and events, limited to a viewer's knowledge.

Fields that a game lacks are None, (), 0 or False. GOSU has one deck and discards for all seats, in
`ArmyView`. GOSU X has them for each seat, in `SeatView`. Some fields are used only with Kamakor,
with a starting draft or in teams.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from itertools import islice
from operator import or_
from typing import Any

from warren.engine.fields import Results, reading
from warren.engine.views import KEPT, DecisionView, Happening, View, changed, code, made
from warren.games.army.frames import Question
from warren.games.army.presentation.notation import Notation
from warren.games.army.records import COLUMNS, NONE, ROWS, SEATS
from warren.games.army.words import Ask, End, Event
from warren.kernel.stack import CARD, KIND, SEAT, TEXT, WHAT

SPECTATOR = SEATS  # the bit for public knowledge

PAID_QUESTIONS = (Ask.PAY, Ask.NEWCOMER, Ask.SECRET_NEWCOMER, Ask.ROW)  # about a moving card


@dataclass(frozen=True)
class SlotView:
    """A card in an army."""

    card: str
    captured: bool
    token: int | None  # the seat whose tokens are on it
    free: bool
    tokens: int = 0  # number of tokens
    bounty: bool = False  # whether it has the Bounty token
    ethereal: bool = False  # because of its text or a power
    mirrors: str | None = None  # the card whose text a mirror card currently has
    dragoon: bool = False  # whether its token is a Dragoon token


slot_view = lru_cache(maxsize=KEPT)(SlotView)  # equal cards in an army are the same object

# Events that mark a turn as an extra one, as plain numbers, which are faster to compare
TURN, EXTRA_TURN = int(Event.TURN), int(Event.EXTRA_TURN)
OF_TURNS = frozenset((TURN, EXTRA_TURN, int(Event.ROUND)))

Marks = tuple[tuple[bool, bool, str | None], ...]  # bounty, ethereal, mirrors
NO_MARKS = (False, False, None)  # of one card
Rows = tuple[tuple[SlotView, ...], ...]  # bottom row first
ARMY = ("row_size", "army", "captured", "token_on", "tokens_on")  # fields


@dataclass(frozen=True)
class SeatView:
    """The public view of a seat, and the part of its hand that the viewer sees."""

    seat: int
    rows: Rows
    strength: int
    hand_size: int
    hand: tuple[str, ...]  # the viewer's whole hand, or the known cards of another hand
    tokens: int
    spent: int
    points: int  # victory points, or Supremacy tokens
    passed: bool
    deck_size: int | None = None
    deck_known: tuple[str | None, ...] = ()  # from the top to the deepest card the viewer knows
    discards: tuple[str, ...] = ()  # the last one on top
    removed: tuple[str, ...] = ()  # cards removed from the game
    clans: tuple[str, ...] = ()  # the clans of the deck
    locked: int | None = None  # tokens
    banned: tuple[str, ...] = ()  # cards the seat can't play
    dragoons: int | None = None  # Dragoon tokens held
    packet: tuple[str, ...] = ()  # the packet of a starting draft, for its holder
    packet_size: int = 0
    ally: int | None = None


@dataclass(frozen=True, kw_only=True)
class ArmyView(View):
    """A position of an army game, limited to a viewer's knowledge."""

    seats: tuple[SeatView, ...]
    deck_size: int | None  # size of a shared deck
    discards: tuple[str, ...]  # the last one on top
    revealed: tuple[str, ...]
    aside: str | None
    advantage: int | None
    turn: int
    extra_turns: int
    tiles: tuple[str, ...] = ()  # clans whose tile is active
    wonder: int | None = None  # the seat that holds the Wonder token
    # turns left after the first pass; before it, 0 in GOSU X and None in GOSU
    turns_left: int | None = None
    additional: bool = False  # this turn is an extra one
    hand_limit: int | None = None  # the hand limit at the end of a turn
    song: bool = False  # the Song of the Dead is under way
    deck_known: tuple[str | None, ...] = ()  # from the top to the deepest card the viewer knows
    clans: tuple[str, ...] = ()  # clans that are not eliminated
    supply: int | None = None  # Dragoon tokens
    free_level_1: bool = False  # a card of level 1 costs nothing in this turn


# Copied with other values, which is faster than a new construction
NO_SEAT = SeatView(0, (), 0, 0, (), 0, 0, 0, False)
NO_VIEW = ArmyView(
    game="",
    viewer=None,
    seats=(),
    round=0,
    pending=(),
    decision=None,
    winners=(),
    reason=None,
    deck_size=None,
    discards=(),
    revealed=(),
    aside=None,
    advantage=None,
    turn=0,
    extra_turns=0,
)


class ArmyViews(ABC):
    """Creates views of the states of one engine."""

    notation: Notation
    asks: Any  # all questions of the game, by number and name
    events: Any
    card_questions: tuple[int, ...] = ()  # questions about the card that they name

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self.ids = [card.id for card in engine.pack.cards]
        self.design = [int(design) for design in engine.rules["design"]]
        self.named = [self.ids[design] for design in self.design]  # the design of each card
        self.first = {self.design[card]: card for card in reversed(range(len(self.design)))}
        self.rules = reading(engine.rules)
        self.armies: Results[Rows] = Results()
        self.seats = range(engine.options.seats)
        self.what = cache(lambda event: code(self.events(event)))  # the code of an event
        self.asked = cache(lambda question: code(self.asks(question)))  # the code of a question
        self.clans = cache(self.clans_in)
        self.text = lru_cache(maxsize=KEPT)(self.written)

    def name(self, card: int) -> str:
        """Return the id of a card's design."""
        return self.named[card]

    def view(self, state: Any, viewer: int | None) -> ArmyView:
        """Return the position for a viewer: the public part, and the part for the viewer's seat."""
        state = reading(state)
        public = state.kept("view", self.public, state)
        if viewer is None:
            return public
        return changed(
            public,
            viewer=viewer,
            seats=tuple([self.seat_for(state, seat, viewer) for seat in public.seats]),
            **self.added(state, viewer),
        )

    def added(self, state: Any, viewer: int) -> dict[str, Any]:
        """Return table fields that this viewer sees but others may not."""
        return {"decision": self.decision(state, viewer)}

    def public(self, state: Any) -> ArmyView:
        """Return the view that everybody sees."""
        aside = int(state["aside"])
        over = int(state["over"])
        winners = int(state["winners"])
        decision = self.decision(state, None)
        return changed(
            NO_VIEW,
            game=self.engine.game.name,
            viewer=None,
            seats=tuple([self.public_seat(state, seat) for seat in self.seats]),
            revealed=self.names(state["revealed"], state["revealed_size"]),
            aside=None if aside == NONE else self.name(aside),
            round=int(state["round_number"]),
            turn=int(state["turn"]),
            extra_turns=int(state["extra_turns"]),
            pending=() if decision is None else self.pending(state, decision),
            decision=decision,
            winners=tuple([seat for seat in self.seats if winners >> seat & 1]),
            reason=code(End(over)) if over else None,
        )

    def pending(self, state: Any, decision: DecisionView) -> tuple[int, ...]:
        """Return the seats that must decide."""
        return (decision.seat,)

    def clans_in(self, bits: int) -> tuple[str, ...]:
        """Return the names of the clans in a bit mask."""
        return tuple(clan for n, clan in enumerate(self.engine.pack.clans) if bits >> n & 1)

    def names(self, cards: Any, size: Any) -> tuple[str, ...]:
        """Return the designs of a zone everyone sees, in order."""
        return tuple([self.named[card] for card in cards[: int(size)].tolist()])

    def seat_for(self, state: Any, public: SeatView, viewer: int) -> SeatView:
        """Return the view of a seat for a seated viewer, given its public part."""
        added = self.added_to_seat(state, public.seat, viewer, public)
        return changed(public, **added) if added else public

    def added_to_seat(self, state: Any, seat: int, viewer: int, public: SeatView) -> dict[str, Any]:
        """Seat fields in which a seated viewer sees more than everybody."""
        hand = self.hand(state, seat, viewer)
        return {} if hand == public.hand else {"hand": hand}

    def public_seat(self, state: Any, seat: int) -> SeatView:
        """Return the public view of a seat: its army and the shown cards of its hand."""
        return changed(
            NO_SEAT,
            seat=seat,
            rows=self.armies.kept(self.army_key(state, seat), self.rows, state, seat),
            strength=self.strength(state, seat),
            hand_size=int(state["hand_size"][seat]),
            hand=self.hand(state, seat, None),
            tokens=int(state["tokens"][seat]),
            spent=int(state["spent"][seat]),
            points=int(state["points"][seat]),
            passed=bool(state["passed"][seat]),
        )

    def hand(self, state: Any, seat: int, viewer: int | None) -> tuple[str, ...]:
        """Return the viewer's whole hand, or the known part of another player's hand."""
        bit = bit_of(viewer)
        cards = state.kept(("hand", seat), self.hand_known, state, seat)
        return tuple([self.ids[design] for design, known in cards if known & bit])

    def hand_known(self, state: Any, seat: int) -> list[tuple[int, int]]:
        """Return the designs in a hand, in pack order, and the viewers who know each."""
        cards = state["hand"][seat, : int(state["hand_size"][seat])].tolist()
        known = state.listed("known")
        return sorted([(self.design[card], known[card]) for card in cards])

    @abstractmethod
    def strength(self, state: Any, seat: int) -> int:
        """Return the strength of an army if there were a battle now."""

    def deck_known(self, state: Any, pile: int, viewer: int | None) -> tuple[str | None, ...]:
        """Return a deck down to the deepest card that the viewer knows; None for hidden cards."""
        deck, known_to = state.kept(("deck", pile), self.deck, state, pile)
        bit = bit_of(viewer)
        if not known_to & bit:
            return ()
        known = state.listed("known")
        seen = [self.named[card] if known[card] & bit else None for card in deck]
        while seen[-1] is None:
            seen.pop()
        return tuple(seen)

    def deck(self, state: Any, pile: int) -> tuple[list[int], int]:
        """Return a pile from its top, and the seats that know any of its cards, as bits."""
        cards = state["deck"][pile, : int(state["deck_size"][pile])].tolist()[::-1]
        return cards, reduce(or_, map(state.listed("known").__getitem__, cards), 0)

    def ask(self, rule: Any, state: Any, *where: int) -> Any:
        """Call a function of the rules on a position."""
        return self.engine.game.plain(rule)(self.rules, reading(state), *where)

    def in_pack_order(self, cards: Iterable[int]) -> tuple[str, ...]:
        """Return the designs of unordered cards, in the order of the pack."""
        return tuple([self.ids[n] for n in sorted([self.design[card] for card in cards])])

    def army_key(self, state: Any, seat: int) -> tuple[object, ...]:
        """Return everything that the rows of an army depend on."""
        return tuple([state[name][seat].tobytes() for name in ARMY])

    def rows(self, state: Any, seat: int) -> Rows:
        """Return the cards of an army."""
        sizes = [*state.listed("row_size")[seat], 0]
        return tuple([self.row(state, seat, row, *sizes[row : row + 2]) for row in range(ROWS)])

    def row(self, state: Any, seat: int, row: int, size: int, above: int) -> tuple[SlotView, ...]:
        """Return the cards of a row, given the number of cards in it and in the row above."""
        fields = (state.listed(name)[seat][row] for name in ARMY[1:])
        marks = self.marks(state, seat, row, size)
        return tuple(
            [
                slot_view(
                    self.name(card),
                    bool(captured),
                    self.token_of(token) if token else None,
                    column == size - 1 and above <= column,
                    tokens,
                    *(marks[column] if marks else NO_MARKS),
                    self.is_dragoon(token),
                )
                for column, (card, captured, token, tokens) in enumerate(
                    islice(zip(*fields, strict=True), size)
                )
            ]
        )

    def marks(self, state: Any, seat: int, row: int, size: int) -> Marks:
        """Return additional marks of each card in a row, in games that have them."""
        return ()

    def is_dragoon(self, token: int) -> bool:
        """Return whether the token on a card is a Dragoon token."""
        return False

    def token_of(self, token: int) -> int:
        """Return the seat whose token is on a card."""
        return token - 1

    def decision(self, state: Any, viewer: int | None) -> DecisionView | None:
        """Return the open decision, with options only for the deciding seat."""
        state = reading(state)
        public = state.kept("decision", self.public_decision, state)
        if public is None or viewer is None or public.seat != viewer:
            return public
        question = int(state["frame"][int(state["depth"]) - 1, WHAT])
        return changed(public, options=self.options(state, viewer, question))

    def public_decision(self, state: Any) -> DecisionView | None:
        """Return the open decision, without its options."""
        depth = int(state["depth"])
        if depth == 0 or int(state["over"]):
            return None
        frame = state["frame"][depth - 1].tolist()
        return made(
            DecisionView,
            seat=frame[SEAT],
            question=self.asked(frame[WHAT]),
            card=self.speaking(state),
            amount=frame[Question.AMOUNT],
            least=max(0, frame[Question.LEAST]),
            options=(),
            extra=False,
        )

    def options(self, state: Any, seat: int, question: int) -> tuple[str, ...]:
        """Return the options of the deciding seat, in notation."""
        actions = state["options"][: int(state["option_count"])].tolist()
        return self.texts(actions, seat, question)

    def texts(self, actions: Iterable[int], seat: int, question: int) -> tuple[str, ...]:
        """Return actions in notation."""
        return tuple([self.text(action, seat, question) for action in actions])

    def written(self, action: int, seat: int, question: int) -> str:
        """Return an action in notation."""
        return self.notation.text(self.engine.pack, action, seat=seat, question=question)

    def speaking(self, state: Any) -> str | None:
        """Return the card whose text asks, or the subject of the question."""
        card = self.speaker(state)
        return None if card is None else self.name(card)

    def speaker(self, state: Any) -> int | None:
        """Return the number of the card whose text asks."""
        state = reading(state)
        return state.kept("speaker", self.find_speaker, state)

    def find_speaker(self, state: Any) -> int | None:
        """Find the card whose text asks, without the cache."""
        depth = int(state["depth"])
        question = int(state["frame"][depth - 1, WHAT])
        if question in self.card_questions:
            return int(state["frame"][depth - 1, CARD])
        if question in PAID_QUESTIONS:
            leaving, aside = int(state["leaving"]), int(state["aside"])
            if leaving != NONE or aside != NONE:
                return leaving if leaving != NONE else aside
        for frame in state["frame"][: depth - 1].tolist()[::-1]:
            if frame[KIND] == TEXT:
                return int(frame[CARD])
        return None

    def happening(self, event: Sequence[int], viewer: int | None) -> Happening:
        """Return an event; its card is visible only to viewers who may see it."""
        what, seat, card, detail, audience = event
        shown = audience & bit_of(viewer)
        if what == Event.SWAPPED:
            detail = self.design[detail]
        return Happening(
            what=self.what(what),
            seat=seat,
            card=self.name(card) if shown and card != NONE else None,
            detail=detail,
            hidden=not shown,
        )


def bit_of(viewer: int | None) -> int:
    """Return the bit of a viewer's knowledge."""
    return 1 << (SPECTATOR if viewer is None else viewer)


def recall(view: ArmyView, past: Iterator[Sequence[int]]) -> ArmyView:
    """Return whether this is an extra turn; in GOSU only the preceding turns show it."""
    if view.decision is None or not (view.additional or is_extra(view, past)):
        return view
    return changed(view, additional=True, decision=changed(view.decision, extra=True))


def is_extra(view: ArmyView, past: Iterator[Sequence[int]]) -> bool:
    """Return whether this turn is an extra one: gained, or taken out of order."""
    begun = None  # the seat whose turn this is
    for what, seat, *_ in past:
        if begun is None:
            begun = seat if what == TURN else None
        elif what == TURN:
            return seat == begun and any(not one.passed for one in view.seats if one.seat != begun)
        elif what in OF_TURNS:
            return what == EXTRA_TURN
    return False


def slot_parts(slot: int) -> tuple[int, int, int]:
    """Return seat, row and column of a slot."""
    return slot // (ROWS * COLUMNS), slot % (ROWS * COLUMNS) // COLUMNS, slot % COLUMNS
