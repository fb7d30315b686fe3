"""Escapes control characters in all text that we print.

Names, cards, records and external programs are untrusted, and a terminal executes the control
characters in their text. Standard output and standard error therefore escape everything written to
them, and consoles escape their input before they add colours. Callers need no escaping.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from typing import Any, TextIO

from warren.locale.visible import visible


class Guarded(io.TextIOWrapper):
    """A stream that escapes everything written to it."""

    def write(self, text: str) -> int:
        """Write a text and return its length."""
        super().write(visible(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:  # type: ignore[override]
        """Write lines."""
        for line in lines:
            self.write(line)


class Trusted:
    """The underlying stream, for text that is already escaped."""

    def __init__(self, stream: Guarded) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write a text unescaped."""
        return io.TextIOWrapper.write(self.stream, text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def trusted(stream: TextIO) -> Any:
    """Return the stream for a console to write to."""
    return Trusted(stream) if isinstance(stream, Guarded) else stream


def guard() -> None:
    """Escape all output on standard output and standard error of this process."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper) and not isinstance(stream, Guarded):
            encoding, by_line = stream.encoding, stream.line_buffering
            found = Guarded(stream.detach(), encoding, "replace", line_buffering=by_line)
            setattr(sys, name, found)
