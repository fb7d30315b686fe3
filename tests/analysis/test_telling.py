"""An analysis in sentences."""

import pytest

from warren.analysis import Analysis, Kind, TurningPoint, analyse, tell
from warren.analysis import analysis as analysing
from warren.analysis.chances import Guess
from warren.analysis.ledger import ledger
from warren.analysis.page import marked
from warren.analysis.telling import ToldPoint, other_mistakes
from warren.analysis.why import Claim, Why
from warren.engine import Match
from warren.table.study.hindsight import decision, hindsight

NAMES = ("Ada", "Bo")


@pytest.fixture
def analysis(believe) -> Analysis:
    """Two draws, and a pass that the search dislikes."""
    believe(lambda match, seat, action: 0.1 if action == "pass" else 0.5)
    match = Match("gosu", seed=47)
    for text in ("draw 1", "draw 1", "pass"):
        match.act(text)
    return analyse(match, iterations=1_000)


def mistake(analysis: Analysis, language: str = "en") -> ToldPoint:
    points = tell(analysis, language, NAMES).points
    found = zip(analysis.turning_points, points, strict=True)
    [said] = [said for point, said in found if point.kind is Kind.MISTAKE]
    return said


@pytest.fixture
def played(believe, monkeypatch) -> Analysis:
    """The same match, in which the search finds 40 points, and continuations several in turn."""
    believe(lambda match, seat, action: 0.1 if action == "pass" else 0.5)
    match = Match("gosu", seed=47)
    for text in ("pass", "draw 1", "pass", "pass"):
        match.act(text)
        if match.is_over:
            break
    differences = iter((Guess(0.2, 0.01), Guess(0.07, 0.01), Guess(0.01, 0.02)))

    def explain(match, seat, better, other, **_) -> Why:
        claim = Claim("hand", seat, 5.2, 3.1, points=0.06)
        return Why(seat, better, other, (0.7, 0.6), next(differences), 120, (claim,))

    monkeypatch.setattr(analysing, "explain", explain)
    return analyse(match, iterations=30_000)


def test_every_figure_of_a_mistake_is_the_confirmed_one(played):
    """The move, the turning point, the accuracy, the account and the replay agree."""
    checked = [move for move in played.moves if move.why]
    assert len(checked) == 3
    for move in checked:
        cost = max(0.0, move.why.difference.value)
        assert move.cost.value == pytest.approx(cost)
        assert move.loss.error == move.why.difference.error
        assert move.best.chance - move.done.chance == pytest.approx(cost)
        chances = [one.chance for one in move.options]
        assert chances == sorted(chances, reverse=True)
        assert move.as_dict()["cost"] == pytest.approx(cost)
        [entry] = [one for one in ledger(played, move.seat) if one.move == move.number]
        assert entry.own == pytest.approx(-cost if move.is_confirmed else 0.0)
        shown = decision(move, tell(played).moves[move.number - 1])
        assert shown["cost"] == pytest.approx(cost if move.is_confirmed else 0.0)
        [taken] = [one for one in shown["options"] if one["taken"]]
        [best] = [one for one in shown["options"] if one["best"]]
        assert best["chance"] - taken["chance"] == pytest.approx(cost)
    large, small = played.mistakes
    assert [-large.size, -small.size] == pytest.approx([0.2, 0.07])
    made = [one for seat in (0, 1) for one in played.accuracy(seat).made]
    assert sorted(one.cost for one in made) == pytest.approx([0.07, 0.2])
    assert large in played.turning_points
    assert small not in played.turning_points  # smaller than any swing that is named


def test_every_mistake_has_its_reasons(played):
    told = tell(played, "en", NAMES)
    assert [said.moves for said in told.mistakes] == [str(one.move) for one in played.mistakes]
    for said in told.mistakes:
        assert any("5.2 cards in hand instead of 3.1" in sentence for sentence in said.because)
    [(point, said)] = other_mistakes(played, told)
    assert point == played.mistakes[1]
    assert "(43 %)" in said.sentence.replace("\N{NO-BREAK SPACE}", " ")
    assert "had 50 %" in said.sentence.replace("\N{NO-BREAK SPACE}", " ")
    shown = hindsight(played, "en", list(NAMES))
    assert shown["moves"][point.move - 1]["because"] == [said.sentence, *said.because]
    assert shown["moves"][played.mistakes[0].move - 1]["because"] == list(told.mistakes[0].because)
    marks = [mark for _, name, mark in marked(played, told, point.move) if name == said.name]
    assert marks == [" ".join((said.sentence, *said.because))]


def test_a_move_is_told_as_a_person_reads_it(analysis):
    told = tell(analysis, players=NAMES)
    first = told.moves[0]
    assert first.question == "Bo is choosing an action."
    assert first.done == "Draw 1 card for 1 Activation token"
    assert len(first.options) == len(analysis.moves[0].options)
    assert told.players == NAMES
    assert told.ending == ""


def test_a_move_tells_what_the_seat_itself_saw(analysis):
    events = tell(analysis, players=NAMES).moves[0].events
    [drawn] = [event for event in events if "draws" in event]
    assert drawn.startswith("Bo draws ")
    assert "1 card" not in drawn


@pytest.mark.parametrize(
    ("language", "name", "sentence"),
    [
        ("en", "A mistake", "Bo chose “Pass for this round” (10 %). “"),
        ("fr", "Une erreur", "Bo a choisi « Passer pour cette ronde » (10 %). « "),
        ("it", "Un errore", "Bo ha scelto «Passa per questo round» (10 %). «"),
    ],
)
def test_a_mistake_in_every_language(analysis, language, name, sentence):
    said = mistake(analysis, language)
    assert said.name == name
    assert said.moves == "3"
    assert said.sentence.replace("\N{NO-BREAK SPACE}", " ").startswith(sentence)


def test_a_mistake_names_the_better_action(analysis):
    said = mistake(analysis)
    best = analysis.moves[2].best
    label = tell(analysis, players=NAMES).moves[2].options[0]
    assert best.text != "pass"
    assert said.sentence.endswith(f"“{label}” had 50\N{NO-BREAK SPACE}%.")


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize(("size", "last"), [(0.3, 1), (-0.3, 1), (0.3, 3), (-0.3, 3)])
def test_every_turning_point_has_a_sentence(analysis, language, kind, size, last):
    point = TurningPoint(kind, 1, 1, last if kind is Kind.LUCK else 1, 0.5, 0.5 + size, size, 0.01)
    analysis.__dict__["turning_points"] = (point,)
    [said] = tell(analysis, language, NAMES).points
    assert "Bo" in said.sentence
    assert said.sentence.endswith(".")
    assert "{" not in said.sentence
    if kind is Kind.LUCK:
        assert said.moves == ("1" if last == 1 else "1–3")


@pytest.mark.parametrize(("before", "said"), [(1.0, ">99 %"), (0.0, "<1 %")])
def test_what_is_only_expected_is_never_certain(analysis, before, said):
    point = TurningPoint(Kind.LUCK, 1, 1, 1, before, 0.5, 0.5 - before, 0.01)
    analysis.__dict__["turning_points"] = (point,)
    [told] = tell(analysis).points
    assert f"the expected {said}." in told.sentence.replace("\N{NO-BREAK SPACE}", " ")


def test_good_and_bad_luck_have_names_of_their_own(analysis):
    names = []
    for size in (0.3, -0.3):
        point = TurningPoint(Kind.LUCK, 1, 1, 1, 0.5, 0.5 + size, size, 0.01)
        analysis.__dict__["turning_points"] = (point,)
        names.append(tell(analysis).points[0].name)
    assert names == ["Good luck", "Bad luck"]


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        ("gosu-2-seats", "wins the match."),
        ("kamakor-teams", "and win the match."),
        ("gosux-draw", ""),
        ("laundromat-3-seats", "wins the match."),
    ],
)
def test_the_ending_is_told_once(golden, without_search, name, ending):
    match = golden(name)
    told = tell(analyse(match, iterations=1))
    assert told.ending.endswith(ending)
    assert told.ending
    assert told.ending.count("match") == 1
