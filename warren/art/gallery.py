"""Every picture of every game, by name. The table serves them at /art/GAME/NAME.svg."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from warren.art.painter import Groups, Own, Paint, Painter
from warren.art.svg import element, picture_of
from warren.art.tokens import favicon, logo
from warren.engine.games import GAMES
from warren.language.errors import WarrenError, did_you_mean

OURS = "warren"  # pictures that belong to no game
WIDE, HIGH = 120, 160  # size of a card
NOTHING_SHOWN: Mapping[str, str] = {}


class UnknownPicture(WarrenError, ValueError):
    """The picture or game is unknown."""

    code = "unknown-picture"


def picture(
    game: str, name: str, pack: Any = None, shown: Mapping[str, str] = NOTHING_SHOWN
) -> str:
    """Return a picture of a game by name: the id of a card, `back`, `glyph-<clan>` or a token.

    With a pack, return a picture of that pack. `shown` maps names of drawings to the pack's own
    pictures in their place. Each is an SVG element of 120 by 160 units.
    """
    painters = _painters(game) if pack is None else _of_pack(pack)
    own, marks = own_pictures(pack).get(name, ("", "")) if shown else ("", "")
    if own in shown:
        return picture_of(WIDE, HIGH, shown[own], marks)
    if name not in painters:
        raise UnknownPicture(f"unknown picture '{name}' of {game}{did_you_mean(name, painters)}")
    return painters[name]()


def own_pictures(pack: Any) -> Mapping[str, Own]:
    """Return the pack's own pictures, by the names of the drawings that they replace."""
    painter = painter_of(pack.game) if pack is not None else None
    return painter.own(pack) if painter else {}


def as_image(href: str) -> str:
    """Return an element for `shown` with the picture at an address."""
    slices = "xMidYMid slice"
    return element("image", href=href, width=WIDE, height=HIGH, preserveAspectRatio=slices)


def pictures(game: str) -> list[str]:
    """Return the names of all pictures of a game."""
    return list(_painters(game))


@cache
def _painters(game: str) -> Mapping[str, Paint]:
    """Return the drawing function of each picture of a game."""
    if game == OURS:
        return {"logo": logo, "favicon": favicon}
    painter = painter_of(game)
    return painter.pictures(GAMES[game].pack) if painter else {}


@lru_cache(maxsize=16)
def _of_pack(pack: Any) -> Mapping[str, Paint]:
    """Return the drawing function of each picture of a custom pack."""
    painter = painter_of(pack.game)
    return painter.pictures(pack) if painter else {}


def painter_of(game: str) -> Painter | None:
    """Return the painter of a game."""
    if game not in GAMES:
        known = (*GAMES, OURS)
        hint = did_you_mean(game, known)
        raise UnknownPicture(f"unknown game '{game}'; games are {', '.join(known)}{hint}")
    return GAMES[game].part("painter", Painter)


def groups_of(game: str) -> Groups:
    """Return the cards of a game in the order of a contact sheet."""
    painter = None if game == OURS else painter_of(game)
    return painter.groups(GAMES[game].pack) if painter else iter(())
