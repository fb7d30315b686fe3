"""Messages to the page for Goblin Laundromat only."""

from __future__ import annotations

from msgspec import Struct

Three = tuple[int, int, int]  # dirt, magic, slime
Limits = tuple[int | None, int | None, int | None]


class LaundryFacts(Struct):
    """A card's printed values, in addition to the common fields of all cards."""

    garment: str | None  # socks, underwear, ...
    stains: Three | None  # dirt, magic, slime
    limits: Limits | None  # limits of a programme
    cycle: int | None
    temperature: int | None


class WashTold(Struct):
    """Facts sent only to the player who washes."""

    risk: float  # the probability that the next garment makes the wash fail
