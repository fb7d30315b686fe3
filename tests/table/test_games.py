"""The offered games: presets, options and bots that a match really accepts."""

import json
import logging
import re
from dataclasses import make_dataclass, replace
from pathlib import Path

import pytest

from warren.bots import BOTS
from warren.engine import GAMES
from warren.locale import LANGUAGES
from warren.table.play import games as module
from warren.table.play.games import games

PROTOCOL = Path(__file__).parents[2] / "web" / "src" / "server" / "protocol.ts"
KEYS = ["name", "label", "blurb", "seats", "presets", "options", "bots", "points"]
KEYS += ["has_rules", "has_lesson", "has_packs", "ready"]

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def info(name: str, language: str = "en") -> dict:
    [found] = [game for game in games(language) if game["name"] == name]
    return found


@in_every_language
def test_every_game_is_there_as_the_page_expects(language):
    told = games(language)
    assert [game["name"] for game in told] == list(GAMES)
    for game in told:
        assert list(game) == KEYS
        assert all(game[key] for key in ("label", "blurb", "seats", "presets", "bots"))
        for preset in game["presets"]:
            assert set(preset) == {"name", "label", "blurb", "seats"}
            assert preset["label"]
            assert preset["blurb"]
        for option in game["options"]:
            assert set(option) == {"name", "label", "kind", "values", "choices"}
            assert option["label"]
    assert json.loads(json.dumps(told)) == told


@pytest.mark.skipif(not PROTOCOL.exists(), reason="the client is not part of this package")
def test_the_page_expects_the_same_keys():
    written = PROTOCOL.read_text(encoding="utf-8")
    game = info("gosu")
    shapes = {"GameInfo": game, "OptionInfo": game["options"][0], "BotInfo": game["bots"][0]}
    for name, told in shapes.items():
        [body] = re.findall(rf"interface {name} {{\n(.*?)\n}}", written, re.DOTALL)
        assert re.findall(r"^  (\w+):", body, re.MULTILINE) == list(told)


def test_only_words_differ_between_languages():
    def facts(language):
        return [
            (
                game["name"],
                game["seats"],
                [(preset["name"], preset["seats"]) for preset in game["presets"]],
                [(option["name"], option["kind"], option["values"]) for option in game["options"]],
                [bot["name"] for bot in game["bots"]],
            )
            for game in games(language)
        ]

    assert facts("fr") == facts("it") == facts("en")


@pytest.mark.parametrize("name", GAMES)
def test_every_preset_can_be_played_by_the_seats_it_names_and_no_others(name):
    game = GAMES[name]
    for preset in info(name)["presets"]:
        chosen = game.preset(preset["name"]) if preset["name"] else {}
        assert preset["seats"]
        for seats in game.seats:
            if seats in preset["seats"]:
                assert game.options(**{**chosen, "seats": seats}).seats == seats
            else:
                with pytest.raises(ValueError, match="seats"):
                    game.options(**{**chosen, "seats": seats})


def test_teams_are_for_four_and_every_preset_of_gosu_is_on_offer():
    seats = {preset["name"]: preset["seats"] for preset in info("gosu")["presets"]}
    assert seats[""] == [2, 3, 4]
    assert seats["kamakor+teams"] == [4]
    assert set(GAMES["gosu"].presets) < set(seats)


@pytest.mark.parametrize("name", GAMES)
def test_options_have_the_values_that_a_match_has_unless_told(name):
    game = GAMES[name]
    for option in info(name)["options"]:
        assert option["values"]
        for preset, value in option["values"].items():
            options = game.options(**(game.preset(preset) if preset else {}))
            assert getattr(options, option["name"]) == value
            assert option["kind"] == ("switch" if isinstance(value, bool) else "number")


def test_options_are_offered_only_with_presets_that_they_mean_something_with():
    values = {option["name"]: option["values"] for option in info("gosu")["options"]}
    assert set(values["allies_show_hands"]) == {p for p in values["turn_cap"] if "teams" in p}
    assert set(values["pass_uses_limited_turn"]) == {p for p in values["turn_cap"] if "tourn" in p}
    assert values["pass_needs_no_tokens"]["kamakor"] is True


def test_seats_and_what_presets_choose_are_no_options():
    names = {option["name"] for option in info("gosu")["options"]}
    assert not names & {"seats", "kamakor", "starting_draft", "turn_limit", "teams"}
    assert {"turn_cap", "pass_needs_no_tokens", "dragoon_supply"} <= names


@pytest.mark.parametrize("name", ["gosu", "gosux"])
def test_nobody_who_opens_a_table_is_asked_which_seat_begins(name):
    assert "first_seat" in GAMES[name].option_types
    assert "first_seat" not in {option["name"] for option in info(name)["options"]}


def test_all_bots_but_the_random_one_can_be_invited():
    [hard] = [bot for bot in info("gosu", "fr")["bots"] if bot["name"] == "hard"]
    assert hard["label"] == "Difficile"
    assert [bot["name"] for bot in info("gosu")["bots"]] == [b for b in BOTS if b != "uniform"]


def test_whether_an_engine_is_ready_is_asked_anew(monkeypatch):
    assert info("gosu")["ready"] is True
    monkeypatch.setattr(module.Game, "is_ready", lambda game: game.name != "gosu")
    assert [game["ready"] for game in games("en")] == [False, True, True]


def test_a_game_that_cant_tell_of_itself_is_left_out_and_the_others_stay(monkeypatch, caplog):
    def wording(game, *path):
        if game.name == "gosux":
            raise SystemExit("no words")
        return {}

    monkeypatch.setattr(module.Game, "wording", wording)
    module.told_once.cache_clear()
    with caplog.at_level(logging.WARNING, "warren.games"):
        assert [[game["name"] for game in games("fr")] for _ in range(2)] == [
            ["gosu", "laundromat"]
        ] * 2
    module.told_once.cache_clear()
    assert caplog.messages == [
        "the game 'gosux' is not offered in 'fr': SystemExit('no words')"
    ]  # said once


def with_way(kind):
    return make_dataclass("Options", [("seats", int, 2), ("way", kind, None)])


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"options_type": with_way(str)}, "'way' must be int or bool, not str"),
        ({"options_type": with_way("int | None")}, "'way' must be int or bool, not int"),
        ({"options_type": make_dataclass("O", [("way", int, 0)])}, "no number of 'seats'"),
        ({"options_type": dict}, "not a dataclass"),
        ({"offered": ("", "kamakro")}, "unknown preset 'kamakro'.*did you mean 'kamakor'"),
        (
            {"options_type": make_dataclass("O", [("seats", int, 2)])},
            "its preset 'kamakor' can't be played",
        ),
    ],
)
def test_options_that_no_table_could_offer_are_refused_when_a_game_is_registered(wrong, reason):
    with pytest.raises(ValueError, match=reason):
        replace(GAMES["gosu"], **wrong)


def test_an_unknown_language_is_refused_in_one_line():
    with pytest.raises(ValueError, match="unknown language 'de'") as refused:
        games("de")
    assert "\n" not in str(refused.value)
