"""Strokes, curves and numbers."""

import pytest

from warren.art.dice import Dice
from warren.art.svg import draw, element, number, smooth

TONES = {"g": "#00ff00", "a": "#ff0000"}


@pytest.mark.parametrize(
    ("value", "text"), [(1, "1"), (1.04, "1"), (-0.04, "0"), (2.55, "2.5"), (-3.14, "-3.1")]
)
def test_numbers_are_short(value, text):
    assert number(value) == text


@pytest.mark.parametrize(
    ("stroke", "drawn"),
    [
        ("g M0 0H9Z", '<path d="M0 0H9Z" fill="#00ff00"/>'),
        ("!g o 1 2 3", '<circle cx="1" cy="2" r="3" fill="#00ff00" stroke="none"/>'),
        ("- M0 0H9", '<path d="M0 0H9" fill="none"/>'),
        ("~a3 M0 0H9", '<path d="M0 0H9" fill="none" stroke="#ff0000" stroke-width="3"/>'),
        ("g e -1-2 3 4", '<ellipse cx="-1" cy="-2" rx="3" ry="4" fill="#00ff00"/>'),
    ],
)
def test_a_stroke_is_a_tone_and_a_shape(stroke, drawn):
    assert draw([stroke], TONES) == drawn


def test_numbers_in_a_path_are_shortened():
    assert 'd="M0.1-2L4 5"' in draw(["g M0.123 -1.98 L 4.0001 5"], TONES)


def test_a_curve_goes_through_its_points():
    curve = smooth([(0, 0), (10, 0), (10, 10)])
    assert curve.startswith("M0 0C")
    assert curve.endswith(" 0 0Z")
    assert " 10 0C" in curve
    assert " 10 10C" in curve


def test_an_open_curve_ends_at_its_last_point():
    assert smooth([(0, 0), (5, 5), (9, 1)], closed=False).endswith(" 9 1")


def test_attributes_without_a_value_are_left_out():
    assert element("g", x=None, stroke_width=2) == '<g stroke-width="2"/>'


def test_dice_fall_the_same_for_the_same_name():
    assert Dice("trix").roll("hat") == Dice("trix").roll("hat")
    assert Dice("trix").roll("hat") != Dice("trix").roll("nose")
    assert Dice("trix").roll("hat") != Dice("kao").roll("hat")


def test_dice_give_every_number_between_both_ends():
    assert {Dice(str(n)).between("x", -1, 2) for n in range(200)} == {-1, 0, 1, 2}
