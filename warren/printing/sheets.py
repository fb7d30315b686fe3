"""Sheets of paper: cards with crop marks, their backs, tokens and tiles, and the rules.

A sheet consists of two pages. Backs are mirrored horizontally, for printers that flip a sheet
around its vertical axis: the short edge of a landscape page, or the long edge of a portrait page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import ceil

from warren.art.svg import INK, element
from warren.engine.games import GAMES, load_pack
from warren.help.rules import Rulebook, has_rules
from warren.language.errors import did_you_mean
from warren.locale import read_texts
from warren.packs.editions import differences
from warren.printing.faces import (
    BLEED,
    CARD,
    MM,
    MUTED,
    Deck,
    Piece,
    PrintError,
    TooLong,
    printed_of,
    sized,
)
from warren.printing.lettering import StyledText, flowed, height, written

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 5.0  # mm: margin with room for crop marks and the unprintable edge
MARK = 4.0  # mm: the length of a crop mark, outside the bleed
CELL = (CARD[0] + 2.0 * BLEED, CARD[1] + 2.0 * BLEED)
MOST = 600  # maximum number of cards in one file
ITEM = 30.0  # the indent of a list
EDGE, GAP = 14.0, 3.0  # mm around tokens and rules, and between tokens
COLUMNS, BODY = 3, 31.0  # number of columns of the rules, and their text size
SIZE = re.compile(r' (?:width|height)="[^"]*"')


class TooMany(PrintError):
    """There are more cards than a file can hold."""

    def __init__(self, cards: int) -> None:
        super().__init__(
            f"{cards:,} cards are too many for one file, which holds {MOST}: print a clan with "
            "--clan, or single cards with --cards"
        )
        self.cards = cards


@dataclass(frozen=True)
class Placed:
    """A picture on a page; positions are in millimetres from the upper left corner."""

    svg: str
    x: float
    y: float
    width: float
    height: float

    def nested(self) -> str:
        """Return the picture as an element of a page."""
        head, rest = self.svg.split(">", 1)
        x, y, wide, high = (f"{MM * one:g}" for one in (self.x, self.y, self.width, self.height))
        return f'{SIZE.sub("", head)} x="{x}" y="{y}" width="{wide}" height="{high}">{rest}'


@dataclass(frozen=True)
class Page:
    """One side of a sheet: pictures, marks and words."""

    width: float
    height: float
    placed: tuple[Placed, ...] = ()
    marks: str = ""  # elements in tenths of a millimetre

    @property
    def overlay(self) -> str:
        """Return the marks as a picture of the whole page."""
        return replace(self, placed=()).svg

    @property
    def svg(self) -> str:
        """The whole page."""
        wide, high = self.width * MM, self.height * MM
        inside = [one.nested() for one in self.placed]
        drawn = sized(f"0 0 {wide:g} {high:g}", wide, high, *inside, self.marks)
        # A browser that places the picture a little lower crops it, and does not scale it.
        return drawn.replace("<svg", '<svg preserveAspectRatio="xMidYMid slice"', 1)

    def mirrored(self, svgs: Sequence[str], marks: str) -> Page:
        """Return the other side of the page, with the given pictures behind these."""
        behind = (
            replace(one, svg=svg, x=self.width - one.x - one.width)
            for one, svg in zip(self.placed, svgs, strict=True)
        )
        return replace(self, placed=tuple(behind), marks=marks)


# --- the choice of cards -------------------------------------------------------------------------


def chosen(
    deck: Deck, *, clan: str = "", cards: Iterable[str] = (), everything: bool = False
) -> list[str]:
    """Return the cards to print: named cards, a clan's, those changed by a pack, or all."""
    known = deck.infos
    if clan and clan not in deck.cards.clans:
        hint = did_you_mean(clan, deck.cards.clans)
        raise PrintError(f"unknown clan '{clan}'; clans are {', '.join(deck.cards.clans)}{hint}")
    for card in (wanted := tuple(cards)):
        if card not in known:
            raise PrintError(f"unknown card '{card}'{did_you_mean(card, known)}")
    found = [id for id in wanted or known if not clan or known[id]["clan"] == clan]
    if not (wanted or clan or everything) and getattr(deck.pack, "edition", None):
        changes = differences(deck.pack, load_pack(deck.pack.game))
        own = {one.id for one in (*changes["new"], *changes["changed"])}
        found = [id for id in found if id in own] or found
    if not found:
        raise PrintError("there are no cards to print; check --clan and --cards")
    if (total := sum(deck.copies.get(id, 1) for id in found)) > MOST:
        raise TooMany(total)
    return found


# --- sheets --------------------------------------------------------------------------------------


def sheets(deck: Deck, cards: Sequence[str], paper: str, *, more: bool = True) -> list[Page]:
    """Return all pages, two per sheet; `more` adds tokens, tiles and rules."""
    if paper not in PAPERS:
        raise PrintError(f"unknown paper '{paper}'; papers are {', '.join(PAPERS)}")
    found = list(card_sheets(deck, cards, paper))
    if more:
        clans = dict.fromkeys(deck.infos[card]["clan"] for card in cards)
        pieces = printed_of(deck.pack.game).pieces(deck.pack, filter(None, clans))
        found += piece_sheets(deck, list(pieces), paper)
        found += rule_sheets(deck, paper)
    return found


def grid(paper: str) -> tuple[float, float, int, int]:
    """Return the page's sides, columns and rows, in the orientation with space for more cards."""
    first, second = PAPERS[paper]
    ways = [(*way, room(way[0], 0), room(way[1], 1)) for way in ((first, second), (second, first))]
    return max(ways, key=lambda way: (way[2] * way[3], way[0]))


def room(side: float, at: int) -> int:
    """Return the number of cards that fit along a side of the paper."""
    return int((side - 2 * MARGIN) // CELL[at])


def card_sheets(deck: Deck, cards: Sequence[str], paper: str) -> Iterator[Page]:
    """Return fronts, each followed by its backs."""
    wide, high, columns, rows = grid(paper)
    drawn = fronts_of(deck, cards)
    fronts = [drawn[card] for card in cards for _ in range(deck.copies.get(card, 1))]
    left, top = (wide - columns * CELL[0]) / 2, (high - rows * CELL[1]) / 2
    each = columns * rows
    for start in range(0, len(fronts), each):
        here = fronts[start : start + each]
        placed = tuple(
            Placed(svg, left + at % columns * CELL[0], top + at // columns * CELL[1], *CELL)
            for at, svg in enumerate(here)
        )
        page = Page(wide, high, placed)
        number, of = start // each + 1, ceil(len(fronts) / each)
        lines = [note(deck, page, side, n=number, of=of) for side in ("fronts", "backs")]
        front = replace(page, marks=crop_marks(page) + lines[0])
        yield front
        behind = page.mirrored([deck.back] * len(here), "")
        yield replace(behind, marks=crop_marks(behind) + lines[1])


def fronts_of(deck: Deck, cards: Iterable[str]) -> dict[str, str]:
    """Return the face of each card; name all cards with too much text in the error."""
    found, faults = {}, []
    for card in cards:
        try:
            found[card] = deck.front(card)
        except TooLong:
            faults.append(deck.infos[card]["name"])
    if faults:
        raise TooLong(*faults)
    return found


def crop_marks(page: Page) -> str:
    """Return crop marks, which are short lines outside the bleed."""
    left, top = min(one.x for one in page.placed), min(one.y for one in page.placed)
    right = max(one.x + one.width for one in page.placed)
    bottom = max(one.y + one.height for one in page.placed)
    across = {x for one in page.placed for x in (one.x + BLEED, one.x + one.width - BLEED)}
    down = {y for one in page.placed for y in (one.y + BLEED, one.y + one.height - BLEED)}
    lines = [
        *((x, y, x, y + by) for x in sorted(across) for y, by in ((top, -MARK), (bottom, MARK))),
        *((x, y, x + by, y) for y in sorted(down) for x, by in ((left, -MARK), (right, MARK))),
    ]
    path = "".join(
        f"M{MM * x:.1f} {MM * y:.1f}L{MM * to_x:.1f} {MM * to_y:.1f}" for x, y, to_x, to_y in lines
    )
    return element("path", d=path, fill="none", stroke=INK, stroke_width=1.5)


def note(deck: Deck, page: Page, kind: str, **numbers: int) -> str:
    """Return a small line for the foot of a page, with its content and printing instructions."""
    texts = texts_in(deck.language)
    edge = texts["short" if page.width > page.height else "long"]
    line = f"{deck.title} · {texts[kind].format(**numbers)} · {texts['how'].format(edge=edge)}"
    return written([(line, "")], MM * EDGE, MM * page.height - 32, 24, MUTED)


@cache
def texts_in(language: str) -> dict[str, str]:
    """Return the words on sheets."""
    return read_texts(files("warren.printing"), "sheets", language)


# --- tokens and tiles ----------------------------------------------------------------------------


def piece_sheets(deck: Deck, pieces: Sequence[Piece], paper: str) -> Iterator[Page]:
    """Return tokens and tiles in rows, with their other sides on the next page."""
    wide, high, *_ = grid(paper)
    pages: list[tuple[list[Placed], list[str]]] = []
    x, y, tall = wide, high, 0.0
    for piece in pieces:
        if piece.width != tall:
            x = wide  # each size begins a new row
        for _ in range(piece.count):
            if x + piece.width > wide - EDGE:
                x, y, tall = EDGE, y + tall + GAP, float(piece.width)
            if y + piece.width > high - EDGE:
                pages.append(([], []))
                x, y, tall = EDGE, EDGE, float(piece.width)
            drawn = deck.picture(piece.front)
            _, _, across, down = box_of(drawn)
            own = piece.width * min(1, across / down)
            pages[-1][0].append(Placed(drawn, x, y, own, own * down / across))
            pages[-1][1].append(deck.picture(piece.back))
            x += piece.width + GAP
    for number, (placed, backs) in enumerate(pages, 1):
        page = Page(wide, high, tuple(placed))
        line = note(deck, page, "pieces", n=number, of=len(pages))
        yield replace(page, marks=line)
        yield page.mirrored(backs, line)


def box_of(svg: str) -> tuple[float, ...]:
    """Return the viewBox of a picture."""
    found = re.search(r'viewBox="([^"]*)"', svg)
    assert found, "every picture of ours has its size"
    return tuple(map(float, found[1].split()))


# --- rules ---------------------------------------------------------------------------------------


def rule_sheets(deck: Deck, paper: str) -> list[Page]:
    """Return all chapters of the rules in columns; an empty page completes the last sheet."""
    if not has_rules(GAMES[deck.pack.game]):
        return []
    wide, high, *_ = grid(paper)
    deep = MM * (high - 2 * EDGE)
    column = MM * (wide - 2 * EDGE - (COLUMNS - 1) * 6) / COLUMNS
    columns: list[list[StyledText]] = [[]]
    for chapter in Rulebook.load(deck.pack.game, deck.language).chapters:
        for block in blocks(chapter.title, [one.text for one in chapter.paragraphs]):
            if height([*columns[-1], *block], BODY, column) > deep:
                columns.append([])
            columns[-1] += block
    pages: list[Page] = []
    starts = range(0, len(columns), COLUMNS)
    for start in starts:
        page = Page(wide, high)
        drawn = note(deck, page, "rules", n=len(pages) + 1, of=len(starts))
        for at, flow in enumerate(columns[start : start + COLUMNS]):
            x = MM * EDGE + at * (column + MM * 6)
            drawn += "".join(flowed(flow, x, MM * EDGE, BODY, column))
        pages.append(replace(page, marks=drawn))
    return [*pages, *[Page(wide, high)] * (len(pages) % 2)]


def blocks(title: str, texts: Iterable[str]) -> Iterator[list[StyledText]]:
    """Return a chapter in unbreakable pieces; titles and lines before lists stay with the next."""
    head = [StyledText(title, "b", scale=1.5, gap=0.35)]
    for text in texts:
        for part in filter(None, (each.strip() for each in text.split("\n\n"))):
            items = re.split(r"^\* ", part, flags=re.MULTILINE)
            head += [
                *([StyledText(items[0], gap=0.45)] if items[0] else []),
                *(StyledText(item, indent=ITEM, gap=0.2, mark="•") for item in items[1:-1]),
                *(StyledText(item, indent=ITEM, gap=0.45, mark="•") for item in items[1:][-1:]),
            ]
            if not part.endswith(":"):
                yield head
                head = []
    if head:
        yield head
