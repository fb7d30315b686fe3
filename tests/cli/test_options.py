"""Presets and options on the command line."""

import json

import pytest

from warren.cli.options import besides, preset_name, read_option, with_addresses
from warren.engine import Match, Record
from warren.engine.games import game

GOSU = game("gosu")


def begun(warren, *args: object) -> Match:
    """Begin a match and leave at once."""
    result = warren("play", *args, "--seed", 5, "--save", "m.warren", typed="q\n")
    assert result.exit_code == 0, result.output
    return Match.load(warren.folder / "m.warren")


# --- what is chosen ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "chosen"),
    [
        (["gosu:kamakor", "--seats", 3], {"kamakor": True, "seats": 3}),
        (["gosu:tournament"], {"starting_draft": True, "turn_limit": 10}),
        (["gosu:teams"], {"teams": True, "seats": 4}),
        (["gosu:kamakor+teams"], {"kamakor": True, "teams": True, "seats": 4}),
        (["gosu", "--option", "turn_limit=7", "--option", "kamakor=true"], {"turn_limit": 7}),
        (["gosu:tournament", "--option", "turn_limit=3"], {"turn_limit": 3}),
        (["gosu:kamakor", "--option", "pass_needs_no_tokens=false"], {"kamakor": True}),
        (["gosu", "--option", "seats=3"], {"seats": 3}),
        (["laundromat", "--option", "seats=4"], {"seats": 4}),
    ],
)
def test_presets_and_options_choose_the_rules(warren, args, chosen):
    options = begun(warren, *args).engine.options
    assert {name: getattr(options, name) for name in chosen} == chosen


def test_an_option_prevails_over_what_a_preset_implies(warren):
    assert begun(warren, "gosu:kamakor").engine.options.pass_needs_no_tokens
    args = ["gosu:kamakor", "--option", "pass_needs_no_tokens=false"]
    assert not begun(warren, *args).engine.options.pass_needs_no_tokens


def test_the_rules_are_told_in_every_language(warren):
    said = {
        language: warren("play", "gosu:tournament", "--lang", language, typed="q!\n").stdout
        for language in ("en", "fr", "it")
    }
    assert "Rules of this match: starting draft, turn limit (10).\n" in said["en"]
    assert "draft de départ, limite de tours (10).\n" in said["fr"]
    assert "Regole di questa partita: draft iniziale, limite di turni (10).\n" in said["it"]


def test_a_match_by_the_usual_rules_has_none_to_tell(warren):
    assert "Rules" not in warren("play", "gosu", typed="q!\n").stdout


@pytest.mark.parametrize("command", [["play"], ["simulate", "--matches", 1]])
@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (
            ["gosu:kamakr"],
            "unknown preset 'kamakr' of gosu; presets are kamakor, tournament, teams",
        ),
        (["gosu:kamakr"], "did you mean 'kamakor'?"),
        (["gosu:"], "unknown preset '' of gosu"),
        (["gosux:kamakor"], "unknown preset 'kamakor' of gosux; presets are none"),
        (["gosu:teams", "--seats", 3], "teams need 4 seats, not 3"),
        (["gosu", "--option", "turnlimit=3"], "unknown option 'turnlimit'; did you mean 'turn_li"),
        (["gosu", "--option", "xyz=3"], "unknown option 'xyz'; options of gosu are seats, "),
        (["gosu", "--option", "kamakor=ture"], "must be true or false, not 'ture'; did you mean"),
        (["gosu", "--option", "kamakor=1"], "option kamakor must be true or false, not '1'"),
        (["gosu", "--option", "turn_limit=ten"], "turn_limit must be a whole number, not 'ten'"),
        (["gosu", "--option", "turn_limit=-1"], "turn_limit must be from 0 to 1000, not -1"),
        (["gosu", "--option", "turn_limit=5000"], "turn_limit must be from 0 to 1000, not 5000"),
        (["gosu", "--option", "kamakor"], "needs a value, for example kamakor=true"),
        (["gosu", "--option", "turn_limit"], "needs a value, for example turn_limit=10"),
        (["gosu", "--seats", 3, "--option", "seats=2"], "option seats is given twice"),
        (["gosu", "--option", "teams=true", "--option", "teams=true"], "teams is given twice"),
        (["gosux", "--option", "kamakor=true"], "unknown option 'kamakor'; options of gosux are"),
    ],
)
def test_what_can_not_be_chosen_is_refused_in_one_line(warren, command, args, reason):
    assert reason in warren.refused(*command, *args)


# --- going on ------------------------------------------------------------------------------------


def test_the_file_is_named_after_the_presets(warren):
    result = warren("play", "gosu:kamakor+teams", "--seed", 5, typed="q\n")
    assert "The match is saved in gosu-kamakor-teams-5.warren.\n" in result.stdout
    command = "warren play gosu --resume gosu-kamakor-teams-5.warren"
    assert f"Continue with: {command}\n" in result.stdout
    assert warren(*command.split()[1:], typed="q\n").exit_code == 0


@pytest.mark.parametrize("name", ["gosu", "gosu:kamakor", "gosu:teams", "gosu:teams+kamakor"])
def test_a_match_is_resumed_by_its_game_or_any_of_its_presets(warren, name):
    begun(warren, "gosu:kamakor+teams")
    before = Record.load("m.warren").options
    result = warren("play", name, "--resume", "m.warren", typed="q\n")
    assert result.exit_code == 0, result.output
    assert Record.load("m.warren").options == before
    assert "You play GOSU with Medium 2 against Medium 1 and Medium 3" in result.stdout


def test_a_match_is_not_resumed_by_another_preset(warren):
    begun(warren, "gosu:kamakor")
    said = warren.refused("play", "gosu:tournament", "--resume", "m.warren")
    assert said == "m.warren: this is a match of gosu:kamakor, not of gosu:tournament"


def test_a_match_of_another_game_is_not_resumed(warren):
    begun(warren, "gosu:kamakor")
    said = warren.refused("play", "gosux", "--resume", "m.warren")
    assert said == "m.warren: this is a match of gosu, not of gosux"


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({}, "gosu"),
        ({"turn_limit": 10}, "gosu"),
        ({"turn_limit": 10, "starting_draft": True}, "gosu:tournament"),
        ({"teams": True, "kamakor": True}, "gosu:kamakor+teams"),
    ],
)
def test_options_are_named_by_the_presets_they_agree_with(options, name):
    assert preset_name(GOSU, GOSU.options(**options)) == name


def test_what_no_preset_explains_is_told_besides():
    options = GOSU.options(kamakor=True, pass_needs_no_tokens=False, seats=3, turn_limit=4)
    assert besides(GOSU, options) == {"pass_needs_no_tokens": False, "turn_limit": 4}
    assert besides(GOSU, GOSU.options(teams=True)) == {}


def test_an_option_is_read_by_its_type():
    assert read_option(GOSU, "turn_limit=0") == ("turn_limit", 0)
    assert read_option(GOSU, "teams=false") == ("teams", False)


# --- simulate ------------------------------------------------------------------------------------


def test_simulate_plays_by_presets_and_options(warren):
    args = ["simulate", "gosu:kamakor", "--seats", 3, "--option", "turn_limit=4", "--matches", 20]
    counts = json.loads(warren(*args, "--json", "--checks").stdout)
    assert counts["options"] == {"kamakor": True, "seats": 3, "turn_limit": 4}
    assert (counts["matches"], counts["broken"], len(counts["wins_by_seat"])) == (20, 0, 3)
    assert {"dragoons", "clans-in-rows", "strength"} <= set(counts["won_by"])
    first = warren(*args).stdout.splitlines()[0]
    assert first.split("  ")[-1] == "gosu:kamakor, 3 seats, turn_limit=4, seeds 0 to 19"


def test_only_kamakor_has_its_ways_to_win(warren):
    counts = json.loads(warren("simulate", "gosu", "--matches", 5, "--json").stdout)
    assert set(counts["won_by"]) == {"points", "full-army", "one-clan", "named-cards", "counted"}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["--ray"], ["--ray", "auto"]),
        (["--ray", "--json"], ["--ray", "auto", "--json"]),
        (["--ray", "gosu:kamakor"], ["--ray", "auto", "gosu:kamakor"]),
        (["--ray", "10.0.0.1:6379", "gosu"], ["--ray", "10.0.0.1:6379", "gosu"]),
        (["--ray", "ray://head:10001"], ["--ray", "ray://head:10001"]),
        (["--json"], ["--json"]),
        ([], []),
    ],
)
def test_the_address_of_a_cluster_may_be_left_out(typed, meant):
    assert with_addresses(typed) == meant
