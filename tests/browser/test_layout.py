"""The layout of the stage: one function of screen, game and seats."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.house import House
from browser.sizes import SIZES

SMALLEST = 44
# The design: head, ground, top and height of the band, foot; cards in a duel and in the hand.
TABLE = {
    (1920, 1080): (52, 694, 708, 72, 300, (156, 198), (184, 258)),
    (1366, 768): (52, 467, 481, 64, 223, (106, 122), (128, 181)),
    (1366, 650): (46, 389, 403, 58, 189, (96, 98), (104, 147)),
    (1280, 720): (52, 433, 447, 64, 209, (100, 110), (118, 167)),
    (844, 390): (44, 259, 269, 115, 125, (68, 66), (80, 107)),
    (390, 844): (48, 562, 572, 116, 156, (71, 74), (98, 132)),
    (360, 640): (44, 421, 428, 112, 100, (65, 48), (62, 84)),
}


@pytest.fixture(scope="module")
def page(browser: Browser, open_house: House) -> Iterator[Page]:
    """One page for all tests of this file: they only call its functions."""
    context = browser.new_context(base_url=open_house.url, service_workers="block")
    made = context.new_page()
    made.goto("/rules/gosu")
    yield made
    context.close()


@pytest.fixture
def fit(page: Page) -> Any:
    """The layout function of the page."""
    return lambda *given: page.evaluate("all => all.map((one) => layout.fit(one))", list(given))


@pytest.mark.parametrize("size", TABLE, ids=str)
def test_a_duel_is_as_the_design_says(fit: Any, size: tuple[int, int]) -> None:
    found = fit({"width": size[0], "height": size[1], "seats": 2})[0]
    own = found["armies"][0]
    measured = (found["head"], own["ground"], found["band"]["top"], found["band"]["height"])
    head, ground, top, high, foot, card, held = TABLE[size]
    assert measured == (head, ground, top, high)
    assert found["foot"]["height"] == foot
    for wanted, real in zip(
        (*card, *held), (own["w"], own["h"], found["hw"], found["hh"]), strict=True
    ):
        assert abs(wanted - real) <= 3, (card, held, found)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("seats", "tiles"), [*itertools.product((2, 3, 4), (False, True))])
def test_everything_fits(fit: Any, size: tuple[int, int], seats: int, tiles: bool) -> None:
    width, height = size
    found = fit({"width": width, "height": height, "seats": seats, "tiles": tiles})[0]
    told = json.dumps(found)
    for army in found["armies"]:
        assert min(army["w"], army["h"]) >= SMALLEST, told
        assert army["left"] >= 0, told
        assert army["left"] + 5 * army["w"] + 4 * army["gap"] <= width, told
        assert army["ground"] <= found["band"]["top"] or found["phone"], told
    boxes = [found[name] for name in ("band", "foot", "hand", "dock", "log", "spine", "tabs")]
    for box in filter(None, [*boxes, *found["plates"]]):
        assert box["left"] >= 0, told
        assert box["left"] + box["width"] <= width + 1, told
        assert box["top"] + box["height"] <= height + 1, told
    if found["plates"] and found["shape"] == "wide":  # all armies in line use the whole width
        assert width - max(army["left"] + 5 * army["w"] for army in found["armies"]) <= 60, told
    if found["shape"] == "wide":
        assert len({army["ground"] for army in found["armies"]}) == 1, told


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_hand_can_be_touched(page: Page, size: tuple[int, int]) -> None:
    held = "([width, height, n]) => { const f = layout.fit({ width, height, seats: 2 });"
    held += " return { ...layout.hold(n, f), room: f.hand.width, foot: f.foot.height }; }"
    for cards in range(1, 15):
        found = page.evaluate(held, [*size, cards])
        told = json.dumps({"cards": cards, **found})
        assert found["h"] >= SMALLEST - 1, told
        assert found["many"] == 1 or found["pitch"] >= SMALLEST, told
        assert found["lines"] * (found["h"] + 3) <= found["foot"], told
        assert found["pitch"] * (found["many"] - 1) + found["w"] <= found["room"] + 1, told
