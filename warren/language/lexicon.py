"""A game's printed words: its own nouns and verbs, its clans, and the names of its cards.

Words that are the same in every game are in the grammar of their language. Words that differ
between games are data (`words.en.toml` and its translations), which this module reads into one
`Lexicon` per language. A game needs no words for things that it lacks; for example, GOSU has no
Supremacy tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar

from warren.language.errors import did_you_mean
from warren.language.ops import Keyword
from warren.locale import ABOUT, Language, check_language

NOUNS = ("deck", "discards", "extra_turn", "great_battle", "round", "token")
SOME_NOUNS = (
    "advantage",
    "bounty_token",
    "dragoon",
    "first_card",
    "shift",
    "shift_cost",
    "supremacy",
    "tile",
    "victory_point",
)
VERBS = ("capture", "release", "shift")
KEYWORDS = tuple(keyword.name.lower() for keyword in Keyword)
PHRASES = ("it_shifts", "by_shift", "discards_are_reshuffled", "global")

Word = TypeVar("Word")


class WordsError(ValueError):
    """A vocabulary that lacks a word, or has an unknown one."""


@dataclass(frozen=True)
class Noun:
    """A noun. `begins` is for words with a misleading first letter: an hour, le héros.

    `cases` has the forms of grammatical cases: `{"dative": ("Stapel", "Stapeln")}`.
    """

    one: str
    many: str
    gender: str = ""  # one of its language's genders
    begins: str = ""  # "vowel", "consonant", or "impure" (Italian: lo scudo, uno zaino)
    cases: Mapping[str, tuple[str, str]] = field(default_factory=dict, hash=False)

    @property
    def forms(self) -> Iterable[str]:
        """Every form of the word."""
        return {self.one, self.many, *(form for forms in self.cases.values() for form in forms)}

    def form(self, *, many: bool = False, case: str = "") -> str:
        """Return the singular or plural of the word in a case."""
        one_and_many = self.cases.get(case, (self.one, self.many))
        return one_and_many[many]


@dataclass(frozen=True)
class Verb:
    """The forms of a verb used in sentences: (to) draw, draw!, (a player) draws, drawn."""

    infinitive: str
    imperative: str
    third: str
    participle: str


@dataclass(frozen=True)
class Clan:
    """A clan's name, and the noun for its cards inside a sentence."""

    name: str
    card: Noun


class Known(dict[str, Word]):
    """Words of one kind; looking up a missing word raises an error."""

    def __init__(self, place: str, words: Mapping[str, Word]) -> None:
        super().__init__(words)
        self.place = place

    def __missing__(self, key: str) -> Word:
        raise WordsError(f"{self.place}: this game has no word for '{key}'")


@dataclass(frozen=True)
class Lexicon:
    """The words of one game in one language.

    Without `clans` or `cards`, sentences print their ids as in the card file. `called` contains
    names shared by several cards that are not the full name of any card.
    """

    language: str
    nouns: Mapping[str, Noun]
    verbs: Mapping[str, Verb]
    phrases: Mapping[str, str]
    keywords: Mapping[str, str]
    clans: Mapping[str, Clan] | None = None
    cards: Mapping[str, str] | None = None
    called: Mapping[str, str] = field(default_factory=dict)
    ranks: Mapping[int, str] = field(default_factory=dict)  # the names of cards of a level

    @classmethod
    def from_mapping(
        cls, language: str, data: Mapping[str, Any], names: Mapping[str, str] | None = None
    ) -> Self:
        """Read the content of `words.<language>.toml` and `names.<language>.toml`."""
        top = _Table(language, data, TABLES)
        grammar = ABOUT[check_language(language)]
        nouns = top.table("nouns", (*NOUNS, *SOME_NOUNS))
        verbs = top.table("verbs", VERBS)
        phrases = top.table("phrases", PHRASES)
        keywords = top.table("keywords", KEYWORDS, default={})
        clans = top.table("clans")
        called = top.table("called", default={})
        ranks = top.table("ranks", default={})
        printed = (*NOUNS, *(key for key in SOME_NOUNS if key in nouns.data))
        return cls(
            language,
            nouns=Known(nouns.place, {key: _noun(nouns.table(key), grammar) for key in printed}),
            verbs={key: _verb(verbs.table(key, VERB_KEYS)) for key in VERBS},
            phrases={key: phrases.text(key) for key in PHRASES},
            keywords=Known(keywords.place, {key: keywords.text(key) for key in keywords.data}),
            clans={key: _clan(clans.table(key), grammar) for key in clans.data},
            cards=None if names is None else dict(names),
            called={key: called.text(key) for key in called.data},
            ranks={int(key): ranks.text(key) for key in ranks.data},
        )

    def card_name(self, card: str) -> str:
        """Return the printed name of a card, or a name shared by several."""
        if card in self.called:
            return self.called[card]
        if self.cards is None:
            return card
        if card not in self.cards:
            raise WordsError(
                f"{self.language}: no name for card '{card}'{did_you_mean(card, self.cards)}"
            )
        return self.cards[card]

    def clan_card(self, clan: str) -> Noun | None:
        """Return the noun for a card of the clan, or None if clans have no printed names."""
        if self.clans is None:
            return None
        if clan not in self.clans:
            raise WordsError(
                f"{self.language}: no words for clan '{clan}'{did_you_mean(clan, self.clans)}"
            )
        return self.clans[clan].card


@dataclass(frozen=True)
class Words:
    """The words of one game in every language that it supports."""

    lexicons: Mapping[str, Lexicon]

    @classmethod
    def from_mapping(
        cls,
        words: Mapping[str, Mapping[str, Any]],
        names: Mapping[str, Mapping[str, str]] | None = None,
    ) -> Self:
        """Read `words` and `names` by language: `{"en": {...}, "fr": {...}}`."""
        names = names or {}
        return cls(
            {
                language: Lexicon.from_mapping(language, data, names.get(language))
                for language, data in words.items()
            }
        )

    def lexicon(self, language: str) -> Lexicon:
        if language not in self.lexicons:
            known = ", ".join(sorted(self.lexicons))
            raise WordsError(f"no words in language '{language}'; languages are {known}")
        return self.lexicons[language]


# --- reading -------------------------------------------------------------------------------------

TABLES = ("nouns", "verbs", "phrases", "keywords", "clans", "called", "new_clan", "ranks")
NOUN_KEYS = ("one", "many", "gender", "begins")
VERB_KEYS = ("infinitive", "imperative", "third", "participle")
CASE_KEYS = ("one", "many")


class _Table:
    """A table of a vocabulary file, and its place in the file."""

    def __init__(self, place: str, data: Any, known: Iterable[str] = ()) -> None:
        if not isinstance(data, Mapping):
            raise WordsError(f"{place}: a table is needed here, not {data!r}")
        self.place = place
        self.data = data
        if known:
            self.check(known)

    def check(self, known: Iterable[str]) -> None:
        """Refuse unknown keys."""
        known = set(known)
        for key in self.data:
            if key not in known:
                raise WordsError(f"{self.place}: unknown key '{key}'{did_you_mean(key, known)}")

    def table(self, key: str, known: Iterable[str] = (), default: Any = None) -> _Table:
        found = self._get(key) if default is None else self.data.get(key, default)
        return _Table(f"{self.place}: {key}", found, known)

    def text(self, key: str, default: str | None = None) -> str:
        found = self._get(key) if default is None else self.data.get(key, default)
        if not isinstance(found, str):
            raise WordsError(f"{self.place}: '{key}' must be a text, not {found!r}")
        return found

    def one_of(self, key: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        found = self.text(key, default)
        if found not in allowed and found != default:
            raise WordsError(f"{self.place}: '{key}' must be {' or '.join(allowed)}, not '{found}'")
        return found

    def _get(self, key: str) -> Any:
        if key not in self.data:
            raise WordsError(f"{self.place}: '{key}' is missing")
        return self.data[key]


def _noun(table: _Table, grammar: Language, *, beside: tuple[str, ...] = ()) -> Noun:
    table.check((*beside, *NOUN_KEYS, *grammar.cases))
    one, many = table.text("one"), table.text("many")
    cases = {case: table.table(case, CASE_KEYS) for case in grammar.cases if case in table.data}
    return Noun(
        one,
        many,
        gender=table.one_of("gender", grammar.genders, default=None if grammar.genders else ""),
        begins=table.one_of("begins", ("vowel", "consonant", "impure"), default=""),
        cases={
            case: (forms.text("one", default=one), forms.text("many", default=many))
            for case, forms in cases.items()
        },
    )


def _verb(table: _Table) -> Verb:
    infinitive = table.text("infinitive")
    return Verb(
        infinitive=infinitive,
        imperative=table.text("imperative", default=infinitive),
        third=table.text("third"),
        participle=table.text("participle"),
    )


def _clan(table: _Table, grammar: Language) -> Clan:
    return Clan(table.text("name"), _noun(table, grammar, beside=("name",)))
