"""Messages to the page that only army games use."""

from __future__ import annotations

from msgspec import Struct


class GoblinFacts(Struct):
    """The print of a goblin, besides what any card has."""

    shift: int | None  # shift cost, null: it can't
    symbols: int  # activation symbols
