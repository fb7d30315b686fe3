"""A game's sentences for players, in their language, with the blanks filled in.

The sentences are stored next to the cards, in `texts.en.toml` and its translations. A blank is
`{card}`. Plural forms are `{n:card|cards}`, in the order of CLDR's categories.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from typing import SupportsIndex

from warren.engine.register import game as game_called
from warren.locale import TextError as TextError
from warren.locale import check_language, form

Key = tuple[str, str, str | None]  # table, name and form
Part = tuple[
    str, str | None, list[str]
]  # a piece of text, the blank after it, and the blank's plural forms


@dataclass(frozen=True, eq=False)
class Texts:
    """The texts of one game in one language.

    >>> texts = Texts.load("gosu", "en")
    >>> texts.say("event", "drew", "they_hidden", player="Ada", n=2)
    'Ada draws 2 cards.'
    """

    game: str
    language: str
    tables: Mapping[str, Mapping[str, str | Mapping[str, str]]]
    parsed: dict[Key, list[Part] | None] = field(default_factory=dict, repr=False)

    @staticmethod
    def load(game: str, language: str) -> Texts:
        """Load the texts of a game that ships with Warren."""
        return _load(game, language)

    def say(self, table: str, key: str, form: str | None = None, /, **values: object) -> str:
        """Return the text with its blanks filled in; unused values are ignored."""
        parts = self.parsed.get((table, key, form)) or self._parts(table, key, form)
        if parts is None:
            name = ".".join(part for part in (table, key, form) if part)
            raise TextError(f"{self.game} has no text '{name}' in '{self.language}'")
        said = ""
        for before, blank, words in parts:
            # avoid a second full stop after a name that ends with one
            said += before[1:] if said[-1:] == "." == before[:1] else before
            if blank is not None:
                if blank not in values:
                    text = self._find(table, key, form)
                    raise TextError(f"no value for {{{blank}}} in {text!r}")
                said += self._fill(blank, words, values[blank]) if words else str(values[blank])
        return said

    def has(self, table: str, key: str, form: str | None = None, /) -> bool:
        """Return whether the text exists."""
        return self._parts(table, key, form) is not None

    def _parts(self, table: str, key: str, form: str | None) -> list[Part] | None:
        """Return the parsed text, cached; None if there is none."""
        name = table, key, form
        if name not in self.parsed:
            text = self._find(table, key, form)
            self.parsed[name] = None if text is None else parts_of(text)
        return self.parsed[name]

    def _find(self, table: str, key: str, form: str | None) -> str | None:
        found = self.tables.get(table, {}).get(key)
        if isinstance(found, Mapping):
            return found.get(form or "")
        return found if form is None else None

    def _fill(self, blank: str, words: list[str], value: object) -> str:
        if not isinstance(value, int | SupportsIndex):
            raise TextError(f"{{{blank}:{'|'.join(words)}}} needs a number, not {value!r}")
        return form(self.language, value.__index__(), words)


def parts_of(text: str) -> list[Part]:
    """Split a text into pieces, each with the blank after it and that blank's plural forms."""
    return [
        (before, blank, words.split("|") if words else [])
        for before, blank, words, _ in Formatter().parse(text)
    ]


@cache
def _load(game: str, language: str) -> Texts:
    check_language(language)
    try:
        known = game_called(game)
    except ValueError as error:
        raise TextError(str(error)) from None
    return Texts(game, language, known.wording("pack", "texts", language))
