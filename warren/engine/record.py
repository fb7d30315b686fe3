"""A match as readable text: seed, options, actions.

    warren record 1
    game: gosu
    version: 1
    seed: 42
    options: seats=2 turn_cap=300
    actions:
    1. 0 play alpha_warrior
    2. 1 pass
    result: 0 points

A match that began with a written position has it between `position:` and `end position`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from warren.engine.errors import NotationError
from warren.engine.games import GAMES, check_seed
from warren.language.errors import did_you_mean

HEADER = "warren record 1"
KEYS = ("game", "version", "seed", "options", "position", "actions", "result")


@dataclass(frozen=True)
class Line:
    """One action and where it stands in the text."""

    seat: int
    text: str
    line: int = 1
    column: int = 1


@dataclass(frozen=True)
class Record:
    """All that is needed to play a match again."""

    game: str
    version: int
    seed: int
    options: dict[str, Any]
    position: str | None
    lines: tuple[Line, ...]
    result: str | None = None

    @classmethod
    def of(
        cls,
        *,
        game: str,
        version: int,
        seed: int,
        options: dict[str, Any],
        position: str | None,
        actions: list[tuple[int, str]],
        result: str | None,
    ) -> Record:
        """A record of what was played."""
        lines = tuple(Line(seat, text) for seat, text in actions)
        return cls(game, version, seed, options, position, lines, result)

    @property
    def text(self) -> str:
        """The record as it is saved."""
        options = " ".join(f"{key}={str(value).lower()}" for key, value in self.options.items())
        lines = [
            HEADER,
            f"game: {self.game}",
            f"version: {self.version}",
            f"seed: {self.seed}",
            f"options: {options}",
        ]
        if self.position is not None:
            lines += ["position:", *self.position.strip("\n").split("\n"), "end position"]
        lines.append("actions:")
        lines += [f"{n}. {line.seat} {line.text}" for n, line in enumerate(self.lines, start=1)]
        if self.result is not None:
            lines.append(f"result: {self.result}")
        return "\n".join(lines) + "\n"

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.text, encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record from a file."""
        try:
            return cls.from_text(Path(path).read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            raise NotationError("this is not a text file") from None

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read a record; every error says where."""
        return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.found: dict[str, Any] = {"options": {}, "position": None, "result": None}
        self.actions: list[Line] = []
        self.at = 0

    def wrong(self, message: str, column: int = 1) -> NotationError:
        return NotationError(message, line=self.at + 1, column=column)

    def read(self) -> Record:
        if self.lines[0].strip() != HEADER:
            raise self.wrong(f"a record begins with '{HEADER}'")
        for self.at in range(1, len(self.lines)):
            self.line(self.lines[self.at])
        for key in ("game", "seed", "actions"):
            if key not in self.found:
                raise self.wrong(f"the record has no '{key}:'")
        found = self.found
        return Record(
            game=found["game"],
            version=found.get("version", 1),
            seed=found["seed"],
            options=found["options"],
            position=found["position"] if found["position"] is None else "\n".join(found["position"]),
            lines=tuple(self.actions),
            result=found["result"],
        )

    def line(self, line: str) -> None:
        if isinstance(self.found["position"], list) and "position ended" not in self.found:
            if line.strip() == "end position":
                self.found["position ended"] = True
            else:
                self.found["position"].append(line)
        elif not line.strip() or line.lstrip().startswith("#"):
            return
        elif "actions" in self.found and not line.startswith("result:"):
            self.action(line)
        else:
            self.key(line)

    def key(self, line: str) -> None:
        key, colon, value = line.partition(":")
        column = len(key) + 3
        if not colon or key not in KEYS:
            raise self.wrong(f"unknown line '{line.strip()}'{did_you_mean(key, KEYS)}")
        if key in self.found and self.found[key]:
            raise self.wrong(f"'{key}:' is said twice")
        value = value.strip()
        match key:
            case "game":
                if value not in GAMES:
                    known = ", ".join(GAMES)
                    raise self.wrong(f"unknown game '{value}'; games are {known}", column)
                self.found[key] = value
            case "version" | "seed":
                self.found[key] = self.number(value, column)
            case "options":
                self.found[key] = self.options(value, column)
            case "position":
                self.found[key] = []
            case "actions":
                self.found[key] = True
            case _:
                self.found[key] = value

    def number(self, value: str, column: int) -> int:
        if not value.isascii() or not value.isdigit():
            raise self.wrong(f"'{value}' is no whole number", column)
        try:
            return check_seed(int(value))
        except ValueError as error:
            raise self.wrong(str(error), column) from None

    def options(self, value: str, column: int) -> dict[str, Any]:
        chosen: dict[str, Any] = {}
        for word in value.split():
            name, equals, setting = word.partition("=")
            if setting in ("true", "false"):
                chosen[name] = setting == "true"
            elif equals and setting.isascii() and setting.isdigit():
                chosen[name] = int(setting)
            else:
                raise self.wrong(f"'{word}' must look like seats=2 or some_option=true", column)
        try:
            GAMES[self.found.get("game", "gosu")].options(**chosen)
        except ValueError as error:
            raise self.wrong(str(error), column) from None
        return chosen

    def action(self, line: str) -> None:
        """`12. 0 play kao`."""
        number, dot, rest = line.partition(".")
        if not dot or number.strip() != str(len(self.actions) + 1):
            expected = len(self.actions) + 1
            raise self.wrong(f"expected action number {expected} here: '{expected}. seat action'")
        words = rest.split(maxsplit=1)
        if len(words) < 2 or not words[0].isascii() or not words[0].isdigit():
            raise self.wrong("an action is 'number. seat action'", len(number) + 3)
        column = line.index(words[1], len(number) + 1 + len(words[0])) + 1
        self.actions.append(Line(int(words[0]), words[1].strip(), self.at + 1, column))
