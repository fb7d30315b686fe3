"""Bots for tests: the shipped ones, with few iterations, so that whole matches are fast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from warren.bots import BOTS, LEVELS, Bot, Budget, Search
from warren.bots.grades import Graded
from warren.bots.levels import Level
from warren.engine import Match

FEW = 6  # iterations


def hasty(level: Level, *, iterations: int = FEW, threads: int = 1) -> Level:
    """Return a level with few iterations and no time limit."""
    return replace(level, name="", budget=Budget(iterations, threads=threads))


# Treat levels that differ only in their budgets as one.
_HASTY = {hasty(level): name for name, level in reversed(LEVELS.items())}
QUICK: dict[str, Callable[[int], Bot]] = {
    **{name: made for name, made in BOTS.items() if name not in LEVELS},
    **{name: partial(Search, level) for level, name in _HASTY.items()},
    "1350": partial(Graded, 1350),
}


def careful(seed: int, *, iterations: int = FEW, threads: int = 1) -> Search:
    """Return a search bot that plays the most visited action."""
    return Search(Level("", Budget(iterations, threads=threads)), seed)


def play_out(match: Match, bots: list[Bot]) -> Match:
    """Play to the end."""
    while not match.is_over:
        seat = match.pending[0]
        match.act(bots[seat].choose(match, seat))
    return match


def differ(one: Match, other: Match) -> bool:
    """Return whether any card is in a different place."""
    return bool((one.state["where"] != other.state["where"]).any())


def exchange_hidden(match: Match, seat: int, seed: int) -> Match:
    """Return the match with the cards exchanged that the seat can't see."""
    twin = match.copy()
    twin.engine.redeal(twin._states, seat, seed)
    return twin
