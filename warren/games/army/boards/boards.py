"""The boards of GOSU and GOSU X on the page of an analysis."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from warren.analysis.boards import PLAIN, Board, Boards, Sign, heading
from warren.art.clans import palette
from warren.art.painter import Palette
from warren.games.army.records import COLUMNS
from warren.packs.names import short_names

ROMAN = ("", "I", "II", "III")


class ArmyBoards(Boards):
    """Boards of GOSU and GOSU X."""

    clans: Mapping[str, Palette]

    @cached_property
    def short(self) -> dict[str, str]:
        """Names that fit on a card."""
        return short_names(self.pack, self.language)

    def table_facts(self, view: Any) -> Iterable[tuple[str, object]]:
        """Yield the round, the piles, the Advantage and the turns left."""
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
        """Yield cards that are revealed or set aside."""
        aside = [] if view.aside is None else [view.aside]
        yield self.label("revealed"), [*view.revealed, *aside]

    def pile(self, cards: Sequence[str]) -> str:
        """Return the number of cards in a pile, and its top card."""
        if not cards:
            return "0"
        return self.say("top", n=len(cards), card=self.name(cards[-1]))

    def clan(self, clan: str) -> str:
        """Return a clan's printed name."""
        return str(self.words("clans")[clan]["name"])

    def seat(self, view: Any, seat: Any) -> Board:
        """Return the army, the tokens, and the visible part of the hand."""
        own = seat.seat == view.viewer
        lists = [(self.label("hand") if own else self.say("known_hand"), seat.hand)]
        if seat.packet:
            lists.append((self.label("packet"), seat.packet))
        if seat.banned:
            lists.append((self.label("banned"), seat.banned))
        return {
            "facts": self.facts(self.seat_facts(seat)),
            "rows": [self.row(level, row) for level, row in reversed([*enumerate(seat.rows, 1)])],
            "lists": self.lists(lists),
        }

    def seat_facts(self, seat: Any) -> Iterable[tuple[str, object]]:
        """Yield points, strength, cards and tokens."""
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
        """Return tokens held, spent and locked."""
        held = {"held": seat.tokens, "spent": seat.spent}
        if seat.locked:
            return self.say("tokens_three", **held, locked=seat.locked)
        return self.say("tokens_are", **held)

    def row(self, level: int, row: Sequence[Any]) -> list[Any]:
        """Return a row of an army: its level, its spoken name, and its cards."""
        empty = [self.strings(self.say("empty_slot"))] * (COLUMNS - len(row))
        spoken = self.say("level", n=level)
        slots = [*map(self.slot, row), *empty]
        return [self.strings(ROMAN[level]), self.strings(spoken), slots]

    def slot(self, slot: Any) -> list[Any]:
        """Return a card of an army: its face, marks, tokens, and text for screen readers."""
        marks = [mark for mark in ("captured", "free", "ethereal") if getattr(slot, mark)]
        token = f"seat{slot.token}" + (".dragoon" if slot.dragoon else "")
        tokens = [token] * slot.tokens + ["bounty"] * slot.bounty
        spoken = ", ".join(self.marks_spoken(slot))
        return [self.card(slot.card), marks, tokens, self.strings(spoken)]

    def marks_spoken(self, slot: Any) -> Iterable[str]:
        """Yield the marks of a card, in words."""
        for key in ("captured", "free", "bounty", "ethereal"):
            if getattr(slot, key):
                yield self.label(key)
        if slot.token is not None:
            yield self.say("token_of", n=slot.tokens, player=self.players[slot.token])
        if slot.mirrors:
            yield self.say("text_of", card=self.name(slot.mirrors))

    def card(self, card_id: str) -> int:
        """Return the index of a card's face."""
        card = self.pack.card(card_id)
        clan = self.badge(card.clan, self.sign(card.clan))
        spoken = ", ".join(
            (
                self.name(card_id),
                self.clan(card.clan),
                self.texts.say("level", str(card.level)),
                self.say("value", n=card.value),
            )
        )
        rank, value = ROMAN[card.level], str(card.value)
        return self.cards((self.short[card_id], clan, rank, value, (), spoken))

    def sign(self, clan: str) -> Sign:
        """Return a clan's badge; all other kinds share one badge."""
        own = self.pack.liveries.get(clan)
        found = palette(own.name) if own else self.clans.get(clan)
        if found is None:
            return PLAIN._replace(letter=clan[:1].upper())
        return Sign(found.letter, found.light.ground, found.light.ink, found.glyph)
