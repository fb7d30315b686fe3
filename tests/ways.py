"""Engines that run in a chosen way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from warren.engine import GAMES
from warren.engine import running as ways
from warren.engine.running import NATIVE, WASM


def go_over(name: str, kind: str) -> None:
    """Switch a game to this way with the next call."""
    ways.run_as(GAMES[name], kind)


@contextmanager
def all_running(kind: str) -> Iterator[None]:
    """Run all games in this way, and restore the previous way afterwards."""
    before = {name: game.running().kind for name, game in GAMES.items()}
    for name in GAMES:
        go_over(name, kind)
    try:
        yield
    finally:
        for name, kept in before.items():
            go_over(name, kept)


__all__ = ["NATIVE", "WASM", "all_running", "go_over"]
