"""Spells out all texts that the pieces of patterns accept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from warren.language.grammars import GRAMMARS, Grammar
from warren.language.grammars.grammar import VOICES, Person
from warren.language.lexicon import Lexicon, Noun
from warren.language.patterns import (
    Alternatives,
    Extra,
    Literal,
    Loose,
    NounPiece,
    OptionalPiece,
    Phrase,
    Piece,
    Slot,
    VerbForm,
    VerbPiece,
    listed,
    pieces_of,
)
from warren.language.speaking import slots_of

SHE_DRAWS, DRAW = 4, 8  # flags for the subject of a verb form, next to those of `Person`
EITHER = ("choose",)  # accepted for `chooses`, too
SHARED = ("deck", "discards")  # shared by all players in some games


class Spelling(NamedTuple):
    """A spelling of a piece: its words, the persons they refer to, its cost, and its text."""

    words: tuple[str, ...]
    persons: int
    cost: int
    shown: str


@dataclass(frozen=True)
class Spellings:
    """A piece with several spellings, indexed by their first words."""

    by_first: Mapping[str, tuple[Spelling, ...]]
    spellings: tuple[Spelling, ...]
    can_be_empty: bool
    is_light: bool  # whether it may be missing entirely
    forms: tuple[str, ...] = ()  # forms of a verb: draw!, (to) draw, (a player) draws
    tail: str = ""  # the words after it, up to the next slot


@dataclass(frozen=True)
class SlotPiece:
    """A slot that the reader fills."""

    name: str
    kind: str


@dataclass(frozen=True)
class Some:
    """Optional pieces, with the cost of leaving them out and of adding them."""

    slot: str
    value: Any
    pieces: tuple[Ready, ...]
    cost_without: int
    cost_with: int


@dataclass(frozen=True)
class AnyOf:
    """Loose parts in any order."""

    parts: tuple[tuple[tuple[Ready, ...], tuple[tuple[str, Any], ...]], ...]


Ready = Spellings | SlotPiece | Some | AnyOf


class Speller:
    """Spells out pieces in one language, with the words of one game."""

    def __init__(self, lexicon: Lexicon, canonical: Lexicon) -> None:
        self.lexicon, self.canonical = lexicon, canonical
        self.language = lexicon.language
        self.grammar: Grammar = GRAMMARS[self.language]
        self.thirds: set[str] = set()  # first words of statements about others: discards
        self.told: set[str] = set()  # first words of commands: discard; some words are both

    def all_ready(self, pieces: Iterable[Piece], word: Any) -> tuple[Ready, ...]:
        """Return pieces spelled out, each with the words after it up to the next slot."""
        made: list[Ready] = []
        tail = ""
        for piece in reversed(tuple(pieces)):
            ready = self.ready_piece(piece, word)
            if isinstance(ready, Spellings):
                ready = replace(ready, tail=tail)
                tail = f"{ready.spellings[0].shown} {tail}".strip()
            elif ready is not None and not isinstance(ready, Some):
                tail = ""
            if ready is not None:
                made.append(ready)
        return tuple(reversed(made))

    def ready_piece(self, piece: Piece, word: Any) -> Ready | None:
        match piece:
            case Slot(name, kind):
                return SlotPiece(name, kind)
            case OptionalPiece(slot, value, pieces):
                inner = self.all_ready(pieces, word)
                fills = any(isinstance(one, SlotPiece) and one.name == slot for one in inner)
                filled: Any = None if fills or not slot or slot[0] == "@" else True
                if value and not fills:
                    filled = next(one.default for one in fields(word) if one.name == slot)
                    filled = type(filled)[value]
                return Some(slot if filled is not None else "", filled, inner, 0, 0)
            case Extra(pieces):
                return Some("", None, self.all_ready(pieces, word), 0, 1)
            case Loose(name):
                slots = slots_of(word)
                found = listed(getattr(word, f"{name}_{self.language}"))
                return AnyOf(
                    tuple(
                        (
                            self.all_ready(pieces_of(one.text, slots), word),
                            tuple(one.fixed.items()),
                        )
                        for one in found
                    )
                )
        made = self.spelled(dict.fromkeys(self.spellings(piece)))
        if made is not None and isinstance(piece, VerbPiece) and not piece.with_it:
            verb = self.verbs(piece.key)[0][0] if piece.is_games else self.grammar.known(piece.key)
            made = replace(made, forms=(verb.imperative, verb.infinitive, verb.third))
            self.note_persons(verb)
        if made is not None and isinstance(piece, NounPiece) and piece.form == "#":
            noun = self.nouns(piece.key)[0][0]
            made = replace(made, forms=(noun.one, noun.many))
        return made

    def note_persons(self, verb: Any) -> None:
        """Record the person that each form of a verb refers to."""
        third, told = (self.grammar.words(form)[:1] for form in (verb.third, verb.imperative))
        self.thirds.update(third)
        self.told.update(told)
        if verb.third in self.grammar.more_forms(verb):
            self.told.update(third)

    def spelled(self, spellings: Iterable[tuple[str, int, int]]) -> Spellings | None:
        """Index spellings by their first words; light words may be missing."""
        best: dict[tuple[str, ...], Spelling] = {}
        for text, persons, cost in spellings:
            words = self.grammar.words(text)
            known = best.get(words)
            if known is None or cost < known.cost:
                shown = text.replace("~", "").strip()
                best[words] = Spelling(words, persons, cost, shown)
            elif known.persons != persons and cost == known.cost:
                best[words] = known._replace(persons=known.persons & persons)
        if not any(best):
            return None
        by_first: dict[str, list[Spelling]] = {}
        for one in best.values():
            for first in self.opening_words(one.words):
                by_first.setdefault(first, []).append(one)
        light = any(all(word in self.grammar.light for word in words) for words in best if words)
        return Spellings(
            {first: tuple(some) for first, some in by_first.items()},
            tuple(best.values()),
            () in best,
            light,
        )

    def opening_words(self, words: tuple[str, ...]) -> Iterator[str]:
        """Yield the possible first words of a spelling; light words may be missing."""
        for word in words:
            yield word
            if word.isdigit():
                yield from (
                    one for one, count in self.grammar.numbers.items() if count == int(word)
                )
            if word not in self.grammar.light:
                return

    def spellings(self, piece: Piece) -> Iterator[tuple[str, int, int]]:
        """Yield every text that a piece accepts, with its persons and its cost."""
        grammar = self.grammar
        match piece:
            case Literal(text):
                yield text, 0, 0
            case VerbPiece(key, is_games, with_it):
                verbs = self.verbs(key) if is_games else [(grammar.known(key), 0)]
                for verb, cost in verbs:
                    for _, voice in VOICES:
                        form = grammar.say(verb, voice, with_it=with_it)
                        yield form, 0 if with_it else of_form(verb, form), cost
                    for form in () if with_it else grammar.more_forms(verb):
                        yield form, of_form(verb, form), cost
                    for form in grammar.more_with_it(verb) if with_it else ():
                        yield form, 0, cost
            case VerbForm(key, form):
                for verb, cost in self.verbs(key):
                    if form in ("ed", "eds"):
                        yield grammar.participle(verb, many=form == "eds"), 0, cost  # to offer it
                        for said in grammar.participles(verb):
                            yield said, 0, cost
                    else:
                        yield grammar.form_of(verb, form), 0, cost
            case NounPiece(form, key):
                for noun, cost in self.nouns(key):
                    yield from ((said, who, cost) for said, who in self.noun_forms(form, noun))
                    for said, who in grammar.of_each(form, noun) if key in SHARED else ():
                        yield said, int(who), cost + 1
                    if grammar.articles_may_go(form):
                        yield noun.one, 0, cost
            case Phrase(key):
                yield self.lexicon.phrases[key], 0, 0
                yield self.canonical.phrases[key], 0, 0
            case Alternatives(words, "person"):
                for number, word in enumerate(words):
                    yield word, int(Person.THEY if number else Person.YOU), 0
            case Alternatives(words):
                for word in words:
                    yield word, 0, 0

    def noun_forms(self, form: str, noun: Any) -> Iterator[tuple[str, int]]:
        if form in ("#", "one", "many"):
            both = (noun.many, noun.one) if form == "many" else (noun.one, noun.many)
            yield from ((one, 0) for one in both)
            return
        said = {person: self.grammar.form(form, noun, voice) for person, voice in VOICES}
        is_same = len(set(said.values())) == 1
        for person, text in said.items():
            yield text, 0 if is_same else int(person)
            yield text.replace(noun.one, noun.many), 0 if is_same else int(person)

    def verbs(self, key: str) -> list[tuple[Any, int]]:
        """Return the names of a verb: the game's, the canonical one, and informal ones."""
        more = [(self.grammar.known(one), 1) for one in self.grammar.other_verbs.get(key, ())]
        return [(self.lexicon.verbs[key], 0), (self.canonical.verbs[key], 0), *more]

    def nouns(self, key: str) -> list[tuple[Any, int]]:
        """Return the names of a noun: the game's, the canonical one, and informal ones."""
        found = [(self.grammar.card, 0)] if key == "card" else []
        for words in (self.lexicon, self.canonical):
            if key in words.nouns:
                noun = words.nouns[key]
                found.append((noun, 0))
                short = noun.one.removesuffix(" token")
                if short != noun.one:
                    found.append((Noun(short, f"{short}s", noun.gender), 0))
            elif key in words.keywords:
                word = words.keywords[key]
                found.append((Noun(word, f"{word}s", "m"), 0))
        gender = found[0][0].gender if found else ""
        for one, many in self.grammar.other_nouns.get(key, ()):
            found.append((Noun(one, many, gender), 1))
        return found


def of_form(verb: Any, form: str) -> int:
    """Return flags for the subject that a form implies: `draws`, or the command `draw`."""
    if verb.third == verb.imperative or verb.infinitive in EITHER:
        return 0
    told = DRAW if verb.imperative == verb.infinitive else int(Person.YOU)
    return {verb.third: SHE_DRAWS, verb.imperative: told}.get(form, 0)


def words_in(pieces: Iterable[Ready]) -> Iterator[str]:
    """Yield every word that can occur in pieces."""
    for piece in pieces:
        if isinstance(piece, Spellings):
            for spelling in piece.spellings:
                yield from spelling.words
                yield from spelling.shown.lower().split()
        elif isinstance(piece, Some):
            yield from words_in(piece.pieces)
        elif isinstance(piece, AnyOf):
            for inner, _ in piece.parts:
                yield from words_in(inner)
