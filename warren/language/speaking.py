"""Speaks words by the first of their patterns that covers all filled slots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import Enum
from functools import cache
from typing import Any

from warren.language import tree as t
from warren.language.grammars import GRAMMARS, Grammar
from warren.language.grammars.grammar import Voice
from warren.language.lexicon import Lexicon, Noun, Verb
from warren.language.patterns import (
    Alternatives,
    Extra,
    Literal,
    Loose,
    NounPiece,
    OptionalPiece,
    Phrase,
    Piece,
    Rule,
    Slot,
    VerbForm,
    VerbPiece,
    listed,
    mentioned,
    pieces_of,
)

# Kinds of lists, each with the kind of its items and the name of its separators
LISTS = {
    "steps": ("item", "then"),
    "single": ("item", ""),
    "options": ("clause", "or_else"),
    "either": ("bare", "or_bare"),
    "levels": ("plain", "or"),
    "ranks": ("rank_name", "or_plain"),
    "any_of": ("card", "or"),
    "all_of": ("card", "and"),
    "keywords": ("keyword", "or_plain"),
    "dangers": ("danger", "or"),
}
NAMES = ("card", "clan", "clans", "a_clan", "keyword")
BY_TYPE = {
    "int": "int",
    "bool": "flag",
    "AnyWho": "who",
    "Amount": "amount",
    "Number | Amount": "amount",
    "Number": "number",
    "Number | OtherHand": "number",
    "Number | Surplus": "number",
    "Number | TheX": "some",
    "tuple[int, ...]": "levels",
    "tuple[Step, ...]": "steps",
    "tuple[Sentence, ...]": "options",
    "Condition | None": "condition",
    "Counted | None": "each_of_yours",
    "tuple[Danger, ...]": "dangers",
}
BY_NAME = {"name": "card", "names": "any_of"}


@cache
def slots_of(word: Any) -> tuple[tuple[str, str], ...]:
    """Return the slots of a word, each with the kind of its content."""
    if isinstance(word, Enum):
        return ()
    return tuple(
        (name, BY_TYPE.get(kind) or (BY_NAME.get(name, name) if "str" in kind else kind.lower()))
        for name, kind in t.details(word).items()
    )


@cache
def defaults(word: type[t.Word]) -> Mapping[str, Any]:
    """Return the default values of slots."""
    known: Any = word
    return {one.name: one.default for one in fields(known) if one.default is not MISSING}


@cache
def rules_of(word: Any, kind: str, language: str) -> tuple[Rule, ...]:
    """Return the patterns for a word in this role."""
    return tuple(made_rules(says_of(word, kind), word, kind, language))


def says_of(word: Any, kind: str) -> Any:
    """Return the object with the patterns for a word in this role."""
    if isinstance(word, Enum):
        return t.MEMBERS.get(word)
    return word if word.kind == kind else t.VIEWS.get((kind, word))


def made_rules(says: Any, word: Any, kind: str, language: str, also: str = "") -> list[Rule]:
    """Return patterns as rules; patterns that are never spoken cost more."""
    if says is None:
        return []
    slots = slots_of(word)
    made = []
    for pattern in listed(getattr(says, f"{also}{language}", ())):
        pieces = pieces_of(pattern.text, slots)
        mentions = frozenset(mentioned(pieces) | set(pattern.fixed))
        made.append(Rule(word, kind, pieces, pattern.fixed, mentions, int(bool(also))))
    return made


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    return text[:1].lower() + text[1:]


class UnspeakableError(ValueError):
    """A tree without a wording, which the reader never produces."""


class Teller:
    """A speaker of one language, with the nouns and verbs of one game."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.language = lexicon.language
        self.grammar: Grammar = GRAMMARS[lexicon.language]

    def sentence(self, sentence: t.Sentence | t.ChooseOne, *, more: bool = False) -> str:
        """Return a sentence without its capital and full stop."""
        return self.said(sentence, sentence.kind, Voice(more=more))

    def text(self, value: Any) -> str:
        """Return a sentence or power as printed on a card."""
        if isinstance(value, tuple):
            return " ".join(self.text(one) for one in value)
        if isinstance(value, t.Trigger):
            inner = self.text(value.effect.sentences)
            return capital(f"{self.said(value.when, 'when')}, {small(inner)}")
        if isinstance(value, t.Action):
            price = capital(self.said(value.cost, "cost"))
            return f"{price}{self.grammar.colon}{small(self.text(value.effect.sentences))}"
        kind = t.MEMBERS[value].kind if isinstance(value, Enum) else value.kind
        return f"{capital(self.said(value, kind))}."

    def said(self, node: Any, kind: str, voice: Voice | None = None) -> str:
        """Return the text of a word, with elisions applied."""
        return self.grammar.smooth(self.say(node, kind, voice or Voice()))

    def say(self, node: Any, kind: str, voice: Voice) -> str:
        """Return the text of a slot of this kind."""
        if kind == "int":
            voice.count = node
            return str(node)
        if kind == "plain":  # a number without agreement
            return str(node)
        if kind in NAMES:
            return self.name(node, kind, voice)
        if kind == "win":
            if len(node) != 1 or not isinstance(node[0], t.Win):
                raise UnspeakableError("a victory must be the only step of its sentence")
            return self.first(node[0], "winning", voice)
        if isinstance(node, tuple):
            part, joint = LISTS[kind]
            parts = [self.say(one, part, voice) for one in node]
            return self.grammar.listing(joint, parts)
        if isinstance(node, t.Sentence):
            voice = Voice(
                third=node.who is not t.Who.YOU,
                may=node.may,
                against_you=node.who in t.MEMBERS and t.MEMBERS[node.who].against_you,
                more=voice.more,
            )
        elif kind == "item":
            kind = node.kind
            if kind == "winning":
                raise UnspeakableError("a victory must be the only step of its sentence")
        if kind == "condition":  # the condition is about the reader of the text
            voice = Voice()
        elif kind in ("step", "targets", "amount", "some"):
            voice.count = 2 if isinstance(node, t.TheX) else 1
        return self.first(node, kind, voice)

    def first(self, node: Any, kind: str, voice: Voice) -> str:
        """Return a word's text by the first pattern that covers all filled slots."""
        word: Any = node if isinstance(node, Enum) else type(node)
        values = {} if isinstance(node, Enum) else vars(node)
        usual = {} if isinstance(node, Enum) else defaults(word)
        filled = {name for name, value in values.items() if usual.get(name, ...) != value}
        if not isinstance(node, Enum) and (flaw := node.flaw()):
            raise UnspeakableError(flaw)
        for rule in rules_of(word, kind, self.language):
            if filled <= rule.mentions and all(values[k] == v for k, v in rule.fixed.items()):
                try:
                    return self.pieces(rule.pieces, values, filled, voice)
                except UnspeakableError:
                    continue
        raise UnspeakableError(f"no sentence says {node}")

    def pieces(
        self, pieces: tuple[Piece, ...], values: Mapping[str, Any], filled: set[str], voice: Voice
    ) -> str:
        """Return the text of a pattern with its slots filled."""
        said = ""
        for piece in pieces:
            if isinstance(piece, OptionalPiece):
                inner = self.group(piece, values, filled, voice)
                glue = "" if not said or inner.startswith(",") else " "
                said += glue + inner if inner else ""
            else:
                said += self.piece(piece, values, voice)
        return said.strip()

    def group(
        self, group: OptionalPiece, values: Mapping[str, Any], filled: set[str], voice: Voice
    ) -> str:
        """Return the text of an optional group."""
        holds = voice.more if group.slot == "@more" else not group.slot or group.slot in filled
        if group.value:
            holds = values[group.slot].name == group.value
        return self.pieces(group.pieces, values, filled, voice) if holds else ""

    def piece(self, piece: Piece, values: Mapping[str, Any], voice: Voice) -> str:
        """Return the text of one piece of a pattern."""
        match piece:
            case Literal(text):
                return text
            case Slot(name, kind):
                return self.say(values[name], kind, voice)
            case VerbPiece(key, is_games, with_it):
                verb = self.lexicon.verbs[key] if is_games else self.grammar.known(key)
                return self.grammar.say(verb, voice, with_it=with_it)
            case NounPiece("#", key):
                noun = self.noun(key)
                return noun.one if self.grammar.is_one(voice.count) else noun.many
            case NounPiece(form, key):
                return self.grammar.form(form, self.noun(key), voice)
            case VerbForm(key, form):
                return self.verb_form(self.lexicon.verbs[key], form, voice)
            case Phrase(key):
                return self.lexicon.phrases[key]
            case Alternatives(words, by):
                return self.chosen(words, by, values, voice)
            case Extra() | Loose():
                return ""
        raise TypeError(piece)

    def verb_form(self, verb: Verb, form: str, voice: Voice) -> str:
        """Return an agreeing participle, or another form of a verb."""
        if form in ("ed", "eds"):
            many = form == "eds" or not self.grammar.is_one(voice.count)
            return self.grammar.participle(verb, many=many)
        return self.grammar.form_of(verb, form)

    def chosen(
        self, words: tuple[str, ...], by: str, values: Mapping[str, Any], voice: Voice
    ) -> str:
        """Choose one of several words by actor, number or gender."""
        if by == "person" and len(words) == 3:
            return words[1] if voice.against_you else words[2 * voice.third]
        if by == "person":
            return words[voice.third]
        if by == "number" or by in values:
            return words[not self.grammar.is_one(values.get(by, voice.count))]
        return words[self.noun(by).gender == "f"]

    # --- names ---

    def noun(self, key: str) -> Noun:
        """Return a noun: a card, one of the game's nouns, or one of its keywords."""
        if key == "card":
            return self.grammar.card
        if key in self.lexicon.keywords:
            word = self.lexicon.keywords[key]
            many = word if self.language == "it" else f"{word}s"
            return Noun(word, many, "" if self.language == "en" else "m")
        return self.lexicon.nouns[key]

    def name(self, key: str, kind: str, voice: Voice) -> str:
        """Return the printed name of a card, a clan or a keyword."""
        if kind == "card":
            return self.lexicon.card_name(key)
        if kind == "keyword":
            return self.lexicon.keywords[key]
        noun = self.lexicon.clan_card(key) or self.clan_card(key)
        if kind == "a_clan":
            return self.grammar.form("a" if self.language == "en" else "un", noun, voice)
        return noun.one if kind == "clan" and self.grammar.is_one(voice.count) else noun.many

    def clan_card(self, clan: str) -> Noun:
        """Return the noun for a card of a clan without a printed name."""
        card = self.grammar.card
        if self.language == "en":
            return Noun(f"{clan} card", f"{clan} cards")
        of = {"fr": "du clan", "it": "del clan"}[self.language]
        return Noun(f"{card.one} {of} {clan}", f"{card.many} {of} {clan}", card.gender)
