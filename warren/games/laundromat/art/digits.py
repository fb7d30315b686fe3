"""Numbers on a washing machine's seven-segment display."""

from __future__ import annotations

from warren.art.svg import element, group

# The segments of 8 by 14 units: top, upper left and right, middle, lower left and right, bottom.
SEGMENTS = ("M1 0H7", "M0 1V6", "M8 1V6", "M1 7H7", "M0 8V13", "M8 8V13", "M1 14H7")
LIT = {
    "0": "1110111",
    "1": "0010010",
    "2": "1011101",
    "3": "1011011",
    "4": "0111010",
    "5": "1101011",
    "6": "1101111",
    "7": "1010010",
    "8": "1111111",
    "9": "1111011",
    "°": "1111000",
}


def shown(text: str, *, x: float, y: float, colour: str, size: float = 1) -> str:
    """Draw a number with its upper left corner at this place."""
    path = "".join(
        _right(segment, 12 * place)
        for place, digit in enumerate(text)
        for segment, lit in zip(SEGMENTS, LIT[digit], strict=True)
        if lit == "1"
    )
    drawn = element("path", d=path, fill="none", stroke=colour, stroke_width=2.6)
    return group(drawn, transform=f"translate({x:g} {y:g})scale({size:g})", stroke_linecap="round")


def _right(segment: str, by: int) -> str:
    """Move a segment to the right."""
    kind = "H" if "H" in segment else "V"
    start, end = segment[1:].split(kind)
    x, y = start.split()
    return f"M{int(x) + by} {y}{kind}{int(end) + by if kind == 'H' else end}"
