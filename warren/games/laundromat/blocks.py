"""The names of the fast policy's traits in Goblin Laundromat, for the file of weights."""

from __future__ import annotations

from warren.games.laundromat import traits
from warren.games.laundromat.records import ROUNDS
from warren.packs.laundry import LaundryPack
from warren.packs.weights import Block

ACTIONS = ("stop", "draw", "potion")
KINDS = ("socks", "underwear", "trousers", "capes", "other")


def blocks(pack: LaundryPack) -> list[Block]:
    """All blocks; a row is an action or a garment, with what it is seen beside."""
    levels = traits.LEVELS
    risks = [f"{action} risk {risk}" for action in ACTIONS for risk in range(levels)]
    stakes = [f"{action} stake {stake}" for action in ACTIONS for stake in range(levels)]
    rewards = [f"{action} reward {reward}" for action in ACTIONS for reward in range(levels)]
    rounds = [f"round {number + 1}" for number in range(ROUNDS)]
    late = [f"{action} {name}" for action in ACTIONS for name in rounds]
    garments = [
        f"{what} {whose} {kind}"
        for what in ("take", "keep")
        for whose in ("another's", "one's own")
        for kind in KINDS
    ]
    collected = [f"{what} {kind}" for what in ("take", "keep") for kind in KINDS]
    return [
        Block("daring", traits.DARING, risks, numbered("left", traits.SIZES), traits.SIZES),
        Block("stakes", traits.STAKES, stakes, numbered("risk", levels), levels),
        Block("rewards", traits.REWARDS, rewards, numbered("left", traits.SIZES), traits.SIZES),
        Block("late", traits.LATE, late, ("without potion", "with potion"), 2),
        Block("garment", traits.GARMENT, garments, numbered("coins", traits.COINS), traits.COINS),
        Block("stained", traits.STAINED, rounds, numbered("stains", traits.COUNTS), traits.COUNTS),
        Block(
            "stained_later",
            traits.STAINED_LATER,
            rounds,
            numbered("stains", traits.COUNTS),
            traits.COUNTS,
        ),
        Block(
            "collected", traits.COLLECTED, collected, numbered("have", traits.COUNTS), traits.COUNTS
        ),
    ]


def numbered(what: str, count: int) -> list[str]:
    """Columns that count something."""
    return [f"{what} {number}" for number in range(count)]
