"""The base class of the grammars of all languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from warren.language.lacking import Blame, blames, reason_for
from warren.language.lexicon import Lexicon, Noun, Verb
from warren.locale import category

ACCENTS = re.compile("[\u0300-\u036f]")  # as separate signs
SIGN = re.compile(r"\w+['’]s\b|\w+['’]?|[^\w\s'’\"“”«»\-–—]")
SPACE_BEFORE_SIGN = re.compile(r" +(?=[,.;:)])|(?<=\() +| (?= )")


ROMAN = re.compile(r"(?<=evel )i\b|(?<=evels )i\b|(?<=iveau )i\b|(?<=ivell[oi] )i\b|\biii?\b")
LEVEL = re.compile(r"levels?|niveaux?|livell[oi]")
ROMANS = {"i": "1", "ii": "2", "iii": "3"}  # levels only: `i` is also a word
BETWEEN = frozenset({",", *("or", "and", "to", "level"), *("ou", "et", "a", "niveau", "de", "du")})
BETWEEN |= {"o", "oppure", "e", "livello", "di"}

Many = tuple[str, ...]
LEVELS = ((1, 2), (1, 3), (2, 3))  # written in full: of level 1 or level 2


class Person(IntFlag):
    """The person that a word refers to: the reader of the text, or another player who acts."""

    NOBODY = 0
    YOU = 1
    THEY = 2


class Token(NamedTuple):
    """A normalised word or punctuation mark, and its position."""

    word: str
    at: int
    end: int


@dataclass
class Voice:
    """The person and mood of a sentence: draw, you may draw, may draw."""

    third: bool = False
    may: bool = False
    against_you: bool = False  # the acting player is an opponent of the reader
    more: bool = False  # the player keeps more cards than a sentence above says
    count: int = 1  # the last number in the sentence


VOICES = tuple(
    (person, Voice(third=person is Person.THEY, may=may))
    for person in (Person.YOU, Person.THEY)
    for may in (False, True)
)


def simple(text: str) -> str:
    """Return the text without accents, in lower case."""
    if text.isascii():
        return text.lower()
    spread = unicodedata.normalize("NFD", text.lower().replace("’", "'"))
    return ACCENTS.sub("", spread)


def in_digits(said: str) -> str:
    """Return a simple text with the numerals of levels as digits."""
    return ROMAN.sub(lambda found: ROMANS[found[0]], said)


def place_before(said: str, at: int) -> int:
    """Return the place in a simple text, given the place in the one with digits."""
    for found in ROMAN.finditer(said):
        at += (len(found[0]) - 1) * (found.start() < at)
    return at


def before_changes(changes: list[tuple[int, int]], at: int) -> int:
    """Return the place in a text, given the place after changes of these lengths."""
    return at - sum(more for place, more in changes if place < at)


class Naming(IntEnum):
    """Whether the words before a place name a level, so that a numeral may follow."""

    NOT_NAMED = 0
    JUST_NAMED = 1
    NAMED = 2

    def then(self, word: str) -> tuple[str, Naming]:
        """Return a word, in digits if it is a level, and what follows it: `level II or III`."""
        if word in ROMANS and (self is Naming.JUST_NAMED or (self and word != "i")):
            return ROMANS[word], Naming.NAMED
        if LEVEL.fullmatch(word):
            return word, Naming.JUST_NAMED
        goes_on = self is Naming.NAMED and word in BETWEEN
        return word, Naming.NAMED if goes_on else Naming.NOT_NAMED


class Grammar:
    """The inflection and the spelling of one language."""

    code = ""
    canonical: Lexicon  # the canonical vocabulary of the language
    from_hand: str  # the heading of powers that work from the hand
    own_action: str  # the heading of a card's own action
    anyones_action: str  # the sentence "every player may use this action"
    colon = ": "
    card: Noun
    again = ""  # joins a sentence under the same condition; if empty, `if so` does
    numbers: Mapping[str, int] = {}
    light: frozenset[str] = frozenset()  # words that may be missing or added
    not_names: frozenset[str] = frozenset()  # words that are never card names
    may: frozenset[str] = frozenset()  # words before an infinitive
    leading: frozenset[str] = frozenset()  # words without meaning that may open a sentence
    moments: frozenset[str] = frozenset()  # words that introduce a moment
    fronted: frozenset[str] = frozenset()  # open a fronted phrase: for each Hero, draw a card
    somebody: frozenset[str] = frozenset()  # nouns for other players as subjects
    they: frozenset[str] = frozenset()  # pronouns for a player mentioned before
    but_first: tuple[str, ...] = ()  # words that introduce a required first action
    headings: Mapping[str, str] = {}  # parts of a card that contain powers
    if_ = ""  # introduces a condition
    when = ""  # introduces a moment
    choose: frozenset[str] = frozenset()  # verbs whose object the next one uses: choose X, trap it
    it: tuple[str, ...] = ()  # the pronoun for a thing, as a word or a suffix
    unless = "unless"  # introduces a negated condition; otherwise a word that no text uses
    otherwise: tuple[str, ...] = ()  # opens a sentence for when a condition does not hold
    of_the_clan: tuple[str, ...] = ()  # between `card` and the name of a clan
    familiar = "$^"  # a pattern of words by which a text says `tu`, so that verbs command
    the_others: tuple[str, ...] = ()  # players but the one just named, or but you
    instead: tuple[str, ...] = ()  # ends a sentence that replaces the one before it
    instead_of: tuple[str, ...] = ()  # before a number that another replaces
    their_hand, opponents_hand = "", ""  # the hand of the chosen player, and of any opponent
    own_hand: tuple[str, ...] = ()  # the hand of the card's player, in full
    at_choice: tuple[str, ...] = ()  # words after a verb with two objects: destroy either
    any_number: tuple[str, ...] = ()  # cards, as many as the player likes
    that_many: tuple[str, ...] = ()  # repeats a number chosen before, without a noun
    among: frozenset[str] = frozenset()  # words that introduce the things to choose from
    of_yours: Mapping[str, tuple[str, ...]] = {}  # words that join a number to `your cards`
    of_them = ""  # the pronoun for things mentioned before, as a word or a suffix
    out_of_them = ""  # follows a number of the things mentioned before: one of them
    of_your: tuple[str, ...] = ()  # between a number and your things: one of your cards
    or_more: tuple[str, ...] = ()  # follows a minimum
    apiece: frozenset[str] = frozenset()  # words that make each player act
    obliging: tuple[str, ...] = ()  # express obligation: must, has to
    to_be: frozenset[str] = frozenset()  # joins a thing and what is done to it
    undergone: Mapping[str, str] = {}  # the stem of a participle: the verb as a command
    purpose = ""  # joins a cost and its purpose: discard a card to draw two
    and_you: tuple[str, ...]  # words that join a sentence about you to one about others
    choose_somebody: tuple[str, ...] = ()  # sentences that the next one continues
    choose_one: tuple[str, ...] = ()  # headings of a choice
    read_as: Mapping[str, str] = {}  # a word's normalised form: `du` as `de le`
    roughly: tuple[tuple[str, str], ...] = ()  # patterns that reword otherwise unreadable texts
    roughly_in_duel: tuple[tuple[str, str], ...] = ()  # the same in a game for two
    while_here = "$^"  # a pattern of clauses that powers don't need: as long as this is in play
    yours_to_choose = "$^"  # a pattern of words for your choice of a card
    this_card: tuple[str, ...] = ()  # this card as a subject
    it_acts: frozenset[str] = frozenset()  # the same as a pronoun
    loosely: Mapping[str, str] = {}  # informal synonyms, always with a remark
    phrases: Mapping[str, str] = {}  # the same for phrases
    ranks: Mapping[str, int] = {}  # names of levels in any game
    joints: Mapping[str, tuple[str, ...]] = {}  # separators and conjunctions of lists
    irregular: Mapping[str, Verb] = {}
    other_verbs: Mapping[str, tuple[str, ...]] = {}  # informal synonyms of the game's verbs
    other_nouns: Mapping[str, tuple[tuple[str, str], ...]] = {}  # and of nouns: singular, plural
    vowels = "aeiou"

    # --- spelling ---

    @lru_cache(maxsize=20_000)  # noqa: B019 - there is only one grammar per language
    def words(self, text: str) -> tuple[str, ...]:
        """Return the normalised words of a text."""
        return tuple(token.word for token in self.tokens(text))

    def tokens(self, text: str) -> list[Token]:
        """Return every word and sign of a text, with informal phrases replaced."""
        return [*self._tokens(text)]

    @lru_cache(maxsize=1_000)  # noqa: B019 - there is only one grammar per language
    def _tokens(self, text: str) -> tuple[Token, ...]:
        found = list(self._plain(text))
        for at, count, said in reversed(self._phrases(found)):
            first, last = found[at].at, found[at + count - 1].end
            found[at : at + count] = [Token(one, first, last) for one in said]
        return tuple(found)

    @lru_cache(maxsize=4_000)  # noqa: B019 - there is only one grammar per language
    def _plain(self, text: str) -> tuple[Token, ...]:
        found: list[Token] = []
        before = Naming.NOT_NAMED
        for match in SIGN.finditer(text.replace("~", " ")):
            word = simple(match[0])
            word, before = before.then(word)
            word = self.loosely.get(word, word)
            compared = self.read_as.get(word) or word.replace("'", "")
            found += [Token(one, match.start(), match.end()) for one in compared.split()]
        return tuple(found)

    @cached_property
    def _by_opening(self) -> Mapping[Many, list[tuple[Many, Many]]]:
        """Informal phrases by their first word or two, longest first."""
        found: dict[Many, list[tuple[Many, Many]]] = {}
        for one, said in sorted(self.phrases.items(), key=lambda item: -len(item[0])):
            words, others = (tuple(x.word for x in self._plain(text)) for text in (one, said))
            found.setdefault(words[:2], []).append((words, others))
        return found

    def _phrases(self, tokens: Sequence[Token]) -> list[tuple[int, int, tuple[str, ...]]]:
        """Return the informal phrases found: position, number of words, and replacement."""
        found, at, here = [], 0, tuple(one.word for one in tokens)
        while at < len(here):
            likely = (self._by_opening.get(here[at : at + count], ()) for count in (2, 1))
            for words, said in chain.from_iterable(likely):
                if here[at : at + len(words)] == words:
                    found.append((at, len(words), said))
                    at += len(words) - 1
                    break
            at += 1
        return found

    def lacking(
        self, text: str, *, anywhere: bool = False, is_duel: bool = False
    ) -> tuple[str, int]:
        """Return the reason why no game supports a text, and the place; "" if some game might.

        With `anywhere`, leave out reasons that name what only some game offers.
        """
        said, changes = self.formal(simple(text))
        why, at = reason_for(self.code, in_digits(said), anywhere=anywhere, is_duel=is_duel)
        return why, before_changes(changes, place_before(said, at))

    def blames(self, text: str, *, is_duel: bool = False) -> Iterator[list[Blame]]:
        """Yield every reason why no game supports a text, with the words that it blames."""
        said, changes = self.formal(simple(text))
        for some in blames(self.code, in_digits(said), is_duel=is_duel):
            places = (
                (before_changes(changes, place_before(said, at)) for at in one[1:]) for one in some
            )
            yield [Blame(some[0].why, start, end) for start, end in places]

    def formal(self, said: str) -> tuple[str, list[tuple[int, int]]]:
        """Return a simple text in which the reader is `vous`, and the changes in length."""
        return said, []

    def has_any(self, text: str, phrases: tuple[str, ...]) -> bool:
        """Return whether a text contains any of these phrases as whole words."""
        words = f" {' '.join(one.word for one in self._plain(text))} "
        plain = (" ".join(one.word for one in self._plain(phrase)) for phrase in phrases)
        return any(f" {one} " in words for one in plain)

    def loose_words(self, text: str) -> list[str]:
        """Return the informal words and phrases of a text."""
        words = [simple(match[0]) for match in SIGN.finditer(text)]
        romans = ROMAN.findall(simple(text))
        phrases = (" ".join(said) for _, _, said in self._phrases(self._plain(text)))
        return [*romans, *(word for word in words if word in self.loosely), *phrases]

    def smooth(self, text: str) -> str:
        """Return the text with elisions applied and spaces tidied."""
        return SPACE_BEFORE_SIGN.sub("", re.sub(r"~ *", " ", text)).strip()

    # --- numbers and lists ---

    def is_one(self, count: int) -> bool:
        """Return whether this number takes a singular noun."""
        return category(self.code, count) == "one"

    def listing(self, joint: str, parts: list[str]) -> str:
        """Join a list: `a, b or c`, or for a sequence `a, then b, then c`."""
        last = self.joints[joint][0]
        if joint in ("then", "or_else", "or_plain"):
            return last.join(parts)
        return parts[0] if len(parts) < 2 else f"{', '.join(parts[:-1])}{last}{parts[-1]}"

    # --- verbs ---

    def known(self, key: str) -> Verb:
        """Return a verb that is the same in every game."""
        return self.irregular.get(key) or self.regular(key)

    def regular(self, key: str) -> Verb:
        """Return the forms of a regular verb."""
        raise NotImplementedError

    def say(self, verb: Verb, voice: Voice, *, with_it: bool = False) -> str:
        """Return the verb form that agrees with the subject."""
        if with_it:
            return self.with_it(verb, voice)
        if voice.may:
            return verb.infinitive
        return verb.third if voice.third else verb.imperative

    def with_it(self, verb: Verb, voice: Voice) -> str:
        """Return the verb with the pronoun `it`, meaning a card."""
        raise NotImplementedError

    def more_forms(self, verb: Verb) -> Iterable[str]:
        """Return accepted forms that are never spoken: the plural, `tu` for `vous`."""
        return ()

    def more_with_it(self, verb: Verb) -> Iterable[str]:
        """Return such forms with the pronoun `it`."""
        return ()

    def participle(self, verb: Verb, *, many: bool) -> str:
        """Return the participle that agrees with a card or cards."""
        return verb.participle

    def participles(self, verb: Verb) -> Iterable[str]:
        """Return every participle that is accepted."""
        return self.participle(verb, many=False), self.participle(verb, many=True)

    def form_of(self, verb: Verb, form: str) -> str:
        """Return the named form of a verb."""
        return str(getattr(verb, form))

    # --- nouns ---

    def form(self, form: str, noun: Noun, voice: Voice) -> str:
        """Return a noun with its article or possessive."""
        if form in ("one", "many"):
            return noun.one if form == "one" else noun.many
        return str(getattr(self, f"{form}_")(noun, voice))

    def plurals(self, rank: str) -> Iterable[str]:
        """Return the plurals of the name of a rank."""
        return (f"{rank}s",)

    def agreeing(self, noun: str) -> Iterable[str]:
        """Return variants of a noun whose last word agrees in other genders and numbers."""
        return ()

    def of_each(self, form: str, noun: Noun) -> Iterable[tuple[str, Person]]:
        """Return forms for a deck shared or owned: `your deck`, `the deck`, and their persons."""
        return ()

    def articles_may_go(self, form: str) -> bool:
        """Return whether this form of a noun is also accepted without its article."""
        return form in ("a", "un")


class Romance(Grammar):
    """French and Italian: "and" precedes the last step of a list; participles agree with cards."""

    ends: tuple[str, ...]  # endings of participles: feminine, its plural, masculine, its plural

    def listing(self, joint: str, parts: list[str]) -> str:
        if joint == "then" and len(parts) > 2:
            return super().listing("and", parts)
        return super().listing(joint, parts)

    def participle(self, verb: Verb, *, many: bool) -> str:
        return verb.participle.removesuffix("o") + self.ends[many]

    def participles(self, verb: Verb) -> Iterable[str]:
        return (verb.participle.removesuffix("o") + end for end in self.ends)
