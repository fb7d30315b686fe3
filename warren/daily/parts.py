"""The part of a game for daily positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from warren.engine import Action, Match


@dataclass(frozen=True)
class Daily:
    """The differences between games."""

    # (match, actions): the themes of a decision, from its actions, best first
    theme: Callable[[Match, Sequence[Action]], str]
    themes: tuple[str, ...]  # all themes; `daily/themes.LANGUAGE.toml` has their names
    tables: tuple[tuple[str, int], ...] = (("", 2),)  # presets and numbers of seats, in turn
