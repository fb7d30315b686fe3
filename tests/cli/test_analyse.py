"""`warren analyse`: the chances in a saved match."""

import json
import os
import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from warren.analysis.chances import Guess
from warren.analysis.why import Claim, Why
from warren.analysis.wording import own_texts
from warren.engine import Match
from warren.locale import LANGUAGES

analysis = import_module("warren.analysis.analysis")  # the package exports functions only

FEW = ("--iterations", 5, "--workers", 1)
ENOUGH = ("--iterations", 100, "--workers", 1)  # to rate some actions


@pytest.fixture
def match(warren) -> Match:
    """A match after some actions, saved in match.warren."""
    match = Match("gosu", seed=47)
    for text in ("draw 1", "draw 1", "pass", "pass"):
        match.act(text)
    match.save(warren.folder / "match.warren")
    return match


@pytest.fixture
def over(warren) -> Match:
    """A match that one action ended, saved in over.warren."""
    position = """
        round: 4   turn: 0   advantage: 0
        seat 0   points: 2   I: dark_medic
        seat 1   passed: yes
        """
    match = Match.from_text(position)
    match.act("pass")
    match.save(warren.folder / "over.warren")
    return match


def test_an_analysis_tells_turning_points_and_accuracy(warren, over):
    result = warren("analyse", "over.warren", *ENOUGH)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "GOSU: 1 move, 100 iterations for each decision."
    assert lines[1] == "Seat 0 has reached 3 victory points and wins the match."
    assert "Turning points" in lines
    table = lines[lines.index("Accuracy") + 1 :]
    assert " ".join(table[0].split()) == "decisions points lost per decision mistakes"
    assert [row[:6] for row in table[1:]] == ["Seat 0", "Seat 1"]
    assert table[1].split()[2] == "1"


@pytest.mark.parametrize("iterations", [1, 19, 400])
def test_a_search_that_rates_nothing_says_so_and_prints_no_figures(warren, match, iterations):
    said = warren("analyse", "match.warren", "--iterations", iterations, "--workers", 1).stdout
    assert ("too few to judge anything" in said) == (iterations < 20)
    assert ("began with a chance of" in said) == (iterations >= 20)
    assert ("Accuracy" in said) == (iterations >= 20)
    assert ("%" in said) == (iterations >= 20)
    assert "\n\n\n" not in said


def test_a_search_that_rates_nothing_has_no_chances_as_json(warren, match):
    found = json.loads(warren("analyse", "match.warren", "--json", *FEW).stdout)
    assert not found["rated"]
    assert {move["chance"] for move in found["moves"]} == {None}
    assert {move["best_chance"] for move in found["moves"]} == {None}


def test_a_running_match_can_be_analysed(warren, match):
    result = warren("analyse", "match.warren", *ENOUGH)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[1] == "The match is not over yet."
    assert lines[2].startswith(f"Seat {match.pending[0]}’s chance to win is ")


def test_a_match_without_actions_can_be_analysed(warren):
    Match("gosu", seed=47).save(warren.folder / "new.warren")
    result = warren("analyse", "new.warren", "--html", "new.html", *FEW)
    assert result.exit_code == 0
    assert "Nothing has been decided yet." in result.stdout
    assert (warren.folder / "new.html").exists()


@pytest.mark.parametrize(
    ("language", "first", "heading"),
    [
        ("fr", "GOSU : 4 coups, 100 itérations par décision.", "Précision"),
        ("it", "GOSU: 4 mosse, 100 iterazioni per ogni decisione.", "Precisione"),
    ],
)
def test_an_analysis_in_other_languages(warren, match, language, first, heading):
    lines = warren("analyse", "match.warren", "--lang", language, *ENOUGH).stdout.splitlines()
    assert lines[0].replace("\N{NO-BREAK SPACE}", " ") == first
    assert heading in lines


def test_the_page_is_written(warren, match):
    result = warren("analyse", "match.warren", "--html", "out.html", "--lang", "fr", *FEW)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "La page se trouve dans out.html."
    text = (warren.folder / "out.html").read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert '<html lang="fr"' in text


def test_an_older_page_is_written_over(warren, match):
    out = warren.folder / "out.html"
    out.write_text("old", encoding="utf-8")
    assert warren("analyse", "match.warren", "--html", out, *FEW).exit_code == 0
    assert out.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
def test_an_analysis_as_json(warren, game):
    match = Match(game, seed=3)
    for _ in range(3):
        match.act(match.legal()[0])
    match.save(warren.folder / "match.warren")
    result = warren("analyse", "match.warren", "--json", "--html", "out.html", *FEW)
    found = json.loads(result.stdout)
    assert found["game"] == game
    assert [move["action"] for move in found["moves"]] == match.texts
    assert all(move["sentence"] for move in found["moves"])
    assert found["turning_points"] == []
    assert (warren.folder / "out.html").exists()


def test_the_same_seed_says_the_same(warren, match):
    args = ("analyse", "match.warren", "--json", *FEW)
    assert warren(*args).stdout == warren(*args, "--seed", 0).stdout
    assert warren(*args).stdout != warren(*args, "--seed", 1).stdout


def mistaken(match: Match, seat: int, number: int) -> Why:
    """Return the reasons against an action, with a difference of its own."""
    claim = Claim("hand", seat, 5.2, 3.1, points=0.06)
    difference = Guess((0.3, 0.06)[number % 2], 0.01)
    return Why(
        seat, *(one.number for one in match.legal(seat)[:2]), (0.7, 0.6), difference, 120, (claim,)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mistake_is_printed_with_its_reasons(warren, monkeypatch, language):
    """Also those that are too small for turning points, and also as JSON."""
    match = Match("gosu", seed=47)
    match.act("draw 1")
    match.act("draw 1")
    match.save(warren.folder / "match.warren")
    found = analysis.analyse(match, iterations=30)
    others = [next(o for o in move.options if o is not move.done) for move in found.moves]
    moves = tuple(
        replace(
            move,
            options=(
                best := replace(other, chance=0.7, visits=50),
                move.done.played_out(best, why.difference),
            ),
            chosen=1,
            why=why,
        )
        for move, other in zip(found.moves, others, strict=True)
        for why in [mistaken(match.earlier(move.number - 1), move.seat, move.number)]
    )
    monkeypatch.setattr(analysis, "analyse", lambda *_, **__: replace(found, moves=moves))
    monkeypatch.setattr("warren.analysis.analyse", analysis.analyse)
    own = own_texts(language)
    lines = warren("analyse", "match.warren", "--lang", language, *FEW).stdout.splitlines()
    points, rest = (lines.index(own.say("page", key)) for key in ("points", "mistakes_too"))
    hand = re.compile(r"5[.,]2 .* 3[.,]1")
    [first] = [at for at, line in enumerate(lines) if re.match(r"\w+ +2 +−30 ", line)]
    [second] = [at for at, line in enumerate(lines) if re.match(r"\w+ +1 +−6 ", line)]
    assert points < first < rest < second
    text = " ".join(" ".join(lines).split())
    assert len(hand.findall(text.replace(own.say("page", "mistakes_too"), "\n"))) == 2
    plain = json.loads(warren("analyse", "match.warren", "--json", "--lang", language, *FEW).stdout)
    assert all(any(hand.search(said) for said in move["because"]) for move in plain["moves"])


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["nowhere.warren"], "nowhere.warren: No such file or directory"),
        (["."], ".: Is a directory"),
        (["match.warren", "--iterations", 0], "--iterations must be at least 1, not 0"),
        (["match.warren", "--workers", 0], "--workers must be at least 1, not 0"),
        (["match.warren", "--seed", -1], "a seed must be from 0"),
        (["match.warren", "--lang", "xx"], "unknown language 'xx'; languages are en, fr, it"),
        (["match.warren", "--html", "no/out.html"], "no/out.html: there is no folder 'no'"),
        (["match.warren", "--html", "."], ".: this is a folder, not a file"),
        (
            ["match.warren", "--html", "match.warren"],
            "match.warren: this is the saved match itself; choose another file",
        ),
        (["match.warren", "--html", "x" * 300], f"{'x' * 300}: File name too long"),
        ([], "Missing argument 'file'"),
    ],
)
def test_bad_input_is_refused(warren, match, args, reason):
    before = sorted(path.name for path in warren.folder.iterdir())
    assert warren.refused("analyse", *args).startswith(reason)
    assert sorted(path.name for path in warren.folder.iterdir()) == before


def test_a_file_that_may_not_be_written_is_refused_before_the_search(warren, match, monkeypatch):
    def refuse(path: Path, *args: object, **kwargs: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr("warren.cli.analyse.saved_match", lambda file, language: match)
    said = warren.refused("analyse", "match.warren", "--html", "out.html")
    assert said == "out.html: Permission denied"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device here")
def test_a_full_disk_is_told_in_a_line(warren, match):
    said = warren.refused("analyse", "match.warren", "--html", "/dev/full", *FEW)
    assert said.startswith("/dev/full: No space left on device")


def test_what_is_no_record_is_refused(warren):
    (warren.folder / "notes.txt").write_text("buy socks\n", encoding="utf-8")
    assert "a record begins with 'warren record 1'" in warren.refused("analyse", "notes.txt")
    (warren.folder / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    assert "this is not a text file" in warren.refused("analyse", "picture.png")


def test_a_record_of_newer_cards_is_refused(warren, match):
    file = warren.folder / "match.warren"
    text = file.read_text(encoding="utf-8").replace("version: 1", "version: 99")
    file.write_text(text, encoding="utf-8")
    assert "this record uses version 99 of the cards" in warren.refused("analyse", file)
