"""GOSU: the meanings of the numbers in observations (`knowledge.observe`)."""

from __future__ import annotations

from collections.abc import Iterator

from warren.engine.games import Engine
from warren.games.army.observed import (
    ENDS,
    MOST_IN_HAND,
    MOST_POINTS,
    MOST_TURNS,
    asked,
    card,
    cards,
    longest,
    slots,
    who,
)
from warren.games.army.records import DESIGNS, SEATS, SLOTS
from warren.games.army.words import Ask
from warren.games.gosu.knowledge import CARD_FEATURES, SEAT_FEATURES, SLOT_FEATURES
from warren.games.gosu.steps import MOST_DRAGOONS, TOKENS
from warren.games.gosu.words import GosuAsk
from warren.research.features import Feature, Observed, Run, named

ARMY = SLOTS * SLOT_FEATURES + SEAT_FEATURES
AFTER_SEATS = SEATS * ARMY
TABLE = AFTER_SEATS + DESIGNS * CARD_FEATURES
CLANS_IN = 12
MOST_DECK = 104
MOST_PACKET = 7
MOST_X = 7
MOST_SUPPLY = 8
FORBIDDEN = 18
DEEDS = (
    *("play", "shift", "activate", "draw"),
    *("play all round", "shift all round", "activate all round", "draw all round"),
    "take a turn",
)


def runs(engine: Engine) -> Iterator[Run]:
    """Yield the features of the seats, of the designs in use, and of the table."""
    seats = engine.seats
    yield Run(0, tuple(f for step in range(seats) for f in seat_features(engine, step)))
    yield Run(AFTER_SEATS, tuple(card_features(engine)))
    yield Run(TABLE, tuple(table_features(engine)))
    clans = engine.pack.clans[: int(engine.rules["clans"])]
    in_use = tuple(Feature(f"clan {clan} in use") for clan in clans)
    yield Run(TABLE + CLANS_IN, in_use, is_bits=True)
    yield Run(TABLE + CLANS_IN + 1, tuple(limit_features(engine)))
    for step in range(seats):
        features = tuple(Feature(f"{who(step)} may not {deed}") for deed in DEEDS)
        yield Run(TABLE + FORBIDDEN + step, features, is_bits=True)


def seat_features(engine: Engine, step: int) -> Iterator[Feature]:
    """Yield an army and its tokens."""
    seat = who(step)
    owners = [who(other) for other in range(engine.seats)]
    for slot in slots(seat):
        yield card(f"{slot} card", engine)
        yield Feature(f"{slot} face down")
        yield named(f"{slot} token of", owners)
        yield Feature(f"{slot} Dragoon token")
    yield Feature(f"{seat} points", MOST_POINTS)
    yield Feature(f"{seat} tokens", TOKENS)
    yield Feature(f"{seat} tokens spent", TOKENS)
    yield Feature(f"{seat} hand", MOST_IN_HAND)
    yield Feature(f"{seat} passed")
    yield Feature(f"{seat} has the Advantage")
    yield Feature(f"{seat} has the turn")
    yield Feature(f"{seat} Dragoons", MOST_DRAGOONS)
    yield Feature(f"{seat} packet", MOST_PACKET)


def card_features(engine: Engine) -> Iterator[Feature]:
    """Yield the known copies of each design, by place."""
    hands = [f"known in hand of {who(step)}" for step in range(1, SEATS)]
    for known in cards(engine):
        for zone in ("in my hand", "in discards", "revealed", "in my packet", *hands):
            yield Feature(f"{known.id} {zone}", known.copies)


def table_features(engine: Engine) -> Iterator[Feature]:
    """Yield the round, the piles, and the open decision."""
    yield Feature("seats", SEATS)
    yield Feature("round", 16)
    yield Feature("turns", MOST_TURNS, shared=4)
    yield Feature("deck", MOST_DECK, shared=4)
    yield Feature("discards", MOST_DECK, shared=4)
    yield Feature("extra turns", 3)
    yield named("over by", ENDS)
    yield asked(Ask, GosuAsk)
    yield Feature("I decide")
    yield Feature("amount", MOST_IN_HAND)
    yield card("asked by", engine)
    yield Feature("X", MOST_X)


def limit_features(engine: Engine) -> Iterator[Feature]:
    """Yield the Dragoon tokens, the turn limit, the draft, and the top card of the deck."""
    yield Feature("Dragoons in supply", MOST_SUPPLY)
    yield Feature("turns left", 10)
    yield Feature("costs nothing")
    yield Feature("pick", MOST_PACKET)
    yield card("on top of the deck", engine)


OBSERVED = Observed(runs, longest)
