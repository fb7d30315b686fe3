"""The interface for printed cards, and the shared parts of their faces.

A face is an SVG of 69 by 94 mm, in tenths of a millimetre: a card of 63 by 88 mm with its bleed.
PDFs, images and browsers all use this SVG.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from warren.art import UnknownPicture, as_image, picture
from warren.art.clans import at
from warren.art.svg import INK, element, group
from warren.engine.games import GAMES
from warren.language.errors import WarrenError
from warren.packs.pictures import KINDS
from warren.packs.vectors import inlined
from warren.printing.fonts import FAMILY, WEIGHTS, font
from warren.printing.lettering import StyledText, centred, fits, flowed, width
from warren.table.play.catalogue import Cards
from warren.table.play.parts import at_table

MM = 10  # units
CARD = (63, 88)
BLEED = 3
WIDE, HIGH = (MM * (side + 2 * BLEED) for side in CARD)
PICTURE = (120, 160)
PAPER = "#fffdf6"
MUTED = "#5c5866"
GOLD = "#c8961e"
SIZES = [size / 2 for size in range(62, 41, -1)]  # sizes of texts: 8.8 points down to 6


class PrintError(WarrenError, ValueError):
    """The requested printing is impossible."""

    code = "no-print"


class TooLong(PrintError):
    """Some cards have texts that do not fit at a readable size."""

    def __init__(self, *names: str) -> None:
        super().__init__(f"too much text for a printed card: {', '.join(names)}")
        self.names = names


@dataclass(frozen=True)
class Piece:
    """A token or a tile: pictures of its two sides, number of copies, and width in mm."""

    front: str
    back: str
    count: int
    width: int


class Deck:
    """The printed cards of a pack in one language."""

    def __init__(self, pack: Any, language: str, shown: Mapping[str, str] | None = None) -> None:
        self.pack = pack
        self.language = language
        edition = getattr(pack, "edition", None)
        self.shown = embedded(edition.pictures) if shown is None and edition else shown or {}

    @cached_property
    def cards(self) -> Cards:
        """Names and texts, as the page gets them."""
        return at_table(self.pack.game).catalogue(self.pack, self.language)

    @cached_property
    def words(self) -> Mapping[str, str]:
        """Names of levels, and other words on a card."""
        return dict(self.cards.words())

    @cached_property
    def infos(self) -> dict[str, dict[str, Any]]:
        """Every card by id, as `CardInfo`."""
        return {info["id"]: info for info in self.cards.infos()}

    @cached_property
    def copies(self) -> dict[str, int]:
        """The number of copies of each card."""
        return {one.id: getattr(one, "copies", 1) for one in getattr(self.pack, "items", ())}

    @property
    def title(self) -> str:
        """The name of the pack, or of the game."""
        edition = getattr(self.pack, "edition", None)
        title = str(GAMES[self.pack.game].title)
        return f"{title} · {edition.name}, {edition.version}" if edition else title

    def picture(self, name: str) -> str:
        """Return a picture by name; return an empty text if there is none."""
        own = self.pack if getattr(self.pack, "edition", None) else None
        try:
            return picture(self.pack.game, name, own, self.shown)
        except UnknownPicture:
            return ""

    def front(self, card: str) -> str:
        """Return the face of a card."""
        printed = printed_of(self.pack.game)
        return printed.front(self, self.infos[card])

    @cached_property
    def back(self) -> str:
        """Draw the back of every card: its picture, with the ground extended into the bleed."""
        drawn = self.picture("back")
        found = re.search(r'fill="(#[0-9a-f]{6})"', drawn)
        ground = found[1] if found else "#2a1a20"
        if not drawn:
            return whole(ground_of(ground))
        edge = element(  # covers the picture's outline, because cuts would not follow it
            *("rect",), x=1, y=1, width=118, height=158, rx=9, fill="none", stroke=ground,
            stroke_width=3.4,
        )  # fmt: skip
        inside = placed(drawn.replace("</svg>", f"{edge}</svg>"), 45, 67, 600)
        return whole(ground_of(ground), inside)


def embedded(pictures: Mapping[str, bytes]) -> dict[str, str]:
    """Return a pack's own pictures as elements that refer to no other file."""
    return {
        name: as_group(name, data) if name.endswith(".svg") else as_data(name, data)
        for name, data in pictures.items()
    }


def as_group(name: str, data: bytes) -> str:
    """Return a vector picture as an element of the face."""
    return inlined(data.decode(), name[:8], *PICTURE)


def as_data(name: str, data: bytes) -> str:
    """Return a picture as a data URL."""
    kind = KINDS[name.rpartition(".")[2]]
    return as_image(f"data:{kind};base64,{b64encode(data).decode()}")


@dataclass(frozen=True)
class Printed:
    """The part of a game for printing; without it, cards have only name and text."""

    front: Callable[[Deck, Mapping[str, Any]], str]
    pieces: Callable[[Any, Iterable[str]], Iterable[Piece]]  # (pack, clans) -> the pieces to print


def plain_front(deck: Deck, card: Mapping[str, Any]) -> str:
    """Draw a card of any game."""
    drawn = deck.picture(card["id"])
    art = placed(drawn, 195, 165, 300) if drawn else ""
    body = [StyledText(line) for line in card["text"].split("\n") if line]
    return whole(
        ground_of("#e9e2cf"), named(card["name"], 345, 130, 500), art,
        *fitted(body, 85, 590 if art else 190, 520, 250 if art else 640),
    )  # fmt: skip


PLAIN = Printed(plain_front, lambda pack, clans: ())


def printed_of(game: str) -> Printed:
    """Return a game's part for printing."""
    return GAMES[game].part("printed", Printed) or PLAIN


# --- parts of faces ------------------------------------------------------------------------------


def whole(*inside: str) -> str:
    """Draw a face with its bleed."""
    return sized(f"0 0 {WIDE} {HIGH}", WIDE, HIGH, *inside)


def sized(box: str, wide: float, high: float, *inside: str) -> str:
    """Draw a picture in its printed size."""
    return element(
        "svg", *inside, xmlns="http://www.w3.org/2000/svg",
        width=f"{wide / MM:g}mm", height=f"{high / MM:g}mm", viewBox=box,
    )  # fmt: skip


def ground_of(colour: str) -> str:
    """Fill a face with a colour to the edge of the bleed."""
    return element("rect", width=WIDE, height=HIGH, fill=colour)


def placed(drawn: str, x: float, y: float, wide: float) -> str:
    """Draw a picture with a position and a width, as a group."""
    box = re.search(r'viewBox="0 0 (\d+) ', drawn)
    assert box, "every picture of ours has its size"
    inside = drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")]
    return group(inside, transform=at(x, y, wide / int(box[1])))


def named(name: str, x: float, y: float, most: float, ink: str = INK, size: float = 44) -> str:
    """Draw a name centred on x, smaller if it is long."""
    own = min(size, size * most / width(name, size, "b"))
    return centred(name, x, y + own * 0.34, own, ink)


def best_size(body: Sequence[StyledText], wide: float, room: float) -> float:
    """Return the largest size at which paragraphs fit; raise an error if there is none."""
    for size in SIZES:
        if fits(body, size, wide, room):
            return size
    raise TooLong(body[-1].text)


def fitted(body: Sequence[StyledText], x: float, y: float, wide: float, room: float) -> list[str]:
    """Draw paragraphs at the largest size that fits."""
    return list(flowed(body, x, y, best_size(body, wide, room), wide))


def trimmed(face: str, *, bleed: bool = False) -> str:
    """Return a face as a separate file with its fonts; `bleed` keeps the bleed."""
    inside = face[face.index(">") + 1 : face.rindex("</svg>")]
    fonts = "".join(
        f'@font-face{{font-family:"{FAMILY}";font-weight:{weight};font-style:{slope};'
        f"src:url(data:font/woff;base64,{b64encode(font(style).woff).decode()})}}"
        for style, (weight, slope) in WEIGHTS.items()
    )
    off = 0 if bleed else BLEED * MM
    wide, high = WIDE - 2 * off, HIGH - 2 * off
    return sized(f"{off} {off} {wide} {high}", wide, high, f"<style>{fonts}</style>", inside)
