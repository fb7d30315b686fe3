"""A small cache of recent things."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any


def keep(kept: OrderedDict[Any, Any], key: Any, value: Any, most: int) -> None:
    """Keep something, and evict the least recently used."""
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
