"""The lobby: its scene, the way back, finished matches, and a name that is never lost."""

from __future__ import annotations

import re
import zipfile

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.test_access import scan
from browser.visitor import Visitor, soon_over
from covering import some

SIZES = [(1920, 1080), (1280, 720), (844, 390), (390, 844), (360, 640)]
WIDE = """() => [...document.querySelectorAll("main *")]
  .filter((one) => !one.closest("svg") && one.getClientRects().length
    && one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((one) => one.outerHTML.slice(0, 120))"""


def name_field(visitor: Visitor):
    return visitor.page.get_by_label("Your name at the table")


def told_name(visitor: Visitor) -> str:
    return visitor.page.evaluate(
        "async () => (await (await fetch('/api/session')).json()).nickname"
    )


@pytest.mark.parametrize("way", ["blur", "Enter", "table"])
def test_a_typed_name_is_never_lost(meet, house: House, way: str) -> None:
    ada = meet(house).go()
    name_field(ada).fill("Ada of Hill")
    if way == "Enter":
        ada.press("Enter")
        expect(ada.page.get_by_text("Saved.")).to_be_visible()
    elif way == "blur":
        ada.press("Tab")
        expect(ada.page.get_by_text("Saved.")).to_be_visible()
    else:  # with a button that does not take the focus first
        button = ada.tile("gosu").get_by_role("button", name="Play now against a bot")
        button.evaluate("button => button.click()")
        ada.turn()
        expect(ada.page.get_by_text("Ada of Hill").first).to_be_visible()
    assert told_name(ada) == "Ada of Hill"


def test_a_name_that_can_not_be_is_said_and_stays_to_be_mended(meet, house: House) -> None:
    ada = meet(house).go()
    ada.forgive("/api/session", "status of 4")
    name_field(ada).fill("\u202e")
    ada.press("Enter")
    expect(name_field(ada)).to_have_value("\u202e")


def test_the_way_back_and_finished_matches(meet, house: House) -> None:
    ada = meet(house).play_now("laundromat")
    table = ada.table
    ada.go()
    way = ada.page.get_by_role("region", name="Your matches").get_by_role("link")
    expect(way).to_have_count(1)
    ada.click(way)
    ada.turn()
    assert ada.table == table
    ada.play_on(soon_over)
    ada.go()
    expect(ada.page.get_by_role("region", name="Your matches")).to_be_hidden()
    recent = ada.page.get_by_role("region", name="Your last matches")
    expect(recent).to_contain_text(re.compile(r"Easy\s+Goblin Laundromat · (won|lost|a draw)"))
    ada.click(recent.get_by_role("link", name="All matches"))
    every = ada.page.get_by_role("region", name="List of matches")
    expect(every).to_contain_text(re.compile(r"(Won|Lost|Draw)\s+Easy\s+Goblin Laundromat"))
    expect(every.locator(".cards img")).to_have_count(3)
    won = ada.page.get_by_role("region", name="Goblin Laundromat: how often you won")
    expect(won).to_contain_text(re.compile(r"Easy\s*(0%|100%) of 1"))
    scan(ada, "matches")
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        assert ada.wrong(WIDE) == [], (width, height)
    with ada.page.expect_download() as downloading:
        ada.click(every.get_by_role("link", name="All records in one file"))
    with zipfile.ZipFile(downloading.value.path()) as archive:
        assert archive.namelist() == ["you.json", f"laundromat-{table}.warren"]
    games = ada.page.get_by_role("group", name="Games")
    ada.click(games.get_by_role("button", name="GOSU", exact=True))
    expect(won).to_be_hidden()
    ada.click(games.get_by_role("button", name="Goblin Laundromat"))
    ada.click(every.get_by_role("link", name=re.compile("^Look at it")))
    expect(ada.page).to_have_url(re.compile(f"/t/{table}"))


def test_the_same_player_on_another_device(meet, house: House) -> None:
    ada, phone = meet(house), meet(house)
    ada.go("/matches")
    you = ada.page.get_by_role("region", name="You are")
    ada.click(you.get_by_role("button", name="Become a member"))
    sentence = you.locator("[data-sentence]").inner_text()
    name = told_name(ada)
    phone.go("/matches")
    there = phone.page.get_by_role("region", name="You are")
    there.get_by_label("I have a sentence").fill(sentence)
    phone.click(there.get_by_role("button", name="That’s me"))
    expect(there).to_contain_text(f"You are {name}")
    scan(phone, "a member")
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        assert phone.wrong(WIDE) == [], (width, height)
    phone.click(there.get_by_role("button", name="Forget me"))
    for visitor in (ada, phone):  # both may request the list before anybody is known
        visitor.forgive("/api/people")
        visitor.forgive("status of 401")
    phone.click(there.get_by_role("button", name="Yes, forget me"))
    expect(there.get_by_role("button", name="Become a member")).to_be_visible()
    assert told_name(ada) is None


def test_a_scene_of_real_cards_that_can_be_stopped(own_house: House, meet) -> None:
    ada = meet(own_house, pictures=True, reduced_motion="no-preference").go()
    scene = ada.page.get_by_role("region", name="A match to watch")
    expect(scene).to_contain_text(re.compile("Bots at play: Easy against Medium"))
    expect(scene.locator("img[src*='/art/gosu/']").nth(3)).to_be_attached()
    first = scene.inner_text()
    ada.page.wait_for_function(
        "was => document.querySelector('.scene').innerText !== was", arg=first
    )
    ada.click(scene.get_by_role("button", name="Pause"))
    stopped = scene.inner_text()
    ada.page.wait_for_timeout(4000)
    assert scene.inner_text() == stopped


def test_a_table_under_way_is_shown_live(meet, house: House) -> None:
    ada, bob = meet(house).go(), meet(house)
    ada.click(ada.page.get_by_text("Open a table", exact=True))
    ada.page.get_by_label("Seat 2").select_option("easy")
    ada.click(ada.button("Open the table"))
    ada.turn()
    bob.go()
    scene = bob.page.get_by_role("region", name="A match to watch")
    expect(scene).to_contain_text("Live:")
    bob.click(scene.get_by_role("link", name="Watch"))
    expect(bob.page).to_have_url(re.compile(f"/t/{ada.table}"))


@pytest.mark.parametrize("language", some(["en-GB", "fr-FR", "it-IT"], "it-IT"))
def test_nothing_of_the_lobby_lies_beside_the_screen(meet, house: House, language: str) -> None:
    ada = meet(house, locale=language).go()
    expect(ada.page.locator(".scene")).to_be_visible()
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        assert ada.wrong(WIDE) == [], (width, height)


@pytest.mark.parametrize("part", ["NewTableForm", "RulesBook"])
def test_a_part_that_does_not_load_says_so_and_can_be_loaded_again(
    meet, house: House, part: str
) -> None:
    ada = meet(house)
    ada.forgive(part, "ERR_FAILED")
    ada.page.route(f"**/assets/{part}-*.js", lambda route: route.abort())
    if part == "RulesBook":
        ada.sit_down("gosu")
        ada.press("r")
    else:
        ada.go().click(ada.page.get_by_text("Open a table", exact=True))
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("can’t be reached")
    ada.page.unroute_all()
    ada.click(dialog.get_by_role("button", name="Try again"))
    expect(dialog).to_be_hidden()
    if part == "RulesBook":
        ada.turn()
        ada.press("r")
        expect(dialog.get_by_role("searchbox")).to_be_visible()
    else:
        ada.click(ada.page.get_by_text("Open a table", exact=True))
        expect(dialog.get_by_role("button", name="Open the table")).to_be_visible()
    assert dialog.evaluate("one => one.contains(document.activeElement)")
    ada.press("Escape")
    expect(dialog).to_be_hidden()
