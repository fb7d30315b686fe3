"""Pictures as SVG text: numbers, elements, and short strokes in named tones.

Pictures have no ids, styles, scripts or links, so one page can hold any number of them.

A stroke consists of a tone and a shape: `g M0 0H9V9Z` is filled with the tone g and outlined in
ink. Before the tone, `!` omits the outline, and `~` draws only a line in that tone. An optional
width follows the tone (`~a3`). A `-` alone means a line in ink. A shape is a path, a circle (`o x y
r`) or an ellipse (`e x y rx ry`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

INK = "#1d1b22"
PAPER = "#ffffff"
NUMBER = re.compile(r"-?\d*\.\d+")
NUMBERS = re.compile(r"-?\d*\.?\d+")

Point = tuple[float, float]


def number(value: float) -> str:
    """Format a number with the digits that a picture needs."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def shorter(text: str) -> str:
    """Return a path with at most one decimal per number and without extra spaces."""
    text = NUMBER.sub(lambda found: number(float(found[0])), text)
    return re.sub(r" (?=[-A-Za-z])|(?<=[A-Za-z]) ", "", text)


def element(name: str, *inside: str, **attributes: object) -> str:
    """Return an element; `_` in the name of an attribute becomes `-`."""
    written = "".join(
        f' {key.replace("_", "-")}="{number(value) if isinstance(value, float) else value}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def group(*inside: str, **attributes: object) -> str:
    """Group elements that share attributes."""
    return element("g", *inside, **attributes)


def picture_of(width: int, height: int, *inside: str) -> str:
    """Return a whole picture."""
    return element(
        "svg", *inside, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}"
    )


def inked(*inside: str, width: float = 2, **attributes: object) -> str:
    """Group elements with an outline in ink."""
    return group(
        *inside,
        stroke=INK,
        stroke_width=number(width),
        stroke_linejoin="round",
        stroke_linecap="round",
        **attributes,
    )


def shape(text: str, **attributes: object) -> str:
    """Return a path, a circle or an ellipse."""
    kind, rest = text[0], NUMBERS.findall(text)
    if kind == "o":
        x, y, r = (number(float(part)) for part in rest)
        return element("circle", cx=x, cy=y, r=r, **attributes)
    if kind == "e":
        x, y, rx, ry = (number(float(part)) for part in rest)
        return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, **attributes)
    return element("path", d=shorter(text), **attributes)


def stroke(text: str, tones: Mapping[str, str]) -> str:
    """Return one stroke in the tones of a palette."""
    mark, what = text.split(" ", 1)
    if mark == "-":
        return shape(what, fill="none")
    if mark[0] == "!":
        return shape(what, fill=tones[mark[1:]], stroke="none")
    if mark[0] == "~":
        wide = mark[2:] or "2.5"
        return shape(what, fill="none", stroke=tones[mark[1]], stroke_width=wide)
    return shape(what, fill=tones[mark])


def draw(strokes: Iterable[str], tones: Mapping[str, str]) -> str:
    """Return strokes, drawn in order."""
    return "".join(stroke(text, tones) for text in strokes)


def smooth(points: Sequence[Point], *, closed: bool = True) -> str:
    """Return a soft curve through points."""
    count = len(points)
    text = f"M{number(points[0][0])} {number(points[0][1])}"
    for at in range(count if closed else count - 1):
        before, here, there, after = (
            points[at - 1 if closed else max(at - 1, 0)],
            points[at],
            points[(at + 1) % count],
            points[(at + 2) % count if closed else min(at + 2, count - 1)],
        )
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        curve = [number(part) for point in (first, second, there) for part in point]
        text += "C" + " ".join(curve)
    return text + ("Z" if closed else "")
