"""Portraits: the same picture for the same text; invalid texts are refused."""

from xml.etree import ElementTree as Xml

import pytest

from warren.art import UnknownPicture, is_portrait, person, portrait_of
from warren.art.people import PARTS, THROWS


def test_a_name_has_one_portrait_for_ever():
    assert portrait_of("Ann") == "516473"
    assert len({portrait_of(f"name {n}") for n in range(100)}) == 100
    assert all(is_portrait(portrait_of(name)) for name in ("", "Ann", "Bób ☃", "easy"))


def test_throws_and_parts_make_other_pictures():
    drawn = {person(str(throw)) for throw in range(30)}
    assert len(drawn) == 30
    for part, kinds in PARTS.items():
        pictures = {person(f"5.{part}-{kind}") for kind in kinds}
        assert len(pictures) >= len(kinds) - 1, part  # a cyclops has no brows, for example
    for picture in drawn:
        Xml.fromstring(picture)


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "-1", "01", "1.5", "１", str(THROWS), "9" * 5_000),
        *("1.", "1.hat", "1.hat-", "1.hat-nope", "1.soul-black", "1.hat-hood "),
        *("1.hat-hood.hat-hood", "1.hat-hood.hat-bare", "1.hat-hood.colour-mint"),
        *("1.hat-hood/../../x", "1.hat-<script>"),
    ],
)
def test_what_is_no_portrait_is_not_drawn(text):
    assert not is_portrait(text)
    with pytest.raises(UnknownPicture):
        person(text)
