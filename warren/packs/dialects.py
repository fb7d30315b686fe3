"""Dialects: the words of the effect language for each game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any


def anything_goes(part: Any) -> None:
    """Accept everything."""


@dataclass(frozen=True)
class Dialect:
    """The part of the language for one game."""

    game: str
    keys: tuple[str, ...]  # keys of a card's effects
    keywords: tuple[str, ...]
    most_symbols: int
    x_is_tokens: bool  # X is the player's number of tokens, not a chosen number
    words: frozenset[Any]  # classes of nodes, and enum members
    # the supported fields of partly supported words
    details: Mapping[type, frozenset[str]]
    letters: Mapping[str, str] = field(default_factory=dict)  # unique letters for its clans
    too_much: Callable[[Any], str | None] = anything_goes  # (action) -> why it can never be used
    # (cards) -> the first card with endless use, its key, and the reason
    for_ever: Callable[[Sequence[Any]], tuple[Any, str, str] | None] = anything_goes

    def first_foreign(self, part: Any) -> str | None:
        """Return the first word of a text that this game does not support."""
        for node in nodes(part):
            if (node if isinstance(node, Enum) else type(node)) not in self.words:
                return _in_words(node)
            if type(node) in self.details:
                for detail in fields(node):
                    known = detail.name in self.details[type(node)]
                    if not known and getattr(node, detail.name):
                        return detail.name.replace("_", " ")
        return None


def nodes(part: Any) -> Iterator[Any]:
    """Yield all nodes and enum members of a tree."""
    if isinstance(part, Enum):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from nodes(item)
    elif names := _parts_of(part.__class__):
        yield part
        for name in names:
            yield from nodes(getattr(part, name))
    elif is_dataclass(part):
        yield part


@cache
def _parts_of(kind: Any) -> tuple[str, ...]:
    """Return the names of a node's fields; empty for other types."""
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else ()


def _in_words(node: Any) -> str:
    """Return a readable name: `TakeAdvantage` as "take advantage", enum members by value."""
    if isinstance(node, Enum):
        return str(node.value)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(node).__name__).lower()
