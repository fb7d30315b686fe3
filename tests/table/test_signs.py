"""The small signs that show what a card does, however its text is worded."""

import re
from pathlib import Path

import pytest

from tests import tree
from warren.engine.games import game, load_pack
from warren.games.army.table.signs import NAMES, POWERS, STEPS, VERBS, WHEN, signs
from warren.locale import LANGUAGES
from warren.table.play.parts import catalogue

PICTURES = Path(__file__).parents[2] / "web" / "src" / "cards" / "signs.ts"
JOINS = {tree.OrIfNone}  # it joins two verbs, which have their own signs

in_army_games = pytest.mark.parametrize("game", ["gosu", "gosux"])


def signs_of(game: str, card: str) -> dict[str, list[str]]:
    return {group["when"]: group["what"] for group in signs(load_pack(game).card(card))}


def test_every_verb_and_standing_power_has_a_sign():
    assert set(tree.words(tree.Step).values()) - JOINS == set(STEPS)
    assert set(tree.words(tree.StandingPower).values()) == set(POWERS)


def test_a_step_has_the_sign_of_its_first_word_unless_that_says_too_little():
    assert STEPS[tree.FetchNamed] == STEPS[tree.Fetch] == "recover"
    assert STEPS[tree.DiscardUntil] == "discard"
    assert STEPS[tree.DiscardRest] == "reveal"


def test_no_word_is_listed_in_vain():
    words = {tree.name_of(step).partition("_")[0] for step in STEPS if not step.sign}
    assert set(VERBS) <= words


def test_every_part_of_a_text_has_its_time():
    parts = [part for parts in WHEN.values() for part in parts]
    assert set(parts) == set(tree.CardText.__dataclass_fields__)


@in_army_games
def test_every_card_shows_something(game):
    assert all(signs(card) for card in load_pack(game).cards)


def test_signs_follow_the_text_and_stand_by_their_time():
    assert signs_of("gosu", "meka_sentinel") == {
        "arrival": ["discard", "draw"],
        "leaving": ["advantage"],
    }
    assert signs_of("gosu", "ancient_prescient") == {"arrival": ["turn"], "always": ["draw"]}
    assert signs_of("gosu", "adelam") == {"token": ["draw", "turn"]}
    assert signs_of("gosu", "temuchin") == {"always": ["victory"]}
    assert signs_of("gosu", "last_vow") == {"action": ["destroy"]}


def test_an_effect_happens_on_arrival_and_with_symbols_for_a_token_too():
    assert signs_of("gosux", "muraena") == {"arrival": ["draw"], "token": ["draw"]}
    assert signs_of("gosux", "fenghuang") == {"arrival": ["search"]}


def test_naming_a_level_is_not_shown_beside_what_it_is_for():
    assert signs_of("gosu", "alpha_recruiter") == {"arrival": ["reveal"]}


@in_army_games
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_names_just_the_signs_in_use(game, language):
    made = catalogue(game, language)
    words = {key: word for key, word in made["words"].items() if key.startswith(("sign.", "when."))}
    used = {f"sign.{sign}" for card in made["cards"] for g in card["signs"] for sign in g["what"]}
    assert set(words) == used | {f"when.{when}" for when in WHEN}
    assert all(words.values())


def test_every_sign_has_a_name_of_its_own():
    for language in LANGUAGES:
        said = game("gosu").wording("table", "catalogue", language)["sign"]
        assert set(said) == set(NAMES)
        names = list(said.values())
        assert len(set(names)) == len(names)


@pytest.mark.skipif(not PICTURES.exists(), reason="the client is not part of this package")
def test_every_sign_has_a_picture():
    drawn = re.findall(r'^  (\w+):\s*"', PICTURES.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(drawn) == set(NAMES)
    assert len(set(drawn)) == len(drawn)


@in_army_games
@pytest.mark.parametrize("language", LANGUAGES)
def test_short_names_are_told_apart_within_a_clan(game, language):
    for clan in load_pack(game).clans:
        cards = [card for card in catalogue(game, language)["cards"] if card["clan"] == clan]
        assert len({card["short"] for card in cards}) == len(cards)
        assert all(card["short"] and card["short"] in card["name"] for card in cards)


def test_a_short_name_leaves_its_clan_to_the_badge():
    short = {card["id"]: card["short"] for card in catalogue("gosu", "en")["cards"]}
    assert (short["meka_priest"], short["kao"]) == ("Priest", "Kao")
    assert short["gleaner_of_the_world_tree"] == "Gleaner"
    french = {card["id"]: card["short"] for card in catalogue("gosux", "fr")["cards"]}
    assert french["byun_hyung_ja_galmi"] == "Byun Hyung Ja"
    assert french["galmi_avatar"] == "Galmi (Avatar)"
