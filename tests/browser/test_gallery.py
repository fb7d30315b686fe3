"""The gallery: a pack is published, found by somebody else, played, copied and withdrawn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.test_access import scan
from own_packs import MOON
from warren.packs.editions import fingerprint_of

PHONE = {"width": 390, "height": 844}
WORDS = {
    "en": "Gallery of this server",
    "fr": "Galerie de ce serveur",
    "it": "Galleria di questo server",
}
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def own_pack(visitor, house: House) -> None:
    """Open a pack from a file, as its author would."""
    visitor.page.goto(f"{house.url}/workshop")
    chooser = visitor.page.locator("input[type=file]")
    chooser.set_input_files(
        {"name": "moon.toml", "mimeType": "text/plain", "buffer": MOON.encode()}
    )
    expect(visitor.button("Play it against a bot")).to_be_enabled()
    visitor.page.get_by_text("Name, versions, files").click()


def test_a_pack_is_shown_found_played_copied_and_withdrawn(own_house: House, meet) -> None:
    ada, bob = meet(own_house), meet(own_house)
    own_pack(ada, own_house)
    ada.button("Show it in the gallery").click()
    expect(ada.page.get_by_text("Only members can show packs")).to_be_visible()
    ada.problems.clear()  # the refusal
    ada.page.request.post("/api/session/keep", data={})
    ada.button("Show it in the gallery").click()
    expect(ada.page.get_by_text("Everybody on this server can now find the pack")).to_be_visible()
    ada.page.get_by_role("link", name=WORDS["en"]).click()
    mine = ada.page.locator("li.panel")
    expect(mine).to_contain_text("yours")

    page = bob.page
    page.goto(f"{own_house.url}/workshop")
    page.get_by_role("link", name=WORDS["en"]).click()
    found = page.locator("li.panel")
    expect(found).to_contain_text("Moonlight")
    for words in ("2 cards", "0 matches played", fingerprint_of(MOON)[:12]):
        expect(found).to_contain_text(words)
    expect(bob.button("Withdraw: Moonlight")).to_have_count(0)
    bob.button("Play it against a bot: Moonlight").click()
    expect(page).to_have_url(re.compile("/t/"))
    bob.turn()
    page.goto(f"{own_house.url}/gallery")
    bob.button("Copy it and change it: Moonlight").click()
    expect(page.get_by_label("Pack", exact=True)).to_have_text(re.compile("Moonlight"))
    page.reload()
    expect(page.get_by_text("“Moonlight” is saved in this browser.")).to_be_visible()

    ada.page.once("dialog", lambda dialog: dialog.accept())
    ada.button("Withdraw: Moonlight").click()
    expect(mine).to_have_count(0)
    expect(ada.page.get_by_text("Nobody shows a pack yet")).to_be_visible()


@pytest.mark.parametrize("language", WORDS)
def test_the_gallery_in_every_language_and_on_phones(own_house: House, meet, language: str) -> None:
    ada = meet(own_house)
    asking = ada.page.request
    asking.post(f"{own_house.url}/api/session", data={"nickname": "Ada"})
    asking.post(f"{own_house.url}/api/session/keep", data={})
    shown = asking.post(f"{own_house.url}/api/gallery", data={"game": "gosu", "text": MOON})
    assert shown.ok, shown.text()
    ada.page.add_init_script(f"localStorage.setItem('language', '{language}')")
    ada.page.goto(f"{own_house.url}/gallery")
    expect(ada.page.get_by_role("heading", name=WORDS[language])).to_be_visible()
    expect(ada.page.locator("li.panel")).to_contain_text("Moonlight")
    scan(ada, f"the gallery in {language}")
    ada.page.set_viewport_size(PHONE)
    scan(ada, f"the gallery on a phone in {language}")
    assert ada.page.evaluate(WIDE) <= 0
