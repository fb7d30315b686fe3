"""On a phone, nothing overflows sideways, and touch targets are large enough."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.visitor import NAMES, Visitor, at_random

SIZES = [{"width": 390, "height": 844}, {"width": 360, "height": 740}]
TAP = 44  # CSS pixels

WIDER = """() => document.documentElement.scrollWidth > document.documentElement.clientWidth"""
SMALL = """(region) => [...region.querySelectorAll("button, a[href], select, input")]
  .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((one) => [one.textContent.trim() || one.ariaLabel, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && box.height < TAP - 0.5)
  .map(([name, box]) => `${name}: ${box.height}`)""".replace("TAP", str(TAP))


@pytest.fixture
def phone(meet, house: House) -> Visitor:
    """A visitor with a phone."""
    return meet(house, viewport=SIZES[0], has_touch=True, is_mobile=True, device_scale_factor=2)


def fits(visitor: Visitor) -> None:
    """Check that the page fits every phone's width."""
    for size in reversed(SIZES):
        visitor.page.set_viewport_size(size)
        assert not visitor.wrong(WIDER), f"{visitor.page.url} at {size}"


@pytest.mark.parametrize("path", ["/", "/rules/gosu", *(f"/cards/{game}" for game in NAMES)])
def test_page_fits(phone: Visitor, path: str) -> None:
    phone.go(path)
    expect(phone.page.get_by_role("heading", level=1)).to_be_visible()
    phone.rest()
    fits(phone)


def test_room_fits(phone: Visitor) -> None:
    phone.go()
    phone.page.get_by_text("Open a table", exact=True).tap()
    fits(phone)
    phone.button("Open the table").tap()
    expect(phone.page.get_by_label("Invite others with this link")).to_be_visible()
    fits(phone)


# Whether some slot of an army is only visible after scrolling.
OUTSIDE = """army => [...army.querySelectorAll("[data-place]")].some((place) => {
  const { left, right } = place.getBoundingClientRect();
  return left < 0 || right > innerWidth;
})"""


@pytest.mark.parametrize("game", NAMES)
def test_table_fits(phone: Visitor, game: str) -> None:
    phone.go()
    phone.tile(game).get_by_role("button", name="Play now against a bot").tap()
    choose = at_random(8)
    for _ in range(5):
        turn = phone.turn()
        fits(phone)
        assert phone.wrong(SMALL, phone.todo) == []
        phone.act(choose(turn["ask"]["options"]))
    assert not phone.turn()["over"]
    army = phone.page.locator("[data-drop=army]")
    if game != "laundromat":
        assert not phone.wrong(OUTSIDE, army)
    for part in ("Chat", "Menu"):
        phone.button(part).tap()
        expect(phone.page.get_by_role("dialog", name=part)).to_be_visible()
        fits(phone)
        phone.press("Escape")
        expect(phone.page.get_by_role("dialog", name=part)).to_be_hidden()


LONG = 600  # ms of a press


@pytest.mark.parametrize("game", ["gosu", "laundromat"])
def test_a_long_press_opens_a_card_and_plays_nothing(phone: Visitor, game: str) -> None:
    phone.sit_down(game)
    thing = phone.page.locator(".hand [data-spot=lit], .garment.lit").first
    thing.dispatch_event("pointerdown", {"pointerType": "touch"})
    phone.page.wait_for_timeout(LONG)
    thing.dispatch_event("pointerup", {"pointerType": "touch"})
    expect(phone.page.get_by_role("dialog")).to_be_visible()
    assert phone.heard("moves") == 0
