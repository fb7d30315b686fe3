"""The supported languages. They are listed here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


class TextError(ValueError):
    """A text that is missing, unreadable or incomplete."""

    def __init__(self, message: str, *, file: str = "", line: int = 1, column: int = 1) -> None:
        super().__init__(f"{file}: {message}" if file else message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column


@dataclass(frozen=True)
class Language:
    """The basics of a language: plurals, decimal mark, genders and cases.

    `plurals` has the CLDR rules in CLDR order; a number that matches no rule is `other`.
    """

    name: str  # its own name
    plurals: Mapping[str, str]
    decimal: str = ","  # decimal separator
    genders: tuple[str, ...] = ()  # of nouns
    cases: tuple[str, ...] = ()  # cases of nouns, besides the base case


MILLIONS = "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"  # "un million de cartes"

ABOUT: dict[str, Language] = {
    "en": Language("English", {"one": "i = 1 and v = 0"}, decimal="."),
    "fr": Language("Français", {"one": "i = 0,1", "many": MILLIONS}, genders=("m", "f")),
    "it": Language("Italiano", {"one": "i = 1 and v = 0", "many": MILLIONS}, genders=("m", "f")),
}
LANGUAGES = tuple(ABOUT)


def check_language(language: str) -> str:
    """Return the language if it is supported."""
    if language not in ABOUT:
        raise TextError(f"unknown language '{language}'; languages are {', '.join(ABOUT)}")
    return language
