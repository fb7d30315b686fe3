"""No bot knows more than its seat: exchanging hidden cards changes no choice."""

from __future__ import annotations

import random

import numpy as np
import pytest

from covering import covering
from players import QUICK, careful, differ, exchange_hidden
from trees import TABLES, decisions, every_table, table
from warren.bots import LEVELS
from warren.engine import Match
from warren.kernel.contract import sees
from warren.kernel.policy import ODDS

quick_bots = pytest.mark.parametrize("name", QUICK)
WITH_MEMORY = [name for name in QUICK if name in LEVELS]


@quick_bots
@every_table
def test_a_bot_sees_only_what_its_seat_may_know(name, game, seats):
    match = table(game, seats, 31)
    exchanged = 0
    for number, seat in enumerate(decisions(match, random.Random(31))):
        if number % 7 == 0:
            twins = [exchange_hidden(match, seat, other) for other in range(2)]
            exchanged += any(differ(twin, match) for twin in twins)
            choices = {QUICK[name](number).choose(one, seat).text for one in (match, *twins)}
            assert len(choices) == 1
    assert exchanged > 2


@pytest.mark.parametrize(("name", "at"), covering(WITH_MEMORY, TABLES), ids=str)
def test_nor_does_a_bot_that_remembers_the_whole_match(name, at):
    """Each decision is made twice; the second bot first decides in a false world."""
    game, seats = at
    chance = random.Random(17)
    me, exchanged = seats - 1, 0
    match = table(game, seats, 17)
    one, other = QUICK[name](5), QUICK[name](5)
    while not match.is_over:
        seat = chance.choice(match.pending)
        if seat != me:
            match.act(chance.choice(match.legal(seat)))
            continue
        twin = exchange_hidden(match, me, chance.getrandbits(60))
        exchanged += differ(twin, match)
        assert one.choose(match, me) == other.choose(twin, me)
        action = one.choose(match, me)
        assert other.choose(match, me) == action
        match.act(action)
    assert exchanged > 4


@pytest.mark.parametrize(
    ("game", "seats"), [("gosu", 2), ("gosu:kamakor", 2), ("gosu", 3), ("gosux", 2)]
)
def test_nor_if_the_match_goes_on_as_it_would_in_another_world(game, seats):
    """The second bot lives in worlds with other hidden cards, as long as its seat can't tell."""
    chance = random.Random(7)
    me = 0
    match = table(game, seats, 7)
    one, other = careful(5), careful(5)
    lived_on, kept = 0, 0
    while not go_on_to_a_choice_of(me, match, chance).is_over:
        before, action = match.copy(), one.choose(match, me)
        match.act(action)
        twin = another_world(before, go_on_to_a_choice_of(me, match, chance), me, chance)
        lived_on += differ(twin, before)
        trees = list(other.thinker.trees)
        assert other.choose(twin, me) == action
        kept += bool(trees) and trees == other.thinker.trees
    assert lived_on > 4
    assert kept > 4


def go_on_to_a_choice_of(me: int, match: Match, chance: random.Random) -> Match:
    """Play at random until the seat has a choice, or to the end."""
    while not match.is_over and (me not in match.pending or len(match.legal(me)) == 1):
        match.act(chance.choice(match.legal()))
    return match


def another_world(before: Match, after: Match, me: int, chance: random.Random) -> Match:
    """Return the earlier match with other hidden cards that lead to the same view."""
    for _ in range(12):
        twin = exchange_hidden(before, me, chance.getrandbits(60))
        if leads_to(twin.copy(), after, me):
            return twin
    return before


def leads_to(match: Match, after: Match, me: int) -> bool:
    """Return whether the same actions are legal here and lead to the same view."""
    for seat, action in after.actions[len(match.actions) :]:
        if match.is_over or match.engine.why_not(match._states, seat, action):
            return False
        match.act(action, seat)
    if match.pending != after.pending or match.view(me) != after.view(me):
        return False
    seen = [one.engine.observe(one._states, me) for one in (match, after)]
    return np.array_equal(*seen)


@every_table
def test_what_greedy_likes_does_not_depend_on_hidden_cards(game, seats):
    match = table(game, seats, 41)
    exchanged = 0
    for number, seat in enumerate(decisions(match, random.Random(41))):
        if number % 4 == 0:
            twin = exchange_hidden(match, seat, number)
            exchanged += differ(twin, match)
            assert weights(match, seat, number) == weights(twin, seat, number)
    assert exchanged > 4


def weights(match: Match, seat: int, seed: int) -> list[int]:
    """Return the policy's weight of each legal action, over all guesses."""
    match.engine.best_action(match._states.copy(), seat, seed)
    return match.engine.out[ODDS : ODDS + len(match.legal(seat))].tolist()


@every_table
def test_whether_an_action_is_seen_does_not_depend_on_hidden_cards(game, seats):
    match = table(game, seats, 51)
    is_seen = match.engine.game.plain(sees)
    rules = match.engine.rulebook.view(np.recarray)[0]
    for number, seat in enumerate(decisions(match, random.Random(51))):
        viewer = (seat + 1) % seats
        action = match.legal(seat)[0].number
        said = set()
        for one in (match, exchange_hidden(match, viewer, number)):
            said.add(bool(is_seen(rules, one._states.view(np.recarray)[0], seat, action, viewer)))
        assert len(said) == 1


@pytest.mark.parametrize(
    ("game", "seats", "question"), [("laundromat", 3, "fill"), ("gosu:tournament", 3, "pick")]
)
def test_what_is_said_to_be_unseen_can_not_be_seen(game, seats, question):
    """With another answer of the seat, the viewer's view is the same until all have answered."""
    match = table(game, seats, 3)
    is_seen = match.engine.game.plain(sees)
    rules = match.engine.rulebook.view(np.recarray)[0]
    secrets = 0
    for seat in decisions(match, random.Random(3)):
        one, other, *_ = match.legal(seat)
        state = match._states.view(np.recarray)[0]
        for viewer in set(match.pending) - {seat}:
            assert match.decision_of(seat).question == question
            assert not is_seen(rules, state, seat, one.number, viewer)
            views = []
            for action in (one, other):
                ahead = match.copy()
                ahead.act(action)
                views.append((ahead.view(viewer), ahead.happened(viewer)))
            assert views[0] == views[1]
            secrets += 1
        if len(match.pending) == 1 and match.decision.question != question:
            assert is_seen(rules, state, seat, one.number, (seat + 1) % seats)
    assert secrets > 4
