"""Parses sentences with a chart, using the same patterns that generate them.

The readings at each position are computed once and cached, and only the cheapest few are kept.
Therefore the time never grows exponentially. Any difference from the canonical wording (a number as
a word, an extra article, a synonym) has a cost; a reading without cost needs no remark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from warren.language import tree as t
from warren.language.grammars.grammar import Person, Token
from warren.language.prepared import DIGITS, Prepared, ReadyRule
from warren.language.spelling import (
    DRAW,
    SHE_DRAWS,
    AnyOf,
    Ready,
    SlotPiece,
    Some,
    Spelling,
    Spellings,
)

ONE = ("1", "a", "un", "the", "le", "il", "another")  # words followed by a singular noun
MOST_KEPT = 6  # readings kept for one span of words
MOST_WORK = 3_000  # pieces tried per sentence: eight times what any of our own sentences needs
MOST_WORK_OF_REFUSAL = 2_000  # pieces tried to find words that fit where a sentence fails
MOST_OPTIONS = 8
MIXED = SHE_DRAWS | DRAW  # each opponent discards 1 card, draw 1 card
Names = Mapping[str, Mapping[str, Sequence[tuple[tuple[str, ...], Any, int]]]]


class Parsed(NamedTuple):
    """A parsed span: its end, value and cost, and the persons that it refers to."""

    end: int
    value: Any
    cost: int
    persons: int


class Bound(NamedTuple):
    """Several parsed pieces: their end, the filled slots, the cost and the persons."""

    end: int
    slots: tuple[tuple[str, Any], ...]
    cost: int
    persons: int


class TangledError(Exception):
    """A sentence that takes too long to parse."""


class Chart:
    """The parse of one sentence."""

    def __init__(
        self,
        using: Prepared,
        names: Names,
        tokens: list[Token],
        *,
        explain: bool = False,
        usual: bool = False,
        knows: Callable[[Any], bool] = bool,
        most: int = MOST_WORK,
    ) -> None:
        self.most = most  # pieces to try, at most
        self.using, self.names, self.tokens = using, names, tokens
        self.explain, self.knows = explain, knows  # note completions, using words that pass `knows`
        self.usual = usual  # read only what costs nothing
        self.grammar = using.grammar
        self.words = [token.word for token in tokens] + ["", ""]
        self.end = len(tokens)
        self.memo: dict[tuple[str, int], list[Parsed]] = {}
        self.work = 0
        self.far = 0
        self.wanted: dict[str, None] = {}
        self.flaws: list[tuple[int, str]] = []  # ends of rejected nodes, each with the reason
        self.turned = False  # whether `your` was read in place of `their`, or vice versa
        self.mentions: dict[str, int] = {}  # name -> token
        self.last_places = {token.word: at for at, token in enumerate(tokens)}
        for word in (self.grammar.if_, self.grammar.when):  # stand for other words, see `as_if`
            self.last_places[word] = self.end
        self.reach: dict[frozenset[str], int] = {}  # the last place of any of these words

    def whole(self, kind: str) -> list[Parsed]:
        """Return the readings of the whole line, cheapest first; each meaning once."""
        best: dict[Any, Parsed] = {}
        for one in self.kind(kind, 0):
            if one.end == self.end and one.cost < best.get(one.value, NEVER).cost:
                best[one.value] = one
        return sorted(best.values(), key=lambda one: one.cost)

    def kind(self, kind: str, at: int) -> list[Parsed]:
        """Return the cheapest readings of a kind that begin here."""
        key = kind, at
        if key not in self.memo:
            self.memo[key] = []  # no rule begins with its own kind
            found = self.all_of(kind, at)
            self.memo[key] = nearest(one for one in found if not (self.usual and one.cost))
        return self.memo[key]

    def all_of(self, kind: str, at: int) -> Iterator[Parsed]:
        """Yield everything that the patterns of a kind match here."""
        for rule in self.candidates(kind, at):
            for bound in self.sequence(rule.pieces, 0, at):
                if (node := self.built(rule, bound)) is not None:
                    yield node

    def candidates(self, kind: str, at: int) -> Iterator[ReadyRule]:
        """Yield the rules that may begin with the word at this position."""
        if self.explain and at >= self.far:
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
                if id(rule) not in seen and self.can_begin(rule, at) and self.knows(rule.word):
                    seen.add(id(rule))
                    yield rule
        others = self.using.anyhow.get(kind)
        if not others:
            return
        opening = {DIGITS if word.isdigit() else word for word in firsts} | set(firsts)
        for rule, opens in others:
            is_likely = opens is None or self.explain or opens & opening
            if is_likely and self.can_begin(rule, at) and self.knows(rule.word):
                yield rule

    def can_begin(self, rule: ReadyRule, at: int) -> bool:
        """Whether every word that a rule needs can follow this position."""
        if self.usual and rule.cost:
            return False
        if self.explain:
            return True
        reach = self.reach
        for one in rule.needs:
            last = reach.get(one)
            if (self.last_place(one) if last is None else last) < at:
                return False
        return True

    def last_place(self, words: frozenset[str]) -> int:
        """Return the last position of any of these words, or -1."""
        last = max((self.last_places[one] for one in words & self.last_places.keys()), default=-1)
        self.reach[words] = last
        return last

    def built(self, rule: ReadyRule, bound: Bound) -> Parsed | None:
        """Return the node that a rule builds from its filled slots; None if it is invalid."""
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
        elif issubclass(rule.word, t.StandingPower) and persons & Person.THEY:
            self.turned = True  # a power belongs to the card's player
            return None
        elif rule.word is t.ChooseOne and not 2 <= len(slots["options"]) <= MOST_OPTIONS:
            return None
        try:
            node = rule.word(**slots)
        except TypeError:  # the pattern left a required slot empty
            return None
        if flaw := node.flaw():
            self.flaws.append((bound.end, flaw))
            return None
        return Parsed(bound.end, node, bound.cost + rule.cost, persons)

    def sequence(self, pieces: tuple[Ready, ...], number: int, at: int) -> Iterator[Bound]:
        """Yield the readings of a sequence of pieces."""
        if number == len(pieces):
            yield Bound(at, (), 0, 0)
            return
        self.work += 1
        if self.work > self.most:
            raise TangledError
        is_last = number + 1 == len(pieces)
        for one in self.piece(pieces[number], at):
            if is_last:
                yield one
                continue
            for rest in self.sequence(pieces, number + 1, one.end):
                yield Bound(
                    rest.end,
                    one.slots + rest.slots,
                    one.cost + rest.cost,
                    one.persons | rest.persons,
                )

    def piece(self, piece: Ready, at: int) -> Iterator[Bound]:
        if isinstance(piece, Spellings):
            yield from self.spelled(piece, at)
        elif isinstance(piece, SlotPiece):
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
        """Yield the readings of optional parts in any order, filling each slot once at most."""
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

    def spelled(self, piece: Spellings, at: int) -> Iterator[Bound]:
        """Yield the matching spellings; light words may be missing or added."""
        here = self.words[at]
        likely = piece.by_first.get(here, ())
        if here in self.grammar.light:
            more = piece.by_first.get(self.words[at + 1], ())
            likely = tuple(dict.fromkeys((*likely, *more)))
        unfit = piece.forms[self.words[at - 1] in ONE] if len(piece.forms) == 2 else ""
        for spelling in likely:
            tail = piece.tail if spelling.shown != unfit else None
            if (found := self.match(spelling, at, tail)) is not None:
                end, cost = found
                yield Bound(end, (), cost + spelling.cost, spelling.persons)
        if piece.can_be_empty:
            yield Bound(at, (), 0, 0)
        elif piece.is_light:
            yield Bound(at, (), 1, 0)
        if self.explain and not likely:
            self.expect_piece(at, (piece,))

    def match(self, spelling: Spelling, at: int, tail: str | None) -> tuple[int, int] | None:
        """Return the end and cost of a spelling here; with a tail, note what is missing."""
        begin, cost, light, words = at, 0, self.grammar.light, self.words
        first = 0  # the first word that is missing
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
                if self.explain and tail is not None:
                    shown = spelling.shown.split()
                    whole = len(shown) == len(spelling.words)
                    rest = " ".join(shown[first:]) if whole else spelling.words[first]
                    self.expect(at, f"{rest} {tail}".strip())
                return None
        return None if at == begin else (at, cost)

    def expect_piece(self, at: int, pieces: tuple[Ready, ...]) -> None:
        """Note that these pieces could begin here, in the form required by the preceding words."""
        for piece in pieces:
            if isinstance(piece, Some):
                self.expect_piece(at, piece.pieces)
            if isinstance(piece, Spellings):
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
        """Record that these words, or the rest of them, could follow."""
        if self.explain:
            while words and words[0] == self.words[at]:
                at, words = at + 1, words[1:]
            self.expect(at, " ".join(words))

    def voice(self, at: int) -> int:
        """Return the form of a verb here: 0 by itself, 1 after `may`, 2 after a subject."""
        if self.grammar.may.intersection(self.words[:at]):
            return 1
        subjects = (some for (kind, _), some in self.memo.items() if kind == "who")
        return 2 * any(one.end <= at for some in subjects for one in some)

    def expect(self, at: int, what: str) -> None:
        """Record possible words at this position, for suggestions."""
        if at > self.far:
            self.far, self.wanted = at, {}
        if at == self.far and what:
            self.wanted[what] = None


NEVER = Parsed(0, None, 1_000_000, 0)


def nearest(found: Iterable[Parsed]) -> list[Parsed]:
    """Keep the cheapest few readings for each end position, each meaning once."""
    found = list(found)
    if len(found) < 2:
        return found
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
