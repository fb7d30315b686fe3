"""Messages to the page for army games only."""

from __future__ import annotations

from msgspec import Struct


class GoblinFacts(Struct):
    """A goblin's printed values, in addition to the common fields of all cards."""

    shift: int | None  # shift cost; null: the card can't shift
    symbols: int  # activation symbols
