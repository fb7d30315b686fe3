"""The replay of a finished match on the stage: keys, curve, choices, and links to moments."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from browser.house import House
from browser.sizes import SIZES
from browser.test_access import scan
from browser.test_stage import STAGE
from browser.visitor import NAMES, Visitor, hurried, soon_over
from covering import covering, some

GAMES = some(NAMES, "gosux", "laundromat")
LOOKS = covering(GAMES, SIZES)
TALLER_THAN_ITS_BAND = """() => {
  const bar = document.querySelector('.band .bar');
  return bar !== null && bar.scrollHeight > bar.closest('.band').clientHeight;
}"""


def looked_at(meet, house: House, game: str) -> Visitor:
    """Return a visitor who has played a match and views its beginning."""
    ada = meet(house).sit_down(game, choose=hurried(4))
    ada.click(ada.result)
    expect(ada.page.get_by_text("Replay: moment 0 of")).to_be_visible()
    return ada


@pytest.mark.parametrize("game", ["gosu", "laundromat"])
def test_what_was_best_is_told_as_far_as_it_was_explored(meet, house: House, game: str) -> None:
    ada = looked_at(meet, house, game)
    if game == "laundromat":
        ada.click(ada.button("Curve and choices"))
    could = ada.page.get_by_role("region", name="What could be done").first
    expect(could).to_contain_text("taken")
    assert "±" not in could.inner_text()
    expect(ada.page.get_by_role("region", name="Chances to win").first).to_be_visible()
    scan(ada, f"{game} looked at again")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_plays_itself_on_every_screen(meet, house: House, game: str) -> None:
    ada = looked_at(meet, house, game)
    ada.page.evaluate(STAGE)
    ada.page.get_by_role("combobox", name="Speed").select_option("4×")
    ada.click(ada.button("Play"))
    expect(ada.page.get_by_text(re.compile(r"Replay: moment ([2-9]|\d\d+) of"))).to_be_visible()
    ada.click(ada.button("Pause"))
    stopped = ada.page.get_by_text("Replay: moment").inner_text()
    for width, height in [size for shown, size in LOOKS if shown == game]:
        ada.page.set_viewport_size({"width": width, "height": height})
        assert ada.page.evaluate("stage.look([])") == [], (width, height)
        assert ada.page.evaluate(TALLER_THAN_ITS_BAND) is False, (width, height)
    assert ada.page.get_by_text("Replay: moment").inner_text() == stopped


def test_a_mistake_leaves_the_bar_in_its_band(meet, house: House) -> None:
    ada = looked_at(meet, house, "laundromat")
    ada.click(ada.button("Curve and choices"))
    could = ada.page.get_by_role("region", name="What could be done").first
    expect(could).to_contain_text("taken")
    ada.press("Escape")
    cost = ada.page.locator(".bar .cost")
    for _ in range(30):
        ada.press("]")
        if cost.count():
            break
    expect(cost).to_contain_text("costs")
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.rest()
        assert ada.page.evaluate(TALLER_THAN_ITS_BAND) is False, (width, height)


def test_a_link_leads_to_the_very_moment(meet, house: House) -> None:
    ada = looked_at(meet, house, "gosu")
    ada.press("]", times=5)
    expect(ada.page.get_by_text("Replay: moment 5 of")).to_be_visible()
    ada.click(ada.button("Link to this moment"))
    expect(ada.page).to_have_url(re.compile("#m5$"))
    bob = meet(house).go(f"/t/{ada.table}")
    expect(bob.page.get_by_text("Replay: moment 5 of")).to_be_visible()


def test_an_analysis_that_failed_is_told_and_asked_for_again(meet, house: House) -> None:
    ada = meet(house).sit_down("laundromat")
    asked: list[Route] = []

    def fail_once(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            return route.continue_()
        return route.fulfill(status=503, json={"code": "full", "sentence": None, "id": ""})

    ada.forgive("/study", "503")
    ada.page.route("**/api/tables/*/study?*", fail_once)
    ada.watch(soon_over)
    told = ada.page.get_by_role("dialog").get_by_role("alert")
    again = told.get_by_role("button", name="Try again")
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        again.scroll_into_view_if_needed()
        expect(again).to_be_in_viewport()
    assert len(told.inner_text()) > len("Try again")  # the button, and the reason
    ada.click(again)
    small = ada.page.get_by_role("group", name="Chances to win")
    expect(small.locator("path").nth(1)).to_be_attached()
    expect(told).to_have_count(0)
    assert len(asked) == 2
