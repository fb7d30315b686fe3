"""Pages as PDF, and faces as images. This is the only module that needs the extra `print`."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable
from functools import cache
from html import unescape
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from warren.printing.faces import BLEED, CARD, PAPER, PrintError
from warren.printing.fonts import FAMILY, STYLES, WEIGHTS, font
from warren.printing.sheets import Page, Placed

NEEDED = ("reportlab", "svglib", "pypdfium2")
DPI = 300
WORDS = re.compile(r"<text\b[^>]*>([^<]*)</text>")
PICTURE = re.compile(r"data:image/(?:png|webp);base64,([A-Za-z0-9+/=]+)")


def check_installed() -> None:
    """Raise an error if the libraries are missing."""
    if any(find_spec(name) is None for name in NEEDED):
        raise PrintError("PDF and PNG need the extra `print`: pip install 'warren[print]'")


def pdf(pages: Iterable[Page], title: str) -> bytes:
    """Return all pages as a PDF that contains each picture once."""
    check_installed()
    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas

    register_fonts()
    target = BytesIO()
    canvas = Canvas(target, invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("Warren")
    forms: dict[str, str] = {}
    for page in pages:
        canvas.setPageSize((page.width * mm, page.height * mm))
        whole = Placed(page.overlay, 0, 0, page.width, page.height)
        for one in (*page.placed, whole):
            drawing = None if one.svg in forms else drawn(one.svg)
            if drawing is not None:
                forms[one.svg] = f"picture{len(forms)}"
                add_form(canvas, forms[one.svg], drawing, one)
            canvas.saveState()
            canvas.translate(one.x * mm, (page.height - one.y - one.height) * mm)
            canvas.doForm(forms[one.svg])
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def add_form(canvas: Any, name: str, drawing: Any, one: Placed) -> None:
    """Draw a picture into a form of the file, at its final size."""
    from reportlab.graphics import renderPDF
    from reportlab.lib.units import mm

    wide, high = one.width * mm, one.height * mm
    drawing.scale(wide / drawing.width, high / drawing.height)
    canvas.beginForm(name, 0, 0, wide, high)
    renderPDF.draw(drawing, canvas, 0, 0)
    canvas.endForm()


def drawn(svg: str) -> Any:
    """Convert a picture to ReportLab's drawing."""
    from svglib.svglib import svg2rlg

    check_letters(svg)
    drawing = svg2rlg(BytesIO(PICTURE.sub(as_jpeg, svg).encode()))
    assert drawing is not None, "our own pictures can be read"
    return drawing


def check_letters(svg: str) -> None:
    """Refuse letters missing in our font, which would appear as empty boxes."""
    for words in map(unescape, WORDS.findall(svg)):
        for letter in words:
            if not letter.isspace() and ord(letter) not in font("").widths:
                raise PrintError(
                    f"our font has no '{letter}', as in '{words.strip()}': use other letters, or "
                    "print from the page, since a browser has more fonts"
                )


def as_jpeg(found: re.Match[str]) -> str:
    """Put a picture on opaque white; svglib can't read WebP, and draws transparency as black."""
    from PIL import Image

    target = BytesIO()
    with Image.open(BytesIO(b64decode(found[1])), formats=("PNG", "WEBP")) as picture:
        paper = Image.new("RGBA", picture.size, PAPER)
        paper.alpha_composite(picture.convert("RGBA"))
        paper.convert("RGB").save(target, "JPEG", quality=92)
    return f"data:image/jpeg;base64,{b64encode(target.getvalue()).decode()}"


@cache
def register_fonts() -> None:
    """Register the fonts of the cards under their SVG names."""
    from svglib.fonts import register_font

    for style, name in STYLES.items():
        source: Any = BytesIO(font(style).truetype)  # opened like a file with that name
        register_font(FAMILY, source, *WEIGHTS[style], f"Warren-{name}")


def png(face: str, *, bleed: bool = False, dpi: int = DPI) -> bytes:
    """Return a face as an image; `bleed` keeps the bleed."""
    off = 0 if bleed else BLEED
    wide, high = (side + 2 * (BLEED - off) for side in CARD)
    page = Page(wide, high, (Placed(face, -off, -off, CARD[0] + 2 * BLEED, CARD[1] + 2 * BLEED),))
    return rendered(pdf([page], "card"), 0, dpi)


def rendered(data: bytes, page: int, dpi: int) -> bytes:
    """Return one page of a PDF as PNG."""
    from pypdfium2 import PdfDocument

    target = BytesIO()
    with PdfDocument(data) as document:
        document[page].render(scale=dpi / 72).to_pil().save(target, "PNG", dpi=(dpi, dpi))
    return target.getvalue()
