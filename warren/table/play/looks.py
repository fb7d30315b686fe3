"""The portraits that tables show."""

from __future__ import annotations

from functools import lru_cache

from warren import art


@lru_cache(maxsize=20_000)
def shown(chosen: str | None, name: str) -> str:
    """Return a player's portrait; ignore an invalid one."""
    return chosen if chosen and art.is_portrait(chosen) else art.portrait_of(name)
