"""Errors of the command line: one line on stderr and exit code 2."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

BAD_INPUT = 2  # the exit code


class BadInputError(Exception):
    """Invalid user input."""


@contextmanager
def bad_input(file: object = None) -> Iterator[None]:
    """Report errors in the block as errors in the user's input or in the given file."""
    from warren.language.errors import WarrenError
    from warren.packs.faults import way_out

    try:
        yield
    except OSError as error:
        raise BadInputError(f"{error.filename or file}: {error.strerror or error}") from error
    except (WarrenError, ValueError) as error:
        where = "" if file is None else f"{file}: "
        out = way_out("en", error)
        raise BadInputError(f"{where}{error}{out}{helped(error)}") from error


def helped(error: Exception) -> str:
    """Return suggestions for an unreadable sentence, to print below the error."""
    about = getattr(error, "help", None)
    if about is None:
        return ""
    lines = [f"possible here: {', '.join(about.expected)}"] if about.expected else []
    return "".join(f"\n  {one}" for one in (*lines, *(f"e.g. {one}" for one in about.sentences)))


def check_language(language: str) -> str:
    """Return the language if it is supported."""
    from warren import locale

    with bad_input():
        return locale.check_language(language)


def check_positive(name: str, number: int) -> int:
    """Return the number if it is at least 1."""
    if number < 1:
        raise BadInputError(f"{name} must be at least 1, not {number}")
    return number
