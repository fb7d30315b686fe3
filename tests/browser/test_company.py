"""Moderation in a real browser: reports, muting, blocking, and the host's announcements."""

from __future__ import annotations

import re
import time
from contextlib import closing
from typing import Any

import httpx
from playwright.sync_api import Locator, expect

from browser.house import House
from browser.test_people import call, open_table, sit
from browser.visitor import Visitor
from warren.table.people import moderation
from warren.table.storage import sqlite
from warren.table.storage.store import Job


def told(house: House, job: Job) -> Any:
    """Run a host's function with the store, as `warren house` does while the server runs."""
    with closing(sqlite.asking(house.store)) as note:
        return job(note)


def player_called(name: str) -> Job:
    """Return a visitor with a name."""
    wanted = "SELECT player FROM session WHERE nickname = ?"
    return lambda database: database.execute(wanted, (name,)).fetchone()[0]


def neighbours(visitor: Visitor) -> Locator:
    """Return the menu of actions against others at a table."""
    visitor.rest()
    chat = visitor.page.get_by_role("button", name=re.compile("^Chat"))
    if chat.count() and chat.first.is_visible():
        visitor.click(chat.first)
    found = visitor.page.locator("details").filter(has_text="The others")
    if found.get_attribute("open") is None:
        visitor.click(found.locator("summary"))
    return found


def test_company_is_kept_and_kept_away(own_house: House, meet) -> None:
    ada, bob = meet(own_house), meet(own_house)
    link = open_table(ada, "Ada", "gosu")
    sit(bob, link, "Bob")
    expect(ada.button("Start the match")).to_be_enabled()
    ada.click(ada.button("Start the match"))
    for visitor in (ada, bob):
        visitor.hears("table.table.phase === 'running'")
    about = neighbours(bob)
    bob.click(about.get_by_role("button", name="Mute"))
    expect(about.get_by_role("button", name="Unmute")).to_be_visible()
    ada.open_chat()
    ada.page.get_by_label("Say something").fill("You smell of soap.")
    ada.press("Enter")
    bob.hears("table.chat.from + table.chat.lines.length > 0")
    bob.rest()
    expect(bob.page.get_by_text("You smell of soap.")).to_have_count(0)
    bob.click(about.get_by_role("button", name="Unmute"))
    expect(bob.page.get_by_text("You smell of soap.").first).to_be_visible()
    bob.click(about.get_by_role("button", name="Report"))
    expect(about.get_by_label(re.compile("^What did Ada do"))).to_be_focused()
    about.get_by_label(re.compile("^What did Ada do")).fill("Rude about my soap.")
    bob.click(about.get_by_role("button", name="Tell the host"))
    expect(about.get_by_text("The host will look into it.")).to_be_visible()
    [report] = told(own_house, moderation.reports())
    assert (report.why, report.name) == ("Rude about my soap.", "Ada")
    bob.click(about.get_by_role("button", name="Block"))
    expect(about.get_by_role("button", name="Block")).to_be_hidden()
    bob.go("/matches")
    bob.click(bob.button("Unblock Ada"))
    expect(bob.button("Unblock Ada")).to_be_hidden()


def test_an_invitation_comes_while_one_looks(house: House, meet) -> None:
    ada = meet(house)
    open_table(ada, "Ada", "laundromat")
    with httpx.Client(base_url=house.url) as bob:
        bob.post("/api/session", json={"nickname": "Bob"})
        bob.post(f"/api/tables/{ada.table}", json={"type": "sit", "request": "1", "seat": 1})
        to = bob.post("/api/tables", json={"game": "gosu"}).json()["id"]
        met = {"table": ada.table, "seat": 0}
        ada.go()
        expect(ada.tile("gosu")).to_be_visible()
        assert bob.post("/api/people/invite", json={**met, "to": to}).status_code == 200
    come = ada.page.get_by_label("Invitations").get_by_role("button").first
    expect(come).to_be_visible()
    ada.click(come)
    ada.hears("table.table.id === given", to)


def test_a_host_is_heard(own_house: House, meet, monkeypatch) -> None:
    monkeypatch.setattr(moderation, "LOOK", 0.0)
    eve = meet(own_house).go()
    call(eve, "Eve")
    told(own_house, moderation.put_up(moderation.ANNOUNCEMENT, "A cup on Friday.", 1.0))
    told(own_house, moderation.put_up(moderation.WORDS, "Be kind.\nWash your hands.", 1.0))
    told(
        own_house,
        moderation.ban(told(own_house, player_called("Eve")), "Rude.", 1.0, time.time() + 9e5),
    )
    end = time.monotonic() + 30
    while not eve.page.request.get("/api/house").json()["ban"]:
        assert time.monotonic() < end, "the server does not notice its host"
        time.sleep(0.05)
    eve.go()
    expect(eve.page.get_by_text("A cup on Friday.")).to_be_visible()
    expect(eve.page.get_by_role("alert")).to_contain_text("You may only watch until")
    expect(eve.page.get_by_role("alert")).to_contain_text("Rude.")
    eve.click(eve.page.get_by_text("About this server"))
    expect(eve.page.get_by_text("Wash your hands.")).to_be_visible()
    eve.forgive("status of 403", "api/tables?lang=en: 403", "status of 404", "tournaments: 404")
    eve.click(eve.page.get_by_text("Open a table", exact=True))
    eve.click(eve.button("Open the table"))
    expect(eve.page.get_by_role("alert").last).to_be_in_viewport()
    expect(eve.page.get_by_role("alert").last).to_contain_text("Rude.")
    assert own_house.hub
    own_house.hub.offers = own_house.hub.base.offers = frozenset()  # a private house
    eve.go("/tournaments")
    expect(eve.page.get_by_role("heading", name="A dead end")).to_be_visible()
    eve.go()
    expect(eve.tile("gosu")).to_be_visible()
    eve.rest()
    for words in ("Find me an opponent", "Tournaments", "A cup on Friday.", "About this server"):
        expect(eve.page.get_by_text(words)).to_have_count(0)
