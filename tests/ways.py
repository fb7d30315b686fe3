"""Engines that run in a way of one's choice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from warren.engine import GAMES
from warren.engine import running as ways
from warren.engine.running import NATIVE, WASM


def go_over(name: str, kind: str) -> None:
    """From the next call on the game runs in this way."""
    ways.run_as(GAMES[name], kind)


@contextmanager
def all_running(kind: str) -> Iterator[None]:
    """All games run in this way, and afterwards as they did before."""
    before = {name: game.running().kind for name, game in GAMES.items()}
    for name in GAMES:
        go_over(name, kind)
    try:
        yield
    finally:
        for name, kept in before.items():
            go_over(name, kept)


__all__ = ["NATIVE", "WASM", "all_running", "go_over"]
