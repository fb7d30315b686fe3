"""Bots: any by name, fair to what they can't see, and the greedy one better than chance."""

import random

import pytest

from helpers import gosu
from warren.bots import BOTS, bot
from warren.engine import GAMES, Match

every_bot = pytest.mark.parametrize("name", BOTS)
every_game = pytest.mark.parametrize("game", GAMES)


def play_out(match: Match, bots: list) -> Match:
    while not match.is_over:
        seat = match.pending[0]
        match.act(bots[seat].choose(match, seat))
    return match


def test_an_unknown_bot_is_refused_with_the_list():
    with pytest.raises(ValueError, match=r"^unknown bot 'x'; bots are uniform, greedy$"):
        bot("x")


@every_bot
@pytest.mark.parametrize(
    ("game", "seats"), [(name, seats) for name, game in GAMES.items() for seats in game.seats]
)
def test_a_bot_plays_whole_matches(name, game, seats):
    bots = [bot(name, seed) for seed in range(seats)]
    assert play_out(Match(game, seed=seats, seats=seats), bots).outcome


@every_bot
@every_game
def test_the_same_seed_plays_the_same_match(name, game):
    def once() -> Match:
        return play_out(Match(game, seed=3, seats=2), [bot(name, 1), bot(name, 2)])

    matches = [once(), once()]
    assert matches[0].actions == matches[1].actions


@every_bot
def test_choosing_changes_nothing(name):
    match = Match("gosu", seed=5)
    before = match.digest()
    bot(name).choose(match, match.pending[0])
    assert match.digest() == before
    assert match.actions == []


def test_uniform_takes_every_action_about_as_often():
    match = Match("gosu", seed=1)
    seat = match.pending[0]
    uniform = bot("uniform", 0)
    taken = [uniform.choose(match, seat).text for _ in range(600)]
    actions = [action.text for action in match.legal(seat)]
    assert set(taken) == set(actions)
    assert all(taken.count(action) > 300 / len(actions) for action in actions)


def exchange_hidden(match: Match, seat: int, seed: int) -> Match:
    """The same match with the cards exchanged that the seat can't see."""
    twin = match.copy()
    twin.engine.redeal(twin._states, seat, seed)
    return twin


@every_bot
@every_game
@pytest.mark.parametrize("seed", range(6))
def test_a_bot_sees_only_what_its_seat_may_know(name, game, seed):
    seats = GAMES[game].seats
    match = Match(game, seed=seed, seats=seats[seed % len(seats)])
    chance = random.Random(seed)
    exchanged = 0
    while not match.is_over and len(match.actions) < 120:
        seat = match.pending[0]
        choices = {bot(name, seed).choose(match, seat).text}
        for other in range(3):
            twin = exchange_hidden(match, seat, other)
            exchanged += twin.digest() != match.digest()
            assert twin.view(seat) == match.view(seat)
            choices.add(bot(name, seed).choose(twin, seat).text)
        assert len(choices) == 1
        match.act(chance.choice(match.legal(seat)))
    assert exchanged > 20


def test_greedy_takes_the_point_that_wins():
    match = gosu("""
        round: 3   turn: 0   advantage: 0
        seat 0   points: 2
                 I: dark_medic
                 hand: alpha_guardian dark_thief
        seat 1   points: 2   passed: yes
                 hand: kao
        """)
    assert bot("greedy").choose(match, 0) == "pass"


def test_greedy_plays_a_card_rather_than_nothing():
    match = gosu("""
        seat 0   tokens: 0
                 hand: alpha_guardian
        seat 1   I: dark_medic
        """)
    assert bot("greedy").choose(match, 0) == "play alpha_guardian"


@every_game
def test_greedy_beats_uniform_clearly(game):
    matches, won = 60, 0
    for seed in range(matches):
        greedy = seed % 2
        bots = [bot("uniform", seed), bot("uniform", seed)]
        bots[greedy] = bot("greedy", seed)
        won += greedy in play_out(Match(game, seed=seed, seats=2), bots).outcome.winners
    assert won >= 0.75 * matches
