"""Reads the parts without patterns: numbers, names, lists, and joined sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from warren.language import tree as t
from warren.language.chart import ONE, Bound, Chart, Parsed
from warren.language.grammars.grammar import Person
from warren.language.prepared import ALONE, ReadyRule
from warren.language.speaking import LISTS, NAMES
from warren.language.spelling import DRAW, SHE_DRAWS

UNKNOWN_NAME = 8  # the cost of an unknown name
STANDING = ("power", "trigger")
NUMBERS = {"int": 0, "plain": 0, "under": -1, "over": 1}  # `fewer than 3` is at most 2
PRICES = frozenset({"price", "gains_nothing"})  # marks of payments for something after a colon
CLANS = ("clan", "clans", "a_clan")


class SentenceChart(Chart):
    """A chart that also reads numbers, names, lists and joined sentences."""

    is_familiar = False  # whether the text says `tu`: then `joue` is a command
    knows_somebody = False  # whether an earlier sentence mentions a player
    they: t.AnyWho | None = None  # the subject of the preceding sentence, if several players

    def all_of(self, kind: str, at: int) -> Iterator[Parsed]:
        if kind in NUMBERS:
            for one in self.number(at):
                yield one._replace(value=one.value + NUMBERS[kind])
        elif kind in NAMES or kind == "rank_name":
            yield from self.name(kind, at)
        elif kind in ALONE:
            for one in self.kind(ALONE[kind], at):
                yield one._replace(value=(one.value,))
        elif kind == "condition" and self.grammar.unless in self.words[at : at + 2]:
            yield from self.opposed(at + (self.words[at] == ","))
        elif kind == "condition":
            yield from self.of_its_subject(at)
        elif kind == "when":
            yield from super().all_of(kind, at)
            yield from self.if_when(at)
        elif kind == "who":
            yield from super().all_of(kind, at)
            yield from self.pronoun(at)
        elif kind == "bare":
            yield from filter(is_bare, self.kind("clause", at))
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
            yield from super().all_of(kind, at)

    def built(self, rule: ReadyRule, bound: Bound) -> Parsed | None:
        """Build a rule's node, but reject `if an opponent ..., draws 1 card` with subject `you`."""
        made = super().built(rule, bound)
        if made and isinstance(made.value, t.Sentence) and bound.persons & SHE_DRAWS:
            is_yours = made.value.who is t.Who.YOU and made.value.condition is not None
            is_theirs = self.words[0] == self.grammar.if_ and self.somebody_acts(0)
            if is_yours and is_theirs and not self.is_familiar:
                return None
        return made

    def of_its_subject(self, at: int) -> Iterator[Parsed]:
        """Yield conditions with correct possessives: not `if you have a card in their army`."""
        wrong = Person.YOU if self.somebody_acts(at) else Person.THEY
        for one in super().all_of("condition", at):
            if one.persons & wrong:
                self.turned = True
            else:
                yield one._replace(persons=0)

    def opposed(self, at: int) -> Iterator[Parsed]:
        """Read `unless ...` as the opposite of `if ...`."""
        if self.words[at] != self.grammar.unless:
            return
        for one in self.as_if(self.grammar.if_, "condition", at):
            if (other := t.opposite(one.value)) is not None:
                yield one._replace(value=other)

    def if_when(self, at: int) -> Iterator[Parsed]:
        """Read `if you pass, ...` as `when you pass, ...`; never suggest it."""
        if self.words[at] == self.grammar.if_ and not self.explain:
            yield from self.as_if(self.grammar.when, "when", at)

    def as_if(self, word: str, kind: str, at: int) -> list[Parsed]:
        """Return the readings with another word at this position."""
        here, self.words[at] = self.words[at], word
        found = list(super().all_of(kind, at))
        self.words[at] = here
        return [one._replace(cost=one.cost + 1) for one in found]

    def pronoun(self, at: int) -> Iterator[Parsed]:
        """Read `they` as a player mentioned in an earlier sentence or the moment."""
        if self.words[at] in self.grammar.they:
            if self.they is not None:
                yield Parsed(at + 1, self.they, 1, int(Person.THEY))
            ends = [
                one.end
                for (kind, begin), some in self.memo.items()
                if kind == "when"
                for one in some
                if self.speaks_of_somebody(one, begin)
            ]
            if self.knows_somebody or {at, at - 1}.intersection(ends):
                end = at + 1 + (self.words[at + 1] == "ci")
                yield Parsed(end, t.Who.THAT_PLAYER, 1, int(Person.THEY))

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
        """Read the name of a card, clan, keyword or level."""
        known = self.names.get(kind, {})
        for words, key, cost in known.get(self.words[at], ()):
            if tuple(self.words[at : at + len(words)]) == words:
                if kind == "rank_name" and words[0] in ONE and self.counted_before(at) > 1:
                    continue  # two Bakutos or a Hero
                self.mentions.setdefault(str(key), at)
                yield Parsed(at + len(words), key, cost, 0)
        if kind in CLANS or kind == "card":
            yield from self.unknown_name(kind, at, known)
        if self.explain:
            for some in known.values():
                for words, _, cost in some:
                    if not cost:
                        self.expect_rest(at, words)

    def counted_before(self, at: int) -> int:
        """Return the last number before a position, or 1."""
        for word in reversed(self.words[:at]):
            if word.isdigit() or word in self.grammar.numbers:
                return self.grammar.numbers.get(word) or int(word[:9])
        return 1

    def unknown_name(self, kind: str, at: int, known: Mapping[str, Any]) -> Iterator[Parsed]:
        """Read a word that may be a name; a later check reports unknown names."""
        openings, endings = self.using.around[kind]
        for opening in openings:
            begin = at + len(opening)
            if begin >= self.end or tuple(self.words[at:begin]) != opening:
                continue
            word = self.words[begin]
            if not is_id(word) or word in known or word in self.grammar.not_names:
                continue
            if word in self.grammar.numbers:
                continue
            for ending in endings:
                end = begin + 1 + len(ending)
                if tuple(self.words[begin + 1 : end]) == ending:
                    self.mentions.setdefault(word, begin)
                    yield Parsed(end, word, UNKNOWN_NAME if known else 0, 0)

    def list_of(self, kind: str, at: int) -> Iterator[Parsed]:
        """Read a list with any of the separators for its kind."""
        part, joint = LISTS[kind]
        for first in self.kind(part, at):
            alone = (first.value,)
            yield Parsed(first.end, alone, first.cost, first.persons)
            for words, cost in self.using.joints.get(joint, ()):
                after = first.end + len(words)
                if tuple(self.words[first.end : after]) != words:
                    self.expect_rest(first.end, words)
                    continue
                for rest in self.rest_of(kind, after):
                    if rest.cost and takes_revealed(alone + rest.value):
                        continue
                    persons = first.persons | rest.persons
                    yield Parsed(
                        rest.end, alone + rest.value, first.cost + cost + rest.cost, persons
                    )

    def rest_of(self, kind: str, at: int) -> Iterator[Parsed]:
        """Read the rest of a list; steps may repeat the subject: `then they draw 2`."""
        yield from self.kind(kind, at)
        if kind == "steps" and self.words[at] in self.grammar.they:
            for rest in self.kind(kind, at + 1):
                persons = rest.persons & ~DRAW | Person.THEY
                yield rest._replace(cost=rest.cost + 1, persons=persons)

    def run(self, at: int) -> Iterator[Parsed]:
        """Read a sentence, and another under the same condition: `... and you draw 1 card`."""
        if not self.usual:
            yield from self.purpose(at)
            yield from self.joined(at)
        for first in self.kind("sentence", at):
            yield first._replace(value=(first.value,))
            end = first.end + (self.words[first.end] == ",")
            if first.value.condition is not None:
                for more in self.kind("clause", end):
                    if more.value.condition is t.If.OTHERWISE:
                        both = first.value, more.value
                        yield Parsed(more.end, both, first.cost + more.cost + 1, 0)
            condition = first.value.condition
            if condition is not None and not self.grammar.again:
                continue  # ambiguous: with the condition, or without
            for more in self.and_yours(end):
                if more.value.condition is None and more.value.who is t.Who.YOU:
                    again = replace(more.value, condition=condition)
                    cost = first.cost + more.cost + (condition is None)
                    yield Parsed(more.end, (first.value, again), cost, 0)

    def and_yours(self, at: int) -> Iterator[Parsed]:
        """Read `and you draw 1 card` without its first words."""
        for words in self.using.and_you:
            after = at + len(words)
            if tuple(self.words[at:after]) == words:
                yield from self.kind("clause", after)

    def joined(self, at: int) -> Iterator[Parsed]:
        """Read `draw 1 card and each opponent discards 1 card`: two sentences."""
        for first in self.kind("clause", at):
            if first.value.condition is not None or first.value.may:
                continue
            for words, cost in self.using.joints["then"]:
                after = first.end + len(words)
                if tuple(self.words[first.end : after]) != words:
                    continue
                after += self.words[after] == ","
                for more in self.kind("clause", after):
                    is_other = more.value.may or more.value.who is not t.Who.YOU
                    opens = self.words[after] == self.grammar.if_  # then, if you hold the Advantage
                    if opens if more.value.condition else is_other:
                        both, price = (first.value, more.value), first.cost + more.cost + 1
                        yield Parsed(more.end, both, cost + price, 0)

    def purpose(self, at: int) -> Iterator[Parsed]:
        """Read `discard 1 card to draw 2 cards`, or with a colon, as an offer and `if you do`."""
        for first in self.kind("clause", at):
            done = first.value
            if done.who is not t.Who.YOU or done.condition is not None:
                continue
            if "if you do" not in done.steps[-1].introduces:
                continue
            if self.words[first.end] == self.grammar.purpose:
                for more in self.kind("steps", first.end + 1):
                    if not more.persons & Person.THEY:
                        yield self.offered(first, more, t.Sentence(more.value))
            elif self.words[first.end] == ":" and pays(done.steps[-1]):
                for more in self.kind("clause", first.end + 1):
                    if more.value.condition is None:
                        yield self.offered(first, more, more.value)

    def offered(self, price: Parsed, gain: Parsed, said: t.Sentence) -> Parsed:
        """Return an optional price, and its benefit."""
        both = replace(price.value, may=True), replace(said, condition=t.If.DID)
        return Parsed(gain.end, both, price.cost + gain.cost + 1, 0)

    def trigger(self, at: int) -> Iterator[Parsed]:
        """Read `when ...: sentence`; the moment may come last."""
        for when in self.kind("when", at):
            signs = self.words[when.end] in (":", ",")
            if self.explain:
                self.expect(when.end, ":")
            begin = when.end + signs
            for effect in self.kind("run", begin):
                cost = when.cost + effect.cost + (not signs)
                for sentences in self.acted(when, at, begin, effect.value):
                    made = t.Trigger(when.value, t.Block(sentences))
                    yield Parsed(effect.end, made, cost, 0)
        for effect in self.kind("run", at):
            for when in self.kind("when", effect.end):
                block = t.Block(effect.value)
                cost = when.cost + effect.cost + 1
                yield Parsed(when.end, t.Trigger(when.value, block), cost, 0)

    def acted(self, when: Parsed, at: int, begin: int, sentences: Any) -> Iterator[Any]:
        """Yield the sentences for each subject that the verb allows: draw, draws, pesca."""
        first, *rest = sentences
        verb = self.words[begin]
        is_theirs = verb in self.using.thirds and self.speaks_of_somebody(when, at)
        if not (is_theirs and is_plain(first)):
            yield sentences
            return
        if verb in self.using.told:
            yield sentences
        yield (replace(first, who=t.Who.THAT_PLAYER), *rest)

    def speaks_of_somebody(self, when: Parsed, at: int) -> bool:
        """Return whether the subject of a moment is another player."""
        return self.somebody_acts(at) and "that player" in t.MEMBERS[when.value].introduces

    def somebody_acts(self, at: int) -> bool:
        """Return whether another player is the subject of the clause that begins here."""
        return bool(self.grammar.somebody.intersection(self.words[at + 1 : at + 4]))

    def action(self, at: int) -> Iterator[Parsed]:
        """Read `cost: sentence`."""
        for cost in self.kind("cost", at):
            if self.explain:
                self.expect(cost.end, ":")
            if self.words[cost.end] == ":":
                for effect in self.kind("run", cost.end + 1):
                    made = t.Action(cost.value, t.Block(effect.value))
                    yield Parsed(effect.end, made, cost.cost + effect.cost, 0)


def pays(step: Any) -> bool:
    """Return whether a step before a colon is a price: the player loses something."""
    targets = getattr(step, "targets", None)
    is_own = "strike" in step.marks and targets is not None and targets.owner.name == "YOURS"
    return bool(step.marks & PRICES) or is_own


def is_bare(found: Parsed) -> bool:
    """Return whether a clause is an unconditional command of one step."""
    said = found.value
    is_yours = said.who is t.Who.YOU and said.condition is None
    return is_yours and not said.may and len(said.steps) == 1 and not found.persons


def takes_revealed(steps: Sequence[Any], *, lie_there: bool = False) -> bool:
    """Return whether steps take army cards while others lie revealed, which is rarely intended."""
    for step in steps:
        marks = getattr(step, "marks", ())
        if lie_there and "takes" in marks:
            return True
        lie_there = "reveals" in marks or (lie_there and "rest" not in marks)
    return False


def is_plain(said: Any) -> bool:
    """Return whether a sentence has no subject, no offer and no condition."""
    is_yours = isinstance(said, t.Sentence) and said.who is t.Who.YOU
    return is_yours and not said.may and said.condition is None


def is_id(word: str) -> bool:
    """Return whether a word may be the id of a clan or a card."""
    return word.isidentifier() or (word[:1].isdigit() and not word.isdigit())
