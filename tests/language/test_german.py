"""A fourth language needs its data, a grammar and patterns: German for a few sentences.

Unlike the other three it has a third gender and four cases.
"""

from __future__ import annotations

import pytest

from tests import tree as t
from warren import locale
from warren.language import speak
from warren.language.grammars import GRAMMARS, Grammar
from warren.language.grammars.grammar import Voice
from warren.language.lexicon import PHRASES, VERBS
from warren.language.parse import parse_block
from warren.language.speak import Noun, Verb, Words, WordsError, speak_block
from warren.locale import Language

GERMAN = Language(
    "Deutsch",
    plurals={"one": "i = 1 and v = 0"},
    genders=("m", "f", "n"),
    cases=("genitive", "dative", "accusative"),
)
THE = {  # by case, for der, die and das
    "": {"m": "der", "f": "die", "n": "das"},
    "genitive": {"m": "des", "f": "der", "n": "des"},
    "dative": {"m": "dem", "f": "der", "n": "dem"},
    "accusative": {"m": "den", "f": "die", "n": "das"},
}


def unused(what: str) -> dict[str, str]:
    return {"one": what, "many": what, "gender": "m"}


WORDS = {
    "nouns": {
        "advantage": {"one": "Vorteil", "many": "Vorteile", "gender": "m"},
        "deck": {
            "one": "Stapel",
            "many": "Stapel",
            "gender": "m",
            "genitive": {"one": "Stapels"},
            "dative": {"many": "Stapeln"},
        },
        "discards": {"one": "Ablage", "many": "Ablagen", "gender": "f"},
        "extra_turn": unused("Extrazug"),
        "great_battle": unused("Kampf"),
        "round": unused("Durchgang"),
        "supremacy": {"one": "Plättchen", "many": "Plättchen", "gender": "n"},
        "token": unused("Marker"),
    },
    "verbs": {verb: {"infinitive": verb, "third": verb, "participle": verb} for verb in VERBS},
    "phrases": dict.fromkeys(PHRASES, ""),
    "clans": {
        "sun": {
            "name": "Sonne",
            "one": "Kind der Sonne",
            "many": "Kinder der Sonne",
            "gender": "n",
            "dative": {"many": "Kindern der Sonne"},
        }
    },
}


JOINTS = {"then": (", dann ", "dann")}
IRREGULAR = {"ziehen": Verb("ziehen", "ziehe", "zieht", "gezogen")}


class German(Grammar):
    """The German that these tests need."""

    code = "de"
    card = Noun("Karte", "Karten", "f")
    joints = JOINTS
    irregular = IRREGULAR

    def the(self, noun: Noun, case: str) -> str:
        """Return forms such as `der Stapel`, `des Stapels`."""
        return f"{THE[case][noun.gender]} {noun.form(case=case)}"

    def den_(self, noun: Noun, voice: Voice) -> str:
        return self.the(noun, "accusative")

    def dem_(self, noun: Noun, voice: Voice) -> str:
        return self.the(noun, "dative")

    def des_(self, noun: Noun, voice: Voice) -> str:
        return self.the(noun, "genitive")


PATTERNS = {
    t.Number: "{count} {bonus? (+{bonus:plain})}",
    t.Draw: "!ziehen {amount}",
    t.TakeFromDiscards: (
        "nimm {amount} {#card} aus {dem discards}",
        "nimm {amount} {clan:clans} aus {dem discards}",
    ),
    t.Reveal: "decke die obersten {count} {#card} {des deck} auf",
    t.Sentence: "{condition? {condition},} {who? {who}} {may? {du darfst|darf}} {steps}",
}
MEMBERS = {
    t.GosuIf.HOLD_ADVANTAGE: "wenn du {den advantage} hast",
    t.XIf.HAVE_SUPREMACY: "wenn du {den supremacy} hast",
    t.Who.EACH_PLAYER: "jede Person",
}


@pytest.fixture(autouse=True)
def german(monkeypatch):
    """Add German to the list, with a grammar and patterns; nothing else is needed."""
    monkeypatch.setitem(locale.ABOUT, "de", GERMAN)
    monkeypatch.setitem(GRAMMARS, "de", German())
    for word, patterns in PATTERNS.items():
        monkeypatch.setattr(word, "de", patterns, raising=False)
    for member, pattern in MEMBERS.items():
        monkeypatch.setattr(t.MEMBERS[member], "de", pattern, raising=False)
    counted = "{count} {bonus? (+{bonus:plain})} {#card}"
    monkeypatch.setattr(t.VIEWS["amount", t.Number], "de", counted, raising=False)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("draw 1 card", "Ziehe 1 Karte."),
        ("draw 2 (+1) cards", "Ziehe 2 (+1) Karten."),
        ("each player draws 0 cards", "Jede Person zieht 0 Karten."),
        ("if you hold the advantage, draw 1 card", "Wenn du den Vorteil hast, ziehe 1 Karte."),
        (
            "if you have a supremacy token, draw 1 card",
            "Wenn du das Plättchen hast, ziehe 1 Karte.",
        ),
        ("take a card from the discards", "Nimm 1 Karte aus der Ablage."),
        ("take 2 sun cards from the discards", "Nimm 2 Kinder der Sonne aus der Ablage."),
        (
            "reveal the top 3 cards of the deck",
            "Decke die obersten 3 Karten des Stapels auf.",
        ),
    ],
)
def test_german_agrees_in_gender_and_case(source, said):
    assert speak_block(parse_block(source), "de", Words.from_mapping({"de": WORDS})) == said


def test_a_noun_has_the_cases_of_its_language_and_else_its_first_form():
    deck = Words.from_mapping({"de": WORDS}).lexicon("de").nouns["deck"]
    assert deck.form(case="genitive") == "Stapels"
    assert deck.form(many=True, case="dative") == "Stapeln"
    assert deck.form(many=True, case="genitive") == deck.form(case="accusative") == "Stapel"
    assert set(deck.forms) == {"Stapel", "Stapels", "Stapeln"}
    sun = Words.from_mapping({"de": WORDS}).lexicon("de").clan_card("sun")
    assert sun is not None
    assert sun.form(many=True, case="dative") == "Kindern der Sonne"


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"gender": "x"}, "de: nouns: deck: 'gender' must be m or f or n, not 'x'"),
        ({"genitiv": {}}, "de: nouns: deck: unknown key 'genitiv'; did you mean 'genitive'?"),
        ({"dative": {"all": ""}}, "de: nouns: deck: dative: unknown key 'all'"),
        ({"dative": {"one": 3}}, "de: nouns: deck: dative: 'one' must be a text, not 3"),
    ],
)
def test_a_case_that_the_language_does_not_have_is_refused(changed, complaint):
    nouns = {**WORDS["nouns"], "deck": {**WORDS["nouns"]["deck"], **changed}}
    with pytest.raises(WordsError) as error:
        Words.from_mapping({"de": {**WORDS, "nouns": nouns}})
    assert str(error.value).startswith(complaint)


def test_french_nouns_have_no_cases():
    words = speak.CANONICAL.lexicon("fr").nouns
    assert all(not noun.cases for noun in words.values())
    with pytest.raises(WordsError, match="unknown key 'genitive'"):
        Words.from_mapping({"fr": WORDS})
