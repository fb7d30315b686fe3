"""`warren daily`: find positions, add them to a file, choose from it, and check them."""

from importlib import import_module
from pathlib import Path

import pytest

from warren.analysis.why import explain
from warren.daily import checking
from warren.daily.positions import packed, positions, read_line, written
from warren.engine import GAMES

GAME = "laundromat"


def test_what_is_found_is_added_to_a_file(engines, warren, tmp_path):
    file = tmp_path / "found.jsonl"
    file.write_bytes(written(positions(GAME)[0]))
    few = ("--matches", 1, "--iterations", 20, "--workers", 1)
    answer = warren("daily", "make", GAME, "--into", file, *few)
    assert answer.exit_code == 0, answer.output
    assert "in 1 matches" in answer.output
    assert file.read_bytes().startswith(written(positions(GAME)[0]))


def test_a_theme_that_a_game_has_not_is_refused(engines, warren, tmp_path):
    answer = warren.refused("daily", "make", GAME, "--into", tmp_path / "x", "--theme", "capture")
    assert "luck" in answer


def test_some_are_chosen(warren, tmp_path):
    file, place = tmp_path / "found.jsonl", tmp_path / "chosen.gz"
    file.write_bytes(b"".join(map(written, positions(GAME))))
    answer = warren("daily", "choose", GAME, file, "--many", 5, "--into", place)
    assert answer.exit_code == 0, answer.output
    assert answer.output.startswith("5 positions in")


def test_what_is_no_position_is_refused(warren, tmp_path):
    file = tmp_path / "found.jsonl"
    file.write_text("nothing\n")
    warren.refused("daily", "choose", GAME, file, "--into", tmp_path / "x")


@pytest.fixture
def few(monkeypatch):
    """A game with only a few positions."""
    some = positions(GAME)[:3]
    for module in ("warren.daily.checking", "warren.daily.positions"):
        monkeypatch.setattr(import_module(module), "positions", lambda game: some)
    return some


def checked(warren, file, *more):
    answer = warren("daily", "check", GAME, "--into", file, "--workers", 1, "--pairs", 200, *more)
    assert answer.exit_code == 0, answer.output
    return answer.output


def test_positions_are_checked_once(engines, warren, tmp_path, few, monkeypatch):
    file = tmp_path / "verdicts.jsonl"
    assert "3 of 3 positions checked" in checked(warren, file)
    verdicts = [checking.read_verdict(line) for line in file.read_bytes().splitlines()]
    assert [one.number for one in verdicts] == [0, 1, 2]
    for verdict, position in zip(verdicts, few, strict=True):
        match, seat = position.match(GAME), position.seat
        texts = position.best, checking.rival_in(position)
        best, rival = (match.action(text, seat).number for text in texts)
        effort = checking.replace(GAMES[GAME].part("reasons", checking.Reasons).effort, pairs=200)
        why = explain(match, seat, best, rival, effort=effort)
        assert verdict.confirmed == why.is_confirmed
        assert verdict.difference == pytest.approx(why.difference.value, abs=1e-3)
    monkeypatch.setattr(checking, "checked", None)  # all work is done already
    assert "3 of 3 positions checked" in checked(warren, file)


def test_what_is_not_confirmed_is_dropped(engines, warren, tmp_path, few, monkeypatch):
    file, home = tmp_path / "verdicts.jsonl", tmp_path / "positions.jsonl.gz"
    kinds = {"confirmed": True, "explained": 0.9, "kind": "too_risky"}
    for number, position in enumerate(few):
        about = {"number": number, "seed": position.seed, "difference": 0.1, "error": 0.01}
        made = checking.Verdict(**about, **{**kinds, "confirmed": number != 1})
        file.open("ab").write(checking.written(made))
    monkeypatch.setattr(type(GAMES[GAME]), "folder", lambda *_: home)
    said = checked(warren, file, "--drop")
    assert "2 confirmed, 2 of these explained by half" in said
    assert home.read_bytes() == packed([few[0], few[2]])


def test_verdicts_about_other_positions_are_refused(warren, tmp_path, few):
    file = Path(tmp_path / "verdicts.jsonl")
    about = {"difference": 0.1, "error": 0.01, "confirmed": True, "explained": 1.0, "kind": ""}
    file.write_bytes(checking.written(checking.Verdict(number=1, seed=987, **about)))
    said = warren.refused("daily", "check", GAME, "--into", file)
    assert "other positions" in said
    assert read_line(written(few[0])) == few[0]
