"""Splits a card's text into lines and their parts, each with its position."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from warren.language.errors import LanguageError

COMMENT = re.compile(r"#.*")
SENTENCE = re.compile(r"[^.!]*[^.!\s][^.!]*")
PART = re.compile(r"[^;]*[^;\s][^;]*")
AROUND_COLON = re.compile(r"[^:]*[^:\s][^:]*")
SENTENCE_END = re.compile(r"[.!]\s*")
BULLET = re.compile(r"[-•*–]\s+")


@dataclass(frozen=True)
class TextLine:
    """A line of a text, or a sentence in it: its indentation, text and position."""

    depth: int
    text: str
    number: int
    column: int


def lines_of(text: str, first_line: int) -> list[TextLine]:
    """Return the non-empty lines;

    `#` starts a comment. List items count as more deeply indented.
    """
    found = []
    for offset, raw in enumerate(text.expandtabs(4).split("\n")):
        words = COMMENT.sub("", raw).rstrip()
        if words.strip():
            depth = len(words) - len(words.lstrip())
            is_item = bool(BULLET.match(words.lstrip()))
            found.append(TextLine(depth + is_item, words.strip(), first_line + offset, depth + 1))
    return found


def sentences_of(line: TextLine) -> list[TextLine]:
    """Return the sentences of a line."""
    return parts_of(line, SENTENCE)


def parts_of(line: TextLine, pattern: re.Pattern[str]) -> list[TextLine]:
    """Return the parts of a line, each with its own position."""
    found = []
    for match in pattern.finditer(line.text):
        text = match[0]
        blanks = len(text) - len(text.lstrip())
        found.append(
            TextLine(line.depth, text.strip(), line.number, line.column + match.start() + blanks)
        )
    return found


def governs_nothing(head: TextLine) -> LanguageError:
    message = f"'{head.text.strip()}' has nothing below it: indent the lines that belong to it"
    return LanguageError(message, line=head.number, column=head.column)


def bare(line: TextLine) -> TextLine:
    """Return a line without its full stop."""
    return replace(line, text=line.text.rstrip(" ."))


def deeper(head: TextLine, lines: list[TextLine]) -> tuple[list[TextLine], list[TextLine]]:
    """Return the more deeply indented lines below a heading, and the remaining lines."""
    count = next((i for i, line in enumerate(lines) if line.depth <= head.depth), len(lines))
    return lines[:count], lines[count:]
