"""Sentences to trees.

A text is a few lines. A line is a sentence, or a heading (`choose one:`, `when ...:`) that governs
the deeper-indented lines below it; what a heading governs may also follow it on the same line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

import lark
from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError

from warren.language import tree as t
from warren.language.errors import LanguageError, did_you_mean
from warren.language.keeping import kept
from warren.language.ops import Keyword


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


def parse_action(
    text: str, *, mentions: list[Mention] | None = None, first_line: int = 1
) -> t.Action:
    """An action of a card's own: what it costs, and after a colon what it does."""
    lines = _lines(text, first_line)
    found = mentions if mentions is not None else []
    head = lines[0] if lines else Line(0, "", first_line, 1)
    words, colon, tail = head.text.partition(":")
    if not colon:
        raise LanguageError(
            "an action needs a ':' after its cost",
            line=head.number,
            column=head.column + len(head.text),
        )
    cost = _read(Line(head.depth, words, head.number, head.column), "cost", found)
    body, rest = _governed(head, words, tail, lines[1:])
    block, deeper = _read_block(body, found)
    if unread := deeper or rest:
        raise LanguageError(
            "what an action does is indented below its cost",
            line=unread[0].number,
            column=unread[0].column,
        )
    return t.Action(cost, block)


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
        if choice := re.match(r"(?P<if>if\b[^,]*),\s*choose\s+one\b|choose\s+one\b", head.text):
            if not head.text[choice.end() :].strip() == ":":
                raise LanguageError(
                    "'choose one:' stands alone on its line, its options indented below it",
                    line=head.number,
                    column=head.column,
                )
            condition = None
            if choice["if"]:
                asked = Line(head.depth, choice["if"], head.number, head.column)
                condition = _read(asked, "condition", mentions)
            body, lines = _governed(head, head.text[:-1], "", lines)
            options = tuple(_read(line, "sentence", mentions) for line in body)
            if len(options) < 2:
                raise LanguageError(
                    "'choose one:' needs at least two lines", line=head.number, column=head.column
                )
            sentences.append(t.ChooseOne(options, condition))
        else:
            sentences.append(_read(head, "sentence", mentions))
    return t.Block(tuple(sentences)), lines


@cache
def grammar_parser() -> Lark:
    """Made from the grammar, which takes a quarter of a second, or as it was kept."""
    grammar = files("warren.language").joinpath("grammar.lark").read_text(encoding="utf-8")
    sources = (lark.__version__.encode(), grammar.encode())
    return kept("grammar", sources, lambda: _made(grammar), load=Lark.load, save=Lark.save)


def _made(grammar: str) -> Lark:
    return Lark(
        grammar,
        parser="lalr",
        start=["sentence", "condition", "when", "power", "cost"],
        maybe_placeholders=False,
        propagate_positions=False,
    )


def _read(line: Line, start: str, mentions: list[Mention]) -> Any:
    try:
        found = grammar_parser().parse(line.text, start=start)
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
    for terminal in grammar_parser().terminals:
        pattern = terminal.pattern.to_regexp()
        plain = pattern.replace("\\s+", " ").replace("\\s*", " ").replace("\\b", "")
        while (shorter := _spell_groups(plain)) != plain:
            plain = shorter
        plain = plain.replace("s?", "").replace("\\", "").strip()
        if re.fullmatch(r"[a-z0-9', ]+", plain):
            spelled[terminal.name] = tuple(plain.split())
    return spelled


def _spell_groups(pattern: str) -> str:
    """The innermost groups of a pattern: the first of several words; nothing, if it is optional."""
    pattern = re.sub(r"\((?:\?:)?[^()]*\)\?", "", pattern)
    return re.sub(r"\((?:\?:)?([^()|]*)(?:\|[^()]*)*\)", r"\1", pattern)


def vocabulary() -> set[str]:
    """Every word the language knows."""
    keywords = {keyword.name.lower() for keyword in Keyword}
    return keywords | {word for phrase in phrases().values() for word in phrase}


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
    "YOUR_OPPONENT": t.Who.YOUR_OPPONENT,
    "MOST_IN_PLAY": t.Who.MOST_IN_PLAY,
    "MOST_IN_HAND": t.Who.MOST_IN_HAND,
    "ITS_OWNER": t.Who.ITS_OWNER,
}
IF = {
    "IF_YOU_HOLD_THE_ADVANTAGE": t.If.HOLD_ADVANTAGE,
    "IF_SUPREMACY": t.If.HAVE_SUPREMACY,
    "IF_YOU_DO": t.If.DID,
    "IF_EMPTY_HAND": t.If.EMPTY_HAND,
    "IF_NO_ADVANTAGE": t.If.LACK_ADVANTAGE,
    "IF_BY_DRAGOON": t.If.BY_DRAGOON,
    "IF_HAVE_CARD": t.If.HAVE_CARD,
    "IF_THEY_CANNOT": t.If.CANNOT,
}
MENTIONED = ("clan", "card", "name")  # details that the loader checks
NEAR = {"ADJACENT": t.Near.ADJACENT, "IN_LINE": t.Near.IN_LINE}


def _keyword(token: Token) -> str:
    """A keyword as cards spell it: force_of_will."""
    return re.sub(r"\s+", "_", token)


def _fits(part: Any, name: str, kind: str) -> bool:
    """Whether a part of a sentence is a detail of this name and type."""
    word = part.type if isinstance(part, Token) else ""
    if kind == "int":
        return word == "INT" or isinstance(part, int)
    if kind == "bool":
        return word == name.upper()
    if kind.startswith("str"):
        return word in ("ID", "KEYWORD", "NAMEABLE")
    return not word


def _says(parts: Iterable[Any], terminal: str) -> bool:
    """Whether a sentence has these words."""
    return any(isinstance(part, Token) and part.type == terminal for part in parts)


@v_args(inline=True)
class _Builder(Transformer[Token, Any]):
    """Turns lark's tree into ours, noting every clan and card that is named."""

    def __init__(self, line: Line, mentions: list[Mention]) -> None:
        super().__init__()
        self.line = line
        self.mentions = mentions

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        """A rule that is called like a node makes one; its details come in their order."""
        node, said, parts = t.NODES[data], dict[str, Any](), list(children)
        for name, kind in t.details(node).items():
            place = next((at for at, part in enumerate(parts) if _fits(part, name, kind)), None)
            if place is not None:
                said[name] = self._detail(parts.pop(place), name, kind)
        return node(**said)

    def _detail(self, part: Any, name: str, kind: str) -> Any:
        """What a word of a sentence says of a node."""
        if kind == "int":
            return int(part)
        if kind == "bool":
            return True
        if name in MENTIONED and isinstance(part, Token):
            return self._mention(name, part)
        return _keyword(part) if isinstance(part, Token) else part

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

    def simply_if(self, token: Token) -> t.If:
        return IF[token.type]

    def if_in_play(self, name: Token, lies: Token) -> t.Condition:
        return t.InPlay(self._mention("name", name), face_up=lies.type == "LIES_FACE_UP")

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
        scope: Token,
    ) -> t.Step:
        self._one(number, verb)
        return t.Draw(t.PerCard(self._mention("clan", clan), t.Scope(str(scope))))

    def draw_per_clan(
        self,
        verb: Token,
        number: t.Number,
        _cards: Token,
        _each: Token,
        scope: Token,
    ) -> t.Step:
        self._one(number, verb)
        return t.Draw(t.PerClan(t.Scope(str(scope).split()[-1])))

    def draw_per_clan_shown(
        self,
        verb: Token,
        number: t.Number,
        _cards: Token,
        _each: Token,
        _scope: Token,
        most: int = 0,
    ) -> t.Step:
        self._one(number, verb)
        return t.Draw(t.ClansShown(most))

    def draw_per_released(
        self, verb: Token, number: t.Number, _cards: Token, _each: Token, most: int
    ) -> t.Step:
        self._one(number, verb)
        return t.Draw(t.PerReleased(most))

    def at_most(self, count: Token) -> int:
        return int(count)

    def at_least(self, count: Token) -> int:
        return int(count)

    def the_x(self) -> t.TheX:
        return t.TheX()

    def draw_x(self, *_: Token) -> t.Step:
        return t.Draw(t.TheX())

    def draw_level(self, *_: Token) -> t.Step:
        return t.Draw(t.LevelOfIt())

    def discard_x(self, *_: Token) -> t.Step:
        return t.Discard(t.TheX())

    def discard_x_less(self, *_: Token) -> t.Step:
        return t.Discard(t.XLess())

    def discard_hand(self, *_: Token) -> t.Step:
        return t.Discard(t.WholeHand())

    def discard_half(self, _: Token, half: Token) -> t.Step:
        return t.Discard(t.HalfHand(up=half.endswith("up")))

    def draw_until_even(self, *_: Token) -> t.Step:
        return t.DrawUntil(t.OtherHand())

    def discard_until_even(self, *_: Token) -> t.Step:
        return t.DiscardUntil(t.OtherHand())

    def discard_of_clan(self, verb: Token, number: t.Number, _: Token) -> t.Step:
        if number.bonus:
            raise self._wrong("cards 'of one clan' have no bonus", verb)
        return t.DiscardOfClan(number.count)

    # cards in armies
    def targets(self, *parts: Any) -> t.Targets:
        found: dict[str, Any] = {}
        for part in parts:
            if isinstance(part, t.Number):
                found["amount"] = part
            elif isinstance(part, t.Owner):
                found["owner"] = part
            elif isinstance(part, dict):
                found |= part
            elif part.type in NEAR:
                found["near"] = NEAR[part.type]
            elif part.type == "KEYWORD":
                found["keyword"] = self._bounty(part)
            elif part.type in ("UP_TO", "FREE", "CAPTURED"):
                found[part.type.lower()] = True
        return t.Targets(**found)

    def other_targets(self, *parts: Any) -> t.Targets:
        return replace(self.targets(*parts), other=True)

    def _bounty(self, keyword: Token) -> str:
        if keyword != "bounty":
            raise self._wrong("only bounty cards can be told apart in armies", keyword)
        return str(keyword)

    def which(self, levels: Any, more: dict[str, Any] | None = None) -> dict[str, Any]:
        if isinstance(levels, Token):
            return {"up_to_it": True}
        if isinstance(levels, t.TheX):
            return {"level_x": True}
        return {"levels": levels, **(more or {})}

    def supremacy(self, levels: tuple[int, ...]) -> dict[str, Any]:
        return {"with_supremacy": levels}

    def dragoon(self, levels: tuple[int, ...]) -> dict[str, Any]:
        return {"with_dragoon": levels}

    def advantage(self, levels: tuple[int, ...]) -> dict[str, Any]:
        return {"with_advantage": levels}

    def levels(self, *tokens: Token) -> tuple[int, ...]:
        return tuple(self._level(token) for token in tokens)

    def _level(self, token: Token) -> int:
        if int(token) not in (1, 2, 3):
            raise self._wrong(f"unknown level {token}; levels are 1, 2 and 3", token)
        return int(token)

    def owner(self, token: Token) -> t.Owner:
        return t.Owner.YOURS if token.type == "OF_YOUR_ARMY" else t.Owner.OPPONENT

    def swap_two(self, _: Token, where: Token) -> t.Step:
        return t.SwapTwo(t.Owner.YOURS if where.type == "IN_YOUR_ARMY" else t.Owner.ANY)

    def release_all(self, _: Token, whose: Token) -> t.Step:
        own = whose.type == "OF_YOUR_ARMY"
        return t.ReleaseAll(t.Owner.YOURS if own else t.Owner.OPPONENT)

    def sacrifice(self, *parts: Any) -> t.Step:
        return t.Sacrifice(next((p for p in parts if isinstance(p, t.Number)), t.Number(1)))

    def sacrifice_until_even(self, *_: Token) -> t.Step:
        return t.Sacrifice(t.Surplus())

    # the discards
    def take_any(self, *_: Token) -> t.Step:
        return t.TakeFromDiscards()

    def take_some(self, _verb: Token, number: t.Number, *_: Token) -> t.Step:
        return t.TakeFromDiscards(number)

    def take_other_clan(self, *_: Token) -> t.Step:
        return t.TakeFromDiscards(other_clan=True)

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

    def keywords(self, *tokens: Token) -> tuple[str, ...]:
        return tuple(_keyword(token) for token in tokens)

    def fetch_which(self, levels: Any, more: dict[str, Any] | None = None) -> dict[str, Any]:
        if not isinstance(levels, Token):
            return {"levels": levels, **(more or {})}
        return {
            "different_levels": levels.type == "OF_DIFFERENT_LEVELS",
            "as_named": levels.type == "OF_THAT_CLAN_AND_LEVEL",
        }

    def fetch(self, *parts: Any) -> t.Step:
        found: dict[str, Any] = {}
        for part in parts:
            if isinstance(part, t.Number | t.TheX):
                found["amount"] = part
            elif isinstance(part, dict):
                found |= part
            elif isinstance(part, tuple):
                found["keywords"] = part
            elif part.type == "UP_TO":
                found["up_to"] = True
        return t.Fetch(**found)

    def put_discards(self, *parts: Any) -> t.Step:
        amount = next(part for part in parts if isinstance(part, t.Number | t.TheX))
        return t.PutDiscardsOnDeck(amount, up_to=_says(parts, "UP_TO"))

    # the deck

    # revealing
    def reveal(self, _verb: Token, count: Token, _cards: Token, whose: Token) -> t.Step:
        return t.Reveal(int(count), own=whose.type == "OF_OWN_DECK")

    def keep(self, *parts: Any) -> t.Step:
        number = next(part for part in parts if isinstance(part, t.Number))
        return t.Keep(number, up_to=_says(parts, "UP_TO"), new_clans=_says(parts, "OF_NEW_CLANS"))

    def name_one_of_discards(self, verb: Token, what: Token) -> t.Step:
        if what != "clan":
            raise self._wrong("only a clan can be named 'of your discards'", verb)
        return t.NameOne(str(what), in_discards=True)

    # tokens, turns, points

    def take_extra_turn(self, *tokens: Token) -> t.Step:
        return t.TakeExtraTurn(
            from_discards=_says(tokens, "WITH_DISCARDS"), for_nothing=_says(tokens, "FOR_NOTHING")
        )

    def take_back_token(self, _: Token) -> t.Step:
        return t.TakeBackToken()

    def take_back_some(self, *tokens: Token) -> t.Step:
        return t.TakeBackToken(int(tokens[-1]), up_to=_says(tokens, "UP_TO"))

    # winning
    # what an action costs
    def cost_capture(self, *tokens: Token) -> t.Cost:
        discards = next((int(token) for token in tokens if token.type == "INT"), 0)
        return t.Cost(captures_this=True, discards=discards)

    def cost_discard(self, _verb: Token, count: Token, _cards: Token, *clans: Token) -> t.Cost:
        if clans and int(count) != 2:
            raise self._wrong("only 2 cards can be asked to be of different clans", count)
        return t.Cost(discards=int(count), different_clans=bool(clans))

    def cost_dragoon(self, *tokens: Token) -> t.Cost:
        return t.Cost(dragoons=next((int(t_) for t_ in tokens if t_.type == "INT"), 1))

    # powers
    def when(self, token: Token) -> t.When:
        return WHEN[token.type]

    def level_power(self, level: Token, what: Token) -> t.Power:
        make = t.LevelEchoes if what.type == "HAVE_ECHO" else t.LevelOfEveryClan
        return make(self._level(level))

    def counts_as_every(self, what: Token) -> t.Power:
        return t.OfEveryClan() if what.type == "EVERY_CLAN" else t.OfEveryLevel()

    def new_clans_cost_less(self, cost: Token, count: Token, _: Token) -> t.Power:
        return t.NewClansCostLess(int(count), yours=cost.type == "COST_YOU")
