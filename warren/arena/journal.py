"""The journal of a series: a file with a line of JSON for every finished match.

The first line is a heading that identifies the series. A series that is resumed with more
matches appends a new heading.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Literal

from warren import __version__
from warren.arena.playing import Result
from warren.arena.series import Series

FORMAT = 1
MARK = "arena"  # the first key of a heading; its value is the format
TOLD = {  # messages for a heading that does not match
    "warren": "it was written by Warren {}; this is {}",
    "cards": "it was played with version {} of the cards; this is version {}",
    "pack": "it was played with the pack {}, not {}",
    "game": "it is a series of {}, not of {}",
    "bots": "its bots are {}, not {}",
    "seed": "it begins with seed {}, not {}",
}


class Journal:
    """The journal file, open for the next result."""

    def __init__(self, path: str | Path, mode: Literal["xb", "ab"]) -> None:
        self.path = path
        self.file = open(path, mode, buffering=0)  # noqa: SIM115

    @classmethod
    def begin(cls, path: str | Path, series: Series) -> Journal:
        """Create a new file; fail if it exists."""
        check_file(path)
        try:
            journal = cls(path, "xb")
        except FileExistsError:
            raise ValueError("this file exists; use --resume to continue it") from None
        journal.write(heading(series))
        return journal

    @classmethod
    def resume(cls, path: str | Path, series: Series) -> tuple[Journal, list[Result]]:
        """Resume a file with its finished matches, and remove a torn last line."""
        check_file(path)
        if not Path(path).exists():
            raise ValueError("there is no such file; leave out --resume to start it")
        with open(path, "rb") as file:
            reader = JournalReader(file, series)
            results = reader.results()
        journal = cls(path, "ab")
        journal.file.truncate(reader.end)
        if reader.matches < series.matches:
            journal.write(heading(series))
        return journal, results

    def note(self, result: Result) -> None:
        """Write a result and flush it to the operating system."""
        self.write(result.as_dict())

    def write(self, data: dict[str, Any]) -> None:
        """Write one line."""
        left = json.dumps(data, separators=(",", ":")).encode() + b"\n"
        while left:
            left = left[self.file.write(left) :]

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()


def seed_in(path: Path) -> int | None:
    """Return the seed in a file's heading, or None if the heading can't be read."""
    try:
        with path.open("rb") as file:
            seed = json.loads(file.readline()).get("seed")
    except (OSError, ValueError, AttributeError):
        return None
    return seed if type(seed) is int else None


class JournalReader:
    """Reads a journal and checks that it belongs to the series."""

    def __init__(self, file: BinaryIO, series: Series) -> None:
        self.file = file
        self.series = series
        self.end = 0  # end of the last complete line
        self.matches = 0  # matches per group, from the last heading

    def results(self) -> list[Result]:
        """Return the finished matches without duplicates."""
        found: dict[Any, Result] = {}
        for number, data in self.lines():
            if number == 1 or MARK in data:
                self.check_heading(data, number)
            else:
                result = self.result(data, number)
                found.setdefault(result.fixture, result)
        return list(found.values())

    def lines(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield every complete line with its number."""
        for number, line in enumerate(self.file, start=1):
            if not line.endswith(b"\n"):
                self.check_torn(line, number)
                return
            yield number, self.data(line, number)
            self.end += len(line)

    def check_torn(self, line: bytes, number: int) -> None:
        """Check that a torn heading is ours, because we must not truncate other files."""
        ours = json.dumps({MARK: FORMAT}, separators=(",", ":"))[:-1].encode()
        if number == 1 and not (line.startswith(ours) or ours.startswith(line)):
            raise ValueError("this is not an arena's journal; choose another file")

    def data(self, line: bytes, number: int) -> dict[str, Any]:
        """Parse a line as plain data."""
        try:
            data = json.loads(line)
        except ValueError:
            data = None
        if isinstance(data, dict) and (number > 1 or MARK in data):
            return data
        if number == 1:
            raise ValueError("this is not an arena's journal; choose another file")
        raise ValueError(f"line {number} can't be read")

    def check_heading(self, data: dict[str, Any], number: int) -> None:
        """Check that the file belongs to the series to be resumed."""
        misfit = why_not(data, heading(self.series))
        if misfit is None and not isinstance(data.get("matches"), int):
            raise ValueError(f"line {number} can't be read")
        if misfit:
            raise ValueError(f"can't resume this file: {misfit}")
        self.matches = data["matches"]
        if self.matches > self.series.matches:
            raise ValueError(
                f"this file is for {self.matches} matches of each group; --matches must be at "
                f"least that, not {self.series.matches}"
            )

    def result(self, data: dict[str, Any], number: int) -> Result:
        """Parse a line as a result, without keeping its record in memory."""
        try:
            result = Result.from_dict(data).without_record()
            belongs = self.series.has(result.fixture)
        except (TypeError, ValueError):
            raise ValueError(f"line {number} can't be read") from None
        if not belongs:
            raise ValueError(f"line {number} is of a match that does not belong to this series")
        return result


def check_file(path: str | Path) -> None:
    """Raise an error for anything other than a plain file."""
    if Path(path).is_dir():
        raise ValueError("this is a folder")
    if Path(path).exists() and not Path(path).is_file():
        raise ValueError("this is not a plain file")


def heading(series: Series) -> dict[str, Any]:
    """Return the first line of a journal."""
    return {
        MARK: FORMAT,
        "warren": __version__,
        "cards": series.rules.pack.version,
        **({"pack": series.pack.edition.fingerprint} if series.edition else {}),
        "game": series.game,
        "options": series.options,
        "bots": list(series.bots),
        "seed": series.seed,
        "matches": series.matches,
    }


def why_not(theirs: dict[str, Any], ours: dict[str, Any]) -> str | None:
    """Return why a heading does not match ours, or None if it does; the match count may differ."""
    if theirs[MARK] != FORMAT:
        return f"it has format {theirs[MARK]}; only format {FORMAT} is supported"
    for key, sentence in TOLD.items():
        if theirs.get(key) != ours.get(key):
            return sentence.format(told(theirs.get(key)), told(ours.get(key)))
    return other_options(theirs.get("options"), ours["options"])


def told(value: Any) -> str:
    """Return a heading's value as the user would type it."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def other_options(theirs: Any, ours: dict[str, Any]) -> str | None:
    """Return the name of the first option that differs."""
    if not isinstance(theirs, dict) or set(theirs) != set(ours):
        return "its options are not those of this game"
    for name, value in ours.items():
        if theirs[name] != value:
            return f"its option {name} is {told(theirs[name])}, not {told(value)}"
    return None
