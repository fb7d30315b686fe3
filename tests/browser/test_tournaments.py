"""A tournament from its form to its end, by two people with a browser each; also on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.house import House
from browser.test_access import DARK, LIGHT, scan
from browser.visitor import NAMES, Visitor

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "locale": "fr-FR"}


def is_narrow(visitor: Visitor) -> bool:
    """Return whether everything fits on the screen."""
    return bool(visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_tournament_is_opened_entered_played_and_told(meet, house: House) -> None:
    ada, bob = meet(house), meet(house, **PHONE)
    ada.go("/tournaments")
    form = ada.page.get_by_role("region", name="Open a tournament")
    form.get_by_label("Name", exact=True).fill("Goblin Cup")
    ada.click(form.get_by_role("button", name=NAMES["laundromat"], exact=True))
    scan(ada, "the form", LIGHT)
    ada.click(ada.button("Open it"))
    link = ada.page.get_by_label("Link for those who want to play").input_value()
    ada.button("Take part").focus()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_text("You are taking part.")).to_be_visible()
    ada.page.wait_for_function("document.activeElement !== document.body")  # by keyboard alone

    bob.go(link.replace("/tournament/", "/tournaments/"))  # with a typing error
    bob.click(bob.button("Participer"))
    expect(bob.page.get_by_text("Vous participez.")).to_be_visible()
    expect(ada.page.get_by_text("2 entrants")).to_be_visible()

    begin = ada.button("Begin")
    expect(begin).to_be_enabled()
    begin.focus()
    ada.page.keyboard.press("Enter")
    for visitor, words in ((ada, "Go to your table"), (bob, "À votre table")):
        expect(visitor.page.get_by_role("link", name=words, exact=True)).to_be_visible()
    scan(bob, "a round on a phone", DARK)
    assert is_narrow(bob)

    bob.click(bob.page.get_by_role("link", name="À votre table", exact=True))
    expect(bob.page).to_have_url(re.compile(r"/t/"))
    bob.hears("table.table.tournament?.name === given", "Goblin Cup")
    said = {"type": "stand", "request": "enough"}
    bob.page.request.post(f"/api/tables/{bob.table}", data=said)

    expect(ada.page.get_by_text("The tournament is over.")).to_be_visible()
    first = ada.page.get_by_role("row").nth(1)
    expect(first.get_by_role("cell").nth(1)).to_have_text("1")  # points follow the rank
    scan(ada, "standings", LIGHT)
