"""Positions as the page draws them: named facts, armies as grids, gauges, and lists of cards.

A board is plain data in the language of the page. What it is made of is the view of whoever
decides, so it has nothing that this seat could not see. Texts and cards appear as numbers of a
table that all boards of a page share.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from warren.analysis.glyphs import BADGES, OTHER, badge_of
from warren.engine import Match, View
from warren.engine.texts import Texts
from warren.packs.names import short_names

ROMAN = ("I", "II", "III", "IV")

Board = dict[str, Any]


class Table:
    """Numbers for things that come again and again, in the order of their first coming."""

    def __init__(self) -> None:
        self.numbers: dict[Any, int] = {}

    def __call__(self, thing: Any) -> int:
        return self.numbers.setdefault(thing, len(self.numbers))

    @property
    def things(self) -> list[Any]:
        """All of them, by number."""
        return list(self.numbers)


def drawer_of(match: Match, language: str, players: Sequence[str], own: Texts) -> Boards:
    """What draws the positions of a match."""
    kind = LaundryBoards if match.engine.game.name == "laundromat" else ArmyBoards
    return kind(match, language, players, own)


class Boards(ABC):
    """What the boards of every game are made with."""

    def __init__(self, match: Match, language: str, players: Sequence[str], own: Texts) -> None:
        self.engine = match.engine
        self.pack: Any = match.engine.pack
        self.language = language
        self.players = players
        self.own = own
        self.texts = Texts.load(match.engine.game.name, language)
        self.strings = Table()
        self.cards = Table()  # what stands on a card: name, badge, pips, value, stains, in words
        self.badges: dict[str, tuple[str, str]] = {}  # letter and glyph

    def board(self, view: View) -> Board:
        """A position."""
        return {
            "facts": self.facts(self.table_facts(view)),
            "lists": self.lists(self.table_lists(view)),
            "seats": [self.seat(view, seat) for seat in view.seats],
        }

    @abstractmethod
    def table_facts(self, view: Any) -> Iterable[tuple[str, object]]:
        """What is said of the whole table."""

    @abstractmethod
    def table_lists(self, view: Any) -> Iterable[tuple[str, Iterable[str]]]:
        """The cards that belong to nobody."""

    @abstractmethod
    def seat(self, view: Any, seat: Any) -> Board:
        """What is seen of a seat."""

    # --- words -----------------------------------------------------------------------------------

    def say(self, key: str, **values: object) -> str:
        """A text of the page."""
        return self.own.say("page", key, **values)

    def label(self, key: str) -> str:
        """A word of the game."""
        return self.texts.say("label", key)

    def name(self, card_id: str | None) -> str:
        """The printed name of a card."""
        return str(self.pack.name(card_id, self.language)) if card_id else ""

    def words(self, table: str) -> Any:
        """What the game prints in this language."""
        return self.pack.words[self.language][table]

    # --- facts and lists, as numbers -------------------------------------------------------------

    def facts(self, facts: Iterable[tuple[str, object]]) -> list[list[int]]:
        """Named values; what is None is not said."""
        return [
            [self.strings(heading(name)), self.strings(str(value))]
            for name, value in facts
            if value is not None
        ]

    def lists(self, lists: Iterable[tuple[str, Iterable[str]]]) -> list[list[Any]]:
        """Named lists of cards; empty ones are left out."""
        found = [(name, [self.card(card) for card in cards]) for name, cards in lists]
        return [[self.strings(heading(name)), cards] for name, cards in found if cards]

    @abstractmethod
    def card(self, card_id: str) -> int:
        """The number of a card's face."""

    def badge(self, key: str, letter: str) -> str:
        """The sign of a clan or of a garment, noted to be drawn."""
        self.badges[key] = (letter, badge_of(key))
        return key


def heading(text: str) -> str:
    """A text with its capital."""
    return text[:1].upper() + text[1:]


# --- GOSU and GOSU X -----------------------------------------------------------------------------


class ArmyBoards(Boards):
    """Boards of GOSU and GOSU X."""

    @cached_property
    def short(self) -> dict[str, str]:
        """Names that fit on a card."""
        return short_names(self.pack, self.language)

    def table_facts(self, view: Any) -> Iterable[tuple[str, object]]:
        """Round, draw pile, Advantage, turns left."""
        yield self.label("round"), view.round or None
        if view.deck_size is not None:
            yield self.label("deck"), view.deck_size
            yield self.label("discards"), self.pile(view.discards)
            yield self.label("advantage"), self.players[view.advantage]
        if view.wonder is not None:
            yield self.label("wonder"), self.players[view.wonder]
        if view.turns_left:
            yield self.label("turns_left"), view.turns_left
        if view.tiles:
            yield self.label("tiles"), ", ".join(self.clan(clan) for clan in view.tiles)
        if view.clans:
            yield self.label("clans"), ", ".join(self.clan(clan) for clan in view.clans)
        if view.supply is not None:
            yield self.label("supply"), view.supply

    def table_lists(self, view: Any) -> Iterable[tuple[str, Iterable[str]]]:
        """Cards that were revealed, or are on their way."""
        aside = [] if view.aside is None else [view.aside]
        yield self.label("revealed"), [*view.revealed, *aside]

    def pile(self, cards: Sequence[str]) -> str:
        """How many cards lie there, and which one on top."""
        if not cards:
            return "0"
        return self.say("top", n=len(cards), card=self.name(cards[-1]))

    def clan(self, clan: str) -> str:
        """A clan's printed name."""
        return str(self.words("clans")[clan]["name"])

    def seat(self, view: Any, seat: Any) -> Board:
        """An army, what is held, and the hand as far as the viewer knows it."""
        own = seat.seat == view.viewer
        lists = [(self.label("hand") if own else self.say("known_hand"), seat.hand)]
        if seat.packet:
            lists.append((self.label("packet"), seat.packet))
        if seat.banned:
            lists.append((self.label("banned"), seat.banned))
        return {
            "facts": self.facts(self.seat_facts(seat)),
            "rows": [[self.slot(slot) for slot in row] for row in reversed(seat.rows)],
            "lists": self.lists(lists),
        }

    def seat_facts(self, seat: Any) -> Iterable[tuple[str, object]]:
        """Points, strength, cards and tokens."""
        yield self.label("points" if seat.locked is None else "supremacy"), seat.points
        yield self.label("strength"), seat.strength
        yield self.label("hand"), seat.hand_size
        yield self.label("tokens"), self.tokens(seat)
        if seat.dragoons is not None:
            yield self.label("dragoons"), seat.dragoons
        if seat.deck_size is not None:
            yield self.label("deck"), seat.deck_size
            yield self.label("discards"), self.pile(seat.discards)
        if seat.clans:
            yield self.label("clans"), ", ".join(self.clan(clan) for clan in seat.clans)
        if seat.passed:
            yield heading(self.label("passed")), ""

    def tokens(self, seat: Any) -> str:
        """Tokens held, spent and locked."""
        held = {"held": seat.tokens, "spent": seat.spent}
        if seat.locked:
            return self.say("tokens_three", **held, locked=seat.locked)
        return self.say("tokens_are", **held)

    def slot(self, slot: Any) -> list[Any]:
        """A card of an army: its face, marks, tokens and whose they are, and what it says aloud."""
        marks = "".join(
            mark
            for mark, has in (
                ("c", slot.captured),
                ("f", slot.free),
                ("b", slot.bounty),
                ("e", slot.ethereal),
                ("d", slot.dragoon),
            )
            if has
        )
        token = -1 if slot.token is None else slot.token
        spoken = ", ".join(self.marks_spoken(slot))
        return [self.card(slot.card), marks, slot.tokens, token, self.strings(spoken)]

    def marks_spoken(self, slot: Any) -> Iterable[str]:
        """What is special about a card, in words."""
        for key in ("captured", "free", "bounty", "ethereal"):
            if getattr(slot, key):
                yield self.label(key)
        if slot.token is not None:
            yield self.say("token_of", n=slot.tokens, player=self.players[slot.token])
        if slot.mirrors:
            yield self.say("text_of", card=self.name(slot.mirrors))

    def card(self, card_id: str) -> int:
        """The number of a card's face."""
        card = self.pack.card(card_id)
        clan = self.badge(card.clan, BADGES.get(card.clan, OTHER).letter or card.clan[:1].upper())
        spoken = ", ".join(
            (
                self.name(card_id),
                self.clan(card.clan),
                self.texts.say("level", str(card.level)),
                self.say("value", n=card.value),
            )
        )
        return self.cards((self.short[card_id], clan, card.level, str(card.value), (), spoken))


# --- Goblin Laundromat ---------------------------------------------------------------------------


class LaundryBoards(Boards):
    """Boards of Goblin Laundromat."""

    def table_facts(self, view: Any) -> Iterable[tuple[str, object]]:
        """Round, cycle, direction."""
        yield self.label("round"), view.round
        yield self.label("cycle"), view.cycle
        yield self.label("direction"), self.label(view.direction)
        if view.pile_size:
            yield self.label("pile"), view.pile_size

    def table_lists(self, view: Any) -> Iterable[tuple[str, Iterable[str]]]:
        """The market."""
        yield self.label("market"), view.market

    def seat(self, view: Any, seat: Any) -> Board:
        """Coins, programme, basket, drum and clean garments."""
        programme = self.programme(view, seat)
        drum = [found.garment for found in seat.drum]
        protected = [found.garment for found in seat.drum if found.protected]
        lists = [
            (self.label("hand"), seat.hand),
            (self.label("choice"), [seat.chosen] if seat.chosen else []),
            (self.label("drum"), drum),
            (self.label("protected"), protected),
            (self.label("known"), seat.basket_known),
            (self.label("clean"), seat.clean),
        ]
        board = {
            "facts": self.facts(self.seat_facts(seat, programme)),
            "lists": self.lists(lists),
        }
        if programme is not None:
            board["gauges"] = self.gauges(programme, seat.stains)
        return board

    def programme(self, view: Any, seat: Any) -> Any:
        """The programme of this round."""
        found = seat.programmes[max(view.round, 1) - 1].programme
        return None if found is None else self.pack.programme(found)

    def seat_facts(self, seat: Any, programme: Any) -> Iterable[tuple[str, object]]:
        """What a player is and has."""
        yield self.label("coins"), seat.coins
        yield self.label("species"), self.words("species")[seat.species]["one"]
        yield self.label("basket"), self.texts.say("line", "garments", n=seat.basket_size)
        yield self.label("potion"), "1" if seat.potion else self.label("used")
        fates = (
            f"{roman} {self.label(programme.fate)}"
            for roman, programme in zip(ROMAN, seat.programmes, strict=True)
            if programme.fate != "waiting"
        )
        yield self.label("programmes"), ", ".join(fates) or None
        if programme is not None:
            coins = self.texts.say("line", "coins", n=programme.coins)
            yield self.label("programme"), f"{self.name(programme.id)} ({coins})"

    def gauges(self, programme: Any, stains: Sequence[int]) -> list[list[Any]]:
        """The stains in the drum against the limits of the programme."""
        return [
            [kind, self.strings(self.words("stains")[kind]), have, limit]
            for kind, have, limit in zip(self.pack.stains, stains, programme.limits, strict=True)
            if limit is not None
        ]

    def card(self, card_id: str) -> int:
        """The number of a garment's face."""
        garment = self.pack.garment(card_id)
        species = self.words("species")[garment.species]["one"]
        kind = self.badge(f"{garment.type}-{garment.species}", species[:1].upper())
        stains = tuple(garment.stains)
        spoken = [species]
        spoken += [
            f"{self.words('stains')[stain]} {count}"
            for stain, count in zip(self.pack.stains, stains, strict=True)
            if count
        ]
        if not any(stains):
            spoken.append(self.label("spotless"))
        return self.cards((self.name(card_id), kind, 0, "", stains, ", ".join(spoken)))
