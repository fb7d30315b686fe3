"""Tokens, tiles, the backs of cards, and the sign of Warren itself."""

from __future__ import annotations

from warren.art.clans import initial, palette, sign
from warren.art.colours import contrast, darker, lighter
from warren.art.goblins.scenes import burst, rays
from warren.art.svg import INK, draw, element, group, inked, picture_of

TONES = {
    "k": INK,
    "w": "#fffaf0",
    "p": "#f2e6c8",
    "y": "#efbe3c",
    "d": "#b8871c",
    "l": "#fbe08a",
    "r": "#c5302b",
    "m": "#8e1d22",
    "s": "#7fb341",
    "t": "#5d8a30",
    "u": "#a9d05f",
    "b": "#8a5c34",
    "n": "#1b2340",
    "o": "#31406f",
    "c": "#4a5f9a",
    "g": "#2f8f6a",
    "h": "#8fc6ff",
    "v": "#7a54c8",
    "a": "#e07a2a",
    "i": "#d5dae6",
}

# --- tokens, 64 by 64 ----------------------------------------------------------------------------

COIN = ("y o 32 32 29", "~d2 M32 8A24 24 0 0 1 32 56A24 24 0 0 1 32 8")
TOKENS: dict[str, tuple[str, ...]] = {
    "activation": (
        "r o 32 32 29",
        f"~y2 {burst(12, inner=20, outer=25, x=32, y=32)}",
        "y M36 10L18 36H30L26 54 46 26H34Z",
    ),
    "activation-double": (
        "r o 32 32 29",
        "y M26 10L12 34H22L18 52 34 26H24Z",
        "y M44 12L30 36H40L36 54 54 26H42Z",
    ),
    "advantage": (
        "y o 32 32 29",
        "r M18 54V12H22V16Q36 8 50 18L44 26 50 36Q36 26 22 34V54Z",
        "- M22 54H16",
    ),
    "victory": (*COIN, "r M32 14L37 26 50 27 40 35 43 48 32 41 21 48 24 35 14 27 27 26Z"),
    "dragoon": (
        "a o 32 32 29",
        "w M12 20Q30 12 54 16Q50 26 44 28Q46 34 38 36Q38 44 30 46L22 56 18 44Q10 34 12 20Z",
        "- M20 24Q34 22 46 20M22 32Q32 32 40 29M24 40L32 37",
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
    "coin": (
        *COIN,
        "s M18 30Q8 24 6 16Q18 16 24 24ZM46 30Q56 24 58 16Q46 16 40 24Z",
        "s M20 26Q32 12 44 26Q46 42 32 50Q18 42 20 26Z",
        "w o 27 30 4",
        "w o 37 30 4",
        "!k o 28 30 1.8",
        "!k o 36 30 1.8",
        "- M26 40Q32 44 38 39",
    ),
}


def token(name: str) -> str:
    """A token by name."""
    return picture_of(64, 64, inked(draw(TOKENS[name], TONES), width=2.4))


def tile(clan: str, *, is_active: bool) -> str:
    """The tile of an Immortal: its help side, or its active side in gold with rays."""
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
    """Ink or paper, whichever is easier to see."""
    return max((INK, "#ffffff"), key=lambda ink: contrast(ink, ground))


# --- backs ---------------------------------------------------------------------------------------

EARS = "M-14-2Q-34-22-56-20Q-48 6-17 12ZM14-2Q34-22 56-20Q48 6 17 12Z"
FACE = (
    f"s {EARS}",
    "!t M-20 0Q-34-12-46-13Q-40 2-20 8ZM20 0Q34-12 46-13Q40 2 20 8Z",
    "s M0-24Q20-24 23-4Q26 10 16 20Q8 32 0 32T-16 20Q-26 10-23-4Q-20-24 0-24Z",
    "!t M10-22Q22-18 22-3Q25 10 15 20Q9 29 2 31Q14 14 14-2Q14-14 10-22Z",
    "w o -9-3 7.5",
    "w o 9-3 7.5",
    "!k o -7-2 3.2",
    "!k o 11-2 3.2",
    "!w o -8.5-4 1.2",
    "!w o 9.5-4 1.2",
    "- M-17-13L-3-9M17-14L4-10",
    "u M-4 4Q0 1 4 4Q8 12 0 13T-4 4Z",
    "k M-14 17Q0 21 14 16Q10 28 0 28T-14 17Z",
    "w M-9 18l5 1-3 6ZM2 20l5-1-2 6ZM-3 28l3-5 3 5Z",
)


def card_back(ground: str, edge: str, *inside: str) -> str:
    """A card's back: ground, frame, and what is inside."""
    card = element("rect", x=1, y=1, width=118, height=158, rx=9, fill=ground)
    frame = element(
        "rect", x=5, y=5, width=110, height=150, rx=6, fill="none", stroke=edge, stroke_width=2.5
    )
    return picture_of(120, 160, inked(card, *inside, frame, width=2.2))


# --- Warren --------------------------------------------------------------------------------------


def favicon() -> str:
    """A goblin's head that still is one at 16 pixels."""
    ground = element("rect", x=1, y=1, width=62, height=62, rx=14, fill="#2a1a20", stroke="none")
    face = (
        "s M22 30Q8 12 3 12Q2 34 22 42ZM42 30Q56 12 61 12Q62 34 42 42Z",
        "s M32 10Q52 10 52 32Q52 56 32 58Q12 56 12 32Q12 10 32 10Z",
        "w o 23 30 8",
        "w o 41 30 8",
        "!k o 25 31 3.6",
        "!k o 43 31 3.6",
        "k M20 44Q32 48 44 43Q40 54 32 54T20 44Z",
        "w M24 45l6 1-4 6ZM35 46l5-1-2 6Z",
    )
    return picture_of(64, 64, inked(ground, draw(face, TONES), width=2.6))


def logo() -> str:
    """A goblin that looks out of its burrow under a red moon."""
    hill = (
        "!r o 122 44 30",
        "!m o 130 36 6",
        "!m o 112 54 4",
        "t M4 116Q20 60 60 50Q90 30 120 58Q150 80 156 116Z",
        "s M4 116Q30 76 70 74Q120 72 156 116Z",
        "k M34 116Q36 74 80 74T126 116Z",
        "~u3 M18 104l4-8 3 8M134 102l4-8 3 9M52 62l3-8 4 7",
    )
    peeking = group(draw(FACE, TONES), transform="translate(80 94)scale(.82)")
    paws = draw(
        (
            "s M44 108Q44 100 52 100T60 108V117H44ZM100 108Q100 100 108 100T116 108V117H100Z",
            "- M49 104v6M54 104v6M105 104v6M110 104v6",
        ),
        TONES,
    )
    floor = element("path", d="M2 114H158V118H2Z", fill=lighter(TONES["b"], 0.1))
    return picture_of(160, 122, inked(draw(hill, TONES), peeking, paws, floor, width=2.4))
