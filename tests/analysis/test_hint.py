"""Hints: the best actions of a position."""

import re
from importlib import import_module

import pytest

from helpers import gosu
from warren.analysis import analyse, hint
from warren.analysis.chances import Guess
from warren.analysis.hint import HARDLY
from warren.analysis.why import Why
from warren.analysis.wording import percent
from warren.bots import Choice, Thought, player
from warren.engine import Match
from warren.locale import LANGUAGES

hinting = import_module("warren.analysis.hint")  # the package exports a function of this name

MATCHES = [
    ("gosu", {}),
    ("gosux", {}),
    ("laundromat", {"seats": 3}),
    ("gosu:kamakor+tournament", {"seats": 3}),
    ("gosu:teams", {}),
]


@pytest.mark.parametrize(("game", "options"), MATCHES)
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_hint_in_every_game_and_language(game, options, language):
    match = Match(game, seed=5, **options)
    found = hint(match, iterations=20, best=2, language=language)
    labels = match.sentences(language).label
    legal = {a.text: labels(match.state, found.seat, a.number) for a in match.legal(found.seat)}
    assert found.seat == match.pending[0]
    assert found.actions == len(legal)
    assert 1 <= len(found.best) <= 2
    for advice in found.best:
        assert advice.sentence == legal[advice.text]
        assert 0 <= advice.chance <= 1
        assert advice.margin > 0
    assert found.chance == found.chances[found.seat]
    assert found.sentence


def test_the_best_action_comes_first(believe):
    believe(lambda match, seat, action: 0.8 if action == "pass" else 0.3)
    match = Match("gosu", seed=47)
    found = hint(match, best=100, iterations=10)
    assert (found.best[0].text, found.best[0].chance) == ("pass", 0.8)
    assert len(found.best) == len(match.legal())
    assert found.chance == 0.8


def test_a_sure_win_is_seen():
    match = gosu("""
        round: 4   turn: 0   advantage: 0
        seat 0   points: 2   I: dark_medic
        seat 1   passed: yes
        """)
    found = hint(match, iterations=200, best=20)
    [win] = [advice for advice in found.best if advice.text == "pass"]
    assert win.chance == 1


def test_where_several_decide_each_can_have_its_own():
    match = Match("laundromat", seats=3, seed=5)
    assert match.pending == (0, 1, 2)
    assert hint(match, iterations=5).seat == 0
    found = hint(match, 2, iterations=200, best=9)
    assert found.seat == 2
    assert {advice.text for advice in found.best} <= {a.text for a in match.legal(2)}


def test_actions_hardly_tried_are_not_advised():
    """The search does not report on these actions."""
    left_out = 0
    for seed in range(5):
        found = hint(Match("gosu", seed=seed), iterations=1_000, best=100)
        assert all(advice.visits >= 1_000 / HARDLY for advice in found.best[1:])
        left_out += found.actions - len(found.best)
    assert left_out > 0


def test_the_chance_of_an_ally_is_ones_own(believe):
    believe(lambda match, seat, action: 0.4)  # the win is shared by the allies, which halves it
    found = hint(Match("gosu:teams", seed=1), iterations=5)
    assert found.best[0].chance == pytest.approx(0.8)


def test_a_hint_leaves_the_match_alone():
    match = Match("gosu", seed=5)
    before = match.digest()
    hint(match, iterations=20)
    assert match.digest() == before
    assert match.actions == []


def test_a_hint_as_plain_data():
    found = hint(Match("gosu", seed=5), iterations=20, best=1).as_dict()
    assert found["best"][0].keys() == {
        *("text", "sentence", "chance", "margin", "visits", "is_rated")
    }
    assert isinstance(found["chances"], list)


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
@pytest.mark.parametrize("difference", [Guess(0.2, 0.01), Guess(0.01, 0.02), Guess(-0.1, 0.01)])
def test_two_compared_actions_have_the_figures_of_their_comparison(
    game, difference, believe, monkeypatch
):
    """The search says 40 points; the list, the heading and the reasons say what was confirmed."""
    match = Match(game, seed=5)
    first, *_ = match.legal()
    believe(lambda match, seat, action: 0.6 if action == first.text else 0.2)
    compared = {}

    def explain(match, seat, better, other, **_) -> Why:
        compared["texts"] = [one.text for one in match.legal(seat) if one.number in (better, other)]
        return Why(seat, better, other, (0.7, 0.5), difference, 120)

    monkeypatch.setattr(hinting, "explain", explain)
    found = hint(match, iterations=1_000, best=100, why=True)
    chances = {one.text: one.chance for one in found.best}
    [other] = [text for text in compared["texts"] if text != first.text]
    lost = 0.4 if found.why.is_contradicted else max(0.0, difference.value)
    assert chances[first.text] - chances[other] == pytest.approx(lost)
    assert [one.chance for one in found.best] == sorted(chances.values(), reverse=True)
    figures = [percent(0.6), percent(chances[other])] if found.why.is_confirmed else []
    assert re.findall(r"\((\d+\s%)\)", found.rather) == figures


def test_an_action_hardly_looked_at_is_compared_with_its_chance(monkeypatch):
    """With two actions, the one argued against may have too few visits for a chance of its own."""
    match = Match("gosu", seed=47)
    best, other, *_ = match.legal()
    both = Choice(best, 990, 0.6), Choice(other, 10, 0.1)
    monkeypatch.setattr(hinting, "think", lambda *_, **__: Thought(1, both, (0.4, 0.6), 1_000, 0.1))
    why = Why(1, best.number, other.number, (0.7, 0.5), Guess(0.2, 0.01), 120)
    monkeypatch.setattr(hinting, "explain", lambda *_, **__: why)
    found = hint(match, iterations=1_000, why=True)
    assert [one.text for one in found.best] == [best.text, other.text]
    assert re.findall(r"\((\d+)\s%\)", found.rather) == ["60", "40"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seed"), [("gosu", 101), ("gosux", 100), ("laundromat", 101)])
def test_no_two_actions_have_the_same_label(game, seed, language):
    """Otherwise a reason would say why X and not X."""
    match = Match(game, seats=2, seed=seed)
    label, bots, told = match.sentences(language).label, player("greedy", seed), 0
    placed = 0
    while not match.is_over and told < 60:
        seat = match.pending[0]
        legal = match.legal(seat)
        labels = [label(match.state, seat, one.number) for one in legal]
        assert len(set(labels)) == len(labels)
        placed += any(re.search(r"\(car\w+ \d d", one) or " (card " in one for one in labels)
        told += 1
        match.act(bots.choose(match, seat), seat)
    assert placed or game == "laundromat"


# --- bad input -----------------------------------------------------------------------------------


def test_a_match_that_is_over_has_nothing_to_decide():
    match = gosu("""
        round: 4   turn: 0   advantage: 0
        seat 0   points: 2   I: dark_medic
        seat 1   passed: yes
        """)
    match.act("pass")
    with pytest.raises(ValueError, match="the match is over"):
        hint(match, iterations=5)


def test_a_seat_that_owes_nothing_is_told_so():
    match = Match("gosu", seed=47)
    assert match.pending == (1,)
    with pytest.raises(ValueError, match="seat 0 has nothing to decide now; 1 does"):
        hint(match, 0, iterations=5)


def test_a_seat_that_does_not_exist():
    with pytest.raises(ValueError, match="there is no seat 7"):
        hint(Match("gosu", seed=47), 7, iterations=5)


@pytest.mark.parametrize("name", ["iterations", "best", "seconds", "threads"])
@pytest.mark.parametrize("number", [0, -1])
def test_numbers_must_be_positive(name, number):
    with pytest.raises(ValueError, match=f"{name} must be"):
        hint(Match("gosu", seed=47), **{"iterations": 5, name: number})


def test_a_language_that_nobody_speaks():
    with pytest.raises(ValueError, match="unknown language 'xx'"):
        hint(Match("gosu", seed=47), iterations=5, language="xx")


def test_a_position_in_the_middle_of_an_effect_has_the_same_hint_as_text():
    match = gosu("seat 0 I: dark_medic   seat 1 I: fire_ammo fire_sniper")
    match.act("activate I1")
    again = Match.from_text(match.to_text())
    assert hint(again, iterations=50, best=9).best == hint(match, iterations=50, best=9).best


def test_an_analysis_may_begin_in_the_middle_of_an_effect():
    match = gosu("seat 0 I: dark_medic   seat 1 I: fire_ammo fire_sniper")
    match.act("activate I1")
    again = Match.from_text(match.to_text())
    again.act(again.legal()[0])
    found = analyse(again.record(), iterations=10)
    assert len(found.moves) == 1
