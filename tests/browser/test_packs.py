"""Custom packs in the page: chosen in the lobby, read at the table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.house import House
from own_packs import MOON, WASH
from warren.packs.archive import write_archive

BOLD = MOON.replace('"Ada"', '"<b>Ada</b>"')
PAINTED = "image => image.complete && image.naturalWidth > 0"


def test_a_pack_from_a_file_is_played_and_read(meet, house: House) -> None:
    ada = meet(house, pictures=True).go()
    page = ada.page
    page.get_by_label("Your name at the table").fill("Ada")
    ada.press("Enter")
    page.get_by_text("Open a table").click()
    form = page.locator("form").filter(has_text="Players")
    form.get_by_role("button", name="GOSU", exact=True).click()
    chooser = form.locator("input[type=file]")
    for name, data, told in (
        ("wash.toml", WASH.encode(), "“wash.toml” is a pack for Goblin Laundromat."),
        ("moon.warrenpack", write_archive(BOLD, {})[:-9], "not a .warrenpack, or it is damaged"),
    ):
        chooser.set_input_files({"name": name, "mimeType": "", "buffer": data})
        expect(form.get_by_role("alert")).to_contain_text(told)
    file = {"name": "moon.warrenpack", "mimeType": "", "buffer": write_archive(BOLD, {})}
    chooser.set_input_files(file)
    expect(form.get_by_label("Cards").first).to_have_value("0")
    form.get_by_role("button", name="Open the table").click()
    note = page.locator("details.pack")
    expect(note).to_contain_text("Moonlight")
    expect(note).to_contain_text("version 3, by <b>Ada</b>")  # no text becomes markup
    note.locator("summary").click()
    expect(note).to_contain_text("1 new card")
    expect(note).to_contain_text("16 left out")
    note.get_by_role("button", name="Lantern Bearer").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Moon Goblins")
    picture = sheet.locator("img[src*='bare-lantern_bearer.svg?pack=']")
    expect(picture).to_be_visible()
    page.wait_for_function(PAINTED, arg=picture.element_handle())
    ada.press("Escape")
    note.get_by_role("link", name="See all cards").click()
    expect(page).to_have_url(re.compile(r"/cards/gosu\?pack=[0-9a-f]{64}"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Moonlight")
    page.get_by_label("Search names and texts").fill("lantern")
    expect(page.get_by_role("status")).to_contain_text("1 card")


def test_what_is_wrong_with_a_pack_is_told(meet, house: House) -> None:
    ada = meet(house).go()
    ada.forgive("/api/tables", "status of 4")
    page = ada.page
    page.get_by_label("Your name at the table").fill("Ada")
    ada.press("Enter")
    page.get_by_text("Open a table").click()
    form = page.locator("form").filter(has_text="Players")
    form.get_by_role("button", name="GOSU", exact=True).click()
    wrong = MOON.replace("draw 2 cards", "draw 2 crads").encode()
    file = {"name": "moon.toml", "mimeType": "text/plain", "buffer": wrong}
    form.locator("input[type=file]").set_input_files(file)
    expect(form.get_by_label("Cards").first).to_have_value("0")  # the file has been read
    form.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("unknown word 'crads'")
