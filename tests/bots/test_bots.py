"""Bots: found by name, playing whole matches, and greedy beats random."""

import pytest

from covering import covering
from players import QUICK, play_out
from trees import TABLES, table
from warren.bots import BOTS, LEVELS, bot
from warren.bots.uniform import Uniform
from warren.engine import GAMES, Match

every_bot = pytest.mark.parametrize("name", BOTS)
every_game = pytest.mark.parametrize("game", GAMES)


def test_an_unknown_bot_is_refused_with_the_list():
    known = "uniform, greedy, easy, medium, hard, expert, champion"
    with pytest.raises(
        ValueError, match=rf"^unknown bot 'x'; bots are {known}, or points such as 1350$"
    ):
        bot("x")
    with pytest.raises(ValueError, match="did you mean 'expert'"):
        bot("expart")


def test_every_bot_has_a_quick_one_for_these_tests():
    assert {"uniform", "greedy"} < set(QUICK) <= {*BOTS, "1350"}
    assert {LEVELS[name].carelessness for name in set(QUICK) & set(LEVELS)} == {
        level.carelessness for level in LEVELS.values()
    }


@pytest.mark.parametrize(("name", "at"), covering(QUICK, TABLES), ids=str)
def test_a_bot_plays_whole_matches(name, at):
    game, seats = at
    bots = [QUICK[name](seed) for seed in range(seats)]
    assert play_out(table(game, seats, seats), bots).outcome


@every_bot
@every_game
def test_a_bot_by_name_takes_a_legal_action(name, game):
    match = Match(game, seed=2)
    for seat in match.pending:
        assert bot(name, 3).choose(match, seat) in match.legal(seat)


@every_bot
@every_game
def test_choosing_changes_nothing(name, game):
    match = Match(game, seed=5)
    before = match.state.tobytes()
    bot(name).choose(match, match.pending[0])
    assert match.state.tobytes() == before
    assert match.actions == []


def test_uniform_takes_every_action_about_as_often():
    match = Match("gosu", seed=1)
    seat = match.pending[0]
    uniform = Uniform(0)
    taken = [uniform.choose(match, seat).text for _ in range(600)]
    actions = [action.text for action in match.legal(seat)]
    assert set(taken) == set(actions)
    assert all(taken.count(action) > 300 / len(actions) for action in actions)


@every_game
def test_greedy_beats_uniform_clearly(game):
    matches, won = 60, 0
    for seed in range(matches):
        greedy = seed % 2
        bots = [bot("uniform", seed), bot("uniform", seed)]
        bots[greedy] = bot("greedy", seed)
        won += greedy in play_out(Match(game, seed=seed, seats=2), bots).outcome.winners
    assert won >= 0.75 * matches
