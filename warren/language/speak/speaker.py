"""What the languages have in common: how sentences, blocks and cards are put together.

A language is a `Speaker`: it says each step, target and moment in its own grammar; the order of
subject, `may`, steps and condition, and the layout of lines, are the same for all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from warren.language import tree as t
from warren.language.speak.words import Lexicon, Noun, Verb
from warren.locale import category

INDENT = "  "
MOMENTS = (
    "effect",
    "arrival",
    "arrival_by_shift",
    "activation",
    "shifted",
    "destroyed",
    "captured",
    "removed",
)
JUMPER = "shadow_jump"  # who has this keyword jumps instead of shifting
Above = tuple[t.Sentence | t.ChooseOne, ...]
OPPONENTS = {t.Who.EACH_OPPONENT, t.Who.CHOSEN_OPPONENT, t.Who.YOUR_OPPONENT}
Win = (
    t.WinWithCards
    | t.WinWithClan
    | t.WinWithNames
    | t.WinWithDragoons
    | t.WinWithRows
    | t.WinByStrength
)


class UnspeakableError(ValueError):
    """A tree that no sentence says; the parser never makes one."""


# Kinds of paragraphs, by moment; all other moments are those of a card that leaves
KINDS = {
    "effect": "arrival",
    "arrival": "arrival",
    "arrival_by_shift": "arrival",
    "activation": "token",
}


class Paragraph(NamedTuple):
    """A part of a printed card: the moment, and what happens then."""

    heading: str
    body: str
    kind: str = "standing"  # arrival, token, leaving, action, global, hand; or a standing power


@dataclass(frozen=True)
class Voice:
    """Whom a sentence speaks of, and whether by choice: draw, you may draw, draws, may draw."""

    who: t.Who = t.Who.YOU
    may: bool = False
    more: bool = False  # than the sentences above have them keep

    @property
    def third(self) -> bool:
        return self.who is not t.Who.YOU

    def say(self, verb: Verb) -> str:
        if self.may:
            return verb.infinitive
        return verb.third if self.third else verb.imperative

    def pick(self, you: str, they: str) -> str:
        """`your` or `their`."""
        return they if self.third else you

    def other(self, your_opponent: str, you: str, their_opponent: str) -> str:
        """Whom the player of the sentence plays against."""
        if self.who in OPPONENTS:
            return you
        return self.pick(your_opponent, their_opponent)


class Speaker(ABC):
    """The grammar of one language, with the words of one game."""

    colon = ": "
    card: Noun
    then: str
    or_: str
    and_: str
    choose_one: str
    either: str  # opens a choice that runs on in one line; `or_else` stands between its options
    or_else: str
    from_hand: str  # the heading of what works from hand
    own_action: str  # the heading of an action of the card's own
    of_different_clans: str  # the cards discarded for it
    anyones_action: str  # a sentence: every player may use the action

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.nouns = lexicon.nouns
        self.verbs = lexicon.verbs
        self.phrases = lexicon.phrases
        self.keywords = lexicon.keywords

    # --- what each language says for itself ---

    @abstractmethod
    def subject(self, who: t.Who) -> str:
        """Who acts; nothing for `you`, whom the verb addresses."""

    @abstractmethod
    def may(self, voice: Voice) -> str:
        """`you may` or `may`."""

    @abstractmethod
    def condition(self, condition: t.Condition) -> str: ...

    @abstractmethod
    def step(self, step: t.Step, voice: Voice) -> str: ...

    @abstractmethod
    def winning(self, win: Win) -> str:
        """`a player with ... wins the game`."""

    @abstractmethod
    def when(self, when: t.When) -> str: ...

    @abstractmethod
    def standing(self, power: t.StandingPower) -> str:
        """A power that holds all the time."""

    @abstractmethod
    def moment(self, moment: str) -> str:
        """The heading of a moment of the card itself: `when it arrives`."""

    @abstractmethod
    def give_back(self, dragoons: int) -> str:
        """`return 2 dragoon tokens to the supply`."""

    @abstractmethod
    def with_supremacy(self) -> str:
        """`with a supremacy token`."""

    @abstractmethod
    def with_dragoon(self) -> str:
        """`with a dragoon token`."""

    @abstractmethod
    def with_advantage(self) -> str:
        """`with the advantage`."""

    # --- sentences ---

    def sentence(self, sentence: t.Sentence, above: Above = ()) -> str:
        """Without its capital and full stop; `above` are the sentences before it."""
        given = self.given_again if self.is_again(sentence, above) else self.given
        return given(sentence) + self.clause(sentence, above)

    def is_again(self, sentence: t.Sentence | t.ChooseOne, above: Above) -> bool:
        """Whether it has the condition of the sentence before it."""
        last = above[-1].condition if above else None
        return last is not None and last == sentence.condition

    def clause(self, sentence: t.Sentence, above: Above) -> str:
        if any(isinstance(step, Win) for step in sentence.steps):
            return self.winning(_only_win(sentence))
        voice = Voice(sentence.who, sentence.may, has_kept(sentence.who, above))
        steps = self.one_after_another([self.step(step, voice) for step in sentence.steps])
        return phrase(self.subject(sentence.who), self.may(voice) if voice.may else "", steps)

    def one_after_another(self, steps: list[str]) -> str:
        """`draw 1 card, then discard 1 card`."""
        return self.then.join(steps)

    def given_again(self, sentence: t.Sentence | t.ChooseOne) -> str:
        """The condition of a sentence that follows one with the same."""
        return self.given(sentence)

    def given(self, sentence: t.Sentence | t.ChooseOne) -> str:
        """`if you do, `, or nothing."""
        return f"{self.condition(sentence.condition)}, " if sentence.condition else ""

    def cost(self, cost: t.Cost) -> str:
        """What an action of the card's own costs: `capture this card and discard 1 card`."""
        match cost:
            case t.Cost(captures_this=False, discards=0, different_clans=False) if cost.dragoons:
                return self.give_back(cost.dragoons)
            case t.Cost(captures_this=False, discards=2, different_clans=True, dragoons=0):
                return f"{self._discarded(2)} {self.of_different_clans}"
            case t.Cost(captures_this=False, different_clans=False, dragoons=0) if cost.discards:
                return self._discarded(cost.discards)
            case t.Cost(captures_this=True, different_clans=False, dragoons=0):
                parts = [self.step(t.CaptureThis(), Voice())]
                if cost.discards:
                    parts.append(self._discarded(cost.discards))
                return listing(parts, self.and_)
        raise UnspeakableError(f"no sentence says {cost}")

    def _discarded(self, count: int) -> str:
        return self.step(t.Discard(t.Number(count)), Voice())

    # --- layout by lines, as in a card file ---

    def block_lines(self, block: t.Block) -> list[str]:
        lines: list[str] = []
        for number, sentence in enumerate(block.sentences):
            above = block.sentences[:number]
            if isinstance(sentence, t.ChooseOne):
                heading = self.given(sentence) + self.choose_one
                lines.append(capital(heading) + self.colon.rstrip())
                options = (self.sentence(each, above) for each in sentence.options)
                lines += [INDENT + full_stop(option) for option in options]
            else:
                lines.append(full_stop(self.sentence(sentence, above)))
        return lines

    def power_lines(self, power: t.Power) -> list[str]:
        if not isinstance(power, t.Trigger):
            return [full_stop(self.standing(power))]
        return self.governing_lines(self.when(power.when), power.effect)

    def action_lines(self, action: t.Action) -> list[str]:
        return self.governing_lines(self.cost(action.cost), action.effect)

    def governing_lines(self, words: str, effect: t.Block) -> list[str]:
        """A heading and what it governs: behind it, or indented below."""
        heading = capital(words) + self.colon
        if not effect.sentences:
            raise UnspeakableError(f"'{heading}' governs nothing")
        if only := only_sentence(effect):
            return [f"{heading}{self.sentence(only)}."]
        return [heading.rstrip(), *(INDENT + line for line in self.block_lines(effect))]

    # --- running on, as on a printed card ---

    def run_on(self, block: t.Block) -> str:
        return " ".join(
            self.run_on_sentence(sentence, block.sentences[:number])
            for number, sentence in enumerate(block.sentences)
        )

    def run_on_sentence(self, sentence: t.Sentence | t.ChooseOne, above: Above) -> str:
        if isinstance(sentence, t.Sentence):
            return full_stop(self.sentence(sentence, above))
        options = (self.sentence(option, above) for option in sentence.options)
        return full_stop(self.given(sentence) + self.either + self.or_else.join(options))

    def run_on_power(self, power: t.Power) -> str:
        if not isinstance(power, t.Trigger):
            return full_stop(self.standing(power))
        if only := only_sentence(power.effect):
            return full_stop(f"{self.when(power.when)}, {self.sentence(only)}")
        return capital(self.when(power.when)) + self.colon + small(self.run_on(power.effect))

    def run_on_action(self, action: t.Action) -> str:
        return capital(self.cost(action.cost)) + self.colon + small(self.run_on(action.effect))

    def paragraphs(
        self, text: t.CardText, symbols: int = 0, keywords: Iterable[str] = ()
    ) -> list[Paragraph]:
        return [
            *self._own(text, symbols, JUMPER in keywords),
            *self._permanent(text),
            *self._first(text),
            *self._action(text),
            *self._under(capital(self.phrases["global"]), text.everyone, "global"),
            *self._everyones_action(text),
            *self._under(capital(self.from_hand), text.hand, "hand"),
        ]

    def line(self, paragraph: Paragraph) -> str:
        """A paragraph as one line of plain text."""
        if not paragraph.heading:
            return paragraph.body
        if paragraph.heading == capital(self.own_action):  # there is a colon after its cost
            return f"{paragraph.heading}. {paragraph.body}"
        return paragraph.heading + self.colon + self.inside(paragraph.body)

    def inside(self, body: str) -> str:
        """Sentences behind a colon: a small letter, unless a name begins them."""
        forms = (form for noun in self.nouns.values() for form in noun.forms)
        is_name = any(form[:1].isupper() and body.startswith(form) for form in forms)
        return body if is_name else small(body)

    def _own(self, text: t.CardText, symbols: int, jumps: bool) -> list[Paragraph]:
        """The card's own moments; those that do the same share a paragraph."""
        said_as: dict[str, str] = {}
        if not symbols:
            said_as["effect"] = "arrival"
        if jumps:
            said_as["shifted"] = "jumped"
        moments: dict[t.Block, list[str]] = {}
        for moment in MOMENTS:
            block: t.Block = getattr(text, moment)
            if block.sentences:
                moments.setdefault(block, []).append(moment)
        return [
            Paragraph(
                capital(listing([self.moment(said_as.get(one, one)) for one in same], self.and_)),
                self.run_on(block),
                KINDS.get(same[0], "leaving"),
            )
            for block, same in moments.items()
        ]

    def _permanent(self, text: t.CardText) -> list[Paragraph]:
        return [
            Paragraph(capital(self.when(power.when)), self.run_on(power.effect))
            if isinstance(power, t.Trigger)
            else Paragraph("", self.run_on_power(power))
            for power in text.permanent
        ]

    def _first(self, text: t.CardText) -> list[Paragraph]:
        if not text.first:
            return []
        return self._under(capital(self.nouns["first_card"].one), text.first)

    def _action(self, text: t.CardText) -> list[Paragraph]:
        if text.action is None:
            return []
        action = self.run_on_action(text.action)
        return [Paragraph(capital(self.own_action), action, "action")]

    def _everyones_action(self, text: t.CardText) -> list[Paragraph]:
        if text.everyones_action is None:
            return []
        action = self.run_on_action(text.everyones_action)
        body = f"{full_stop(self.anyones_action)} {action}"
        return [Paragraph(capital(self.phrases["global"]), body, "global")]

    def _under(
        self, heading: str, powers: Iterable[t.Power], kind: str = "standing"
    ) -> list[Paragraph]:
        return [Paragraph(heading, self.run_on_power(power), kind) for power in powers]

    # --- numbers and names ---

    def is_one(self, count: int) -> bool:
        """Whether a noun after this number is in the singular."""
        return category(self.lexicon.language, count) == "one"

    def form(self, noun: Noun, count: int, case: str = "") -> str:
        return noun.form(many=not self.is_one(count), case=case)

    def counted(self, number: t.Number | int, noun: Noun, case: str = "") -> str:
        """`2 (+1) cards`."""
        number = t.Number(number) if isinstance(number, int) else number
        return f"{digits(number)} {self.form(noun, number.count, case)}"

    def levels(self, which: t.Targets | t.Fetch) -> str:
        """`1 or 2`, `1 (or 2 with a supremacy token)`, `X`, or nothing."""
        if isinstance(which, t.Targets) and which.level_x:
            return "X"
        levels, added = self.either_of(which.levels), self.added(which)
        if not added:
            return levels
        if not levels or len(added) > 1:
            raise UnspeakableError("levels are added to others, and by one token")
        [(more, having)] = added
        return f"{levels} ({self.or_} {self.either_of(more)} {having()})"

    def added(self, which: t.Targets | t.Fetch) -> list[tuple[tuple[int, ...], Callable[[], str]]]:
        """The levels that a token adds, and which token."""
        by_token = [(which.with_supremacy, self.with_supremacy)]
        if isinstance(which, t.Targets):
            by_token.append((which.with_dragoon, self.with_dragoon))
            by_token.append((which.with_advantage, self.with_advantage))
        return [(levels, having) for levels, having in by_token if levels]

    def either_of(self, numbers: Iterable[int]) -> str:
        return listing([str(number) for number in numbers], self.or_)

    def named(self, names: Iterable[str], last: str) -> str:
        return listing([self.lexicon.card_name(name) for name in names], last)


def _only_win(sentence: t.Sentence) -> Win:
    if sentence.who is t.Who.EACH_PLAYER and not sentence.may:
        match sentence.steps:
            case (win,) if isinstance(win, Win):
                return win
    raise UnspeakableError("'a player with ... wins the game' stands alone in its sentence")


def only_kind(targets: t.Targets) -> str:
    """What the one adjective of a target says: free, captured, adjacent, keyword, or nothing."""
    holds = {
        "free": targets.free,
        "captured": targets.captured,
        "adjacent": targets.near is t.Near.ADJACENT,
        "keyword": targets.keyword is not None,
    }
    kinds = [kind for kind, is_so in holds.items() if is_so]
    if len(kinds) > 1:
        raise UnspeakableError(f"a card can't be asked for as {' and '.join(kinds)}")
    return "".join(kinds)


def is_another(targets: t.Targets) -> bool:
    """Whether it is another card than the one that speaks: `another card of your army`."""
    in_an_army = targets.owner is not t.Owner.ANY and targets.near is not t.Near.IN_LINE
    if targets.other and (targets.amount != t.Number(1) or targets.up_to or not in_an_army):
        raise UnspeakableError("'another card' is one card, of somebody's army")
    return targets.other


def is_anywhere(targets: t.Targets) -> bool:
    """Whether nothing says where in the armies the cards lie."""
    return targets.near is t.Near.ANYWHERE and targets.owner is t.Owner.ANY


def is_of_other_clan(take: t.TakeFromDiscards) -> bool:
    """Whether it is a card of another clan than those discarded for it."""
    if take.other_clan and take != t.TakeFromDiscards(other_clan=True):
        raise UnspeakableError("'a card of another clan' is one card, of any name")
    return take.other_clan


def has_kept(who: t.Who, above: Above) -> bool:
    """Whether the sentences above have these players keep revealed cards already."""
    return any(
        isinstance(step, t.Keep)
        for sentence in above
        for option in (sentence.options if isinstance(sentence, t.ChooseOne) else (sentence,))
        if option.who is who
        for step in option.steps
    )


def only_sentence(block: t.Block) -> t.Sentence | None:
    """The sentence of a block that has no other."""
    match block.sentences:
        case (t.Sentence() as only,):
            return only
    return None


def digits(number: t.Number) -> str:
    return f"{number.count} (+{number.bonus})" if number.bonus else str(number.count)


def phrase(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def listing(items: list[str], last: str) -> str:
    """`a, b or c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    return text[:1].lower() + text[1:]


def full_stop(text: str) -> str:
    return capital(text) + "."
