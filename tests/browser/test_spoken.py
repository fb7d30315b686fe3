"""What a screen reader says during a whole match, and the tab order of the table."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.test_laws import told
from browser.visitor import NAMES, hurried
from covering import covering

# Record every text put into an existing live region, as a screen reader would say it.
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
# Every stop of the Tab key in order, with the part of the table it is in.
DECISIONS = 5
ORDER = """() => [...document.querySelectorAll("button, a[href], input, select, [tabindex='0']")]
  .filter((one) => one.tabIndex >= 0 && one.checkVisibility() && !one.closest("[inert]"))
  .map((one) => ["ask", "foot", "arena", "dock", "log", "head"].find(
    (part) => one.closest(`.stage > .${part}`)))
  .filter(Boolean)"""


@pytest.mark.parametrize(("game", "size"), covering(NAMES, [(1440, 900), (390, 844)]))
def test_each_action_and_each_question_is_said_once(
    meet, house: House, game: str, size: tuple[int, int]
) -> None:
    ada = meet(house, viewport={"width": size[0], "height": size[1]})
    ada.page.add_init_script(LISTEN)
    ada.page.add_init_script("localStorage.setItem('pace', 'brisk')")
    ada.sit_down(game)
    ada.rest()
    ada.page.evaluate("spoken.length = 0")
    before = len(ada.heard("log"))
    choose = hurried(6)
    asked = []
    for _ in range(DECISIONS):
        turn = told(ada)
        if turn["table"]["phase"] == "over":
            break
        asked.append(turn["ask"]["sentence"])
        ada.move(choose)
    told(ada)
    spoken = ada.page.evaluate("spoken")
    said = [one["text"] for one in spoken]
    for line in ada.heard("log")[before:]:
        if line["head"] and line["seat"] not in (None, turn["you"]):
            assert any(line["text"] in one for one in said), (line, said)
    assert all(any(one in other for other in said) for one in asked[1:]), (asked, said)
    assert not any(one == other for one, other in pairwise(said))
    assert {one["role"] for one in spoken} == {"live"}


@pytest.mark.parametrize("game", NAMES)
def test_one_walks_through_the_table_from_what_is_asked_to_the_head(
    meet, house: House, game
) -> None:
    ada = meet(house).sit_down(game)
    expect(ada.todo).to_be_visible()
    for size in ((1440, 900), (390, 844)):
        ada.page.set_viewport_size({"width": size[0], "height": size[1]})
        ada.rest()
        parts = ada.page.evaluate(ORDER)
        met = list(dict.fromkeys(parts))
        order = ("ask", "foot", "arena", "dock", "log", "head")
        assert met == [part for part in order if part in met], size
        assert {"head", "ask"} <= set(met)
        assert parts == sorted(parts, key=met.index), size
