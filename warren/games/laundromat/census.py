"""Counts for Goblin Laundromat: clean garments, programmes and baskets, by the winner."""

from __future__ import annotations

from typing import Any

import numpy as np

from warren.bots.balance import NONE, Census, Kind
from warren.games.laundromat.records import CLEAN, GARMENTS, PROGRAMMES, ROUNDS, SEATS

BASKETS = GARMENTS + PROGRAMMES  # garments come first, then programmes


def standing(state: Any, seats: int) -> np.ndarray:
    """Return the final holdings of every seat: clean garments, programmes, and basket."""
    found = np.full((seats, CLEAN + ROUNDS + 1), NONE, np.uint8)
    places = np.arange(CLEAN) < state["clean_size"][:seats, None]
    found[:, :CLEAN] = np.where(places, state["clean"][:seats], NONE)
    found[:, CLEAN:-1] = GARMENTS + state["programme"][:, :seats].T
    found[:, -1] = BASKETS + state["goblin"][:seats]
    return found


def kinds(engine: Any) -> list[Kind]:
    """Return the categories: dealt baskets and programmes, garments by type and design."""
    pack, design = engine.pack, engine.rules["design"]
    types = [kind.id for kind in pack.types]
    of_type = np.array([types.index(garment.type) for garment in pack.garments])
    return [
        Kind("basket", tuple(one.id for one in pack.baskets), placed(BASKETS, SEATS)),
        Kind("programme", tuple(one.id for one in pack.programmes), placed(GARMENTS, PROGRAMMES)),
        Kind("type", tuple(types), of_type[design]),
        Kind("garment", tuple(one.id for one in pack.garments), design),
    ]


def placed(first: int, many: int) -> np.ndarray:
    """Return names for things from a first one on, NONE for those before."""
    return np.concatenate([np.full(first, NONE), np.arange(many)])


CENSUS = Census(standing, kinds)
