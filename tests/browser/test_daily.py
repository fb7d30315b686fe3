"""One position a day: solved at a real table, explained, counted and shared."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.test_access import scan
from browser.test_lobby import WIDE
from warren.daily import of_day, position_of

GAME = "laundromat"


def test_a_position_is_played_explained_and_shared(own_house: House, meet) -> None:
    ada = meet(own_house).go()
    pane = ada.page.get_by_role("region", name="Today’s position")
    ada.click(pane.get_by_role("link", name="Play it"))
    expect(ada.page).to_have_title(re.compile("A position every day"))
    tab = ada.page.get_by_role("button", name="Goblin Laundromat")
    ada.click(tab)
    expect(ada.page.locator("main .today h3")).not_to_be_empty()  # what is asked
    ada.click(ada.button("Play it"))
    ada.turn()
    note = ada.page.get_by_role("note", name="A position every day")
    expect(note).to_contain_text("Position of the day")
    expect(ada.page.get_by_role("button", name="Hint")).to_have_count(0)
    today = ada.page.request.get("/api/daily").json()["day"]
    best = position_of(GAME, of_day(GAME, today)).best
    option = next(one for one in ada.turn()["ask"]["options"] if one["action"] == best)
    ada.act(option, keyboard=True)
    expect(note).to_contain_text("Anything else had")
    expect(note).to_contain_text("Why “")
    ada.page.reload()
    expect(note).to_contain_text("Why “")
    scan(ada, "the reasons of a daily position")
    ada.page.set_viewport_size({"width": 390, "height": 844})
    ada.click(ada.page.get_by_role("button", name="Lesson"))
    expect(ada.page.get_by_role("dialog").get_by_role("note")).to_contain_text("Why “")
    ada.press("Escape")
    ada.page.set_viewport_size({"width": 1366, "height": 768})
    ada.click(note.get_by_role("link", name="Today’s positions"))
    days = ada.page.get_by_role("region", name="Your days")
    expect(days).to_contain_text("streak 1 · best 1")
    expect(days.get_by_role("button", name=re.compile(": found$"))).to_have_count(1)
    expect(tab).to_contain_text("found")
    line = ada.page.get_by_label("A line to share").input_value()
    assert line.startswith(f"Warren, day {today} · Goblin Laundromat 🟩 · 1 day in a row")
    assert best not in line


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_it_fits_a_phone(own_house: House, meet, size: tuple[int, int]) -> None:
    ada = meet(own_house).go("/daily")
    ada.page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(ada.page.get_by_role("heading", name="Archive")).to_be_visible()
    assert ada.wrong(WIDE) == []
    scan(ada, "/daily")
