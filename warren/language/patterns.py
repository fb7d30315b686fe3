"""Patterns: the wording of a word, in a notation used for both speaking and reading.

!draw  !@capture        a verb that agrees with its subject; @: the game's own verb
!replace+it             the same with the pronoun `it` after or before it
{amount}  {names:all_of}  the content of a slot; the kind may follow a colon
{up_to? up to}          said if the slot is filled; reading these words fills it
{near=ADJACENT? next to}  said if the slot has this value
{? in play}             always said, but optional for the author
[of them]               accepted from the author, but never said
{the deck}  {own deck}  a noun of the game, in a form defined by the grammar
{#card}                 a noun that agrees with the preceding number
{deck.one}  {deck.many}
{capture.ed}  {capture.eds}  a participle that agrees with that number, or in the plural
{capture.third}         a form of a verb of the game
{=phrase}               a phrase of the game
{your|their}            by the actor; {a|b|c}: b if `you` are the actor's opponent
<LIBRE|LIBRES>          by that number; <count:is|are>: by a slot; <deck:un|une>: by gender
de~  a~                 loses its vowel, or gains an n, before a vowel
{*before}               any of the loose parts that a word declares under this name, in any order
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from warren.language.tree import Pattern, Patterns


@dataclass(frozen=True)
class Literal:
    """Literal words."""

    text: str


@dataclass(frozen=True)
class VerbPiece:
    """A verb that agrees with its subject."""

    key: str
    is_games: bool = False
    with_it: bool = False


@dataclass(frozen=True)
class NounPiece:
    """A noun of the game in a form; `#` agrees with the preceding number."""

    form: str
    key: str


@dataclass(frozen=True)
class VerbForm:
    """A fixed form, or a participle, of a verb of the game."""

    key: str
    form: str


@dataclass(frozen=True)
class Phrase:
    """A phrase of the game."""

    key: str


@dataclass(frozen=True)
class Alternatives:
    """Alternative words, by the actor (`person`), a number (`number` or a slot), or a gender."""

    words: tuple[str, ...]
    by: str


@dataclass(frozen=True)
class Slot:
    """A slot, and the kind of its content."""

    name: str
    kind: str


@dataclass(frozen=True)
class OptionalPiece:
    """A part that is said if a slot is filled or has a value, or that authors may omit."""

    slot: str
    value: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Extra:
    """A part that is accepted but never said."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Loose:
    """Any of a word's loose parts, in any order, which are accepted but never said."""

    name: str


Piece = (
    Literal
    | VerbPiece
    | NounPiece
    | VerbForm
    | Phrase
    | Alternatives
    | Slot
    | OptionalPiece
    | Extra
    | Loose
)

VERB = re.compile(r"!(@?)([\w’-]+)(\+it)?")
PLAIN = re.compile(r"[^{}\[\]<>!]+")
GROUP = re.compile(r"(@?\w*)(?:=(\w+))?\? ?(.*)", re.DOTALL)
CLOSING = {"{": "}", "[": "]", "<": ">"}


@cache
def pieces_of(text: str, slots: tuple[tuple[str, str], ...]) -> tuple[Piece, ...]:
    """Return the pieces of a pattern; `slots` has the name and kind of each slot."""
    return tuple(_pieces(text, dict(slots)))


def _pieces(text: str, slots: Mapping[str, str]) -> Iterator[Piece]:
    at = 0
    while at < len(text):
        sign = text[at]
        if sign in CLOSING:
            end = _closing(text, at)
            inner = text[at + 1 : end]
            if sign == "{":
                yield _braces(inner, slots)
            elif sign == "[":
                yield Extra(tuple(_pieces(inner, slots)))
            else:
                by, _, words = inner.rpartition(":")
                yield Alternatives(tuple(words.split("|")), by or "number")
            at = end + 1
        elif verb := VERB.match(text, at):
            yield VerbPiece(verb[2], bool(verb[1]), bool(verb[3]))
            at = verb.end()
        else:
            plain = PLAIN.match(text, at)
            assert plain, f"{text!r} has a mark that means nothing: {text[at:]!r}"
            yield Literal(plain[0])
            at = plain.end()


def _closing(text: str, at: int) -> int:
    """Return the position of the matching closing bracket."""
    sign, close, depth = text[at], CLOSING[text[at]], 0
    for end in range(at + 1, len(text)):
        if text[end] == close and not depth:
            return end
        depth += (text[end] == sign) - (text[end] == close)
    raise ValueError(f"{text!r}: '{sign}' is never closed")


def _braces(text: str, slots: Mapping[str, str]) -> Piece:
    if group := GROUP.fullmatch(text):
        return OptionalPiece(group[1], group[2] or "", tuple(_pieces(group[3], slots)))
    if text[0] == "*":
        return Loose(text[1:])
    if "|" in text:
        return Alternatives(tuple(text.split("|")), "person")
    name, _, kind = text.partition(":")
    if name in slots:
        return Slot(name, kind or slots[name])
    if text[0] in "#=":
        return NounPiece("#", text[1:]) if text[0] == "#" else Phrase(text[1:])
    if "." in text:
        key, form = text.split(".")
        return NounPiece(form, key) if form in ("one", "many") else VerbForm(key, form)
    form, _, key = text.rpartition(" ")
    return NounPiece(form, key)


def listed(patterns: Patterns) -> tuple[Pattern, ...]:
    """Return declared patterns as a tuple: one text or several, some with fixed slots."""
    some = (patterns,) if isinstance(patterns, str) else patterns
    return tuple(Pattern(one) if isinstance(one, str) else one for one in some)


def mentioned(pieces: tuple[Piece, ...]) -> set[str]:
    """Return the slots that a pattern mentions."""
    found: set[str] = set()
    for piece in pieces:
        if isinstance(piece, Slot):
            found.add(piece.name)
        elif isinstance(piece, OptionalPiece):
            found |= {piece.slot} | mentioned(piece.pieces)
    return found


@dataclass(frozen=True)
class Rule:
    """One wording of a word."""

    word: Any  # the class of the node, or a member of an enum
    kind: str
    pieces: tuple[Piece, ...]
    fixed: Mapping[str, Any]
    mentions: frozenset[str]
    cost: int = 0  # 1 if the wording is accepted but never said
