"""From an idea to a card in the workshop: by keyboard alone, and for assistive technology."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.house import House
from browser.test_access import scan
from browser.test_workshop import tab_to


def is_anywhere(page: Page) -> None:
    """Check that something on the page has the focus, so that the next Tab goes on from there."""
    expect(page.locator("main :focus")).to_have_count(1)


def test_a_clan_and_its_card_are_made_in_the_form_without_a_pointer(meet, house: House) -> None:
    ada = meet(house)
    page = ada.page
    page.goto(f"{house.url}/workshop")
    tab_to(ada, "New: GOSU")
    ada.press("Enter")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    ada.press("Control+a")
    page.keyboard.type("By keys")
    ada.press("Escape")
    expect(page.get_by_role("button", name="Name, version, author")).to_be_focused()
    tab_to(ada, "New clan")
    ada.press("Enter")
    expect(page.get_by_label("English").first).to_be_focused()
    ada.press("Control+a")
    page.keyboard.type("Moss Goblins")
    ada.press("Escape")
    expect(page.get_by_role("button", name="Clan Moss Goblins")).to_be_focused()
    tab_to(ada, "Change: Nameless")
    ada.press("Enter")
    expect(page.get_by_label("English")).to_be_focused()
    ada.press("Control+a")
    page.keyboard.type("Mossling")
    field = page.locator("textarea.source")

    # the third effect of the list, past the others; then a sentence that the page completes
    ada.tab_to(page.get_by_role("combobox", name="Add an effect"))
    for _ in range(2):
        ada.press("ArrowDown")
    expect(page.locator("form textarea")).to_have_count(0)  # none was begun on the way
    ada.press("Escape")
    expect(page.get_by_role("combobox", name="Add an effect")).to_be_focused()
    ada.press("ArrowDown")
    ada.press("Enter")
    expect(page.locator("form textarea")).to_be_focused()
    page.keyboard.type("dra")
    offers = page.locator("form").get_by_role("option").filter(visible=True, has_text="draw")
    expect(offers.first).to_be_visible()
    scan(ada, "a form with suggestions")
    ada.press("ArrowDown")
    ada.press("Enter")
    page.keyboard.type(" 2 cards")
    expect(page.locator("article.goblin")).to_contain_text("draw 2 cards", ignore_case=True)
    expect(field).to_have_value(re.compile('Mossling(.|\\n)*= "draw 2 cards"'))
    ada.press("Control+z")
    expect(field).not_to_have_value(re.compile("draw 2 cards"))
    ada.press("Control+Shift+z")
    expect(field).to_have_value(re.compile("draw 2 cards"))
    ada.press("Tab")
    ada.press("Enter")  # remove the effect
    expect(field).not_to_have_value(re.compile("draw"))
    expect(page.get_by_role("combobox", name="Add an effect")).to_be_focused()
    ada.press("Control+z")
    expect(field).to_have_value(re.compile("draw 2 cards"))
    ada.press("Escape")
    expect(page.get_by_role("button", name="Change: Mossling")).to_be_focused()

    # a second card, moved before the first one
    tab_to(ada, "Copy: Mossling")
    ada.press("Enter")
    expect(page.get_by_label("English")).to_be_focused()
    ada.press("Control+a")
    page.keyboard.type("Zirpel")
    ada.press("Escape")
    expect(page.get_by_role("button", name="Change: Zirpel")).to_be_focused()
    own = page.locator(".gallery .own")
    expect(own.nth(1)).to_contain_text("Zirpel")
    tab_to(ada, "Earlier: Zirpel")
    ada.press("Enter")
    expect(own.first).to_contain_text("Zirpel")
    expect(page.get_by_role("button", name="Later: Zirpel")).to_be_focused()
    ada.press("Enter")
    expect(own.first).to_contain_text("Mossling")
    expect(page.get_by_role("button", name="Earlier: Zirpel")).to_be_focused()
    ada.tab_to(page.get_by_role("button", name="Undo"))
    while page.get_by_role("button", name="Undo").is_enabled():
        ada.press("Enter")
        is_anywhere(page)
    expect(page.get_by_role("button", name="Redo")).to_be_focused()
    while page.get_by_role("button", name="Redo").is_enabled():
        ada.press("Enter")
        is_anywhere(page)
    expect(page.get_by_role("button", name="Undo")).to_be_focused()

    # delete the second card, save the pack as a file, and play it
    tab_to(ada, "Change: Zirpel")
    ada.press("Enter")
    tab_to(ada, "Remove this from the pack")
    ada.press("Enter")
    expect(own).to_have_count(1)
    is_anywhere(page)
    expect(page.get_by_text("“By keys” is saved in this browser.")).to_be_visible()
    ada.tab_to(page.locator("summary").filter(has_text="Name, versions, files"))
    ada.press("Enter")
    tab_to(ada, "Download")
    with page.expect_download() as saved:
        ada.press("Enter")
    assert "Mossling" in saved.value.path().read_text("utf-8")
    page.once("dialog", lambda dialog: dialog.accept())
    tab_to(ada, "Delete the pack")
    ada.press("Enter")
    expect(page.get_by_role("button", name="New: GOSU", exact=True)).to_be_focused()


def test_a_designer_reads_only_their_own_language(meet, house: House) -> None:
    page = meet(house, locale="fr-FR").page
    page.goto(f"{house.url}/workshop")
    page.get_by_role("button", name="Nouveau : GOSU", exact=True).click()
    page.get_by_role("button", name="Toutes les cartes").click()
    page.get_by_label("Chercher").fill("xyzzy")
    expect(page.get_by_text("Aucune carte ne correspond.")).to_be_visible()
    page.get_by_role("button", name="Nouveau clan").click()
    form = page.get_by_role("form", name="Formulaire")
    colours = form.get_by_label("Couleur").locator("option")
    expect(colours.filter(has_text="lie-de-vin")).to_have_count(1)
    signs = form.get_by_label("Signe").locator("option")
    expect(signs.filter(has_text="sablier")).to_have_count(1)
    for english in ("peach", "hourglass", "leaf"):
        expect(form.get_by_text(english)).to_have_count(0)


def test_a_finished_sentence_gets_no_suggestions(meet, house: House) -> None:
    page = meet(house, locale="fr-FR").page
    page.goto(f"{house.url}/workshop")
    page.get_by_role("button", name="Nouveau : GOSU", exact=True).click()
    page.get_by_role("button", name="Créer une première carte").click()
    form = page.get_by_role("form", name="Formulaire")
    form.get_by_label("Ajouter un effet").select_option("arrival")
    offers = form.get_by_role("option").filter(visible=True)
    expect(form.locator("textarea:focus")).to_be_visible()
    page.keyboard.type("Piochez")
    expect(offers.filter(has_text="Piochez").first).to_be_visible()
    page.keyboard.type(" deux cartes.")
    expect(page.locator("article.goblin")).to_contain_text("piochez 2 cartes")
    expect(form.get_by_role("listbox").get_by_role("option")).to_have_count(0)
