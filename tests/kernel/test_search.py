"""Tree search: invariants of the trees, their owners, and their reuse."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from trees import Trees, decisions, every_table, first_with, table, without_choice
from warren.engine import GAMES, Match
from warren.engine.fields import reading
from warren.games.laundromat.traits import chance_key as laundromat_chance_key
from warren.games.laundromat.words import DRAW
from warren.kernel import search
from warren.kernel.shares import WHOLE

ITERATIONS = 150
IN_SECRET = [("laundromat", 3, "fill"), ("laundromat", 5, "fill"), ("gosu:tournament", 3, "pick")]
secret_choices = pytest.mark.parametrize(("game", "seats", "question"), IN_SECRET)


def some_decisions(game: str, seats: int, *, every: int = 30):
    """Yield some positions of a random match in which a seat has a choice."""
    match = table(game, seats, seed=seats)
    for number, seat in enumerate(decisions(match, random.Random(seats))):
        if number % every == 0:
            yield match, seat


def decision_at(part: float, game: str, seats: int) -> tuple[Match, int]:
    """Return a position after this fraction of a random match."""
    whole = sum(1 for _ in some_decisions(game, seats, every=1))
    later = itertools.islice(some_decisions(game, seats, every=1), int(whole * part), None)
    return next(later)


# --- what always holds ---------------------------------------------------------------------------


@every_table
def test_every_iteration_is_counted_once_in_every_tree(game, seats):
    for match, seat in some_decisions(game, seats):
        trees = Trees(match, seat).grow(ITERATIONS)
        assert [root.visits for root in trees.roots()] == [ITERATIONS] * seats
        assert sum(child.visits for child in trees.root(seat).children.values()) == ITERATIONS
        for root in trees.roots():
            for node in root.all():
                assert sum(child.visits for child in node.children.values()) <= node.visits


@every_table
def test_only_legal_actions_are_tried(game, seats):
    for match, seat in some_decisions(game, seats):
        tried = {node.action for node in Trees(match, seat).grow(50).root(seat).children.values()}
        assert tried <= {action.number for action in match.legal(seat)}


@every_table
def test_an_action_could_be_chosen_at_least_as_often_as_it_was(game, seats):
    """At the root every action with a node is available in every iteration."""
    for match, seat in some_decisions(game, seats):
        trees = Trees(match, seat).grow(ITERATIONS)
        children = list(trees.root(seat).children.values())  # the latest first
        chances = [child.chances for child in children]
        assert all(child.chances >= child.visits > 0 for child in children)
        assert chances == sorted(set(chances))
        assert chances[-1] == ITERATIONS
        for root in trees.roots():
            for node in root.all():
                assert all(1 <= one.chances <= node.visits for one in node.children.values())


@every_table
def test_nobody_gains_more_than_a_win_and_all_together_have_just_one(game, seats):
    for match, seat in some_decisions(game, seats):
        roots = Trees(match, seat).grow(ITERATIONS).roots()
        assert sum(root.won for root in roots) == ITERATIONS * WHOLE
        for root in roots:
            for node in root.all():
                assert 0 <= node.won <= node.visits * WHOLE
                assert 0 <= node.gain <= node.visits * WHOLE


@every_table
def test_searching_changes_nothing_but_the_trees(game, seats):
    for match, seat in some_decisions(game, seats, every=60):
        trees = Trees(match, seat)
        before = trees.states[0].tobytes()
        trees.grow(20)
        assert trees.states[0].tobytes() == before


@every_table
def test_growing_goes_on_where_it_stopped(game, seats):
    match, seat = next(some_decisions(game, seats))
    at_once = Trees(match, seat).grow(90)
    in_parts = Trees(match, seat).grow(1).grow(30).grow(59)
    assert np.array_equal(at_once.tree, in_parts.tree)


@every_table
def test_other_seeds_find_other_trees(game, seats):
    match, seat = next(some_decisions(game, seats))
    found = {Trees(match, seat, seed=seed).grow(60).tree.tobytes() for seed in (1, 1, 2, 3)}
    assert len(found) == 3


@pytest.mark.parametrize(
    ("game", "seats"),
    [("gosu", 2), ("gosu:kamakor+tournament+teams", 4), ("gosux", 2), ("laundromat", 3)],
)
def test_the_interpreted_engine_finds_the_same_trees(game, seats, monkeypatch):
    compiled = [decision_at(part, game, seats) for part in (0.75, 0.95)]
    found = [Trees(match, seat).grow(2).tree for match, seat in compiled]
    monkeypatch.setenv("WARREN_INTERPRET", "1")
    plain = table(game, seats)
    for (match, seat), tree in zip(compiled, found, strict=True):
        assert plain.engine is not match.engine
        plain.state = match.state
        assert np.array_equal(Trees(plain, seat).grow(2).tree, tree)


def test_a_single_legal_action_is_followed_to_what_comes_after_it():
    match, seat = without_choice()
    trees = Trees(match, seat).grow(30)
    [child] = trees.root(seat).children.values()
    assert (child.seat, child.action, child.visits) == (seat, match.legal(seat)[0].number, 30)
    assert child.children


def test_a_finished_match_is_counted_as_it_ended():
    match = table("laundromat", 2, 4)
    for _ in decisions(match, random.Random(4)):
        pass
    trees = Trees(match, 0).grow(10)
    assert all(root.children == {} for root in trees.roots())
    won = [root.won for root in trees.roots()]
    assert [seat for seat, share in enumerate(won) if share] == list(match.outcome.winners)
    assert sum(won) == 10 * WHOLE


# --- memory --------------------------------------------------------------------------------------

UNTOUCHED = -77


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("room", [2, 3, 9, 40])
def test_full_trees_still_answer_and_keep_to_their_half(game, room):
    match = table(game, 2, 6)
    seat = match.pending[0]
    trees = Trees(match, seat, nodes=room)
    for times in (1, 2, 3):
        other = trees.half(times % 2)
        other[:] = UNTOUCHED
        trees.grow(100)
        assert set(other.tolist()) == {UNTOUCHED}
        assert [root.visits for root in trees.roots()] == [100 * times] * 2
        assert int(trees.tree[search.USED]) <= int(trees.tree[search.END])
        assert sum(1 for root in trees.roots() for _ in root.all()) <= room
        trees.collect()


@pytest.mark.parametrize("game", GAMES)
def test_full_trees_are_the_beginning_of_larger_ones(game):
    """As long as a tree is not full, its capacity makes no difference."""
    match = table(game, 2, 6)
    seat = match.pending[0]
    small, large = Trees(match, seat, nodes=40).grow(12), Trees(match, seat).grow(12)
    assert small.roots() == large.roots()
    assert sum(1 for root in large.roots() for _ in root.all()) < 40
    assert small.grow(400).roots() != large.grow(400).roots()


def test_a_full_tree_goes_on_counting_what_it_has():
    match = table("gosu", 2, 6)
    seat = match.pending[0]
    trees = Trees(match, seat, nodes=12).grow(100)
    size = sum(1 for root in trees.roots() for _ in root.all())
    before = trees.root(seat)
    trees.grow(100)
    after = trees.root(seat)
    assert sum(1 for root in trees.roots() for _ in root.all()) == size
    assert after.visits == before.visits + 100
    assert after.children.keys() == before.children.keys()
    assert sum(one.visits for one in after.children.values()) > sum(
        one.visits for one in before.children.values()
    )


# --- the tree from one decision to the next ------------------------------------------------------


def after_one_action(game: str, seats: int) -> tuple[Match, int, Trees, list, int]:
    """Run a search; return match, seat, trees, their state, and the most visited action."""
    match, seat = next(some_decisions(game, seats))
    trees = Trees(match, seat).grow(ITERATIONS)
    best = max(trees.root(seat).children.values(), key=lambda child: child.visits)
    return match, seat, trees, trees.roots(), best.token


@every_table
def test_following_keeps_the_counts_of_what_is_still_possible(game, seats):
    match, seat, trees, before, token = after_one_action(game, seats)
    trees.follow(token % search.ACTIONS)
    trees.collect()
    after = trees.roots()
    assert after[seat] == before[seat].children[token]
    for other in range(seats):
        if other != seat:
            seen = before[other].children.get(token)
            kept = seen if seen and match.decision.question not in ("fill", "pick") else None
            assert after[other] == (kept or before[other])
    size = sum(1 for root in after for _ in root.all())
    assert trees.half(1)[: size * search.NODE].any()
    assert int(trees.tree[search.USED]) == search.HEAD + len(trees.half(0)) + size * search.NODE


@every_table
def test_following_carries_out_the_action(game, seats):
    match, seat, trees, _, token = after_one_action(game, seats)
    trees.follow(token % search.ACTIONS)
    match.act(token % search.ACTIONS, seat)
    for viewer in range(seats):
        seen = trees.engine.observe(trees.states, viewer)
        assert np.array_equal(seen, match.engine.observe(match._states, viewer))


def test_an_action_that_was_never_tried_begins_anew():
    match, seat = next(some_decisions("gosu", 2))
    trees = Trees(match, seat).grow(1)
    [tried] = trees.root(seat).children.values()
    other = next(action for action in match.legal(seat) if action.number != tried.action)
    trees.follow(other.number)
    trees.collect()
    assert [(root.visits, root.children) for root in trees.roots()] == [(0, {}), (0, {})]
    assert trees.grow(7).root(0).visits == 7


def visits_along_ones_own_actions(match: Match, me: int) -> list[int]:
    """Return the known visits at each of the seat's decisions while nobody else acts."""
    match, trees, known = match.copy(), Trees(match, me), []
    while match.pending == (me,):
        trees.collect()
        known.append(trees.root(me).visits)
        assert trees.grow(400).root(me).visits == known[-1] + 400
        action = max(trees.root(me).children.values(), key=lambda child: child.visits).action
        trees.follow(action)
        match.act(action, me)
    return known


def test_a_tree_goes_on_growing_where_ones_own_actions_lead():
    found = [
        visits_along_ones_own_actions(match, seat)
        for match, seat in some_decisions("gosu", 2, every=15)
    ]
    assert max(map(len, found)) > 2
    for first, *later in found:
        assert first == 0
        assert all(later)


# --- what chance brings --------------------------------------------------------------------------


def at_a_wash(seats: int) -> tuple[Match, int, Trees]:
    """Return a seat that may draw another garment, and its search."""
    match = first_with("wash", "laundromat", seats)
    [seat] = match.pending
    return match, seat, Trees(match, seat).grow(4 * ITERATIONS)


def chance_keys(match: Match, seat: int, action: int) -> set[int]:
    """Return the seat's possible keys after an action, from many guesses."""
    found = set()
    chance_key = match.engine.game.plain(laundromat_chance_key)
    for seed in range(200):
        states = match.engine.new_states()
        states[0] = match.state
        match.engine.redeal(states, seat, seed)
        match.engine.apply(states, seat, action)
        if match.engine.pending(states) == 1 << seat:
            found.add(int(chance_key(reading(match.engine.rules), reading(states[0]), seat)))
    return found - {0}


@pytest.mark.parametrize("seats", [2, 3])
def test_a_mean_is_split_by_what_the_deciding_seat_then_faces(seats):
    match, seat, trees = at_a_wash(seats)
    draw = trees.root(seat).children[search.token_of(seat, DRAW)]
    faced = {node.action for node in draw.children.values() if node.seat == search.OUTLOOK}
    assert len(faced) > 1
    assert faced <= chance_keys(match, seat, DRAW)
    for node in draw.children.values():
        if node.seat == search.OUTLOOK:
            assert {child.seat for child in node.children.values()} <= {seat}


def test_following_goes_on_with_what_the_seat_faces_now():
    match, seat, trees = at_a_wash(2)
    draw = trees.root(seat).children[search.token_of(seat, DRAW)]
    trees.follow(DRAW)
    match.act(DRAW, seat)
    chance_key = match.engine.game.plain(laundromat_chance_key)
    faced = int(chance_key(reading(match.engine.rules), reading(match.state), seat))
    assert match.pending == (seat,)
    assert faced
    assert trees.root(seat) == draw.children[search.token_of(search.OUTLOOK, faced)]


def test_cards_that_were_drawn_split_nothing_in_the_army_games():
    """Their identity shows in the actions they allow."""
    for game in ("gosu", "gosux"):
        match, seat = decision_at(0.3, game, 2)
        for root in Trees(match, seat).grow(ITERATIONS).roots():
            assert all(node.seat < 2 for node in root.all())


# --- several seats decide at once ----------------------------------------------------------------


@secret_choices
def test_a_secret_choice_leads_nowhere_in_the_trees_of_others(game, seats, question):
    """So a seat that decides next has one node, whatever the others have chosen."""
    match = first_with(question, game, seats)
    for seat in match.pending:
        roots = Trees(match, seat).grow(4 * ITERATIONS).roots()
        for owner in match.pending:
            assert {child.seat for child in roots[owner].children.values()} == {owner}


@secret_choices
def test_ones_own_secret_choice_moves_only_ones_own_tree(game, seats, question):
    match = first_with(question, game, seats)
    me, *others = match.pending
    trees = Trees(match, me).grow(60)
    before = trees.roots()
    best = max(before[me].children.values(), key=lambda child: child.visits)
    trees.follow(best.action)
    assert trees.root(me) == best
    assert all(trees.root(seat) == before[seat] for seat in others)


def test_what_is_done_in_the_open_moves_every_tree():
    _, _, trees, before, token = after_one_action("gosu", 3)
    trees.follow(token % search.ACTIONS)
    assert [trees.root(owner) for owner in range(3)] == [root.children[token] for root in before]
