"""Counts for Goblin Laundromat: clean garments, programmes and baskets, by the winner."""

from __future__ import annotations

from typing import Any

from warren.bots.balance import NONE, Census, Holding
from warren.games.laundromat.records import CLEAN, GARMENTS, PROGRAMMES, SEATS

BASKETS = GARMENTS + PROGRAMMES  # garments come first, then programmes


def standing(state: Any, seats: int) -> list[list[int]]:
    """Return the final holdings of every seat: clean garments, programmes, and basket."""
    clean, sizes = state["clean"].tolist(), state["clean_size"].tolist()
    programmes, goblins = state["programme"].tolist(), state["goblin"].tolist()
    return [
        [
            *clean[seat][: sizes[seat]],
            *[NONE] * (CLEAN - sizes[seat]),
            *(GARMENTS + of_round[seat] for of_round in programmes),
            BASKETS + goblins[seat],
        ]
        for seat in range(seats)
    ]


def kinds(engine: Any) -> list[Holding]:
    """Return the categories: dealt baskets and programmes, garments by type and design."""
    pack, design = engine.pack, engine.rules["design"].tolist()
    types = [kind.id for kind in pack.types]
    of_type = [types.index(garment.type) for garment in pack.garments]
    return [
        Holding("basket", tuple(one.id for one in pack.baskets), placed(BASKETS, SEATS)),
        Holding(
            "programme", tuple(one.id for one in pack.programmes), placed(GARMENTS, PROGRAMMES)
        ),
        Holding("type", tuple(types), [of_type[one] for one in design]),
        Holding("garment", tuple(one.id for one in pack.garments), design),
    ]


def placed(first: int, many: int) -> list[int]:
    """Return names for things from a first number on, and NONE for earlier numbers."""
    return [*[NONE] * first, *range(many)]


CENSUS = Census(standing, kinds)
