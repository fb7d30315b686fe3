"""An option is declared once: its name in every language, and its field in the rules record."""

from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import pytest

from warren.engine.games import GAMES
from warren.locale import LANGUAGES, TextError
from warren.packs.options import (
    NAMES,
    chosen,
    is_offered,
    name_of,
    option,
    with_options,
    write_options,
)

CLAUSES = Path(__file__).parents[2] / "docs" / "rules"
RULES = np.dtype([("seats", np.int64), ("cap", np.int64), ("small", np.int16)], align=True)


@dataclass(frozen=True)
class Options:
    seats: int = 2
    cap: int = option(9, en="turns at most", fr="tours au plus")
    rain: bool = option(False, en="it rains", fr="il pleut")
    snow: int = option(0, is_rule=False)


def by_name() -> dict:
    return {known.name: known for known in fields(Options)}


@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_a_name_in_every_language(name):
    for known in fields(GAMES[name].options_type):
        if known.name != "seats":
            assert set(known.metadata.get(NAMES, ())) == set(LANGUAGES), known.name
            for language, said in known.metadata[NAMES].items():
                assert "'" not in said, (known.name, language)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_that_is_offered_stands_in_the_rules(name):
    rules = (CLAUSES / f"{name}.md").read_text(encoding="utf-8")
    found = [known for known in fields(GAMES[name].options_type) if is_offered(known)]
    offered = [known.name for known in found if known.name != "seats"]
    missing = [option for option in offered if f"\n| `{option}` |" not in rules]
    assert missing == [], f"docs/rules/{name}.md has no line for them in its table of options"


@pytest.mark.parametrize("name", GAMES)
def test_no_two_options_of_a_game_have_the_same_name(name):
    for language in LANGUAGES:
        said = [name_of(known, language) for known in fields(GAMES[name].options_type)]
        assert len(set(said)) == len(said)


def test_a_name_that_is_missing_is_said_in_english_or_as_it_is_typed():
    assert name_of(by_name()["rain"], "fr") == "il pleut"
    assert name_of(by_name()["rain"], "it") == "it rains"
    assert name_of(by_name()["snow"], "fr") == "snow"
    with pytest.raises(TextError, match="unknown language 'de'"):
        option(False, de="es regnet")


def test_a_new_option_has_a_place_behind_what_was_there():
    grown = with_options(RULES, Options)
    assert grown.names == ("seats", "cap", "small", "rain")
    assert grown.isalignedstruct
    for name in RULES.names:
        assert grown.fields[name] == RULES.fields[name]
    assert grown.fields["rain"] == (np.dtype(np.int64), 24)
    assert grown.itemsize == 32


def test_a_record_that_has_all_options_stays_what_it_is():
    grown = with_options(RULES, Options)
    assert with_options(grown, Options) is grown
    for name in GAMES:  # otherwise every engine would be compiled again
        assert with_options(GAMES[name].rules, GAMES[name].options_type) is GAMES[name].rules


def test_what_was_chosen_is_written_for_the_rules():
    rules = np.zeros(1, with_options(RULES, Options))[0]
    write_options(rules, Options(cap=4, rain=True, snow=3))
    assert (rules["cap"], rules["rain"], rules["seats"]) == (4, 1, 0)


def test_records_say_what_they_always_said_and_what_is_not_usual():
    assert chosen(Options()) == {"seats": 2}
    assert chosen(Options(), ("seats", "cap")) == {"seats": 2, "cap": 9}
    assert chosen(Options(rain=True, cap=4)) == {"seats": 2, "cap": 4, "rain": True}
