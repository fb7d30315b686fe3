"""Rewrites SVG pictures of packs with only harmless elements and attributes.

Shapes and groups are accepted. Elements that run, load or repeat are refused: scripts, links,
styles, foreign content, entities, `use`. Gradients and clips are also refused, because they need
ids and some printers do not draw them. Metadata, editor data and dashes are dropped, because tiny
dashes can keep a browser busy for minutes. The result has only elements and attributes on the lists
below.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from warren.packs.shapes import MOST_BYTES, PictureError, check_shape, damaged, too_large

SVG = "http://www.w3.org/2000/svg"
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
ELEMENTS = {"svg", "g", *SHAPES}
LEFT_OUT = {"title", "desc", "metadata"}
PAINT = (
    *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity"),
    *("stroke-linecap", "stroke-linejoin", "stroke-miterlimit"),
    *("opacity", "color", "display", "visibility"),
)
PLACES = (
    *("d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry"),
    *("width", "height", "transform"),
)
ATTRIBUTES = {*PAINT, *PLACES}
VALUE = re.compile(r"[\w\s#.,%+()-]*", re.ASCII)
LINK = re.compile(r"url\s*\(", re.IGNORECASE)
NUMBER = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(?:px\s*)?")
MOST_ELEMENTS = 5_000
MOST_DEPTH = 40
BOX = re.compile(r' viewBox="([^"]*)"')


def cleaned_svg(data: bytes) -> bytes:
    """Return an SVG picture that contains only drawing elements."""
    found = _Cleaner().read(data)
    if len(found) > MOST_BYTES:
        raise too_large(len(found))
    return found


def inlined(svg: str, prefix: str, wide: float, high: float) -> str:
    """Return a cleaned picture as a group for another SVG, clipped to its own box."""
    head, _, inside = svg.removesuffix("</svg>").partition(">")
    x, y, width, height = map(float, BOX.search(head)[1].split())  # type: ignore[index]
    paint = BOX.sub("", head.removeprefix("<svg")).replace(f' xmlns="{SVG}"', "")
    rect = f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'
    return (
        f'<g transform="scale({wide / width:g} {high / height:g})translate({-x:g} {-y:g})">'
        f'<clipPath id="{prefix}-box">{rect}</clipPath>'
        f'<g clip-path="url(#{prefix}-box)"{paint}>{inside}</g></g>'
    )


class _Cleaner:
    """Parses a picture and writes out its allowed parts."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.open: list[str] = []
        self.skipped = 0  # nesting depth inside a dropped element
        self.count = 0

    def read(self, data: bytes) -> bytes:
        import pyexpat  # the standard package `xml` is missing in browsers

        parser = pyexpat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = _refuse_types
        try:
            parser.Parse(data, True)
        except PictureError:
            raise
        except (pyexpat.ExpatError, ValueError, LookupError):  # the last two: unknown encoding
            raise damaged() from None
        if not self.written:
            raise damaged()
        return "".join(self.written).encode()

    def _begin(self, full: str, given: Mapping[str, str]) -> None:
        self.count += 1
        space, _, name = full.rpartition(" ")
        if self.count > MOST_ELEMENTS or len(self.open) + self.skipped > MOST_DEPTH:
            raise PictureError(
                f"the SVG has more than {MOST_ELEMENTS} elements, or they are nested too deeply"
            )
        if any(key.lower().startswith("on") for key in given):
            raise PictureError("the SVG contains a script, which is not allowed")
        if self.skipped or (space != SVG and self.open) or name in LEFT_OUT:
            self.skipped += 1
            return
        if space != SVG or (name == "svg") != (not self.open):
            raise not_allowed(name)
        if name not in ELEMENTS:
            raise not_allowed(name)
        self.open.append(name)
        said = _root(given) if name == "svg" else dict(_attributes(given))
        self.written.append(
            f"<{name}" + "".join(f' {key}="{value}"' for key, value in said.items()) + ">"
        )

    def _end(self, full: str) -> None:
        if self.skipped:
            self.skipped -= 1
        else:
            self.written.append(f"</{self.open.pop()}>")


def _refuse_types(*_: object) -> None:
    raise PictureError("the SVG declares a document type or entities; save it as plain SVG")


def not_allowed(name: str) -> PictureError:
    """Return the error for a forbidden element."""
    return PictureError(
        f"<{name[:40]}> is not allowed in an SVG picture; use plain shapes, or a PNG"
    )


def _root(given: Mapping[str, str]) -> dict[str, str]:
    """Return the attributes of the root element; refuse a box without a card's shape."""
    box = given.get("viewBox", "").replace(",", " ").split()
    if not box:
        sides = (NUMBER.fullmatch(given.get(key, "")) for key in ("width", "height"))
        box = ["0", "0", *(side[1] for side in sides if side)]
    try:
        x, y, wide, high = map(float, box)
    except ValueError:
        raise PictureError("the SVG has no valid viewBox; add one") from None
    if not (0 < wide < 1e5 and 0 < high < 1e5 and abs(x) < 1e5 and abs(y) < 1e5):
        raise damaged()
    check_shape(wide, high, slack=high / 100)
    said = {key: value for key, value in _attributes(given) if key in PAINT}
    return {"xmlns": SVG, "viewBox": f"{x:g} {y:g} {wide:g} {high:g}", **said}


def _attributes(given: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield geometry and paint attributes, including those declared in `style`."""
    pairs = (one.partition(":") for one in given.get("style", "").split(";"))
    styled = {key.strip(): value.strip() for key, _, value in pairs}
    said = {**given, **styled}
    if any(key.endswith("href") for key in said) or any(map(LINK.search, said.values())):
        raise PictureError("the SVG contains a link, which is not allowed")
    for key, value in said.items():
        if key in ATTRIBUTES and VALUE.fullmatch(value):
            yield key, " ".join(value.split())
