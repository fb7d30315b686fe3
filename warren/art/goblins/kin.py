"""The common looks of a clan's goblins: skin, colours, hats, clothes and held things.

Each game's painter provides its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from warren.art.goblins.scenes import MOON
from warren.art.liveries import SETS, SKIES
from warren.art.painter import Kin, Painter
from warren.engine.games import GAMES
from warren.packs.liveries import BETWEEN


def kin(colours: str, *sets: str, **about: Any) -> Kin:
    """Return a kin from lines of words in the order of its fields: sky and moon, then the sets."""
    sky, moon = colours.split()
    parts: list[Any] = [tuple(line.split()) for line in sets]
    return Kin(sky, moon, *parts, **about)


def cast(lines: str) -> dict[str, dict[str, str]]:
    """Return parts by card; each line names a card and its parts as `part=kind`."""
    words = [line.split() for line in lines.split("\n") if line]
    return {card: dict(part.split("=") for part in parts) for card, *parts in words}


@cache
def all_kin() -> Mapping[str, Kin]:
    """Return the kin of all games."""
    return {clan: one for painter in painters() for clan, one in painter.kin.items()}


@cache
def kin_of(clan: str) -> Kin:
    """Return the common looks of a clan's goblins; a new clan uses those of its livery."""
    if BETWEEN not in clan:
        return all_kin()[clan]
    return kin(SKIES[clan.partition(BETWEEN)[0]], *SETS, scene=(MOON,))


@cache
def all_cast() -> Mapping[str, Mapping[str, str]]:
    """Return the fixed parts of goblins whose names suggest them, in all games."""
    return {card: parts for painter in painters() for card, parts in painter.cast.items()}


@cache
def wanderers() -> frozenset[str]:
    """Return the goblins that belong to several clans."""
    return frozenset(name for painter in painters() for name in painter.wanderers)


def painters() -> list[Painter]:
    """Return the painter of each game."""
    return [*GAMES.bringing("painter", Painter)]
