"""What a screen reader says of a whole match, and in which order one walks through the table."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.visitor import MOST_DECISIONS, NAMES, Visitor, hurried

# Notes all that is put into a live region which was there before, as it would be said.
LISTEN = """
(() => {
  window.spoken = [];
  const LIVE = "[aria-live], [role=log], [role=status], [role=alert]";
  const known = new WeakSet();
  function regionOf(node) {
    const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
    const region = element?.closest(LIVE);
    const isOff = region?.getAttribute("aria-live") === "off" || region?.closest("[inert]");
    return region && !isOff && region.checkVisibility() ? region : null;
  }
  function said(node, region) {
    const text = node.textContent.trim();
    const role = region.getAttribute("role") ?? "live";
    if (text && known.has(region)) spoken.push({ text, role });
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === "characterData" ? [target] : addedNodes) {
        const region = regionOf(node);
        if (region) said(node, region);
      }
    }
    for (const region of document.querySelectorAll(LIVE)) known.add(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
})();
"""
# Everything the Tab key leads to, in its order, by the part of the table that it is in.
ORDER = """() => [...document.querySelectorAll("button, a[href], input, select, [tabindex='0']")]
  .filter((one) => one.tabIndex >= 0 && one.checkVisibility() && !one.closest("[inert]"))
  .map((one) => ["head", "arena", "ask", "foot"].find(
    (part) => one.closest(`.stage > .${part}, .beside > .${part}`)))
  .filter(Boolean)"""
BY_HAND = 4  # decisions; the rest of a match is heard as it happens, and sooner over
ON_A_PHONE = 5  # decisions, where all is said by the same things in other places


def listener(meet, house: House, game: str) -> Visitor:
    """Somebody who hears the page, at a match that has begun."""
    ada = meet(house)
    ada.page.add_init_script(LISTEN)
    return ada.play_now(game)


@pytest.mark.parametrize(
    ("size", "most"),
    [((1440, 900), MOST_DECISIONS), ((390, 844), ON_A_PHONE)],
    ids=["desktop", "phone"],
)
@pytest.mark.parametrize("game", NAMES)
def test_each_thing_that_happens_is_said_once(
    meet, house: House, game: str, size: tuple[int, int], most: int
) -> None:
    ada = listener(meet, house, game)
    ada.page.set_viewport_size({"width": size[0], "height": size[1]})
    ada.turn()
    ada.rest()
    ada.page.evaluate("spoken.length = 0")
    before = len(ada.heard("log"))
    choose = hurried(6)
    ada.play(choose, most=BY_HAND)
    is_over = ada.watch(choose, most=most)["over"]
    assert is_over or most == ON_A_PHONE
    last = next(line["text"] for line in reversed(ada.heard("log")) if line["text"])
    ada.page.wait_for_function("last => spoken.some((one) => one.text === last)", arg=last)
    spoken = ada.page.evaluate("spoken")
    told = Counter(line["text"] for line in ada.heard("log")[before:] if line["text"])
    assert told.total() > 5
    assert {beat["text"] for beat in ada.heard("table.beats")} <= set(told)
    said = Counter(one["text"] for one in spoken)
    assert {text: said[text] for text in told} == told
    assert all(one["role"] in ("log", "live", "status", "alert") for one in spoken)
    asked = [one["text"] for one in spoken if one["role"] == "live"]
    assert asked, "no question was ever said"
    assert not any(one == other for one, other in pairwise(asked))


@pytest.mark.parametrize("game", NAMES)
def test_one_walks_through_the_table_from_the_top_to_the_bottom(meet, house: House, game) -> None:
    ada = meet(house).sit_down(game)
    expect(ada.todo).to_be_visible()
    for size in ((1440, 900), (390, 844)):
        ada.page.set_viewport_size({"width": size[0], "height": size[1]})
        ada.rest()
        parts = ada.page.evaluate(ORDER)
        met = list(dict.fromkeys(parts))
        assert met == [part for part in ("head", "arena", "ask", "foot") if part in met], size
        assert {"head", "ask"} <= set(met)
        assert parts == sorted(parts, key=met.index), size
