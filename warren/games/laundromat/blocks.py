"""The names of the fast policy's traits in Goblin Laundromat, as used in the weights file."""

from __future__ import annotations

from warren.games.laundromat import traits
from warren.games.laundromat.laundry import LaundryPack
from warren.games.laundromat.records import ROUNDS
from warren.packs.weights import TraitBlock

ACTIONS = ("stop", "draw", "potion")
KINDS = ("socks", "underwear", "trousers", "capes", "other")


def blocks(pack: LaundryPack) -> list[TraitBlock]:
    """Return all blocks; a row is an action or a garment, a column its context."""
    risks = [f"{action} risk {risk}" for action in ACTIONS for risk in range(traits.RISKS)]
    garments = [
        f"{what} {whose} {kind}"
        for what in ("take", "keep")
        for whose in ("another's", "one's own")
        for kind in KINDS
    ]
    rounds = [f"round {number + 1}" for number in range(ROUNDS)]
    left = numbered("left", traits.SIZES)
    coins = numbered("coins", traits.COINS)
    stains = numbered("stains", traits.STAINS_COUNTED)
    return [
        TraitBlock("daring", traits.DARING, risks, left, traits.SIZES),
        TraitBlock("garment", traits.GARMENT, garments, coins, traits.COINS),
        TraitBlock("stained", traits.STAINED, rounds, stains, traits.STAINS_COUNTED),
    ]


def numbered(what: str, count: int) -> list[str]:
    """Return columns for counts."""
    return [f"{what} {number}" for number in range(count)]
