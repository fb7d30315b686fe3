"""The pack of Goblin Laundromat: garments, programmes, baskets and the potion.

Garments and programmes are numbers, without texts in the effect language. Clause numbers refer to
the rules of Goblin Laundromat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from warren.language.errors import did_you_mean
from warren.locale import LANGUAGES
from warren.packs.editions import Edition

GAME = "laundromat"
STAINS = ("dirt", "magic", "slime")  # L-COMP-09
DIRECTIONS = {"left": 1, "right": -1}  # 1 is clockwise
CYCLES = {1: 3, 2: 4, 3: 5, 4: 6}  # cycle of each type of programme (L-COMP-06)


@dataclass(frozen=True)
class GarmentType:
    """A type of garment and its scoring: `pairs`, `majority` or `coins`."""

    id: str
    scores: str
    pair: int  # coins for two of a design
    first: int  # coins for most garments of the type
    second: int
    source: str


@dataclass(frozen=True)
class Garment:
    """A design: a garment as printed (L-COMP-07)."""

    id: str
    species: str
    type: str
    copies: int
    stains: tuple[int, int, int]  # dirt, magic, slime
    coins: int
    source: str
    picture: str = ""  # the name of its own picture; "" if it is drawn


@dataclass(frozen=True)
class Programme:
    """The print of a programme (L-COMP-05)."""

    id: str
    type: int  # 1 to 4: its round
    cycle: int
    direction: int  # 1 left, clockwise; -1 right
    temperature: int
    limits: tuple[int | None, int | None, int | None]  # dirt, magic, slime; None: not tracked
    coins: int
    source: str


@dataclass(frozen=True)
class Basket:
    """A Goblin Basket: its owner's species (L-COMP-11)."""

    id: str
    species: str
    source: str


Found = TypeVar("Found", GarmentType, Garment, Programme)


@dataclass(frozen=True)
class LaundryPack:
    """The contents of the box of Goblin Laundromat."""

    game: str
    version: int
    species: tuple[str, ...]
    stains: tuple[str, ...]
    types: tuple[GarmentType, ...]
    garments: tuple[Garment, ...]
    programmes: tuple[Programme, ...]  # sorted by type
    baskets: tuple[Basket, ...]
    specialisation: int  # coins for a clean garment of the player's species
    potion: int  # coins for an unused potion
    sources: Mapping[str, str]  # sources of cycle, specialisation and potion
    names: Mapping[str, Mapping[str, str]]  # language -> id -> name
    words: Mapping[str, Mapping[str, Any]]  # language -> the game's printed words
    edition: Edition | None = None  # for a custom pack: its name and text

    __hash__ = object.__hash__  # identity hash, because results are cached for exactly this pack

    @property
    def items(self) -> tuple[Garment | Programme | Basket, ...]:
        """Everything with an id and a name."""
        return (*self.garments, *self.programmes, *self.baskets)

    @cached_property
    def designs(self) -> Mapping[str, int]:
        """The number of each garment, by id."""
        return {garment.id: number for number, garment in enumerate(self.garments)}

    def garment(self, garment_id: str) -> Garment:
        """Return the design with this id."""
        return _found("garment", garment_id, self.garments)

    def programme(self, programme_id: str) -> Programme:
        """Return the programme with this id."""
        return _found("programme", programme_id, self.programmes)

    def name(self, item_id: str, language: str = "en") -> str:
        """Return the printed name of a garment, programme or basket; without a name, its id."""
        return self.names.get(language, {}).get(item_id, item_id.replace("_", " ").title())

    @property
    def sock_pair(self) -> int:
        """Coins for a pair of identical socks (L-SCORE-04)."""
        return _found("type", "socks", self.types).pair

    def majority(self, type_id: str) -> tuple[int, int]:
        """Return coins for the most and for the second most garments of a type (L-SCORE-06)."""
        contested = (kind for kind in self.types if kind.scores == "majority")
        kind = _found("majority", type_id, tuple(contested))
        return kind.first, kind.second


def _found(noun: str, wanted: str, items: tuple[Found, ...]) -> Found:
    for item in items:
        if item.id == wanted:
            return item
    hint = did_you_mean(wanted, (item.id for item in items))
    raise KeyError(f"unknown {noun} '{wanted}'{hint}")


def missing_names(pack: LaundryPack) -> list[str]:
    """Return the names missing in some language, one line each."""
    items = [item.id for item in pack.items]
    words = {
        "species": pack.species,
        "stains": pack.stains,
        "types": [kind.id for kind in pack.types],
        "directions": list(DIRECTIONS),
    }
    missing = []
    for language in LANGUAGES:
        names = pack.names.get(language, {})
        said = pack.words.get(language, {})
        missing += [f"names.{language}.toml has no name for '{i}'" for i in items if i not in names]
        missing += [
            f"words.{language}.toml has no '{word}' under [{table}]"
            for table, known in words.items()
            for word in known
            if word not in said.get(table, {})
        ]
    return missing


def check_laundry_pack(pack: LaundryPack) -> None:
    """Check that all names exist."""
    if missing := missing_names(pack):
        more = f" (and {len(missing) - 1} more)" if len(missing) > 1 else ""
        raise ValueError(missing[0] + more)
