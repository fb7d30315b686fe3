"""`warren hint`: the best actions of a saved match."""

import json
import re

import pytest

from warren.bots import bot
from warren.engine import Match

FEW = ("--iterations", 200)


@pytest.fixture
def match(warren) -> Match:
    """A match after some actions, saved in match.warren."""
    match = Match("gosu", seed=47)
    for text in ("draw 1", "draw 1"):
        match.act(text)
    match.save(warren.folder / "match.warren")
    return match


def test_a_hint_tells_the_chance_now_and_after_each_action(warren, match):
    result = warren("hint", "match.warren", *FEW)
    assert result.exit_code == 0, result.output
    question, chance, heading, *actions, basis = result.stdout.splitlines()
    assert question == "Your turn: choose an action."
    assert chance.startswith("Seat 1’s chance to win is ")
    assert heading == f"The best actions of {len(match.legal())}, and the chance after them:"
    assert len(actions) == 3
    labels = match.sentences("en").label
    legal = {labels(match.state, 1, action.number): action.text for action in match.legal()}
    for action in actions:
        [label] = [label for label in legal if f" {label}  " in action]
        assert action.endswith(f"  {legal[label]}")
        assert "%" in action
    assert basis.startswith("Estimated by 200 iterations with Seat 1’s knowledge")


def test_best_chooses_how_many(warren, match):
    lines = warren("hint", "match.warren", "--best", 1, *FEW).stdout.splitlines()
    assert lines[2].startswith("The best action of ")
    assert len(lines) == 5


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "Place 1 a une chance de gagner de "),
        ("it", "Posto 1 ha una probabilità di vittoria del "),
    ],
)
def test_a_hint_in_other_languages(warren, match, language, said):
    result = warren("hint", "match.warren", "--lang", language, *FEW)
    assert result.exit_code == 0
    assert said in result.stdout


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
def test_a_hint_as_json(warren, game):
    match = Match(game, seed=3)
    match.save(warren.folder / "match.warren")
    result = warren("hint", "match.warren", "--json", "--seconds", 5, *FEW)
    found = json.loads(result.stdout)
    assert found["game"] == game
    assert found["seat"] == match.pending[0]
    assert len(found["chances"]) == match.seats
    assert found["best"][0]["text"] in [action.text for action in match.legal()]


def test_where_several_decide_the_first_is_taken_and_that_is_said(warren):
    Match("laundromat", seats=3, seed=3).save(warren.folder / "match.warren")
    first = warren("hint", "match.warren", *FEW).stdout.splitlines()
    assert first[0] == (
        "Several players have to decide (Seat 0, Seat 1 and Seat 2). "
        "This is for Seat 0; --seat chooses another."
    )
    second = warren("hint", "match.warren", "--seat", 1, *FEW).stdout
    assert "Several" not in second
    assert "Seat 1’s chance to win is " in second


def test_the_defaults_are_those_of_the_function():
    from importlib import import_module

    for command in ("hint", "analyse"):
        room = "hint" if command == "hint" else "analysis"
        shown = import_module(f"warren.cli.{command}").ITERATIONS
        assert shown == import_module(f"warren.analysis.{room}").ITERATIONS


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["nowhere.warren"], "nowhere.warren: No such file or directory"),
        (["."], ".: Is a directory"),
        (["match.warren", "--seat", 2], "--seat must be from 0 to 1, not 2"),
        (["match.warren", "--seat", -1], "--seat must be from 0 to 1, not -1"),
        (["match.warren", "--seat", 0], "match.warren: seat 0 has nothing to decide now; 1 does"),
        (["match.warren", "--iterations", 0], "--iterations must be at least 1, not 0"),
        (["match.warren", "--best", 0], "--best must be at least 1, not 0"),
        (["match.warren", "--seconds", 0], "--seconds must be more than 0, not 0"),
        (["match.warren", "--seconds", "nan"], "--seconds must be more than 0, not nan"),
        (["match.warren", "--lang", "xx"], "unknown language 'xx'"),
        (["match.warren", "--iterations", "many"], "Invalid value for '--iterations'"),
        ([], "Missing argument 'file'"),
    ],
)
def test_bad_input_is_refused(warren, match, args, reason):
    assert warren.refused("hint", *args).startswith(reason)


def test_a_match_that_is_over_has_no_hint(warren):
    match = Match("gosu", seed=11)
    bots = [bot("greedy", 1), bot("greedy", 2)]
    while not match.is_over:
        seat = match.pending[0]
        match.act(bots[seat].choose(match, seat))
    match.save(warren.folder / "over.warren")
    said = warren.refused("hint", "over.warren")
    assert said == "over.warren: the match is over: there is nothing left to decide"


def test_what_is_no_record_is_refused(warren):
    (warren.folder / "notes.txt").write_text("buy socks\n", encoding="utf-8")
    assert "a record begins with 'warren record 1'" in warren.refused("hint", "notes.txt")


def test_a_record_of_newer_cards_is_refused(warren, match):
    file = warren.folder / "match.warren"
    text = file.read_text(encoding="utf-8").replace("version: 1", "version: 99")
    file.write_text(text, encoding="utf-8")
    assert "this record uses version 99 of the cards" in warren.refused("hint", "match.warren")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Why “"), ("fr", "Pourquoi «"), ("it", "Perché «")]
)
def test_a_hint_tells_why_if_asked(warren, match, language, said):
    asked = ("hint", "match.warren", "--lang", language, *FEW)
    silent = warren(*asked).stdout.splitlines()
    told = warren(*asked, "--why").stdout.splitlines()
    [at] = [at for at, line in enumerate(told) if line.startswith(said)]
    reasons = [line for line in told[at + 1 :] if line not in silent]
    assert reasons
    [lines] = [line for line in reasons if not line.startswith(" ")]
    assert lines.endswith(":")
    after = reasons[reasons.index(lines) + 1 :]
    assert re.search(r"\b24\b", after[0])
    assert after[1].strip().startswith("1. ")


@pytest.mark.parametrize("iterations", [1, 19])
@pytest.mark.parametrize("why", [(), ("--why",)])
def test_a_search_that_is_too_short_rates_nothing(warren, match, iterations, why):
    said = warren("hint", "match.warren", "--iterations", iterations, *why).stdout
    assert "an action gets a chance only after 20 visits" in said
    assert "visit" in said
    assert "%" not in said
    assert "±" not in said


def test_actions_that_the_search_hardly_looked_at_are_counted(warren, match):
    asked = ("hint", "match.warren", "--iterations", 2_000, "--best", len(match.legal()))
    said = warren(*asked).stdout
    shown = len(re.findall(r"^ *[<>]?\d+\s%", said, re.MULTILINE))
    assert shown < len(match.legal())
    assert f"The search hardly looked at {len(match.legal()) - shown} other action" in said
