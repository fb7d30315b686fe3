"""Trees to sentences, in every language.

`parse(speak(tree, "en")) == tree` is a law: what a card says can't disagree with what it does.

    >>> from warren.language.parse import parse_block
    >>> from warren.language.speak import speak_block
    >>> speak_block(parse_block("draw 1 (+1) card"), "fr")
    'Piochez 1 (+1) carte.'
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from warren.language import tree as t
from warren.language.speak.speaker import Paragraph, Speaker, UnspeakableError
from warren.language.speak.words import Clan, Lexicon, Noun, Verb, Words, WordsError
from warren.locale import LANGUAGES, check_language

__all__ = [
    "CANONICAL",
    "Clan",
    "Lexicon",
    "Noun",
    "Paragraph",
    "UnspeakableError",
    "Verb",
    "Words",
    "WordsError",
    "card_lines",
    "card_sentences",
    "speak_action",
    "speak_block",
    "speak_card",
    "speak_powers",
]

# Each language has a module called by its code: `en.py`, `fr.py`, `it.py`.
MODULES = {language: import_module(f"{__name__}.{language}") for language in LANGUAGES}
SPEAKERS: dict[str, type[Speaker]] = {code: module.SPEAKER for code, module in MODULES.items()}

# The language's own words: what a card file writes, and its nearest in the other languages.
CANONICAL = Words({code: module.CANONICAL for code, module in MODULES.items()})


def speak_block(block: t.Block, language: str = "en", words: Words = CANONICAL) -> str:
    """The sentences of one moment, one a line; the options of a choice are indented."""
    return "\n".join(_speaker(language, words).block_lines(block))


def speak_powers(powers: Iterable[t.Power], language: str = "en", words: Words = CANONICAL) -> str:
    """Permanent or global powers, one after the other."""
    speaker = _speaker(language, words)
    return "\n".join(line for power in powers for line in speaker.power_lines(power))


def speak_action(action: t.Action, language: str = "en", words: Words = CANONICAL) -> str:
    """An action of a card's own: its cost, then what it does."""
    return "\n".join(_speaker(language, words).action_lines(action))


def speak_card(
    text: t.CardText,
    language: str = "en",
    words: Words = CANONICAL,
    *,
    symbols: int = 0,
    keywords: Iterable[str] = (),
) -> list[Paragraph]:
    """A card as it is printed: a paragraph for each moment, its sentences running on.

    A card with activation symbols does its `effect` when it is activated, too; one with the
    keyword `shadow_jump` does what it does when shifted when it jumps.
    """
    return _speaker(language, words).paragraphs(text, symbols, keywords)


def card_sentences(
    text: t.CardText,
    language: str = "en",
    words: Words = CANONICAL,
    *,
    symbols: int = 0,
    keywords: Iterable[str] = (),
) -> list[str]:
    """A card as plain lines, one for each paragraph."""
    lines = card_lines(text, language, words, symbols=symbols, keywords=keywords)
    return [line for line, _ in lines]


def card_lines(
    text: t.CardText,
    language: str = "en",
    words: Words = CANONICAL,
    *,
    symbols: int = 0,
    keywords: Iterable[str] = (),
) -> list[tuple[str, str]]:
    """A card as plain lines, each with the kind of its paragraph."""
    speaker = _speaker(language, words)
    paragraphs = speaker.paragraphs(text, symbols, keywords)
    return [(speaker.line(paragraph), paragraph.kind) for paragraph in paragraphs]


def _speaker(language: str, words: Words) -> Speaker:
    return SPEAKERS[check_language(language)](words.lexicon(language))
