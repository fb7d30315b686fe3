"""What the languages have in common: how sentences, blocks and cards are put together.

A language is a `Speaker`: it says each step, target and moment in its own grammar; the order of
subject, `may`, steps and condition, and the layout of lines, are the same for all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from warren.language import tree as t
from warren.language.speak.words import Lexicon, Noun, Verb

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
OPPONENTS = {t.Who.EACH_OPPONENT, t.Who.CHOSEN_OPPONENT, t.Who.YOUR_OPPONENT}
Win = t.WinWithCards | t.WinWithClan | t.WinWithNames


class UnspeakableError(ValueError):
    """A tree that no sentence says; the parser never makes one."""


class Paragraph(NamedTuple):
    """A part of a printed card: the moment, and what happens then."""

    heading: str
    body: str


@dataclass(frozen=True)
class Voice:
    """Whom a sentence speaks of, and whether by choice: draw, you may draw, draws, may draw."""

    who: t.Who = t.Who.YOU
    may: bool = False

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
    def with_supremacy(self) -> str:
        """`with a supremacy token`."""

    @abstractmethod
    def is_one(self, count: int) -> bool:
        """Whether a noun after this number is in the singular."""

    # --- sentences ---

    def sentence(self, sentence: t.Sentence) -> str:
        """Without its capital and full stop."""
        return self.given(sentence) + self.clause(sentence)

    def clause(self, sentence: t.Sentence) -> str:
        if any(isinstance(step, Win) for step in sentence.steps):
            return self.winning(_only_win(sentence))
        voice = Voice(sentence.who, sentence.may)
        steps = self.then.join(self.step(step, voice) for step in sentence.steps)
        return phrase(self.subject(sentence.who), self.may(voice) if voice.may else "", steps)

    def given(self, sentence: t.Sentence | t.ChooseOne) -> str:
        """`if you do, `, or nothing."""
        return f"{self.condition(sentence.condition)}, " if sentence.condition else ""

    # --- layout by lines, as in a card file ---

    def block_lines(self, block: t.Block) -> list[str]:
        lines: list[str] = []
        for sentence in block.sentences:
            if isinstance(sentence, t.ChooseOne):
                heading = self.given(sentence) + self.choose_one
                lines.append(capital(heading) + self.colon.rstrip())
                lines += [INDENT + full_stop(self.sentence(each)) for each in sentence.options]
            else:
                lines.append(full_stop(self.sentence(sentence)))
        return lines

    def power_lines(self, power: t.Power) -> list[str]:
        if not isinstance(power, t.Trigger):
            return [full_stop(self.standing(power))]
        heading = capital(self.when(power.when)) + self.colon
        if not power.effect.sentences:
            raise UnspeakableError(f"'{heading}' governs nothing")
        if only := only_sentence(power.effect):
            return [f"{heading}{self.sentence(only)}."]
        return [heading.rstrip(), *(INDENT + line for line in self.block_lines(power.effect))]

    # --- running on, as on a printed card ---

    def run_on(self, block: t.Block) -> str:
        return " ".join(self.run_on_sentence(sentence) for sentence in block.sentences)

    def run_on_sentence(self, sentence: t.Sentence | t.ChooseOne) -> str:
        if isinstance(sentence, t.Sentence):
            return full_stop(self.sentence(sentence))
        options = (self.sentence(option) for option in sentence.options)
        return full_stop(self.given(sentence) + self.either + self.or_else.join(options))

    def run_on_power(self, power: t.Power) -> str:
        if not isinstance(power, t.Trigger):
            return full_stop(self.standing(power))
        if only := only_sentence(power.effect):
            return full_stop(f"{self.when(power.when)}, {self.sentence(only)}")
        return capital(self.when(power.when)) + self.colon + small(self.run_on(power.effect))

    def paragraphs(self, text: t.CardText, symbols: int = 0) -> list[Paragraph]:
        return [
            *self._own(text, symbols),
            *self._permanent(text),
            *self._under(capital(self.phrases["global"]), text.everyone),
            *self._under(capital(self.from_hand), text.hand),
        ]

    def line(self, paragraph: Paragraph) -> str:
        """A paragraph as one line of plain text."""
        if not paragraph.heading:
            return paragraph.body
        return paragraph.heading + self.colon + small(paragraph.body)

    def _own(self, text: t.CardText, symbols: int) -> list[Paragraph]:
        """The card's own moments; those that do the same share a paragraph."""
        moments: dict[t.Block, list[str]] = {}
        for moment in MOMENTS:
            block: t.Block = getattr(text, moment)
            if block.sentences:
                never_activated = moment == "effect" and not symbols
                heading = self.moment("arrival" if never_activated else moment)
                moments.setdefault(block, []).append(heading)
        return [
            Paragraph(capital(listing(headings, self.and_)), self.run_on(block))
            for block, headings in moments.items()
        ]

    def _permanent(self, text: t.CardText) -> list[Paragraph]:
        return [
            Paragraph(capital(self.when(power.when)), self.run_on(power.effect))
            if isinstance(power, t.Trigger)
            else Paragraph("", self.run_on_power(power))
            for power in text.permanent
        ]

    def _under(self, heading: str, powers: Iterable[t.Power]) -> list[Paragraph]:
        return [Paragraph(heading, self.run_on_power(power)) for power in powers]

    # --- numbers and names ---

    def form(self, noun: Noun, count: int) -> str:
        return noun.one if self.is_one(count) else noun.many

    def counted(self, number: t.Number | int, noun: Noun) -> str:
        """`2 (+1) cards`."""
        number = t.Number(number) if isinstance(number, int) else number
        return f"{digits(number)} {self.form(noun, number.count)}"

    def levels(self, which: t.Targets | t.Fetch) -> str:
        """`1 or 2`, `1 (or 2 with a supremacy token)`, `X`, or nothing."""
        if isinstance(which, t.Targets) and which.level_x:
            return "X"
        levels, more = (
            listing([str(level) for level in some], self.or_)
            for some in (which.levels, which.with_supremacy)
        )
        if not more:
            return levels
        if not levels:
            raise UnspeakableError("a supremacy token adds levels to others")
        return f"{levels} ({self.or_} {more} {self.with_supremacy()})"

    def named(self, names: Iterable[str], last: str) -> str:
        return listing([self.lexicon.card_name(name) for name in names], last)


def _only_win(sentence: t.Sentence) -> Win:
    if sentence.who is t.Who.EACH_PLAYER and not sentence.may:
        match sentence.steps:
            case ((t.WinWithCards() | t.WinWithClan() | t.WinWithNames()) as win,):
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


def is_anywhere(targets: t.Targets) -> bool:
    """Whether nothing says where in the armies the cards lie."""
    return targets.near is t.Near.ANYWHERE and targets.owner is t.Owner.ANY


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
