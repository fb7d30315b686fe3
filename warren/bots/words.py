"""Names and descriptions of bots, in the languages of the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from warren.language.errors import did_you_mean
from warren.locale import read_texts


class Description(NamedTuple):
    """A bot in words."""

    name: str
    does: str


def described(bot: str, language: str = "en") -> Description:
    """The name of a bot, and what it does."""
    known = words(language)
    if bot not in known:
        hint = did_you_mean(bot, known)
        raise ValueError(f"unknown bot '{bot}'; bots are {', '.join(known)}{hint}")
    return known[bot]


@cache
def words(language: str) -> Mapping[str, Description]:
    """All bots, in words."""
    texts = read_texts(files("warren.bots"), "texts", language)
    return {bot: Description(**said) for bot, said in texts.items()}
