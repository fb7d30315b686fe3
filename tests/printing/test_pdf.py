"""PDF and PNG: sizes, embedded fonts, vectors, and time."""

from __future__ import annotations

import time
from io import BytesIO

import pytest

from warren.engine.games import load_pack
from warren.printing.faces import Deck, PrintError
from warren.printing.pdf import check_letters, pdf, png
from warren.printing.sheets import chosen, sheets

pdfium = pytest.importorskip("pypdfium2")
MM = 72 / 25.4


@pytest.fixture(scope="module")
def printed() -> bytes:
    found = Deck(load_pack("gosux"), "fr")
    return pdf(sheets(found, chosen(found, clan="galmi"), "a4"), found.title)


def test_pages_have_the_size_of_the_paper(printed):
    document = pdfium.PdfDocument(printed)
    for page in document:
        assert page.get_size() == pytest.approx((297 * MM, 210 * MM), abs=0.1)
    assert document.get_metadata_value("Title") == "GOSU X"


def test_fonts_are_embedded_and_text_can_be_searched(printed):
    assert printed.count(b"/FontFile2") == 3
    text = pdfium.PdfDocument(printed)[0].get_textpage().get_text_range()
    assert "Galmi" in text
    assert "piochez" in text.casefold()


def test_art_is_vector(printed):
    assert b"/Subtype /Image" not in printed


def test_the_same_cards_make_the_same_file(printed):
    found = Deck(load_pack("gosux"), "fr")
    assert pdf(sheets(found, chosen(found, clan="galmi"), "a4"), found.title) == printed


def test_the_cards_of_a_page_are_where_they_should_be(printed):
    """The middle of a card on the front has its colour, and white is outside the bleed."""
    page = pdfium.PdfDocument(printed)[0].render(scale=100 / 25.4 * 0.72).to_pil()
    dots = page.width / 297
    corner = page.getpixel((int(2 * dots), int(2 * dots)))
    bleed = page.getpixel((int(12 * dots), int(12.5 * dots)))
    assert corner == (255, 255, 255)
    assert bleed != (255, 255, 255)


def test_letters_that_the_font_lacks_are_refused():
    check_letters('<svg><text x="1">Œuf &amp; à</text></svg>')
    with pytest.raises(PrintError, match="our font has no '月', as in '月の妖精'"):
        check_letters('<svg><text x="1">月の妖精</text></svg>')


def test_an_image_has_300_dots_an_inch():
    from PIL import Image

    face = Deck(load_pack("gosu"), "en").front("trix")
    drawn = Image.open(BytesIO(png(face)))
    assert drawn.size == pytest.approx((63 / 25.4 * 300, 88 / 25.4 * 300), abs=1)
    with_bleed = Image.open(BytesIO(png(face, bleed=True)))
    assert with_bleed.size == pytest.approx((69 / 25.4 * 300, 94 / 25.4 * 300), abs=1)


def test_75_cards_are_printed_within_10_seconds():
    found = Deck(load_pack("gosu"), "en")
    cards = chosen(found)[:75]
    begun = time.process_time()
    pdf(sheets(found, cards, "a4"), found.title)
    assert time.process_time() - begun < 10
