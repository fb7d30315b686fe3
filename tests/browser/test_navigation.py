"""Navigation: every page leads to every other, play is close, and no layout has gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.test_access import LIGHT, scan
from browser.test_pages import PROBLEMS
from browser.visitor import Visitor
from covering import covering, some, takes_all

SIZES = [(1366, 768), (844, 390), (390, 844), (360, 640)]
LOCALES = ["en-GB", "fr-FR", "it-IT"]
PLACES = {
    "/": "/",
    "/daily": "/daily",
    "/ladders": "/ladders",
    "/tournaments": "/tournaments",
    "/matches": "/matches",
    "/cards": "/cards/",
    "/rules": "/rules/",
    "/workshop": "/workshop",
    "/lab": "/lab",
}
LOOKS = covering(PLACES, LOCALES, SIZES)
NEW = ["/", "/daily", "/ladders", "/tournaments", "/matches"]  # checked in both themes

# The targets of all links that can be pressed now: visible, on screen and uncovered.
LINKS = """(among) => [...document.querySelectorAll(`${among} a[href^='/']`)].filter((link) => {
  const { left, top, width, height } = link.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (!width || y < 0 || y > innerHeight || x < 0 || x > innerWidth) return false;
  return link.contains(document.elementFromPoint(x, y));
}).map((link) => link.getAttribute("href"))"""
PLAY = """() => [...document.querySelectorAll("button.play")].filter((button) => {
  const { left, top, right, bottom, width, height } = button.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return isInside && button.contains(there) && !button.disabled;
}).length"""
# The longest gap in each column, between its first and its last pane.
GAPS = """() => {
  const boxOf = (one) => one.getBoundingClientRect();
  const panes = [...document.querySelectorAll(".panes > section")].map(boxOf);
  const top = Math.min(...panes.map((one) => one.top));
  const end = Math.max(...panes.map((one) => one.bottom));
  const columns = [...new Set(panes.map((one) => Math.round(one.left)))];
  return columns.map((left) => {
    const inside = panes.filter((one) => one.left <= left + 5 && left + 5 < one.right);
    let at = top, most = 0;
    for (const { top, bottom } of inside.sort((a, b) => a.top - b.top)) {
      most = Math.max(most, top - at);
      at = bottom;
    }
    return Math.max(most, end - at);
  });
}"""


def arrive(visitor: Visitor, path: str) -> None:
    """Open a page and wait for its heading."""
    visitor.go(path)
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()


def leads_to(links: list[str]) -> set[str]:
    """Return the targets of the links."""
    return {
        place
        for place, start in PLACES.items()
        if any(one == start or (start.endswith("/") and one.startswith(start)) for one in links)
        and (place != "/" or "/" in links)
    }


def reached(visitor: Visitor) -> set[str]:
    """Return the pages that can be reached with at most two presses."""
    found = leads_to(visitor.page.evaluate(LINKS, "body"))
    more = visitor.page.locator("nav.short > button")
    if more.is_visible():
        visitor.click(more)
        expect(visitor.page.get_by_role("dialog")).to_be_visible()
        found |= leads_to(visitor.page.evaluate(LINKS, "dialog"))
        visitor.press("Escape")
    return found


def resized(visitor: Visitor, sizes: Sequence[tuple[int, int]] = SIZES) -> Iterator[Any]:
    """Yield each size once the page has it."""
    for width, height in sizes:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.rest()
        yield width, height


@pytest.mark.parametrize("locale", LOCALES)
def test_every_page_leads_to_every_other_by_two_presses(meet, house: House, locale: str) -> None:
    ada = meet(house, locale=locale, viewport={"width": 390, "height": 844})
    arrive(ada, "/")
    ada.click(ada.page.locator("nav.short [data-place='compete']"))
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    shared = {size: leads_to(ada.page.evaluate(LINKS, "main")) for size in resized(ada)}
    for path in dict.fromkeys(path for path, spoken, _ in LOOKS if spoken == locale):
        arrive(ada, path)
        for size in resized(ada, [size for *about, size in LOOKS if about == [path, locale]]):
            found = reached(ada)
            if not found >= PLACES.keys():  # ladders and tournaments may share a slot
                expect(ada.page.locator("nav.short [data-place='compete']")).to_be_visible()
                found |= shared[size]
            assert found >= PLACES.keys(), (path, size, PLACES.keys() - found)
            current = ada.page.locator("header nav [aria-current]:visible")
            assert current.count() == 1, (path, size)
            assert ada.wrong(PROBLEMS) == [], (path, size)


def test_a_table_has_the_navigation_in_its_menu(meet, house: House) -> None:
    ada = meet(house).sit_down("gosu")
    assert not ada.page.locator("nav.short, nav.wide").count()
    ada.click(ada.page.get_by_role("button", name="Menu", exact=True))
    menu = ada.page.get_by_role("navigation", name="Pages")
    ada.click(menu.get_by_role("link", name="Matches"))
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Your matches")


@pytest.mark.parametrize("locale", some(LOCALES, "fr-FR"))
def test_the_first_screen_has_a_way_to_play(meet, house: House, locale: str) -> None:
    ada = meet(house, locale=locale)
    arrive_and_play(ada)
    ada.sit_down("laundromat")  # an unfinished match in the lobby leaves less room
    arrive_and_play(ada)


def arrive_and_play(visitor: Visitor) -> None:
    """Check that the lobby's first screen has a button to play at every size."""
    visitor.go("/")
    expect(visitor.page.locator("button.play").first).to_be_visible()
    for size in resized(visitor):
        assert visitor.page.evaluate(PLAY) >= 1, size


def test_no_column_of_the_lobby_gapes(meet, house: House) -> None:
    ada = meet(house, viewport={"width": 1366, "height": 768}).go("/")
    expect(ada.page.locator(".panes > section")).to_have_count(6)
    ada.rest()
    gaps = ada.page.evaluate(GAPS)
    assert len(gaps) == 3
    assert max(gaps) <= 120


@pytest.mark.parametrize("path", NEW)
def test_scan_of_pages_around_the_table(meet, house: House, path: str) -> None:
    ada = meet(house, viewport={"width": 1366, "height": 768})
    arrive(ada, path)
    expect(ada.page.get_by_text("One moment")).to_have_count(0)
    scan(ada, path)
    if takes_all() or path in NEW[:2]:
        ada.page.set_viewport_size({"width": 390, "height": 844})
        scan(ada, f"{path} on a phone", LIGHT)


def test_a_dot_says_that_todays_position_is_new(own_house: House, meet) -> None:
    ada = meet(own_house)
    arrive(ada, "/daily")
    way = ada.page.locator("nav.wide [data-place='daily']")
    expect(way).to_contain_text("not tried yet")
    game = ada.page.request.get("/api/daily").json()["games"][0]["game"]
    play_the_day(ada, game)
    arrive(ada, "/daily")
    expect(way).to_have_text("Daily")


def play_the_day(visitor: Visitor, game: str) -> None:
    """Make any move at the table of today's position."""
    asking = visitor.page.request
    asking.post("/api/session", data={"nickname": "Krazzle"})
    today = asking.get("/api/daily").json()["day"]
    table = asking.post("/api/daily", data={"game": game, "day": today}).json()["id"]
    ask: dict[str, Any] = asking.get(f"/api/tables/{table}").json()["ask"]
    about = {"type": "act", "request": "1", "decision": ask["decision"]}
    asking.post(f"/api/tables/{table}", data={**about, "action": ask["options"][0]["action"]})


SUNG = """window.sung = 0;
const begin = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) {
  window.sung += 1;
  return begin.apply(this, when);
};"""


def test_sounds_are_on_but_heard_only_after_a_gesture_and_the_switch_is_at_hand(
    meet, house: House
) -> None:
    ada = meet(house)
    ada.page.add_init_script(SUNG)
    arrive(ada, "/")
    switch = ada.button("Sounds")
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert ada.page.evaluate("sung") == 0
    ada.click(switch)
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert ada.page.evaluate("sung") == 0
    ada.click(switch)
    ada.page.wait_for_function("sung > 1")  # the sound of a drum, which has several parts
