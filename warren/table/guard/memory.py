"""A small LRU cache."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any


def keep(kept: OrderedDict[Any, Any], key: Any, value: Any, most: int) -> None:
    """Store a value and evict the least recently used ones."""
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
