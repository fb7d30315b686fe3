"""The browser prints cards: sheets of the right size, in every language."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from playwright.sync_api import Route, expect

from browser.house import House
from browser.test_access import LIGHT, scan
from browser.test_pages import PROBLEMS
from covering import some

MM = 72 / 25.4
# Gaps between neighbours on a line, in parts of the letters' size: a word, then a bold one.
GAPS = """() => [...document.querySelectorAll(".sheet text")].flatMap((one) => {
  const next = one.nextElementSibling;
  if (next?.tagName !== "text" || next.getAttribute("y") !== one.getAttribute("y")) return [];
  const end = Number(one.getAttribute("x")) + one.getComputedTextLength();
  const gap = (Number(next.getAttribute("x")) - end) / Number(one.getAttribute("font-size"));
  return Math.abs(gap) < 3 ? [gap] : []; // otherwise in another column
})"""


def test_cards_are_printed_from_their_page(meet, house: House) -> None:
    ann = meet(house)
    page = ann.page
    page.goto(f"{house.url}/cards/gosux")
    page.get_by_role("link", name="Print these cards").click()
    expect(page).to_have_url(re.compile("/print/gosux$"))
    page.get_by_label("Clan").select_option("galmi")
    page.get_by_label("Paper").select_option("letter")
    page.get_by_label("Only cards").check()
    sheets = page.locator(".sheet")
    expect(sheets).to_have_count(6)
    scan(ann, "sheets")
    printed = pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True, print_background=True))
    assert len(printed) == 6
    for sheet in printed:
        assert sheet.get_size() == pytest.approx((279.4 * MM, 215.9 * MM), abs=1)
    text = printed[0].get_textpage().get_text_range()
    assert "Galmi" in text
    assert "Print these" not in text
    assert "Only cards" not in text


def test_words_stand_where_they_were_measured(meet, house: House) -> None:
    page = meet(house).page
    page.goto(f"{house.url}/print/gosux")
    expect(page.locator(".sheet").first).to_be_visible()
    page.evaluate("document.fonts.ready")
    gaps = page.evaluate(GAPS)
    assert len(gaps) > 20
    assert min(gaps) > -0.05
    assert max(gaps) < 0.5  # a space, or what follows a bullet


@pytest.mark.parametrize("locale", some(["en-GB", "fr-FR", "it-IT"], "it-IT"))
def test_the_page_fits_a_phone(meet, house: House, locale: str) -> None:
    ann = meet(house, locale=locale)
    ann.page.set_viewport_size({"width": 320, "height": 640})
    ann.page.goto(f"{house.url}/print/laundromat")
    expect(ann.page.locator(".sheet").first).to_be_visible()
    assert ann.wrong(PROBLEMS) == []
    species = {"en-GB": "Species", "fr-FR": "Espèce", "it-IT": "Specie"}[locale]  # not a clan
    expect(ann.page.locator("label span").nth(1)).to_have_text(species)
    before = ann.page.locator(".sheet").count()
    ann.page.locator("select").nth(1).select_option(index=1)  # a few cards are enough
    expect(ann.page.locator(".sheet")).not_to_have_count(before)
    scan(ann, f"sheets on a phone in {locale}", LIGHT)


def test_a_slow_server_is_waited_for_in_words(meet, house: House) -> None:
    page = meet(house).page
    held: list[Route] = []
    page.route("**/api/print/**", lambda route: held.append(route))
    page.goto(f"{house.url}/print/laundromat")
    waiting = page.get_by_text("One moment…")
    expect(waiting).to_be_visible()
    for route in held:
        route.continue_()
    page.unroute("**/api/print/**")
    expect(page.locator(".sheet").first).to_be_visible()
    expect(waiting).to_have_count(0)


def test_too_many_cards_are_told(meet, house: House) -> None:
    page = meet(house).page
    body = {"width": 297, "height": 210, "most": 600, "pages": [], "too_many": 10_000}
    page.route("**/api/print/**", lambda route: route.fulfill(json={**body, "too_long": []}))
    page.goto(f"{house.url}/print/gosu")
    expect(page.get_by_role("alert")).to_have_text(
        "10000 cards are too many to print at once; 600 fit. Choose a clan, or single cards."
    )
    expect(page.get_by_role("button", name="Print")).to_be_disabled()
