"""Messages to the page that only army games use."""

from __future__ import annotations

from msgspec import Struct


class GoblinFacts(Struct):
    """A goblin's print, besides the fields of any card."""

    shift: int | None  # shift cost; null: the card can't shift
    symbols: int  # activation symbols
