"""On small screens, what is there can be read: battles of four, names, values, texts, offers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.test_stage import PLAIN, STAGE
from browser.test_workshop import begin
from browser.visitor import Visitor, at_random, hurried, soon_over

UPRIGHT, LYING = {"width": 390, "height": 844}, {"width": 844, "height": 390}
SMALLEST = {"width": 360, "height": 640}

# Keeps where the parts of each Great Battle lay once it was counted.
FOUGHT = """() => {
  window.fought = [];
  let last = null;
  const boxOf = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { text: one.textContent, left, top, right, bottom };
  };
  new MutationObserver(() => {
    const battle = document.querySelector(".battle:not(.beat)");
    if (!battle?.querySelector(".sum.there") || battle === last) return;
    last = battle;
    const parts = [...battle.querySelectorAll(".side > b, .sum, .rows > span, .orb")];
    const numbers = (where) =>
      [...document.querySelectorAll(where)].map((one) => one.textContent.trim()).sort();
    const sums = numbers(".battle .sum");
    const heads = numbers(".plate .strength .shield, .chip .shield");
    fought.push({ ground: boxOf(battle), parts: parts.map(boxOf), sums, heads });
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
CUT = """() => [...document.querySelectorAll(".chip b")]
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""
# Values of which signs cover more than the tip.
COVERED = """() => [...document.querySelectorAll(".hand .thumb")].flatMap((card) => {
  const value = card.querySelector(".shield")?.getBoundingClientRect();
  const signs = [...card.querySelectorAll(".capsule")].map((one) => one.getBoundingClientRect());
  const top = Math.min(...signs.map((one) => one.top));
  return value && top < value.top + 0.7 * value.height ? [card.textContent] : [];
})"""
READ = """() => {
  const words = document.querySelector(".over.placed .lying .words");
  return words && words.scrollHeight <= words.clientHeight + 1;
}"""


@pytest.fixture
def player(meet, house: House):
    """Somebody with a small screen, at a table with bots."""

    def come(
        game: str, seats: int, size: dict[str, int], preset: str = "", **about: Any
    ) -> Visitor:
        house.shuffle(7)
        visitor = meet(house, viewport=size, **about)
        for script in (STAGE, PLAIN, "localStorage.setItem('pace', 'instant')"):
            visitor.page.add_init_script(script)
        return visitor.sit_down(game, preset, seats)

    return come


def inside(box: dict[str, float], ground: dict[str, float]) -> bool:
    """Whether something lies wholly on a ground."""
    return (
        ground["left"] <= box["left"] + 1
        and ground["top"] <= box["top"] + 1
        and box["right"] <= ground["right"] + 1
        and box["bottom"] <= ground["bottom"] + 1
    )


def meet_each_other(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether one lies over the other."""
    wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
    high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return wide > 2 and high > 2


@pytest.mark.parametrize("size", [UPRIGHT, LYING], ids=str)
def test_a_great_battle_of_four_is_told_on_a_phone(player, size: dict[str, int]) -> None:
    ada = player("gosu", 4, size)
    ada.page.evaluate(FOUGHT)
    for _ in range(8):
        ada.move(at_random(7))
    while not ada.page.evaluate("fought.length") and ada.move(soon_over):
        ada.page.wait_for_function("() => !document.querySelector('.beat')")
    ada.page.wait_for_function("() => fought.length > 0")
    fought = ada.page.evaluate("fought[0]")
    screen = {"left": 0, "top": 0, "right": size["width"], "bottom": size["height"]}
    parts = fought["parts"]
    names = [seat["name"] for seat in ada.heard("table.table.seats")]
    assert {part["text"] for part in parts} >= set(names)
    assert [part for part in parts if not inside(part, screen)] == []
    assert [part for part in parts if not inside(part, fought["ground"])] == []
    for n, part in enumerate(parts):
        assert [one["text"] for one in parts[n + 1 :] if meet_each_other(part, one)] == [], part
    assert fought["heads"] == fought["sums"]  # whatever was done since
    ada.page.wait_for_selector(".battle:not(.beat)", state="detached")  # by itself


def test_armies_in_chips_can_be_told_apart(player) -> None:
    ada = player("gosu", 4, LYING, locale="fr")
    expect(ada.page.locator(".chip b").first).to_be_visible()
    assert ada.wrong(CUT) == []


def test_beside_the_hand_a_question_has_the_width_of_its_place(player) -> None:
    ada = player("gosu", 4, LYING, "kamakor", locale="fr")
    choose = hurried(7)
    single = ada.page.locator(".inside:has(.asker):has(.buttons > :only-child)")
    while not single.count():
        assert ada.move(choose), "no card ever asked with one button"
        ada.turn()
        ada.page.evaluate("stage.settle()")
    question, tools = (single.locator(part).bounding_box() for part in (".say", ".tools"))
    assert question
    assert tools
    assert question["y"] + question["height"] <= tools["y"] + 1


def test_values_of_cards_with_many_signs_are_seen(player) -> None:
    ada = player("gosux", 2, UPRIGHT)
    choose = hurried(7)
    busy = ada.page.locator(".hand .thumb:has(.capsule ~ .capsule)")
    while not busy.count():
        assert ada.move(choose), "nobody ever held such a card"
        ada.turn()
    assert ada.wrong(COVERED) == []


def test_the_text_of_a_card_in_an_open_pile_is_not_cut(player) -> None:
    ada = player("gosu", 2, LYING)
    choose = at_random(7)
    while ada.heard("table.view.discards.length") < 12:
        assert ada.move(choose), "nothing was discarded"
        ada.turn()
    for size in (LYING, SMALLEST):
        ada.page.set_viewport_size(size)
        ada.page.evaluate("stage.settle()")
        ada.click(ada.page.get_by_role("button", name="discard pile,").first)
        cards = ada.page.locator(".offer .spot")
        ada.press("Shift")  # from now on by keyboard
        for n in range(min(cards.count(), 6)):
            cards.nth(n).focus()
            ada.page.wait_for_function(READ)
        ada.press("Escape")
        ada.press("Escape")


def test_what_drawing_costs_does_not_cover_how_many_cards_are_left(player) -> None:
    ada = player("gosu", 2, {"width": 1280, "height": 720})
    costs, left = (
        ada.page.locator(f".pile:first-child {part}").first for part in (".costs", ".stack > b")
    )
    boxes = [one.bounding_box() for one in (costs, left)]
    assert all(boxes)
    one, other = (
        {
            "left": b["x"],
            "top": b["y"],
            "right": b["x"] + b["width"],
            "bottom": b["y"] + b["height"],
        }
        for b in boxes
        if b
    )
    assert not meet_each_other(one, other)


def test_what_may_be_written_is_offered_in_sight(meet, house: House) -> None:
    ada, page = begin(meet, house, viewport=LYING)
    page.get_by_role("button", name="All cards").click()
    page.get_by_role("button", name="New card").click()
    page.locator("textarea").click()
    ada.press("Control+End")
    page.keyboard.type('copies = 1\narrival = "dr')
    expect(page.get_by_role("listbox").get_by_role("option").first).to_be_in_viewport(ratio=1)
    page.keyboard.type('aw 2 crads"')
    expect(page.get_by_text("unknown word 'crads'")).to_be_in_viewport(ratio=1)
