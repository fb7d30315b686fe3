"""The names of all bots, in every language of the table."""

from __future__ import annotations

import pytest

from warren.bots import BOTS, described
from warren.bots.words import words
from warren.locale import LANGUAGES


def test_every_bot_is_described_in_every_language():
    for language in LANGUAGES:
        assert list(words(language)) == [*BOTS, "graded"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_bots_have_one_name_or_do_the_same(language):
    words = [described(name, language) for name in BOTS]
    assert len({word.name for word in words}) == len({word.does for word in words}) == len(BOTS)
    for word in words:
        assert word.name[0].isupper()
        assert word.does[0].isupper()
        assert word.does.endswith(".")
        assert not word.name.endswith(".")
        assert "'" not in word.does  # every language uses ’


@pytest.mark.parametrize("name", BOTS)
def test_what_a_bot_does_is_said_differently_in_each_language(name):
    assert len({described(name, language).does for language in LANGUAGES}) == len(LANGUAGES)


def test_english_is_spoken_unless_told():
    assert described("uniform") == described("uniform", "en")
    assert described("uniform").name == "Random"


def test_an_unknown_bot_is_refused_with_the_list_and_the_nearest():
    with pytest.raises(ValueError, match=r"^unknown bot 'x'; bots are uniform, greedy, easy, "):
        described("x")
    with pytest.raises(ValueError, match=r"; did you mean 'medium'\?$"):
        described("mediun", "fr")


def test_an_unknown_language_is_refused_with_the_list():
    with pytest.raises(ValueError, match=r"^unknown language 'de'; languages are en, fr, it$"):
        described("greedy", "de")
