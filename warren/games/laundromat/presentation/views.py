"""Positions and events of Goblin Laundromat, limited to a viewer's knowledge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any, Literal

import numpy as np

from warren.engine.fields import Results, reading
from warren.engine.views import KEPT, DecisionView, Happening, View, changed, code, made
from warren.games.laundromat.filling import packet_of
from warren.games.laundromat.presentation.notation import action_text, question_of
from warren.games.laundromat.records import (
    AT_MARKET,
    COMPLETED,
    DISCARDED,
    NONE,
    REMOVED,
    ROUNDS,
    SEATS,
    WAITING,
)
from warren.games.laundromat.rules import legal
from warren.games.laundromat.scoring import Line, count_stains, score
from warren.games.laundromat.seeing import KNOWN, seen_in
from warren.games.laundromat.words import Ask, End, Event

SPECTATOR = SEATS  # the bit for public knowledge
SCORED = ("clean", "clean_size", "fate", "programme", "goblin", "potion")  # fields
Lines = tuple[tuple[str, int], ...]
# the design of a secretly taken garment, and the facts about who saw it
Hidden = tuple[int, tuple[int, int, int, int | None]]
NO_ROUND = -1
OPTIONS = 8  # more than any seat can have
Fate = Literal["waiting", "completed", "discarded"]
FATES: dict[int, Fate] = {
    WAITING: "waiting",
    COMPLETED: "completed",
    DISCARDED: "discarded",
}
OF_PROGRAMMES = (Event.PROGRAMME, Event.COMPLETED, Event.DISCARDED)  # events about programmes


@dataclass(frozen=True)
class ProgrammeView:
    """A programme of a seat; the name of a face-down programme is hidden from others."""

    programme: str | None
    fate: Fate


programme_view = cache(ProgrammeView)


@dataclass(frozen=True)
class DrumView:
    """A garment in the drum."""

    garment: str
    protected: bool  # whether the potion protects it


@dataclass(frozen=True)
class LaundrySeatView:
    """The public view of a seat, and the viewer's further knowledge of it."""

    seat: int
    goblin: str  # its Goblin Basket
    species: str
    potion: bool  # unused
    programmes: tuple[ProgrammeView, ...]  # I to IV
    basket_size: int
    basket_known: tuple[str, ...]  # garments that the viewer knows to be in it
    clean: tuple[str, ...]  # the score zone, in the order of arrival
    drum: tuple[DrumView, ...]
    stains: tuple[int, int, int]  # stains that count in the drum: dirt, magic, slime
    hand_size: int
    hand: tuple[str, ...]  # the viewer's own
    has_chosen: bool
    chosen: str | None  # the viewer's own choice, until all have chosen
    score: tuple[tuple[str, int], ...]  # the current lines of the score sheet
    coins: int  # all lines together
    stained: int  # stains on clean garments, for ties


@dataclass(frozen=True, kw_only=True)
class LaundryView(View):
    """A position of Goblin Laundromat, limited to a viewer's knowledge."""

    seats: tuple[LaundrySeatView, ...]
    cycle: int  # the cycle of this round
    direction: Literal["left", "right"]
    step: int  # step of the draft, or of the market
    washer: int | None
    market: tuple[str, ...]
    pile_size: int
    supply_size: int
    removed: tuple[str, ...]  # garments that left the game


class LaundryViews:
    """Creates views of the states of one engine."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self.pack = engine.pack
        self.design = [int(design) for design in engine.rules["design"]]
        self.garments = [str(garment.id) for garment in self.pack.garments]  # by design
        self.ids = [self.garments[design] for design in self.design]
        self.programme_ids = [str(programme.id) for programme in self.pack.programmes]
        self.rules = reading(engine.rules)
        self.seats = range(int(engine.options.seats))
        self.what = cache(lambda event: code(Event(event)))  # the code of an event
        self.asked = cache(lambda question: code(Ask(question)))  # the code of a question
        self.is_seen = lru_cache(maxsize=KEPT)(self.find_if_seen)
        self.sheets: Results[tuple[Lines, int]] = Results()

    def name(self, card: int) -> str:
        """Return the id of a garment's design."""
        return self.ids[card]

    def names(self, garments: Iterable[int]) -> tuple[str, ...]:
        """Return the designs of a zone, in order."""
        return tuple([self.ids[garment] for garment in garments])

    def stains(self, state: Any) -> tuple[int, int, int]:
        """Return the stains that count in the drum."""
        dirt, magic, slime = (int(count) for count in state["stain"])
        return dirt, magic, slime

    def in_pack_order(self, garments: Iterable[int]) -> tuple[str, ...]:
        """Return the designs of unordered garments, in the order of the pack."""
        return self.names(sorted(garments))

    def ask(self, rule: Any, state: Any, *where: Any) -> Any:
        """Call a function of the rules on a position."""
        return self.engine.game.plain(rule)(self.rules, reading(state), *where)

    def view(self, state: Any, viewer: int | None) -> LaundryView:
        """Return the position for a viewer: the public part, and the part for the viewer's seat."""
        state = reading(state)
        public = state.kept("view", self.public, state)
        if viewer is None:
            return public
        return changed(
            public,
            viewer=viewer,
            seats=tuple([self.seat_for(state, seat, viewer) for seat in public.seats]),
            decision=self.decision(state, viewer),
        )

    def public(self, state: Any) -> LaundryView:
        """Return the view that everybody sees."""
        over, winners = int(state["over"]), int(state["winners"])
        number = max(int(state["round_number"]), 1) - 1
        washer = int(state["washer"])
        return made(
            LaundryView,
            game=self.engine.game.name,
            viewer=None,
            seats=tuple([self.public_seat(state, seat) for seat in self.seats]),
            round=int(state["round_number"]),
            pending=self.pending(state),
            decision=self.decision(state, None),
            winners=tuple(seat for seat in self.seats if winners >> seat & 1),
            reason=code(End(over)) if over else None,
            cycle=int(self.rules["cycle"][number]),
            direction="left" if self.rules["direction"][number] > 0 else "right",
            step=int(state["step"]),
            washer=None if washer == NONE else washer,
            market=self.names(state["market"][: int(state["market_size"])].tolist()),
            pile_size=int(state["pile_size"]),
            supply_size=int(state["supply_size"]),
            removed=self.in_pack_order((state["where"] == REMOVED).nonzero()[0].tolist()),
        )

    def pending(self, state: Any) -> tuple[int, ...]:
        """Return the seats that must decide."""
        owing = int(state["owing"])
        return tuple([seat for seat in self.seats if owing >> seat & 1])

    # --- a seat ----------------------------------------------------------------------------------

    def seat_for(self, state: Any, public: LaundrySeatView, viewer: int) -> LaundrySeatView:
        """Return the view of a seat for a seated viewer, given its public part."""
        seat, added = public.seat, dict[str, Any]()
        basket = self.basket_known(state, seat, viewer)
        if basket != public.basket_known:
            added["basket_known"] = basket
        if seat == viewer:
            chosen = int(state["chosen"][seat])
            added["programmes"] = self.programmes(state, seat, viewer)
            added["hand"] = self.hand(state, seat)
            added["chosen"] = self.name(chosen) if chosen != NONE else None
        return changed(public, **added) if added else public

    def public_seat(self, state: Any, seat: int) -> LaundrySeatView:
        """Return the public view of a seat."""
        goblin = self.pack.baskets[int(state["goblin"][seat])]
        is_washing = int(state["washer"]) == seat
        drum = state["drum"][: int(state["drum_size"])].tolist() if is_washing else ()
        lines, stained = self.sheet(state, seat)
        filling = int(state["question"]) == Ask.FILL
        return made(
            LaundrySeatView,
            seat=seat,
            goblin=goblin.id,
            species=goblin.species,
            potion=bool(state["potion"][seat]),
            programmes=self.programmes(state, seat, None),
            basket_size=int(state["basket_size"][seat]),
            basket_known=self.basket_known(state, seat, None),
            clean=self.names(state["clean"][seat, : int(state["clean_size"][seat])].tolist()),
            drum=tuple([self.in_drum(state, garment) for garment in drum]),
            stains=self.stains(state) if drum else (0, 0, 0),
            hand_size=int(state["packet_size"]),
            hand=(),
            has_chosen=filling and int(state["chosen"][seat]) != NONE,
            chosen=None,
            score=lines,
            coins=sum(coins for _, coins in lines),
            stained=stained,
        )

    def sheet(self, state: Any, seat: int) -> tuple[Lines, int]:
        """Return the current score sheet and the stains on clean garments, which rarely change."""
        key = seat, *state.content(*SCORED)
        return self.sheets.kept(key, self.new_sheet, state, seat)

    def new_sheet(self, state: Any, seat: int) -> tuple[Lines, int]:
        """Compute the score sheet and the stains, without the cache."""
        lines = tuple([(code(line), int(self.ask(score, state, seat, line))) for line in Line])
        return lines, int(self.ask(count_stains, state, seat))

    def programmes(self, state: Any, seat: int, viewer: int | None) -> tuple[ProgrammeView, ...]:
        """Return all own programmes, or the revealed ones of another seat (L-SET-05, L-SET-06)."""
        programmes, fates = state.listed("programme"), state.listed("fate")
        shown = ROUNDS if seat == viewer else int(state["round_number"])
        return tuple(
            [
                programme_view(
                    self.programme_ids[programmes[number][seat]] if number < shown else None,
                    FATES[fates[number][seat]],
                )
                for number in range(ROUNDS)
            ]
        )

    def programme(self, number: int) -> str:
        """Return the id of a programme."""
        return self.programme_ids[number]

    def in_drum(self, state: Any, garment: int) -> DrumView:
        """Return a garment of the wash."""
        return DrumView(self.name(garment), garment == int(state["protected"]))

    def hand(self, state: Any, seat: int) -> tuple[str, ...]:
        """Return the packet that a seat holds."""
        packet = int(self.ask(packet_of, state, seat))
        return self.names(state["packets"][packet, : int(state["packet_size"])].tolist())

    def basket_known(self, state: Any, seat: int, viewer: int | None) -> tuple[str, ...]:
        """Return the garments that the viewer saw go in, minus those that came out.

        Identical garments can't be told apart, so only those that must still be there are counted.
        """
        known, hidden = state.kept(("home", seat), self.put_in, state, seat)
        if viewer is not None:
            known = known.copy()
            for design, about in hidden:
                if self.is_seen(viewer, *about):
                    known[design] = known.get(design, 0) + 1
        return tuple([self.garments[one] for one in sorted(known) for _ in range(known[one])])

    def put_in(self, state: Any, seat: int) -> tuple[dict[int, int], list[Hidden]]:
        """Return the publicly known garments of a basket by design, and the hidden ones."""
        drawn, dealt, packet, taken = map(state.listed, ("drawn", "dealt", "packet", "taken"))
        now, step = int(state["round_number"]), int(state["step"])
        known: dict[int, int] = {}
        hidden: list[Hidden] = []
        for one in (state["home"] == seat).nonzero()[0].tolist():
            design, is_open = self.design[one], bool(dealt[one]) and packet[one] == AT_MARKET
            if is_open != bool(drawn[one]):
                known[design] = known.get(design, 0) + (1 if is_open else -1)
            if not is_open:
                new_in = step if dealt[one] == now else None
                hidden.append((design, (dealt[one], packet[one], taken[one], new_in)))
        return known, hidden

    def find_if_seen(
        self, viewer: int, dealt: int, packet: int, taken: int, step: int | None
    ) -> bool:
        """Return whether a seat saw a garment go into a basket at the draft's step `step`."""
        garment = SimpleNamespace(
            dealt=[dealt],
            packet=[packet],
            taken=[taken],
            round_number=NO_ROUND if step is None else dealt,
            step=NO_ROUND if step is None else step,
        )
        found = self.engine.game.plain(seen_in)(self.rules, garment, viewer, 0)
        return bool(found == KNOWN)

    # --- decisions and events --------------------------------------------------------------------

    def decision(self, state: Any, viewer: int | None) -> DecisionView | None:
        """Return the viewer's own open decision, or the first open decision without options."""
        state = reading(state)
        public = state.kept("decision", self.public_decision, state)
        if public is None or viewer is None or viewer not in self.pending(state):
            return public
        return changed(public, seat=viewer, options=self.options(state, viewer))

    def public_decision(self, state: Any) -> DecisionView | None:
        """Return the first open decision, without its options."""
        pending = self.pending(state)
        if not pending:
            return None
        return DecisionView(pending[0], self.asked(question_of(state)), None, 1, 1, ())

    def options(self, state: Any, seat: int) -> tuple[str, ...]:
        """Return the options of a seat, in notation."""
        out = np.zeros(OPTIONS, np.int64)
        count = self.ask(legal, state, seat, out)
        question = question_of(state)
        return tuple(
            action_text(self.pack, action, seat=seat, question=question)
            for action in out[:count].tolist()
        )

    def happening(self, event: Sequence[int], viewer: int | None) -> Happening:
        """Return an event; its garment is visible only to viewers who may see it."""
        what, seat, card, detail, audience = event
        shown = audience >> (SPECTATOR if viewer is None else viewer) & 1
        name = self.programme if what in OF_PROGRAMMES else self.name
        return Happening(
            what=self.what(what),
            seat=seat,
            card=name(card) if shown and card != NONE else None,
            detail=detail,
            hidden=not shown,
        )
