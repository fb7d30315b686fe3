"""Errors in texts of the effect language, and the root of all our errors.

WarrenError
  LanguageError    a sentence that can't be read
  PackError        a card file is wrong (packs)
  NotationError    a position, action or record that can't be read (engine)
  IllegalAction    readable, but not now (engine)
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Help:
    """Suggestions for a sentence that can't be read."""

    expected: tuple[str, ...] = ()  # words that could stand at the place
    sentences: tuple[str, ...] = ()  # whole sentences: the nearest, or all that it could mean
    column: int = 1  # where the sentence begins, on the same line
    length: int = 0  # of the sentence


class WarrenError(Exception):
    """Something Warren refuses, with a stable code."""

    code = "warren"


class LanguageError(WarrenError, ValueError):
    """A sentence that can't be read: what is wrong, where, and what could be written instead."""

    code = "language"

    def __init__(
        self, message: str, *, line: int = 1, column: int = 1, help: Help | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.help = help or Help()


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The tail of an error message that suggests the nearest known word, or nothing."""
    near = difflib.get_close_matches(word, sorted(set(known)), n=1, cutoff=0.6)
    return f"; did you mean '{near[0]}'?" if near else ""
