"""GOSU X: the meanings of the numbers in its observations (`knowledge.observe`)."""

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
from warren.games.army.records import CLANS, DESIGNS, SLOTS
from warren.games.army.words import Ask
from warren.games.gosux.knowledge import (
    CARD_FEATURES,
    CLAN_FEATURES,
    SEAT_FEATURES,
    SEATS,
    SLOT_FEATURES,
)
from warren.games.gosux.steps import MOST_TOKENS, TURNS_AFTER_PASS
from warren.games.gosux.words import XAsk
from warren.research.features import Feature, Observed, Run, named

AFTER_SEATS = SEATS * (SLOTS * SLOT_FEATURES + SEAT_FEATURES)
AFTER_CARDS = AFTER_SEATS + DESIGNS * CARD_FEATURES
TABLE = AFTER_CARDS + CLANS * CLAN_FEATURES
MOST_DECK = 48
CARD_ZONES = (
    "in my hand",
    "in my discards",
    "in their discards",
    "revealed",
    "known in their hand",
    "removed",
    "known in my deck",
    "known in their deck",
)


def runs(engine: Engine) -> Iterator[Run]:
    """Yield the features of both seats, of the designs in use, of the clans, and of the table."""
    yield Run(0, tuple(f for step in range(SEATS) for f in seat_features(engine, step)))
    yield Run(AFTER_SEATS, tuple(card_features(engine)))
    yield Run(AFTER_CARDS, tuple(clan_features(engine)))
    yield Run(TABLE, tuple(table_features(engine)))


def seat_features(engine: Engine, step: int) -> Iterator[Feature]:
    """Yield an army and its tokens."""
    seat = who(step)
    for slot in slots(seat):
        yield card(f"{slot} card", engine)
        yield Feature(f"{slot} face down")
        yield Feature(f"{slot} tokens", MOST_TOKENS)
        yield Feature(f"{slot} Bounty token")
    yield Feature(f"{seat} Supremacy tokens", MOST_POINTS)
    yield Feature(f"{seat} tokens", MOST_TOKENS)
    yield Feature(f"{seat} tokens spent", MOST_TOKENS)
    yield Feature(f"{seat} tokens locked", MOST_TOKENS)
    yield Feature(f"{seat} hand", MOST_IN_HAND)
    yield Feature(f"{seat} deck", MOST_DECK, shared=4)
    yield Feature(f"{seat} discards", MOST_DECK, shared=4)
    yield Feature(f"{seat} passed")
    yield Feature(f"{seat} has the Wonder")
    yield Feature(f"{seat} has the turn")
    yield card(f"{seat} on top of the deck", engine)


def card_features(engine: Engine) -> Iterator[Feature]:
    """Yield the known copies of each design, by place, and whether it is banned."""
    for known in cards(engine):
        for zone in CARD_ZONES:
            yield Feature(f"{known.id} {zone}", known.copies)
        yield Feature(f"{known.id} banned")


def clan_features(engine: Engine) -> Iterator[Feature]:
    """Yield the owner of each clan, and whether its tile is active."""
    for clan in engine.pack.clans:
        yield named(f"clan {clan} of", [who(0), who(1)])
        yield Feature(f"clan {clan} tile active")


def table_features(engine: Engine) -> Iterator[Feature]:
    """Yield the round, the turn, and the open decision."""
    yield Feature("round", 16)
    yield Feature("turns", MOST_TURNS, shared=4)
    yield Feature("additional turn")
    yield Feature("extra turns", 3)
    yield Feature("open discards")
    yield Feature("turns left", TURNS_AFTER_PASS)
    yield Feature("Song of the Dead")
    yield named("over by", ENDS)
    yield asked(Ask, XAsk)
    yield Feature("I decide")
    yield Feature("amount", MOST_IN_HAND)
    yield card("asked by", engine)


OBSERVED = Observed(runs, longest)
