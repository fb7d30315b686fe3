"""Texts of a daily position at its table, before and after the attempt."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from warren.engine.games import GAMES
from warren.locale import read_texts
from warren.table.play.entries import OfDay

OWN = 0  # the day of a position from the player's own match


@cache
def texts(language: str) -> dict[str, Any]:
    """Return texts of daily positions."""
    return read_texts(files("warren.table.play"), "daily", language)["riddle"]


def riddle_text(daily: OfDay, language: str) -> str:
    """Return the task of a daily position."""
    key = "own" if daily.day == OWN else "today" if daily.counts else "archive"
    return str(texts(language)[key]).format(day=daily.day)


def told_text(game: str, daily: OfDay, said: str, language: str) -> str:
    """Return the verdict: success, quality of the attempt, and theme."""
    about = texts(language)["theme"].format(theme=theme_name(game, daily.theme, language))
    return f"{said}\n\n{about}\n\n{texts(language)['go-on']}"


def theme_name(game: str, theme: str, language: str) -> str:
    """Return the name of a theme."""
    return str(GAMES[game].wording("daily", "themes", language)["theme"].get(theme, theme))
