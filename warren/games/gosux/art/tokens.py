"""The tokens and tiles of GOSU X."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from warren.art.clans import initial, palette, sign
from warren.art.colours import contrast, darker
from warren.art.goblins.scenes import rays
from warren.art.painter import Paint
from warren.art.svg import INK, draw, element, group, inked, picture_of
from warren.art.tokens import COIN, TONES
from warren.games.army.art.tokens import ACTIVATION
from warren.packs.loader import Pack

TOKENS: dict[str, tuple[str, ...]] = {
    "activation": ACTIVATION,
    "activation-double": (
        "r o 32 32 29",
        "y M26 10L12 34H22L18 52 34 26H24Z",
        "y M44 12L30 36H40L36 54 54 26H42Z",
    ),
    "wonder": (
        "v o 32 32 29",
        "l M32 6L38 24 56 20 44 34 54 50 36 44 32 58 28 44 10 50 20 34 8 20 26 24Z",
        "w o 32 32 7",
    ),
    "supremacy": (
        *COIN,
        "r M14 44L10 20 22 30 32 12 42 30 54 20 50 44Q32 38 14 44Z",
        "w o 32 34 4",
        "r M14 48Q32 42 50 48V54Q32 48 14 54Z",
    ),
    "ethereal": (
        "h o 32 32 29",
        "w M18 52V28Q18 12 32 12T46 28V52L41 47 36 52 32 47 27 52 23 47Z",
        "!k e 27 28 2.6 4",
        "!k e 37 28 2.6 4",
        "- M28 38Q32 41 36 38",
    ),
    "bounty": (
        "p o 32 32 29",
        "r M32 12A20 20 0 0 1 32 52A20 20 0 0 1 32 12ZM32 20A12 12 0 0 0 32 44A12 12 0 0 0 32 20Z",
        "r o 32 32 5",
        "~k4 M32 4V16M32 48V60M4 32H16M48 32H60",
    ),
    "turn": (
        "i o 32 32 29",
        "~k5 M16 36A17 17 0 0 1 44 20M48 28A17 17 0 0 1 20 44",
        "k M40 10L52 20 38 26ZM24 54L12 44 26 38Z",
    ),
}


def tiles(pack: Pack) -> Mapping[str, Paint]:
    """Return the tiles of clans, both sides."""
    clans = [card.clan for card in pack.cards if card.tile]
    worn = {clan: pack.livery(clan) for clan in clans}
    still = {f"tile-{clan}": partial(tile, own, is_active=False) for clan, own in worn.items()}
    active = {
        f"tile-{clan}-active": partial(tile, own, is_active=True) for clan, own in worn.items()
    }
    return still | active


def tile(clan: str, *, is_active: bool) -> str:
    """Return the tile of an Immortal: its help side, or its active side in gold with rays."""
    tones = palette(clan).light
    plain = darker(tones.ground, 0.35)
    edge = TONES["y"] if is_active else "#8d93a3"
    ring = element("path", d="M36 3H84L117 36V84L84 117H36L3 84V36Z", fill=edge)
    inside = element("path", d="M39 11H81L109 39V81L81 109H39L11 81V39Z", fill=tones.ground)
    glow = draw((f"!l {rays(16, inner=30, outer=46, x=60, y=60)}",), TONES) if is_active else ""
    disc = element("circle", cx=60, cy=60, r=31, fill=tones.ground if is_active else plain)
    ink = tones.ink if is_active else readable(plain)
    glyph = group(sign(clan, ink, x=40, y=35, size=36), stroke="none")
    letter = initial(palette(clan).letter, ink, x=55.5, y=74, size=11)
    return picture_of(120, 120, inked(ring, inside, glow, disc, glyph, letter, width=2.4))


def readable(ground: str) -> str:
    """Return ink or paper, whichever is more readable."""
    return max((INK, "#ffffff"), key=lambda ink: contrast(ink, ground))
