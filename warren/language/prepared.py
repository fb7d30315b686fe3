"""The patterns of all words, spelled out and indexed by their possible first words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from warren.language import tree as t
from warren.language.lexicon import Lexicon
from warren.language.patterns import Rule
from warren.language.speaking import made_rules
from warren.language.spelling import Ready, SlotPiece, Some, Speller, Spellings, words_in

INCLUDES = {"item": ("step",), "sentence": ("clause", "choice")}
PRINTED = (("or", ","), ("and", ","))  # separators that are also printed
ALONE = {"win": "winning", "ban": "banned", "passive": "undergone"}  # are complete sentences
COUNTED = ("targets", "number", "int", "amount", "passive")  # kinds with few possible first words
DIGITS = "0"
Many = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class ReadyRule:
    """A rule whose pieces are spelled out."""

    word: Any
    pieces: tuple[Ready, ...]
    fixed: tuple[tuple[str, Any], ...]
    cost: int
    firsts: frozenset[str] | None
    needs: tuple[frozenset[str], ...]  # it needs a word of each set


class Prepared(Speller):
    """The patterns of all words in one language, spelled out with the words of one game."""

    def __init__(self, lexicon: Lexicon, canonical: Lexicon) -> None:
        super().__init__(lexicon, canonical)
        self.joints = {
            joint: tuple(
                (
                    self.grammar.words(one),
                    int(number > 0 and (joint, one) not in PRINTED)
                    + (joint == "then" and ";" in one),  # `;` more often separates parts of a list
                )
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
        self.anyhow: dict[str, list[tuple[ReadyRule, frozenset[str] | None]]] = {}
        self.all_rules = rules
        self.of_kinds: dict[str, frozenset[str] | None] = {}
        for kind, some in rules.items():
            by_first = self.starting.setdefault(kind, {})
            for one in some:
                if one.firsts is None:
                    opens = self.firsts(one.pieces, kinds=COUNTED)
                    self.anyhow.setdefault(kind, []).append((one, opens))
                for first in one.firsts or ():
                    by_first.setdefault(first, []).append(one)
        self.around = self.around_names()
        self.and_you = tuple(map(self.grammar.words, self.grammar.and_you))
        self.vocabulary = frozenset(
            word for some in rules.values() for rule in some for word in words_in(rule.pieces)
        )

    def around_names(self) -> dict[str, tuple[Many, Many]]:
        """Return the words around the name of a clan or card."""
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
        """Yield every pattern of every word, spoken or only accepted."""
        says: list[tuple[Any, Any, str]]
        says = [(word, word, word.kind) for word in t.words().values() if word.kind]
        says += [(says.word, says, says.kind) for says in t.members().values()]
        says += [(word, view, kind) for (kind, word), view in t.views().items()]
        for word, patterns, kind in says:
            yield from made_rules(patterns, word, kind, self.language)
            yield from made_rules(patterns, word, kind, self.language, also="also_")

    def ready(self, rule: Rule) -> ReadyRule:
        pieces = self.all_ready(rule.pieces, rule.word)
        firsts = self.firsts(pieces)
        fixed, needs = tuple(rule.fixed.items()), tuple(dict.fromkeys(self.needs(pieces)))
        return ReadyRule(rule.word, pieces, fixed, rule.cost, firsts, needs)

    def needs(self, pieces: tuple[Ready, ...]) -> Iterator[frozenset[str]]:
        """Yield sets of words: every sentence that has these pieces has a word of each set."""
        for piece in pieces:
            if isinstance(piece, Spellings) and not (piece.can_be_empty or piece.is_light):
                yield frozenset(piece.by_first)

    def firsts(
        self, pieces: tuple[Ready, ...], kinds: tuple[str, ...] = ()
    ) -> frozenset[str] | None:
        """Return the possible first words of pieces, if known; expand only slots of `kinds`."""
        found: set[str] = set()
        for piece in pieces:
            inner: frozenset[str] | None = None
            if isinstance(piece, Some):
                inner = self.firsts(piece.pieces, kinds)
            elif isinstance(piece, Spellings):
                inner = frozenset(piece.by_first)
            elif isinstance(piece, SlotPiece) and piece.kind in kinds:
                inner = self.of_kind(piece.kind)
            if inner is None:
                return None
            found |= inner
            is_left_out = isinstance(piece, Spellings) and (piece.can_be_empty or piece.is_light)
            if not (isinstance(piece, Some) or is_left_out):
                break
        return frozenset(found)

    def of_kind(self, kind: str) -> frozenset[str] | None:
        """Return the possible first words of a kind in COUNTED; DIGITS means any number."""
        if kind == "int":
            return frozenset({DIGITS, *self.grammar.numbers})
        if kind not in self.of_kinds:
            self.of_kinds[kind] = None  # prevents recursion
            rules = self.all_rules.get(ALONE.get(kind, kind), ())
            some = [self.firsts(one.pieces, COUNTED) for one in rules]
            known = [one for one in some if one is not None]
            if known and len(known) == len(some):
                self.of_kinds[kind] = frozenset().union(*known)
        return self.of_kinds[kind]


MOST_PREPARED = 32
_MADE: dict[str, Prepared] = {}


def prepared(lexicon: Lexicon, canonical: Lexicon) -> Prepared:
    """Return the patterns with the words of one game; cached by game and language."""
    key = repr((lexicon.language, lexicon.nouns, lexicon.verbs, lexicon.phrases, lexicon.keywords))
    if key not in _MADE:
        if len(_MADE) >= MOST_PREPARED:
            _MADE.pop(next(iter(_MADE)), None)
        _MADE[key] = Prepared(lexicon, canonical)
    return _MADE[key]
