"""The signs of clans, garments and stains, drawn as single paths of 16 by 16 units.

A clan has always three of them together: colour, glyph and letter.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Badge:
    """How a clan shows: its letter, its ground and what is drawn on it."""

    letter: str
    ground: str
    ink: str


INK, PAPER = "#1d1b22", "#ffffff"
OTHER = Badge("", "#55595f", PAPER)  # of a pack of one's own

BADGES = {
    "ancient": Badge("A", "#f7f4ea", INK),
    "alpha": Badge("α", "#1c6b36", PAPER),
    "dark": Badge("D", "#221f29", PAPER),
    "meka": Badge("M", "#1d55a0", PAPER),
    "fire": Badge("F", "#ab211a", PAPER),
    "dragoon": Badge("G", "#b04f00", PAPER),
    "kobuke": Badge("K", "#f0c419", INK),
    "shadow": Badge("W", "#63378f", PAPER),
    "shibuke": Badge("S", "#0c6f78", PAPER),
    "warmachine": Badge("R", "#63401f", PAPER),
    "justice": Badge("J", "#cfa325", INK),
    "abhilasha": Badge("A", "#3d2c78", PAPER),
    "tomorrow": Badge("T", "#0a6f8c", PAPER),
    "narashima": Badge("N", "#e39413", INK),
    "galmi": Badge("G", "#0f6853", PAPER),
    "phoenix": Badge("P", "#b9440b", PAPER),
    "goan_sul": Badge("S", "#931031", PAPER),
    "xi_an": Badge("X", "#27703f", PAPER),
}

# The species of Goblin Laundromat; their letter depends on the language.
SPECIES = {
    "elf": Badge("", "#cfe8c4", INK),
    "mermaid": Badge("", "#b9e3ee", INK),
    "dwarf": Badge("", "#f0d3b0", INK),
    "orc": Badge("", "#d8d2a0", INK),
    "vampire": Badge("", "#e6c3dd", INK),
}

GLYPHS = {
    "ancient": "M1 8Q8 1.5 15 8Q8 14.5 1 8ZM8 5a3 3 0 1 0 .01 0ZM8 6.8a1.2 1.2 0 1 1-.01 0Z",
    "alpha": "M2 2Q8 5 14 2Q13 7 10.5 8.5Q10 13 8 15Q6 13 5.5 8.5Q3 7 2 2Z",
    "dark": "M4.5 15V9.5L2 7l1.2-1.2 2 1.2V2.5h1.6V7h.6V1h1.6v6h.6V2.5h1.6V8h.6V5h1.6v6.5"
    "q0 3.5-3.5 3.5Z",
    "meka": "M6.8.8h2.4l.4 2 1.5.6 1.7-1.1 1.7 1.7-1.1 1.7.6 1.5 2 .4v2.4"
    "l-2 .4-.6 1.5 1.1 1.7-1.7 1.7-1.7-1.1-1.5.6-.4 2H6.8"
    "l-.4-2-1.5-.6-1.7 1.1-1.7-1.7 1.1-1.7-.6-1.5-2-.4V6.8l2-.4.6-1.5L1.5 3.2"
    "l1.7-1.7 1.7 1.1 1.5-.6ZM8 5.2a2.8 2.8 0 1 0 .01 0Z",
    "fire": "M8.5.5Q9 4 11.5 6.5T13.5 11q0 4.5-5.5 4.5T2.5 11q0-2.5 2-4.5Q5 8.5 6.2 9"
    "Q5.5 4.5 8.5.5Z",
    "dragoon": "M.5 4Q8 1.5 15.5 2.5Q13.5 5.5 11.8 6.2Q12.5 7.5 10.3 8.8Q10.5 10.3 8 11.5"
    "Q4.5 12 2.8 9Q1 7 .5 4Z",
    "kobuke": "M2.5 4Q8 .5 13.5 4V12Q8 15.5 2.5 12ZM4 4.3Q8 6.5 12 4.3Q8 2.3 4 4.3Z",
    "shadow": "M8 .5 13 6.5H10.5L14.5 12H9.2v3.5H6.8V12H1.5L5.5 6.5H3Z",
    "shibuke": "M1.5 2.5q6.5-2.5 13 0q0 9-6.5 12.5Q1.5 11.5 1.5 2.5ZM3.8 5.5l3.2 1.2"
    "q-1 2.2-3.2 1ZM12.2 5.5L9 6.7q1 2.2 3.2 1ZM6 11h4l-2 1.5Z",
    "warmachine": "M8 .5a7.5 7.5 0 1 0 .01 0ZM7.2 2.8v4.4H2.8a5.3 5.3 0 0 1 4.4-4.4ZM8.8 2.8"
    "a5.3 5.3 0 0 1 4.4 4.4H8.8ZM2.8 8.8h4.4v4.4a5.3 5.3 0 0 1-4.4-4.4ZM8.8 8.8h4.4"
    "a5.3 5.3 0 0 1-4.4 4.4Z",
    "justice": "M7.2.8h1.6V2.5H13l2.5 6.5q-2.7 2.2-5.4 0L12 4.2H8.8v9H11v2H5v-2h2.2v-9H4L5.9 9"
    "Q3.2 11.2.5 9L3 2.5h4.2Z",
    "abhilasha": "M11 .8a7.5 7.5 0 1 0 4.3 9.5A6.5 6.5 0 0 1 11 .8Z",
    "tomorrow": "M2.5.5h11v2.2L9.8 8l3.7 5.3v2.2h-11v-2.2L6.2 8 2.5 2.7Z",
    "narashima": "M8 .5l2 1.7 2.7-.4.6 2.6L15.5 6.5 14.5 9l.6 2.7-2.7.8L10 15.5H6l-2.4-3-2.7-.8"
    "L1.5 9 .5 6.5l2.2-2.1.6-2.6 2.7.4ZM5 6.5v1.8h1.8V6.5ZM9.2 6.5v1.8H11V6.5ZM6.2 10"
    "h3.6L8 12.2Z",
    "galmi": "M.5 12.5Q4 12 5 7.5T10.5 3Q14.5 3 15.5 7.5Q12.5 5.5 11 7.5t1 3.8q1.7 1 3.5 0"
    "V14.5H.5Z",
    "phoenix": "M15 .5Q4 1.5 3.2 9.8L.8 15l1.7.6L4.6 11.2Q13.5 12 15 .5ZM12 3.5Q8.5 6.5 6 9.8"
    "L5.2 9Q8 5.5 12 3.5Z",
    "goan_sul": "M5.5 5.5h5l5 10H.5ZM7 .5h2l-.3 3.5H7.3ZM3 1.5l2 2.3-1.2.8L1.8 2.5ZM13 1.5"
    "l-2 2.3 1.2.8L14.2 2.5Z",
    "xi_an": "M11.5.8l4 2.2-2.3 2q.6 3.2-2.4 4.5T7.3 11.2q-1.5 1.2.2 2t4.5-.7v2.3Q6 17 4 14.2"
    "T4.2 9Q5.5 7.5 8 6.8T9.8 4.2Q8 3.2 6 5L4.6 3.2Q7.5.3 11.5.8Z",
    "other": "M8 1.5a6.5 6.5 0 1 0 .01 0Z",
    "socks": "M5 .5h5.5V8l3.7 2.7q2 3.3-1.2 4.5T6.8 12.5L5 9.5Z",
    "underwear": "M.5 3h15v3.5Q11 7.5 10 13H6Q5 7.5.5 6.5Z",
    "trousers": "M3 .5h10L14.5 15.5H10L8 6.5l-2 9H1.5Z",
    "capes": "M5.8.5h4.4L11 3l4.5 11Q8 17 .5 14L5 3Z",
    "hats": "M8 .5Q11 4 11.5 10H15.5v3H.5v-3H4.5Q5 4 8 .5Z",
    "dirt": "M4 2.5Q7 0 9.5 2.5T14 5.5Q16.5 9 13.5 12T8.5 13.5Q4.5 16 2 12.5T1.8 6.8Q1 4.5 4 2.5Z",
    "magic": "M8 0l2.2 5.8L16 8l-5.8 2.2L8 16l-2.2-5.8L0 8l5.8-2.2Z",
    "slime": "M8 0Q13.5 7 13.5 10.5a5.5 5.5 0 0 1-11 0Q2.5 7 8 0Z",
}


def badge_of(key: str) -> str:
    """The glyph of a clan or of a garment, by the name of its path."""
    name = key.partition("-")[0]
    return name if name in GLYPHS else "other"


def colours(key: str) -> Badge:
    """The colours of a clan, or of a garment by its species."""
    kind, _, species = key.partition("-")
    return SPECIES.get(species) or BADGES.get(kind) or OTHER
