"""Messages to the page that only army games use."""

from __future__ import annotations

from msgspec import Struct


class GoblinFacts(Struct):
    """The print of a goblin, besides the fields of any card."""

    shift: int | None  # shift cost; null: it can't shift
    symbols: int  # activation symbols
