"""Plural forms, here as in a browser."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from warren import locale
from warren.locale import ABOUT, LANGUAGES, Language, category, form
from warren.locale.plurals import fits

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
NUMBERS = [*range(1002), 1_000_000, 1_000_001, 2_000_000]
POLISH = {  # the rules of CLDR
    "one": "i = 1 and v = 0",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9"
    " or v = 0 and i % 100 = 12..14",
}
ASK_NODE = """
const [languages, numbers] = JSON.parse(require("fs").readFileSync(0, "utf8"));
const all = languages.map((each) => numbers.map((n) => new Intl.PluralRules(each).select(n)));
console.log(JSON.stringify(all));
"""


@pytest.fixture
def polish(monkeypatch):
    """A language with more than two forms."""
    monkeypatch.setitem(locale.ABOUT, "pl", Language("Polski", POLISH))
    yield
    category.cache_clear()


@pytest.mark.parametrize(
    ("language", "number", "word"),
    [
        ("en", 0, "many"),
        ("en", 1, "one"),
        ("en", 2, "many"),
        ("en", -1, "one"),
        ("fr", 0, "one"),
        ("fr", 1, "one"),
        ("fr", 2, "many"),
        ("fr", 1_000_000, "many"),
        ("it", 0, "many"),
        ("it", 1, "one"),
        ("it", 21, "many"),
    ],
)
def test_a_number_has_its_form(language, number, word):
    assert form(language, number, ("one", "many")) == word


def test_a_word_that_never_changes_has_one_form():
    assert {form("fr", number, ("héros",)) for number in range(5)} == {"héros"}


def test_french_millions_have_a_form_of_their_own_where_a_text_has_one():
    forms = ("carte", "de cartes", "cartes")
    assert [form("fr", number, forms) for number in (1, 2, 1_000_000)] == [
        "carte",
        "cartes",
        "de cartes",
    ]


def test_a_language_with_more_forms_is_data(polish):
    said = [form("pl", number, ("karta", "karty", "kart")) for number in (1, 2, 5, 12, 22, 112)]
    assert said == ["karta", "karty", "kart", "kart", "karty", "kart"]


def test_rules_stand_in_the_order_of_cldr():
    for about in ABOUT.values():
        assert list(about.plurals) == [name for name in CATEGORIES if name in about.plurals]
        assert "other" not in about.plurals


def test_a_rule_that_can_not_be_read_is_an_error():
    with pytest.raises(ValueError, match="'i is 1' is not a relation of a plural rule"):
        fits("i is 1", 1)


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node to ask")
def test_a_browser_says_the_same(polish):
    languages = [*LANGUAGES, "pl"]
    asked = json.dumps([languages, NUMBERS])
    node = [shutil.which("node"), "-e", ASK_NODE]
    told = subprocess.run(node, input=asked, capture_output=True, text=True, check=True).stdout
    ours = [[category(language, number) for number in NUMBERS] for language in languages]
    assert ours == json.loads(told)
