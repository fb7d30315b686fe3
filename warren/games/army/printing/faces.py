"""The printed face of a goblin: clan frame, picture on top, text below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from warren.art.clans import at, palette
from warren.art.painter import Tones
from warren.art.svg import INK, draw, element, group, inked
from warren.printing.faces import (
    GOLD,
    HIGH,
    MUTED,
    PAPER,
    WIDE,
    Deck,
    best_size,
    ground_of,
    placed,
    whole,
)
from warren.printing.lettering import StyledText, centred, flowed, height, lines, written

LEFT, RIGHT, TOP, BOTTOM = 55, WIDE - 55, 55, HIGH - 55  # edges of the area inside the frame
BAR = TOP + 105  # top of the picture
LEAST, MOST = 290, 530  # minimum and maximum height of the picture
PAD = 24
BADGE = 112
PARCHMENT = "#fffaf0"
SHIELD = "M12 1.5 22 4.5V13Q22 20.5 12 24.5 2 20.5 2 13V4.5Z"
ARROWS = (
    "~a2.2 M3.5 11A8.6 8.6 0 0 1 18.5 6.3M20.5 13A8.6 8.6 0 0 1 5.5 17.7",
    "!a M21 2.5v6.5h-6.5ZM3 21.5V15h6.5Z",
)


def front(deck: Deck, card: Mapping[str, Any]) -> str:
    """Return the face of a goblin."""
    tones = palette(deck.pack.livery(card["clan"])).light
    body, wide = list(paragraphs(deck, card)), RIGHT - LEFT - 2 * PAD
    size = best_size(body, wide, BOTTOM - BAR - LEAST - 2 * PAD)
    floor = min(BAR + MOST, max(BAR + LEAST, BOTTOM - 2 * PAD - height(body, size, wide)))
    # Part of the picture behind the name; it grows if there is little room below.
    raised = (40 if card["level"] == 3 else 85) + (BAR + MOST - floor) * 0.4
    own = card["own"]
    return whole(
        ground_of(tones.ground),
        placed(deck.picture(f"bare-{card['id']}"), LEFT, BAR - raised, RIGHT - LEFT),
        frame(tones, floor),
        *name(card["name"], tones),
        placed(deck.picture(f"glyph-{card['clan']}"), LEFT, TOP + 10, BADGE),
        pips(card["level"]),
        arrows(own["shift"]) if own["shift"] is not None else "",
        shield(card["value"], floor) if card["value"] is not None else "",
        *(disc(at, floor) for at in range(own["symbols"])),
        *flowed(body, LEFT + PAD, floor + PAD, size, wide),
    )


def paragraphs(deck: Deck, card: Mapping[str, Any]) -> Iterator[StyledText]:
    """Yield the clan and level, the keywords, and the text; permanent lines have a bar."""
    level = deck.words[f"level.{card['level']}"]
    yield StyledText(f"{card['clan_name']} · {level}", ink=MUTED, scale=0.86)
    if card["keywords"]:
        yield StyledText(" · ".join(one["label"] for one in card["keywords"]), "b")
    for number, line in enumerate(filter(None, card["text"].split("\n"))):
        if number in card["standing"]:
            yield StyledText(line, "i", indent=20, bar=GOLD)
        else:
            yield StyledText(line)


def frame(tones: Tones, floor: float) -> str:
    """Draw the paper below the picture, and the frame that covers the picture's edges."""
    hole = f"M0 0H{WIDE}V{HIGH}H0ZM{LEFT} {BAR}V{BOTTOM}H{RIGHT}V{BAR}Z"
    paper = f"M{LEFT} {floor:.1f}H{RIGHT}V{BOTTOM}H{LEFT}Z"
    rim = f"M{LEFT} {BAR}H{RIGHT}V{BOTTOM}H{LEFT}Z"
    edge = element("rect", x=0, y=floor - 5, width=WIDE, height=8, fill=tones.ground)
    return (
        element("path", d=paper, fill=PAPER)
        + edge
        + element("path", d=hole, fill=tones.ground, fill_rule="evenodd")
        + element("path", d=rim, fill="none", stroke=INK, stroke_width=3)
    )


def name(text: str, tones: Tones) -> Iterator[str]:
    """Draw the name, on one line or two, next to the badge."""
    start, most = LEFT + BADGE + 18, RIGHT - LEFT - BADGE - 22
    for size in (46, 43, 40, 37, 34, 31, 28, 25):
        found = lines(text, size, most, "b")
        room = 1 if size > 40 else 2
        if len(found) <= room:
            break
    first = (TOP + BAR) / 2 - 8 + size * 0.34 - (len(found) - 1) * size * 0.52
    for number, line in enumerate(found):
        yield written(line, start, first + number * size * 1.04, size, tones.ink)


def pips(level: int) -> str:
    """Draw a level in gold on black."""
    wide = 22 + 26 * level
    x, y = LEFT + BADGE / 2 - wide / 2, BAR + 8
    found = element("rect", x=float(x), y=float(y), width=wide, height=34, rx=9, fill=INK)
    for number in range(level):
        middle = x + 24 + 26 * number
        found += element("path", d=f"M{middle} {y + 6}l11 11-11 11-11-11Z", fill="#ffd257")
    return found


def arrows(cost: int) -> str:
    """Return a shift cost between two chasing arrows."""
    x, y = LEFT + BADGE / 2 - 46, BAR + 54
    ground = element("circle", cx=12, cy=12, r=12.4, fill=PARCHMENT, stroke=INK, stroke_width=0.8)
    drawn = group(ground, draw(ARROWS, {"a": "#8a5a10"}), transform=at(x, y, 92 / 24))
    return drawn + centred(str(cost), x + 46, y + 62, 46)


def shield(value: int, floor: float) -> str:
    """Return a military value in a shield."""
    x, y = RIGHT - 112, floor - 120
    drawn = element("path", d=SHIELD, fill=PARCHMENT)
    return inked(drawn, transform=at(x, y, 96 / 24), width=2) + centred(
        str(value), x + 48, y + 72, 62 if value < 10 else 50
    )


def disc(at: int, floor: float) -> str:
    """Draw a place for an activation token."""
    middle = RIGHT - 62 - 92 * at
    return "".join(
        element(
            *("circle",), cx=middle, cy=floor - 172, r=radius, fill=fill, stroke=ink,
            stroke_width=line,
        )
        for radius, fill, ink, line in ((40, PARCHMENT, INK, 5.0), (32, "none", "#c5302b", 11.0))
    )  # fmt: skip
