"""The printed faces of Goblin Laundromat: garments, programmes and baskets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from warren.art.clans import palette
from warren.art.colours import darker
from warren.art.svg import INK, element
from warren.printing.faces import (
    HIGH,
    MUTED,
    PAPER,
    WIDE,
    Deck,
    Piece,
    Printed,
    best_size,
    ground_of,
    named,
    placed,
    whole,
)
from warren.printing.lettering import StyledText, centred, flowed, height, width

LEFT, RIGHT, TOP, BOTTOM = 55, WIDE - 55, 55, HIGH - 55
NAME = TOP + 85  # top of the picture
LEAST, MOST = 330, 480  # minimum and maximum height of the picture
PAD = 22
MACHINE = "#bcd3e6"  # colour around programmes
ROMAN = ("I", "II", "III", "IV")
SEATS = 5


def front(deck: Deck, card: Mapping[str, Any]) -> str:
    """Return the face of a card."""
    ground = palette(card["clan"]).light.ground if card["clan"] else MACHINE
    body, wide = list(paragraphs(deck, card)), RIGHT - LEFT - 2 * PAD
    marks = list(stains(deck, card))
    above = 62 if marks else 0
    size = best_size(body, wide, BOTTOM - NAME - LEAST - 2 * PAD - above)
    room = BOTTOM - NAME - 2 * PAD - above - height(body, size, wide)
    tall = min(MOST, room)
    art = tall * 0.75  # pictures are 120 by 160
    floor = NAME + tall
    return whole(
        ground_of(ground),
        element(
            *("rect",), x=LEFT, y=TOP, width=RIGHT - LEFT, height=BOTTOM - TOP, rx=26, fill=PAPER,
            stroke=darker(ground, 0.45), stroke_width=4,
        ),
        named(card["name"], WIDE / 2, TOP + 46, RIGHT - LEFT - 2 * PAD),
        placed(deck.picture(card["id"]), WIDE / 2 - art / 2, NAME, art),
        *corner(card),
        *row(marks, floor + 12),
        *flowed(body, LEFT + PAD, floor + PAD + above, size, wide),
    )  # fmt: skip


def paragraphs(deck: Deck, card: Mapping[str, Any]) -> Iterator[StyledText]:
    """Yield the species and the type, and the text with bold headings."""
    kind = " · ".join(filter(None, (card["clan_name"], card["sort"])))
    if kind:
        yield StyledText(kind, ink=MUTED, scale=0.9)
    for line in filter(None, card["text"].split("\n")):
        heading, colon, text = line.partition(":")
        yield StyledText(f"**{heading}{colon}**{text}" if text else line)


def stains(deck: Deck, card: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the picture and the number of each kind of stain on a garment."""
    for stain, count in zip(deck.pack.stains, card["own"]["stains"] or (), strict=False):
        if count:
            yield deck.picture(f"glyph-{stain}"), f"{count} {deck.words[f'stain.{stain}']}"


def row(marks: list[tuple[str, str]], y: float) -> Iterator[str]:
    """Draw stains side by side, centred."""
    size = 34
    parts = [58 + width(text, size, "b") + 30 for _, text in marks]
    x = WIDE / 2 - (sum(parts) - 30) / 2
    for (drawn, text), wide in zip(marks, parts, strict=True):
        yield placed(drawn, x, y, 50)
        yield centred(text, x + 58 + width(text, size, "b") / 2, y + 37, size)
        x += wide


def corner(card: Mapping[str, Any]) -> Iterator[str]:
    """Draw a programme's round in one corner, and the coins of any card in the other."""
    if card["kind"] == "programme":
        yield element("rect", x=LEFT + 14, y=NAME, width=74, height=58, rx=14, fill=INK)
        yield centred(ROMAN[card["level"] - 1], LEFT + 51, NAME + 43, 42, "#ffd257")
    if card["value"]:
        middle = RIGHT - 56
        yield element(
            *("circle",), cx=middle, cy=NAME + 40, r=40, fill="#f0bf3c", stroke=INK, stroke_width=4
        )
        yield centred(str(card["value"]), middle, NAME + 57, 50)


def pieces(pack: Any, clans: Iterable[str]) -> Iterator[Piece]:
    """Yield a Stain Potion for each player."""
    yield Piece("potion", "potion", SEATS, 30)


LAUNDROMAT = Printed(front, pieces)
