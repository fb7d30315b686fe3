"""OpenSpiel: its own tests, its algorithms, and positions that a player can't tell apart."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this platform")
spiel = pytest.importorskip("warren.research.spiel")

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("warren_gosu", {"players": 3}),
    (
        "warren_gosu",
        {
            "players": 4,
            "preset": "kamakor+teams",
            "options": "turn_limit:10+allies_show_hands:true",
        },
    ),
    ("warren_gosux", {}),
    ("warren_laundromat", {"players": 2}),
    ("warren_laundromat", {"players": 4}),
]
every_game = pytest.mark.parametrize(("name", "params"), GAMES, ids=str)
FEW = 20  # deals: OpenSpiel's tests look at every one


def played(name: str, params: dict[str, Any], moves: int, seed: int = 3) -> Any:
    """A state after some random moves."""
    game, chance = pyspiel.load_game(name, params), random.Random(seed)
    state = game.new_initial_state()
    state.apply_action(seed)
    while not state.is_terminal() and moves:
        state.apply_action(chance.choice(state.legal_actions()))
        moves -= 1
    return state


@every_game
def test_it_passes_openspiels_test(name: str, params: dict[str, Any]) -> None:
    game = pyspiel.load_game(name, {**params, "deals": FEW})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_playthrough_is_the_same_again() -> None:
    from open_spiel.python.algorithms import generate_playthrough

    def through(seed: int) -> str:
        text: str = generate_playthrough.playthrough(
            "warren_laundromat(players=2,deals=3)", None, seed=seed
        )
        return text

    text = through(1)
    assert text == through(1) != through(2)
    assert 'GameType.short_name = "warren_laundromat"' in text
    assert "IsTerminal() = True" in text


@every_game
def test_a_player_cannot_tell_a_resampled_state(name: str, params: dict[str, Any]) -> None:
    exchanged = 0
    for moves in range(0, 60, 6):
        state = played(name, params, moves)
        if state.is_terminal():
            break
        player = state.current_player()
        for number in range(3):
            other = state.resample_from_infostate(player, random.Random(number).random)
            exchanged += not np.array_equal(
                other.position.states["where"], state.position.states["where"]
            )
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            action = random.Random(moves).choice(state.legal_actions())
            other.apply_action(action)
            assert len(other.history()) == len(state.history()) + 1
    assert exchanged > 3


def test_information_states_remember_what_observations_forget() -> None:
    """Two ways to the same sight: who went them can tell, by what it did itself."""
    state = played("warren_gosu", {"players": 2}, 12)
    twin = state.clone()
    marks = {state.information_state_string(0)}
    for _ in range(20):
        if state.is_terminal():
            break
        state.apply_action(state.legal_actions()[-1])
        twin.apply_action(twin.legal_actions()[-1])
        assert state.information_state_string(0) == twin.information_state_string(0)
        assert state.information_state_string(0) not in marks
        marks.add(state.information_state_string(0))


def test_what_a_seat_remembers_does_not_depend_on_when_it_is_asked() -> None:
    asked, unasked = (played("warren_gosux", {}, 0) for _ in range(2))
    while not asked.is_terminal():
        action = asked.legal_actions()[len(asked.history()) % len(asked.legal_actions())]
        asked.information_state_string(asked.current_player())
        asked.apply_action(action)
        unasked.apply_action(action)
    for player in range(2):
        assert asked.information_state_string(player) == unasked.information_state_string(player)
        assert asked.information_state_tensor(player) == unasked.information_state_tensor(player)


@pytest.mark.parametrize("name", ["warren_gosu", "warren_laundromat"])
def test_ismcts_plays_a_match(name: str) -> None:
    from open_spiel.python.algorithms import ismcts

    state = played(name, {"players": 2}, 0)
    game = state.game
    searcher = ismcts.ISMCTSBot(
        game, spiel.Playouts(game), 1.4, 8, random_state=np.random.RandomState(1)
    )
    chance = random.Random(1)
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(searcher.step(state))
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)


def test_playouts_tell_who_is_likely_to_win() -> None:
    state = played("warren_gosu", {"players": 2}, 0)
    game, chance = state.game, random.Random(2)
    while not state.is_terminal():
        last = state.clone()
        state.apply_action(chance.choice(state.legal_actions()))
    won = int(np.argmax(state.returns()))
    worth = spiel.Playouts(game, times=200, seed=1).evaluate(last)
    assert worth.sum() == pytest.approx(0, abs=1e-6)
    assert worth[won] > 0


def test_mccfr_learns_something() -> None:
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    game = pyspiel.load_game("warren_laundromat", {"players": 2, "deals": 1})
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    state = game.new_initial_state()
    state.apply_action(0)
    known = solver.average_policy().action_probabilities(state)
    assert {*known} == {*state.legal_actions()}
    assert len({*known.values()}) > 1


def test_the_environment_of_its_agents_runs() -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import random_agent

    env = rl_environment.Environment(pyspiel.load_game("warren_gosu", {"players": 2, "deals": FEW}))
    agents = [random_agent.RandomAgent(seat, env.action_spec()["num_actions"]) for seat in (0, 1)]
    step = env.reset()
    while not step.last():
        chosen = agents[step.observations["current_player"]].step(step)
        step = env.step([chosen.action])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"players": 9}, "seats"),
        ({"options": "teams"}, "must look like turn_limit:10"),
        ({"preset": "kamakork"}, "unknown preset"),
    ],
)
def test_what_is_wrong_is_said(params: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=message):
        spiel.engine_of("gosu", {**spiel.PARAMETERS, **params})


def test_there_is_at_least_one_deal() -> None:
    with pytest.raises(Exception, match="at least one deal"):
        pyspiel.load_game("warren_laundromat", {"deals": 0})
