"""Rewords sentences that match no pattern into equivalent words of patterns.

Each language lists rewordings of normalised words (`Grammar.roughly`). They are tried last, so they
never change the reading of a sentence in plain words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from warren.language import tree as t
from warren.language.grammars.grammar import Grammar, Token
from warren.language.lacking import Needs, alternatives, has_all
from warren.language.prepared import Prepared


class Reworded(NamedTuple):
    """A pattern, the letters that each of its alternatives needs, and its rewording."""

    pattern: re.Pattern[str]
    needs: tuple[Needs, ...]
    said: str


@cache
def patterns(grammar: Grammar, *, is_duel: bool) -> tuple[Reworded, ...]:
    """Return the compiled rewordings of a language; a duel has some of its own."""
    return tuple(
        Reworded(whole(one), tuple(needs for _, needs in alternatives(one)), said)
        for one, said in (*(grammar.roughly_in_duel if is_duel else ()), *grammar.roughly)
    )


@cache
def whole(words: str) -> re.Pattern[str]:
    """Compile a pattern that matches whole words only."""
    return re.compile(rf"(?<!\S)(?:{words})(?!\S)")


def reworded(tokens: list[Token], grammar: Grammar, *, is_duel: bool) -> list[Token]:
    """Return the tokens in other words, trying only patterns whose letters they have."""
    text = " ".join(one.word for one in tokens)
    for one in patterns(grammar, is_duel=is_duel):
        if any(has_all(text, needs) for needs in one.needs) and one.pattern.search(text):
            tokens = replaced(tokens, one.pattern, one.said)
            text = " ".join(token.word for token in tokens)
    return tokens


def replaced(tokens: list[Token], pattern: re.Pattern[str], said: str) -> list[Token]:
    """Return the tokens with every match of a pattern replaced, at unchanged positions."""
    text, start = " ".join(one.word for one in tokens), 0
    while found := pattern.search(text, start):
        at, count = text.count(" ", 0, found.start()), found[0].count(" ") + 1
        words = found.expand(said).split()
        made = [tokens[at]._replace(word=one) for one in words]
        tokens = [*tokens[:at], *made, *tokens[at + count :]]
        text, start = " ".join(one.word for one in tokens), found.start() + len(" ".join(words))
    return tokens


class Rewording:
    """A sentence in other words, and a test for its readings."""

    def __init__(
        self, prepared: Prepared, tokens: list[Token], kind: str, *, is_duel: bool
    ) -> None:
        grammar = prepared.grammar
        tokens = reworded(tokens, grammar, is_duel=is_duel)
        if kind == "standing":  # a power lasts while its card lies face up anyway
            tokens = replaced(tokens, whole(grammar.while_here), "")
        chosen = replaced(tokens, whole(grammar.yours_to_choose), "")
        acting = without_actor(prepared, chosen) if kind == "run" else chosen
        self.is_yours = len(acting) < len(tokens)
        self.tokens = acting

    def fits(self, value: Any) -> bool:
        """Return whether a reading is possible: deeds of `you` or of this card must be yours."""
        return not self.is_yours or {*subjects(value)} <= {t.Who.YOU}


def without_actor(prepared: Prepared, tokens: list[Token]) -> list[Token]:
    """Return `this goblin traps a Hero` without its subject."""
    words = [one.word for one in tokens]
    for at in range(len(words) - 2):
        if at and words[at - 1] != ",":
            continue
        count = 2 * (tuple(words[at : at + 2]) == prepared.grammar.this_card)
        if not at and words[0] in prepared.grammar.it_acts:
            count = 1
        if count and words[at + count] in prepared.thirds:
            return [*tokens[:at], *tokens[at + count :]]
    return tokens


def subjects(value: Any) -> Iterator[Any]:
    """Yield the subjects of the sentences in a reading; standing powers have none."""
    if isinstance(value, t.Trigger | t.Action):
        value = value.effect.sentences
    for one in value if isinstance(value, tuple) else ():
        yield from subjects(one.options) if isinstance(one, t.ChooseOne) else (one.who,)
