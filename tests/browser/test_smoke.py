"""A quick check of the page: the lobby opens, and a match of each game begins."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.visitor import NAMES, at_random


@pytest.mark.parametrize("game", NAMES)
def test_a_match_against_a_bot_begins(meet, house: House, game: str) -> None:
    ada = meet(house).play_now(game)
    told = ada.play(at_random(4), most=3)
    assert len(told["view"]["seats"]) >= 2
    assert not told["over"]
    expect(ada.todo).to_contain_text(told["ask"]["sentence"])


def test_a_build_during_the_tests_changes_nothing(meet, house: House, page_built: Path) -> None:
    (page_built / "assets" / "copied.txt").write_text("from the copy")
    assert meet(house).page.request.get("/assets/copied.txt").text() == "from the copy"
