"""Goblin Laundromat on its stage: 2 to 5 seats fit on every screen, and nothing scrolls."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.sizes import SIZES
from browser.visitor import Visitor, at_random, soon_over
from covering import covering

# The question, its buttons and all choices must be on screen, uncovered and large enough.
WRONG = """() => {
  const wrong = [];
  const look = (one, what) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    if (width < 43.5 || height < 43.5) wrong.push(`${what} is small: ${width} x ${height}`);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      wrong.push(`${what} is outside: ${left} ${top} ${right} ${bottom}`);
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (there && !one.contains(there))
      wrong.push(`${what} is under ${there.outerHTML.slice(0, 90)}`);
  };
  for (const one of document.querySelectorAll(".stage .buttons button"))
    look(one, `button ${one.textContent.trim()}`);
  for (const one of document.querySelectorAll('.machine [data-spot="lit"]'))
    look(one, `garment ${one.dataset.garment}`);
  for (const one of document.querySelectorAll(".heads button")) look(one, `head ${one.title}`);
  const machine = document.querySelector(".machine");
  if (machine.scrollHeight > machine.clientHeight + 1 && !document.querySelector(".result"))
    wrong.push(`the machine scrolls: ${machine.scrollHeight} > ${machine.clientHeight}`);
  if (document.documentElement.scrollHeight > innerHeight + 1) wrong.push("the page scrolls");
  return wrong;
}"""
DECISIONS = 6
LOOKS = covering(range(2, 6), range(DECISIONS), SIZES, pairs=[(0, 1)])


def settled(visitor: Visitor) -> list[str]:
    """Return layout problems that remain after the sizes are computed."""
    wrong = visitor.page.evaluate(WRONG)
    for _ in range(40):
        if not wrong:
            break
        visitor.rest()
        visitor.page.wait_for_timeout(100)
        wrong = visitor.page.evaluate(WRONG)
    return list(wrong)


@pytest.mark.parametrize(
    ("seats", "language", "theme"),
    [(2, "en-GB", "light"), (3, "it-IT", "dark"), (4, "fr-FR", "light"), (5, "fr-FR", "dark")],
)
def test_everything_that_can_be_chosen_fits_every_screen(
    meet, house: House, seats: int, language: str, theme: str
) -> None:
    ada = meet(house, locale=language, color_scheme=theme).sit_down("laundromat", "", seats)
    choose = at_random(seats)
    for decision in range(DECISIONS):
        if ada.turn()["over"]:
            break
        for width, height in [size for *about, size in LOOKS if about == [seats, decision]]:
            ada.page.set_viewport_size({"width": width, "height": height})
            assert settled(ada) == [], (seats, width, height)
        ada.move(choose)


def test_a_programme_and_a_clean_garment_open_on_a_press(meet, house: House) -> None:
    ada = meet(house).sit_down("laundromat", choose=at_random(1), most=12)
    things = [ada.page.locator("[data-programme]"), ada.page.locator(".groups .garment")]
    for thing in things:
        ada.click(thing.first)
        expect(ada.page.get_by_role("dialog")).to_be_visible()
        ada.press("Escape")
        expect(ada.page.get_by_role("dialog")).to_be_hidden()


# How far the winner's name is below the picture, whose frame is 5 px wide.
BELOW = """() => {
  const [face, name] = [...document.querySelectorAll(".result .won > :is(.face, .name)")];
  return name.getBoundingClientRect().top - face.getBoundingClientRect().bottom;
}"""


@pytest.mark.parametrize("size", [(1366, 768), (844, 390)], ids=str)
def test_the_frame_of_the_winner_covers_no_name(meet, house: House, size: tuple[int, int]) -> None:
    screen = {"width": size[0], "height": size[1]}
    ada = meet(house, viewport=screen).sit_down("laundromat", choose=soon_over)
    ada.rest()
    assert ada.page.evaluate(BELOW) >= 5
