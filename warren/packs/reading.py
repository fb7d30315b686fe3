"""The base class for readers of pack files: parses TOML with positions and checks values."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources.abc import Traversable
from typing import Any

from warren.language.errors import did_you_mean
from warren.locale import TextError, parse_toml, read_text
from warren.packs.errors import PackError
from warren.packs.places import Place, Places

SOURCES = ("rulebook", "transcription", "house")
ID = re.compile(r"[a-z0-9_]*[a-z][a-z0-9_]*")
DEEPEST = 8  # maximum number of parts of a dotted key, because tomllib takes quadratic time
PART = r"""(?:(?<![\w-])[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
TOO_DEEP = re.compile(rf"{PART}(?:[ \t]*\.[ \t]*{PART}){{{DEEPEST}}}")


def read_toml(path: Traversable) -> tuple[dict[str, Any], Places]:
    """Read a file; return its content and the position of every key."""
    try:
        source = read_text(path)
    except TextError as error:
        raise _wrong_text(error) from None
    return parse_source(source, path.name)


def parse_source(source: str, file: str) -> tuple[dict[str, Any], Places]:
    """Parse a text; return its content and the position of every key."""
    if deep := TOO_DEEP.search(source):
        line = source.count("\n", 0, deep.start()) + 1
        message = f"this line has a key of more than {DEEPEST} parts"
        raise PackError(message, file=file, line=line)
    try:
        return parse_toml(source, file), Places(source)
    except TextError as error:
        raise _wrong_text(error) from None


def _wrong_text(error: TextError) -> PackError:
    return PackError(error.message, file=error.file, line=error.line, column=error.column)


def read_table(folder: Traversable, name: str) -> dict[str, Any]:
    """Return the content of a file in the folder; empty if the file does not exist."""
    path = folder.joinpath(name)
    return read_toml(path)[0] if path.is_file() else {}


class Reader:
    """Checks the content of a file; every error has a position."""

    file: str
    places: Places

    def wrong(self, message: str, place: Place, *, value: bool = False) -> PackError:
        """Return an error at a key, or at its value."""
        line, column = place.line, place.column
        if value:
            line, column = place.value_line, place.value_column
        return PackError(message, file=self.file, line=line, column=column)

    def one_of(self, key: str, value: Any, allowed: tuple[Any, ...], place: Place) -> Any:
        """Check that a value is among the allowed values."""
        if value not in allowed or isinstance(value, bool | float) is not isinstance(
            allowed[0], bool
        ):
            known = [str(item) for item in allowed]
            hint = did_you_mean(str(value), known)
            if isinstance(value, str) and value in known:
                hint = ", without quotes"
            message = f"unknown {key} '{value}'; it must be one of {', '.join(known)}{hint}"
            raise self.wrong(message, place, value=True)
        return value

    def whole(self, key: str, value: Any, allowed: range, place: Callable[[str], Place]) -> int:
        """Check that a value is an integer within its bounds."""
        if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
            bounds = f"from {allowed.start} to {allowed.stop - 1}"
            kind = "" if type(value) is int else "a whole number "
            message = f"{key} is {value!r}; it must be {kind}{bounds}"
            raise self.wrong(message, place(key), value=True)
        return value
