"""How large everything on the stage is: one function, numbers in, numbers out."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from browser.house import House
from browser.sizes import SIZES

ARMIES = [[0, 0, 0], [3, 0, 0], [4, 3, 1], [5, 5, 5]]
COMMON = [4, 3, 1]


@pytest.fixture
def fit(meet, house: House) -> Any:
    """The function, as the page has it."""
    page = meet(house).go("/rules/gosu").page
    return lambda *given: page.evaluate("all => all.map(layout.fit)", list(given))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_fits(fit: Any, size: tuple[int, int]) -> None:
    width, height = size
    every = [
        {"width": width, "height": height, "armies": [own, *[other] * (seats - 1)], "hand": hand}
        for own, other, seats, hand in itertools.product(ARMIES, ARMIES, (2, 3, 4), (0, 5, 9, 14))
    ]
    for given, found in zip(every, fit(*every), strict=True):
        told = json.dumps({**given, "found": found})
        assert min(found["w"], found["ow"], found["oh"], found["hh"]) >= 44, told
        assert found["foot"] >= found["lines"] * found["hh"], told
        if given["hand"] > 1:
            assert found["pitch"] >= 44, told
            many = -(-given["hand"] // found["lines"])
            assert found["pitch"] * (many - 1) + found["hw"] <= found["room"] + 1, told


def one(fit: Any, width: int, height: int, armies: list[list[int]], **more: Any) -> Any:
    """One answer, for a hand of six."""
    return fit({"width": width, "height": height, "armies": armies, "hand": 6, **more})[0]


def test_cards_get_the_pixels(fit: Any) -> None:
    four = one(fit, 1366, 650, [COMMON] * 4)
    assert four["w"] >= 72
    assert four["ow"] >= 44
    assert one(fit, 1920, 1080, [COMMON] * 2)["w"] >= 150
    assert one(fit, 844, 390, [COMMON] * 2)["w"] >= 60


def test_a_hand_lies_in_two_lines_where_more_of_it_is_seen(fit: Any) -> None:
    early = one(fit, 390, 844, [[0, 0, 0]] * 2)
    assert early["lines"] == 2
    assert min(early["pitch"], early["hw"]) > 100
    assert one(fit, 390, 844, [COMMON] * 2)["lines"] == 1


def test_where_it_is_crowded_one_other_army_is_open(fit: Any) -> None:
    found = one(fit, 390, 844, [COMMON] * 4, opened=2)
    assert (found["folded"], found["opened"]) == (2, 2)
    assert one(fit, 1440, 900, [COMMON] * 4)["folded"] == 0


def test_an_empty_row_is_thin_until_a_card_may_be_laid_there(fit: Any) -> None:
    low = one(fit, 1440, 700, [[3, 0, 0], [3, 0, 0]])
    high = one(fit, 1440, 700, [[3, 0, 0], [3, 0, 0]], open=[0, 1, 2])
    assert low["h"] > high["h"]


def test_what_the_question_needs_comes_before_the_cards(fit: Any) -> None:
    usual = one(fit, 390, 844, [COMMON] * 2)
    much = one(fit, 390, 844, [COMMON] * 2, asked=230)
    assert much["ask"] == 230
    assert much["h"] < usual["h"]
