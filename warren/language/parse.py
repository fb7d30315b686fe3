"""Parses texts in the canonical vocabulary, without a game: for tests, tools and the manual."""

from __future__ import annotations

from functools import cache

from warren.language import tree as t
from warren.language.errors import LanguageError
from warren.language.reading import TextReader
from warren.language.speak import CANONICAL


def parse_block(text: str, language: str = "en") -> t.Block:
    """Parse the sentences of one moment of a card."""
    return _reader(language).block(text)


def parse_powers(text: str, language: str = "en") -> tuple[t.Power, ...]:
    """Parse the permanent or global powers of a card."""
    return _reader(language).powers(text)


def parse_action(text: str, language: str = "en") -> t.Action:
    """Parse a card's own action."""
    return _reader(language).action(text)


def parse_any(text: str, language: str = "en") -> t.Block | t.Power | t.Action:
    """Parse a text of any kind (sentences, a power, or an action), preferably without a remark."""
    reader = _reader(language)
    parses = (parse_block, lambda *about: parse_powers(*about)[0], parse_action)
    found: list[t.Block | t.Power | t.Action] = []
    refusal = None
    for parse in parses:
        before = len(reader.remarks)
        try:
            found.append(parse(text, language))
        except LanguageError as error:
            refusal = error
        else:
            if len(reader.remarks) == before:
                return found[-1]
    if refusal and not found:
        raise refusal
    return found[0]


@cache
def _reader(language: str) -> TextReader:
    lexicon = CANONICAL.lexicon(language)
    return TextReader(lexicon, lexicon)
