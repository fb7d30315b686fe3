"""Digests of positions, which do not depend on exchanged copies of a sock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from warren.games.laundromat.records import GARMENTS, NONE, REMOVED, ROUNDS

FACTS = ("over", "winners", "round_number", "question", "owing", "step", "washer", "washed")


def canonical(engine: Any, state: Any) -> bytes:
    """Return the position as bytes: the zones in order, every garment with its history."""
    seats = range(int(engine.options.seats))
    where = state["where"]
    removed = [
        (int(state["home"][garment]), *told(engine, state, garment))
        for garment in range(GARMENTS)
        if where[garment] == REMOVED
    ]
    parts = (
        state["chance"].tolist(),
        [int(state[fact]) for fact in FACTS],
        [of_seat(engine, state, seat) for seat in seats],
        sorted(removed),
        drum(engine, state),
        designs(engine, state["market"][: int(state["market_size"])]),
        designs(engine, state["pile"][: int(state["pile_size"])]),
        designs(engine, state["supply"][: int(state["supply_size"])]),
        [packet(engine, state, number) for number in seats],
    )
    return repr(parts).encode()


def of_seat(engine: Any, state: Any, seat: int) -> tuple[Any, ...]:
    """Return everything in front of a seat."""
    chosen = int(state["chosen"][seat])
    return (
        int(state["goblin"][seat]),
        int(state["potion"][seat]),
        [int(state["programme"][number, seat]) for number in range(ROUNDS)],
        [int(state["fate"][number, seat]) for number in range(ROUNDS)],
        NONE if chosen == NONE else int(engine.rules["design"][chosen]),
        zone(engine, state, "basket", seat),
        zone(engine, state, "clean", seat),
    )


def zone(engine: Any, state: Any, name: str, seat: int) -> list[tuple[int, ...]]:
    """Return the garments of a seat's zone, in order."""
    size = int(state[f"{name}_size"][seat])
    return [told(engine, state, garment) for garment in state[name][seat, :size]]


def drum(engine: Any, state: Any) -> list[tuple[Any, ...]]:
    """Return the garments of the wash, and whether the potion protects them."""
    garments = state["drum"][: int(state["drum_size"])]
    protected = int(state["protected"])
    return [(*told(engine, state, garment), int(garment) == protected) for garment in garments]


def packet(engine: Any, state: Any, number: int) -> list[int]:
    """Return the rest of a packet."""
    return sorted(designs(engine, state["packets"][number, : int(state["packet_size"])]))


def designs(engine: Any, garments: Iterable[int]) -> list[int]:
    """Return garments whose history is determined by their place."""
    return [int(engine.rules["design"][garment]) for garment in garments]


def told(engine: Any, state: Any, garment: int) -> tuple[int, ...]:
    """Return a garment and its history."""
    history = (int(state[field][garment]) for field in ("dealt", "packet", "taken", "drawn"))
    return (int(engine.rules["design"][garment]), *history)
