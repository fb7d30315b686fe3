"""Places on the table of an army game: the targets of actions, and the moves of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from warren.engine.fields import reading
from warren.engine.views import Cost, Pointer, Spot, Way, cost_of, spot_at
from warren.games.army import words
from warren.games.army.hooks import pile_of, shift_cost_at
from warren.games.army.playing import playable_rows, playing_cost
from warren.games.army.presentation.notation import question_of, slot_of, slot_verb
from warren.games.army.presentation.views import SPECTATOR, ArmyViews, slot_parts
from warren.games.army.records import (
    ASIDE,
    COLUMNS,
    DESIGNS,
    IN_DECK,
    IN_DISCARDS,
    IN_HAND,
    IN_REVEAL,
    NONE,
    REMOVED,
    ROWS,
    SEATS,
    SLOTS,
)
from warren.games.army.words import Ask, Event

Kinds = tuple[int, ...]  # of events
FINAL = (words.PASS,)
DISCARD = "discard"  # the verb of actions that discard a card from hand

# Tokens that drawing costs
DRAWS = {
    words.DRAW_ONE: Cost(tokens=1),
    words.DRAW_MANY: Cost(tokens=2),
    words.DRAW_MORE: Cost(tokens=2),
}

# The first action that names a card of a zone, for any question
CARD_ZONES = {"discards": words.FROM_DISCARDS, "revealed": words.FROM_REVEALED}

# Destinations by event; each game adds more
TO_HAND: Kinds = (Event.DREW, Event.RETURNED, Event.RECOVERED, Event.KEPT)
TO_DISCARDS: Kinds = (Event.DISCARDED, Event.DESTROYED)
TO_DECK: Kinds = (Event.ON_DECK,)
TO_SLOT: Kinds = (*(Event.PLAYED, Event.SHIFTED_IN, Event.SHIFTS, Event.CAPTURED, Event.RELEASED),)
OFF_DECK: Kinds = (Event.DREW, Event.REVEALED)
ACTIVATED: Kinds = (Event.ACTIVATED,)  # a token goes there
TO_PLAYER: Kinds = (
    *(Event.ADVANTAGE, Event.GAINED_POINTS, Event.TOKEN_BACK, Event.BATTLE_WON),
    *(Event.EXTRA_TURN, Event.PASSED, Event.WON, Event.STRENGTH),
)
FROM_PLAYER: Kinds = (Event.TOKENS_SPENT,)


class ArmyPointing:
    """Locates cards, piles and tokens in the positions of one engine."""

    is_shared: bool  # whether all players share deck and discards
    secret: Kinds = ()  # questions whose answers hide the card from others
    draws: Mapping[int, Cost] = DRAWS
    activations: Mapping[str, Cost] = {"activate": Cost(tokens=1)}
    card_zones: Mapping[str, int] = CARD_ZONES
    to_hand = TO_HAND
    to_discards = TO_DISCARDS
    to_deck = TO_DECK
    to_slot = TO_SLOT
    off_deck = OFF_DECK
    activated = ACTIVATED
    to_player = TO_PLAYER
    from_player = FROM_PLAYER

    def __init__(self, engine: Any, views: ArmyViews) -> None:
        self.engine = engine
        self.rules = views.rules
        self.views = views

    def rule(self, function: Callable[..., Any], *values: Any) -> Any:
        """Call this game's version of a rules function."""
        return self.engine.game.plain(function)(*values)

    # --- targets of actions ----------------------------------------------------------------------

    def point(self, state: Any, seat: int, action: int) -> Pointer:
        """Return the kind, target and cost of a legal action of the seat."""
        kind = self.views.notation.verb_of(action, question_of(state))
        target = self.target(state, seat, action)
        onto = "discards" if kind == DISCARD else None
        return Pointer(kind, target, self.cost(state, seat, action), action in FINAL, onto)

    def is_open(self, state: Any, action: int) -> bool:
        """Return whether everybody sees which action is taken."""
        return question_of(state) not in self.secret

    def target(self, state: Any, seat: int, action: int) -> Spot | None:
        """Return an action's target on the table, or None."""
        slot = slot_of(action, seat)
        if slot is not None:
            return self.slot(slot)
        if action in self.draws:
            return self.pile("deck", seat)
        if words.PLAYER <= action < words.NAME_CLAN:
            return spot_at(zone="player", seat=action - words.PLAYER)
        if words.NAME_CLAN <= action < words.NAME_LEVEL:
            return spot_at(zone="clan", clan=self.engine.pack.clans[action - words.NAME_CLAN])
        return self.card_target(state, seat, action)

    def card_target(self, state: Any, seat: int, action: int) -> Spot | None:
        """Return the target of an action that names a card."""
        if action < words.PLAY:
            return None
        design = (action - words.PLAY) % DESIGNS
        card = self.views.ids[design]
        if action < words.FROM_DISCARDS:
            return spot_at(zone="hand", seat=seat, card=card)
        if action < words.FROM_REVEALED:
            return self.pile("discards", self.pile_with(state, design), card)
        return spot_at(zone="revealed", card=card)

    def pile_with(self, state: Any, design: int) -> int:
        """Return the seat whose discards have a card of this design."""
        for pile, size in enumerate(state["discards_size"]):
            if any(self.views.design[card] == design for card in state["discards"][pile, :size]):
                return pile
        return 0

    def pile(self, zone: str, seat: int, card: str | None = None) -> Spot:
        """Return a deck or discard pile: a seat's own, or the shared one."""
        return spot_at(zone=zone, seat=None if self.is_shared else seat, card=card)

    def slot(self, slot: int) -> Spot:
        """Return a place in an army."""
        owner, row, column = slot_parts(slot)
        return spot_at(zone="slot", seat=owner, row=row, column=column)

    # --- clicks ----------------------------------------------------------------------------------

    def meant(self, state: Any, seat: int, spot: Spot) -> list[int]:
        """Return the possible meanings of a seat's click, most likely first."""
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
        """Return the first action that names a card of a zone, for this question."""
        if zone == "hand":
            return words.PLAY if question == Ask.TURN else words.FROM_HAND
        return self.card_zones.get(zone)

    def meant_in_armies(self, state: Any, seat: int, spot: Spot) -> list[int]:
        """Return the actions that a click on a place of an army may mean."""
        owner = seat if spot.seat is None else spot.seat
        row, column = spot.row or 0, spot.column or 0
        if owner >= SEATS or row >= ROWS or column >= COLUMNS:
            return []
        place = row * COLUMNS + column
        if question_of(state) != Ask.TURN:
            return [words.CARD_AT + owner * SLOTS + place]
        return self.meant_in_turn(seat, owner, place)

    def meant_in_turn(self, seat: int, owner: int, place: int) -> list[int]:
        """Return the actions that a click on a place of a seat's army may mean in a turn."""
        activate = words.ACTIVATE + owner * SLOTS + place
        return [activate, words.SHIFT + place] if owner == seat else [activate]

    # --- costs -----------------------------------------------------------------------------------

    def cost(self, state: Any, seat: int, action: int) -> Cost | None:
        """Return the cost of an action, excluding its named card; None if this kind has no cost."""
        if action in self.draws:
            return self.draws[action]
        if found := slot_verb(action):
            return self.slot_cost(state, seat, *found)
        if words.PLAY <= action < words.FROM_HAND:
            return cost_of(self.playing_cost(state, seat, action - words.PLAY))
        is_from_discards = words.FROM_DISCARDS <= action < words.FROM_REVEALED
        if is_from_discards and question_of(state) == Ask.TURN:
            return cost_of(self.playing_cost(state, seat, action - words.FROM_DISCARDS))
        return None

    def slot_cost(self, state: Any, seat: int, verb: str, slot: int) -> Cost | None:
        """Return the cost of an action with the card in a slot."""
        _, row, column = slot_parts(slot)
        if verb == "shift":
            return cost_of(self.shift_cost(state, seat, row, column))
        return self.activations.get(verb)

    def playing_rows(self, state: Any, seat: int, card: int) -> list[int]:
        """Return the rows for a card if it can be paid for, else the row of its level."""
        rules, record = self.views.rules, reading(state)
        rows = int(self.rule(playable_rows, rules, record, seat, card, ROWS * COLUMNS))
        return [row for row in range(ROWS) if rows >> row & 1] or [int(rules.row[card])]

    def row_cost(self, state: Any, seat: int, card: int, row: int) -> int:
        """Return the cost of playing a card into this row now."""
        rules, record = self.views.rules, reading(state)
        return int(self.rule(playing_cost, rules, record, seat, row, card))

    def playing_cost(self, state: Any, seat: int, design: int) -> int:
        """Return the cost of playing this card now, in the cheapest row."""
        return reading(state).kept(("cost", seat, design), self.least_cost, state, seat, design)

    def least_cost(self, state: Any, seat: int, design: int) -> int:
        """Compute the cost of playing this card now, without the cache."""
        card = self.views.first[design]
        rows = self.playing_rows(state, seat, card)
        return min(self.row_cost(state, seat, card, row) for row in rows)

    def shift_cost(self, state: Any, seat: int, row: int, column: int) -> int:
        """Return the cost of shifting the card in this place now."""
        record = reading(state)
        where = seat, row, column
        cost = record.kept(
            (shift_cost_at, *where), self.rule, *(shift_cost_at, self.rules, record, *where)
        )
        return int(cost)

    # --- places of cards ------------------------------------------------------------------------

    def at(self, state: Any, viewer: int | None) -> Spot | None:
        """Return the place of the card whose text asks; None if the viewer can't see it."""
        card = self.views.speaker(state)
        if card is None:
            return None
        known = int(state["known"][card]) >> (SPECTATOR if viewer is None else viewer) & 1
        where = int(state["where"][card])
        return self.place(state, card, where) if known or where < SEATS * SLOTS else None

    def place(self, state: Any, card: int, where: int) -> Spot | None:
        """Return the place of a card without its name."""
        if where < SEATS * SLOTS:
            return self.slot(where)
        if where >= IN_HAND:
            return spot_at(zone="hand", seat=where - IN_HAND)
        owner = self.owner(state, card)
        if where in (IN_DECK, IN_DISCARDS):
            return self.pile("deck" if where == IN_DECK else "discards", owner)
        zones = {IN_REVEAL: "revealed", ASIDE: "aside", REMOVED: "removed"}
        if where not in zones:
            return None
        return spot_at(zone=zones[where], seat=owner if where == REMOVED else None)

    def owner(self, state: Any, card: int) -> int:
        """Return the seat whose deck a card belongs to."""
        return int(self.rule(pile_of, self.views.rules, reading(state), card))

    def ways(self, before: Any, events: Sequence[Sequence[int]]) -> list[Way]:
        """Return the source and destination of each event after the position `before`.

        For the deal, `before` is None and all cards are in a deck.
        """
        lately: dict[int, Spot | None] = {}  # current places of moved cards
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
        """Return the source and destination of an event without a card; None if there is a card."""
        player = spot_at(zone="player", seat=seat)
        if what in self.from_player:
            return player, None
        if what in self.activated:
            return player, self.slot(detail)
        if what in self.to_player:
            return None, player
        if what == Event.MULLIGAN:
            return spot_at(zone="hand", seat=seat), self.pile("deck", seat)
        return None

    def origin(self, what: int, seat: int) -> Spot | None:
        """Return the source of a card that may be hidden, without revealing the card."""
        return self.pile("deck", seat) if what in self.off_deck else None

    def found(self, before: Any, lately: dict[int, Spot | None], card: int) -> Spot | None:
        """Return the place of a card at the time of an event."""
        if card == NONE:
            return None
        if card not in lately and before is not None:
            lately[card] = self.place(before, card, int(before["where"][card]))
        return lately.get(card)

    def goal(self, before: Any, what: int, seat: int, card: int, detail: int) -> Spot | None:
        """Return the destination of an event."""
        if what in self.to_hand:
            return spot_at(zone="hand", seat=seat)
        if what in self.to_discards or what in self.to_deck:
            owner = self.owner(before, card)
            return self.pile("deck" if what in self.to_deck else "discards", owner)
        if what in self.to_slot:
            return self.slot(detail)
        if what == Event.REVEALED:
            return spot_at(zone="revealed")
        return spot_at(zone="aside") if what == Event.ANNOUNCED else None
