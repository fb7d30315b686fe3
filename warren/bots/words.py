"""Names and descriptions of bots, in the languages of the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from warren.bots.grades import is_graded
from warren.language.errors import did_you_mean
from warren.locale import read_texts


class Description(NamedTuple):
    """A bot in words."""

    name: str
    does: str


def described(bot: str, language: str = "en") -> Description:
    """Return the name and description of a bot."""
    known = {**words(language)}
    graded = known.pop("graded")
    if is_graded(bot):
        return Description(*(text.format(points=bot) for text in graded))
    if bot not in known:
        hint = did_you_mean(bot, known)
        names = ", ".join(known)
        raise ValueError(f"unknown bot '{bot}'; bots are {names}, or points such as 1350{hint}")
    return known[bot]


@cache
def words(language: str) -> Mapping[str, Description]:
    """Return all bots, in words."""
    texts = read_texts(files("warren.bots"), "texts", language)
    return {bot: Description(**said) for bot, said in texts.items()}
