"""Checks of Goblin Laundromat's packs and counts of their cards for `warren packs`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from warren.cli.errors import BadInputError, bad_input
from warren.cli.packs import plural
from warren.cli.screens import Box
from warren.engine.games import game
from warren.games.laundromat.laundry import LaundryPack, check_laundry_pack
from warren.games.laundromat.reading import read_laundry_pack
from warren.locale import LANGUAGES
from warren.packs.reading import SOURCES


def check(pack: LaundryPack) -> None:
    """Check the names, and that numbers fit into the rules record."""
    check_laundry_pack(pack)
    rules = game(pack.game)
    rules.rulebook(pack, rules.options())


def check_own(folder: Path, pack: LaundryPack) -> str:
    """Describe a whole custom pack."""
    if folder.is_file():
        raise BadInputError(f"{folder}: this is a file; a pack of {pack.game} is a whole folder")
    with bad_input():
        own = read_laundry_pack(folder)
    with bad_input(folder):
        check(own)
    return contents(own)


def contents(pack: LaundryPack) -> str:
    """Describe a pack in a few words."""
    garments = sum(garment.copies for garment in pack.garments)
    parts = [
        plural(len(pack.garments), "design"),
        plural(garments, "garment"),
        plural(len(pack.programmes), "programme"),
        plural(len(pack.baskets), "basket"),
    ]
    return ", ".join(parts)


def count_laundry(pack: LaundryPack) -> dict[str, Any]:
    """Count garments by species and type, stains, programmes and baskets."""

    def garments(fact: str, known: Any) -> dict[str, int]:
        count: Counter[str] = Counter()
        for garment in pack.garments:
            count[getattr(garment, fact)] += garment.copies
        return {str(key): count[key] for key in known}

    stains = [[count * g.copies for count in g.stains] for g in pack.garments]
    rounds = Counter(programme.type for programme in pack.programmes)
    items: tuple[Any, ...] = (*pack.types, *pack.garments, *pack.programmes, *pack.baskets)
    sources = Counter([*(item.source for item in items), *pack.sources.values()])
    return {
        "game": pack.game,
        "version": pack.version,
        "designs": len(pack.garments),
        "garments": sum(garment.copies for garment in pack.garments),
        "species": garments("species", pack.species),
        "types": garments("type", [kind.id for kind in pack.types]),
        "stains": {
            kind: sum(column)
            for kind, column in zip(pack.stains, zip(*stains, strict=True), strict=True)
        },
        "spotless": sum(g.copies for g in pack.garments if not any(g.stains)),
        "programmes": {str(number): rounds[number] for number in sorted(rounds)},
        "baskets": len(pack.baskets),
        "sources": {source: sources[source] for source in SOURCES},
        "languages": {language: len(pack.names[language]) for language in LANGUAGES},
    }


BOX = Box(check, contents, count_laundry, check_own)
