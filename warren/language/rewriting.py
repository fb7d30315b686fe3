"""Rearranges sentences with an unusual order of words for the patterns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from warren.language import tree as t
from warren.language.chart import Parsed
from warren.language.grammars.grammar import LEVEL, Token
from warren.language.prepared import Prepared
from warren.language.sentences import is_plain

MOST_FRONTED = 8  # words in a fronted phrase without a comma
MOST_OF_THIS = 14  # words in a sentence about this card


class Rewriter:
    """Reads sentences in an unusual order; `nearest` reads them after rearrangement."""

    def __init__(
        self,
        prepared: Prepared,
        nearest: Callable[[list[Token], str], list[Parsed]],
        *,
        x_is_chosen: bool,
    ) -> None:
        self.prepared, self.grammar, self.nearest = prepared, prepared.grammar, nearest
        self.x_is_chosen = x_is_chosen
        words = self.grammar.words
        self.but_first = [words(one) for one in self.grammar.but_first]
        self.then = words(self.grammar.joints["then"][0])
        self.ends = [words(one) for one in self.grammar.instead]
        self.in_place_of = [words(one) for one in self.grammar.instead_of]
        self.otherwise = {words(one) for one in self.grammar.otherwise}
        self.somebody = {words(one) for one in self.grammar.choose_somebody}
        self.any_number = [words(one) for one in self.grammar.any_number]
        self.that_many = [words(one) for one in self.grammar.that_many]
        self.verbs = {stem: words(one) for stem, one in self.grammar.undergone.items()}
        self.opens_text = False  # whether the sentence is the first of a card's own moment
        self.opens_a_clause = {*prepared.starting["who"], *prepared.told, *prepared.thirds}

    def takes_its_place(self, text: str) -> bool:
        """Return whether a sentence replaces the previous one under a condition."""
        tokens = self.grammar.tokens(text)
        is_condition = bool(tokens) and tokens[0].word == self.grammar.if_
        return is_condition and self._at(tokens, self.ends)[1] > 0

    def is_done_to_it(self, before: str, text: str) -> bool:
        """Return whether a sentence only acts on the card chosen by the previous one."""
        tokens = self.grammar.tokens(text)
        is_choice = self.grammar.choose.intersection(self.grammar.words(before)[:1])
        acts = bool(tokens) and (self.verbs_with_it(tokens[:2]) or self.verbs_with_it(tokens[:1]))
        return bool(is_choice and acts)

    def otherwise_does_it(self, text: str) -> bool:
        """Return whether a sentence begins with `otherwise` and acts on a thing named before."""
        words = self.grammar.words(text)
        opens = any(words[: len(one)] == one for one in self.otherwise)
        first = next((one for one in words[1:] if one != ","), "")
        return opens and bool({*self.grammar.it} & {*words} or self.number(first))

    def readings(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Return the readings of a sentence after the first rearrangement that works."""
        ways = (
            *(self._turned, self._chosen, self._instead, self._instead_of, self._undergone),
            *(self._any_number, self._among, self._noun_left_out, self._each, self._either),
            *(self._chosen_hand, self._at_choice, self._of_those, self._both, self._this),
            *(self._or_if, self._otherwise_another),
        )
        return next((found for way in ways if (found := way(tokens, kind))), [])

    def _instead(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `draw 2 cards. If you hold the Advantage, draw 3 instead` as two alternatives."""
        words = [one.word for one in tokens]
        at = next((at for at, word in enumerate(words) if word in (".", ";")), 0)
        place, count = self._at(tokens[at:], self.ends)
        before = words[at:][max(0, place - 2) : place]  # if you do, instead draw; draw instead
        is_placed = place + count in (len(tokens) - at, 0) or "," in before
        if kind != "run" or not (at and count and is_placed):
            return []
        usual = self.nearest(tokens[:at], kind)
        said = [*tokens[at + 1 : at + place], *tokens[at + place + count :]]
        other = self.nearest(said, kind)
        if not other:
            ways = self._completed(tokens[:at], said)
            other = next((found for way in ways if (found := self.nearest(way, kind))), [])
        return [
            Parsed(len(tokens), (two.value[0], otherwise(one.value[0])), one.cost + two.cost + 1, 0)
            for one in usual
            for two in other
            if is_one_plain(one.value) and is_conditional(two.value)
        ]

    def more_or_instead(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `piochez 2 cartes ; si vous avez l'Avantage, piochez-en 3` as both meanings."""
        words = [one.word for one in tokens]
        at = words.index(";") if ";" in words else 0
        if kind != "run" or words[at + 1 : at + 2] != [self.grammar.if_]:
            return []
        first, second = tokens[:at], tokens[at + 1 :]
        number = next((place for place, one in enumerate(words[:at]) if self.number(one)), at)
        for verb, count, rest in self._of_them(second):
            one = self.nearest(first, kind) if not rest else []
            two = one and self.nearest([*verb, count, *first[number + 1 :]], kind)
            if one and two and is_one_plain(one[0].value) and is_conditional(two[0].value):
                [usual], [other] = one[0].value, two[0].value
                if is_same_but_amount([*steps_in((usual, other))]):
                    made = one[0]._replace(cost=one[0].cost + two[0].cost)
                    values = (usual, other), (other, otherwise(usual))
                    return [made._replace(value=value) for value in values]
        return []

    def _instead_of(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `if you hold the Advantage, draw 3 cards instead of 2` as two alternatives."""
        words = [one.word for one in tokens]
        for joint in self.in_place_of:
            at = next(
                (at for at in range(len(words)) if tuple(words[at:][: len(joint)]) == joint), 0
            )
            rest = words[at + len(joint) :] if at else []
            count = self.number(rest[0]) if len(rest) in (1, 2) else 0
            if kind == "run" and count and rest[1:] in ([], [self.grammar.card.one]):
                found = self.nearest(tokens[:at], kind)
                return [
                    one._replace(value=(one.value[0], otherwise(other)), cost=one.cost + 1)
                    for one in found
                    if is_conditional(one.value)
                    and (other := with_amount(one.value[0], count)) is not None
                ]
        return []

    def _or_if(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `draw a card, or two if you hold the Advantage` as two alternatives."""
        words = [one.word for one in tokens]
        ors = {words for words, _ in self.prepared.joints["or_bare"] if "," not in words}
        at = next((at for at in range(len(words) - 1, 1, -1) if (words[at],) in ors), 0)
        if kind != "run" or not at or self.grammar.if_ not in words[at:]:
            return []
        before = [one for one in tokens[:at] if one.word != "("]
        rest = [one for one in tokens[at + 1 :] if one.word not in ("(", ")", "bien", "plutot")]
        while before and before[-1].word == ",":
            before.pop()
        if rest[:1] and rest[0].word == ",":
            rest.pop(0)
        begin = next(at for at, one in enumerate(rest) if one.word == self.grammar.if_)
        if begin:
            other, condition = rest[:begin], rest[begin:]
        else:
            end = next((at for at, one in enumerate(rest) if one.word == ","), 0)
            condition, other = rest[:end], rest[end + 1 :]
        if not (other and condition and before):
            return []
        comma = tokens[at]._replace(word=",")
        usual = self.nearest(before, kind)
        found = []
        for said in self._completed(before, other):
            if found := self.nearest([*condition, comma, *said], kind):
                break
        return [
            Parsed(len(tokens), both, one.cost + two.cost + 1, 0)
            for one in usual
            for two in found
            if is_alone(one.value) and one.value[0].condition is None and is_conditional(two.value)
            for both in alternatives(one.value[0], two.value[0])
        ]

    def of_the_last(self, tokens: list[Token], kind: str, said: Parsed) -> list[Parsed]:
        """Return other readings of `trap a Hero or an Ozeki if ...`: the condition of one."""
        if kind != "run" or tokens[0].word == self.grammar.if_ or not is_conditional(said.value):
            return []
        return [one._replace(cost=said.cost) for one in self._or_if(tokens, kind)]

    def _otherwise_another(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `if ..., destroy a Hero; otherwise, a Troop` with a repeated verb."""
        at, count = self._at(tokens, [*self.otherwise])
        comma = next((at for at, one in enumerate(tokens) if one.word == ","), 0)
        if kind != "run" or not comma or at <= comma or tokens[0].word != self.grammar.if_:
            return []
        rest = tokens[at + count :]
        if rest[:1] and rest[0].word == ",":
            rest = rest[1:]
        number = next((n for n in range(comma, at) if self.number(tokens[n].word)), 0)
        if not number or not rest or not self.number(rest[0].word):
            return []
        verb, noun = tokens[comma + 1 : number], tokens[number + 1 : at]
        noun = [one for one in noun if one.word not in (",", ";", ".")]
        before = tokens[:at]
        while before[-1].word in (",", ";", "."):
            before = before[:-1]
        joint = [tokens[comma], *tokens[at : at + count], *verb, *rest]
        for more in ([], noun):
            if found := self.nearest([*before, *joint, *more], kind):
                return found
        return []

    def _completed(self, before: list[Token], other: list[Token]) -> Iterator[list[Token]]:
        """Yield a clause, perhaps with the verb and the noun of the one before: `or two`."""
        number = next((at for at, one in enumerate(before) if self.number(one.word)), 0)
        verb, noun = before[:number], before[number + 1 :]
        if level := next((at for at, one in enumerate(before) if LEVEL.fullmatch(one.word)), 0):
            again = next((at for at, one in enumerate(other[:2]) if LEVEL.fullmatch(one.word)), -1)
            if other[0].word.isdigit() or again >= 0:  # of level 1, or 2; or of level 2
                yield [*before[: level + 1], *other[again + 1 :]]
        for start, count, end in self._of_them(other):
            yield [*start, count, *noun, *end]
        if number:
            yield [*verb, *other]
            yield [*verb, *other, *noun]
        yield other

    def number(self, word: str) -> int:
        """Return the value of a number word or digits; 0 for other words."""
        return int(word[:4]) if word.isdigit() else self.grammar.numbers.get(word, 0)

    def _turned(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `take an extra turn, but first discard a card` in the order of execution."""
        words = [one.word for one in tokens]
        for joint in self.but_first:
            for at in range(1, len(words) - len(joint)):
                if tuple(words[at : at + len(joint)]) == joint:
                    then = [tokens[at]._replace(word=one) for one in self.then]
                    first = tokens[:at] if words[at - 1] != "," else tokens[: at - 1]
                    found = self.nearest([*tokens[at + len(joint) :], *then, *first], kind)
                    return [one for one in found if is_one_plain(one.value)]
        return []

    def _chosen(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `choose an enemy card and trap it` as `trap an enemy card`; more may follow."""
        at = next((at for at, one in enumerate(tokens) if one.word in self.grammar.choose), -1)
        for joint, _ in self.prepared.joints["then"] if at >= 0 else ():
            for end in range(at + 2, len(tokens) - len(joint)):
                if tuple(one.word for one in tokens[end : end + len(joint)]) != joint:
                    continue
                after = tokens[end + len(joint) :]
                for verb, count in [
                    *self.verbs_with_it(after[:2]),
                    *self.verbs_with_it(after[:1]),
                ]:
                    said = [*tokens[:at], verb, *tokens[at + 1 : end], *after[count:]]
                    found = self.nearest(said, kind)
                    if found := [one for one in found if is_on_targets(one.value)]:
                        return found
        return []

    def verbs_with_it(self, ending: list[Token]) -> list[tuple[Token, int]]:
        """Return possible verbs in the last words without `it`, each with its number of words."""
        it, found = self.grammar.it, []
        if len(ending) == 2 and any(one.word in it for one in ending):
            found.append((next((x for x in ending if x.word not in it), ending[0]), 2))
        last = ending[-1]
        for end in it:
            if len(end) == 2 and last.word.endswith(end):
                found.append((last._replace(word=last.word.removesuffix(end)), 1))
        return found

    def fronted(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `for each Hero, draw a card` with the first part last, if there is only one step."""
        commas = [at for at, token in enumerate(tokens) if token.word == ","]
        ends = commas[:1] or range(2, min(len(tokens) - 1, MOST_FRONTED))
        for end in ends:
            rest = tokens[end + bool(commas) :]
            if commas or self._opens_a_clause(rest):
                found = self.nearest([*rest, *tokens[:end]], kind)
                if found := [one for one in found if len(list(steps_in(one.value))) == 1]:
                    return found
        return self._fronted_with_limit(tokens, commas[-1], kind) if commas else []

    def _fronted_with_limit(self, tokens: list[Token], comma: int, kind: str) -> list[Parsed]:
        """Read `for each Hero, draw a card, three at most` with the limit last."""
        said, limit = tokens[:comma], tokens[comma:]
        for end in range(2, min(len(said) - 1, MOST_FRONTED)):
            rest = said[end + (said[end].word == ",") :]
            if rest and self._opens_a_clause(rest):
                found = self.nearest([*rest, *said[:end], *limit], kind)
                if found := [one for one in found if len(list(steps_in(one.value))) == 1]:
                    return found
        return []

    def _opens_a_clause(self, tokens: list[Token]) -> bool:
        first = tokens[tokens[0].word in self.grammar.light].word
        return first in self.opens_a_clause

    def chooses_a_number(self, text: str) -> bool:
        """Return whether a sentence lets the player choose a number of cards."""
        return self.x_is_chosen and place_of(self.any_number, self.grammar.words(text))[1] > 0

    def repeats_it(self, text: str) -> bool:
        """Return whether a sentence refers to a previously chosen number."""
        return place_of(self.that_many, self.grammar.words(text))[1] > 0

    def _any_number(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `discard any number of cards, then draw that many` with X, if X is chosen."""
        at, count = self._at(tokens, self.any_number)
        again, words = self._at(tokens[at + count :], self.that_many)
        if not (self.x_is_chosen and count and words):
            return []
        again += at + count
        x, card = (tokens[at]._replace(word=one) for one in ("x", self.grammar.card.one))
        first = [*tokens[:at], x, card, *tokens[at + count : again], x]
        for noun in ([card], []):  # draw X cards, pescane X
            found = self.nearest([*first, *noun, *tokens[again + words :]], kind)
            if found := [one for one in found if is_of_x(one.value)]:
                return found
        return []

    def _at(self, tokens: list[Token], phrases: list[tuple[str, ...]]) -> tuple[int, int]:
        return place_of(phrases, tuple(one.word for one in tokens))

    def _among(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `parmi les gobelins adverses, emprisonnez-en un` with the noun after its number."""
        at = next((at for at, one in enumerate(tokens) if one.word == ","), 0)
        if tokens[0].word not in self.grammar.among or not at:
            return []
        thing = tokens[1 + (tokens[1].word in self.grammar.light) : at]
        if not thing:
            return []
        for verb, count, rest in self._of_them(tokens[at + 1 :]):
            of = [count._replace(word=one) for one in self.grammar.of_yours.get(thing[0].word, ())]
            found = self.nearest([*verb, count, *of, *thing, *rest], kind)
            if found := [one for one in found if len(list(steps_in(one.value))) == 1]:
                return found
        return []

    def _noun_left_out(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `libérez un gobelin, puis emprisonnez-en un de l'adversaire`: a card of any kind.

        Without more words, `trap 2 cards, otherwise trap one`, the first has any kind as well.
        """
        card = next((one for one in tokens if one.word == self.grammar.card.one), None)
        for verb, count, rest in self._of_them(tokens) if card else ():
            if rest and not self.grammar.of_them:
                continue
            noun = count._replace(word=self.grammar.card.one)
            found = self.nearest([*verb, count, noun, *rest], kind)
            fits = is_of_any_card if rest else are_of_one_kind
            return [one for one in found if fits([*steps_in(one.value)])]
        return []

    def _undergone(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `the top card of the deck is revealed` as `reveal the top card of the deck`."""
        for at in range(1, len(tokens) - 1) if kind == "run" else ():
            done = tokens[at + 1].word
            stems = [done[: len(done) - cut] for cut in range(3)]
            verb = next((self.verbs[one] for one in stems if one in self.verbs), ())
            if verb and tokens[at].word in self.grammar.to_be:
                said = [tokens[at + 1]._replace(word=one) for one in verb]
                found = self.nearest([*said, *tokens[:at], *tokens[at + 2 :]], kind)
                return [
                    one
                    for one in found
                    if is_one_plain(one.value) and len(list(steps_in(one.value))) == 1
                ]
        return []

    def _either(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `destroy two Bakutos or a Hero` with a repeated verb, if the meaning stays."""
        for joint, _ in self.prepared.joints["or_bare"]:
            at, count = self._at(tokens[1:], [joint])
            if at and count:
                words = [*tokens[: at + 1 + count], tokens[0], *tokens[at + 1 + count :]]
                found = self.nearest(words, kind)
                return [one for one in found if is_same_deed(one.value)]
        return []

    def _both(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `trap a Bakuto and a Hero` with a repeated verb, for one card each."""
        for joint, _ in self.prepared.joints["and"]:
            at, count = self._at(tokens[1:], [joint])
            if at and count and joint != (",",):
                words = [*tokens[: at + 1 + count], tokens[0], *tokens[at + 1 + count :]]
                found = self.nearest(words, kind)
                return [one for one in found if is_twice(one.value)]
        return []

    def _of_those(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `if you have 3 trapped cards, release one of them` as one of your trapped cards."""
        at = next((at for at, one in enumerate(tokens) if one.word == ","), 0)
        numbers = [number for number in range(at) if self.number(tokens[number].word)]
        if not numbers or tokens[0].word != self.grammar.if_:
            return []
        more = {word for one in self.grammar.or_more for word in self.grammar.words(one)}
        thing = [one for one in tokens[numbers[-1] + 1 : at] if one.word not in more]
        for verb, count, rest in self._of_them(tokens[at + 1 :]):
            after = self.grammar.words(self.grammar.out_of_them)
            if tuple(one.word for one in rest[: len(after)]) != after or not thing:
                continue
            yours = (count._replace(word=one) for one in self.grammar.of_your)
            said = [*tokens[: at + 1], *verb, count, *yours, *thing, *rest[len(after) :]]
            found = self.nearest(said, kind)
            if found := [one for one in found if is_of_your_army(one.value)]:
                return found
        return []

    def _at_choice(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `détruisez au choix un Bakuto ou un Héros` without `au choix`."""
        words = [self.grammar.words(one) for one in self.grammar.at_choice]
        at, count = self._at(tokens[1:5], words)
        if at or not count:
            return []
        rest = [tokens[0], *tokens[1 + count :]]
        return self.nearest(rest, kind) or self._either(rest, kind)

    def _chosen_hand(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `choose an opponent, look at their hand` as a look at an opponent's hand."""
        opening = self.grammar.words(self.grammar.choose_somebody[0])
        hand = self.grammar.words(self.grammar.their_hand)
        begin = len(opening) + 1
        if tuple(one.word for one in tokens[: begin - 1]) != opening:
            return []
        at, count = self._at(tokens[begin:], [hand])
        if not at:
            return []
        rest = tokens[begin:]
        words = self.grammar.words(self.grammar.opponents_hand)
        theirs = [rest[at]._replace(word=one) for one in words]
        found = self.nearest([*rest[:at], *theirs, *rest[at + count :]], kind)
        return [one for one in found if len(list(steps_in(one.value))) == 1]

    def _this(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `return it to your hand`, first in a card's own text, with `this card`."""
        is_likely = self.opens_text and kind == "run" and len(tokens) <= MOST_OF_THIS
        for at in range(len(tokens)) if is_likely else ():
            for begin, end in ((at, at + 2), (at - 1, at + 1), (at, at + 1)):
                for verb, count in self.verbs_with_it(tokens[max(0, begin) : end]):
                    if count != end - begin or begin < 0:
                        continue
                    stem = verb.word
                    verb = verb._replace(word=f"{stem}e" if stem.endswith("r") else stem)
                    if verb.word not in self.prepared.starting["step"]:
                        continue
                    this = [verb._replace(word=one) for one in self.grammar.this_card]
                    found = self.nearest([*tokens[:begin], verb, *this, *tokens[end:]], kind)
                    if found := [one for one in found if is_one_deed_of_yours(one.value)]:
                        return found
        return []

    def _of_them(self, tokens: list[Token]) -> Iterator[tuple[list[Token], Token, list[Token]]]:
        """Yield every verb with a number but no noun: the preceding words, the number, the rest."""
        for at, count in enumerate(tokens[1:], 1):
            before = tokens[at - 1]
            if not self.number(count.word):
                continue
            if before.word == self.grammar.of_them:
                yield tokens[: at - 1], count, tokens[at + 1 :]
            elif self.grammar.of_them and before.word.endswith(self.grammar.of_them):
                stem = before.word.removesuffix(self.grammar.of_them)
                verb = before._replace(word=f"{stem}e" if stem.endswith("r") else stem)
                yield [*tokens[: at - 1], verb], count, tokens[at + 1 :]
            elif not self.grammar.of_them:
                yield tokens[:at], count, tokens[at + 1 :]

    def _each(self, tokens: list[Token], kind: str) -> list[Parsed]:
        """Read `tous les joueurs piochent chacun une carte` without `chacun`."""
        rest = [one for one in tokens if one.word not in self.grammar.apiece]
        found = self.nearest(rest, kind) if 0 < len(rest) < len(tokens) else []
        several = {t.Who.EACH_PLAYER, t.Who.EACH_OPPONENT}
        return [one for one in found if {*subjects_of(one.value)} <= several]


def steps_in(value: Any) -> Iterator[t.Word]:
    """Yield the steps of a reading; a standing power counts as one."""
    for one in value if isinstance(value, tuple) else (value,):
        match one:
            case t.Trigger(_, effect):
                yield from steps_in(effect.sentences)
            case t.Sentence(steps):
                yield from steps
            case t.ChooseOne(options):
                yield from steps_in(options)
            case t.StandingPower():
                yield one


def place_of(phrases: Sequence[tuple[str, ...]], words: tuple[str, ...]) -> tuple[int, int]:
    """Return the position and the number of words of the first phrase found."""
    for at in range(len(words)):
        for one in phrases:
            if words[at : at + len(one)] == one:
                return at, len(one)
    return 0, 0


def is_on_targets(value: Any) -> bool:
    """Return whether a reading is one deed, or begins with one that names its targets."""
    steps = [*steps_in(value)]
    return len(steps) == 1 or (bool(steps) and hasattr(steps[0], "targets"))


def subjects_of(value: Any) -> list[Any]:
    """Return the subjects of the sentences in a reading; a choice has none."""
    return [vars(one).get("who") for one in value] if isinstance(value, tuple) else []


def is_same_deed(value: Any) -> bool:
    """Return whether a reading is a choice between two objects of the same verb."""
    steps = [*steps_in(value)]
    is_choice = isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], t.ChooseOne)
    return is_choice and len(steps) == 2 and type(steps[0]) is type(steps[1])


def is_twice(value: Any) -> bool:
    """Return whether a reading is one deed of yours to two cards, one after the other."""
    steps = [*steps_in(value)]
    is_one = isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], t.Sentence)
    return is_one and value[0].who is t.Who.YOU and len(steps) == 2


def is_of_your_army(value: Any) -> bool:
    """Return whether a reading first strikes a card of your army, under a condition about it."""
    steps = [*steps_in(value)]
    if not is_conditional(value) or not steps:
        return False
    targets = getattr(steps[0], "targets", None)
    whose = vars(value[0].condition).get("whose")
    return targets is not None and targets.owner is whose and whose.name == "YOURS"


def is_of_x(value: Any) -> bool:
    """Return whether a reading has two steps with X cards each, the first done by you."""
    amounts = [vars(one).get("amount") for one in steps_in(value)]
    return subjects_of(value)[:1] == [t.Who.YOU] and amounts == [t.TheX(), t.TheX()]


def are_of_one_kind(steps: Sequence[t.Word]) -> bool:
    """Return whether two steps do the same to cards of the same kind, whatever their number."""
    if len(steps) != 2 or type(steps[0]) is not type(steps[1]):
        return False
    one, other = (getattr(step, "targets", None) for step in steps)
    if one is None or other is None:
        return False
    return bool(replace(one, amount=other.amount, up_to=other.up_to) == other)


def is_same_but_amount(steps: Sequence[t.Word]) -> bool:
    """Return whether two steps differ only in the number of cards, in an army or anywhere."""
    if len(steps) != 2 or type(steps[0]) is not type(steps[1]) or are_of_one_kind(steps):
        return len(steps) == 2 and are_of_one_kind(steps)
    one, other = (vars(step) for step in steps)
    return "amount" in one and {**one, "amount": None} == {**other, "amount": None}


def is_of_any_card(steps: Sequence[t.Word]) -> bool:
    """Return whether two steps strike cards: one of any level, then one of a named army."""
    if len(steps) != 2:
        return False
    one, other = (getattr(step, "targets", None) for step in steps)
    if one is None or other is None:
        return False
    return not one.levels and other.owner.name != "ANY"


def is_one_plain(said: Any) -> bool:
    """Return whether a reading is a single, unconditional command."""
    return isinstance(said, tuple) and len(said) == 1 and is_plain(said[0])


def is_one_deed_of_yours(said: Any) -> bool:
    """Return whether a reading is a single step of `you`, perhaps an offer."""
    if not (isinstance(said, tuple) and len(said) == 1 and isinstance(said[0], t.Sentence)):
        return False
    one = said[0]
    return len(one.steps) == 1 and one.who is t.Who.YOU and one.condition is None


def is_conditional(said: Any) -> bool:
    """Return whether a reading is a single sentence with its own condition."""
    is_one = isinstance(said, tuple) and len(said) == 1 and isinstance(said[0], t.Sentence)
    backward = (t.If.DID, t.If.CANNOT, t.If.OTHERWISE)
    return is_one and said[0].condition not in (None, *backward)


def is_alone(said: Any) -> bool:
    """Return whether a reading is a single sentence."""
    return isinstance(said, tuple) and len(said) == 1 and isinstance(said[0], t.Sentence)


ADDED = {"HOLD_ADVANTAGE": "with_advantage", "HAVE_SUPREMACY": "with_supremacy"}


def alternatives(usual: t.Sentence, other: t.Sentence) -> list[Any]:
    """Return the meanings of a sentence with another that may take its place.

    A condition may add a level, or another number; another deed may be an offer as well.
    """
    instead = other, otherwise(usual)
    if usual.who != other.who:
        return []
    one, two = (getattr(said.steps[-1], "targets", None) for said in (usual, other))
    is_same = len(usual.steps) == len(other.steps) == 1
    is_same = is_same and type(usual.steps[0]) is type(other.steps[0])
    if usual.who is not t.Who.YOU or usual.may or other.may:
        return [instead]
    if not is_same:
        options = usual, replace(other, condition=None)
        return [instead, (t.ChooseOne(options, other.condition), otherwise(usual))]
    added = ADDED.get(getattr(other.condition, "name", ""), "")
    if one and two and one.levels and two.levels and one == replace(two, levels=one.levels):
        more = tuple(level for level in two.levels if level not in one.levels)
        if added and more:
            step: Any = usual.steps[0]
            step = replace(step, targets=replace(one, **{added: more}))
            return [(replace(usual, steps=(step,)),)]
    return [instead]


def otherwise(said: t.Sentence) -> t.Sentence:
    """Return a sentence with the condition `otherwise`."""
    return replace(said, condition=t.If.OTHERWISE)


def with_amount(said: t.Sentence, count: int) -> t.Sentence | None:
    """Return the sentence with another number of cards; None if it has no number."""
    [step, *more] = said.steps
    if more or not isinstance(getattr(step, "amount", None), t.Number):
        return None
    other: Any = step
    return replace(said, steps=(replace(other, amount=t.Number(count)),))
