"""Reads text files named `NAME.LANGUAGE.toml`, and other TOML files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from warren.locale.languages import TextError, check_language

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FALLBACK = "en"  # the language in which every text exists
PLAINER = {  # messages of tomllib, with their fields, in plain words
    r"Illegal character '\\n'|Unterminated string|Expected \"'''\"": (
        "the text has no closing quotes"
    ),
    r"Invalid statement": "this line is not TOML: write KEY = VALUE",
    r"Invalid value": "this value can't be read: put text in quotes",
    r"Invalid date or datetime": "this date can't be read",
    r"Invalid hex value": "this hexadecimal code can't be read",
    r"Invalid initial character for a key part": "a key can't begin like this: use a letter",
    r"Expected '=' after a key in a key/value pair": "there is no '=' after the key",
    r"Expected '(]]?)' at the end of an? (?:table|array) declaration": (
        "there is no '{0}' after the table's name"
    ),
    r"Expected newline or end of document after a statement": (
        "something follows the value: begin a new line"
    ),
    r"Expected (.+)": "{0} is missing here",
    r"(?:Illegal|Found invalid) character (.+)": "the character {0} is not allowed here",
    r"Cannot (?:declare|redefine namespace) (.+?)(?: twice)?": "the table {0} is given twice",
    r"Cannot mutate immutable namespace (.+)": "the table {0} is already complete",
    r"Cannot overwrite a value": "this key is given twice",
    r"Duplicate inline table key (.+)": "the key {0} is given twice",
    r"Unclosed array": "the list has no closing ']'",
    r"Unclosed inline table": "the table has no closing '}}'",
    r"Unescaped '\\' in a string": r"write '\\' instead of '\' in a text",
    r"Escaped character is not a Unicode scalar value": "this character does not exist in Unicode",
}


def read_texts(folder: Traversable, name: str, language: str) -> dict[str, Any]:
    """Return the tables of `NAME.LANGUAGE.toml` in a folder."""
    return read_toml(folder.joinpath(f"{name}.{check_language(language)}.toml"))


def read_spoken(folder: Traversable, name: str, language: str) -> dict[str, Any]:
    """Return the tables like `read_texts`, but fall back to English, then to an empty table."""
    found = spoken(folder, name, language)
    return read_texts(folder, name, found) if is_there(folder, name, found) else {}


def spoken(folder: Traversable, name: str, language: str) -> str:
    """Return the language, or English if the file does not exist in that language."""
    return language if is_there(folder, name, language) else FALLBACK


def is_there(folder: Traversable, name: str, language: str) -> bool:
    """Return whether a folder has a `NAME.LANGUAGE.toml`."""
    return folder.joinpath(f"{name}.{check_language(language)}.toml").is_file()


def joined(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Merge tables recursively; values in `over` win."""
    tables = {**under, **over}
    for name in under.keys() & over.keys():
        if isinstance(under[name], Mapping) and isinstance(over[name], Mapping):
            tables[name] = joined(under[name], over[name])
    return tables


def read_toml(path: Traversable) -> dict[str, Any]:
    """Return the tables of a TOML file."""
    return parse_toml(read_text(path), path.name)


def read_text(path: Traversable) -> str:
    """Return the content of a file, or raise an error with the reason why it can't be read."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise TextError("there is no such file", file=str(path)) from None
    except UnicodeDecodeError as error:
        raise TextError(f"this is not UTF-8 text ({error.reason})", file=path.name) from None
    except OSError as error:
        raise TextError(f"can't be read: {error.strerror}", file=str(path)) from None


def parse_toml(source: str, name: str) -> dict[str, Any]:
    """Parse TOML; add the message and position to errors."""
    import tomllib  # imported late, because listing the languages does not need it

    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        message, line, column = _place(str(error), source)
        raise TextError(message, file=name, line=line, column=column) from None
    except RecursionError:
        raise TextError("lists or tables are nested too deeply", file=name) from None
    except ValueError:  # tomllib raises this only for huge numbers
        raise TextError("a number has too many digits", file=name) from None


def plainer(message: str) -> str:
    """Return a message of tomllib in plain words; leave an unknown message unchanged."""
    for said, plain in PLAINER.items():
        if found := re.fullmatch(said, message):
            return plain.format(*found.groups())
    return message


def _place(message: str, source: str) -> tuple[str, int, int]:
    """Return the message, line and column of an error, which tomllib provides only as text."""
    text, _, where = message.partition(" (at ")
    text = plainer(text)
    words = where.rstrip(")").replace(",", "").split()
    if len(words) == 4:
        return text, int(words[1]), int(words[3])
    lines = source.split("\n")
    return text, len(lines), len(lines[-1]) + 1
