"""Texts of hints and analyses: the same in every language, and typographically correct."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from templates import blanks
from warren.analysis.wording import (
    SmoothTexts,
    decimal,
    own_texts,
    percent,
    points,
    texts_of_reasons,
)
from warren.engine import GAMES
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


# --- small words ---------------------------------------------------------------------------------

PLAYERS = ("Bo", "Alma", "élise", "Il Capo")
SHARES = (0.0, 0.001, 0.01, 0.08, 0.11, 0.5, 0.83, 0.999, 1.0)
CHANCES = {"before", "after", "chance", "share", "furthest"}
WRONG = {  # what no sentence may contain, in any language or in one
    "": r"\s{2,}|\.\.|\s[.,]|[{}]|^\s|\s$",
    "en": r"(?!)",
    "fr": r"(?i)\b(?:d|qu)e [aeiouéèêàâîô]",
    "it": r"\b(?:il|nel|del|al|dal) (?:[<>]|0\s%|(?:1|8|11|8\d)\s%)|\b(?:di|da|in|a) [<>\d]+\s%",
}


def filled(texts: SmoothTexts) -> Iterator[str]:
    """Yield every text with every player and share."""
    for table, found in texts.tables.items():
        for key, forms in found.items():
            for form in forms if isinstance(forms, dict) else (None,):
                text = forms[form] if form else forms
                for player, share in product(PLAYERS, SHARES):
                    yield texts.say(table, key, form, **values(table, text, player, share))


def values(table: str, text: str, player: str, share: float) -> dict[str, object]:
    """Return something for every blank of a text."""
    of_chance = CHANCES | ({"first", "last"} if table == "sum" else set())
    if re.search(r"\{better\} (?:of cases|des cas|dei casi)", text):
        of_chance |= {"better", "other"}
    found: dict[str, object] = {}
    for blank in re.findall(r"\{(\w+)", text):
        plural = re.search(rf"\{{{blank}:", text)
        number = round(100 * share) if plural else percent(share)
        found[blank] = player if blank in ("player", "players") else "Alma"
        if plural or blank in of_chance:
            found[blank] = number
        elif blank in ("better", "other"):
            found[blank] = "1.0"
    return found


@in_every_language
def test_small_words_agree_with_every_name_and_number(language):
    texts = [own_texts(language), *(texts_of_reasons(one, language) for one in GAMES.values())]
    for said in (one for each in texts for one in filled(each)):
        assert not re.search(WRONG[""], said), said
        assert not re.search(WRONG[language], said), said
