"""Searching: the content of a thought, time limits, reuse of trees, and reproducibility."""

from __future__ import annotations

import random

import numpy as np
import pytest

from helpers import gosu
from players import careful, play_out
from trees import TABLES, decisions, every_table, table
from warren.bots import Budget, bot, search, think
from warren.bots.search import AT_ONCE, CATCHING_UP, Thinker
from warren.engine import Match

# Playing Kao wins the match; everything else loses it.
ONLY_KAO = """
    round: 4   turn: 0   advantage: 1
    seat 0   points: 2   tokens: 0   spent: 2
             I: dark_medic
             hand: kao alpha_guardian dante
    seat 1   points: 2   passed: yes
             I: meka_scout alpha_warrior
    """


def some_decisions(game: str, seats: int, every: int = 25):
    """Yield some positions of a random match in which a seat has a choice."""
    match = table(game, seats, seed=seats + 20)
    for number, seat in enumerate(decisions(match, random.Random(seats))):
        if number % every == 0:
            yield match, seat


# --- a thought -----------------------------------------------------------------------------------


@pytest.mark.parametrize("iterations", [1, 40])
@every_table
def test_a_thought_has_every_legal_action_however_short_it_was(game, seats, iterations):
    for match, seat in some_decisions(game, seats):
        thought = think(match, seat, iterations=iterations)
        numbers = [choice.action.number for choice in thought.choices]
        assert sorted(numbers) == sorted(action.number for action in match.legal(seat))
        assert thought.seat == seat
        assert thought.iterations == iterations
        visits = [choice.visits for choice in thought.choices]
        assert visits == sorted(visits, reverse=True)
        assert sum(visits) == iterations


@pytest.mark.parametrize("iterations", [1, 40])
@every_table
def test_chances_are_shares_of_one_win(game, seats, iterations):
    for match, seat in some_decisions(game, seats):
        thought = think(match, seat, iterations=iterations)
        assert len(thought.chances) == seats
        assert sum(thought.chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in thought.chances)
        assert all(0 <= choice.chance <= 1 for choice in thought.choices)
        mean = sum(c.chance * c.visits for c in thought.choices) / iterations
        assert mean == pytest.approx(thought.chances[seat])


def test_an_action_that_was_not_tried_promises_what_the_position_does():
    match = Match("gosu", seed=2)
    thought = think(match, iterations=1)
    assert [choice.visits for choice in thought.choices[1:]] == [0] * (len(thought.choices) - 1)
    assert {choice.chance for choice in thought.choices[1:]} == {thought.chances[thought.seat]}


def test_allies_have_the_same_chances():
    thought = think(table("gosu:teams", 4, 1), iterations=50)
    assert thought.chances[0] == thought.chances[2] != thought.chances[1] == thought.chances[3]


def test_the_first_seat_that_owes_a_decision_is_meant_unless_told():
    match = table("laundromat", 3, 1)
    assert think(match, iterations=1).seat == match.pending[0]
    assert think(match, match.pending[1], iterations=1).seat == match.pending[1]


def test_a_finished_match_leaves_nothing_to_think_about():
    match = gosu(ONLY_KAO)
    match.act("pass")
    with pytest.raises(ValueError, match=r"^the match is over: there is nothing left to decide$"):
        think(match)


def test_a_seat_that_owes_no_decision_does_not_think():
    match = Match("gosu", seed=1)
    [deciding] = match.pending
    with pytest.raises(ValueError, match=f"^seat {1 - deciding} has nothing to decide now$"):
        think(match, 1 - deciding)
    with pytest.raises(ValueError, match="there is no seat 2"):
        think(match, 2)


# --- budgets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("iterations", [1, 5, AT_ONCE, AT_ONCE + 1, 3 * AT_ONCE])
def test_a_budget_of_iterations_is_used_up_exactly(iterations):
    match = Match("gosux", seed=4)
    thought = Thinker(1).think(match, match.pending[0], Budget(iterations))
    assert thought.iterations == iterations
    assert sum(choice.visits for choice in thought.choices) == iterations


@pytest.mark.parametrize("iterations", [1, 6, 7, 2 * AT_ONCE + 1])
def test_threads_share_a_budget(iterations):
    match = Match("gosux", seed=4)
    thought = Thinker(1).think(match, match.pending[0], Budget(iterations, threads=3))
    assert thought.iterations == iterations
    assert sum(choice.visits for choice in thought.choices) == iterations


class Clock:
    """A clock that advances only with iterations, by a number of seconds each."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, pace: float) -> None:
        self.now = 1_000.0
        self.grown: list[int] = []
        grow = search.Tree.grow

        def slow(tree: search.Tree, iterations: int) -> None:
            self.now += pace * iterations
            self.grown.append(iterations)
            grow(tree, iterations)

        monkeypatch.setattr(search, "perf_counter", lambda: self.now)
        monkeypatch.setattr(search.Tree, "grow", slow)


@pytest.mark.parametrize("seconds", [0.5, 1.0, 3.0])
def test_a_budget_of_time_is_not_overdrawn(monkeypatch, seconds):
    Clock(monkeypatch, pace=0.001)
    match = Match("laundromat", seed=4)
    thought = Thinker(1).think(match, match.pending[0], Budget(10_000, seconds))
    assert thought.seconds <= seconds < thought.seconds + AT_ONCE * 0.001
    assert thought.iterations % AT_ONCE == 0


def test_without_a_moment_to_spare_there_is_still_a_thought(monkeypatch):
    clock = Clock(monkeypatch, pace=0.001)
    match = Match("laundromat", seed=4)
    thought = Thinker(1).think(match, match.pending[0], Budget(10_000, 1e-9))
    assert clock.grown == [AT_ONCE]
    assert thought.iterations == AT_ONCE


def test_whichever_limit_comes_first_holds(monkeypatch):
    Clock(monkeypatch, pace=0.001)
    match = Match("laundromat", seed=4)
    thought = Thinker(1).think(match, match.pending[0], Budget(200, 100.0))
    assert thought.iterations == 200
    assert think(match, iterations=200, seconds=100.0).iterations == 200
    assert think(match, iterations=10_000, seconds=0.3).iterations == 2 * AT_ONCE


def lead(thought: search.Thought) -> int:
    """Return the first action's lead in visits."""
    return thought.choices[0].visits - thought.choices[1].visits


def test_to_act_a_clear_decision_is_not_thought_over():
    match, budget = gosu(ONLY_KAO), Budget(20 * AT_ONCE)
    thought = Thinker(1).think(match, 0, budget, to_act=True)
    assert thought.iterations < budget.iterations
    assert lead(thought) > CATCHING_UP * (budget.iterations - thought.iterations)
    shorter = Thinker(1).think(match, 0, Budget(thought.iterations - AT_ONCE))
    assert lead(shorter) <= CATCHING_UP * (budget.iterations - shorter.iterations)


@pytest.mark.parametrize(("game", "seats"), [("gosu", 2), ("gosux", 2), ("laundromat", 4)])
def test_to_act_a_search_goes_on_while_the_best_can_be_overtaken(game, seats):
    iterations = 4 * AT_ONCE
    stopped = 0
    for match, seat in some_decisions(game, seats, every=6):
        whole = Thinker(1).think(match, seat, Budget(iterations))
        thought = Thinker(1).think(match, seat, Budget(iterations), to_act=True)
        left = iterations - thought.iterations
        assert not left or lead(thought) > CATCHING_UP * left
        if left:
            stopped += 1
        else:
            assert thought.choices == whole.choices
    assert stopped


def test_asked_what_it_thinks_a_search_does_not_stop_early():
    assert think(gosu(ONLY_KAO), iterations=5 * AT_ONCE).iterations == 5 * AT_ONCE


# --- what is remembered --------------------------------------------------------------------------


def visits(thinker: Thinker) -> int:
    """Return the visits of the searching seat's root."""
    [tree] = thinker.trees
    return sum(count for count, *_ in tree.found().values())


def test_thinking_on_adds_to_what_was_found():
    match, thinker = Match("gosu", seed=8), Thinker(1)
    for times in (1, 2, 3):
        thinker.think(match, match.pending[0], Budget(30))
        assert visits(thinker) == 30 * times


def test_the_search_goes_on_from_what_it_knew_of_the_next_decision():
    match, thinker = Match("gosu", seed=8), Thinker(1)
    me = match.pending[0]
    known = 0
    while not match.is_over and len(match.actions) < 60:
        seat = match.pending[0]
        if seat == me and len(match.legal()) > 1:
            thought = thinker.think(match, me, Budget(60))
            known += visits(thinker) > 60
            match.act(thought.choices[0].action)
        else:
            match.act(match.legal()[0])
    assert known > 5


@every_table
def test_trees_are_kept_only_from_one_own_decision_to_the_next(game, seats):
    match, player, chance = table(game, seats, 12), careful(1, iterations=3), random.Random(12)
    tree, done = None, 0
    for seat in decisions(match, chance):
        if seat == 1:
            player.choose(match, seat)
            if player.thinker.trees[0] is tree:
                assert all(who == 1 for who, _ in match.actions[done:])
            tree, done = player.thinker.trees[0], len(match.actions)
    assert tree


def test_a_tree_is_of_no_use_once_something_came_to_light():
    """The drawn garment was unpredictable, so the results also stand for other garments."""
    match, thinker, drawn, kept = Match("laundromat", seed=2, seats=2), Thinker(1), 0, 0
    while not match.is_over:
        seat = match.pending[0]
        if [action.text for action in match.legal(seat)][:2] == ["stop", "draw"]:
            before = thinker.trees
            thinker.think(match, seat, Budget(20))
            drawn += 1
            kept += thinker.trees is before  # it may draw an identical garment
        match.act(match.legal(seat)[-1 if "draw" not in map(str, match.legal(seat)) else 1])
    assert drawn > 5
    assert kept < drawn / 2


def test_what_was_found_is_of_use_while_nothing_comes_to_light():
    match = Match("gosu", seed=3)
    thinker, kept = Thinker(1), 0
    for seat in decisions(match, random.Random(3)):
        before = thinker.trees
        thinker.think(match, seat, Budget(20))
        kept += bool(before) and thinker.trees is before
    assert kept


@pytest.mark.parametrize("budget", [(0, None, 1), (-5, None, 1), (2.5, None, 1), (9, None, 0)])
def test_a_budget_is_a_number_of_iterations_and_threads(budget):
    with pytest.raises(
        ValueError, match=r"^(iterations|threads) must be a whole number of at least 1"
    ):
        Budget(*budget)


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_a_budget_of_time_is_some_time(seconds):
    with pytest.raises(ValueError, match=r"^seconds must be more than 0"):
        Budget(9, seconds)


@pytest.mark.parametrize("name", ["uniform", "greedy", "medium"])
def test_a_bot_out_of_turn_says_so(name):
    match = Match("gosu", seed=0)
    with pytest.raises(ValueError, match=r"^seat \d has nothing to decide now$"):
        bot(name).choose(match, 1 - match.pending[0])


@pytest.mark.parametrize("change", ["another match", "another seat", "undone", "other threads"])
def test_what_does_not_follow_from_the_last_decision_begins_anew(change):
    match, thinker, threads = table("laundromat", 3, 8), Thinker(1), 1
    seat = match.pending[0]
    match.act(match.legal(2)[0])
    thinker.think(match, seat, Budget(30))
    before = thinker.trees[0]
    if change == "another match":
        match = table("laundromat", 3, 9)
        match.act(match.legal(2)[0])
    elif change == "another seat":
        seat = match.pending[1]
    elif change == "undone":
        match.undo()
    else:
        threads = 2
    thinker.think(match, seat, Budget(30, threads=threads))
    assert thinker.trees[0] is not before


def test_an_interrupted_match_can_be_taken_up_by_a_bot_that_was_not_there():
    match = Match("gosux", seed=3)
    for _ in decisions(match, random.Random(1)):
        if len(match.actions) > 30:
            break
    again = Match.from_record(match.record())
    seat = match.pending[0]
    assert careful(4).choose(again, seat) == careful(4).choose(match, seat)


# --- the same again ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "threads"),
    [
        *((game, seats, 1) for game, seats in TABLES if seats in (2, 5)),
        *(("gosux", 2, 2), ("laundromat", 3, 2)),
    ],
)
def test_the_same_seeds_play_the_same_match(game, seats, threads):
    played = [
        play_out(table(game, seats, 3), [careful(seat, threads=threads) for seat in range(seats)])
        for _ in range(2)
    ]
    assert played[0].actions == played[1].actions


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_same_seed_thinks_the_same(game, seats, threads):
    for match, seat in some_decisions(game, seats, every=60):
        once, again, other = (
            think(match, seat, iterations=40, threads=threads, seed=seed) for seed in (5, 5, 6)
        )
        assert (once.choices, once.chances) == (again.choices, again.chances)
        assert (once.choices, once.chances) != (other.choices, other.chances)


def test_threads_have_different_luck():
    match = Match("gosu", seed=3)
    thinker = Thinker(1)
    thinker.think(match, match.pending[0], Budget(80, threads=2))
    one, other = thinker.trees
    assert not np.array_equal(one.nodes, other.nodes)
    counts = [sum(count for count, *_ in tree.found().values()) for tree in thinker.trees]
    assert counts == [40, 40]
