"""OpenSpiel: its own tests, its algorithms, and positions that a player can't distinguish."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from bench.length import breed, lengths
from warren.engine import Match
from warren.research.batch import Batch
from warren.research.length import longest_of

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
FEW = 20  # deals: OpenSpiel's tests check every position


def played(name: str, params: dict[str, Any], moves: int, seed: int = 3) -> Any:
    """Return a state after some random moves."""
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
    """Two ways to the same view: a player who took them can tell, from its own actions."""
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
    with pytest.raises(Exception, match="deals must be at least 1"):
        pyspiel.load_game("warren_laundromat", {"deals": 0})


# --- length --------------------------------------------------------------------------------------


@every_game
def test_a_game_is_as_long_as_its_rules_say(name: str, params: dict[str, Any]) -> None:
    game = pyspiel.load_game(name, params)
    assert game.max_game_length() == longest_of(game.engine) < 50_000
    assert game.max_chance_nodes_in_history() == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_bound_of_the_laundromat_is_tight(seats: int) -> None:
    """No match is longer, and players who avoid the end come close."""
    batch = Batch("laundromat", 2_000, seats=seats, again=False)
    liking = np.zeros((len(batch), batch.actions), np.float32)
    stop = next(a.number for a in washing(seats).legal() if a.text == "stop")
    liking[:, stop] = -20
    longest = int(lengths(batch, liking, np.random.default_rng(1), 1).max())
    assert 0.75 * longest_of(batch.engine) < longest <= longest_of(batch.engine)


def washing(seats: int) -> Match:
    """Return a match in which somebody may stop a wash."""
    match = Match("laundromat", seats=seats, seed=1)
    while "stop" not in {action.text for action in match.legal()}:
        match.act(match.legal()[0])
    return match


@pytest.mark.parametrize(("name", "seats"), [("gosu", 2), ("gosu:kamakor", 4), ("gosux", 2)])
def test_matches_bred_to_last_stay_within_the_bound(name: str, seats: int) -> None:
    batch = Batch(name, 256, seats=seats, again=False)
    found = breed(batch, 3)
    assert 2 * found.mean < found.bred < longest_of(batch.engine) / 2


def test_the_bound_follows_the_cap_of_turns() -> None:
    usual, short = (
        pyspiel.load_game("warren_gosu", {"players": 2, "options": f"turn_cap:{cap}"})
        for cap in (300, 30)
    )
    assert usual.max_game_length() == 10 * short.max_game_length()


@pytest.mark.parametrize("chances", [0, 3])
def test_a_match_that_lasts_too_long_is_a_draw(chances: int) -> None:
    game = pyspiel.load_game(
        "warren_gosu", {"players": 2, "longest": 12, "chances": chances, "deals": FEW}
    )
    assert game.max_game_length() == 12
    assert game.max_chance_nodes_in_history() == (13 if chances else 1)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    state, chance, decided = game.new_initial_state(), random.Random(1), 0
    while not state.is_terminal():
        decided += not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
    assert decided == 12
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.returns() == [0, 0]


def information(state: Any, player: int, *, public: bool, private: bool) -> str:
    """Return one part of a factored observation."""
    hidden = pyspiel.PrivateInfoType.SINGLE_PLAYER if private else pyspiel.PrivateInfoType.NONE
    kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=hidden)
    return str(state.get_game().make_py_observer(kind).string_from(state, player))


@pytest.mark.parametrize("name", ["warren_gosu", "warren_gosux", "warren_laundromat"])
def test_factored_observations_split_what_a_player_sees(name: str) -> None:
    state = played(name, {"players": 2}, 0)
    public = {information(state, player, public=True, private=False) for player in (0, 1)}
    private = [information(state, player, public=False, private=True) for player in (0, 1)]
    assert len(public) == 1
    assert private[0] != private[1]
    for player in (0, 1):
        other = state.resample_from_infostate(player, lambda: 0.7)
        assert information(other, player, public=False, private=True) == private[player]
        assert {information(other, player, public=True, private=False)} == public


def test_an_information_state_can_be_read() -> None:
    state = played("warren_gosu", {"players": 2}, 0)
    player = state.current_player()
    action = state.legal_actions()[0]
    said = state.action_to_string(player, action)
    state.apply_action(action)
    told = state.information_state_string(player)
    assert f"\n> {said}\n" in told
    assert "in my hand: 1" in told
    assert f"\n> {said}" not in state.information_state_string(1 - player)


def test_marks_tell_the_same_states_apart() -> None:
    words, marks = (
        pyspiel.load_game("warren_gosux", {"players": 2, "marks": short}) for short in (False, True)
    )
    chance, found = random.Random(1), {}
    states = [words.new_initial_state(), marks.new_initial_state()]
    for state in states:
        state.apply_action(5)
    while not states[0].is_terminal() and len(found) < 60:
        for player in (0, 1):
            text, mark = (state.information_state_string(player) for state in states)
            assert found.setdefault((player, text), mark) == mark
            assert len(mark) < 40
        action = chance.choice(states[0].legal_actions())
        for state in states:
            state.apply_action(action)
    assert len(set(found.values())) == len(found)


# --- explicit chance nodes -----------------------------------------------------------------------

EXPLICIT = {"deals": FEW, "chances": 12}


@every_game
def test_explicit_chance_passes_openspiels_test(name: str, params: dict[str, Any]) -> None:
    game = pyspiel.load_game(name, {**params, **EXPLICIT})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def all_nodes(name: str, params: dict[str, Any], seed: int = 4) -> Any:
    """Yield every state of a random match with explicit chance nodes."""
    game, chance = pyspiel.load_game(name, {**params, **EXPLICIT}), random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        lucks = (
            [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else []
        )
        state.apply_action(chance.choice(lucks or state.legal_actions()))


@every_game
def test_nobody_can_foresee_what_luck_brings(name: str, params: dict[str, Any]) -> None:
    """Nothing changes before the chance event; after it, one action leads to several positions."""
    nodes = different = 0
    for state in all_nodes(name, params):
        if not state.is_chance_node() or state.position is None:
            continue
        nodes += 1
        results = {
            state.child(luck).position.states[0].tobytes() for luck, _ in state.chance_outcomes()
        }
        different += len(results) > 1
        assert all(
            child.position.engine.conserved(child.position.states) == 0
            for child in (state.child(luck) for luck, _ in state.chance_outcomes())
        )
    assert nodes > 3
    assert different > nodes / 2


@every_game
def test_where_no_luck_is_asked_for_the_order_of_hidden_cards_makes_no_difference(
    name: str, params: dict[str, Any]
) -> None:
    """Without a chance node, an action leads to the same position however hidden cards lie."""
    compared = 0
    for state in all_nodes(name, params):
        if state.is_chance_node() or state.position is None:
            continue
        for action in state.legal_actions():
            if state.position.needs_luck(action):
                continue
            seen = set()
            for seed in range(4):
                states = state.position.states.copy()
                spiel.settle(states[0], seed)
                assert not state.position.engine.why_not(states, state.current_player(), action)
                state.position.engine.apply(states, state.current_player(), action)
                told = [
                    state.position.engine.observe(states, seat).tolist()
                    for seat in range(state.num_players())
                ]
                seen.add(str(told))
            assert len(seen) == 1
            compared += 1
    assert compared > 10


def cards_of(state: Any, player: int) -> set[int]:
    """Return the physical cards in a hand."""
    position = state.position.states[0]
    return set(position["hand"][player, : int(position["hand_size"][player])].tolist())


def test_a_draw_brings_each_unknown_card_as_often() -> None:
    game = pyspiel.load_game("warren_gosu", {"players": 2, "deals": 1, "chances": 3000})
    state = game.new_initial_state()
    state.apply_action(0)
    player = state.current_player()
    hand = cards_of(state, player)
    deck = int(state.position.states[0]["deck_size"][0])
    [draw] = [a for a in state.legal_actions() if state.action_to_string(a) == "draw 1"]
    state.apply_action(draw)
    drawn = [(cards_of(state.child(luck), player) - hand).pop() for luck in range(0, 3000, 2)]
    counts = np.bincount(drawn)
    assert (counts > 0).sum() == deck
    assert counts.max() < 4 * 1500 / deck


def exact_value(state: Any) -> float:
    """Compute the value for seat 0 by backward induction, if both seats know everything."""
    if state.is_terminal():
        return float(state.returns()[0])
    if state.is_chance_node():
        return sum(odds * exact_value(state.child(o)) for o, odds in state.chance_outcomes())
    values = [exact_value(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def test_cfr_converges_to_the_exact_value_of_the_last_washes() -> None:
    """Two seats with a market have the same knowledge, so backward induction gives the value."""
    from open_spiel.python.algorithms import cfr, expected_game_score

    match, chance = Match("laundromat", seats=2, seed=2), random.Random(2)
    for _ in range(48):
        match.act(chance.choice(match.legal()))
    params = {"position": match.to_text(), "chances": 2, "marks": True}
    game = pyspiel.load_game("warren_laundromat", params)
    root, solver = game.new_initial_state(), cfr.CFRPlusSolver(game)
    exact = exact_value(root)

    def error() -> float:
        played = [solver.average_policy()] * 2
        return abs(float(expected_game_score.policy_value(root, played)[0]) - exact)

    assert error() > 1  # there is something to learn
    for _ in range(30):
        solver.evaluate_and_update_policy()
    assert error() < 0.04
