"""What happens is shown one beat after the other: how long, and what flies where."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.house import House
from browser.visitor import Option, hurried

SLOT = {"zone": "slot", "seat": 1, "row": 0, "column": 2}
# Goes through all that waits to be shown.
ALL = """(given) => {
  const shown = [];
  beats.kinds = faceOf("gosu").beats;
  for (beats.push(given); beats.now; beats.skip()) shown.push(beats.now);
  beats.clear();
  return shown;
}"""


def happening(what: str, **more: Any) -> dict[str, Any]:
    usual = {"seat": 1, "card": None, "detail": 0, "text": None, "from": None, "to": None}
    return {"what": what, **usual, **more}


def beat(*happenings: dict[str, Any]) -> dict[str, Any]:
    return {"moment": 1, "seat": 1, "action": None, "text": "…", "happenings": list(happenings)}


@pytest.fixture
def page(meet, house: House) -> Page:
    """A page on which things move."""
    return meet(house, reduced_motion="no-preference").go("/rules/gosu").page


PLAIN, BATTLE = beat(), beat(happening("strength"))


def test_the_table_is_never_far_behind(page: Page) -> None:
    shown = page.evaluate(ALL, [PLAIN] * 15)
    assert sum(one["time"] for one in shown) <= 3001
    assert min(one["time"] for one in shown) >= 160


@pytest.mark.parametrize("after", [0, 3, 12])
def test_a_battle_is_counted_long_enough_to_be_followed(page: Page, after: int) -> None:
    shown = page.evaluate(ALL, [PLAIN, PLAIN, BATTLE, *[PLAIN] * after])
    [battle] = [one for one in shown if one["mood"] == "battle"]
    assert 1800 <= battle["time"] <= 4000


def test_a_battle_is_seen_where_nothing_moves(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    shown = page.evaluate(ALL, [PLAIN, PLAIN, BATTLE, PLAIN, PLAIN])
    assert [one["mood"] for one in shown] == ["battle", ""]


def test_the_card_that_leaves_in_a_shift_flies_to_the_discards(page: Page) -> None:
    leaves = beat(happening("shifts", card="kao", to=SLOT))
    arrives = beat(happening("shifted-in", card="trix", to=SLOT, **{"from": {"zone": "aside"}}))
    _, shown = page.evaluate(ALL, [leaves, arrives])
    ways = [(one["card"], one["from"]["zone"], one["to"]["zone"]) for one in shown["flights"]]
    assert ways == [("kao", "slot", "discards"), ("trix", "aside", "slot")]


def test_a_clan_that_is_eliminated_is_struck_out(meet, house: House) -> None:
    ada = meet(house, reduced_motion="no-preference").sit_down("gosu", "kamakor")
    ada.turn()
    ada.page.evaluate("""() => {
      window.struck = [];
      const look = () => struck.push(
        ...[...document.querySelectorAll(".eliminated .emblem img")].map((one) => one.src));
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    }""")
    ada.move(lambda options: options[0])
    ada.page.wait_for_function("struck.some((one) => one.includes('glyph-'))")


def drawing(options: list[Option]) -> Option:
    """Chooses a clan, keeps what it has, and draws."""
    return next(
        (one for one in options if "tomorrow" in one["action"] or "draw" in one["action"]),
        hurried(1)(options),
    )


def test_the_place_opposite_is_marked_while_a_card_that_speaks_of_it_is_looked_at(
    meet, house: House
) -> None:
    ada = meet(house).sit_down("gosux")
    for _ in range(60):
        turn = ada.turn()
        if "aat" in turn["view"]["seats"][turn["you"]]["hand"]:
            break
        ada.move(drawing)
    opposite = ada.page.locator(".opposite")
    expect(opposite).to_have_count(0)
    ada.page.locator("[data-at='hand:aat']").first.focus()
    expect(opposite).to_have_count(1)


def test_the_end_shows_the_curve_with_its_turning_point(meet, house: House) -> None:
    ada = meet(house).play_now("gosu")
    ada.watch(hurried(4))
    small = ada.page.get_by_role("group", name="Chances to win")
    expect(small.locator("path").nth(2)).to_be_attached()
    turned = small.get_by_role("button")
    expect(turned).to_be_visible()
    ada.click(turned)
    expect(ada.page.get_by_text("Replay: moment")).to_be_visible()
