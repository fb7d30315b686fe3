"""The garments and programmes of Goblin Laundromat: stains and other facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rich.text import Text

from warren.cli.catalogue import Listing
from warren.engine.texts import Texts
from warren.games.laundromat.laundry import (
    DIRECTIONS,
    Basket,
    Garment,
    GarmentType,
    LaundryPack,
    Programme,
)

ROMAN = ("I", "II", "III", "IV")
STAIN_STYLES = {"dirt": "dark_goldenrod", "magic": "medium_purple", "slime": "green"}


@dataclass(frozen=True)
class Potion:
    """The Stain Potion, one for each player."""

    id: str
    coins: int
    source: str


class Wardrobe(Listing):
    """The components of Goblin Laundromat, for the terminal."""

    pack: LaundryPack

    @cached_property
    def items(self) -> tuple[Any, ...]:
        """Garments, programmes and baskets, then the types of garments, and the potion."""
        pack = self.pack
        potion = Potion("potion", pack.potion, pack.sources["potion"])
        return (*pack.garments, *pack.programmes, *pack.baskets, *pack.types, potion)

    # --- words -----------------------------------------------------------------------------------

    def name(self, item_id: str, language: str | None = None) -> str:
        """Return the printed name; types of garments and the potion use the game's word."""
        language = language or self.language
        if item_id in self.kinds:
            return str(self.words(language)["types"][item_id]["name"])
        if item_id == "potion":
            return Texts.load(self.pack.game, language).say("score", "potion")
        return super().name(item_id, language)

    def words(self, language: str) -> Mapping[str, Any]:
        """Return the words printed in a language."""
        return self.pack.words[language]

    @cached_property
    def kinds(self) -> dict[str, GarmentType]:
        """The types of garments."""
        return {kind.id: kind for kind in self.pack.types}

    def species(self, species: str) -> str:
        """Return a species."""
        return str(self.words(self.language)["species"][species]["one"])

    def stain(self, stain: str) -> str:
        """Return a kind of stain."""
        return str(self.words(self.language)["stains"][stain])

    @cached_property
    def letters(self) -> dict[str, str]:
        """A unique letter for each kind of stain."""
        found: dict[str, str] = {}
        for stain in self.pack.stains:
            free = (one for one in self.stain(stain).upper() if one not in found.values())
            found[stain] = next(free, "?")
        return found

    # --- stains and limits -----------------------------------------------------------------------

    def stains(self, garment: Garment) -> Text:
        """Return the stains of a garment in words: `magic 2 slime 1`."""
        found = [
            Text(f"{self.stain(stain)} {count}", style=STAIN_STYLES[stain])
            for stain, count in zip(self.pack.stains, garment.stains, strict=True)
            if count
        ]
        return Text(" ").join(found or [Text(self.texts.say("label", "spotless"), style="dim")])

    def blots(self, garment: Garment) -> Text:
        """Return a letter for every stain of a garment: `MMS`."""
        blots = Text()
        for stain, count in zip(self.pack.stains, garment.stains, strict=True):
            blots.append(self.letters[stain] * count, style=STAIN_STYLES[stain])
        return blots

    def limits(self, programme: Programme) -> Text:
        """Return the limits of a programme, by letters: `D2 M3`."""
        found = [
            Text(f"{self.letters[stain]}{limit}", style=STAIN_STYLES[stain])
            for stain, limit in zip(self.pack.stains, programme.limits, strict=True)
            if limit is not None
        ]
        return Text(" ").join(found)

    def temperature(self, programme: Programme) -> str:
        """Return the temperature of a programme."""
        return self.texts.say("line", "temperature", n=programme.temperature)

    def brief(self, programme: Programme) -> Text:
        """Return a programme in short: `30° D2 M2 +2`."""
        text = Text(f"{self.temperature(programme)} ")
        return text.append_text(self.limits(programme)).append(f" +{programme.coins}")

    # --- coins of garments -----------------------------------------------------------------------

    def worth(self, garment: Garment) -> str:
        """Describe a garment's coins: for a pair, for the most and second most, or its own."""
        kind = self.kinds[garment.type]
        if kind.scores == "pairs":
            return str(kind.pair)
        if kind.scores == "majority":
            return f"{kind.first}/{kind.second}"
        return str(garment.coins)

    def pays(self, kind: GarmentType, coins: int = 0) -> str:
        """Describe the scoring of a type of garment; `coins` are those printed on one."""
        pay = {"pairs": kind.pair, "coins": coins}.get(kind.scores, 0)
        return self.texts.say("meaning", kind.scores, n=pay, first=kind.first, second=kind.second)

    def line(self, heading: str, text: str) -> Text:
        """Return a line of an item's sheet."""
        return Text(f"  {self.heading(heading)} {text}")

    # --- sheets ----------------------------------------------------------------------------------

    def sheet(self, item: Any) -> list[Text]:
        """Return an item's printed values, its coins, and its source."""
        title, *lines = self.printed(item)
        name = self.name(item.id)
        head = Text(name[:1].upper() + name[1:], style="bold")
        return [Text("  ").join([head, title] if title else [head]), *lines, self.source(item)]

    def printed(self, item: Any) -> list[Text]:
        """Return the kind of an item, and its printed values."""
        match item:
            case Garment():
                return self.garment_sheet(item)
            case Programme():
                return self.programme_sheet(item)
            case Basket():
                said = self.texts.say("meaning", "species", n=self.pack.specialisation)
                return [Text(self.species(item.species)), self.line(self.label("species"), said)]
            case GarmentType():
                return self.type_sheet(item)
        return [Text(), Text(f"  {self.texts.say('meaning', 'potion', n=item.coins)}")]

    def label(self, key: str) -> str:
        """Return a short word of the game."""
        return self.texts.say("label", key)

    def garment_sheet(self, garment: Garment) -> list[Text]:
        """Return a garment: species and type, stains, and the coins of its type."""
        kind = self.kinds[garment.type]
        facts = [self.stains(garment)]
        if garment.copies > 1:
            facts.append(Text(f"{self.label('copies')} {garment.copies}"))
        return [
            Text(f"{self.species(garment.species)} · {self.name(kind.id)}"),
            Text(" · ").join(facts),
            self.line(self.name(kind.id), self.pays(kind, garment.coins)),
        ]

    def programme_sheet(self, programme: Programme) -> list[Text]:
        """Return a programme: its round, temperature, cycle, limits and coins."""
        limits = [
            self.texts.say("line", "limit", stain=self.stain(stain), most=limit)
            if limit is not None
            else self.own.say("screen", "uncounted", stain=self.stain(stain))
            for stain, limit in zip(self.pack.stains, programme.limits, strict=True)
        ]
        way = next(way for way, sign in DIRECTIONS.items() if sign == programme.direction)
        facts = [
            f"{self.label('temperature')} {self.temperature(programme)}",
            f"{self.label('cycle')} {programme.cycle}",
            f"{self.label('direction')} {self.words(self.language)['directions'][way]}",
        ]
        said = self.texts.say("meaning", "programme", n=programme.coins)
        return [
            Text(f"{self.label('programme')} {ROMAN[programme.type - 1]}"),
            Text(" · ".join(facts)),
            self.line(self.label("limit"), ", ".join(limits)),
            self.line(self.label("reward"), said),
        ]

    def type_sheet(self, kind: GarmentType) -> list[Text]:
        """Return a type of garment: its number of garments, and its coins."""
        garments = [garment for garment in self.pack.garments if garment.type == kind.id]
        count = sum(garment.copies for garment in garments)
        title = Text(self.texts.say("line", "garments", n=count))
        if kind.scores != "coins":
            return [title, Text(f"  {self.pays(kind)}")]
        coins = sorted({garment.coins for garment in garments})
        return [title, self.line(self.label("coins"), ", ".join(map(str, coins)))]
