"""Hypothesis strategies for packs: garbled texts, and cards built from the language's types."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy, composite, just, sampled_from

import own_packs
from tests import tree as t
from warren.engine import GAMES
from warren.language import declaring
from warren.language.sense import dangling, leaves_cards_revealed
from warren.language.speak import speak_action, speak_block, speak_powers
from warren.packs.loader import Card
from warren.table.study.drafts import sources

Draw = Callable[[SearchStrategy[Any]], Any]
ARMIES = ("gosu", "gosux")
SAMPLES = [own_packs.MOON, own_packs.TILES, own_packs.WASH]
CLANS = {"gosu": 5, "gosux": 6}  # the fewest that a match needs
MOST = 24  # cards of a pack
NOISE = "\"'[]{}=#,.:;()+-_\\\n\r\t\0 019éß🂡"
NUMBERS = ["0", "-1", "2", "17", "99", "100", "32768", "9" * 30, "1.5", "1e9"]


def some(*values: Any) -> SearchStrategy[Any]:
    """Draw one of these; repeating a value makes it likelier."""
    return sampled_from(values)


# --- garbled packs -------------------------------------------------------------------------------


@composite
def garbled(draw: Draw) -> str:
    """A pack with some parts in the wrong place."""
    head, *tables = re.split(r"\n(?=\[)", draw(sampled_from(SAMPLES)))
    kept = [table for table in tables if draw(st.booleans())]
    known = list(sources(draw(sampled_from(list(GAMES)))).values())
    text = "\n".join([head, *kept, *draw(st.lists(sampled_from(known), max_size=2))])
    for way in draw(st.lists(sampled_from(WAYS), min_size=1, max_size=5)):
        text = way(draw, text)
    return text


def replace(draw: Draw, text: str, pattern: str, by: SearchStrategy[str]) -> str:
    """Replace a word at a place that matches a pattern."""
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    one = draw(sampled_from(found))
    return text[: one.start()] + draw(by) + text[one.end() :]


def smear(draw: Draw, text: str) -> str:
    """Replace or remove some characters."""
    at = draw(st.integers(0, len(text)))
    gone = draw(some(0, 1, 1, 2, 10, 200))
    return text[:at] + draw(st.text(NOISE, max_size=3)) + text[at + gone :]


def repeat(draw: Draw, text: str) -> str:
    """Repeat a part of the text elsewhere."""
    at, where = draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))
    again = text[at : at + draw(st.integers(0, 300))] * draw(some(1, 1, 2, 40))
    return text[:where] + again + text[where:]


def exchange(draw: Draw, text: str) -> str:
    """Replace a word of the text with another of its words."""
    return replace(draw, text, r"\w+", sampled_from(re.findall(r"\w+", text) or [""]))


def renumber(draw: Draw, text: str) -> str:
    """Change a number."""
    return replace(draw, text, r"\d+", sampled_from(NUMBERS))


def reword(draw: Draw, text: str) -> str:
    """Replace a word of a sentence with another word of the language."""
    return replace(draw, text, r'\b\w+\b(?=[^"\n]*"\n)', sampled_from(vocabulary()))


@cache
def vocabulary() -> list[str]:
    """Return all words of the cards."""
    texts = "".join(text for game in ARMIES for text in sources(game).values())
    return sorted(set(re.findall(r"\w+", texts)))


WAYS = [smear, repeat, *[exchange] * 3, *[renumber] * 3, *[reword] * 6]


# --- cards that make sense -----------------------------------------------------------------------


class Words:
    """Strategies for nodes of the effect language, in one game with some of its clans."""

    def __init__(self, game: str, first: int) -> None:
        self.pack = GAMES[game].pack
        self.dialect = self.pack.dialect
        self.clans = [*self.pack.clans[first:], *self.pack.clans[:first]][: CLANS[game]]
        self.cards = [card for card in self.pack.cards if card.clan in self.clans]
        self.made: dict[Any, SearchStrategy[Any]] = {}
        step = self.any_node([kind for kind in t.words(t.Step).values() if self.knows(kind)])
        self.block = self.blocks(step)
        self.power, self.action = self.powers(), self.actions()
        keys = [key for key in self.dialect.keys if key != "rows"]
        self.texts = st.lists(
            sampled_from(keys).flatmap(partial(moments, self)), min_size=1, max_size=3
        )
        places = {card.id: cards(self, card) for card in self.cards if not card.tile}
        self.card = sampled_from([*places]).flatmap(lambda of: st.tuples(just(of), places[of]))

    def knows(self, kind: type) -> bool:
        """Return whether a step has a meaning here; victories stand alone."""
        return kind in self.dialect.words and not issubclass(kind, t.Win)

    def any_node(self, kinds: list[type]) -> SearchStrategy[Any]:
        return sampled_from(kinds).flatmap(self.node)

    def blocks(self, step: SearchStrategy[Any]) -> SearchStrategy[t.Block]:
        """One to three sentences, some of them choices."""
        others = sampled_from([who for who in t.every(t.AnyWho) if who in self.dialect.words])
        condition = some(0, 0, 0, 0, 1).flatmap(
            lambda has: self.value(t.Condition) if has else just(None)
        )
        plain = st.builds(
            t.Sentence,
            steps=tuples(step, 1, 3),
            who=just(t.Who.YOU) | others,
            may=some(False, False, False, True),
            condition=just(None),
        )
        sentence = st.builds(
            lambda said, holds: t.Sentence(said.steps, said.who, said.may, holds), plain, condition
        )
        choice = st.builds(t.ChooseOne, tuples(plain, 2, 3), condition)
        governed = some(*[sentence] * 7, choice).flatmap(lambda one: one)
        return st.builds(t.Block, tuples(governed, 1, 3))

    def powers(self) -> SearchStrategy[Any]:
        """Return a trigger, a standing power or a victory."""
        moments = sampled_from([one for one in t.every(t.AnyWhen) if one in self.dialect.words])
        found = [*[st.builds(t.Trigger, moments, self.block)] * 14]
        words = self.dialect.words
        if standing := [kind for kind in t.words(t.StandingPower).values() if kind in words]:
            found += [self.any_node(standing)] * 10
        if victories := [kind for kind in t.words(t.Win).values() if kind in words]:
            judged = some(t.GosuWhen.ROUND_STARTED, t.GosuWhen.ANY_MOMENT)
            offered = self.any_node(victories).map(
                lambda win: t.Block((t.Sentence((win,), t.Who.EACH_PLAYER),))
            )
            found.append(st.builds(t.Trigger, judged, offered))
        return sampled_from(found).flatmap(lambda one: one)

    def actions(self) -> SearchStrategy[t.Action]:
        """Return an action with its cost."""
        cost = st.builds(
            t.Cost,
            captures_this=st.booleans(),
            discards=some(0, 1, 2, 3),
            different_clans=some(*[False] * 9, True),
            dragoons=some(0, 0, 0, 1, 2),
        )
        return st.builds(t.Action, cost, self.block)

    def node(self, kind: type) -> SearchStrategy[Any]:
        """Return a node; fields that the game does not know keep their defaults."""
        if kind not in self.made:
            known = self.dialect.details.get(kind)
            hints = get_type_hints(kind, {**vars(declaring), **vars(t)})
            needed, optional = {}, {}
            for one in fields(kind):
                if one.default is MISSING and one.default_factory is MISSING:
                    needed[one.name] = self.value(hints[one.name], one.name)
                elif known is None or one.name in known:
                    optional[one.name] = self.value(hints[one.name], one.name)
            self.made[kind] = st.fixed_dictionaries(needed, optional=optional).map(
                lambda given: kind(**given)
            )
        return self.made[kind]

    def value(self, hint: Any, name: str = "") -> SearchStrategy[Any]:
        """Return a value for a field of this type and name."""
        if hint in (t.Amount, t.Step, t.Stated):
            return self.one_of(tuple(t.words(hint).values()), name)
        if get_origin(hint) in (Union, UnionType):
            return self.one_of(get_args(hint), name)
        if get_origin(hint) is tuple:
            return self.values(get_args(hint)[0], name)
        if hint is bool:
            return st.booleans()
        if hint is int:
            return some(1, 2, 3) if "level" in name else some(1, 1, 2, 2, 3, 4, 5, 8, 16)
        if hint is str:
            return sampled_from(self.names(name))
        if hint is NoneType:
            return just(None)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return sampled_from([one for one in t.every(hint) if one in self.dialect.words])
        return self.node(hint)

    def one_of(self, kinds: tuple[Any, ...], name: str) -> SearchStrategy[Any]:
        """Return a value of one of these types, if the game knows any."""

        def known(one: Any) -> bool:
            if isinstance(one, type) and issubclass(one, Enum):
                return any(member in self.dialect.words for member in t.every(one))
            return not is_dataclass(one) or self.knows(one)

        sensible = [one for one in kinds if known(one)] or list(kinds)
        return sampled_from(sensible).flatmap(lambda kind: self.value(kind, name))

    def values(self, item: Any, name: str) -> SearchStrategy[tuple[Any, ...]]:
        """Return some values, all different, in the order of their type."""
        if item is int:
            members: list[Any] = [1, 2, 3]
        else:
            is_enum = isinstance(item, type) and issubclass(item, Enum)
            members = [*item] if is_enum else self.names(name)
        most = min(3 if item is int else 2, len(members))
        chosen = st.lists(sampled_from(members), min_size=1, max_size=most, unique=True)
        return chosen.map(lambda some: tuple(sorted(some, key=members.index)))

    def names(self, field: str) -> list[str]:
        """Return the names that a field may contain."""
        if field == "what":
            return ["clan", "level"]
        if field.startswith("keyword"):
            return list(self.dialect.keywords)
        return self.clans if field == "clan" else [card.id for card in self.cards]


words = cache(Words)


def tuples(of: SearchStrategy[Any], least: int, most: int) -> SearchStrategy[tuple[Any, ...]]:
    return st.lists(of, min_size=least, max_size=most).map(tuple)


def said(part: Any) -> str:
    """Return a part in English; empty if it can't be said naturally."""
    try:
        if isinstance(part, t.Action):
            return speak_action(part, "en")
        return speak_block(part, "en") if isinstance(part, t.Block) else speak_powers((part,), "en")
    except (ValueError, KeyError):
        return ""


def moments(known: Words, key: str) -> SearchStrategy[str]:
    """Return a key of a card with its text; drop nine of ten meaningless texts."""
    if "action" in key:
        kind: SearchStrategy[Any] = known.action
    else:
        kind = known.power if key in ("permanent", "global", "hand", "first") else known.block

    def written(part: Any, lets_pass: bool) -> str:
        is_nonsense = dangling(part, moment=key) or leaves_cards_revealed(part)
        text = "" if is_nonsense and not lets_pass else said(part)
        return f'{key} = """\n{text}\n"""' if text else ""

    return st.builds(written, kind, some(*[False] * 9, True))


@composite
def cards(draw: Draw, known: Words, of: Card) -> str:
    """A card that replaces one of the game's."""
    lines = [f'id = "{of.id}"', f'clan = "{of.clan}"', f"level = {of.level}"]
    if draw(st.booleans()):
        lines.append(f"shift = {draw(some(0, 1, 1, 2, 3))}")
    if draw(st.booleans()):
        lines.append(f"value = {draw(some(0, 1, 2, 5, 9))}")
    if known.dialect.keywords and draw(some(False, False, True)):
        lines.append(f'keywords = ["{draw(sampled_from(known.dialect.keywords))}"]')
    if of.called:
        lines.append(f'called = "{of.called}"')
    texts = {text.split()[0]: text for text in draw(known.texts) if text}
    lines += [*texts.values()][:2]
    if any(line.startswith(("effect", "activation")) for line in lines):
        lines.append(f"symbols = {draw(st.integers(0, known.dialect.most_symbols))}")
    return "\n[[card]]\n" + "\n".join(lines) + "\n"


@composite
def packs(draw: Draw, game: str) -> tuple[dict[str, str], list[str]]:
    """Cards by the id they replace, and the clans that are left out."""
    known = words(game, draw(st.integers(0, len(GAMES[game].pack.clans) - 1)))
    made = dict(draw(st.lists(known.card, min_size=1, max_size=MOST)))
    return made, [clan for clan in known.pack.clans if clan not in known.clans]
