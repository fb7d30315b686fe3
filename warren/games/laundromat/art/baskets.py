"""Goblin Baskets, each with the goblin who carries it; and the Stain Potion."""

from __future__ import annotations

from warren.art.clans import palette, sign
from warren.art.dice import Dice
from warren.art.goblins.looks import looks_of
from warren.art.goblins.portrait import figure, tones
from warren.art.svg import INK, draw, element, group, inked, picture_of
from warren.games.laundromat.art.garments import wall
from warren.games.laundromat.art.stains import blob
from warren.games.laundromat.laundry import Basket

WICKER = {
    "b": "#c98f4e",
    "d": "#9a6630",
    "l": "#e3b878",
    "w": "#fffaf0",
    "a": "#f5a8dc",
    "c": "#8fe3f2",
}
WEAVE = (
    "b M14 108H106L98 152Q60 158 22 152Z",
    "!d M90 108H106L98 152Q90 154 84 155Z",
    "- M16 120Q60 128 104 120M18 133Q60 141 102 133M20 145Q60 153 100 145",
    "- M30 110L34 153M45 110L47 155M60 110V156M75 110L73 155M90 110L86 153",
    "l M10 102Q60 94 110 102Q114 110 108 113Q60 104 12 113Q6 110 10 102Z",
)
LAUNDRY = (
    "a M14 104Q10 86 26 84Q36 82 40 102Z",
    "c M80 102Q82 84 96 86Q110 90 106 104Z",
    "w M96 104L118 98 114 122 104 124Z",
)
GLASS = {
    "p": "#efe6ff",
    "v": "#9a6bea",
    "u": "#c9a8ff",
    "w": "#ffffff",
    "c": "#b98352",
    "y": "#ffd23f",
}


def basket(one: Basket) -> str:
    """Draw a goblin that looks over its basket, with the sign of its species."""
    looks = looks_of(f"basket_{one.species}", "laundry")
    goblin = figure(looks, tones("laundry", looks), Dice(f"basket_{one.species}"))
    return picture_of(
        120,
        160,
        wall(one.species),
        element(
            "circle", cx=60, cy=66, r=46, fill=palette(one.species).dark.ground, opacity="0.35"
        ),
        inked(
            group(goblin, transform="translate(60 -12)"),
            draw((*LAUNDRY, *WEAVE), WICKER),
        ),
        plate(one.species),
    )


def plate(species: str) -> str:
    """Return the sign of a species on its basket."""
    shades = palette(species).dark
    disc = element("circle", cx=60, cy=132, r=17, fill=shades.ground, stroke=INK, stroke_width=2)
    return disc + sign(species, shades.ink, x=48, y=120, size=24)


def potion() -> str:
    """Return the Stain Potion."""
    return picture_of(
        120,
        160,
        wall("vampire"),
        inked(
            draw(
                (
                    "p M48 34H72V66Q104 82 100 114Q96 144 60 144T20 114Q16 82 48 66Z",
                    "!v M24 98Q42 90 60 98T97 100Q101 130 78 138Q60 144 42 138Q20 130 24 98Z",
                    "!u M24 98Q42 90 60 98T97 100Q78 110 60 104T24 98Z",
                    "c M50 18H70L72 36H48Z",
                    "p M44 34H76V42H44Z",
                    "!w M32 104Q32 88 44 80L48 84Q38 92 38 104Z",
                    "!w o 52 84 4",
                    "!w o 66 76 3",
                    "!w o 60 60 2.5",
                    "y M92 24l3 8 8 3-8 3-3 8-3-8-8-3 8-3ZM24 42l2 5 5 2-5 2-2 5-2-5-5-2 5-2Z",
                ),
                GLASS,
            ),
            blob("dirt", x=40, y=120, size=0.9, turn=-8),
            blob("magic", x=60, y=128, size=0.75),
            blob("slime", x=80, y=119, size=0.9, turn=10),
            width=2.4,
        ),
    )
