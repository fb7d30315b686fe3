"""A match as readable text: seed, options, actions.

    warren record 1
    game: gosu
    version: 1
    seed: 42
    options: seats=2 turn_cap=300
    players: Ada | Bo
    actions:
    1. 0 play alpha_warrior
    2. 1 pass
    result: 0 points

If a match uses a custom pack, its record contains `pack:` with the fingerprint, then the pack's
text with a `|` before each line.

A draw has the result `none draw`. If a match began with a written position, the record has that
position between `position:` and `end position`. The record of a table's match can have its proof of
fairness before the actions: `commitment:`, `secret:`, `salts:`, `marks:` and `fingerprint:` (see
`proof.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from warren.engine.errors import NotationError
from warren.engine.games import GAMES, check_seed
from warren.engine.sections import PlacedWord, read_option, whole
from warren.language.errors import did_you_mean
from warren.packs.editions import fingerprint_of

HEADER = "warren record 1"
PROOF = ("commitment", "secret", "salts", "marks", "fingerprint")
KEYS = (
    *("game", "version", "pack", "seed", "options", "players", *PROOF),
    *("position", "actions", "result"),
)
QUOTED = "|"  # prefix of each line of an edition
NO_SALT = "-"
BETWEEN = " | "  # separates players' names
HASH = re.compile(r"[0-9a-f]{64}")
WORDS = re.compile(r"(?:[0-9a-f]{1,64}|-)(?: (?:[0-9a-f]{1,64}|-))*")


@dataclass(frozen=True)
class RecordLine:
    """An action and its line number in the text."""

    seat: int
    text: str
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)
    seat_column: int = field(default=1, compare=False)


@dataclass(frozen=True)
class Proof:
    """The proof that nobody chose the deal or changed the actions."""

    commitment: str  # the hash of the secret
    secret: str
    salts: tuple[str, ...] | None  # one per seat; None if the seed does not use salts
    marks: tuple[str, ...]  # one mark for each action
    fingerprint: str

    @property
    def lines(self) -> list[str]:
        """Return the proof as lines of a record."""
        lines = [f"commitment: {self.commitment}", f"secret: {self.secret}"]
        if self.salts is not None:
            lines.append("salts: " + " ".join(salt or NO_SALT for salt in self.salts))
        if self.marks:
            lines.append("marks: " + " ".join(self.marks))
        return [*lines, f"fingerprint: {self.fingerprint}"]


@dataclass(frozen=True)
class Record:
    """Everything needed to replay a match."""

    game: str
    version: int
    seed: int
    options: dict[str, Any]
    position: str | None
    lines: tuple[RecordLine, ...]
    result: str | None = None
    proof: Proof | None = None
    players: tuple[str, ...] = ()  # the players' names, if the record has them
    edition: str = ""  # the text of a custom pack
    position_line: int = field(default=0, compare=False)  # the line number of `position:`
    result_line: int = field(default=1, compare=False)

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
        edition: str = "",
    ) -> Record:
        """Return the record of a match."""
        lines = tuple(RecordLine(seat, text) for seat, text in actions)
        position = position if position is None else position.strip("\n")
        return cls(game, version, seed, options, position, lines, result, edition=edition)

    def with_proof(self, proof: Proof) -> Record:
        """Return the record with the proof."""
        return replace(self, proof=proof)

    def with_players(self, names: Sequence[str]) -> Record:
        """Return the record with the players' names."""
        return replace(self, players=tuple(name.replace("|", "/") for name in names))

    @property
    def text(self) -> str:
        """Return the record as text, as it is saved."""
        options = " ".join(f"{key}={str(value).lower()}" for key, value in self.options.items())
        lines = [
            HEADER,
            f"game: {self.game}",
            f"version: {self.version}",
            *self.pack_lines,
            f"seed: {self.seed}",
            f"options: {options}",
        ]
        if self.players:
            lines.append(f"players: {BETWEEN.join(self.players)}")
        if self.proof is not None:
            lines += self.proof.lines
        if self.position is not None:
            lines += ["position:", *self.position.split("\n"), "end position"]
        lines.append("actions:")
        lines += [f"{n}. {line.seat} {line.text}" for n, line in enumerate(self.lines, start=1)]
        if self.result is not None:
            lines.append(f"result: {self.result}")
        return "\n".join(lines) + "\n"

    @property
    def pack_lines(self) -> list[str]:
        """Return the lines for a custom pack: its fingerprint and its text."""
        if not self.edition:
            return []
        said = self.edition.rstrip("\n").split("\n")
        return [f"pack: {fingerprint_of(self.edition)}", *(f"{QUOTED} {line}" for line in said)]

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
        """Parse a record; every error includes its line number."""
        return _RecordReader(text).read()


class _RecordReader:
    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.found: dict[str, Any] = {"options": {}, "position": None, "result": None}
        self.actions: list[RecordLine] = []
        self.said: dict[str, int] = {}  # line number by key
        self.quoted: list[str] = []  # the edition, line by line
        self.at = 0

    def wrong(self, message: str, column: int = 1) -> NotationError:
        return NotationError(message, line=self.at + 1, column=column)

    def read(self) -> Record:
        if self.lines[0].strip() != HEADER:
            raise self.wrong(f"this is not a record: a record begins with '{HEADER}'")
        for at, line in enumerate(self.lines[1:], start=1):
            self.at = at
            self.line(line)
        if "position" in self.said and "position ended" not in self.found:
            self.at = self.said["position"] - 1
            raise self.wrong("this position is not closed by 'end position'")
        for key in ("game", "seed", "actions"):
            if key not in self.said:
                raise self.wrong(f"the record has no '{key}:'")
        found = self.found
        return Record(
            game=found["game"],
            version=found.get("version", 1),
            seed=found["seed"],
            options=found["options"],
            position=found["position"]
            if found["position"] is None
            else "\n".join(found["position"]),
            lines=tuple(self.actions),
            result=found["result"],
            proof=self.proof(),
            players=found.get("players", ()),
            edition=self.edition(),
            position_line=self.said.get("position", 0),
            result_line=self.said.get("result", 1),
        )

    def line(self, line: str) -> None:
        if isinstance(self.found["position"], list) and "position ended" not in self.found:
            if line.strip() == "end position":
                self.found["position ended"] = True
            else:
                self.found["position"].append(line)
        elif line.startswith(QUOTED) and [*self.said][-1:] == ["pack"]:
            self.quoted.append(line.removeprefix(QUOTED).removeprefix(" "))
        elif not line.strip() or line.lstrip().startswith("#"):
            return
        elif "result" in self.said:
            raise self.wrong("nothing may follow the result")
        elif "actions" in self.said and not line.startswith("result:"):
            self.action(line)
        else:
            self.key(line)

    def key(self, line: str) -> None:
        key, colon, value = line.partition(":")
        column = len(line) - len(value.lstrip()) + 1
        if not colon or key not in KEYS:
            raise self.wrong(f"unknown line '{line.strip()}'{did_you_mean(key, KEYS)}")
        if key in self.said:
            raise self.wrong(f"'{key}:' is given twice")
        self.said[key] = self.at + 1
        value = value.strip()
        match key:
            case "game":
                if value not in GAMES:
                    known = f"games are {', '.join(GAMES)}{did_you_mean(value, GAMES)}"
                    raise self.wrong(f"unknown game '{value}'; {known}", column)
                self.found[key] = value
            case "version":
                self.found[key] = self.number(value, column)
            case "seed":
                self.found[key] = self.seed(value, column)
            case "options":
                self.found[key] = self.options(line)
            case "players":
                self.found[key] = tuple(name.strip() for name in value.split(BETWEEN.strip()))
            case "commitment" | "fingerprint" | "pack" if not HASH.fullmatch(value):
                raise self.wrong(f"a {key} has 64 hexadecimal digits", column)
            case "salts" | "marks" if not WORDS.fullmatch(value):
                raise self.wrong(f"{key} are hexadecimal numbers between single spaces", column)
            case "position" | "actions" if value:
                raise self.wrong(f"the {key} must begin on the next line", column)
            case "position":
                self.found[key] = []
            case "actions":
                pass
            case _:
                self.found[key] = value

    def edition(self) -> str:
        """Return the custom pack, checked against its fingerprint; empty if there is none."""
        if "pack" not in self.said:
            return ""
        text = "\n".join(self.quoted) + "\n"
        if fingerprint_of(text) != self.found["pack"]:
            self.at = self.said["pack"] - 1
            raise self.wrong("the pack below is not the one with this fingerprint")
        return text

    def proof(self) -> Proof | None:
        """Return the proof, if there is one."""
        if not self.said.keys() & set(PROOF):
            return None
        for key in ("commitment", "secret", "fingerprint"):
            if key not in self.said:
                raise self.wrong(f"the proof has no '{key}:'")
        salts, marks = self.found.get("salts"), self.found.get("marks", "")
        return Proof(
            commitment=self.found["commitment"],
            secret=self.found["secret"],
            salts=None if salts is None else tuple(s.strip(NO_SALT) for s in salts.split()),
            marks=tuple(marks.split()),
            fingerprint=self.found["fingerprint"],
        )

    def number(self, value: str, column: int) -> int:
        number = whole(value)
        if number is None:
            raise self.wrong(f"'{value}' is not a whole number", column)
        return number

    def seed(self, value: str, column: int) -> int:
        number = self.number(value, column)
        try:
            return check_seed(number)
        except ValueError as error:
            raise self.wrong(str(error), column) from None

    def options(self, line: str) -> dict[str, Any]:
        chosen: dict[str, Any] = {}
        game_name = self.found.get("game", next(iter(GAMES)))
        for word in re.compile(r"\S+").finditer(line, line.index(":") + 1):
            at = PlacedWord(word.group(), self.at + 1, word.start() + 1)
            read_option(at, game_name, chosen)
        return chosen

    def action(self, line: str) -> None:
        """Parse an action line: `12. 0 play kao`."""
        number, dot, rest = line.partition(".")
        if not dot or number.strip() != str(len(self.actions) + 1):
            expected = len(self.actions) + 1
            raise self.wrong(f"expected action number {expected} here: '{expected}. seat action'")
        words = [(w.group(), len(number) + 2 + w.start()) for w in re.finditer(r"\S+", rest)]
        seat = whole(words[0][0]) if words else None
        if seat is None or len(words) < 2:
            raise self.wrong("write an action as 'number. seat action'", len(number) + 2)
        seat_column, column = words[0][1], words[1][1]
        text = line[column - 1 :].strip()
        self.actions.append(RecordLine(seat, text, self.at + 1, column, seat_column))
