"""Finds the positions of keys in a TOML file for error messages; tomllib drops them."""

from __future__ import annotations

import re
from dataclasses import dataclass

KEY = re.compile(r"^(\s*)([A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')(\s*=\s*)")
TABLE = re.compile(r"^\s*\[\[?\s*([A-Za-z0-9_.-]+)\s*\]\]?")


@dataclass(frozen=True)
class Place:
    """The position of a key and its value, from 1; a text may begin on the line after its key."""

    line: int
    column: int
    value_line: int
    value_column: int


class Places:
    """The positions of all keys; a table is e.g. ("card", 3), or ("", 0) for top-level keys."""

    def __init__(self, source: str) -> None:
        self.keys: dict[tuple[str, int, str], Place] = {}
        self.tables: dict[tuple[str, int], int] = {("", 0): 1}
        self._read(source.split("\n"))

    def _read(self, lines: list[str]) -> None:
        table, index = "", 0
        counts: dict[str, int] = {}
        closing: str | None = None
        for number, line in enumerate(lines, start=1):
            if closing is not None:
                closing = None if closing in line else closing
            elif header := TABLE.match(line):
                table = header.group(1)
                index = counts.get(table, -1) + 1
                counts[table] = index
                self.tables[table, index] = number
            elif key := KEY.match(line):
                closing = self._note(table, index, key, line, number)

    def _note(
        self, table: str, index: int, key: re.Match[str], line: str, number: int
    ) -> str | None:
        """Record a key; return the closing quotes if its text continues on the next line."""
        rest = line[key.end() :]
        quotes = next((q for q in ('"""', "'''") if rest.startswith(q)), None)
        column = key.end() + 1
        value = (number, column + (1 if rest[:1] in "\"'" else 0))
        if quotes and not rest[3:].strip():
            value = (number + 1, 1)
        elif quotes:
            value = (number, column + 3)
        name = key.group(2).strip("\"'")
        self.keys[table, index, name] = Place(number, len(key.group(1)) + 1, *value)
        return quotes if quotes and quotes not in rest[3:] else None

    def key(self, table: str, index: int, name: str) -> Place:
        """Return the position of a key or table by name, or of the surrounding table."""
        line = self.tables.get((table, index), 1)
        if not table:
            line = self.tables.get((name, 0), line)
        return self.keys.get((table, index, name), Place(line, 1, line, 1))
