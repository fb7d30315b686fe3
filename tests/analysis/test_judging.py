"""Bad play is reported: every action is judged, even one that the search dislikes."""

from collections.abc import Callable
from random import Random

import pytest

from helpers import gosu
from warren.analysis import analyse, hint
from warren.analysis.analysis import best_first, look
from warren.analysis.chances import RATED, Estimate
from warren.analysis.turning import LEAST
from warren.bots import Choice, Thought, player, search, think
from warren.bots.search import SHARE, Tree
from warren.daily.positions import positions
from warren.engine import GAMES, Match
from warren.kernel.shares import WHOLE

Choose = Callable[[Match, int], object]

ITERATIONS = {"gosu": 400, "gosux": 400, "laundromat": 1_000}  # enough to see bad play
THROWN_AWAY = """
    round: 3   turn: 0   advantage: 0
    seat 0   points: 2   I: dark_medic   hand: alpha_warrior sol kao
    seat 1   points: 2   I: fire_ammo    hand: dark_thief
    """


def bots(name: str, seed: int) -> Choose:
    """Return a bot that chooses actions."""
    return player(name, seed).choose


def at_random(seed: int) -> Choose:
    """Return a player who acts at random."""
    chance = Random(seed)
    return lambda match, seat: chance.choice(match.legal(seat))


def idle(match: Match, seat: int) -> object:
    """Return a player who passes or stops if possible, and otherwise takes the first action."""
    legal = match.legal(seat)
    return next((one for one in legal if one.text in ("pass", "stop")), legal[0])


def played(game: str, seed: int, *players: Choose) -> Match:
    """Play a match to its end."""
    match = Match(game, seed=seed, seats=len(players))
    while not match.is_over:
        seat = match.pending[0]
        match.act(players[seat](match, seat), seat)
    return match


def judged(
    game: str, first: Callable[[int], Choose], second: str, *seeds: int
) -> tuple[int, float]:
    """Return the first seat's mistakes in these matches, and its loss per decision."""
    matches = [played(game, seed, first(seed), bots(second, seed)) for seed in seeds]
    found = [analyse(match, iterations=ITERATIONS[game]).accuracy(0) for match in matches]
    lost = sum(one.cost * one.decisions for one in found) / sum(one.decisions for one in found)
    return sum(one.mistakes for one in found), lost


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
def test_who_plays_at_random_or_not_at_all_is_told_so(game):
    champion = "champion@200"
    mistakes, lost = judged(game, lambda seed: bots(champion, seed + 9), champion, 3)
    for bad in (at_random, lambda _: idle):
        more_mistakes, more_lost = judged(game, bad, "hard@200", 1, 2)
        assert more_mistakes > mistakes
        assert more_lost > 0.01
        assert more_lost > 2 * lost


# --- one action in question ----------------------------------------------------------------------


def hardly_seen(match: Match, iterations: int) -> int:
    """Return the action that the search visits least."""
    return think(match, iterations=iterations).choices[-1].action.number


def choice_of(thought: Thought, action: int) -> Choice:
    """Return the search's result for an action."""
    return next(one for one in thought.choices if one.action.number == action)


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat", "gosu:teams"])
@pytest.mark.parametrize("threads", [1, 2])
def test_what_a_search_is_asked_about_has_its_share(game, threads):
    match = Match(game, seed=3)
    action = hardly_seen(match, 300)
    assert choice_of(think(match, iterations=300), action).visits < RATED
    thought = think(match, iterations=300, threads=threads, about=action)
    asked = choice_of(thought, action)
    assert asked.visits >= 300 // SHARE
    assert 0 <= asked.chance <= 1
    assert sum(one.visits for one in thought.choices) == 300


def test_the_share_of_one_action_changes_nothing_for_the_others():
    match = Match("gosu", seed=3)
    action = hardly_seen(match, 300)
    first, asked = think(match, iterations=200), think(match, iterations=300, about=action)
    others = [one for one in first.choices if one.action.number != action]
    assert [one for one in asked.choices if one.action.number != action] == others
    assert (asked.chances, asked.iterations) == (first.chances, 200)


def test_an_action_that_is_looked_at_anyway_costs_nothing():
    match = Match("gosu", seed=3)
    best = think(match, iterations=300).choices[0].action.number
    thought = think(match, iterations=300, about=best)
    assert thought.iterations == 300
    assert sum(one.visits for one in thought.choices) == 300


def test_an_action_is_looked_at_in_a_full_tree_too(monkeypatch):
    monkeypatch.setattr(search, "NODES", 40)
    match = Match("gosu", seed=3)
    thought = think(match, iterations=300)
    unseen = next(one.action.number for one in thought.choices if not one.visits)
    assert choice_of(think(match, iterations=300, about=unseen), unseen).visits == 300 // SHARE


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
def test_an_action_by_itself_has_the_chance_that_a_search_finds_that_looks_as_often(game):
    match = Match(game, seed=3)
    best = think(match, iterations=1_000).choices[0]
    alone = Tree(match.engine, match.pending[0], 5, best.visits)
    alone.states[0] = match.state
    alone.grow_under(best.action.number, best.visits)
    ((action, (visits, _, won, _)),) = alone.found().items()
    assert (action, visits) == (best.action.number, best.visits)
    assert won / (WHOLE * visits) == pytest.approx(best.chance, abs=0.08)


def test_to_give_a_match_away_is_a_mistake():
    match = gosu(THROWN_AWAY)
    action = match.action("pass", 0).number
    assert choice_of(think(match, iterations=1_000), action).visits < RATED
    move = look(match, 0, action, iterations=1_000, seed=1)
    assert move.cost.value > LEAST
    assert move.cost.is_clear


def is_falling(options) -> bool:
    chances = [one.chance for one in options]
    return chances == sorted(chances, reverse=True)


def test_nothing_is_told_to_be_better_than_the_best():
    """A higher chance after far fewer visits is noise; unrated actions come last."""
    options = [
        *(Estimate(1, "a", 0.42, 900), Estimate(2, "b", 0.43, 500), Estimate(3, "c", 0.44, 60)),
        *(Estimate(4, "d", 0.90, 3), Estimate(5, "e", 0.35, 40)),
    ]
    found = best_first(options, 3)
    assert found[1].guess.value == 0.44  # so the noise of two estimates cancels out
    assert [(one.text, one.chance) for one in found] == [
        *(("b", 0.43), ("c", 0.43), ("a", 0.42), ("e", 0.35), ("d", 0.90))
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_best_and_all_others_stand_in_one_order(name):
    """This holds in every analysis and hint, however short the search."""
    for seed in range(4):
        match = Match(name, seed=seed)
        while len(match.actions) < 12:
            match.act(match.legal()[0])
        seat = match.pending[0]
        for iterations in (30, 200):
            move = look(match, seat, match.legal(seat)[-1].number, iterations=iterations, seed=seed)
            rated = [one for one in move.options if one.is_rated]
            assert is_falling(rated)
            assert move.best is move.options[0]
            assert is_falling(hint(match, seat, iterations=iterations, best=99, seed=seed).best)


@pytest.mark.parametrize("name", GAMES)
def test_no_position_of_a_day_has_an_action_that_is_told_to_be_better(name):
    for position in positions(name):
        assert position.choices[0].chance > max(one.chance for one in position.choices[1:])


def test_what_turns_out_to_be_clearly_better_is_the_best():
    options = [Estimate(1, "a", 0.4, 600), Estimate(2, "b", 0.8, 100), Estimate(3, "c", 0.5, 100)]
    assert [one.text for one in best_first(options, 2)] == ["b", "c", "a"]
    assert [one.text for one in best_first(options, 3)] == ["a", "b", "c"]
    assert [one.text for one in best_first(options, None)] == ["a", "b", "c"]


def test_a_single_action_is_no_mistake(golden):
    found = analyse(golden("gosux-three-rounds"), iterations=30)
    forced = [move for move in found.moves if len(move.options) == 1]
    assert forced
    assert all(move.cost.value == 0 and not move.is_choice for move in forced)
