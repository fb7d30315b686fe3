"""Messages to the page that only army games use."""

from __future__ import annotations

from msgspec import Struct


class GoblinFacts(Struct):
    """A goblin's printed values, in addition to the fields that every card has."""

    shift: int | None  # shift cost; null: the card can't shift
    symbols: int  # activation symbols
