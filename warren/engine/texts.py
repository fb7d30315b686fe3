"""The sentences of a game that players read, in their language, with the blanks filled in.

They live beside the cards, in `texts.en.toml` and its sisters. A blank is `{card}`; words that
depend on a number are `{n:card|cards}`, in the order of CLDR's categories.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import SupportsIndex

from warren.engine.register import game as game_called
from warren.locale import TextError as TextError
from warren.locale import check_language, form


@dataclass(frozen=True, eq=False)
class Texts:
    """What one game says in one language.

    >>> texts = Texts.load("gosu", "en")
    >>> texts.say("event", "drew", "they_hidden", player="Ada", n=2)
    'Ada draws 2 cards.'
    """

    game: str
    language: str
    tables: Mapping[str, Mapping[str, str | Mapping[str, str]]]

    @staticmethod
    def load(game: str, language: str) -> Texts:
        """The texts of a game that comes with Warren."""
        return _load(game, language)

    def say(self, table: str, key: str, form: str | None = None, /, **values: object) -> str:
        """The text with its blanks filled in; values it has no use for are ignored."""
        template = self._template(table, key, form)
        said = ""
        for before, blank, words, _ in Formatter().parse(template):
            # a name that ends with a full stop may end a sentence too
            said += before.removeprefix(".") if said.endswith(".") else before
            if blank is not None:
                if blank not in values:
                    raise TextError(f"no value for {{{blank}}} in {template!r}")
                said += self._fill(blank, words, values[blank])
        return said

    def has(self, table: str, key: str, form: str | None = None, /) -> bool:
        """Whether there is such a text."""
        return self._find(table, key, form) is not None

    def _find(self, table: str, key: str, form: str | None) -> str | None:
        found = self.tables.get(table, {}).get(key)
        if isinstance(found, Mapping):
            return found.get(form or "")
        return found if form is None else None

    def _template(self, table: str, key: str, form: str | None) -> str:
        found = self._find(table, key, form)
        if found is None:
            name = ".".join(part for part in (table, key, form) if part)
            raise TextError(f"{self.game} has no text '{name}' in '{self.language}'")
        return found

    def _fill(self, blank: str, words: str | None, value: object) -> str:
        if not words:
            return str(value)
        if not isinstance(value, SupportsIndex):
            raise TextError(f"{{{blank}:{words}}} needs a number, not {value!r}")
        return form(self.language, value.__index__(), words.split("|"))


@cache
def _load(game: str, language: str) -> Texts:
    check_language(language)
    try:
        known = game_called(game)
    except ValueError as error:
        raise TextError(str(error)) from None
    return Texts(game, language, known.wording("pack", "texts", language))
