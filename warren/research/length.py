"""The length of the longest match of a game, in decisions."""

from __future__ import annotations

from warren.engine.games import Engine
from warren.research.features import Observed

UNKNOWN = 50_000  # the bound for a game without its own


def longest_of(engine: Engine) -> int:
    """Return the maximum number of decisions in a match under an engine's rules."""
    part = engine.game.part("observed", Observed)
    return part.longest(engine) if part and part.longest else UNKNOWN
