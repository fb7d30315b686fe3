"""Small screens stay readable: battles of four, names, values, texts, offers."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.sizes import SIZES
from browser.test_stage import PLAIN, STAGE
from browser.test_workshop import begin
from browser.visitor import Visitor, at_random, hurried
from covering import covering

UPRIGHT, LYING = {"width": 390, "height": 844}, {"width": 844, "height": 390}
LETTERS = 6  # of a name in the hand
GAMES, LANGUAGES = ["gosu", "gosux"], ["en", "fr", "it"]
HANDS = covering(GAMES, LANGUAGES, (5, 8, 14), SIZES, pairs=[(0, 1), (2, 3)])

CUT = """() => [...document.querySelectorAll(".tab b")]
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""
# Values that are covered by signs beyond the tip.
COVERED = """() => [...document.querySelectorAll(".hand .thumb")].flatMap((card) => {
  const value = card.querySelector(".shield")?.getBoundingClientRect();
  const signs = [...card.querySelectorAll(".capsule")].map((one) => one.getBoundingClientRect());
  const top = Math.min(...signs.map((one) => one.top));
  return value && top < value.top + 0.7 * value.height ? [card.textContent] : [];
})"""

# The player holds these cards, whatever the server says.
HOLD = """(() => {
  const read = JSON.parse;
  JSON.parse = (text) => {
    const said = read(text);
    if (said?.type === "table" && said.view) {
      const own = said.view.seats[said.you];
      Object.assign(own, { hand: CARDS, hand_size: CARDS.length });
    }
    return said;
  };
})()"""
# Names in the hand whose first letters are missing, cut, or covered by the next card.
NAMELESS = """() =>
[...document.querySelectorAll(".foot > .hand > .card")].flatMap((card, n, all) => {
  const strip = card.querySelector(".strip");
  const [box, own, next] = [strip, card, all[n + 1]].map((one) => one?.getBoundingClientRect());
  const right = next && next.top === own.top ? Math.min(box.right, next.left) : box.right;
  const words = document.createRange();
  words.setStart(strip.firstChild, 0);
  words.setEnd(strip.firstChild, Math.min(LETTERS, strip.textContent.length));
  const lines = [...words.getClientRects()];
  const isRead = ({ left, right: end, top, bottom }) =>
    left >= box.left && end <= right + 1 && top >= box.top - 3 && bottom <= box.bottom + 3;
  return lines.length && lines.every(isRead) ? [] : [`${strip.textContent} of ${all.length}`];
})""".replace("LETTERS", str(LETTERS))
# Names that reach under the next card or its frame, although their letters could be smaller.
UNDER = """() =>
[...document.querySelectorAll(".foot > .hand > .card")].flatMap((card, n, all) => {
  const [strip, next] = [card.querySelector(".strip"), all[n + 1]];
  const tops = [card, next].map((one) => one?.getBoundingClientRect().top);
  if (tops[0] !== tops[1] || parseFloat(getComputedStyle(strip).fontSize) < 8.1) return [];
  const frame = parseFloat(getComputedStyle(next).getPropertyValue("--lit")) || 8;
  const words = document.createRange();
  words.selectNodeContents(strip);
  const right = Math.max(...[...words.getClientRects()].map((line) => line.right));
  return right > next.getBoundingClientRect().left - frame + 1 ? [strip.textContent] : [];
})"""


@pytest.fixture
def player(meet, house: House):
    """A visitor with a small screen, at a table with bots."""

    def come(
        game: str, seats: int, size: dict[str, int], preset: str = "", **about: Any
    ) -> Visitor:
        house.shuffle(7)
        visitor = meet(house, viewport=size, **about)
        for script in (STAGE, PLAIN, "localStorage.setItem('pace', 'instant')"):
            visitor.page.add_init_script(script)
        return visitor.sit_down(game, preset, seats)

    return come


def test_armies_in_tabs_can_be_told_apart(player) -> None:
    ada = player("gosu", 4, LYING, locale="fr")
    expect(ada.page.locator(".tab b").first).to_be_visible()
    assert ada.wrong(CUT) == []


def test_values_of_cards_with_many_signs_are_seen(player) -> None:
    ada = player("gosux", 2, UPRIGHT)
    choose = hurried(7)
    busy = ada.page.locator(".hand .thumb:has(.capsule ~ .capsule)")
    while not busy.count():
        assert ada.move(choose), "nobody ever held such a card"
        ada.turn()
    assert ada.wrong(COVERED) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_a_hand_shows_its_name(meet, house: House, game: str, language: str) -> None:
    ada = meet(house, locale=language)
    cards = ada.page.request.get(f"/api/cards/{game}?lang={language}").json()["cards"]
    longest = [card["id"] for card in sorted(cards, key=lambda card: -len(card["short"]))]
    ada.sit_down(game, choose=at_random(1), most=4)  # clans are chosen first
    own = sorted(hand[2:] for hand in HANDS if hand[:2] == (game, language))
    for many, screens in groupby(own, key=lambda hand: hand[0]):
        ada.page.add_init_script(HOLD.replace("CARDS", json.dumps(longest[:many])))
        ada.page.reload()
        for _, (width, height) in screens:
            ada.page.set_viewport_size({"width": width, "height": height})
            expect(ada.page.locator(".foot > .hand > .card")).to_have_count(many)
            ada.rest()
            assert ada.wrong(NAMELESS) == [], (width, height)
            assert ada.wrong(UNDER) == [], (width, height)


def test_what_may_be_written_is_offered_in_sight(meet, house: House) -> None:
    ada, page = begin(meet, house, viewport=LYING)
    page.get_by_role("button", name="All cards").click()
    page.get_by_role("button", name="New card").click()
    page.locator("textarea").click()
    ada.press("Control+End")
    page.keyboard.type('copies = 1\narrival = "dr')
    expect(page.get_by_role("listbox").get_by_role("option").first).to_be_in_viewport(ratio=1)
    page.keyboard.type('aw 2 crads"')
    said = page.get_by_role("region", name="As text").get_by_text("unknown word 'crads'")
    expect(said).to_be_in_viewport(ratio=1)
