"""Errors in card files."""

from __future__ import annotations

import re
from dataclasses import dataclass

from warren.language.errors import Help as Help
from warren.language.errors import WarrenError

LONG = re.compile(r"([^\s;,:']{60})[^\s;,:']{20,}")  # nobody would read such a long quotation


@dataclass(frozen=True)
class Limit:
    """The limit that a pack violates, and the key of a suggestion."""

    allowed: int
    found: int
    way_out: str  # a name under `ways_out` in `faults.LANGUAGE.toml`


class PackError(WarrenError):
    """An error in a card file: its message, file and position, and suggestions."""

    code = "pack"

    def __init__(
        self,
        message: str,
        *,
        file: str,
        line: int = 1,
        column: int = 1,
        help: Help | None = None,
        limit: Limit | None = None,
    ) -> None:
        message = LONG.sub(r"\1…", message)
        super().__init__(f"{file}:{line}:{column}: {message}")
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.help = help or Help()
        self.limit = limit
        self.others: list[PackError] = []  # faults found by the same reading, in other tables
