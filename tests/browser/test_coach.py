"""The coach: remarks in a coached match, likely lines, What if, and practice."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.house import House
from browser.test_access import scan
from browser.test_replay import looked_at
from warren.analysis.coaching import CoachRemark
from warren.table.study import study

LAUNDRY = "laundromat"
DESKTOPS = [(1366, 768), (1280, 720), (1440, 900)]  # with a column for the coach


def test_a_coach_remarks_and_the_action_is_taken_back(meet, house: House, monkeypatch) -> None:
    said = CoachRemark("Stopping gives you 40 %.", ("Your wash fails less often.",), "too_risky")
    monkeypatch.setattr(study, "remark", lambda *_: said)
    ada = meet(house).go()
    ada.click(ada.tile(LAUNDRY).get_by_role("button", name="Coached match"))
    coach = ada.page.get_by_role("note", name="Your coach").filter(visible=True)
    expect(coach).to_contain_text("Ask for a hint whenever you want one")
    turn = ada.turn()
    ada.act(turn["ask"]["options"][0])
    expect(coach).to_contain_text(said.sentence)
    expect(coach).to_contain_text(said.because[0])
    scan(ada, "a coach's remark")
    for width, height in DESKTOPS:
        ada.page.set_viewport_size({"width": width, "height": height})
        assert coach.evaluate("box => box.scrollHeight <= box.clientHeight"), "it is cut off"
    ada.turn()
    ada.click(coach.get_by_role("button", name="Rules"))
    expect(ada.page.locator("#rule-wash-fail")).to_be_in_viewport()
    ada.press("Escape")
    ada.click(coach.get_by_role("button", name="Take it back"))
    ada.hears("table.moments == given", turn["moments"])
    expect(coach).not_to_contain_text(said.sentence)


def test_lines_are_seen_step_by_step_and_the_match_is_played_on(meet, house: House) -> None:
    ada = looked_at(meet, house, LAUNDRY)
    ada.press("]", times=3)
    expect(ada.page.get_by_text("Replay: moment 3 of")).to_be_visible()
    ada.click(ada.button("Curve and choices"))
    could = ada.page.get_by_role("region", name="What could be done").first
    ada.click(could.get_by_role("button", name=re.compile("How the match may continue")))
    lines = could.get_by_role("region", name="How the match may continue")
    expect(lines).to_contain_text(re.compile(r"In \d+ of 24 simulated worlds.*A typical one:"))
    step = lines.get_by_role("button").nth(1)
    ada.click(step)
    expect(step).to_have_attribute("aria-pressed", "true")
    ada.press("Escape")  # the curve covers the stage
    played = ada.table
    ada.click(ada.button("What if? Play on from here"))
    expect(ada.page).not_to_have_url(re.compile(played))
    ada.hears("table.moments >= 3")
