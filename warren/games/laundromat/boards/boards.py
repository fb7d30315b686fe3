"""The boards of Goblin Laundromat on the page of an analysis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from warren.analysis.boards import Board, Boards, Sign
from warren.games.laundromat.art.clans import CLANS

TYPES = {
    "socks": "M5 .5h5.5V8l3.7 2.7q2 3.3-1.2 4.5T6.8 12.5L5 9.5Z",
    "underwear": "M.5 3h15v3.5Q11 7.5 10 13H6Q5 7.5.5 6.5Z",
    "trousers": "M3 .5h10L14.5 15.5H10L8 6.5l-2 9H1.5Z",
    "capes": "M5.8.5h4.4L11 3l4.5 11Q8 17 .5 14L5 3Z",
    "hats": "M8 .5Q11 4 11.5 10H15.5v3H.5v-3H4.5Q5 4 8 .5Z",
}
ROMAN = ("I", "II", "III", "IV")


class LaundryBoards(Boards):
    """Boards of Goblin Laundromat."""

    def table_facts(self, view: Any) -> Iterable[tuple[str, object]]:
        """Yield the round, its cycle and its direction."""
        yield self.label("round"), view.round
        yield self.label("cycle"), view.cycle
        yield self.label("direction"), self.label(view.direction)
        if view.pile_size:
            yield self.label("pile"), view.pile_size

    def table_lists(self, view: Any) -> Iterable[tuple[str, Iterable[str]]]:
        """Yield the market."""
        yield self.label("market"), view.market

    def seat(self, view: Any, seat: Any) -> Board:
        """Return coins, programme, basket, drum and clean garments."""
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
        """Return the programme of this round."""
        found = seat.programmes[max(view.round, 1) - 1].programme
        return None if found is None else self.pack.programme(found)

    def seat_facts(self, seat: Any, programme: Any) -> Iterable[tuple[str, object]]:
        """Yield the public facts about a player."""
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
        """Return the stains in the drum, each kind with its limit."""
        return [
            [self.stain(kind), self.strings(self.words("stains")[kind]), have, limit]
            for kind, have, limit in zip(self.pack.stains, stains, programme.limits, strict=True)
            if limit is not None
        ]

    def card(self, card_id: str) -> int:
        """Return the index of a garment's face."""
        garment = self.pack.garment(card_id)
        species = self.words("species")[garment.species]["one"]
        tones = CLANS[garment.species].light
        sign = Sign(species[:1].upper(), tones.ground, tones.ink, TYPES[garment.type])
        kind = self.badge(f"{garment.type}-{garment.species}", sign)
        counts = zip(self.pack.stains, garment.stains, strict=True)
        stains = tuple((self.stain(stain), count) for stain, count in counts if count)
        spoken = [species, *(f"{self.words('stains')[stain]} {count}" for stain, count in stains)]
        if not stains:
            spoken.append(self.label("spotless"))
        return self.cards((self.name(card_id), kind, "", "", stains, ", ".join(spoken)))

    def stain(self, stain: str) -> str:
        """Return a kind of stain, with its sign."""
        return self.glyph(stain, CLANS[stain].glyph)
