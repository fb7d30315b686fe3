"""Whole matches against a bot, with the mouse or with the keyboard alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.house import House
from browser.test_laws import LAWS, lawful
from browser.visitor import NAMES, Choose, Visitor, at_random, hurried, soon_over
from covering import some
from warren.engine import Match, Record

# whole matches: one of an army with the mouse, one with the keyboard, and one of the laundromat
WITH_MOUSE = some(NAMES, "gosux")
WITH_KEYS = some(NAMES, "gosu", "laundromat")
VARIED = 5  # decisions; after that, the match is played to its end quickly


@pytest.mark.parametrize("game", WITH_MOUSE)
def test_whole_match_with_the_mouse(meet, house: House, game: str) -> None:
    ada = meet(house, pictures=True).play_now(game)
    ada.play(at_random(2), most=1)
    assert ada.clicks <= 4, "from opening the page to the first move"
    over = play_whole(ada, hurried(2))
    expect(ada.result).to_be_visible()
    expect(ada.todo).to_contain_text(re.compile("win|nobody wins"))
    watch_the_replay(ada, over["moments"])
    keep_the_record(ada, game, over["view"]["winners"])


def play_whole(ada: Visitor, choose: Choose, *, keyboard: bool = False) -> dict[str, Any]:
    """Play a whole match with the mouse or the keyboard."""
    ada.play(choose, keyboard=keyboard, most=VARIED)
    return ada.play(soon_over, keyboard=keyboard)


def watch_the_replay(ada: Visitor, moments: int) -> None:
    """Go back to the beginning, scrub with the mouse, and switch to other seats' views."""
    bot = ada.heard("table.table.seats[1].name")
    ada.click(ada.button("Replay"))
    expect(ada.todo).to_contain_text(f"Replay: moment 0 of {moments}")
    ada.click(ada.button("Next moment"))
    expect(ada.todo).to_contain_text(f"Replay: moment 1 of {moments}")
    ada.click(ada.page.get_by_role("slider", name="Moment of the match"))
    expect(ada.todo).not_to_contain_text("Replay: moment 1 of")
    expect(ada.todo).to_contain_text(re.compile(rf"Replay: moment \d+ of {moments}"))
    ada.rest()
    shown = ada.page.evaluate("main.innerText")
    for eyes in (bot, "a spectator’s view"):
        ada.page.get_by_label("Watch from").filter(visible=True).select_option(label=eyes)
        ada.page.wait_for_function("shown => main.innerText !== shown", arg=shown)
        ada.rest()
        shown = ada.page.evaluate("main.innerText")
    ada.click(ada.button("See the result"))
    expect(ada.result).to_be_visible()


def keep_the_record(ada: Visitor, game: str, winners: list[int]) -> None:
    """Download the record, which must contain the same match."""
    with ada.page.expect_download() as download:
        ada.click(ada.page.get_by_role("dialog").get_by_role("link", name="Record"))
    assert download.value.suggested_filename == f"{game}-{ada.table}.warren"
    text = Path(download.value.path()).read_text(encoding="utf-8")
    match = Match.from_record(Record.from_text(text))
    assert match.is_over
    assert list(match.view(None).winners) == winners


@pytest.mark.parametrize("game", WITH_KEYS)
def test_whole_match_with_the_keyboard_alone(meet, house: House, game: str) -> None:
    ada = meet(house)
    ada.page.add_init_script(LAWS)
    ada.go()
    ada.tab_to(ada.tile(game).get_by_role("button", name="Play now against a bot"))
    ada.press("Enter")
    over = play_whole(ada, hurried(3), keyboard=True)
    expect(ada.result).to_be_visible()
    lawful(ada.page)
    ada.press("[")
    expect(ada.todo).to_contain_text(f"moment {over['moments'] - 1} of")
    close_all(ada, ada.button("Rematch"))
    ada.tab_to(ada.button("Rematch"))
    ada.press("Enter")
    ada.hears("table.table.id !== given && table.table.phase === 'running'", over["table"]["id"])
    assert ada.clicks == 0


def close_all(visitor: Visitor, below: Locator) -> None:
    """Close everything above the table, one after the other, until this is visible."""
    for _ in range(4):
        visitor.press("Escape")
        visitor.rest()
        if below.is_visible():
            return
    expect(below).to_be_visible()


def test_record_is_imported_and_analysed(meet, house: House) -> None:
    ada = meet(house).play_now("laundromat")
    over = ada.play_on(soon_over)
    text = ada.page.request.get(f"/api/tables/{ada.table}/record").text()

    bob = meet(house).go()
    bob.page.get_by_label("Your name at the table").fill("Bob")
    bob.click(bob.button("Save"))
    bob.click(bob.page.get_by_text("Replay a record"))
    field = bob.page.get_by_label("Or paste its text")
    field.fill("no record at all")
    bob.forgive("/api/records")  # it is refused
    bob.forgive("status of 4")
    bob.click(bob.button("Show the match"))
    expect(bob.page.get_by_role("alert")).to_be_visible()
    field.fill(text)
    bob.click(bob.button("Show the match"))
    expect(bob.result).to_be_visible()
    assert bob.heard("table.moments") == over["moments"]

    bob.click(bob.result)
    expect(bob.todo).to_contain_text("Replay: moment 0 of")
    bob.click(bob.button("Curve and choices"))
    expect(bob.page.get_by_role("region", name="Chances to win").first).to_be_visible()
