"""Goblin Laundromat: the options of a match, and the rules record made from them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from warren.games.laundromat import records
from warren.games.laundromat.blocks import blocks
from warren.games.laundromat.laundry import LaundryPack
from warren.games.laundromat.records import (
    BASKET,
    CAPES,
    CLEAN,
    DRUM,
    GARMENTS,
    HAND,
    OTHER,
    PILE,
    PROGRAMMES,
    ROUNDS,
    SEATS,
    SOCKS,
    TROUSERS,
    UNDERWEAR,
    UNTRACKED,
)
from warren.kernel.policy import write_odds
from warren.packs.errors import Limit, PackError
from warren.packs.options import chosen, with_options, write_options
from warren.packs.weights import FILE, read_weights

FEWEST_SEATS = 2
MOST_SEATS = SEATS
USUAL_SEATS = 3
KINDS = {"socks": SOCKS, "underwear": UNDERWEAR, "trousers": TROUSERS, "capes": CAPES}


@dataclass(frozen=True)
class Options:
    """The options of a match."""

    seats: int = USUAL_SEATS

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            raise ValueError(
                f"laundromat is for {FEWEST_SEATS} to {MOST_SEATS} seats, "
                f"not {self.seats} (L-COMP-12)"
            )

    def as_dict(self) -> dict[str, Any]:
        """Return the options by name."""
        return chosen(self)


RULES = with_options(records.RULES, Options)


def rulebook(pack: LaundryPack, options: Options) -> np.ndarray:
    """Return an array of one record: the rules of this match and all its cards."""
    check_room(pack)
    book = np.zeros(1, RULES)
    rules = book[0]
    rules["seats"] = options.seats
    write_options(rules, options)
    rules["specialisation"] = pack.specialisation
    rules["sock_pair"] = pack.sock_pair
    rules["potion"] = pack.potion
    write_garments(rules, pack)
    write_programmes(rules, pack)
    write_deal(rules, options.seats)
    for kind in ("underwear", "trousers", "capes"):
        number = KINDS[kind] - UNDERWEAR
        rules["first"][number], rules["second"][number] = pack.majority(kind)
    for number, basket in enumerate(pack.baskets):
        rules["goblin_species"][number] = pack.species.index(basket.species)
    write_odds(rules)
    read_weights(Path(__file__).parent / "pack" / FILE, blocks(pack), rules["weight"])
    return book


def check_room(pack: LaundryPack) -> None:
    """Check that a pack fits the capacity of the records."""
    garments = sum(garment.copies for garment in pack.garments)
    cycles = {programme.type: programme.cycle for programme in pack.programmes}
    own = pack.edition.file if pack.edition else ""
    for file, what, most, needed in (
        ("garments", "garments", GARMENTS, garments),
        ("programmes", "programmes", PROGRAMMES, len(pack.programmes)),
        ("baskets", "Goblin Baskets", SEATS, len(pack.baskets)),
    ):
        if needed != most:
            message = f"a match needs {most} {what}, not {needed}"
            limit = Limit(most, needed, "garments" if file == "garments" else "exact")
            raise PackError(message, file=own or f"{file}.toml", limit=limit)
    for what, most, needed in (
        ("types of programmes", ROUNDS, len(cycles)),
        ("garments in a cycle", min(DRUM, HAND, PILE // 2), max(cycles.values())),
        ("garments in all cycles", min(CLEAN, BASKET - 1), sum(cycles.values())),
    ):
        if needed > most:
            message = f"there is room for {most} {what}, not {needed}"
            limit = Limit(most, needed, "many")
            raise PackError(message, file=own or "programmes.toml", limit=limit)


def write_garments(rules: Any, pack: LaundryPack) -> None:
    """Number the physical cards, copies side by side."""
    rules["designs"] = len(pack.garments)
    garment = 0
    for design, printed in enumerate(pack.garments):
        for copy in range(garment, garment + printed.copies):
            rules["design"][copy] = design
            rules["garment"][design] = garment
            rules["species"][copy] = pack.species.index(printed.species)
            rules["kind"][copy] = KINDS.get(printed.type, OTHER)
            rules["coins"][copy] = printed.coins
            rules["stains"][copy] = printed.stains
            rules["copies"][copy] = printed.copies
            rules["first_copy"][copy] = garment
        garment += printed.copies


def write_programmes(rules: Any, pack: LaundryPack) -> None:
    """Write the programmes by type, with cycle and direction of each type."""
    for number, programme in enumerate(pack.programmes):
        rules["cycle"][programme.type - 1] = programme.cycle
        rules["direction"][programme.type - 1] = programme.direction
        rules["temperature"][number] = programme.temperature
        rules["reward"][number] = programme.coins
        rules["limit"][number] = [
            UNTRACKED if limit is None else limit for limit in programme.limits
        ]


def write_deal(rules: Any, seats: int) -> None:
    """Write the garments dealt in each round: a cycle for everyone, or the rest (L-FILL-01, 02)."""
    left = GARMENTS - seats
    for number, cycle in enumerate(rules["cycle"]):
        if seats == FEWEST_SEATS:
            rules["deal"][number] = 2 * cycle
        else:
            rules["deal"][number] = min(int(cycle), left // seats)
            left -= seats * int(rules["deal"][number])
