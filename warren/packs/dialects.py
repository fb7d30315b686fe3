"""What a game understands: one language, but not every word means something in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any


@dataclass(frozen=True)
class Dialect:
    """The part of the language that one game understands."""

    game: str
    keys: tuple[str, ...]  # of a card, for what it does
    keywords: tuple[str, ...]
    most_symbols: int
    x_is_tokens: bool  # X is the tokens one owns, not a number to choose
    foreign: frozenset[Any]
    foreign_details: frozenset[tuple[type, str]]

    def first_foreign(self, part: Any) -> str | None:
        """The first word of a text that means nothing in this game."""
        for node in nodes(part):
            if node in self.foreign if isinstance(node, Enum) else type(node) in self.foreign:
                return _in_words(node)
            for kind, detail in self.foreign_details:
                if isinstance(node, kind) and getattr(node, detail):
                    return detail.replace("_", " ")
        return None


def nodes(part: Any) -> Iterator[Any]:
    """A tree and everything in it."""
    if isinstance(part, Enum):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from nodes(item)
    elif is_dataclass(part):
        yield part
        for field in fields(part):
            yield from nodes(getattr(part, field.name))


def _in_words(node: Any) -> str:
    """`TakeAdvantage` as "take advantage"; a moment or player as it is written."""
    if isinstance(node, Enum):
        return str(node.value)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(node).__name__).lower()
