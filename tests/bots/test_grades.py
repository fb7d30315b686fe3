"""Bots of any strength: named by points, between measured rungs."""

import re
from itertools import pairwise

import pytest

from warren.arena.playing import bot_seed
from warren.bots import bot, described, is_bot, player, points_of, range_of
from warren.bots.grades import between, rungs_of
from warren.bots.levels import strength_of
from warren.engine import GAMES, Match
from warren.locale import LANGUAGES


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_rungs_are_bots_and_rise(game):
    points = [value for value, _ in rungs_of(game)]
    assert points == sorted(set(points))
    for _, name in rungs_of(game):
        assert player(name)
    assert range_of(game)[1] == strength_of(game, "champion")
    assert range_of(game)[0] < strength_of(game, "easy") - 200  # beginners win sometimes


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_bot_is_between_the_rungs_around_its_points(game):
    rungs = rungs_of(game)
    for (low, lower), (high, upper) in pairwise(rungs):
        middle = between(game, (low + high) // 2)
        assert middle[:2] == (lower, upper)
        assert middle.share == pytest.approx(0.5, abs=0.1)
    first, last = range_of(game)
    assert between(game, first - 100) == between(game, first) == (rungs[0][1], rungs[1][1], 0.0)
    assert between(game, last + 100) == between(game, last) == (rungs[-2][1], rungs[-1][1], 1.0)
    assert [points_of(game, str(value)) for value in (100, 1400, 9999)] == [first, 1400, last]


@pytest.mark.parametrize("name", ["0", "99", "099", "10000", "-900", "1e3", "1３５０"])
def test_other_numbers_are_no_bots(name):
    assert not is_bot(name)
    with pytest.raises(ValueError, match="or points such as 1350"):
        bot(name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_says_its_points(language):
    assert described("1350", language).name == "Bot 1350"
    assert "1350" in described("1350", language).does


@pytest.mark.parametrize("name", ["champion@", "champion@x", "uniform@9", "medium@32~5", "a@4"])
def test_a_rung_is_a_level_with_iterations(name):
    with pytest.raises(ValueError, match=re.escape(f"'{name}' is not a bot")):
        player(name)


def won(one, other, matches, game="laundromat"):
    """Count the first bot's wins, with seats swapped."""
    count = 0.0
    for number in range(matches):
        names = (one, other) if number % 2 else (other, one)
        seed = number // 2
        match = Match(game, seed=seed, seats=2)
        players = [bot(name, bot_seed(seed, seat, name)) for seat, name in enumerate(names)]
        while not match.is_over:
            [seat, *_] = match.pending
            match.act(players[seat].choose(match, seat), seat)
        winners = match.outcome.winners
        count += sum(names[seat] == one for seat in winners) / max(len(winners), 1)
    return count


def test_more_points_win_more_often(engines):
    assert won("1300", "900", 20) >= 14


def test_the_same_seed_plays_the_same(engines):
    assert won("1234", "1000", 2) == won("1234", "1000", 2)
