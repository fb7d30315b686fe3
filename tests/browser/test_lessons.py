"""The guided first matches: a player who follows the highlights finishes them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.visitor import NAMES
from covering import some
from warren.help.lessons import Lesson


@pytest.mark.parametrize("game", some(NAMES, "gosu", "laundromat"))
def test_lesson(meet, house: House, game: str) -> None:
    ada = meet(house).go()
    ada.click(ada.tile(game).get_by_role("button", name="First guided match"))
    lesson = Lesson.load(game, "en")
    note = ada.page.get_by_role("note", name="Lesson")
    told = 0
    while True:
        turn = ada.turn()
        options = turn["ask"]["options"]
        wanted = next((one for one in options if one["action"] == turn["lesson"]["action"]), None)
        expect(note).to_contain_text(plain(turn["lesson"]["text"])[:60])
        if wanted is None:
            break
        step, steps = turn["lesson"]["step"], turn["lesson"]["steps"]
        expect(note).to_contain_text(re.compile(rf"Step {step} of {steps}|{step}/{steps}"))
        if told == 0 and len(options) > 1:
            other = next(one for one in options if one is not wanted and one["target"])
            ada.act(other)
            expect(ada.todo).to_contain_text("In the lesson, do what is shown first")
        # the action to take has its own button, and is also highlighted on the table
        button = ada.todo.get_by_role("group", name="What you can do")
        expect(button.get_by_role("button", name=wanted["label"], exact=True)).to_be_visible()
        ada.act(wanted)
        ada.hears("table.moments > given", turn["moments"])
        told += 1
    assert told == sum(step.text is not None for step in lesson.steps if step.seat == 0)
    assert plain(turn["lesson"]["text"]) == plain(lesson.on_your_own)
    expect(note.get_by_role("button", name="Coached match")).to_be_visible()
    ada.act(turn["ask"]["options"][0])
    ada.hears("table.lesson === null")
    expect(note).to_be_hidden()


def plain(text: str) -> str:
    """Return a text without its markup."""
    return text.replace("**", "").split("\n")[0]
