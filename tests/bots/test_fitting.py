"""Fitting: the same weights with any number of processes, and weights that win."""

from __future__ import annotations

import numpy as np
import pytest

from warren.bots import fitting
from warren.bots.fitting import FittingPlan, engine_of, fit, mix_of, piece, rounded
from warren.crew import crew
from warren.engine.games import GAMES, game_and_preset
from warren.kernel import playout
from warren.kernel.policy import UNIT


def test_two_processes_fit_what_one_does(monkeypatch):
    plan = FittingPlan(rounds=2, matches=40)
    with crew(workers=2) as hands:
        two = fit("laundromat", plan, crew=hands)
    assert two.any()
    assert np.array_equal(two, fit("laundromat", plan))
    monkeypatch.setattr(fitting, "PIECE", 3)
    assert np.array_equal(two, fit("laundromat", plan))
    assert not np.array_equal(two, fit("laundromat", FittingPlan(rounds=3, matches=40)))


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_match_is_learnt_from(game):
    told = []
    weights = fit(game, FittingPlan(rounds=2, matches=20), told=lambda *news: told.append(news))
    assert weights.dtype == np.int16
    assert weights[0] == 0
    assert weights.any()
    assert [number for number, _ in told] == [0, 1]
    assert all(decisions > 5 for _, decisions in told)


@pytest.mark.parametrize("game", GAMES)
def test_the_kinds_of_matches_are_ten_tenths_of_the_game(game):
    assert sum(tenths for _, _, tenths in mix_of(game)) == 10
    for preset, seats, _ in mix_of(game):
        chosen, options = game_and_preset(f"{game}:{preset}" if preset else game)
        assert chosen.options(**{**options, "seats": seats}).seats == seats


def test_after_a_short_fit_the_policy_beats_chance():
    weights = fit("laundromat", FittingPlan(rounds=30, matches=400, step=0.2))
    engine = engine_of("laundromat", 2)
    won = []
    for mine in (weights, np.zeros_like(weights)):
        engine.set_weights(mine)
        tally = engine.simulate(engine.new_states(), 7, 200, checks=False, by_policy=0b01)
        won.append(tally[playout.WINS])
    assert won[0] > 0.8 * 200
    assert won[1] < 0.65 * 200  # without weights, the policy plays at random


def test_what_wins_becomes_likelier():
    """After the first round already: stopping without risk is worse than drawing."""
    engine = engine_of("laundromat", 2)
    blocks = {block.name: block for block in GAMES["laundromat"].blocks(GAMES["laundromat"].pack)}
    daring = blocks["daring"]
    gradient, decisions = piece(
        "laundromat", 2, np.zeros_like(engine.rules["weight"]), seed=1, matches=1_000
    )
    assert decisions > 10_000
    stop, draw = (daring.rows.index(f"{what} risk 0") for what in ("stop", "draw"))
    for left in (1, 2):
        assert gradient[daring.trait(stop, left)] < 0 < gradient[daring.trait(draw, left)]


def test_weights_are_whole_numbers_within_bounds():
    assert rounded(np.array([0.5, -0.5, 1e9, -1e9])).tolist() == [
        UNIT // 2,
        -UNIT // 2,
        fitting.MOST,
        -fitting.MOST,
    ]
