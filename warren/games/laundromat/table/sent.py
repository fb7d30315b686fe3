"""What the page is sent of Goblin Laundromat alone."""

from __future__ import annotations

from msgspec import Struct

Three = tuple[int, int, int]  # dirt, magic, slime
Limits = tuple[int | None, int | None, int | None]


class LaundryFacts(Struct):
    """What is printed on a garment, a programme or a basket, besides what any card has."""

    garment: str | None  # socks, underwear, ...
    stains: Three | None  # dirt, magic, slime
    limits: Limits | None  # of a programme
    cycle: int | None
    temperature: int | None


class WashTold(Struct):
    """What who washes is told."""

    risk: float  # how likely the next garment makes the wash fail
