"""Goblin Laundromat: the meanings of the numbers in its observations (`knowledge.observe`)."""

from __future__ import annotations

from collections.abc import Iterator

from warren.engine.games import Engine
from warren.games.laundromat.knowledge import (
    BASKET_FEATURES,
    CARD_FEATURES,
    PROGRAMME_FEATURES,
    SEAT_FEATURES,
)
from warren.games.laundromat.records import BASKET, CLEAN, DESIGNS, DRUM, HAND, ROUNDS, SEATS
from warren.games.laundromat.words import Ask
from warren.research.features import Feature, Observed, Run, named

AFTER_SEATS = SEATS * (SEAT_FEATURES + ROUNDS * PROGRAMME_FEATURES)
TABLE = AFTER_SEATS + DESIGNS * (CARD_FEATURES + BASKET_FEATURES)
MOST_COINS = 96
MOST_LIMIT = 12  # largest limit of stains; more means no limit
MOST_REWARD = 16
FATES = ("completed", "discarded")


def runs(engine: Engine) -> Iterator[Run]:
    """Yield the features of the seats, of the garments in use, and of the table."""
    seats = range(engine.seats)
    yield Run(0, tuple(f for step in seats for f in seat_features(engine, step)))
    yield Run(AFTER_SEATS, tuple(garment_features(engine)))
    yield Run(TABLE, tuple(table_features()))


def who(step: int) -> str:
    """Return the name of a seat, given its distance."""
    return "me" if step == 0 else f"+{step}"


def seat_features(engine: Engine, step: int) -> Iterator[Feature]:
    """Yield the features of a seat."""
    seat = who(step)
    yield Feature(f"{seat} species", 8)
    yield Feature(f"{seat} potion")
    yield Feature(f"{seat} basket", BASKET)
    yield Feature(f"{seat} coins", MOST_COINS, shared=2)
    yield Feature(f"{seat} owes a decision")
    yield Feature(f"{seat} has chosen")
    yield Feature(f"{seat} washes")
    yield Feature(f"{seat} clean", CLEAN)
    for number in range(1, ROUNDS + 1):
        programme = f"{seat} programme {number}"
        yield Feature(f"{programme} known")
        yield Feature(f"{programme} temperature", 128, shared=16)
        yield Feature(f"{programme} reward", MOST_REWARD)
        for kind in range(1, 4):
            yield Feature(f"{programme} stains {kind}", MOST_LIMIT)
        yield named(f"{programme} fate", FATES)


def garment_features(engine: Engine) -> Iterator[Feature]:
    """Yield the known garments of each design, by place."""
    clean = [f"clean of {who(step)}" for step in range(SEATS)]
    baskets = [f"known in basket of {who(step)}" for step in range(SEATS)]
    zones = ("in my hand", "chosen", "in the market", "in the drum", "removed", "seen")
    for garment in engine.pack.garments[: int(engine.rules["designs"])]:
        for zone in (*zones, *clean, *baskets):
            yield Feature(f"{garment.id} {zone}", garment.copies)


def table_features() -> Iterator[Feature]:
    """Yield the round, the piles, the wash, and the open decision."""
    yield Feature("seats", SEATS)
    yield Feature("round", ROUNDS)
    yield Feature("step", HAND)
    yield Feature("packet", HAND)
    yield Feature("pile", 12)
    yield Feature("supply", 96, shared=4)
    yield named("question", [ask.name.lower() for ask in Ask if ask])
    yield Feature("I decide")
    yield Feature("drum", DRUM)
    for kind in range(1, 4):
        yield Feature(f"stains {kind} in the drum", MOST_LIMIT)


def longest(engine: Engine) -> int:
    """Return the maximum number of decisions of a match, a proven bound.

    The last garment of a packet or of the market needs no choice. A wash has a decision after each
    garment except the last of its cycle, and another if that garment makes the wash fail.
    """
    deals, cycles = (engine.rules[name].astype(int) for name in ("deal", "cycle"))
    fillers = 1 if engine.seats == 2 else engine.seats  # two players share a market
    return int(sum(fillers * (deals - 1) + engine.seats * cycles))


OBSERVED = Observed(runs, longest)
