"""Texts of hints and analyses: the same in every language, and typographically correct."""

import re

import pytest

from templates import blanks
from warren.analysis.telling import decimal, own_texts, percent, points
from warren.engine.texts import TextError
from warren.locale import LANGUAGES

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def templates(language: str) -> dict[str, str]:
    tables = own_texts(language).tables
    return {f"{name}.{key}": text for name, table in tables.items() for key, text in table.items()}


@in_every_language
def test_every_language_has_the_same_keys_and_blanks(language):
    english = {key: blanks(text) for key, text in templates("en").items()}
    assert {key: blanks(text) for key, text in templates(language).items()} == english


@in_every_language
def test_texts_are_well_printed(language):
    for key, text in templates(language).items():
        assert "'" not in text, key
        assert '"' not in text, key
        assert not re.search(r"\s\s|^\s|\s$", text), key


def test_french_has_a_no_break_space_before_high_punctuation():
    for key, text in templates("fr").items():
        spoken = re.sub(r"\{[^}]*\}", "{}", text)
        assert not re.search(r"(?<!\N{NO-BREAK SPACE})[:;!?»]", spoken), key
        assert not re.search(r"«(?!\N{NO-BREAK SPACE})", spoken), key


def test_an_unknown_language_is_named():
    with pytest.raises(TextError, match="unknown language 'xx'; languages are en, fr, it"):
        own_texts("xx")


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0, "0 %"), (0.001, "<1 %"), (0.5, "50 %"), (0.546, "55 %"), (0.999, ">99 %"), (1, "100 %")],
)
def test_only_what_is_certain_looks_certain(chance, text):
    assert percent(chance) == text.replace(" ", "\N{NO-BREAK SPACE}")


def test_differences_have_a_sign():
    assert [points(size) for size in (0.144, -0.3, 0.001)] == ["+14", "−30", "0"]


def test_numbers_have_the_comma_of_the_language():
    assert [decimal(2.34, language) for language in LANGUAGES] == ["2.3", "2,3", "2,3"]
