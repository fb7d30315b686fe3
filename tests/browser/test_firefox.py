"""A match of each game in Firefox, pressed card by card under the laws of the stage."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.firefox import Firefox, firefox, running
from browser.house import House
from browser.test_laws import LAWS
from browser.test_stage import STAGE
from browser.visitor import MOST_DECISIONS, TURN, WATCH, hurried

SIT_DOWN = """async (about) => {
  const headers = { "content-type": "application/json" };
  const post = (path, said) => fetch(path, { method: "POST", headers, body: JSON.stringify(said) });
  await post("/api/session", { nickname: "Krazzle" });
  return (await (await post("/api/tables", about)).json()).id;
}"""
SENT = "before => heard.moves > before"
DONE = "before => heard.moves > before || document.querySelector('[role=alertdialog]') !== null"
PRESSES = 2  # one to select a card, one for what to do with it


@pytest.fixture
def fox(tmp_path: Path) -> Iterator[Firefox]:
    """A Firefox; it may have had no problem."""
    with running(firefox(), tmp_path) as page:
        yield page
        assert page.problems == []


@pytest.mark.parametrize(
    ("game", "size"),
    [("gosu", (1366, 768)), ("gosux", (844, 390)), ("laundromat", (390, 844))],
    ids=str,
)
def test_a_match_in_firefox(fox: Firefox, house: House, game: str, size: tuple[int, int]) -> None:
    for script in (WATCH, LAWS, STAGE, "localStorage.setItem('pace', 'brisk')"):
        fox.before(script)
    fox.go(house.url, *size)
    clock = {"kind": "none", "minutes": 20, "increment": 10, "days": 3}
    about = {"game": game, "preset": "", "options": {}, "seats": 2, "bots": ["easy"]}
    table = fox.run(SIT_DOWN, {**about, "is_private": True, "clock": clock, "lesson": False})
    fox.go(f"{house.url}/t/{table}", *size)
    choose = hurried(1)
    for _ in range(MOST_DECISIONS):
        turn = fox.wait(TURN)
        if turn["over"]:
            break
        option = choose(turn["ask"]["options"])
        before = fox.run("() => heard.moves")
        for _ in range(PRESSES):
            place = fox.run("option => stage.find(option)", option)
            assert place, option
            fox.press(*place)
            fox.run("() => stage.settle()")
            if fox.run(DONE, before):
                break
        if option["final"]:
            fox.type("1")
        fox.wait(SENT, before)
        assert fox.run("() => laws.problems()") == []
    assert turn["over"]
    fox.wait("() => document.querySelector('dialog[open]') !== null")
