"""The workshop: a card is written, looked at, kept, shared and played, by mouse and by keyboard."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from browser.house import House
from browser.test_access import LIGHT, scan

NEXT = "**/api/workshop/next"  # what may be written
PAINTED = "image => image.complete && image.naturalWidth > 0"
WIDE = """() => [...document.querySelectorAll("main *")]
  .filter((one) => !one.closest("svg") && !one.matches(".unseen") && one.getClientRects().length
    && one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((one) => one.outerHTML.slice(0, 120))"""


def begin(meet, house: House, **about):
    """Somebody with a new pack of GOSU, in the gallery."""
    ada = meet(house, **about)
    ada.page.goto(f"{house.url}/workshop")
    ada.page.get_by_role("button", name="New: GOSU", exact=True).click()
    expect(ada.page.get_by_label("The pack itself")).to_have_count(2)
    return ada, ada.page


def test_a_card_is_invented_and_played(meet, house: House) -> None:
    ada, page = begin(meet, house, pictures=True)
    held: list[Route] = []
    page.get_by_role("button", name="All cards").click()
    page.get_by_role("button", name="Leave out: Loya").click()
    page.get_by_role("button", name="New card").click()
    field = page.locator("textarea")
    field.click()
    ada.press("Control+End")
    page.keyboard.type('copies = 1\narrival = "dr')
    offers = page.get_by_role("listbox").get_by_role("option")
    expect(offers.first).to_be_visible()
    with page.expect_request(NEXT):
        page.route(NEXT, lambda route: held.append(route))
        page.keyboard.type("a")
    expect(offers).to_have_count(0)  # what was offered does not fit any more
    held.pop().continue_()
    page.unroute(NEXT)
    expect(offers.first).to_have_text("draw")
    ada.press("ArrowDown")
    ada.press("Enter")
    expect(field).to_have_value(re.compile('arrival = "draw$'))
    page.keyboard.type(' 2 crads"')
    fault = page.get_by_role("status").filter(has_text="unknown word 'crads'")
    expect(fault).to_be_visible()
    expect(page.locator("mark")).to_have_text("crads")
    fault.get_by_role("button").click()  # what was meant
    expect(page.locator("article.goblin")).to_contain_text("draw 2 card")
    for language, words in (("fr", "piochez 2 cartes"), ("it", "pesca 2 carte")):
        told = page.locator(f"p.text[lang={language}]")
        expect(told).to_contain_text(words, ignore_case=True)
    picture = page.locator("article.goblin .picture img")
    before = picture.get_attribute("src")
    page.get_by_role("button", name="Throw the dice").click()
    expect(field).to_have_value(re.compile("portrait = { throw = 1 }"))
    expect(picture).not_to_have_attribute("src", before or "")
    page.wait_for_function(PAINTED, arg=picture.element_handle())
    page.get_by_role("button", name="Undo").click()
    expect(field).not_to_have_value(re.compile("portrait"))
    play = page.get_by_role("button", name="Play it against a bot")
    expect(play).to_be_enabled()
    play.click()
    expect(page).to_have_url(re.compile("/t/"))
    ada.turn()
    page.goto(f"{house.url}/workshop")
    page.get_by_role("button", name=re.compile("^Change: Nameless")).click()
    page.get_by_role("button", name="Try this card").click()
    expect(page).to_have_url(re.compile("/t/"))
    ada.turn()
    expect(page.get_by_role("button", name=re.compile("Nameless")).first).to_be_visible()


def test_a_card_is_written_without_a_mouse(meet, house: House) -> None:
    ada = meet(house)
    page = ada.page
    page.goto(f"{house.url}/workshop")
    tab_to(ada, "New: GOSU")
    ada.press("Enter")
    field = page.locator("textarea")
    expect(field).to_be_focused()
    ada.press("Escape")
    expect(page.get_by_role("button", name="Name, version, author")).to_be_focused()
    tab_to(ada, "New card")
    ada.press("Enter")
    expect(field).to_be_focused()
    ada.press("Control+End")
    page.keyboard.type('arrival = "dra')
    said = page.get_by_role("status")
    expect(
        said.filter(has_text=re.compile("[0-9] suggestions?: arrow down chooses"))
    ).to_have_count(1)
    ada.press("ArrowDown")
    ada.press("Enter")
    page.keyboard.type(' 2 crads"')
    expect(said.filter(has_text="unknown word 'crads'")).to_have_count(1)
    ada.press("Tab")
    ada.press("Enter")  # what was meant
    expect(field).to_be_focused()
    expect(said.filter(has_text=re.compile("Nameless: .*draw 2 card", re.I))).to_have_count(1)
    ada.press("Control+z")
    expect(field).to_have_value(re.compile("crads"))
    ada.press("Control+Shift+z")
    page.keyboard.type(".")  # where it was mended
    expect(field).to_have_value(re.compile('"draw 2 cards\\."'))
    ada.press("Escape")
    expect(page.get_by_role("button", name="Change: Nameless")).to_be_focused()
    tab_to(ada, re.compile("^Leave out: "))
    left = page.locator(":focus").get_attribute("aria-label") or ""
    ada.press("Enter")
    expect(page.get_by_role("button", name=left)).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Bring back "))).to_have_count(1)
    expect(page.locator(".gallery :focus")).to_have_count(1)  # somebody goes on from there


def tab_to(ada, name: str | re.Pattern[str]) -> None:
    """On by the Tab key until a button is reached."""
    sought = ada.page.get_by_role("button", name=name).and_(ada.page.locator(":focus"))
    expect(ada.page.get_by_role("button", name=name).first).to_be_visible()
    for _ in range(60):
        ada.press("Tab")
        if sought.count():
            return
    raise AssertionError(f"{name} can't be reached")


def test_a_pack_is_kept_shared_and_brought_back(meet, house: House) -> None:
    ada, page = begin(meet, house)
    field = page.locator("textarea")
    field.fill('game = "gosu"\nname = "Moonlight"\nversion = 1\nleave_out = ["loya"]\n')
    page.get_by_role("button", name="Keep this version").click()
    expect(field).to_have_value(re.compile("version = 2"))
    expect(page.get_by_text("1 version kept")).to_be_visible()
    page.get_by_role("button", name="Copy a link").click()
    link = page.get_by_role("status").filter(has_text=re.compile("#p=|copied"))
    expect(link).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download").click()
    assert saved.value.suggested_filename == "moonlight.toml"
    text = saved.value.path().read_text("utf-8")
    assert 'leave_out = ["loya"]' in text
    page.reload()
    expect(page.get_by_label("Pack", exact=True)).to_contain_text("Moonlight")
    page.get_by_role("button", name="New pack").click()
    page.get_by_role("button", name="New: GOSU X").click()
    expect(page.locator("textarea")).to_have_value(re.compile('game += "gosux"'))
    page.goto(f"{house.url}/")
    page.get_by_text("Open a table").click()
    form = page.locator("form").filter(has_text="Players")
    form.get_by_role("button", name="GOSU", exact=True).click()
    expect(form.get_by_label("Cards").first).to_contain_text("Moonlight")
    assert ada


def test_it_fits_a_tablet(meet, house: House) -> None:
    ada, page = begin(meet, house, viewport={"width": 810, "height": 1080})
    page.get_by_role("button", name="All cards").click()
    page.get_by_role("button", name="Change: Loya").click()
    expect(page.locator("textarea")).to_have_value(re.compile("take a card from the discards"))
    expect(page.locator("article.goblin")).to_be_visible()
    assert ada.wrong(WIDE) == []
    scan(ada, "workshop", LIGHT)


def test_tables_begun_while_one_types_are_pieces_of_their_own(meet, house: House) -> None:
    ada, page = begin(meet, house)
    field = page.get_by_role("textbox").and_(page.locator("textarea"))
    field.click()
    ada.press("Control+End")
    page.keyboard.type('author = "🌙"\nleave_out = ["fire"]\n[copies]\nalpha_warr')
    expect(field).to_have_accessible_name("copies")
    offers = page.get_by_role("listbox").get_by_role("option")
    expect(offers).to_have_text(["alpha_warrior"])  # letters are counted alike on both sides
    ada.press("ArrowDown")
    ada.press("Enter")
    page.keyboard.type(" = 1\n")  # Enter ends the line: nothing is offered any more
    expect(field).to_have_value("[copies]\nalpha_warrior = 1\n")
    ada.press("Escape")
    expect(page.get_by_role("button", name="Numbers of copies")).to_be_focused()
    page.get_by_role("button", name="Copy: Loya").click()
    expect(field).to_have_value(re.compile('id = "loya_2"\nnames = { en = "Loya 2" }\n'))
    page.get_by_text("Try it in a position of your own").click()
    position = page.get_by_label("Position", exact=True)
    expect(position).to_have_value(re.compile("loya_2"), timeout=60_000)
    position.fill("seat 0\n  I: ancient_psi\n  hand: loya_2 alpha_warrior kao\nseat 1\n")
    page.get_by_role("button", name="Play from here").click()
    expect(page).to_have_url(re.compile("/t/"))
    ada.turn()
    expect(page.get_by_role("button", name=re.compile("Loya 2")).first).to_be_visible()
