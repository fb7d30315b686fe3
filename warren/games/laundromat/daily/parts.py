"""The theme of a decision in Goblin Laundromat."""

from __future__ import annotations

from collections.abc import Sequence

from warren.daily.parts import Daily
from warren.engine import Action, Match
from warren.games.laundromat.words import Ask

ABOUT = {Ask.WASH: "luck", Ask.FILL: "draft", Ask.MARKET: "market", Ask.KEEP: "keep"}


def theme(match: Match, actions: Sequence[Action]) -> str:
    """Return the theme of a decision, by its question."""
    return ABOUT[Ask(actions[0].question)]


LAUNDROMAT = Daily(theme, tuple(ABOUT.values()), tables=(("", 2), ("", 3), ("", 4)))
