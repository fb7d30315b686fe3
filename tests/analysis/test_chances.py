"""Chances and their margins of error."""

from dataclasses import replace

import pytest

from helpers import gosu
from warren.analysis.chances import (
    CLEAR,
    Estimate,
    Guess,
    chances_of_sides,
    guess,
    result_of,
    sides,
    with_best,
)
from warren.bots import Thought
from warren.engine import Match


def test_the_error_of_a_chance_is_that_of_so_many_tries():
    assert guess(0.5, 400).error == pytest.approx(0.025, rel=0.01)
    assert guess(0.2, 1600).error == pytest.approx(0.01, rel=0.01)


def test_what_never_failed_in_a_few_tries_is_not_certain():
    assert guess(1.0, 4).error > 0.15
    assert guess(0.0, 4).error == pytest.approx(guess(1.0, 4).error)
    assert guess(1.0, 100_000).error < 1e-4


def test_what_was_never_tried_says_nothing():
    assert not (guess(1.0, 0) - guess(0.0, 100_000)).is_clear


def test_errors_of_a_difference_add_up_as_squares():
    assert (Guess(0.7, 0.03) - Guess(0.5, 0.04)).error == pytest.approx(0.05)
    assert (Guess(0.7, 0.03) + Guess(0.1, 0.04)).value == pytest.approx(0.8)


def test_a_difference_is_clear_beyond_three_standard_errors():
    assert CLEAR == 3
    assert Guess(0.31, 0.1).is_clear
    assert Guess(-0.31, 0.1).is_clear
    assert not Guess(0.29, 0.1).is_clear


def test_a_seat_is_its_own_side_and_allies_are_one():
    assert sides(Match("gosu", seats=3, seed=1)) == ((0,), (1,), (2,))
    assert sides(Match("laundromat", seats=2, seed=1)) == ((0,), (1,))
    assert sides(Match("gosu:teams", seed=1)) == ((0, 2), (1, 3), (0, 2), (1, 3))


def test_the_chances_of_allies_are_those_of_their_team():
    thought = Thought(0, (), (0.4, 0.1, 0.4, 0.1), 10, 0.0)
    teams = ((0, 2), (1, 3), (0, 2), (1, 3))
    assert chances_of_sides(thought, teams) == pytest.approx((0.8, 0.2, 0.8, 0.2))


# --- results -------------------------------------------------------------------------------------


def result(match: Match) -> tuple[float, ...] | None:
    return result_of(match, sides(match))


def test_a_running_match_has_no_result():
    assert result(Match("gosu", seed=1)) is None


def test_whoever_wins_has_everything():
    match = gosu("""
        round: 4   turn: 0   advantage: 0
        seat 0   points: 2   I: dark_medic
        seat 1   passed: yes
        """)
    match.act("pass")
    assert match.outcome.winners == (0,)
    assert result(match) == (1, 0)


def test_a_win_may_be_shared():
    match = gosu("""
        round: 4   turn: 0   advantage: 2
        seat 0   points: 2   I: dark_medic   hand: kao
        seat 1   points: 2   I: fire_ammo   passed: yes
        seat 2   passed: yes
        """)
    match.act("pass")
    assert result(match) == (0.5, 0.5, 0)


def test_in_a_draw_all_have_the_same(golden):
    assert result(golden("gosux-draw")) == (0.5, 0.5)


def test_a_team_wins_together(golden):
    match = golden("kamakor-teams")
    assert set(result(match)) == {0, 1}
    assert sum(result(match)) == 2


def test_a_margin_shrinks_with_the_spread_of_what_was_seen():
    wins, judged = guess(0.5, 100), guess(0.5, 100, 0.26)
    assert guess(0.5, 100, 0.5) == wins
    assert judged.error < wins.error / 2
    assert guess(1.0, 10, 1.0).error > 0  # certainty needs more than ten wins in a row


def test_the_chance_before_a_decision_is_that_after_the_best_action():
    """The others share the rest as before; teams stay together; an unrated action is ignored."""
    best = Estimate(1, "pass", 0.6, 100)
    assert with_best((0.5, 0.3, 0.2), (0,), best) == pytest.approx((0.6, 0.24, 0.16))
    assert with_best((0.5, 0.5, 0.5, 0.5), (0, 2), best) == pytest.approx((0.6, 0.4, 0.6, 0.4))
    assert with_best((1.0, 0.0), (0,), replace(best, chance=1.0)) == (1.0, 0.0)
    assert with_best((0.5, 0.5), (0,), replace(best, visits=1)) == (0.5, 0.5)
