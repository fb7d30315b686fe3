"""Nicknames: how they are cleaned, which are refused, and which look alike."""

import unicodedata

import pytest

from warren.table.guard.names import LONGEST, clean_name, look_of
from warren.table.protocol.refusals import Refused


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\n the  Hill ", "Ann of the Hill"),
        ("Ｇｏｂｌｉｎ", "Goblin"),
        ("ﬁx", "fix"),
        ("e\u0301lan", "élan"),
        ("Zo\u00eb", "Zoë"),
        ("Gnar-l (II)!", "Gnar-l (II)!"),
        ("グルグ", "グルグ"),
        ("🦊 Fox", "🦊 Fox"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_a_name_is_shown_as_plain_text_with_single_spaces(said, kept):
    assert clean_name(said) == kept
    assert clean_name(kept) == kept


@pytest.mark.parametrize(
    "hidden",
    ["\x00", "\x1b", "\x7f", "\u200b", "\u200d", "\u202e", "\u2066", "\ufeff", "\ue000", "\u3164"],
)
def test_what_shows_nothing_or_turns_text_about_is_left_out(hidden):
    assert clean_name(f"{hidden}An{hidden}n{hidden}") == "An n"


def test_marks_that_pile_up_are_left_out():
    piled = "a" + "\u0336\u034f\u20dd" * 5 + "b"
    assert not any(unicodedata.combining(letter) for letter in clean_name(piled))


@pytest.mark.parametrize(
    "said",
    ["", " ", "\u200b\u200b", "!!!", "...", "★", "\u3164", "\uffa0\u115f", "\u2800", "\x00\x01"],
)
def test_a_name_needs_a_letter_or_a_digit_that_can_be_seen(said):
    with pytest.raises(Refused, match="bad-name"):
        clean_name(said)


def test_a_name_is_as_long_as_it_is_shown():
    with pytest.raises(Refused, match="bad-name"):
        clean_name("x" * (LONGEST + 1))
    with pytest.raises(Refused, match="bad-name"):
        clean_name("\ufdfa\ufdfa")  # two letters that normalise to eighteen each
    assert clean_name("\u200b" * 100 + "Ann") == "Ann"


@pytest.mark.parametrize(
    "other",
    ["ann", "ANN", "Аnn", "А ｎ ｎ", "Ánn", "A n n", "αnn", "Ａｎｎ"],
)
def test_names_that_look_alike_are_one(other):
    assert look_of(clean_name(other)) == look_of("Ann")


@pytest.mark.parametrize(("one", "other"), [("Bill", "B111"), ("Ole", "0|3"), ("Gil", "GII")])
def test_digits_and_strokes_may_look_like_letters(one, other):
    assert look_of(one) == look_of(other)


@pytest.mark.parametrize("other", ["Anna", "Nan", "Ann 2", "Бnn", "アン"])
def test_others_are_others(other):
    assert look_of(other) != look_of("Ann")
