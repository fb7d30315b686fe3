"""What may come next: ways to go on with a sentence, asked of the parser itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedInput
from lark.parsers.lalr_interactive_parser import InteractiveParser

from warren.language import tree as t
from warren.language.parse import grammar_parser, phrases

MOST_WORDS = 12  # of the longest phrase that somebody may be in the middle of
NUMBERS = ("1", "2", "3")
ONE = ("1", "a", "an", "the")  # words after which a thing stands alone


@dataclass(frozen=True)
class Offer:
    """A way to go on: what is typed of it already, and the whole of it."""

    typed: str
    whole: str


def offers(
    text: str, starts: Iterable[str], names: Iterable[str], without: Container[str] = ()
) -> list[Offer]:
    """How a sentence that is begun may go on, those first of which most is typed.

    `starts` are the kinds of sentences it may become, `names` what clans and cards are called by,
    `without` the phrases that are not wanted.
    """
    found: dict[str, Offer] = {}
    known = tuple(names)
    for at in beginnings(text):
        typed = " ".join(text[at:].split()) + (" " if text[at:] and text[-1].isspace() else "")
        for start in starts:
            for whole in goings_on(text[:at], start, typed, known):
                if whole not in without:
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


# --- what means nothing in a game ----------------------------------------------------------------

# What ways of saying mean that are not called like their node
MEANT: dict[str, Any] = {
    "draw_per_point": t.PerPoint,
    "draw_per_clan": t.PerClan,
    "draw_per_clan_shown": t.ClansShown,
    "draw_per_released": t.PerReleased,
    "draw_until_even": t.OtherHand,
    "discard_until_even": t.OtherHand,
    "discard_x_less": t.XLess,
    "sacrifice_until_even": t.Surplus,
    "put_discards": t.PutDiscardsOnDeck,
    "level_power": t.LevelEchoes,
    "counts_as_every": t.OfEveryLevel,
    "if_in_play": t.InPlay,
    **dict.fromkeys(("take_any", "take_some", "take_other_clan"), t.TakeFromDiscards),
    **dict.fromkeys(("take_clan", "take_some_of_clan"), t.TakeFromDiscards),
    **dict.fromkeys(("take_named", "take_some_named"), t.TakeFromDiscards),
    **dict.fromkeys(("cost_capture", "cost_discard", "cost_dragoon"), t.Cost),
}
MEMBERS: dict[str, Enum] = {
    **{one.value: one for kind in (t.When, t.Who) for one in kind},
    **{f"if {one.value}": one for one in t.If},
}
ADDED = ("supremacy", "dragoon", "advantage")  # what may add levels to a target


def foreign_phrases(knows: Callable[[Any], bool], adds: Callable[[str], bool]) -> frozenset[str]:
    """Phrases that stand only where a game understands nothing.

    `knows` tells whether it understands a node or a moment, `adds` whether something adds levels.
    """
    understood, all_of_them = set[str](), set[str]()
    for rule in grammar_parser().rules:
        name = rule.alias or rule.options.template_source or rule.origin.name
        means = MEANT.get(str(name)) or t.NODES.get(str(name))
        is_known = (means is None or knows(means)) and (str(name) not in ADDED or adds(str(name)))
        for symbol in rule.expansion:
            if symbol.is_term:
                all_of_them.add(symbol.name)
                phrase = " ".join(phrases().get(symbol.name, ()))
                if is_known and (phrase not in MEMBERS or knows(MEMBERS[phrase])):
                    understood.add(symbol.name)
    spelled_out = {one: " ".join(phrases().get(one, ())) for one in all_of_them}
    known = {spelled_out[one] for one in understood}
    return frozenset(said for said in spelled_out.values() if said and said not in known)
