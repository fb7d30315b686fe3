"""The pictures of GOSU and GOSU X by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from warren.art.clans import glyph
from warren.art.gallery import Groups, Paint, Painter
from warren.art.goblins.portrait import goblin
from warren.art.tokens import tile, token
from warren.games.army.art.backs import back_of_gosu, back_of_gosux
from warren.packs.loader import LEVELS, Pack


def pictures(pack: Pack, *, tokens: Sequence[str], back: Paint) -> Mapping[str, Paint]:
    """Goblins and glyphs, the tiles of clans that have one, tokens and the back."""
    cards = {card.id: partial(goblin, card) for card in pack.cards}
    bare = {f"bare-{card.id}": partial(goblin, card, framed=False) for card in pack.cards}
    glyphs = {f"glyph-{clan}": partial(glyph, clan) for clan in pack.clans}
    tiled = [card.clan for card in pack.cards if card.tile]
    tiles = {f"tile-{clan}": partial(tile, clan, is_active=False) for clan in tiled}
    active = {f"tile-{clan}-active": partial(tile, clan, is_active=True) for clan in tiled}
    held = {f"token-{name}": partial(token, name) for name in tokens}
    return {**cards, **bare, **glyphs, **tiles, **active, "back": back, **held}


def by_clan(pack: Pack) -> Groups:
    """Cards by clan and level."""
    for clan in pack.clans:
        for level in LEVELS:
            names = [card.id for card in pack.cards if (card.clan, card.level) == (clan, level)]
            yield clan, str(level), names


def painter(back: Callable[[], str], *tokens: str) -> Painter:
    """What draws one of the two games."""
    return Painter(partial(pictures, tokens=tokens, back=back), by_clan)


GOSU = painter(back_of_gosu, "activation", "advantage", "victory", "dragoon")
GOSUX = painter(
    back_of_gosux,
    *("activation", "activation-double", "wonder", "supremacy", "ethereal", "bounty", "turn"),
)
