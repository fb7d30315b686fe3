"""Sentences to trees.

A text is a few lines. A line is a sentence, or a heading (`choose one:`, `when ...:`) that governs
the deeper-indented lines below it; what a heading governs may also follow it on the same line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError

from warren.language import tree as t
from warren.language.errors import LanguageError, did_you_mean


@dataclass(frozen=True)
class Mention:
    """A clan or card that a text names, with its place, for the loader to check."""

    kind: str  # "clan" or "card"
    word: str
    line: int
    column: int


@dataclass(frozen=True)
class Line:
    """One line of a text: how deep it is indented, its words, where it stands."""

    depth: int
    text: str
    number: int
    column: int


def parse_block(
    text: str, *, mentions: list[Mention] | None = None, first_line: int = 1
) -> t.Block:
    """The sentences of one moment of a card."""
    lines = _lines(text, first_line)
    block, rest = _read_block(lines, mentions if mentions is not None else [])
    if rest:
        raise LanguageError(
            "this line is indented, but the line above governs nothing",
            line=rest[0].number,
            column=rest[0].column,
        )
    return block


def parse_powers(
    text: str, *, mentions: list[Mention] | None = None, first_line: int = 1
) -> tuple[t.Power, ...]:
    """The permanent or global powers of a card."""
    lines = _lines(text, first_line)
    found = mentions if mentions is not None else []
    powers: list[t.Power] = []
    while lines:
        head = lines.pop(0)
        if not head.text.startswith(("when ", "at ")):
            powers.append(_read(head, "power", found))
            continue
        event, colon, tail = head.text.partition(":")
        if not colon:
            raise LanguageError(
                "a power that waits for something needs a ':' after the moment",
                line=head.number,
                column=head.column + len(head.text),
            )
        when = _read(Line(head.depth, event, head.number, head.column), "when", found)
        body, lines = _governed(head, event, tail, lines)
        block, rest = _read_block(body, found)
        if rest:
            raise LanguageError(
                "unexpected indentation", line=rest[0].number, column=rest[0].column
            )
        powers.append(t.Trigger(when, block))
    return tuple(powers)


def _lines(text: str, first_line: int) -> list[Line]:
    """The lines that say something; `#` starts a comment. Printed apostrophes are read too."""
    found = []
    for offset, raw in enumerate(text.replace("’", "'").expandtabs(4).split("\n")):
        words = raw.partition("#")[0].rstrip().lower()
        if words.strip():
            depth = len(words) - len(words.lstrip())
            found.append(Line(depth, words.strip(), first_line + offset, depth + 1))
    return found


def _governed(
    head: Line, heading: str, tail: str, lines: list[Line]
) -> tuple[list[Line], list[Line]]:
    """What a heading governs: the rest of its line, or the deeper lines below it."""
    if tail.strip():
        column = head.column + len(heading) + 1 + len(tail) - len(tail.lstrip())
        return [Line(0, tail.strip(), head.number, column)], lines
    count = next((i for i, line in enumerate(lines) if line.depth <= head.depth), len(lines))
    if count == 0:
        raise LanguageError(
            f"'{heading}:' governs nothing: indent the lines that belong to it",
            line=head.number,
            column=head.column,
        )
    return lines[:count], lines[count:]


def _read_block(lines: list[Line], mentions: list[Mention]) -> tuple[t.Block, list[Line]]:
    """Sentences of one depth; stops at a line that is indented deeper without a heading."""
    sentences: list[t.Sentence | t.ChooseOne] = []
    depth = lines[0].depth if lines else 0
    while lines and lines[0].depth <= depth:
        head, lines = lines[0], lines[1:]
        if re.match(r"choose\s+one\b", head.text):
            if not re.fullmatch(r"choose\s+one\s*:", head.text):
                raise LanguageError(
                    "'choose one:' stands alone on its line, its options indented below it",
                    line=head.number,
                    column=head.column,
                )
            body, lines = _governed(head, head.text[:-1], "", lines)
            options = tuple(_read(line, "sentence", mentions) for line in body)
            if len(options) < 2:
                raise LanguageError(
                    "'choose one:' needs at least two lines", line=head.number, column=head.column
                )
            sentences.append(t.ChooseOne(options))
        else:
            sentences.append(_read(head, "sentence", mentions))
    return t.Block(tuple(sentences)), lines


@cache
def _parser() -> Lark:
    grammar = files("warren.language").joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(
        grammar,
        parser="lalr",
        start=["sentence", "when", "power"],
        maybe_placeholders=False,
        propagate_positions=False,
    )


def _read(line: Line, start: str, mentions: list[Mention]) -> Any:
    try:
        found = _parser().parse(line.text, start=start)
        return _Builder(line, mentions).transform(found)
    except UnexpectedInput as error:
        raise _explain(error, line, start) from None
    except VisitError as error:
        if isinstance(error.orig_exc, LanguageError):
            raise error.orig_exc from None
        raise


# --- errors --------------------------------------------------------------------------------------


@cache
def phrases() -> dict[str, tuple[str, ...]]:
    """Every terminal of the grammar, spelled out word by word."""
    spelled = {}
    for terminal in _parser().terminals:
        pattern = terminal.pattern.to_regexp()
        plain = pattern.replace("\\s+", " ").replace("\\s*", " ").replace("\\b", "")
        plain = re.sub(r"\(\?:(\w+)\|(\w+)\)", r"\1", plain)
        plain = re.sub(r"\((\w+)\|(\w+)\)", r"\1", plain)
        plain = plain.replace("s?", "").replace("\\", "").strip()
        if re.fullmatch(r"[a-z0-9', ]+", plain):
            spelled[terminal.name] = tuple(plain.split())
    return spelled


def vocabulary() -> set[str]:
    """Every word the language knows."""
    return {word for phrase in phrases().values() for word in phrase}


def _explain(error: UnexpectedInput, line: Line, start: str) -> LanguageError:
    """Find the word that is wrong: the first that departs from every phrase expected here."""
    if isinstance(error, UnexpectedCharacters):
        offset, expected = error.pos_in_stream or 0, error.allowed
    elif isinstance(error, UnexpectedToken) and error.token.type != "$END":
        offset, expected = error.token.start_pos or 0, error.expected
    else:
        return LanguageError(
            f"the sentence breaks off after '{line.text}'",
            line=line.number,
            column=line.column + len(line.text),
        )
    rest = [(m.group(), m.start()) for m in re.finditer(r"[\w']+|[^\w\s]", line.text[offset:])]
    words = [word for word, _ in rest]
    expected_phrases = [phrases()[name] for name in expected or () if name in phrases()]
    matched = max((_common(words, phrase) for phrase in expected_phrases), default=0)
    matched = min(matched, len(rest) - 1)
    word, at = rest[matched]
    near = {
        p[matched] for p in expected_phrases if len(p) > matched and _common(words, p) == matched
    }
    suggestion = did_you_mean(word, near) or did_you_mean(word, vocabulary())
    kind = "unknown verb" if offset == 0 and matched == 0 and start == "sentence" else "unexpected"
    if word in vocabulary() and not did_you_mean(word, near):
        kind, suggestion = "unexpected", ""
    elif kind == "unexpected" and word not in vocabulary():
        kind = "unknown word"
    return LanguageError(
        f"{kind} '{word}'{suggestion}", line=line.number, column=line.column + offset + at
    )


def _common(words: list[str], phrase: Iterable[str]) -> int:
    count = 0
    for word, other in zip(words, phrase, strict=False):
        if word != other:
            break
        count += 1
    return count


# --- trees ---------------------------------------------------------------------------------------

WHEN = {when.name: when for when in t.When}
WHO = {
    "EACH_PLAYER": t.Who.EACH_PLAYER,
    "EACH_OPPONENT": t.Who.EACH_OPPONENT,
    "FEWEST": t.Who.FEWEST_POINTS,
    "AN_OPPONENT": t.Who.CHOSEN_OPPONENT,
    "A_PLAYER_OF": t.Who.CHOSEN_PLAYER,
    "THAT_PLAYER": t.Who.THAT_PLAYER,
}
DROPPED = {"A_OR_AN"}


def _plain(make: Callable[[], t.Step]) -> Callable[..., t.Step]:
    """A step without parameters."""
    return lambda self, *_: make()


@v_args(inline=True)
class _Builder(Transformer[Token, Any]):
    """Turns lark's tree into ours, noting every clan and card that is named."""

    def __init__(self, line: Line, mentions: list[Mention]) -> None:
        super().__init__()
        self.line = line
        self.mentions = mentions

    def _wrong(self, message: str, token: Token) -> LanguageError:
        return LanguageError(
            message, line=self.line.number, column=self.line.column + (token.start_pos or 0)
        )

    def _mention(self, kind: str, token: Token) -> str:
        column = self.line.column + (token.start_pos or 0)
        self.mentions.append(Mention(kind, str(token), self.line.number, column))
        return str(token)

    # sentences
    def sentence(self, *parts: Any) -> t.Sentence:
        body: t.Sentence = parts[-1]
        if len(parts) == 1:
            return body
        return t.Sentence(body.steps, body.who, body.may, parts[0])

    def condition(self, _: Token) -> t.If:
        return t.If.HOLD_ADVANTAGE

    def you(self, steps: tuple[t.Step, ...]) -> t.Sentence:
        return t.Sentence(steps)

    def you_may(self, _: Token, steps: tuple[t.Step, ...]) -> t.Sentence:
        return t.Sentence(steps, may=True)

    def subject(self, *parts: Any) -> Any:
        if len(parts) == 1:
            return WHO[parts[0].type]
        who, steps = parts
        return t.Sentence(steps, who=who)

    def subject_may(self, who: t.Who, _: Token, steps: tuple[t.Step, ...]) -> t.Sentence:
        return t.Sentence(steps, who=who, may=True)

    def a_player_wins(self, _: Token, step: t.Step) -> t.Sentence:
        return t.Sentence((step,), who=t.Who.EACH_PLAYER)

    def steps(self, *items: Any) -> tuple[t.Step, ...]:
        return tuple(item for item in items if not isinstance(item, Token))

    def or_if_none(self, first: t.Step, _or: Token, otherwise: t.Step, _none: Token) -> t.Step:
        return t.OrIfNone(first, otherwise)

    # amounts
    def number(self, count: Token, bonus: Token | None = None) -> t.Number:
        return t.Number(int(count), int(bonus) if bonus is not None else 0)

    def _one(self, number: t.Number, near: Token) -> None:
        if number != t.Number(1):
            raise self._wrong("'for each' counts one card at a time: write 'draw 1 card'", near)

    # drawing and discarding
    def draw(self, _verb: Token, number: t.Number, _cards: Token) -> t.Step:
        return t.Draw(number)

    def draw_per_point(self, verb: Token, number: t.Number, *_: Token) -> t.Step:
        self._one(number, verb)
        return t.Draw(t.PerPoint())

    def draw_per_card(
        self,
        verb: Token,
        number: t.Number,
        _cards: Token,
        _each: Token,
        clan: Token,
        _card: Token,
        _in: Token,
        scope: Token,
    ) -> t.Step:
        self._one(number, verb)
        return t.Draw(t.PerCard(self._mention("clan", clan), t.Scope(str(scope))))

    def draw_x(self, *_: Token) -> t.Step:
        return t.Draw(t.TheX())

    def draw_level(self, *_: Token) -> t.Step:
        return t.Draw(t.LevelOfIt())

    def draw_until(self, _verb: Token, _until: Token, number: t.Number, _: Token) -> t.Step:
        return t.DrawUntil(number)

    def draw_or_discard_until(
        self, _verb: Token, _until: Token, number: t.Number, _: Token
    ) -> t.Step:
        return t.DrawOrDiscardUntil(number)

    def discard(self, _verb: Token, number: t.Number, _cards: Token) -> t.Step:
        return t.Discard(number)

    def discard_x(self, *_: Token) -> t.Step:
        return t.Discard(t.TheX())

    def discard_hand(self, *_: Token) -> t.Step:
        return t.Discard(t.WholeHand())

    def discard_half(self, *_: Token) -> t.Step:
        return t.Discard(t.HalfHand())

    def discard_until(self, _verb: Token, _until: Token, number: t.Number, _: Token) -> t.Step:
        return t.DiscardUntil(number)

    # cards in armies
    def targets(self, *parts: Any) -> t.Targets:
        found: dict[str, Any] = {}
        for part in parts:
            if isinstance(part, t.Number):
                found["amount"] = part
            elif isinstance(part, t.Owner):
                found["owner"] = part
            elif isinstance(part, tuple):
                found["levels"] = part
            elif part is True:
                found["level_x"] = True
            elif part.type == "UP_TO":
                found["up_to"] = True
            elif part.type == "FREE":
                found["free"] = True
        return t.Targets(**found)

    def levels(self, *tokens: Token) -> tuple[int, ...] | bool:
        for token in tokens:
            if int(token) not in (1, 2, 3):
                raise self._wrong(f"unknown level {token}; levels are 1, 2 and 3", token)
        return tuple(int(token) for token in tokens) or True

    def owner(self, token: Token) -> t.Owner:
        return t.Owner.YOURS if token.type == "OF_YOUR_ARMY" else t.Owner.OPPONENT

    def destroy(self, _: Token, targets: t.Targets) -> t.Step:
        return t.Destroy(targets)

    def capture(self, _: Token, targets: t.Targets) -> t.Step:
        return t.Capture(targets)

    def return_(self, _verb: Token, targets: t.Targets, _: Token) -> t.Step:
        return t.Return(targets)

    swap_two = _plain(t.SwapTwo)
    copy_activation = _plain(t.CopyActivation)

    # the discards
    def take_any(self, *_: Token) -> t.Step:
        return t.TakeFromDiscards()

    def take_some(self, _verb: Token, number: t.Number, *_: Token) -> t.Step:
        return t.TakeFromDiscards(number)

    def take_clan(self, *parts: Token) -> t.Step:
        clan = next(part for part in parts if part.type == "ID")
        return t.TakeFromDiscards(clan=self._mention("clan", clan))

    def take_some_of_clan(self, _verb: Token, number: t.Number, clan: Token, *_: Token) -> t.Step:
        return t.TakeFromDiscards(number, clan=self._mention("clan", clan))

    def names(self, *tokens: Token) -> tuple[str, ...]:
        return tuple(self._mention("card", token) for token in tokens)

    def take_named(self, *parts: Any) -> t.Step:
        return t.TakeFromDiscards(names=next(part for part in parts if isinstance(part, tuple)))

    def take_some_named(self, _verb: Token, number: t.Number, *parts: Any) -> t.Step:
        names = next(part for part in parts if isinstance(part, tuple))
        return t.TakeFromDiscards(number, names=names)

    # revealing
    def reveal(self, _verb: Token, count: Token, *_: Token) -> t.Step:
        return t.Reveal(int(count))

    def keep(self, _verb: Token, number: t.Number, _: Token) -> t.Step:
        return t.Keep(number)

    def keep_named(self, _verb: Token, what: Token) -> t.Step:
        return t.KeepNamed(str(what))

    def name_one(self, _verb: Token, what: Token) -> t.Step:
        return t.NameOne(str(what))

    take_rest = _plain(t.TakeRest)
    discard_rest = _plain(t.DiscardRest)

    # tokens, turns, points
    take_advantage = _plain(t.TakeAdvantage)
    take_extra_turn = _plain(t.TakeExtraTurn)
    take_back_token = _plain(t.TakeBackToken)

    def gain_points(self, _verb: Token, count: Token, _: Token) -> t.Step:
        return t.GainPoints(int(count))

    # winning
    def wins_with_cards(self, count: Token, *_: Token) -> t.Step:
        return t.WinWithCards(int(count))

    def wins_with_clan(self, count: Token, *_: Token) -> t.Step:
        return t.WinWithClan(int(count))

    def wins_with_names(self, names: tuple[str, ...], *_: Token) -> t.Step:
        return t.WinWithNames(names)

    # powers
    def when(self, token: Token) -> t.When:
        return WHEN[token.type]

    def tokens_on_others(self, *_: Token) -> t.Power:
        return t.TokensOnOthers()

    def holder_draws(self, _: Token, count: Token, *__: Token) -> t.Power:
        return t.HolderDraws(int(count))

    def first_win_is_worth(self, _: Token, count: Token, *__: Token) -> t.Power:
        return t.FirstWinIsWorth(int(count))
