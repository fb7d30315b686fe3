"""The bundle of Turnips."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np
from turnips import rules

from warren.engine.bundle import Game, functions
from warren.engine.plain_presentation import PlainPack
from warren.kernel.policy import write_odds
from warren.packs.weights import TraitBlock

NAMES = {f"c{card:02}": f"Card {card}" for card in range(1, rules.CARDS + 1)}


@dataclass(frozen=True)
class Options:
    seats: int = 3

    def __post_init__(self):
        if not 2 <= self.seats <= rules.SEATS:
            raise ValueError(f"turnips is for 2 to {rules.SEATS} seats, not {self.seats}")

    def as_dict(self):
        return asdict(self)


def rulebook(pack, options):
    book = np.zeros(1, rules.RULES)
    book[0]["seats"] = options.seats
    write_odds(book[0])
    return book


def blocks(pack):
    worth = [str(pips) for pips in range(1, rules.PIPS + 1)]
    return [TraitBlock("laid", 1, worth, pack.cards, rules.CARDS)]


GAME = Game(
    name="turnips",
    title="Turnips",
    home="turnips",
    seats=range(2, rules.SEATS + 1),
    actions=rules.CARDS,
    observation=rules.OBSERVATION,
    contract=functions(rules),
    options_type=Options,
    rulebook=rulebook,
    rules=rules.RULES,
    state=rules.STATE,
    blocks=blocks,
    cards=lambda: PlainPack("turnips", 1, {"en": NAMES}),
    parts={"presentation": "turnips.presentation:SHOWN"},
)
