"""Turns trees into texts in every language: lines of card files, and paragraphs of cards.

`read(speak(tree)) == tree` always holds, so a card's text can't disagree with its effect.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from warren.language import tree as t
from warren.language.grammars import GRAMMARS
from warren.language.grammars.grammar import Voice
from warren.language.lexicon import Clan, Lexicon, Noun, Verb, Words, WordsError
from warren.language.speaking import Teller, UnspeakableError, capital, small
from warren.locale import check_language

__all__ = [
    "CANONICAL",
    "CardParagraph",
    "Clan",
    "Lexicon",
    "Noun",
    "UnspeakableError",
    "Verb",
    "Words",
    "WordsError",
    "card_lines",
    "card_sentences",
    "speak_action",
    "speak_block",
    "speak_card",
    "speak_powers",
]

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
JUMPER = "shadow_jump"  # cards with this keyword jump instead of shifting
# Kinds of paragraphs by moment; at all other moments the card leaves play
KINDS = {
    "effect": "arrival",
    "arrival": "arrival",
    "arrival_by_shift": "arrival",
    "activation": "token",
}
Above = tuple[t.Sentence | t.ChooseOne, ...]

# The canonical vocabulary: the words of card files, and their closest translations.
CANONICAL = Words({code: grammar.canonical for code, grammar in GRAMMARS.items()})


class CardParagraph(NamedTuple):
    """A paragraph of a printed card: the moment, and the effect."""

    heading: str
    body: str
    kind: str = "standing"  # arrival, token, leaving, action, global, hand; or a standing power


class CardSpeaker(Teller):
    """Lays out texts in lines, as in a card file, or as running text, as on a printed card."""

    # --- card files: one sentence per line ---

    def block_lines(self, block: t.Block) -> list[str]:
        """Return a line per sentence; the options of a choice are indented."""
        lines: list[str] = []
        for number, sentence in enumerate(block.sentences):
            above = block.sentences[:number]
            if isinstance(sentence, t.ChooseOne):
                given = (
                    f"{self.said(sentence.condition, 'condition')}, " if sentence.condition else ""
                )
                heading = capital(given + self.grammar.choose_one[0])
                lines.append(heading + self.grammar.colon.rstrip())
                lines += [INDENT + full_stop(self.line_of(one, above)) for one in sentence.options]
            else:
                lines.append(full_stop(self.line_of(sentence, above)))
        return lines

    def line_of(self, sentence: t.Sentence | t.ChooseOne, above: Above) -> str:
        """Return a sentence in the context of the sentences above it."""
        if not self.grammar.again and is_again(sentence, above):
            sentence = with_condition(sentence, t.Again())
        voice = Voice(more=has_kept(sentence, above))
        return self.said(sentence, sentence.kind, voice)

    def power_lines(self, power: t.Power) -> list[str]:
        """Return a power, with its effect indented below it."""
        if not isinstance(power, t.Trigger):
            return [full_stop(self.said(power, "power"))]
        return self.governing_lines(self.said(power.when, "when"), power.effect)

    def action_lines(self, action: t.Action) -> list[str]:
        """Return the cost of an action and its effect."""
        return self.governing_lines(self.said(action.cost, "cost"), action.effect)

    def governing_lines(self, words: str, effect: t.Block) -> list[str]:
        """Return a heading with its effect, on the same line or indented below."""
        heading = capital(words) + self.grammar.colon
        if not effect.sentences:
            raise UnspeakableError(f"'{heading}' has nothing below it")
        if only := only_sentence(effect):
            return [f"{heading}{self.line_of(only, ())}."]
        return [heading.rstrip(), *(INDENT + line for line in self.block_lines(effect))]

    # --- cards: running text ---

    def run_on(self, block: t.Block) -> str:
        """Join sentences where possible: `if they can’t, that player ... and you draw 1 card`."""
        said: list[str] = []
        for number, sentence in enumerate(block.sentences):
            above = block.sentences[:number]
            if self.grammar.again and is_again(sentence, above) and is_command(sentence):
                more = self.line_of(with_condition(sentence, None), above)
                said[-1] = f"{said[-1].removesuffix('.')}{self.grammar.again}{more}."
            else:
                said.append(full_stop(self.line_of(sentence, above)))
        return " ".join(said)

    def run_on_power(self, power: t.Power) -> str:
        """Return a power as running text, as one sentence if possible."""
        if not isinstance(power, t.Trigger):
            return full_stop(self.said(power, "power"))
        when = self.said(power.when, "when")
        if only := only_sentence(power.effect):
            return full_stop(f"{when}, {self.line_of(only, ())}")
        return capital(when) + self.grammar.colon + small(self.run_on(power.effect))

    def run_on_action(self, action: t.Action) -> str:
        """Return a card's own action as running text."""
        cost = capital(self.said(action.cost, "cost"))
        return cost + self.grammar.colon + small(self.run_on(action.effect))

    def paragraphs(
        self, text: t.CardText, symbols: int = 0, keywords: Iterable[str] = ()
    ) -> list[CardParagraph]:
        """Return every paragraph of a card."""
        everyone = capital(self.lexicon.phrases["global"])
        return [
            *self._own(text, symbols, JUMPER in keywords),
            *(self._permanent(power) for power in text.permanent),
            *self._first(text),
            *self._action(text),
            *self._under(everyone, text.everyone, "global"),
            *self._everyones_action(text, everyone),
            *self._under(capital(self.grammar.from_hand), text.hand, "hand"),
        ]

    def line(self, paragraph: CardParagraph) -> str:
        """Return a paragraph as one line of plain text."""
        if not paragraph.heading:
            return paragraph.body
        if paragraph.heading == capital(self.grammar.own_action):  # its cost has its own colon
            return f"{paragraph.heading}. {paragraph.body}"
        return paragraph.heading + self.grammar.colon + self.inside(paragraph.body)

    def inside(self, body: str) -> str:
        """Return text to follow a colon, with a small initial except for capitalised nouns."""
        forms = (form for noun in self.lexicon.nouns.values() for form in noun.forms)
        is_name = any(form[:1].isupper() and body.startswith(form) for form in forms)
        return body if is_name else small(body)

    def _own(self, text: t.CardText, symbols: int, jumps: bool) -> list[CardParagraph]:
        """Return paragraphs for the card's own moments; equal effects share one."""
        said_as = {"effect": "effect" if symbols else "arrival"}
        said_as["shifted"] = "jumped" if jumps else "shifted"
        moments: dict[t.Block, list[str]] = {}
        for moment in MOMENTS:
            block: t.Block = getattr(text, moment)
            if block.sentences:
                moments.setdefault(block, []).append(moment)
        return [
            CardParagraph(
                capital(self._headings([said_as.get(one, one) for one in same])),
                self.run_on(block),
                KINDS.get(same[0], "leaving"),
            )
            for block, same in moments.items()
        ]

    def _headings(self, moments: list[str]) -> str:
        return self.grammar.listing("and", [self.said(t.Own(one), "moment") for one in moments])

    def _permanent(self, power: t.Power) -> CardParagraph:
        if isinstance(power, t.Trigger):
            return CardParagraph(capital(self.said(power.when, "when")), self.run_on(power.effect))
        return CardParagraph("", self.run_on_power(power))

    def _first(self, text: t.CardText) -> list[CardParagraph]:
        if not text.first:
            return []
        return self._under(capital(self.lexicon.nouns["first_card"].one), text.first)

    def _action(self, text: t.CardText) -> list[CardParagraph]:
        if text.action is None:
            return []
        heading = capital(self.grammar.own_action)
        return [CardParagraph(heading, self.run_on_action(text.action), "action")]

    def _everyones_action(self, text: t.CardText, heading: str) -> list[CardParagraph]:
        if text.everyones_action is None:
            return []
        action = self.run_on_action(text.everyones_action)
        body = f"{full_stop(self.grammar.anyones_action)} {action}"
        return [CardParagraph(heading, body, "global")]

    def _under(
        self, heading: str, powers: Iterable[t.Power], kind: str = "standing"
    ) -> list[CardParagraph]:
        return [CardParagraph(heading, self.run_on_power(power), kind) for power in powers]


def is_again(sentence: t.Sentence | t.ChooseOne, above: Above) -> bool:
    """Return whether a sentence has the same condition as the previous one."""
    last = above[-1].condition if above else None
    return last is not None and last == sentence.condition


def is_command(sentence: t.Sentence | t.ChooseOne) -> bool:
    """Return whether a sentence is a command: `draw 1 card`."""
    return isinstance(sentence, t.Sentence) and sentence.who is t.Who.YOU and not sentence.may


def with_condition(
    sentence: t.Sentence | t.ChooseOne, condition: t.Condition | None
) -> t.Sentence | t.ChooseOne:
    """Return the sentence with another condition, or with none."""
    if isinstance(sentence, t.ChooseOne):
        return t.ChooseOne(sentence.options, condition)
    return t.Sentence(sentence.steps, sentence.who, sentence.may, condition)


def has_kept(now: t.Sentence | t.ChooseOne, above: Above) -> bool:
    """Return whether an earlier sentence already lets the same players keep revealed cards."""
    return any(
        "keeps" in step.marks
        for sentence in above
        for option in (sentence.options if isinstance(sentence, t.ChooseOne) else (sentence,))
        if isinstance(now, t.ChooseOne) or option.who is now.who
        for step in option.steps
    )


def only_sentence(block: t.Block) -> t.Sentence | None:
    """Return the only sentence of a block; None if there are several."""
    match block.sentences:
        case (t.Sentence() as only,):
            return only
    return None


def full_stop(text: str) -> str:
    return f"{capital(text)}."


# --- functions for other modules -----------------------------------------------------------------


def speak_block(block: t.Block, language: str = "en", words: Words = CANONICAL) -> str:
    """Return the sentences of one moment, one per line; options of a choice are indented."""
    return "\n".join(_speaker(language, words).block_lines(block))


def speak_powers(powers: Iterable[t.Power], language: str = "en", words: Words = CANONICAL) -> str:
    """Return permanent or global powers, one after another."""
    speaker = _speaker(language, words)
    return "\n".join(line for power in powers for line in speaker.power_lines(power))


def speak_action(action: t.Action, language: str = "en", words: Words = CANONICAL) -> str:
    """Return a card's own action: its cost, then its effect."""
    return "\n".join(_speaker(language, words).action_lines(action))


def speak_on(part: t.Block | t.Power | t.Action, language: str = "en") -> str:
    """Return a text of any kind on one line, as printed on a card."""
    speaker = _speaker(language, CANONICAL)
    if isinstance(part, t.Block):
        return speaker.run_on(part)
    return speaker.run_on_action(part) if isinstance(part, t.Action) else speaker.run_on_power(part)


def speak_card(
    text: t.CardText,
    language: str = "en",
    words: Words = CANONICAL,
    *,
    symbols: int = 0,
    keywords: Iterable[str] = (),
) -> list[CardParagraph]:
    """Return a card's text as printed: a paragraph of running text for each moment.

    The `effect` of a card with activation symbols also applies when it is activated. On a card
    with the keyword `shadow_jump`, the effect of being shifted applies when it jumps.
    """
    return _speaker(language, words).paragraphs(text, symbols, keywords)


def card_sentences(
    text: t.CardText,
    language: str = "en",
    words: Words = CANONICAL,
    *,
    symbols: int = 0,
    keywords: Iterable[str] = (),
) -> list[str]:
    """Return a card's text as plain lines, one per paragraph."""
    lines = card_lines(text, language, words, symbols=symbols, keywords=keywords)
    return [line for line, _ in lines]


def card_lines(
    text: t.CardText,
    language: str = "en",
    words: Words = CANONICAL,
    *,
    symbols: int = 0,
    keywords: Iterable[str] = (),
) -> list[tuple[str, str]]:
    """Return a card's text as plain lines, each with the kind of its paragraph."""
    speaker = _speaker(language, words)
    paragraphs = speaker.paragraphs(text, symbols, keywords)
    return [(speaker.line(paragraph), paragraph.kind) for paragraph in paragraphs]


def _speaker(language: str, words: Words) -> CardSpeaker:
    return CardSpeaker(words.lexicon(check_language(language)))
