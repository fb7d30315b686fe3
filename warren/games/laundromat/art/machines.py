"""Programmes: the front of a washing machine, with its cycle around the drum."""

from __future__ import annotations

import math

from warren.art.colours import lighter
from warren.art.svg import INK, draw, element, group, inked, number, picture_of
from warren.games.laundromat.art.digits import shown
from warren.games.laundromat.art.stains import COLOURS, slot
from warren.games.laundromat.laundry import STAINS, Programme

NEON = {1: "#7df0d8", 2: "#8fc6ff", 3: "#f5a8dc", 4: "#ffc48a"}  # neon colours by type
DARK = "#161b3d"
DRUM = (60, 66)
LIGHTS = {"dirt": "#d9a066", "magic": COLOURS["f"], "slime": COLOURS["q"]}
TONES = {
    "c": "#dfe4f5",
    "d": "#aeb6d6",
    "k": DARK,
    "g": "#5c7fc0",
    "w": "#ffffff",
    "y": "#f5c842",
    "b": "#b98a1e",
}


def programme(one: Programme) -> str:
    """Return a programme: temperature, cycle, direction, limits and coins."""
    neon = NEON[one.type]
    return picture_of(
        120,
        160,
        inked(
            casing(neon),
            display(one),
            drum(one, neon),
            *limits(one),
            width=2,
        ),
    )


def casing(neon: str) -> str:
    """Return the machine itself."""
    return (
        element("rect", x=2, y=2, width=116, height=156, rx=9, fill=TONES["c"])
        + element("path", d="M3 30H117", fill="none")
        + element(
            "rect",
            x=5.5,
            y=5.5,
            width=109,
            height=149,
            rx=6,
            fill="none",
            stroke=neon,
            stroke_width=3,
        )
    )


def display(one: Programme) -> str:
    """Draw the temperature in lights, and the reward in coins."""
    hot = "#ff7a5c" if one.temperature >= 60 else "#ffd23f" if one.temperature >= 40 else "#7de0ff"
    window = element("rect", x=10, y=10, width=50, height=19, rx=3, fill=DARK)
    coin = draw(["y o 98 19.5 10", "~b1.5 M98 12A7.5 7.5 0 0 1 98 27A7.5 7.5 0 0 1 98 12"], TONES)
    return (
        window
        + shown(f"{one.temperature}°", x=16, y=13, colour=hot, size=0.95)
        + coin
        + shown(str(one.coins), x=95.4, y=15, colour=INK, size=0.65)
        + pips(one.type)
    )


def pips(count: int) -> str:
    """Draw a light for each round up to the programme's round."""
    return "".join(
        element(
            "circle",
            cx=67 + 6.5 * at,
            cy=19.5,
            r=2.4,
            fill="#3fd07a" if at < count else "#8a93b8",
            stroke_width=1.2,
        )
        for at in range(4)
    )


def drum(one: Programme, neon: str) -> str:
    """Draw the drum with a segment for every garment of the cycle, and its direction."""
    x, y = DRUM
    rings = draw([f"d o {x} {y} 35", f"k o {x} {y} 25"], TONES)
    water = "M36.5 70Q42 64 48 70T60 70T72 70T83.5 70Q82 90 60 91Q38 90 36.5 70Z"
    swash = element("path", d=water, fill=TONES["g"], stroke="none")
    bubbles = draw(["!w o 50 60 3", "!w o 66 54 4", "!w o 72 64 2", "!w o 57 50 2"], TONES)
    return rings + swash + bubbles + arcs(one.cycle, neon) + arrow(one.direction)


def arcs(count: int, neon: str) -> str:
    """Return the cycle as lit segments around the drum."""
    gap = 9
    parts = []
    for at in range(count):
        first = -90 + 360 / count * at + gap
        last = -90 + 360 / count * (at + 1) - gap
        parts.append(f"M{polar(first, 30)}A30 30 0 {int(last - first > 180)} 1 {polar(last, 30)}")
    path = "".join(parts)
    return element("path", d=path, fill="none", stroke_width=8.5) + element(
        "path", d=path, fill="none", stroke=lighter(neon, 0.1), stroke_width=5.5
    )


def polar(angle: float, radius: float) -> str:
    """Return a point on a circle around the drum."""
    turned = math.radians(angle)
    x, y = DRUM[0] + radius * math.cos(turned), DRUM[1] + radius * math.sin(turned)
    return f"{number(x)} {number(y)}"


def arrow(direction: int) -> str:
    """Return the direction of rotation: 1 is clockwise."""
    path = "M49 76A14 14 0 0 0 71 76M71 76l1.5 7M71 76l-7 1.5"
    drawn = element("path", d=path, fill="none", stroke="#fff", stroke_width=3)
    flip = None if direction < 0 else "translate(120)scale(-1 1)"
    return group(drawn, transform=flip) if flip else drawn


def limits(one: Programme) -> list[str]:
    """Draw a row for each kind of stain: the allowed number, or a crossed-out kind."""
    rows = []
    for row, (kind, limit) in enumerate(zip(STAINS, one.limits, strict=True)):
        y = 112 + 16.5 * row
        rows.append(slot(kind, x=18, y=y, size=0.6))
        rows.append(gauge(kind, limit, y))
    return rows


def gauge(kind: str, limit: int | None, y: float) -> str:
    """Draw the allowed stains of a kind; an uncounted kind has a wave."""
    if limit is None:
        wave = f"M34 {y:g}q6-7 12 0t12 0t12 0t12 0t12 0"
        return element("path", d=wave, fill="none", stroke="#8a93b8", stroke_width=3)
    track = element(
        "rect", x=29, y=round(y - 7, 1), width=82, height=14, rx=7, fill=DARK, stroke_width=1.5
    )
    light = LIGHTS[kind]
    lamps = [
        element("circle", cx=37 + 11 * at, cy=y, r=4, fill=light, stroke="none")
        for at in range(limit)
    ]
    return track + "".join(lamps) + shown(str(limit), x=101, y=y - 4.5, colour=light, size=0.65)
