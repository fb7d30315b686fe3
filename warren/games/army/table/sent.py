"""What the page is sent of army games alone."""

from __future__ import annotations

from msgspec import Struct


class GoblinFacts(Struct):
    """What is printed on a goblin, besides what any card has."""

    shift: int | None  # shift cost, null: it can't
    symbols: int  # activation symbols
