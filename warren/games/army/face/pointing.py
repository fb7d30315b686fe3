"""Where things lie on the table of an army game: what actions point at, and what moves where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from warren.engine.plain import reading
from warren.engine.views import Cost, Pointer, Spot, Way
from warren.games.army import words
from warren.games.army.face.notation import ally_of, question_of, slot_of, slot_verb, verb_of
from warren.games.army.face.views import SPECTATOR, ArmyViews, slot_parts
from warren.games.army.face.words import Ask, Event
from warren.games.army.playing import playable_rows, playing_cost
from warren.games.army.records import (
    ASIDE,
    COLUMNS,
    DESIGNS,
    IN_DECK,
    IN_DISCARDS,
    IN_HAND,
    IN_PACKET,
    IN_REVEAL,
    NONE,
    REMOVED,
    ROWS,
    SEATS,
    SLOTS,
)
from warren.games.army.ways import pile_of, shift_cost_at

SECRET = (Ask.PICK, Ask.SEARCH)  # nobody else sees which card is taken
FINAL = (words.PASS,)

# Tokens, and Dragoon tokens, that drawing takes
DRAWS = {
    words.DRAW_ONE: Cost(tokens=1),
    words.DRAW_MANY: Cost(tokens=2),
    words.DRAW_MORE: Cost(tokens=2),
    words.DRAW_ONE_BY_DRAGOON: Cost(dragoons=1),
    words.DRAW_MANY_MIXED: Cost(tokens=1, dragoons=1),
    words.DRAW_MANY_BY_DRAGOONS: Cost(dragoons=2),
    words.ALLY_DRAWS_ONE: Cost(tokens=1),
    words.ALLY_DRAWS_MANY: Cost(tokens=2),
}
ACTIVATIONS = {
    "activate": Cost(tokens=1),
    "ally": Cost(tokens=1),
    "dragoon": Cost(dragoons=1),
    "ally_dragoon": Cost(dragoons=1),
}

# Where the actions begin that name a card of a zone, whatever is asked
CARD_ZONES = {
    "discards": words.FROM_DISCARDS,
    "revealed": words.FROM_REVEALED,
    "packet": words.FROM_REVEALED,
}

# Where a card goes, by what happened to it
TO_HAND = (
    *(Event.DREW, Event.RETURNED, Event.RECOVERED, Event.KEPT, Event.SEARCHED, Event.FOUND),
    *(Event.BROUGHT_BACK, Event.PICKED),
)
TO_DISCARDS = (Event.DISCARDED, Event.DESTROYED, Event.SACRIFICED, Event.MILLED)
TO_DECK = (Event.ON_DECK, Event.UNDER_DECK)
TO_SLOT = (
    *(Event.PLAYED, Event.SHIFTED_IN, Event.SHIFTS, Event.CAPTURED, Event.RELEASED, Event.MARKED),
    *(Event.JUMPS, Event.JUMP_FAILED, Event.USED),
)
OFF_DECK = (Event.DREW, Event.REVEALED, Event.MILLED, Event.SEARCHED, Event.FOUND)
ACTIVATED = (Event.ACTIVATED, Event.ACTIVATED_BY_DRAGOON)  # a token goes there
TO_PLAYER = (
    *(Event.ADVANTAGE, Event.GAINED_POINTS, Event.TOKEN_BACK, Event.BATTLE_WON, Event.SUPREMACY),
    *(Event.WONDER, Event.UNLOCKED, Event.EXTRA_TURN, Event.DRAGOONS_GAINED, Event.PASSED),
    *(Event.WON, Event.STRENGTH),
)
FROM_PLAYER = (
    *(Event.TOKENS_SPENT, Event.WONDER_SPENT, Event.DRAGOONS_SPENT, Event.DRAGOONS_RETURNED),
)


class ArmyPointing:
    """Knows where things lie in the positions of one engine."""

    def __init__(self, engine: Any, views: ArmyViews) -> None:
        self.engine = engine
        self.rules = engine.rules
        self.views = views
        self.is_shared = engine.game.name == "gosu"  # deck and discards are everybody's

    def rule(self, function: Callable[..., Any], *values: Any) -> Any:
        """What a function of the rules says, as this game has it."""
        return self.engine.game.plain(function)(*values)

    # --- what an action points at ----------------------------------------------------------------

    def point(self, state: Any, seat: int, action: int) -> Pointer:
        """What a legal action of the seat's is, what it points at and what it costs."""
        kind = verb_of(action, question_of(state))
        target = self.target(state, seat, action)
        return Pointer(kind, target, self.cost(state, seat, action), action in FINAL)

    def is_open(self, state: Any, action: int) -> bool:
        """Whether everybody sees which action is taken."""
        return question_of(state) not in SECRET

    def target(self, state: Any, seat: int, action: int) -> Spot | None:
        """What an action points at, None if at nothing on the table."""
        slot = slot_of(action, seat)
        if slot is not None:
            return self.slot(slot)
        if action in DRAWS:
            return self.pile("deck", seat)
        if words.PLAYER <= action < words.NAME_CLAN:
            return Spot(zone="player", seat=action - words.PLAYER)
        if words.NAME_CLAN <= action < words.NAME_LEVEL:
            return Spot(zone="clan", clan=self.engine.pack.clans[action - words.NAME_CLAN])
        return self.card_target(state, seat, action)

    def card_target(self, state: Any, seat: int, action: int) -> Spot | None:
        """What an action points at that names a card."""
        if action < words.PLAY:
            return None
        if action >= words.NAME_CARD:
            return self.pile("deck", 1 - seat, self.views.ids[action - words.NAME_CARD])
        if action >= words.FROM_DECK:
            return self.pile("deck", seat, self.views.ids[action - words.FROM_DECK])
        design = (action - words.PLAY) % DESIGNS
        card = self.views.ids[design]
        if action < words.FROM_DISCARDS:
            return Spot(zone="hand", seat=seat, card=card)
        if action < words.FROM_REVEALED:
            return self.pile("discards", self.pile_with(state, design), card)
        if question_of(state) == Ask.PICK:
            return Spot(zone="packet", seat=seat, card=card)
        return Spot(zone="revealed", card=card)

    def pile_with(self, state: Any, design: int) -> int:
        """In whose discards a card of this design lies."""
        for pile, size in enumerate(state["discards_size"]):
            if any(self.views.design[card] == design for card in state["discards"][pile, :size]):
                return pile
        return 0

    def pile(self, zone: str, seat: int, card: str | None = None) -> Spot:
        """A deck or discards: a seat's own, or those that all share."""
        return Spot(zone=zone, seat=None if self.is_shared else seat, card=card)

    def slot(self, slot: int) -> Spot:
        """A place in an army."""
        owner, row, column = slot_parts(slot)
        return Spot(zone="slot", seat=owner, row=row, column=column)

    # --- what a click means ----------------------------------------------------------------------

    def meant(self, state: Any, seat: int, spot: Spot) -> list[int]:
        """The actions that a click of the seat's may mean, the likeliest first."""
        if spot.zone == "slot":
            return self.meant_in_armies(state, seat, spot)
        if spot.zone == "player" and spot.seat is not None:
            return [words.PLAYER + spot.seat] if spot.seat < SEATS else []
        clans, designs = self.engine.pack.clans, self.engine.pack.designs
        if spot.zone == "clan":
            return [words.NAME_CLAN + clans.index(spot.clan)] if spot.clan in clans else []
        question = question_of(state)
        if spot.zone == "deck" and question == Ask.TURN:
            return [words.DRAW_ONE]
        first = self.first_of_zone(spot.zone, question)
        return [first + designs[spot.card]] if first and spot.card in designs else []

    def first_of_zone(self, zone: str, question: int) -> int | None:
        """Where the actions begin that name a card of a zone, in answer to this question."""
        if zone == "deck":
            return {Ask.SEARCH: words.FROM_DECK, Ask.BAN: words.NAME_CARD}.get(Ask(question))
        if zone == "hand":
            return words.PLAY if question == Ask.TURN else words.FROM_HAND
        return CARD_ZONES.get(zone)

    def meant_in_armies(self, state: Any, seat: int, spot: Spot) -> list[int]:
        """What a click on a place of an army may mean."""
        owner = seat if spot.seat is None else spot.seat
        place = (spot.row or 0) * COLUMNS + (spot.column or 0)
        slot = owner * SLOTS + place
        if owner >= SEATS:
            return []
        if question_of(state) != Ask.TURN:
            return [words.CARD_AT + slot]
        anybodys = [words.ACTIVATE + slot, words.ACTIVATE_BY_DRAGOON + slot, words.USE + slot]
        if owner == seat:
            activate, *others = anybodys
            return [activate, words.SHIFT + place, *others, words.JUMP + place]
        if owner != ally_of(seat):
            return anybodys
        return [
            *anybodys,
            words.ACTIVATE_FOR_ALLY + place,
            words.ACTIVATE_FOR_ALLY_BY_DRAGOON + place,
        ]

    # --- what it costs ---------------------------------------------------------------------------

    def cost(self, state: Any, seat: int, action: int) -> Cost | None:
        """What an action takes besides the card it names; None if it is none of those that do."""
        if action in DRAWS:
            return DRAWS[action]
        if found := slot_verb(action):
            return self.slot_cost(state, seat, *found)
        question = question_of(state)
        if words.PLAY <= action < words.FROM_HAND:
            return Cost(self.playing_cost(state, seat, action - words.PLAY))
        if words.FROM_DISCARDS <= action < words.FROM_REVEALED and question == Ask.TURN:
            return Cost(self.playing_cost(state, seat, action - words.FROM_DISCARDS))
        return None

    def slot_cost(self, state: Any, seat: int, verb: str, slot: int) -> Cost | None:
        """What it takes to do something with the card in a slot."""
        owner, row, column = slot_parts(slot)
        if verb == "shift":
            return Cost(self.shift_cost(state, seat, row, column))
        if verb == "use" and "use_discards" in self.rules.dtype.names:
            design = self.views.design[int(state["army"][owner, row, column])]
            discards = int(self.rules["use_discards"][design])
            return Cost(discards, dragoons=int(self.rules["use_dragoons"][design]))
        return ACTIVATIONS.get(verb)

    def playing_rows(self, state: Any, seat: int, card: int) -> list[int]:
        """The rows a card can be played into if it can be paid for, else the row of its level."""
        rules, record = self.views.rules, reading(state)
        rows = int(self.rule(playable_rows, rules, record, seat, card, ROWS * COLUMNS))
        return [row for row in range(ROWS) if rows >> row & 1] or [int(rules.row[card])]

    def row_cost(self, state: Any, seat: int, card: int, row: int) -> int:
        """What playing a card into this row costs now."""
        rules, record = self.views.rules, reading(state)
        return int(self.rule(playing_cost, rules, record, seat, row, card))

    def playing_cost(self, state: Any, seat: int, design: int) -> int:
        """What playing this card costs now, in the row where it costs least."""
        card = self.views.design.index(design)
        rows = self.playing_rows(state, seat, card)
        return min(self.row_cost(state, seat, card, row) for row in rows)

    def shift_cost(self, state: Any, seat: int, row: int, column: int) -> int:
        """What shifting the card in this place costs now."""
        rules, record = self.views.rules, reading(state)
        return int(self.rule(shift_cost_at, rules, record, seat, row, column))

    # --- where cards lie -------------------------------------------------------------------------

    def at(self, state: Any, viewer: int | None) -> Spot | None:
        """Where the card lies that asks, as far as the viewer knows."""
        card = self.views.speaker(state)
        if card is None:
            return None
        known = int(state["known"][card]) >> (SPECTATOR if viewer is None else viewer) & 1
        where = int(state["where"][card])
        return self.place(state, card, where) if known or where < SEATS * SLOTS else None

    def place(self, state: Any, card: int, where: int) -> Spot | None:
        """Where a card is, without its name."""
        if where < SEATS * SLOTS:
            return self.slot(where)
        if where >= IN_PACKET:
            return Spot(zone="packet", seat=where - IN_PACKET)
        if where >= IN_HAND:
            return Spot(zone="hand", seat=where - IN_HAND)
        owner = self.owner(state, card)
        if where in (IN_DECK, IN_DISCARDS):
            return self.pile("deck" if where == IN_DECK else "discards", owner)
        zones = {IN_REVEAL: "revealed", ASIDE: "aside", REMOVED: "removed"}
        if where not in zones:
            return None
        return Spot(zone=zones[where], seat=owner if where == REMOVED else None)

    def owner(self, state: Any, card: int) -> int:
        """Whose deck a card belongs to."""
        return int(self.rule(pile_of, self.views.rules, reading(state), card))

    def ways(self, before: Any, events: list[list[int]]) -> list[Way]:
        """Whence and whither each event led; `before` is the position before all of them.

        Before the deal there is none, and all cards are in a deck.
        """
        lately: dict[int, Spot | None] = {}  # where cards have come to
        found = []
        for what, seat, card, detail, _ in events:
            way = self.token_way(what, seat, detail)
            if way is None:
                here = self.origin(what, seat) or self.found(before, lately, card)
                to = self.goal(before, what, seat, card, detail)
                lately[card] = to or here
                way = here, to
            found.append(way)
        return found

    def token_way(self, what: int, seat: int, detail: int) -> Way | None:
        """Whence and whither something went that is no card; None if it is one."""
        player = Spot(zone="player", seat=seat)
        if what in FROM_PLAYER:
            return player, None
        if what in ACTIVATED:
            return player, self.slot(detail)
        if what == Event.DRAGOON_GIVEN:
            return player, Spot(zone="player", seat=detail)
        if what in TO_PLAYER:
            return None, player
        if what == Event.MULLIGAN:
            return Spot(zone="hand", seat=seat), self.pile("deck", seat)
        return None

    def origin(self, what: int, seat: int) -> Spot | None:
        """Where a card comes from that may be hidden: nothing depends on which one it is."""
        if what in OFF_DECK:
            return self.pile("deck", seat)
        if what == Event.PICKED:
            return Spot(zone="packet", seat=seat)
        return Spot(zone="player", seat=seat) if what == Event.LOOKED else None

    def found(self, before: Any, lately: dict[int, Spot | None], card: int) -> Spot | None:
        """Where a card was when something happened to it."""
        if card == NONE:
            return None
        if card not in lately and before is not None:
            lately[card] = self.place(before, card, int(before["where"][card]))
        return lately.get(card)

    def goal(self, before: Any, what: int, seat: int, card: int, detail: int) -> Spot | None:
        """Where something goes."""
        if what in TO_HAND:
            return Spot(zone="hand", seat=seat)
        if what in TO_DISCARDS or what in TO_DECK:
            owner = self.owner(before, card)
            return self.pile("deck" if what in TO_DECK else "discards", owner)
        if what in TO_SLOT:
            return self.slot(detail)
        if what == Event.REVEALED:
            return Spot(zone="revealed")
        if what == Event.ANNOUNCED:
            return Spot(zone="aside")
        if what == Event.REMOVED:
            return Spot(zone="removed", seat=self.owner(before, card))
        return None
