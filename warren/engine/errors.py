"""Errors of a match.

WarrenError
  NotationError    text that can't be parsed; has line and column; also a ValueError
    AmbiguousAction  text with several possible actions
  IllegalAction    understood, but not legal now; has a code and a reason; also a ValueError
"""

from __future__ import annotations

from warren.language.errors import WarrenError

__all__ = ["AmbiguousAction", "IllegalAction", "NotationError", "WarrenError"]


class NotationError(WarrenError, ValueError):
    """The position, action or record can't be parsed."""

    code = "notation"

    def __init__(self, message: str, *, line: int = 1, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.message = message
        self.line = line
        self.column = column


class AmbiguousAction(NotationError):
    """The text could mean several actions."""

    code = "ambiguous"


class IllegalAction(WarrenError, ValueError):
    """The action is not allowed now; the match has not changed."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = reason
        self.reason = sentence
