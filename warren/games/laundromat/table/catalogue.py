"""Garments, programmes and baskets for the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warren.engine.views import code
from warren.games.laundromat.laundry import (
    DIRECTIONS,
    Basket,
    Garment,
    GarmentType,
    LaundryPack,
    Programme,
)
from warren.games.laundromat.scoring import Line
from warren.table.play.catalogue import Cards, capital, in_table

FATES = ("waiting", "completed", "discarded")  # fates of a programme
# Fields that most cards don't have, in the order of `LaundryFacts`
NOTHING = dict.fromkeys(("garment", "stains", "limits", "cycle", "temperature"))


class Laundry(Cards):
    """Garments, programmes and baskets of Goblin Laundromat; its clans are the species."""

    pack: LaundryPack

    @property
    def clans(self) -> tuple[str, ...]:
        """The species."""
        return self.pack.species

    def clan_name(self, clan: str) -> str:
        """Return a species."""
        return capital(self.printed["species"][clan]["one"])

    def letter(self, clan: str) -> str:
        """Return the initial of a species, unique in each language."""
        return self.clan_name(clan)[0]

    def names(self) -> Iterator[tuple[str, str]]:
        """Stains, types of garments, score lines, directions, and fates of programmes."""
        kinds = {kind: words["name"] for kind, words in self.printed["types"].items()}
        lines = (*map(code, Line), "total", "stains")
        yield from in_table("stain", self.printed["stains"])
        yield from in_table("garment", kinds)
        yield from in_table("score", {line: self.texts.say("score", line) for line in lines})
        yield from in_table("direction", {way: self.texts.say("label", way) for way in DIRECTIONS})
        yield from in_table("fate", {fate: self.texts.say("label", fate) for fate in FATES})
        yield "token.potion", self.texts.say("score", "potion")

    # --- garments, programmes, baskets -----------------------------------------------------------

    def infos(self) -> Iterator[dict[str, Any]]:
        """Yield garments, then programmes, then baskets."""
        yield from map(self.garment, self.pack.garments)
        yield from map(self.programme, self.pack.programmes)
        yield from map(self.basket, self.pack.baskets)

    def garment(self, garment: Garment) -> dict[str, Any]:
        """Return a garment as `CardInfo`; its text describes the scoring of its type."""
        kind = next(kind for kind in self.pack.types if kind.id == garment.type)
        name = self.printed["types"][kind.id]["name"]
        return self.info(
            garment,
            kind="garment",
            clan=garment.species,
            clan_name=self.clan_name(garment.species),
            value=garment.coins if kind.scores == "coins" else None,
            text=self.line(name, self.pays(kind, garment.coins)),
            sort=name,
            rulings=self.ruled(kind.id),
            own={**NOTHING, "garment": kind.id, "stains": list(garment.stains)},
        )

    def pays(self, kind: GarmentType, coins: int) -> str:
        """Describe the scoring of a type of garment; `coins` are those printed on this one."""
        pay = {"pairs": kind.pair, "coins": coins}.get(kind.scores, 0)
        return self.texts.say("meaning", kind.scores, n=pay, first=kind.first, second=kind.second)

    def programme(self, programme: Programme) -> dict[str, Any]:
        """Return a programme as `CardInfo`; its level is its type, 1 to 4."""
        way = next(way for way, sign in DIRECTIONS.items() if sign == programme.direction)
        label = {key: self.texts.say("label", key) for key in ("limit", "direction", "reward", way)}
        paragraphs = [
            self.line(label["limit"], ", ".join(self.limits(programme))),
            self.line(label["direction"], label[way]),
            self.line(label["reward"], self.texts.say("meaning", "programme", n=programme.coins)),
        ]
        return self.info(
            programme,
            kind="programme",
            level=programme.type,
            value=programme.coins,
            text="\n".join(paragraphs),
            rulings=self.ruled("programme"),
            own={
                **NOTHING,
                "limits": list(programme.limits),
                "cycle": programme.cycle,
                "temperature": programme.temperature,
            },
        )

    def limits(self, programme: Programme) -> Iterator[str]:
        """Yield the stains of each kind that a programme allows."""
        for stain, most in zip(self.pack.stains, programme.limits, strict=True):
            name = self.printed["stains"][stain]
            if most is None:
                yield self.of_game["note"]["uncounted"].format(stain=name)
            else:
                yield self.texts.say("line", "limit", stain=name, most=most)

    def basket(self, basket: Basket) -> dict[str, Any]:
        """Return a Goblin Basket, as `CardInfo`."""
        return self.info(
            basket,
            kind="basket",
            clan=basket.species,
            clan_name=self.clan_name(basket.species),
            text=capital(self.texts.say("meaning", "species", n=self.pack.specialisation)),
            rulings=self.ruled("basket"),
            own=NOTHING,
        )

    def line(self, heading: str, text: str) -> str:
        """Return `Reward: 2 coins for a full drum.`"""
        return str(self.of_game["note"]["line"]).format(heading=capital(heading), text=text)
