"""Errors in texts of the effect language, and the base class of all our errors.

WarrenError
  LanguageError    a sentence that can't be read
  PackError        a card file is wrong (packs)
  NotationError    a position, action or record that can't be read (engine)
  IllegalAction    well-formed, but not legal now (engine)
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Help:
    """Suggestions for a sentence that can't be read."""

    expected: tuple[str, ...] = ()  # words that would be valid at the error's position
    sentences: tuple[str, ...] = ()  # whole sentences: the closest ones, or every possible meaning
    column: int = 1  # where the sentence begins, on the same line
    length: int = 0  # the length of the sentence


class WarrenError(Exception):
    """The base class of Warren's errors; each class has a stable code."""

    code = "warren"


class LanguageError(WarrenError, ValueError):
    """A sentence that can't be read: the fault, its position, and suggestions."""

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
    """Return the end of an error message with the closest known word; "" if there is none."""
    near = difflib.get_close_matches(word, sorted(set(known)), n=1, cutoff=0.6)
    return f"; did you mean '{near[0]}'?" if near else ""
