"""A garment's features in words, so that a network can judge unknown garments."""

from __future__ import annotations

from warren.bots.network import Features
from warren.games.laundromat.inputs import COUNTS, ZONES
from warren.games.laundromat.laundry import Garment, LaundryPack


def about(garment: Garment) -> frozenset[str]:
    """Return species, type, coins and stains."""
    stains = (f"stain {kind} {count}" for kind, count in enumerate(garment.stains))
    return frozenset(
        {
            f"species {garment.species}",
            f"type {garment.type}",
            f"coins {garment.coins}",
            f"copies {garment.copies}",
            *stains,
        }
    )


def designs(pack: LaundryPack) -> dict[str, frozenset[str]]:
    """Return the features of each garment of a pack, in the pack's order."""
    return {garment.id: about(garment) for garment in pack.garments}


LAUNDROMAT = Features(counts=COUNTS, zones=ZONES, designs=designs)
