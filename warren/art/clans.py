"""Clans: colour, glyph and letter, always the three together; and what else has a glyph.

The species and stains of Goblin Laundromat have colours and glyphs too; their letter depends on
the language, so they have none here.
"""

from __future__ import annotations

from dataclasses import dataclass

from warren.art.svg import INK, element, group, inked, picture_of, shape
from warren.language.errors import did_you_mean

PAPER = "#ffffff"


@dataclass(frozen=True)
class Tones:
    """A ground, what is drawn on it, and a colour that goes with it."""

    ground: str
    ink: str
    accent: str


@dataclass(frozen=True)
class Palette:
    """How a clan shows on a light page and on a dark one."""

    letter: str
    light: Tones
    dark: Tones


def _clan(letter: str, light: str, dark: str) -> Palette:
    """A palette from two lines of `ground ink accent`."""
    return Palette(letter, Tones(*light.split()), Tones(*dark.split()))


PALETTES = {
    "ancient": _clan("A", f"#f7f4ea {INK} #7a5cc0", f"#f1ecdc {INK} #b9a3f0"),
    "alpha": _clan("α", f"#1c6b36 {PAPER} #f2c94c", f"#5cb877 {INK} #f2d67a"),
    "dark": _clan("D", f"#221f29 {PAPER} #6fbf3f", f"#3b3648 {PAPER} #9fe870"),
    "meka": _clan("M", f"#1d55a0 {PAPER} #ffb03a", f"#6fa8ec {INK} #ffc468"),
    "fire": _clan("F", f"#ab211a {PAPER} #ffc233", f"#f58474 {INK} #ffd067"),
    "dragoon": _clan("G", f"#b04f00 {PAPER} #ffd98a", f"#f2913d {INK} #ffe3a8"),
    "kobuke": _clan("K", f"#f0c419 {INK} #c0392b", f"#f5d04a {INK} #ef7a6a"),
    "shadow": _clan("W", f"#63378f {PAPER} #8fd16a", f"#b08ae0 {INK} #a6e083"),
    "shibuke": _clan("S", f"#0c6f78 {PAPER} #ff8a65", f"#47bcc4 {INK} #ffa68a"),
    "warmachine": _clan("R", f"#63401f {PAPER} #f08c2e", f"#c29566 {INK} #ffab5c"),
    "justice": _clan("J", f"#cfa325 {INK} #2f5fa8", f"#e3bd4b {INK} #8fb6f0"),
    "abhilasha": _clan("A", f"#3d2c78 {PAPER} #f07ab0", f"#9b8ae8 {INK} #ff9cc8"),
    "tomorrow": _clan("T", f"#0a6f8c {PAPER} #7df0ff", f"#3fc3e0 {INK} #a9f5ff"),
    "narashima": _clan("N", f"#e39413 {INK} #8e2a1e", f"#f0ab3d {INK} #ef8a70"),
    "galmi": _clan("G", f"#0f6853 {PAPER} #ff9f8a", f"#45b898 {INK} #ffb8a8"),
    "phoenix": _clan("P", f"#b9440b {PAPER} #ffd23f", f"#f5844a {INK} #ffdf7a"),
    "goan_sul": _clan("S", f"#931031 {PAPER} #ff8a3c", f"#f2829c {INK} #ffb07a"),
    "xi_an": _clan("X", f"#27703f {PAPER} #e8c04a", f"#6cc088 {INK} #f0d27a"),
    "elf": _clan("", f"#cfe8c4 {INK} #3f8f4f", f"#a9e5a0 {INK} #5fd08a"),
    "mermaid": _clan("", f"#b9e3ee {INK} #1f86a8", f"#8fe3f2 {INK} #4fc4ea"),
    "dwarf": _clan("", f"#f0d3b0 {INK} #b5642a", f"#ffc48a {INK} #f59a55"),
    "orc": _clan("", f"#d8d2a0 {INK} #7d7a2c", f"#e5e07a {INK} #c3c040"),
    "vampire": _clan("", f"#e6c3dd {INK} #97306f", f"#f5a8dc {INK} #ec6fb8"),
    "dirt": _clan("", f"#7a4a21 {PAPER} #c08a54", f"#c08a54 {INK} #7a4a21"),
    "magic": _clan("", f"#6b3fb5 {PAPER} #b794f6", f"#b794f6 {INK} #6b3fb5"),
    "slime": _clan("", f"#2f7d32 {PAPER} #86d94e", f"#86d94e {INK} #2f7d32"),
}

# Single paths of 16 by 16 units.
GLYPHS = {
    "ancient": "M.5 8.5Q8 1 15.5 8.5Q8 16 .5 8.5ZM8 5.2a3.3 3.3 0 1 0 .01 0ZM8 7.2"
    "a1.3 1.3 0 1 1-.01 0ZM7.2.3h1.6v2.4H7.2ZM2.6 1.9l1.2-1 1.5 1.8-1.2 1ZM13.4 1.9l-1.2-1"
    "-1.5 1.8 1.2 1Z",
    "alpha": "M2 2Q8 5 14 2Q13 7 10.5 8.5Q10 13 8 15.5Q6 13 5.5 8.5Q3 7 2 2Z",
    "dark": "M4.5 15.5V9.8L1.6 7.3l1.2-1.5 2.2 1.2L4 2.3l1.7-.4L7 6.3V.6h1.8v5.6L10.2 1.5"
    "l1.7.5-.9 5L13 3.9l1.4.9-2 6v4.7Z",
    "meka": "M6.8.8h2.4l.4 2 1.5.6 1.7-1.1 1.7 1.7-1.1 1.7.6 1.5 2 .4v2.4"
    "l-2 .4-.6 1.5 1.1 1.7-1.7 1.7-1.7-1.1-1.5.6-.4 2H6.8"
    "l-.4-2-1.5-.6-1.7 1.1-1.7-1.7 1.1-1.7-.6-1.5-2-.4V7.6l2-.4.6-1.5L1.5 4"
    "l1.7-1.7 1.7 1.1 1.5-.6ZM8 6a2.8 2.8 0 1 0 .01 0Z",
    "fire": "M8.5.3Q9 4 11.5 6.3T14 11q0 4.8-6 4.8T2 11q0-2.6 2.2-4.6Q4.6 8.4 6 9"
    "Q5.5 4.5 8.5.3ZM8.2 9Q8 11 6.8 12t-.4 2.2h3.2q1.4-1.6.2-3T8.2 9Z",
    "dragoon": "M.3 3.6Q8 .8 15.7 2.4Q13.8 5.4 12 6.2Q12.6 8 10.4 8.9Q10.4 11 7.8 11.8"
    "L4.6 15.6 3.6 11Q1 8 .3 3.6Z",
    "kobuke": "M2 4.2Q8 .2 14 4.2V12Q8 16 2 12ZM3.8 4.4Q8 7 12.2 4.4Q8 2 3.8 4.4ZM4 8.2v2.4"
    "l1.6.7V9ZM12 8.2v2.4l-1.6.7V9ZM7.2 9.6h1.6V12H7.2Z",
    "shadow": "M8 .3 12.6 5.6H10.8L15 11H9.2v4.7H6.8V11H1L5.2 5.6H3.4Z",
    "shibuke": "M1.2 2.6q6.8-3 13.6 0q0 9.2-6.8 13Q1.2 11.8 1.2 2.6ZM3.4 5.4l3.6 1.4"
    "q-1.2 2.4-3.6 1ZM12.6 5.4L9 6.8q1.2 2.4 3.6 1ZM5.4 10.8h5.2L8 13Z",
    "warmachine": "M8 .3a7.7 7.7 0 1 0 .01 0ZM7.1 2.6v4.5H2.6a5.5 5.5 0 0 1 4.5-4.5ZM8.9 2.6"
    "a5.5 5.5 0 0 1 4.5 4.5H8.9ZM2.6 8.9h4.5v4.5a5.5 5.5 0 0 1-4.5-4.5ZM8.9 8.9h4.5"
    "a5.5 5.5 0 0 1-4.5 4.5Z",
    "justice": "M7.1.4h1.8V2.3H13l2.7 6.9q-2.8 2.4-5.7 0L12 4.2H8.9v9.2H11.4v2.2H4.6v-2.2h2.5"
    "V4.2H4L6 9.2Q3.2 11.6.3 9.2L3 2.3h4.1Z",
    "abhilasha": "M10.6.5a7.6 7.6 0 1 0 5 9.8A6.6 6.6 0 0 1 10.6.5ZM12.6 2.6l.8 1.8 1.8.2"
    "-1.3 1.4.3 1.8-1.6-.9-1.7.9.4-1.8L10 4.6l1.8-.2Z",
    "tomorrow": "M2 .4h12v2.3h-1.2Q12.6 6 9.6 8q3 2 3.2 5.3H14v2.3H2v-2.3h1.2Q3.4 10 6.4 8"
    "q-3-2-3.2-5.3H2ZM5.4 4.2Q6.4 6.2 8 6.8 9.6 6.2 10.6 4.2Z",
    "narashima": "M8 .3l2.1 1.6 2.7-.5.7 2.7 2.2 1.7-1.1 2.6.8 2.8-2.8.8L10.2 15.7H5.8l-2.4-3.7"
    "-2.8-.8.8-2.8L.3 5.8 2.5 4.1l.7-2.7 2.7.5ZM4.6 6.2l2.4.6v1.6H5.2ZM11.4 6.2L9 6.8v1.6h1.8Z"
    "M6 9.8h4l-2 2.6Z",
    "galmi": "M.4 12.6Q4 12 5 7.4T10.5 2.6Q14.6 2.8 15.6 7.4Q12.5 5.3 11 7.4t1 4q1.8 1 3.6 0"
    "V15.4H.4Z",
    "phoenix": "M15.4.3Q4 1.3 3 9.6L.5 15l1.9.7L4.5 11.2Q14 12.2 15.4.3ZM12 3.5Q8.5 6.5 6 9.8"
    "L5 9Q8 5.5 12 3.5Z",
    "goan_sul": "M5.5 6h1.2l1 1.4L9 6h1.5l5.2 9.7H.3ZM7 .3h2l-.3 3.6H7.3ZM2.8 1.3l2.2 2.5"
    "-1.3.9L1.5 2.4ZM13.2 1.3L11 3.8l1.3.9 2.2-2.3Z",
    "xi_an": "M11.5.5l4.2 2.4-2.4 2.1q.6 3.2-2.5 4.6T7.2 11.3q-1.5 1.2.2 2t4.8-.7v2.6"
    "Q6 17.2 3.8 14.3T4 9Q5.4 7.4 7.9 6.7T9.7 4.2Q8 3.2 5.8 5.2L4.2 3.2Q7.4.1 11.5.5Z",
    "elf": "M15 1Q2 1 1.5 9.5Q1.6 12 3 13L1 15.2l.9.6L4.2 13.8Q14.5 14.5 15 1ZM12 4Q8 7 5 11.8"
    "L4.2 11Q7.5 6.5 12 4Z",
    "mermaid": "M8 15.8Q2.6 12 4 7.4Q1.2 7 .2 1.6Q5.2.2 8 4.2Q10.8.2 15.8 1.6"
    "Q14.8 7 12 7.4Q13.4 12 8 15.8ZM6 8.6Q8 10.4 10 8.6L9.6 10.2Q8 11.4 6.4 10.2Z",
    "dwarf": "M1 2.6h4.6V1.2h9.2V5Q11 6 10.4 8.6V10.6l3.4 1.8v2.4H3v-2.4l3.2-1.8"
    "V8.8Q1.4 8.4 1 2.6Z",
    "orc": "M2.2 15Q.2 6 4.6.8Q4.6 5 6.4 7.4H9.6Q11.4 5 11.4.8Q15.8 6 13.8 15Q11 12.4 9.2 12.4H6.8"
    "Q5 12.4 2.2 15Z",
    "vampire": "M8 5.4L9 3.4 9.8 5.4Q12 3.6 15.9 4Q13.8 6.4 14 9.4Q12 8.4 10.8 9.8L8 13.6 5.2 9.8"
    "Q4 8.4 2 9.4Q2.2 6.4.1 4Q4 3.6 6.2 5.4L7 3.4Z",
    "dirt": "M4 2.2Q7-.4 9.5 2.2T14 5.2Q16.8 9 13.6 12T8.5 13.7Q4.5 16.3 2 12.6"
    "T1.6 6.8Q.8 4.3 4 2.2Z"
    "M5.6 5.4a1.3 1.3 0 1 0 .01 0ZM10.6 7.4a1.6 1.6 0 1 0 .01 0ZM6.4 9.8a1 1 0 1 0 .01 0Z",
    "magic": "M8 0l1.9 4.2 3.8-1.9-1.9 3.8L16 8l-4.2 1.9 1.9 3.8-3.8-1.9L8 16l-1.9-4.2-3.8 1.9"
    " 1.9-3.8L0 8l4.2-1.9-1.9-3.8 3.8 1.9Z",
    "slime": "M8 0Q13.8 7 13.8 10.3a5.8 5.6 0 0 1-11.6 0Q2.2 7 8 0ZM5.4 9.4Q4.6 12 7 13.4"
    "L7.4 12.6Q6 11.6 6.4 9.6Z",
}

# Letters as brush strokes, 10 by 12 units.
LETTERS = {
    "A": "M1 11.5L5 .5L9 11.5M2.6 7.6H7.4",
    "α": "M9 1.5Q6.5 10.5 3.6 10.5Q1 10.5 1 6T3.6 1.5Q6.5 1.5 9 10.5",
    "D": "M1.5.8V11.2H4Q9 11 9 6T4 .8Z",
    "F": "M8.5.8H1.8V11.4M1.8 5.8H7",
    "G": "M8.8 2.6Q7.4.6 5 .6Q1 .8 1 6T5 11.4Q8.8 11.2 8.8 6.8H5.6",
    "J": "M3.4.8H8M6.6.8V8Q6.4 11.4 3.6 11.4Q1.4 11.4 1 9",
    "K": "M1.6.6V11.4M8.6.6L1.8 6.6M4 5L8.8 11.4",
    "M": "M.8 11.4L1.6.6L5 7.4L8.4.6L9.2 11.4",
    "N": "M1.4 11.4V.8L8.6 11.2V.6",
    "P": "M1.8 11.4V.8H5Q8.8 1 8.8 3.9T5 6.9H2",
    "R": "M1.6 11.4V.8H5Q8.6 1 8.6 3.6T5 6.4H2M5 6.4L9 11.4",
    "S": "M8.4 2.2Q7 .6 5 .6Q1.6.7 1.6 3.2Q1.7 5.4 5 5.9T8.6 8.6Q8.5 11.3 5 11.4Q2.4 11.4 1.2 9.6",
    "T": "M.8.8H9.2M5 .8V11.4",
    "W": "M.6.6L2.6 11.2L5 4.2L7.4 11.2L9.4.6",
    "X": "M1.2.6L8.8 11.4M8.8.6L1.2 11.4",
}


def palette(clan: str) -> Palette:
    """The colours and the letter of a clan, of a species or of a kind of stain."""
    _check(clan)
    return PALETTES[clan]


def glyph(clan: str) -> str:
    """A small picture of a clan's glyph on its ground; a clan's letter stands beside it."""
    tones, letter = palette(clan).light, PALETTES[clan].letter
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
    """The glyph of a clan, of a species or of a stain, in one colour."""
    return group(
        element("path", d=GLYPHS[clan], fill=ink, fill_rule="evenodd"),
        transform=at(x, y, size / 16),
    )


def initial(letter: str, ink: str, *, x: float, y: float, size: float = 12) -> str:
    """A letter as brush strokes; nothing for none."""
    if not letter:
        return ""
    return inked(
        element("path", d=LETTERS[letter], fill="none", stroke=ink),
        transform=at(x, y, size / 12),
        width=2.2,
    )


def at(x: float, y: float, scale: float = 1) -> str:
    """Where something stands, and how large."""
    moved = f"translate({x:g} {y:g})"
    return moved if scale == 1 else f"{moved}scale({round(scale, 2):g})"


def _check(clan: str) -> None:
    if clan not in PALETTES:
        raise KeyError(f"unknown clan '{clan}'{did_you_mean(clan, PALETTES)}")
