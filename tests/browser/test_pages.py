"""Cards and rules on every screen: nothing overflows, and nothing is cut off."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.sizes import SIZES
from browser.test_access import LIGHT, scan
from browser.visitor import NAMES, Visitor
from covering import covering

LOCALES = ["en-GB", "fr-FR", "it-IT"]
NARROW = sorted(SIZES)[:2]  # the narrowest screens, where long words overflow first
TEXTS = covering(NAMES, LOCALES, sorted(SIZES)[2:], pairs=[(0, 1)])
SHEETS = covering(NAMES, SIZES)

# Elements that stick out of the screen, or out of a box that clips them. Nearly everything fits, so
# the expensive checks run only for the rest.
PROBLEMS = """() => {
  const found = [];
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > wide) found.push("the page scrolls sideways");
  const isShown = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest("svg, .unseen, .skip");
  const scrolls = (one) =>
    one.parentElement.closest("[data-scrolls], .scrolls, nav, table, .table") !== null;
  const hides = (one) =>
    !["visible", "auto", "scroll"].includes(getComputedStyle(one).overflowX);
  const isText = (one) =>
    [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  for (const one of document.querySelectorAll("header *, main *, dialog[open] *")) {
    const name = () => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 40)}`;
    const box = one.getBoundingClientRect();
    const isBeside = box.width && (box.right > wide + 1 || box.left < -1);
    if (isBeside && isShown(one) && !scrolls(one)) found.push(`beside: ${name()}`);
    const isCut = one.scrollWidth > one.clientWidth + 1;
    if (isCut && isText(one) && hides(one) && isShown(one)) found.push(`cut: ${name()}`);
  }
  return found;
}"""


# Lay out all cards at once, not one after the other while measuring.
LAY_OUT = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("main * { content-visibility: visible !important }");
  document.adoptedStyleSheets = [sheet];
}"""


def looked_at(visitor: Visitor, size: tuple[int, int]) -> None:
    """Check the page on the narrowest screens and on another one."""
    visitor.page.evaluate(LAY_OUT)
    for width, height in (*NARROW, size):
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.wrong(PROBLEMS) == [], (width, height)


@pytest.mark.parametrize(("game", "locale", "size"), TEXTS)
def test_cards_fit_every_screen(meet, house: House, game: str, locale: str, size: Any) -> None:
    pictures = locale == LOCALES[0]  # pictures are the same in every language
    ada = meet(house, pictures=pictures, locale=locale).go(f"/cards/{game}")
    expect(ada.page.locator("main li button, main li a").first).to_be_visible()
    looked_at(ada, size)


@pytest.mark.parametrize(("game", "locale", "size"), TEXTS)
def test_rules_fit_every_screen(meet, house: House, game: str, locale: str, size: Any) -> None:
    ada = meet(house, locale=locale).go(f"/rules/{game}")
    expect(ada.page.locator("[id^='rule-']").first).to_be_visible()
    looked_at(ada, size)


@pytest.mark.parametrize("game", NAMES)
def test_a_card_can_be_read_on_every_screen(meet, house: House, game: str) -> None:
    ada = meet(house).go(f"/cards/{game}")
    ada.click(ada.page.locator("main li button, main li a").first)
    sheet = ada.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    for width, height in [size for shown, size in SHEETS if shown == game]:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.rest()
        box = sheet.bounding_box()
        assert box
        assert 0 <= box["x"] <= width - box["width"]
        assert 0 <= box["y"] <= height + 1 - box["height"]
        expect(sheet.get_by_role("button", name=re.compile("Close"))).to_be_in_viewport()
        assert ada.page.evaluate(PROBLEMS) == [], (width, height)


def test_a_level_stays_with_its_number(meet, house: House) -> None:
    ada = meet(house, locale="fr-FR").go("/cards/gosu")
    ada.click(ada.page.get_by_role("button", name=re.compile("Assassin")).first)
    text = ada.page.get_by_role("dialog").locator(".text").first
    assert "LIBRE de niveau\u00a01 ou 2" in (text.text_content() or "")


@pytest.mark.parametrize(
    ("path", "locale"), covering(["/", "/rules/gosux", "/cards/gosu"], LOCALES[1:])
)
def test_scan_of_pages_in_other_languages(meet, house: House, path: str, locale: str) -> None:
    ada = meet(house, locale=locale).go(path)
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    if path.startswith("/cards"):  # a few cards are enough
        ada.page.get_by_role("main").get_by_role("combobox").first.select_option(index=1)
    scan(ada, f"{path} {locale}", LIGHT)


@pytest.mark.parametrize("page", ["cards", "rules"])
def test_what_was_asked_for_last_is_shown(meet, house: House, page: str) -> None:
    ada, held = meet(house), []
    ada.page.route(f"**/api/{page}/gosux?*", lambda route: held.append(route))
    ada.go(f"/{page}/gosu")
    games = ada.page.get_by_role("navigation", name="Games")
    with ada.page.expect_request(f"**/api/{page}/gosux?*"):
        ada.click(games.get_by_role("link", name=NAMES["gosux"], exact=True))
    with ada.page.expect_response(f"**/api/{page}/laundromat?*"):
        ada.click(games.get_by_role("link", name=NAMES["laundromat"], exact=True))
    with ada.page.expect_response(f"**/api/{page}/gosux?*"):
        held.pop().continue_()
    bob = meet(house).go(f"/{page}/laundromat")
    for visitor in (ada, bob):
        visitor.rest()
    assert ada.screen() == bob.screen()


def test_rules_are_printed_as_text_alone(meet, house: House) -> None:
    ada = meet(house, color_scheme="dark").go("/rules/gosu")
    title = ada.page.get_by_role("heading", name="Rules of GOSU", exact=True)
    expect(ada.page.get_by_role("searchbox")).to_be_visible()
    ada.page.emulate_media(media="print")
    expect(title).to_be_visible()
    expect(ada.page.get_by_role("banner")).to_be_hidden()
    expect(ada.page.get_by_role("searchbox")).to_be_hidden()
    assert ada.page.evaluate("getComputedStyle(document.body).backgroundImage") == "none"
