"""Reading by patterns: a chart over the same patterns that are spoken.

The readings of a place are found once and cached, only the nearest few: nothing is exponential. Any
difference from the canonical wording (a number as a word, an article too many, a synonym) costs
something; a reading without cost needs no remark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple

from warren.language import tree as t
from warren.language.grammars import GRAMMARS, Grammar
from warren.language.grammars.grammar import VOICES, Person, Token
from warren.language.lexicon import Lexicon
from warren.language.lexicon import Noun as LexiconNoun
from warren.language.patterns import (
    Choice,
    Extra,
    Group,
    Loose,
    Noun,
    Phrase,
    Piece,
    Rule,
    Slot,
    Text,
    Verb,
    VerbForm,
    listed,
    pieces_of,
)
from warren.language.speaking import LISTS, NAMES, made_rules, slots_of

ONE = ("1", "a", "un", "the", "le", "il", "another")  # words after which a thing stands alone
MOST_KEPT = 6  # readings of one stretch of words
MOST_WORK = 3_000  # pieces tried for one sentence: six times what any sentence of ours takes
UNKNOWN_NAME = 8  # the cost of an unknown name
INCLUDES = {
    "item": ("step",),
    "sentence": ("clause", "choice"),
}
STANDING = ("power", "trigger")
MOST_OPTIONS = 8


CLANS = ("clan", "clans", "a_clan")


class Parsed(NamedTuple):
    """Something that was read: where it ends, what it is, its cost, and of whom it speaks."""

    end: int
    value: Any
    cost: int
    persons: int


class Bound(NamedTuple):
    """The same of several pieces: what fills which slot."""

    end: int
    slots: tuple[tuple[str, Any], ...]
    cost: int
    persons: int


class Spelling(NamedTuple):
    """One way to spell a piece: its words, of whom they speak, what they cost, and as they look."""

    words: tuple[str, ...]
    persons: int
    cost: int
    shown: str


@dataclass(frozen=True)
class Words:
    """A piece that is one of a few spellings, by their first words."""

    by_first: Mapping[str, tuple[Spelling, ...]]
    spellings: tuple[Spelling, ...]
    can_be_empty: bool
    is_light: bool  # all of it may be left out
    forms: tuple[str, ...] = ()  # of a verb: draw!, (to) draw, (a player) draws
    tail: str = ""  # the words after it, up to the next slot


@dataclass(frozen=True)
class Part:
    """A slot to be read."""

    name: str
    kind: str


@dataclass(frozen=True)
class Some:
    """Pieces that may be left out: at a cost, or they may only be added at one."""

    slot: str
    value: Any
    pieces: tuple[Ready, ...]
    cost_without: int
    cost_with: int


@dataclass(frozen=True)
class AnyOf:
    """Loose parts in any order."""

    parts: tuple[tuple[tuple[Ready, ...], tuple[tuple[str, Any], ...]], ...]


Ready = Words | Part | Some | AnyOf


@dataclass(frozen=True)
class ReadyRule:
    """A rule whose pieces are spelled out."""

    word: Any
    pieces: tuple[Ready, ...]
    fixed: tuple[tuple[str, Any], ...]
    cost: int
    firsts: frozenset[str] | None


Many = tuple[tuple[str, ...], ...]


class TangledError(Exception):
    """A sentence that takes too long to read."""


class Prepared:
    """The patterns of all words in one language, spelled out with the words of one game."""

    def __init__(self, lexicon: Lexicon, canonical: Lexicon) -> None:
        self.lexicon, self.canonical = lexicon, canonical
        self.language = lexicon.language
        self.grammar: Grammar = GRAMMARS[self.language]
        self.joints = {
            joint: tuple(
                (self.grammar.words(one), int(number > 0 and (joint, one) not in PRINTED))
                for number, one in enumerate(some)
            )
            for joint, some in self.grammar.joints.items()
        }
        rules: dict[str, list[ReadyRule]] = {}
        for rule in self.rules():
            rules.setdefault(rule.kind, []).append(self.ready(rule))
        for kind, others in INCLUDES.items():
            for other in others:
                rules.setdefault(kind, []).extend(rules.get(other, ()))
        self.starting: dict[str, dict[str, list[ReadyRule]]] = {}
        self.anyhow: dict[str, list[ReadyRule]] = {}
        for kind, some in rules.items():
            by_first = self.starting.setdefault(kind, {})
            for one in some:
                if one.firsts is None:
                    self.anyhow.setdefault(kind, []).append(one)
                for first in one.firsts or ():
                    by_first.setdefault(first, []).append(one)
        self.all_rules = rules
        self.around = self.around_names()
        self.and_you = self.grammar.words(self.grammar.and_you)
        self.vocabulary = frozenset(
            word for some in rules.values() for rule in some for word in words_in(rule.pieces)
        )

    def around_names(self) -> dict[str, tuple[Many, Many]]:
        """The words before and after the name of a clan or card."""
        card = self.grammar.card
        if self.language == "en":
            openings: dict[str, tuple[str, ...]] = {"clan": ("",), "a_clan": ("a",)}
            endings: Many = ((card.one,),)
        else:
            of = {"fr": "du clan", "it": "del clan"}[self.language]
            some = f"{card.one} {of}", f"{card.many} {of}"
            openings, endings = {"clan": some, "a_clan": (f"un {some[0]}",)}, ((),)
        words = {kind: tuple(map(self.grammar.words, some)) for kind, some in openings.items()}
        return {
            "card": (((),), ((),)),
            "clan": (words["clan"], endings),
            "clans": (words["clan"], endings),
            "a_clan": (words["a_clan"], endings),
        }

    def rules(self) -> Iterator[Rule]:
        """Every pattern of every word, spoken or only read."""
        says: list[tuple[Any, Any, str]] = [
            (word, word, word.kind) for word in t.words().values() if word.kind
        ]
        says += [(says.word, says, says.kind) for says in t.members().values()]
        says += [(word, view, kind) for (kind, word), view in t.views().items()]
        for word, patterns, kind in says:
            yield from made_rules(patterns, word, kind, self.language)
            yield from made_rules(patterns, word, kind, self.language, also="also_")

    # --- spelling pieces out ---

    def ready(self, rule: Rule) -> ReadyRule:
        pieces = self.all_ready(rule.pieces, rule.word)
        firsts = self.firsts(pieces)
        return ReadyRule(rule.word, pieces, tuple(rule.fixed.items()), rule.cost, firsts)

    def all_ready(self, pieces: Iterable[Piece], word: Any) -> tuple[Ready, ...]:
        """Pieces spelled out; each knows what is said after it, up to the next slot."""
        made: list[Ready] = []
        tail = ""
        for piece in reversed(tuple(pieces)):
            ready = self.ready_piece(piece, word)
            if isinstance(ready, Words):
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
                return Part(name, kind)
            case Group(slot, value, pieces):
                inner = self.all_ready(pieces, word)
                fills = any(isinstance(one, Part) and one.name == slot for one in inner)
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
        if made is not None and isinstance(piece, Verb) and not piece.with_it:
            verb = self.verbs(piece.key)[0][0] if piece.is_games else self.grammar.known(piece.key)
            made = replace(made, forms=(verb.imperative, verb.infinitive, verb.third))
        if made is not None and isinstance(piece, Noun) and piece.form == "#":
            noun = self.nouns(piece.key)[0][0]
            made = replace(made, forms=(noun.one, noun.many))
        return made

    def spelled(self, spellings: Iterable[tuple[str, int, int]]) -> Words | None:
        """Spellings by their first words; light words may be left out."""
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
        return Words(
            {first: tuple(some) for first, some in by_first.items()},
            tuple(best.values()),
            () in best,
            light,
        )

    def opening_words(self, words: tuple[str, ...]) -> Iterator[str]:
        """The words that a spelling may begin with, light ones being left out."""
        for word in words:
            yield word
            if word.isdigit():
                yield from (
                    one for one, count in self.grammar.numbers.items() if count == int(word)
                )
            if word not in self.grammar.light:
                return

    def spellings(self, piece: Piece) -> Iterator[tuple[str, int, int]]:
        """Every text that is read as a piece, of whom it speaks, and what it costs."""
        grammar = self.grammar
        match piece:
            case Text(text):
                yield text, 0, 0
            case Verb(key, is_games, with_it):
                verbs = self.verbs(key) if is_games else [(grammar.known(key), 0)]
                for verb, cost in verbs:
                    for _, voice in VOICES:
                        form = grammar.say(verb, voice, with_it=with_it)
                        yield form, 0 if with_it else of_form(verb, form), cost
                    for form in () if with_it else grammar.more_forms(verb):
                        yield form, of_form(verb, form), cost
            case VerbForm(key, form):
                for verb, cost in self.verbs(key):
                    if form in ("ed", "eds"):
                        for said in grammar.participles(verb):
                            yield said, 0, cost
                    else:
                        yield grammar.form_of(verb, form), 0, cost
            case Noun(form, key):
                for noun, cost in self.nouns(key):
                    yield from ((said, who, cost) for said, who in self.noun_forms(form, noun))
                    if grammar.articles_may_go(form):
                        yield noun.one, 0, cost
            case Phrase(key):
                yield self.lexicon.phrases[key], 0, 0
                yield self.canonical.phrases[key], 0, 0
            case Choice(words, "person"):
                for number, word in enumerate(words):
                    yield word, int(Person.THEY if number else Person.YOU), 0
            case Choice(words):
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
        """The names of a verb: the game's, the language's, and those that players use."""
        more = [(self.grammar.known(one), 1) for one in self.grammar.other_verbs.get(key, ())]
        return [(self.lexicon.verbs[key], 0), (self.canonical.verbs[key], 0), *more]

    def nouns(self, key: str) -> list[tuple[Any, int]]:
        """The names of a thing: the game's, the language's, and those that players use."""
        found = [(self.grammar.card, 0)] if key == "card" else []
        for words in (self.lexicon, self.canonical):
            if key in words.nouns:
                noun = words.nouns[key]
                short = noun.one.removesuffix(" token")
                found += [(noun, 0), (LexiconNoun(short, f"{short}s", noun.gender), 0)]
            elif key in words.keywords:
                word = words.keywords[key]
                found.append((LexiconNoun(word, f"{word}s", "m"), 0))
        gender = found[0][0].gender if found else ""
        for one, many in self.grammar.other_nouns.get(key, ()):
            found.append((LexiconNoun(one, many, gender), 1))
        return found

    def firsts(self, pieces: tuple[Ready, ...]) -> frozenset[str] | None:
        """The words that pieces may begin with, if they are known."""
        found: set[str] = set()
        for piece in pieces:
            if isinstance(piece, Some):
                inner = self.firsts(piece.pieces)
                if inner is None:
                    return None
                found |= inner
            elif isinstance(piece, Words):
                found |= set(piece.by_first)
                if not piece.can_be_empty and not piece.is_light:
                    return frozenset(found)
            else:
                return None
        return frozenset(found)


SHE_DRAWS, DRAW = 4, 8  # of whom a form of a verb speaks: beside the flags of `Person`


def of_form(verb: Any, form: str) -> int:
    """Whether a form tells its subject: `draws`, and `draw` as one is told to."""
    if verb.third == verb.imperative or verb.infinitive in EITHER:
        return 0
    told = DRAW if verb.imperative == verb.infinitive else int(Person.YOU)
    return {verb.third: SHE_DRAWS, verb.imperative: told}.get(form, 0)


MIXED = SHE_DRAWS | DRAW  # each opponent discards 1 card, draw 1 card
EITHER = ("choose",)  # is read for `chooses`
PRINTED = (("or", ","), ("and", ","))  # joints that are said before the last one


@lru_cache(maxsize=32)
def _prepared(key: str) -> Prepared:
    return Prepared(*_WAITING[key])


_WAITING: dict[str, tuple[Lexicon, Lexicon]] = {}


def prepared(lexicon: Lexicon, canonical: Lexicon) -> Prepared:
    """The patterns with the words of one game; made once for each game and language."""
    key = repr((lexicon.language, lexicon.nouns, lexicon.verbs, lexicon.phrases, lexicon.keywords))
    _WAITING[key] = lexicon, canonical
    try:
        return _prepared(key)
    finally:
        del _WAITING[key]


Names = Mapping[str, Mapping[str, Sequence[tuple[tuple[str, ...], Any, int]]]]


class Chart:
    """One sentence, read."""

    def __init__(
        self,
        using: Prepared,
        names: Names,
        tokens: list[Token],
        *,
        explain: bool = False,
        knows: Callable[[Any], bool] = bool,
    ) -> None:
        self.using, self.names, self.tokens = using, names, tokens
        self.explain, self.knows = explain, knows  # note completions, with which words
        self.grammar = using.grammar
        self.words = [token.word for token in tokens] + ["", ""]
        self.end = len(tokens)
        self.memo: dict[tuple[str, int], list[Parsed]] = {}
        self.work = 0
        self.far = 0
        self.wanted: dict[str, None] = {}
        self.flaws: list[tuple[int, str]] = []  # where nodes end that no sentence says, and why
        self.turned = False  # whether `your` was read where `their` is meant, or the reverse
        self.mentions: dict[str, int] = {}  # name -> token

    def whole(self, kind: str) -> list[Parsed]:
        """Readings of the whole line, the nearest first; each meaning once."""
        best: dict[Any, Parsed] = {}
        for one in self.kind(kind, 0):
            if one.end == self.end and one.cost < best.get(one.value, NEVER).cost:
                best[one.value] = one
        return sorted(best.values(), key=lambda one: one.cost)

    def kind(self, kind: str, at: int) -> list[Parsed]:
        """All that may stand here."""
        key = kind, at
        if key not in self.memo:
            self.memo[key] = []  # nothing begins with itself
            self.memo[key] = nearest(self.all_of(kind, at))
        return self.memo[key]

    def all_of(self, kind: str, at: int) -> Iterator[Parsed]:
        if kind in ("int", "plain"):
            yield from self.number(at)
        elif kind in NAMES or kind == "rank_name":
            yield from self.name(kind, at)
        elif kind == "win":
            for one in self.kind("winning", at):
                yield one._replace(value=(one.value,))
        elif kind == "run":
            yield from self.run(at)
        elif kind == "standing":
            for power in STANDING:
                yield from self.kind(power, at)
        elif kind == "trigger":
            yield from self.trigger(at)
        elif kind == "action":
            yield from self.action(at)
        elif kind in LISTS:
            yield from self.list_of(kind, at)
        else:
            for rule in self.candidates(kind, at):
                for bound in self.sequence(rule.pieces, 0, at):
                    if (node := self.built(rule, bound)) is not None:
                        yield node

    def candidates(self, kind: str, at: int) -> Iterator[ReadyRule]:
        """The rules that may begin with the word here."""
        if self.explain:
            for rule in self.using.all_rules.get(kind, ()):
                is_other = rule.firsts is not None and self.words[at] not in rule.firsts
                if is_other and not rule.cost and self.knows(rule.word):
                    self.expect_piece(at, rule.pieces)
            self.work += 1
        starting = self.using.starting.get(kind, {})
        seen: set[int] = set()
        firsts = [self.words[at]]
        if firsts[0] in self.grammar.light:
            firsts.append(self.words[at + 1])
        for first in firsts:
            for rule in starting.get(first, ()):
                if id(rule) not in seen and self.knows(rule.word):
                    seen.add(id(rule))
                    yield rule
        yield from (rule for rule in self.using.anyhow.get(kind, ()) if self.knows(rule.word))

    def built(self, rule: ReadyRule, bound: Bound) -> Parsed | None:
        """The node that a rule makes of what it read."""
        if isinstance(rule.word, Enum):
            return Parsed(bound.end, rule.word, bound.cost + rule.cost, bound.persons)
        slots = dict(rule.fixed)
        for name, value in bound.slots:
            if slots.get(name, value) != value:
                return None
            slots[name] = value
        persons = bound.persons
        if rule.word is t.Sentence:
            is_yours = slots.get("who", t.Who.YOU) is t.Who.YOU
            is_mixed = not (is_yours or slots.get("may")) and persons & MIXED == MIXED
            if is_mixed or persons & (Person.THEY if is_yours else Person.YOU):
                self.turned = True
                return None
            persons = 0
        elif rule.word is t.ChooseOne and not 2 <= len(slots["options"]) <= MOST_OPTIONS:
            return None
        elif issubclass(rule.word, t.Stated):
            persons = 0
        try:
            node = rule.word(**slots)
        except TypeError:  # a slot is missing that the pattern does not say
            return None
        if flaw := node.flaw():
            self.flaws.append((bound.end, flaw))
            return None
        return Parsed(bound.end, node, bound.cost + rule.cost, persons)

    def sequence(self, pieces: tuple[Ready, ...], number: int, at: int) -> Iterator[Bound]:
        """Pieces one after the other."""
        if number == len(pieces):
            yield Bound(at, (), 0, 0)
            return
        self.work += 1
        if self.work > MOST_WORK:
            raise TangledError
        for one in self.piece(pieces[number], at):
            for rest in self.sequence(pieces, number + 1, one.end):
                yield Bound(
                    rest.end,
                    one.slots + rest.slots,
                    one.cost + rest.cost,
                    one.persons | rest.persons,
                )

    def piece(self, piece: Ready, at: int) -> Iterator[Bound]:
        if isinstance(piece, Words):
            yield from self.spelled(piece, at)
        elif isinstance(piece, Part):
            for found in self.kind(piece.kind, at):
                persons = 0 if piece.kind == "condition" else found.persons
                yield Bound(found.end, ((piece.name, found.value),), found.cost, persons)
        elif isinstance(piece, Some):
            filled = ((piece.slot, piece.value),) if piece.slot else ()
            for one in self.sequence(piece.pieces, 0, at):
                if one.end > at:
                    slots = one.slots + filled
                    yield Bound(one.end, slots, one.cost + piece.cost_with, one.persons)
            yield Bound(at, (), piece.cost_without, 0)
        else:
            yield from self.any_of(piece, at, frozenset())

    def any_of(self, piece: AnyOf, at: int, taken: frozenset[str]) -> Iterator[Bound]:
        """Loose parts, each slot filled once."""
        yield Bound(at, (), 0, 0)
        for pieces, fixed in piece.parts:
            for one in self.sequence(pieces, 0, at):
                slots = fixed + one.slots
                names = {name for name, _ in slots}
                if one.end == at or names & taken:
                    continue
                for rest in self.any_of(piece, one.end, taken | names):
                    cost, persons = one.cost + rest.cost, one.persons | rest.persons
                    yield Bound(rest.end, slots + rest.slots, cost, persons)

    def spelled(self, piece: Words, at: int) -> Iterator[Bound]:
        """One of the spellings, light words left out or added."""
        here = self.words[at]
        likely = list(piece.by_first.get(here, ()))
        if here in self.grammar.light:
            likely += piece.by_first.get(self.words[at + 1], ())
        for spelling in dict.fromkeys(likely):
            if (found := self.match(spelling, at, piece.tail)) is not None:
                end, cost = found
                yield Bound(end, (), cost + spelling.cost, spelling.persons)
        if piece.can_be_empty:
            yield Bound(at, (), 0, 0)
        elif piece.is_light:
            yield Bound(at, (), 1, 0)
        if self.explain and not likely:
            self.expect_piece(at, (piece,))

    def match(self, spelling: Spelling, at: int, tail: str) -> tuple[int, int] | None:
        begin, cost, light, words = at, 0, self.grammar.light, self.words
        first = 0  # the first word that was left out, or that is not there
        for done, word in enumerate(spelling.words):
            here = words[at]
            if here == word:
                at, first = at + 1, done + 1
            elif word.isdigit() and self.grammar.numbers.get(here) == int(word):
                at, cost = at + 1, cost + 1
            elif here in light and words[at + 1] == word:
                at, cost = at + 2, cost + 1
            elif word in light:
                cost += 1
            else:
                if self.explain:
                    shown = spelling.shown.split()
                    whole = len(shown) == len(spelling.words)
                    rest = " ".join(shown[first:]) if whole else spelling.words[first]
                    self.expect(at, f"{rest} {tail}".strip())
                return None
        return None if at == begin else (at, cost)

    def expect_piece(self, at: int, pieces: tuple[Ready, ...]) -> None:
        """Expect the beginnings of these pieces here, in the form that the words before ask for."""
        for piece in pieces:
            if isinstance(piece, Some):
                self.expect_piece(at, piece.pieces)
            if isinstance(piece, Words):
                shown = [one.shown for one in piece.spellings if one.words and not one.cost]
                if len(piece.forms) == 2:
                    shown = [piece.forms[self.words[at - 1] not in ONE]]
                elif piece.forms:
                    shown = [piece.forms[self.voice(at)]]
                for one in shown:
                    self.expect(at, f"{one} {piece.tail}".strip())
                return
            if not isinstance(piece, Some):
                return

    def expect_rest(self, at: int, words: tuple[str, ...]) -> None:
        """These words could stand here, or what is left of them."""
        if self.explain:
            while words and words[0] == self.words[at]:
                at, words = at + 1, words[1:]
            self.expect(at, " ".join(words))

    def voice(self, at: int) -> int:
        """The form of a verb here: 0 by itself, 1 after `may`, 2 after a subject."""
        if self.grammar.may.intersection(self.words[:at]):
            return 1
        subjects = (some for (kind, _), some in self.memo.items() if kind == "who")
        return 2 * any(one.end <= at for some in subjects for one in some)

    def expect(self, at: int, what: str) -> None:
        """Something could stand here that does not."""
        if at > self.far:
            self.far, self.wanted = at, {}
        if at == self.far and what:
            self.wanted[what] = None

    def number(self, at: int) -> Iterator[Parsed]:
        here = self.words[at]
        if here.isdigit():
            yield Parsed(at + 1, int(here[:9]), 0, 0)
        elif here in self.grammar.numbers:
            yield Parsed(at + 1, self.grammar.numbers[here], 1, 0)
        elif self.explain:
            for number in ("1", "2", "3"):
                self.expect(at, number)

    def name(self, kind: str, at: int) -> Iterator[Parsed]:
        """A card, a clan, a keyword, or what cards of a level are called."""
        known = self.names.get(kind, {})
        for words, key, cost in known.get(self.words[at], ()):
            if tuple(self.words[at : at + len(words)]) == words:
                self.mentions.setdefault(str(key), at)
                yield Parsed(at + len(words), key, cost, 0)
        if kind in CLANS or kind == "card":
            yield from self.unknown_name(kind, at, known)
        if self.explain:
            for some in known.values():
                for words, _, cost in some:
                    if not cost:
                        self.expect_rest(at, words)

    def unknown_name(self, kind: str, at: int, known: Mapping[str, Any]) -> Iterator[Parsed]:
        """A word that may be a name; later checks tell whether there is one."""
        openings, endings = self.using.around[kind]
        for opening in openings:
            begin = at + len(opening)
            if begin >= self.end or tuple(self.words[at:begin]) != opening:
                continue
            word = self.words[begin]
            if not is_id(word) or word in known or word in self.grammar.not_names:
                continue
            for ending in endings:
                end = begin + 1 + len(ending)
                if tuple(self.words[begin + 1 : end]) == ending:
                    self.mentions.setdefault(word, begin)
                    yield Parsed(end, word, UNKNOWN_NAME if known else 0, 0)

    def list_of(self, kind: str, at: int) -> Iterator[Parsed]:
        """Parts one after the other, with any of the words that may stand between them."""
        part, joint = LISTS[kind]
        for first in self.kind(part, at):
            alone = (first.value,)
            yield Parsed(first.end, alone, first.cost, first.persons)
            for words, cost in self.using.joints.get(joint, ()):
                after = first.end + len(words)
                if tuple(self.words[first.end : after]) != words:
                    self.expect_rest(first.end, words)
                    continue
                for rest in self.kind(kind, after):
                    persons = first.persons | rest.persons
                    yield Parsed(
                        rest.end, alone + rest.value, first.cost + cost + rest.cost, persons
                    )

    def run(self, at: int) -> Iterator[Parsed]:
        """A sentence, and what follows on the same condition: `... and you draw 1 card`."""
        yield from self.purpose(at)
        for first in self.kind("sentence", at):
            yield first._replace(value=(first.value,))
            end = first.end + (self.words[first.end] == ",")
            after = end + len(self.using.and_you)
            if tuple(self.words[end:after]) != self.using.and_you:
                continue
            condition = first.value.condition
            if condition is not None and not self.grammar.again:
                continue  # on the condition, or not: nobody can tell
            for more in self.kind("clause", after):
                if more.value.condition is None and more.value.who is t.Who.YOU:
                    again = replace(more.value, condition=condition)
                    cost = first.cost + more.cost + (condition is None)
                    yield Parsed(more.end, (first.value, again), cost, 0)

    def purpose(self, at: int) -> Iterator[Parsed]:
        """`discard 1 card to draw 2 cards`: you may do one thing; if you do, the other is done."""
        for first in self.kind("clause", at):
            done = first.value
            if self.words[first.end] != self.grammar.purpose or done.who is not t.Who.YOU:
                continue
            if done.condition is None and "if you do" in done.steps[-1].introduces:
                for more in self.kind("steps", first.end + 1):
                    then = t.Sentence(more.value, condition=t.If.DID)
                    if not more.persons & Person.THEY:
                        both = replace(done, may=True), then
                        yield Parsed(more.end, both, first.cost + more.cost + 1, 0)

    def trigger(self, at: int) -> Iterator[Parsed]:
        """`when ...: sentence`; the moment may come last."""
        for when in self.kind("when", at):
            signs = self.words[when.end] in (":", ",")
            if self.explain:
                self.expect(when.end, ":")
            for effect in self.kind("run", when.end + signs):
                block = t.Block(effect.value)
                cost = when.cost + effect.cost + (not signs)
                yield Parsed(effect.end, t.Trigger(when.value, block), cost, 0)
        for effect in self.kind("run", at):
            for when in self.kind("when", effect.end):
                block = t.Block(effect.value)
                cost = when.cost + effect.cost + 1
                yield Parsed(when.end, t.Trigger(when.value, block), cost, 0)

    def action(self, at: int) -> Iterator[Parsed]:
        """`cost: sentence`."""
        for cost in self.kind("cost", at):
            if self.explain:
                self.expect(cost.end, ":")
            if self.words[cost.end] == ":":
                for effect in self.kind("run", cost.end + 1):
                    made = t.Action(cost.value, t.Block(effect.value))
                    yield Parsed(effect.end, made, cost.cost + effect.cost, 0)


def words_in(pieces: Iterable[Ready]) -> Iterator[str]:
    """Every word that pieces may have."""
    for piece in pieces:
        if isinstance(piece, Words):
            for spelling in piece.spellings:
                yield from spelling.words
                yield from spelling.shown.lower().split()
        elif isinstance(piece, Some):
            yield from words_in(piece.pieces)
        elif isinstance(piece, AnyOf):
            for inner, _ in piece.parts:
                yield from words_in(inner)


def is_id(word: str) -> bool:
    """Whether a word may be the id of a clan or a card."""
    return word.isidentifier() or (word[:1].isdigit() and not word.isdigit())


NEVER = Parsed(0, None, 1_000_000, 0)


def nearest(found: Iterable[Parsed]) -> list[Parsed]:
    """Of all that ends at one place, the few that cost least; each meaning once."""
    best: dict[tuple[int, Any, int], Parsed] = {}
    for one in found:
        key = one.end, one.value, one.persons
        if one.cost < best.get(key, NEVER).cost:
            best[key] = one
    kept: dict[int, int] = {}
    chosen = []
    for one in sorted(best.values(), key=lambda one: one.cost):
        kept[one.end] = kept.get(one.end, 0) + 1
        if kept[one.end] <= MOST_KEPT:
            chosen.append(one)
    return chosen
