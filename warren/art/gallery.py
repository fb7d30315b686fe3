"""Every picture of every game, by name; the table serves them at /art/GAME/NAME.svg."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from warren.art.clans import glyph
from warren.art.goblins.portrait import goblin
from warren.art.tokens import BACKS, OF_GAME, favicon, logo, tile, token
from warren.engine.games import load_pack
from warren.games.laundromat.art.baskets import basket, potion
from warren.games.laundromat.art.garments import garment
from warren.games.laundromat.art.machines import programme
from warren.games.laundromat.laundry import LaundryPack
from warren.language.errors import WarrenError, did_you_mean
from warren.packs.loader import Pack

GAMES = ("gosu", "gosux", "laundromat")
OURS = "warren"  # what belongs to no game

Painter = Callable[[], str]


class UnknownPicture(WarrenError, ValueError):
    """A picture, or a game, that there is not."""

    code = "unknown-picture"


def picture(game: str, name: str) -> str:
    """A picture of a game by name: the id of a card, `back`, `glyph-<clan>`, a token."""
    painters = _painters(game)
    if name not in painters:
        raise UnknownPicture(f"unknown picture '{name}' of {game}{did_you_mean(name, painters)}")
    return painters[name]()


def pictures(game: str) -> list[str]:
    """The names of all pictures of a game."""
    return list(_painters(game))


@cache
def _painters(game: str) -> Mapping[str, Painter]:
    """What paints each picture of a game."""
    if game == OURS:
        return {"logo": logo, "favicon": favicon}
    if game not in GAMES:
        known = (*GAMES, OURS)
        hint = did_you_mean(game, known)
        raise UnknownPicture(f"unknown game '{game}'; games are {', '.join(known)}{hint}")
    pack = load_pack(game)
    of_cards = _of_army(pack) if isinstance(pack, Pack) else _of_laundry(pack)
    tokens = {f"token-{name}": partial(token, name) for name in OF_GAME[game]}
    return {**of_cards, "back": BACKS[game], **tokens}


def _of_army(pack: Pack) -> dict[str, Painter]:
    """Goblins and glyphs, and the tiles of clans that have one."""
    cards = {card.id: partial(goblin, card) for card in pack.cards}
    bare = {f"bare-{card.id}": partial(goblin, card, framed=False) for card in pack.cards}
    glyphs = {f"glyph-{clan}": partial(glyph, clan) for clan in pack.clans}
    tiled = [card.clan for card in pack.cards if card.tile]
    tiles = {f"tile-{clan}": partial(tile, clan, is_active=False) for clan in tiled}
    active = {f"tile-{clan}-active": partial(tile, clan, is_active=True) for clan in tiled}
    return {**cards, **bare, **glyphs, **tiles, **active}


def _of_laundry(pack: LaundryPack) -> dict[str, Painter]:
    """Garments, programmes and baskets, the potion, and the signs of species and stains."""
    signs = (*pack.species, *pack.stains)
    return {
        **{one.id: partial(garment, one) for one in pack.garments},
        **{one.id: partial(programme, one) for one in pack.programmes},
        **{one.id: partial(basket, one) for one in pack.baskets},
        "potion": potion,
        **{f"glyph-{name}": partial(glyph, name) for name in signs},
    }
