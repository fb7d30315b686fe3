"""Texts on printed cards: measured, broken into lines and written as SVG.

Lengths are in tenths of a millimetre. `**words**` are bold and `__words__` italic.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from warren.art.svg import INK, element
from warren.printing.fonts import FAMILY, WEIGHTS, font
from warren.renamed import old_classes

__getattr__ = old_classes(__name__)
MARKED = re.compile(r"\*\*(.+?)\*\*|__(.+?)__", re.DOTALL)
SPACES = re.compile(r"[ \n]+")
KEPT = re.compile(  # spaces where no line breaks: around numbers, which nobody should look for
    r"(?:(?<=niveau)|(?<=livello)|(?<=level)) (?=\d)"  # level 1
    r"|(?<=[^\W\d]) (?=\d+(?:[,.;:)]|$))"  # magic 4,
    r"|(?<=\d) (?=\(\+|[^\W\d]{4})"  # 2 (+1), 2 cards
    r"|(?<=\d\)) (?=[^\W\d]{4})",  # (+1) cards
    re.IGNORECASE,
)
LEADING = 1.2  # line spacing, relative to the text size

Word = tuple[str, str]  # a text and its style; words of several styles may touch


def runs(text: str, style: str = "") -> Iterator[Word]:
    """Split a marked text into pieces of one style each."""
    end = 0
    for found in MARKED.finditer(text):
        yield text[end : found.start()], style
        yield found[1] or found[2], "b" if found[1] else "i"
        end = found.end()
    yield text[end:], style


def words(text: str, style: str = "") -> list[list[Word]]:
    """Return the words of a text; a word may consist of pieces in several styles."""
    found: list[list[Word]] = [[]]
    for piece, kind in runs(text, style):
        first, *others = (part.replace("\0", " ") for part in SPACES.split(KEPT.sub("\0", piece)))
        found[-1].append((first, kind))
        found += [[(other, kind)] for other in others]
    filled = ([piece for piece in word if piece[0]] for word in found)
    return [word for word in filled if word]


def width(text: str, size: float, style: str = "") -> float:
    """Return the width of a text in one style."""
    return size * font(style).width(text)


def lines(text: str, size: float, most: float, style: str = "") -> list[list[Word]]:
    """Break a text into lines up to a width; only a single longer word may exceed it."""
    found: list[list[Word]] = []
    left = 0.0
    for word in words(text, style):
        wide = sum(width(piece, size, kind) for piece, kind in word)
        space = width(" ", size, word[0][1])
        if found and wide + space <= left:
            found[-1] += [(" ", word[0][1]), *word]
            left -= wide + space
        else:
            found.append(list(word))
            left = most - wide
    return found


def line_width(line: Sequence[Word], size: float) -> float:
    """Return the width of a line."""
    return sum(width(piece, size, kind) for piece, kind in line)


def written(line: Sequence[Word], x: float, y: float, size: float, ink: str = INK) -> str:
    """Draw a line of text from x on, with its baseline at y."""
    found = ""
    for style, pieces in groupby(line, key=lambda piece: piece[1]):
        weight, slope = WEIGHTS[style]
        text = "".join(piece for piece, _ in pieces)
        start = x + width(text[: len(text) - len(text.lstrip())], size, style)
        found += element(
            "text",
            escape(text.strip(), quote=False),
            x=float(start),
            y=float(y),
            fill=ink,
            font_family=FAMILY,
            font_size=float(size),
            font_weight=weight if style == "b" else None,
            font_style=slope if style == "i" else None,
        )
        x += width(text, size, style)
    return found


def centred(text: str, x: float, y: float, size: float, ink: str = INK, style: str = "b") -> str:
    """Draw a line of text centred on x."""
    return written([(text, style)], x - width(text, size, style) / 2, y, size, ink)


@dataclass(frozen=True)
class StyledText:
    """A paragraph and its style."""

    text: str
    style: str = ""
    ink: str = INK
    scale: float = 1.0  # its size relative to the surrounding text
    indent: float = 0.0
    bar: str = ""  # the colour of a bar to the paragraph's left
    gap: float = 0.3  # space after it, relative to the text size
    mark: str = ""  # a mark in the indent before its first line


def height(paragraphs: Sequence[StyledText], size: float, most: float) -> float:
    """Return the height of paragraphs at a size and a width."""
    return sum(
        one.scale * size * (LEADING * len(broken(one, size, most)) + one.gap) for one in paragraphs
    )


def broken(one: StyledText, size: float, most: float) -> list[list[Word]]:
    """Return the lines of a paragraph."""
    return lines(one.text, size * one.scale, most - one.indent, one.style)


def flowed(
    paragraphs: Sequence[StyledText], x: float, y: float, size: float, most: float
) -> Iterator[str]:
    """Draw paragraphs one below the other, from y on."""
    for one in paragraphs:
        found, own = broken(one, size, most), size * one.scale
        if one.bar:
            tall = own * (LEADING * len(found) - 0.1)
            yield element("rect", x=float(x), y=float(y), width=8, height=float(tall), fill=one.bar)
        if one.mark:
            yield written(words(one.mark)[0], x + one.indent / 4, y + own * 0.95, own, one.ink)
        for line in found:
            yield written(line, x + one.indent, y + own * 0.95, own, one.ink)
            y += own * LEADING
        y += own * one.gap


def fits(paragraphs: Sequence[StyledText], size: float, most: float, room: float) -> bool:
    """Return whether paragraphs fit into a width and a height without overlong words."""
    return height(paragraphs, size, most) <= room and all(
        line_width(line, size * one.scale) <= most - one.indent
        for one in paragraphs
        for line in broken(one, size, most)
    )
