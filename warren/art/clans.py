"""Clans and other things with a glyph, with their colours and letters.

Each game's painter provides its own. Things with a letter that depends on the language, such as the
species of Goblin Laundromat, have no letter here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from warren.art.liveries import COLOURS, SIGNS
from warren.art.painter import Painter, Palette, Tones
from warren.art.svg import INK, element, group, inked, picture_of, shape
from warren.engine.games import GAMES
from warren.language.errors import did_you_mean
from warren.packs.liveries import BETWEEN


def clan(letter: str, light: str, dark: str, *glyph: str) -> Palette:
    """Return a palette, from two lines of `ground ink accent` and the pieces of a glyph."""
    return Palette(letter, Tones(*light.split()), Tones(*dark.split()), "".join(glyph))


@cache
def palettes() -> Mapping[str, Palette]:
    """Return the palettes of all games."""
    painters = GAMES.bringing("painter", Painter)
    return {name: known for one in painters for name, known in one.clans.items()}


# Letters as brush strokes, 10 by 12 units.
LETTERS = {
    "A": "M1 11.5L5 .5L9 11.5M2.6 7.6H7.4",
    "B": "M1.6.8V11.2H5Q8.8 11 8.8 8.5T5 5.8H1.6M5 5.8Q8.2 5.6 8.2 3.3T5 .8H1.6",
    "C": "M8.8 2.6Q7.4.6 5 .6Q1 .8 1 6T5 11.4Q7.4 11.4 8.8 9.4",
    "α": "M9 1.5Q6.5 10.5 3.6 10.5Q1 10.5 1 6T3.6 1.5Q6.5 1.5 9 10.5",
    "D": "M1.5.8V11.2H4Q9 11 9 6T4 .8Z",
    "E": "M8.5.8H1.8V11.2H8.6M1.8 5.8H7.2",
    "F": "M8.5.8H1.8V11.4M1.8 5.8H7",
    "G": "M8.8 2.6Q7.4.6 5 .6Q1 .8 1 6T5 11.4Q8.8 11.2 8.8 6.8H5.6",
    "H": "M1.4.6V11.4M8.6.6V11.4M1.4 6H8.6",
    "I": "M5 .6V11.4",
    "J": "M3.4.8H8M6.6.8V8Q6.4 11.4 3.6 11.4Q1.4 11.4 1 9",
    "K": "M1.6.6V11.4M8.6.6L1.8 6.6M4 5L8.8 11.4",
    "L": "M1.8.6V11.2H8.6",
    "M": "M.8 11.4L1.6.6L5 7.4L8.4.6L9.2 11.4",
    "N": "M1.4 11.4V.8L8.6 11.2V.6",
    "O": "M5 .6Q1 .8 1 6T5 11.4Q9 11.2 9 6T5 .6Z",
    "P": "M1.8 11.4V.8H5Q8.8 1 8.8 3.9T5 6.9H2",
    "Q": "M5 .6Q1 .8 1 6T5 11.4Q9 11.2 9 6T5 .6ZM6 8.4L9.2 11.6",
    "R": "M1.6 11.4V.8H5Q8.6 1 8.6 3.6T5 6.4H2M5 6.4L9 11.4",
    "S": "M8.4 2.2Q7 .6 5 .6Q1.6.7 1.6 3.2Q1.7 5.4 5 5.9T8.6 8.6Q8.5 11.3 5 11.4Q2.4 11.4 1.2 9.6",
    "T": "M.8.8H9.2M5 .8V11.4",
    "U": "M1.4.6V7.4Q1.6 11.4 5 11.4T8.6 7.4V.6",
    "V": "M1 .6L5 11.4L9 .6",
    "W": "M.6.6L2.6 11.2L5 4.2L7.4 11.2L9.4.6",
    "X": "M1.2.6L8.8 11.4M8.8.6L1.2 11.4",
    "Y": "M1 .6L5 6.2L9 .6M5 6.2V11.4",
    "Z": "M1.2.8H8.8L1.2 11.2H8.8",
}


def palette(clan: str) -> Palette:
    """Return the colours and the letter of a clan, a species, a kind of stain or a livery."""
    if BETWEEN in clan:
        return worn(clan)
    if clan not in palettes():
        raise KeyError(f"unknown clan '{clan}'{did_you_mean(clan, palettes())}")
    return palettes()[clan]


@cache
def worn(livery: str) -> Palette:
    """Return the palette of a new clan, by the name of its livery."""
    colour, drawn, letter = livery.split(BETWEEN)
    return clan(letter, *COLOURS[colour], SIGNS[drawn])


def glyph(clan: str) -> str:
    """Draw a clan's glyph on its ground, with the clan's letter next to it."""
    tones, letter = palette(clan).light, palette(clan).letter
    wide = 40 if letter else 24
    ground = shape(
        f"M4 1H{wide - 4}Q{wide - 1} 1 {wide - 1} 4V20Q{wide - 1} 23 {wide - 4} 23H4"
        "Q1 23 1 20V4Q1 1 4 1Z",
        fill=tones.ground,
        stroke=INK,
        stroke_width=1.5,
    )
    drawn = sign(clan, tones.ink, x=4, y=4)
    return picture_of(wide, 24, ground, drawn, initial(letter, tones.ink, x=24.5, y=6))


def sign(clan: str, ink: str, *, x: float, y: float, size: float = 16) -> str:
    """Draw the glyph of a clan, a species or a stain in one colour."""
    return group(
        element("path", d=palette(clan).glyph, fill=ink, fill_rule="evenodd"),
        transform=at(x, y, size / 16),
    )


def initial(letter: str, ink: str, *, x: float, y: float, size: float = 12) -> str:
    """Draw a letter as brush strokes; return an empty text for no letter."""
    if not letter:
        return ""
    return inked(
        element("path", d=LETTERS[letter], fill="none", stroke=ink),
        transform=at(x, y, size / 12),
        width=2.2,
    )


def at(x: float, y: float, scale: float = 1) -> str:
    """Return a transform with a position and a scale."""
    moved = f"translate({x:g} {y:g})"
    return moved if scale == 1 else f"{moved}scale({round(scale, 2):g})"
