"""What may come next: ways to go on with a sentence, asked of the parser itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lark import Token
from lark.exceptions import UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from warren.language.parse import grammar_parser, phrases

MOST_WORDS = 12  # of the longest phrase that somebody may be in the middle of
NUMBERS = ("1", "2", "3")
ONE = ("1", "a", "an", "the")  # words after which a thing stands alone


@dataclass(frozen=True)
class Offer:
    """A way to go on: what is typed of it already, and the whole of it."""

    typed: str
    whole: str


def offers(text: str, starts: Iterable[str], names: Iterable[str]) -> list[Offer]:
    """How a sentence that is begun may go on, those first of which most is typed.

    `starts` are the kinds of sentences it may become, `names` what clans and cards are called by.
    """
    found: dict[str, Offer] = {}
    known = tuple(names)
    for at in beginnings(text):
        typed = " ".join(text[at:].split()) + (" " if text[at:] and text[-1].isspace() else "")
        for start in starts:
            for whole in goings_on(text[:at], start, typed, known):
                found.setdefault(whole, Offer(text[at:], whole))
    return sorted(found.values(), key=lambda one: (-len(one.typed), one.whole))


def beginnings(text: str) -> Iterator[int]:
    """Where the phrase may begin that somebody is in the middle of: first the longest."""
    yield from [word.start() for word in re.finditer(r"\S+", text)][-MOST_WORDS:]
    if not text or text[-1].isspace():
        yield len(text)


def goings_on(text: str, start: str, typed: str, names: tuple[str, ...]) -> Iterator[str]:
    """Every phrase that begins with what is typed and that the grammar takes after these words."""
    parser = grammar_parser().parse_interactive(text, start=start)
    try:
        parser.exhaust_lexer()
    except UnexpectedInput:
        return
    for terminal in parser.choices():
        meant = [
            one for one in spelled(terminal, text, names) if one.startswith(typed) and one != typed
        ]
        if meant and takes(parser, terminal):
            yield from meant


def takes(parser: InteractiveParser, terminal: str) -> bool:
    """Whether a phrase may really stand there: the parser's tables promise a little too much."""
    try:
        parser.copy().feed_token(Token(terminal, ""))
    except UnexpectedInput:
        return False
    return True


def spelled(terminal: str, before: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """What a terminal of the grammar is written like."""
    if terminal == "ID":
        return names
    if terminal == "INT":
        return NUMBERS
    phrase = " ".join(phrases().get(terminal, ()))
    last = before.split()[-1:]
    many = phrase == "card" and last and last[0] not in ONE
    return ("cards" if many else phrase,) if phrase else ()
