"""Translates error messages about packs and written positions.

The code reports faults in English. `faults.LANGUAGE.toml` contains every such message by name. This
module finds the matching English message and returns its translation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from warren.language.lacking import lacking
from warren.locale import FALLBACK, read_spoken
from warren.packs.errors import Limit

FIELD = re.compile(r"\{(\w+)\}")
AGAIN = ("fault", "why")  # fields that contain faults themselves
MOST_LETTERS = 500  # longer messages quote a long text and stay untranslated

Texts = Mapping[str, str]


@cache
def common(language: str) -> Texts:
    """Return the messages that apply to packs and positions of all games."""
    found: Texts = read_spoken(files("warren.packs"), "faults", language)["faults"]
    lacks = {f"no_{name}": one["why"][language] for name, one in lacking().items()}
    duel = {
        f"no_{name}_duel": one["duel"][language] for name, one in lacking().items() if "duel" in one
    }
    return {**found, **lacks, **duel}


def say_again(message: str, english: Texts, other: Texts) -> str:
    """Translate a message; keep an unknown message in English."""
    if len(message) > MOST_LETTERS:
        return message
    for name, sentence in sorted(english.items(), key=lambda item: -weight(item[1])):
        if found := pattern(sentence).fullmatch(message):
            said = found.groupdict()
            said |= {one: say_again(said[one], english, other) for one in AGAIN if one in said}
            return filled(other[name], said)
    return message


def filled(sentence: str, said: Texts) -> str:
    """Fill in the fields of a message; keep braces inside the values."""
    return FIELD.sub(lambda field: said[field[1]], sentence)


def fault_in(language: str, message: str, english: Texts, other: Texts) -> str:
    """Translate a message with a game's own texts and the common ones."""
    if language == FALLBACK:
        return message
    return say_again(message, {**common(FALLBACK), **english}, {**common(language), **other})


def way_out(language: str, error: Exception) -> str:
    """Return a suggestion for a pack that violates a size limit; "" for other errors."""
    limit: Limit | None = getattr(error, "limit", None)
    ways: Texts = read_spoken(files("warren.packs"), "faults", language)["ways_out"]
    return ways[limit.way_out] if limit else ""


@cache
def pattern(sentence: str) -> re.Pattern[str]:
    """Return a regular expression for a message with any field values."""
    parts = FIELD.split(sentence)
    fixed, fields = map(re.escape, parts[::2]), parts[1::2]
    found = "".join(f"{text}(?P<{field}>.+?)" for text, field in zip(fixed, fields, strict=False))
    return re.compile(found + re.escape(parts[-1]))


@cache
def weight(sentence: str) -> int:
    """Return the sort key of a message: corrections first, then the most specific."""
    return len(FIELD.sub("", sentence)) + 1_000 * ("{fault}" in sentence)
