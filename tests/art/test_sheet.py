"""The contact sheet of a game."""

import re

import pytest

from warren.art import picture, pictures, sheet
from warren.art.sheet import groups


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat", "warren"])
def test_a_sheet_shows_every_picture_once_large_and_once_small(game):
    page = sheet(game)
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", page)
    assert sorted(captions) == sorted(pictures(game))
    assert page.count("<svg") == 2 * len(captions)
    for name in pictures(game)[:3]:
        assert page.count(picture(game, name)) == 2


def test_goblins_are_grouped_by_clan_and_level():
    first, second, *_ = groups("gosu")
    assert first[:2] == ("ancient", "1")
    assert "ancient_psi" in first[2]
    assert second[:2] == ("ancient", "2")


def test_a_sheet_needs_no_other_file():
    page = sheet("gosu")
    assert "href" not in page
    assert "src=" not in page
    assert "url(" not in page
