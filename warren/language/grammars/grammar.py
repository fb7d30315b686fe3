"""The common base of the grammars of all languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntFlag
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from warren.language.lexicon import Lexicon, Noun, Verb
from warren.locale import category, read_toml

SIGN = re.compile(r"\w+['’]s\b|\w+['’]?|[^\w\s'’\"“”«»\-–—]")
SPACE_BEFORE_SIGN = re.compile(r" +(?=[,.;:)])|(?<=\() +| (?= )")


LEVELS = ((1, 2), (1, 3), (2, 3))  # said one after the other: of level 1 or level 2


class Person(IntFlag):
    """Of whom a word speaks: whom the text addresses, or the player who acts."""

    NOBODY = 0
    YOU = 1
    THEY = 2


class Token(NamedTuple):
    """A word or sign as it is compared, and where it stands."""

    word: str
    at: int
    end: int


@dataclass
class Voice:
    """The person a sentence speaks of, and whether by choice: draw, you may draw, may draw."""

    third: bool = False
    may: bool = False
    against_you: bool = False  # the player who acts plays against whom the text addresses
    more: bool = False  # than the sentences above have them keep
    count: int = 1  # the number said last


VOICES = tuple(
    (person, Voice(third=person is Person.THEY, may=may))
    for person in (Person.YOU, Person.THEY)
    for may in (False, True)
)


def simple(text: str) -> str:
    """Without accents and capitals."""
    if text.isascii():
        return text.lower()
    spread = unicodedata.normalize("NFD", text.lower().replace("’", "'"))
    return "".join(sign for sign in spread if unicodedata.category(sign) != "Mn")


@cache
def lacks(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Things that the games lack, by the words of a language, and why in English."""
    found = ((one.get(language), one["why"]["en"]) for one in lacking().values())
    return tuple((wanted(said), why) for said, why in found if said)


def wanted(words: str) -> re.Pattern[str]:
    """Words with a few others between: `…` as a word, or as a part of one."""
    words = words.replace(" … ", " (?:[^.:;]{0,50} )??").replace("…", "[^.:;]{0,50}?")
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)")


@cache
def lacking() -> Mapping[str, Any]:
    """Things that the games lack, as `lacking.toml` has them."""
    file = files("warren.language") / "lacking.toml"
    return read_toml(file)


class Grammar:
    """The forms and the spelling of one language."""

    code = ""
    canonical: Lexicon  # the language's own words
    from_hand: str  # the heading of what works from hand
    own_action: str  # the heading of an action of the card's own
    anyones_action: str  # a sentence: every player may use the action
    colon = ": "
    card: Noun
    again = ""  # joins a sentence on the condition of the one before; else `if so` is said
    numbers: Mapping[str, int] = {}
    light: frozenset[str] = frozenset()  # words that may be left out or added
    not_names: frozenset[str] = frozenset()  # words that no card is called by
    may: frozenset[str] = frozenset()  # words before an infinitive
    leading: frozenset[str] = frozenset()  # words that may open a sentence and say nothing
    moments: frozenset[str] = frozenset()  # words that open a moment
    fronted: frozenset[str] = frozenset()  # open what may stand first: for each Hero, draw a card
    somebody: frozenset[str] = frozenset()  # nouns of other players that act
    they: frozenset[str] = frozenset()  # `that player`, if one was spoken of
    but_first: tuple[str, ...] = ()  # joins what is done before to what is done
    headings: Mapping[str, str] = {}  # parts of a card that powers stand under
    if_ = ""  # opens a condition
    when = ""  # opens a moment
    choose: frozenset[str] = frozenset()  # verbs before what another verb does: choose X, trap it
    it: tuple[str, ...] = ()  # that thing, as a word or as the end of one
    unless = "unless"  # opens the opposite of one; a word that no text has, if there is none
    instead: tuple[str, ...] = ()  # ends a sentence that takes the place of the one before
    instead_of: tuple[str, ...] = ()  # before a number in whose place another stands
    their_hand, opponents_hand = "", ""  # the hand of somebody chosen before, and of anybody
    own_hand: tuple[str, ...] = ()  # the hand of the card's player, said in full
    at_choice: tuple[str, ...] = ()  # may stand between a verb and two things: destroy either
    any_number: tuple[str, ...] = ()  # cards, as many as the player likes
    that_many: tuple[str, ...] = ()  # as many as were chosen before; without the noun
    among: frozenset[str] = frozenset()  # open the things of which some are chosen
    of_yours: Mapping[str, tuple[str, ...]] = {}  # words between a number and `your cards`
    of_them = ""  # of things named before, as a word or as the end of a verb
    apiece: frozenset[str] = frozenset()  # says that each does it
    obliging: tuple[str, ...] = ()  # tell somebody to do a thing: must, has to
    purpose = ""  # joins what is done to what it is done for: discard a card to draw two
    and_you: tuple[str, ...]  # each joins a sentence of yours to somebody else's
    choose_somebody: tuple[str, ...] = ()  # sentences that the next one goes on
    choose_one: tuple[str, ...] = ()  # headings of a choice
    read_as: Mapping[str, str] = {}  # the form in which a word is compared: `du` as `de le`
    loosely: Mapping[str, str] = {}  # players' words for others, always remarked on
    phrases: Mapping[str, str] = {}  # the same of several words
    ranks: Mapping[str, int] = {}  # names of levels in any of the games
    joints: Mapping[str, tuple[str, ...]] = {}  # the words between parts of a list
    irregular: Mapping[str, Verb] = {}
    other_verbs: Mapping[str, tuple[str, ...]] = {}  # players' words for the game's verbs
    other_nouns: Mapping[str, tuple[tuple[str, str], ...]] = {}  # and things, in both numbers
    vowels = "aeiou"

    # --- spelling ---

    @lru_cache(maxsize=20_000)  # noqa: B019 - there is one grammar of each language
    def words(self, text: str) -> tuple[str, ...]:
        """A text word by word, as it is compared."""
        return tuple(token.word for token in self.tokens(text))

    def tokens(self, text: str) -> list[Token]:
        """Every word and sign of a text, as others are said for them."""
        found = self._plain(text)
        for at, count, said in reversed(self._phrases(found)):
            first, last = found[at].at, found[at + count - 1].end
            found[at : at + count] = [Token(one, first, last) for one in said]
        return found

    def _plain(self, text: str) -> list[Token]:
        found = []
        for match in SIGN.finditer(text.replace("~", " ")):
            word = simple(match[0])
            word = self.loosely.get(word, word)
            compared = self.read_as.get(word) or word.replace("'", "")
            found += [Token(one, match.start(), match.end()) for one in compared.split()]
        return found

    @cached_property
    def _by_first(self) -> Mapping[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]:
        """Phrases keyed by their first word, longest first."""
        found: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
        for one, said in sorted(self.phrases.items(), key=lambda item: -len(item[0])):
            words, others = (tuple(x.word for x in self._plain(text)) for text in (one, said))
            found.setdefault(words[0], []).append((words, others))
        return found

    def _phrases(self, tokens: list[Token]) -> list[tuple[int, int, tuple[str, ...]]]:
        """Where phrases stand that others are said for: at which word, of how many, and those."""
        found, at = [], 0
        while at < len(tokens):
            for words, said in self._by_first.get(tokens[at].word, ()):
                if tuple(one.word for one in tokens[at : at + len(words)]) == words:
                    found.append((at, len(words), said))
                    at += len(words) - 1
                    break
            at += 1
        return found

    def lacking(self, text: str) -> tuple[str, int]:
        """Why nothing of ours could do what a text asks for, and where it does; "" if it might."""
        said = simple(text)
        for pattern, why in lacks(self.code):
            if found := pattern.search(said):
                return why, found.start()
        return "", 0

    def has_any(self, text: str, phrases: tuple[str, ...]) -> bool:
        """Whether a text has any of some phrases, word by word."""
        words = f" {' '.join(one.word for one in self._plain(text))} "
        plain = (" ".join(one.word for one in self._plain(phrase)) for phrase in phrases)
        return any(f" {one} " in words for one in plain)

    def loose_words(self, text: str) -> list[str]:
        """The words of a text that stand for others."""
        words = (simple(match[0]) for match in SIGN.finditer(text))
        phrases = (" ".join(said) for _, _, said in self._phrases(self._plain(text)))
        return [*(word for word in words if word in self.loosely), *phrases]

    def smooth(self, text: str) -> str:
        """A text with its elisions made and its blanks in order."""
        return SPACE_BEFORE_SIGN.sub("", re.sub(r"~ *", " ", text)).strip()

    # --- numbers and lists ---

    def is_one(self, count: int) -> bool:
        """Whether a noun after this number is in the singular."""
        return category(self.code, count) == "one"

    def listing(self, joint: str, parts: list[str]) -> str:
        """`a, b or c`; one after the other: `a, then b, then c`."""
        last = self.joints[joint][0]
        if joint in ("then", "or_else", "or_plain"):
            return last.join(parts)
        return parts[0] if len(parts) < 2 else f"{', '.join(parts[:-1])}{last}{parts[-1]}"

    # --- verbs ---

    def known(self, key: str) -> Verb:
        """A verb that is the same in every game."""
        return self.irregular.get(key) or self.regular(key)

    def regular(self, key: str) -> Verb:
        """The forms of a regular verb."""
        raise NotImplementedError

    def say(self, verb: Verb, voice: Voice, *, with_it: bool = False) -> str:
        """A verb in the form that its subject asks for."""
        if with_it:
            return self.with_it(verb, voice)
        if voice.may:
            return verb.infinitive
        return verb.third if voice.third else verb.imperative

    def with_it(self, verb: Verb, voice: Voice) -> str:
        """A verb with `it`, which is a card."""
        raise NotImplementedError

    def more_forms(self, verb: Verb) -> Iterable[str]:
        """Forms that are read and never said: the plural, `tu` where cards say `vous`."""
        return ()

    def more_with_it(self, verb: Verb) -> Iterable[str]:
        """The same with `it`."""
        return ()

    def participle(self, verb: Verb, *, many: bool) -> str:
        """A participle that speaks of cards."""
        return verb.participle

    def participles(self, verb: Verb) -> Iterable[str]:
        """Every participle that is read."""
        return self.participle(verb, many=False), self.participle(verb, many=True)

    def form_of(self, verb: Verb, form: str) -> str:
        """A form of a verb, by its name."""
        return str(getattr(verb, form))

    # --- nouns ---

    def form(self, form: str, noun: Noun, voice: Voice) -> str:
        """A noun with its article, or with `your`."""
        if form in ("one", "many"):
            return noun.one if form == "one" else noun.many
        return str(getattr(self, f"{form}_")(noun, voice))

    def plurals(self, rank: str) -> Iterable[str]:
        """The plural of a rank that one card is called by."""
        return (f"{rank}s",)

    def agreeing(self, noun: str) -> Iterable[str]:
        """The same noun with its last word in other genders and numbers, if that agrees."""
        return ()

    def of_each(self, form: str, noun: Noun) -> Iterable[tuple[str, Person]]:
        """`your deck` where all share `the deck`, and of whom it speaks."""
        return ()

    def articles_may_go(self, form: str) -> bool:
        """Whether a form of a noun is read without its article as well."""
        return form in ("a", "un")


class Romance(Grammar):
    """French and Italian: the last step of a list follows "and", participles agree with cards."""

    ends: tuple[str, ...]  # of a participle: feminine, its plural, masculine, its plural

    def listing(self, joint: str, parts: list[str]) -> str:
        if joint == "then" and len(parts) > 2:
            return super().listing("and", parts)
        return super().listing(joint, parts)

    def participle(self, verb: Verb, *, many: bool) -> str:
        return verb.participle.removesuffix("o") + self.ends[many]

    def participles(self, verb: Verb) -> Iterable[str]:
        return (verb.participle.removesuffix("o") + end for end in self.ends)
