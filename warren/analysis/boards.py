"""Positions as drawn by the page: named facts, armies as grids, gauges, and lists of cards.

A board is plain data in the language of the page. It is made from the view of the deciding seat, so
it shows only what that seat could see. Texts and cards appear as indices into a table that all
boards of a page share.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from warren.engine import Match, View
from warren.engine.texts import Texts

Board = dict[str, Any]


class Sign(NamedTuple):
    """The badge of a card type: a letter, two colours, and a path of 16 by 16 units."""

    letter: str
    ground: str
    ink: str
    glyph: str


PLAIN = Sign("", "#55595f", "#ffffff", "M8 1.5a6.5 6.5 0 1 0 .01 0Z")  # sign of an ordinary card


class NumberTable:
    """Numbers for repeated values, in the order of first use."""

    def __init__(self) -> None:
        self.numbers: dict[Any, int] = {}

    def __call__(self, thing: Any) -> int:
        return self.numbers.setdefault(thing, len(self.numbers))

    @property
    def things(self) -> list[Any]:
        """Return all values, in the order of their numbers."""
        return list(self.numbers)


def drawer_of(match: Match, language: str, players: Sequence[str]) -> Boards:
    """Return the object that draws the positions of a match."""
    kind: Any = match.engine.game.part("boards", Boards) or PlainBoards
    return kind(match, language, players)


class Boards(ABC):
    """The base of every game's boards."""

    def __init__(self, match: Match, language: str, players: Sequence[str]) -> None:
        self.engine = match.engine
        self.pack: Any = match.engine.pack
        self.language = language
        self.players = players
        game = match.engine.game
        self.texts = Texts.load(game.name, language)
        self.own = Texts(game.name, language, game.wording("boards", "texts", language))
        self.strings = NumberTable()
        self.cards = NumberTable()  # printed faces: name, badge, pips, value, marks, in words
        self.badges: dict[str, Sign] = {}
        self.glyphs: dict[str, str] = {}  # other paths that the page needs

    def board(self, view: View) -> Board:
        """Return a position."""
        return {
            "facts": self.facts(self.table_facts(view)),
            "lists": self.lists(self.table_lists(view)),
            "seats": [self.seat(view, seat) for seat in view.seats],
        }

    @abstractmethod
    def table_facts(self, view: Any) -> Iterable[tuple[str, object]]:
        """Return facts about the whole table."""

    @abstractmethod
    def table_lists(self, view: Any) -> Iterable[tuple[str, Iterable[str]]]:
        """Return the cards that belong to no seat."""

    @abstractmethod
    def seat(self, view: Any, seat: Any) -> Board:
        """Return the board of a seat."""

    # --- words -----------------------------------------------------------------------------------

    def say(self, key: str, **values: object) -> str:
        """Return a text that only the game's boards use, from `boards/texts.*.toml`."""
        return self.own.say("board", key, **values)

    def label(self, key: str) -> str:
        """Return a word from the game's texts."""
        return self.texts.say("label", key)

    def name(self, card_id: str | None) -> str:
        """Return the printed name of a card."""
        return str(self.pack.name(card_id, self.language)) if card_id else ""

    def words(self, table: str) -> Any:
        """Return a table of the words that the game prints in this language."""
        return self.pack.words[self.language][table]

    # --- facts and lists, as numbers -------------------------------------------------------------

    def facts(self, facts: Iterable[tuple[str, object]]) -> list[list[int]]:
        """Return named values, without those that are None."""
        return [
            [self.strings(heading(name)), self.strings(str(value))]
            for name, value in facts
            if value is not None
        ]

    def lists(self, lists: Iterable[tuple[str, Iterable[str]]]) -> list[list[Any]]:
        """Return named lists of cards, without the empty ones."""
        found = [(name, [self.card(card) for card in cards]) for name, cards in lists]
        return [[self.strings(heading(name)), cards] for name, cards in found if cards]

    @abstractmethod
    def card(self, card_id: str) -> int:
        """Return the number of a card's face."""

    def badge(self, key: str, sign: Sign) -> str:
        """Return the badge of a card type, and record that it must be drawn."""
        self.badges[key] = sign
        return key

    def glyph(self, key: str, path: str) -> str:
        """Return another sign, and record that it must be drawn."""
        self.glyphs[key] = path
        return key


def heading(text: str) -> str:
    """Return a text with its first letter capitalised."""
    return text[:1].upper() + text[1:]


class PlainBoards(Boards):
    """Boards of any game: its facts, and its zones as lists."""

    def table_facts(self, view: Any) -> Iterable[tuple[str, object]]:
        """Return the facts that belong to no seat."""
        return ((self.texts.say("fact", fact.name), fact.value) for fact in view.facts)

    def table_lists(self, view: Any) -> Iterable[tuple[str, Iterable[str]]]:
        """Return the zones that belong to no seat."""
        return ((self.texts.say("zone", zone.name), zone.cards) for zone in view.zones)

    def seat(self, view: Any, seat: Any) -> Board:
        """Return the facts and zones of a seat."""
        sizes = ((self.texts.say("zone", z.name), z.size) for z in seat.zones)
        return {
            "facts": self.facts([*self.table_facts(seat), *sizes]),
            "lists": self.lists(self.table_lists(seat)),
        }

    def card(self, card_id: str) -> int:
        """Return a card that shows only its name."""
        name = self.name(card_id)
        sign = PLAIN._replace(letter=name[:1].upper())
        return self.cards((name, self.badge(f"plain-{card_id}", sign), "", "", (), name))
