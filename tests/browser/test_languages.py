"""The page in three languages, without gaps."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from browser.house import ROOT, House
from browser.visitor import NAMES, Visitor, at_random
from covering import some
from warren.locale import LANGUAGES

SOURCE = ROOT / "web" / "src"
FOLDERS = ("texts", "army/texts", "laundromat/texts")
TEXTS = {
    folder: {
        language: json.loads((SOURCE / folder / f"{language}.json").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
    for folder in FOLDERS
}
WORDS = TEXTS["texts"]

# Everything the page says: texts, and the labels of elements without text.
SAID = """() => {
  const said = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) said.push(walker.currentNode.data);
  for (const element of document.body.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "alt", "placeholder", "aria-valuetext"])
      if (element.hasAttribute(name)) said.push(element.getAttribute(name));
  return said.map((text) => text.trim()).filter(Boolean);
}"""


def keys() -> set[str]:
    """Return the keys that must never be shown; single plain words could be shown on purpose."""
    found = {key for texts in TEXTS.values() for key in texts["en"]}
    return {key for key in found if re.search(r"[._-]", key)}


KEYS = keys()
GAP = re.compile(r"[{}]|\bundefined\b|\bNaN\b|\[object|^null$")


def gaps(said: list[str]) -> list[str]:
    """Return keys and foreign texts that are shown."""
    return [text for text in said if text in KEYS or GAP.search(text)]


def sentences(said: list[str]) -> set[str]:
    """Texts long enough to differ between any two languages."""
    return {text for text in said if len(re.findall(r"\b[a-zà-ÿ]{2,}\b", text)) >= 5}


def settled(visitor: Visitor) -> list[str]:
    """Return the texts of the page once it is complete."""
    visitor.rest()
    return list(visitor.page.evaluate(SAID))


@pytest.mark.parametrize("path", ["/", *(f"/rules/{game}" for game in NAMES), "/cards/gosux"])
def test_pages(meet, house: House, path: str) -> None:
    ada = meet(house).go()
    heard: dict[str, set[str]] = {}
    for language in LANGUAGES:
        ada.page.evaluate("language => localStorage.setItem('language', language)", language)
        ada.go(path)
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        expect(ada.page.locator("html")).to_have_attribute("lang", language)
        said = settled(ada)
        assert not gaps(said)
        heard[language] = sentences(said)
        assert heard[language]
    assert not heard["en"] & heard["fr"]
    assert not heard["en"] & heard["it"]


@pytest.mark.parametrize("game", some(NAMES, "gosux", "laundromat"))
def test_language_is_switched_at_the_table(meet, house: House, game: str) -> None:
    ada = meet(house).play_now(game)
    before = ada.play(at_random(7), most=3)
    url = ada.page.url
    heard = {"en": sentences(settled(ada))}
    for now, language in (("en", "fr"), ("fr", "it")):
        ada.click(ada.button(WORDS[now]["menu"]))
        menu = ada.page.get_by_role("dialog")
        menu.get_by_label(WORDS[now]["language"], exact=True).select_option(language)
        ada.press("Escape")
        expect(menu).to_be_hidden()
        place = ada.page.get_by_role("region", name=WORDS[language]["sentence"], exact=True)
        expect(place).to_be_visible()
        ada.hears("table.ask.sentence !== given", before["ask"]["sentence"])
        after = ada.turn()
        expect(place).to_contain_text(after["ask"]["sentence"])
        assert after["view"] == before["view"], "the table is the same"
        assert after["ask"]["decision"] == before["ask"]["decision"]
        assert after["log"]["from"] + len(after["log"]["lines"]) == len(ada.heard("log"))
        said = settled(ada)
        assert not gaps(said)
        heard[language] = sentences(said)
        assert ada.page.url == url
        before = after
    assert not heard["en"] & heard["fr"]
    assert not heard["en"] & heard["it"]
    ada.page.reload()
    expect(ada.page.locator("html")).to_have_attribute("lang", "it")


def test_rooms_and_sheets(meet, house: House) -> None:
    for language in LANGUAGES:
        words = WORDS[language]
        ada = meet(house, locale=language).go()
        ada.click(ada.page.get_by_text(words["new.title"], exact=True))
        said = settled(ada)
        ada.click(ada.button(words["new.open"]))
        expect(ada.page.get_by_label(words["invite"])).to_be_visible()
        said += settled(ada)
        ada.click(ada.button(words["settings"]))
        expect(ada.page.get_by_role("dialog")).to_be_visible()
        said += settled(ada)
        ada.press("Escape")
        ada.press("?")
        expect(ada.page.get_by_role("dialog")).to_contain_text(words["keys.tab"])
        said += settled(ada)
        assert not gaps(said)
