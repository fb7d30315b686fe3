"""The players' rules: complete, the same in every language, easy to find."""

import json
import re
from enum import IntEnum
from pathlib import Path

import pytest

from warren.analysis.why import Reasons
from warren.engine.games import GAMES as BUNDLES
from warren.games.gosu.presentation.words import Reason as GosuReason
from warren.games.gosux.presentation.words import Reason as GosuxReason
from warren.games.laundromat.words import Reason as LaundryReason
from warren.help import Rulebook, RulesError
from warren.help.rules import games, plain, read
from warren.locale import LANGUAGES, TextError

REASONS: dict[str, type[IntEnum]] = {
    "gosu": GosuReason,
    "gosux": GosuxReason,
    "laundromat": LaundryReason,
}
GAMES = tuple(REASONS)

every_game = pytest.mark.parametrize("game", GAMES)
every_rulebook = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in GAMES for language in LANGUAGES]
)


def codes(game):
    """Return the codes of all refusals of a game, as in `row-full`."""
    return {each.name.lower().replace("_", "-") for each in REASONS[game]} - {"legal"}


def clauses(game):
    """Return the clauses of the specification, from a list next to this file."""
    path = Path(__file__).with_name(f"clauses_{game}.txt")
    return path.read_text(encoding="utf-8").split()


# --- every game, every language ------------------------------------------------------------------


def test_all_games_have_rules():
    assert games() == GAMES


@every_rulebook
def test_a_rulebook_loads_and_begins_with_an_overview(game, language):
    rules = Rulebook.load(game, language)
    assert (rules.game, rules.language) == (game, language)
    assert rules.chapters[0].id == "overview"
    assert all(chapter.paragraphs for chapter in rules.chapters)


@every_rulebook
def test_all_languages_have_the_same_paragraphs_and_their_own_texts(game, language):
    rules, english = Rulebook.load(game, language), Rulebook.load(game, "en")
    assert [each.id for each in rules.paragraphs] == [each.id for each in english.paragraphs]
    if language != "en":
        same = [
            one.id
            for one, other in zip(rules.paragraphs, english.paragraphs, strict=True)
            if one.text == other.text
        ]
        assert not same


@every_game
def test_every_clause_of_the_specification_is_covered(game):
    covered = {clause for each in Rulebook.load(game, "en").paragraphs for clause in each.clauses}
    assert sorted(set(clauses(game)) - covered) == []
    assert sorted(covered - set(clauses(game))) == []


@every_game
def test_every_refusal_leads_to_a_paragraph(game):
    rules = Rulebook.load(game, "en")
    assert sorted(codes(game) - set(rules.refusals)) == []
    assert sorted(set(rules.refusals) - codes(game)) == []
    for code in codes(game):
        assert rules.for_refusal(code) in rules.paragraphs


@every_game
def test_every_kind_of_mistake_leads_to_a_paragraph(game):
    rules = Rulebook.load(game, "en")
    assert set(rules.mistakes) == set(BUNDLES[game].part("reasons", Reasons).kinds)


@every_rulebook
def test_texts_use_only_the_marks_that_the_page_knows(game, language):
    for each in Rulebook.load(game, language).paragraphs:
        assert each.text.count("**") % 2 == 0, each.id
        assert not re.search(r"[`_<>#\[\]{}]|\*\*\s*\*\*", each.text), each.id
        for line in each.text.replace("**", "").splitlines():
            assert "*" not in line.removeprefix("* "), each.id
            assert line == line.strip(), each.id


@every_rulebook
def test_apostrophes_and_spaces_are_those_of_the_language(game, language):
    rules = Rulebook.load(game, language)
    for text in (
        *(each.title for each in rules.chapters),
        *(each.text for each in rules.paragraphs),
    ):
        assert "'" not in text
        if language == "fr":  # a no-break space before : ; ! ? » and after «
            assert not re.search(r"(?<!\u00a0)[:;!?»]|«(?!\u00a0)", text), text


@every_rulebook
def test_every_paragraph_is_found_by_its_clauses_and_by_its_words(game, language):
    rules = Rulebook.load(game, language)
    for each in rules.paragraphs:
        words = each.text.replace("**", "").split()[:3]
        assert each in rules.find(" ".join((*each.clauses, *words)).upper())


@every_rulebook
def test_a_rulebook_can_be_sent_as_json(game, language):
    rules = Rulebook.load(game, language)
    sent = json.loads(json.dumps(rules.as_dict()))
    assert sent["chapters"][0]["title"] == rules.chapters[0].title
    first = rules.chapters[0].paragraphs[0]
    assert sent["chapters"][0]["paragraphs"][0] == {
        "id": first.id,
        "clauses": list(first.clauses),
        "text": first.text,
    }
    assert sent["refusals"] == dict(rules.refusals)


# --- asking a rulebook ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "zombie mutation"),
        ("en", "MUTATION  Zombie"),
        ("en", "g-zomb-03"),
        ("fr", "defausse mutation zombie heros"),
        ("fr", "DÉFAUSSE zombie"),
        ("it", "pila degli scarti zombie"),
    ],
)
def test_a_search_needs_all_words_and_no_accents_or_capitals(language, words):
    found = {each.id for each in Rulebook.load("gosu", language).find(words)}
    assert "mutation-zombie-pay" in found
    assert "battle-tie" not in found


def test_a_search_looks_into_titles():
    rules = Rulebook.load("gosu", "en")
    army = next(chapter for chapter in rules.chapters if chapter.id == "army")
    assert set(army.paragraphs) <= set(rules.find("your army"))


def test_a_search_for_nothing_finds_everything_and_for_nonsense_nothing():
    rules = Rulebook.load("gosu", "en")
    assert rules.find("  ") == rules.paragraphs
    assert rules.find("zombie xyzzy") == ()


def test_searches_take_apostrophes_and_ligatures_as_typed():
    assert plain("L’**Œuvre** d’un Héros") == "l'oeuvre d'un heros"


def test_a_clause_leads_to_its_paragraph():
    rules = Rulebook.load("gosu", "it")
    assert rules.paragraph_of("G-HERO-02").id == "play-support"
    assert rules.paragraph_of("g-hero-02") == rules.paragraph_of("G-HERO-02")


def test_a_rulebook_is_read_once():
    assert Rulebook.load("gosu", "fr") is Rulebook.load("gosu", "fr")


@pytest.mark.parametrize(
    ("ask", "complaint"),
    [
        (lambda: Rulebook.load("gosu2", "en"), "unknown game 'gosu2'; games are gosu, "),
        (lambda: Rulebook.load("gosu", "de"), "unknown language 'de'; languages are en, fr, it"),
        (lambda: Rulebook.load("gosu", "en").for_refusal("x"), "explain no refusal 'x'"),
        (lambda: Rulebook.load("gosu", "en").paragraph_of("G-1"), "have no clause 'G-1'"),
        (lambda: Rulebook.load("gosu", "en").paragraph("x"), "have no paragraph 'x'"),
    ],
)
def test_a_question_that_has_no_answer_is_refused_in_one_line(ask, complaint):
    with pytest.raises(TextError) as error:
        ask()
    assert complaint in str(error.value)
    assert "\n" not in str(error.value)


# --- files that are wrong ------------------------------------------------------------------------

STRUCTURE = """
[[chapter]]
id = "wash"
paragraphs = [{ id = "soap", clauses = ["L-1"] }]
[refusals]
no-soap = "soap"
"""
TEXTS = """
[chapter]
wash = "Washing"
[paragraph]
soap = "Use **soap**."
"""


def written(folder, structure=STRUCTURE, texts=TEXTS):
    (folder / "rules.toml").write_text(structure, encoding="utf-8")
    (folder / "rules.en.toml").write_text(texts, encoding="utf-8")
    return folder


def test_rules_are_read_from_two_files(tmp_path):
    rules = read(written(tmp_path), "en")
    assert rules.chapters[0].title == "Washing"
    assert rules.for_refusal("no-soap").text == "Use **soap**."


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('soap = "Use', 'water = "Use', "rules.en.toml: no text for paragraph 'soap'"),
        ('soap = "Use', 'water = "W"\nsoap = "Use', "rules.en.toml: there is no paragraph 'water'"),
        ('"Use **soap**."', '" "', "rules.en.toml: no text for paragraph 'soap'"),
        ('"Use **soap**."', "3", "rules.en.toml: [paragraph] must be a table of texts"),
        ('wash = "', 'dry = "', "rules.en.toml: no text for chapter 'wash'"),
        ('wash = "', 'dry = "Drying"\nwash = "', "rules.en.toml: there is no chapter 'dry'"),
        ('no-soap = "soap"', 'no-soap = "mud"', "rules.toml: there is no paragraph 'mud'"),
        ('{ id = "soap",', "{", "rules.toml: a chapter or paragraph without 'id'"),
        ("}]", '}, { id = "soap" }]', "rules.toml: duplicate paragraph 'soap'"),
        ("[refusals]", "[refusals", "rules.toml: "),
    ],
)
def test_what_is_wrong_with_rules_is_said_in_one_line(tmp_path, old, new, complaint):
    assert old in STRUCTURE + TEXTS
    written(tmp_path, STRUCTURE.replace(old, new), TEXTS.replace(old, new))
    with pytest.raises(RulesError) as error:
        read(tmp_path, "en")
    assert complaint in str(error.value)
    assert "\n" not in str(error.value)


def test_a_language_that_is_missing_is_named(tmp_path):
    with pytest.raises(RulesError, match=r"rules\.fr\.toml: there is no such file"):
        read(written(tmp_path), "fr")
