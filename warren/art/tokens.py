"""Parts of tokens and of the backs of cards, and the sign of Warren itself."""

from __future__ import annotations

from warren.art.colours import lighter
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


def token(*parts: str) -> str:
    """Assemble a token from its parts."""
    return picture_of(64, 64, inked(draw(parts, TONES), width=2.4))


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
    """Assemble a card's back from ground, frame and inside."""
    card = element("rect", x=1, y=1, width=118, height=158, rx=9, fill=ground)
    frame = element(
        "rect", x=5, y=5, width=110, height=150, rx=6, fill="none", stroke=edge, stroke_width=2.5
    )
    return picture_of(120, 160, inked(card, *inside, frame, width=2.2))


# --- Warren --------------------------------------------------------------------------------------


def favicon() -> str:
    """Return a goblin's head that is recognisable at 16 pixels."""
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
    """Return a goblin looking out of its burrow under a red moon."""
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
