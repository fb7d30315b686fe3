"""The fast policy: odds from weights, and traits within their blocks."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from players import exchange_hidden
from trees import TABLES, decisions, every_table, table
from warren.bots import bot
from warren.engine import GAMES, Match
from warren.kernel import policy
from warren.kernel.contract import action_weights, survey, traits
from warren.kernel.scratch import ODDS, TRAIT, TRAITS

ARMIES = [(game, seats) for game, seats in TABLES if not game.startswith("laundromat")]
MATCHES = 50  # matches of each game, shared among its tables


class Plain:
    """The policy of a match in plain Python, with its own weights."""

    def __init__(self, match: Match) -> None:
        self.game = match.engine.game
        self.rulebook = match.engine.rulebook.copy().view(np.recarray)
        self.rules = self.rulebook[0]
        self.out = np.zeros(4096, np.int64)

    @staticmethod
    def state(match: Match) -> Any:
        return match._states.view(np.recarray)[0]

    def odds(self, match: Match, seat: int) -> list[int]:
        """Return the odds of each legal action."""
        legal = match.engine.legal(match._states, seat)
        self.out[: len(legal)] = legal
        weigh = self.game.plain(policy.weigh)
        total = weigh(self.rules, self.state(match), seat, len(legal), self.out)
        odds: list[int] = self.out[ODDS : ODDS + len(legal)].tolist()
        assert total == sum(odds)
        assert self.out[: len(legal)].tolist() == legal
        return odds

    def action_weights(self, match: Match, seat: int) -> list[int]:
        """Return the weight of each legal action."""
        weight = self.rulebook["weight"][0]
        return [int(weight[numbers].sum()) for numbers in self.traits(match, seat)]

    def traits(self, match: Match, seat: int) -> list[list[int]]:
        """Return the traits of each legal action."""
        state = self.state(match)
        self.game.plain(survey)(self.rules, state, seat, self.out)
        found = []
        for action in match.engine.legal(match._states, seat):
            self.out[TRAIT : TRAIT + TRAITS] = -1
            self.game.plain(traits)(self.rules, state, seat, action, self.out)
            found.append(self.out[TRAIT : TRAIT + TRAITS].tolist())
        return found


def some_decisions(game: str, seats: int, *, every: int = 4):
    match = table(game, seats, 13)
    for number, seat in enumerate(decisions(match, random.Random(13))):
        if number % every == 0:
            yield match, seat


# --- odds ----------------------------------------------------------------------------------------


@every_table
def test_every_action_is_possible_and_the_most_liked_is_the_likeliest(game, seats):
    plain = Plain(table(game, seats))
    for match, seat in some_decisions(game, seats):
        odds, weights = plain.odds(match, seat), plain.action_weights(match, seat)
        assert min(odds) > 0
        assert max(odds) == policy.CERTAIN
        by_weight = [odd for _, odd in sorted(zip(weights, odds, strict=True))]
        assert by_weight == sorted(odds)
        assert odds[weights.index(max(weights))] == policy.CERTAIN


@every_table
def test_an_action_is_liked_by_the_weights_of_its_traits(game, seats):
    plain = Plain(table(game, seats))
    weights = plain.rulebook["weight"][0]
    weights[:] = np.random.default_rng(seats).integers(-99, 100, len(weights))
    weights[policy.NO_TRAIT] = 0
    for match, seat in some_decisions(game, seats, every=1):
        wanted = plain.action_weights(match, seat)
        plain.out[: len(wanted)] = match.engine.legal(match._states, seat)
        find = plain.game.plain(action_weights)
        most = find(plain.rules, plain.state(match), seat, len(wanted), plain.out)
        assert plain.out[ODDS : ODDS + len(wanted)].tolist() == wanted
        assert most == max(wanted)


@every_table
def test_without_weights_all_actions_are_alike(game, seats):
    plain = Plain(table(game, seats))
    plain.rulebook["weight"] = 0
    for match, seat in some_decisions(game, seats):
        assert set(plain.odds(match, seat)) == {policy.CERTAIN}


def test_one_unit_more_makes_an_action_e_times_as_likely():
    plain = Plain(table("gosu", 2))
    match, seat = next(some_decisions("gosu", 2))
    own = [set(numbers) for numbers in plain.traits(match, seat)]
    alone = next(trait for trait in own[0] if not any(trait in other for other in own[1:]))
    plain.rulebook["weight"] = 0
    for units in (1, 2, 3):
        plain.rulebook["weight"][0][alone] = units * policy.UNIT
        liked, *others = plain.odds(match, seat)
        assert liked / others[0] == pytest.approx(np.e**units, rel=1e-3)
    for much in (30 * policy.UNIT, -30 * policy.UNIT):
        plain.rulebook["weight"][0][alone] = much
        assert min(plain.odds(match, seat)) == plain.rules.odds[policy.FAINT] > 0


def test_a_draw_by_odds_is_as_likely_as_they_say():
    out = np.zeros(4096, np.int64)
    out[ODDS : ODDS + 3] = [100, 600, 300]
    chance = np.array([1, 2, 3, 4], np.int64)
    drawn = [policy.draw_by_odds(chance, 1_000, out) for _ in range(4_000)]
    assert [drawn.count(place) / 4_000 for place in range(3)] == pytest.approx(
        [0.1, 0.6, 0.3], abs=0.03
    )


@pytest.mark.parametrize(("game", "seats"), ARMIES)
def test_greedy_takes_what_is_liked_best(game, seats):
    plain = Plain(table(game, seats))
    for match, seat in some_decisions(game, seats):
        weights = plain.action_weights(match, seat)
        taken = match.legal(seat).index(bot("greedy", 1).choose(match, seat))
        assert weights[taken] == max(weights)


def test_equals_are_told_apart_by_lot():
    match = table("laundromat", 3, 2)
    engine = match.engine
    kept = engine.rulebook["weight"].copy()
    try:
        engine.rulebook["weight"] = 0
        taken = {engine.best_action(match._states.copy(), 0, seed) for seed in range(60)}
    finally:
        engine.rulebook["weight"] = kept
    assert taken == {action.number for action in match.legal(0)}


# --- traits --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_action_has_traits_that_have_names(name):
    """Every trait has a name in its block, and a weight."""
    tables = [(game, seats) for game, seats in TABLES if game.partition(":")[0] == name]
    blocks = GAMES[name].blocks(GAMES[name].pack)
    named = {
        block.trait(row, column)
        for block in blocks
        for row in range(len(block.rows))
        for column in range(len(block.columns))
    }
    found: set[int] = set()
    for seed in range(MATCHES):
        game, seats = tables[seed % len(tables)]
        match = table(game, seats, seed)
        plain = Plain(match)
        for seat in decisions(match, random.Random(seed)):
            for numbers in plain.traits(match, seat):
                found.update(numbers)
    assert found <= named | {policy.NO_TRAIT}
    assert max(named) < len(plain.rules.weight)
    assert len(found) > 40


@pytest.mark.parametrize(("game", "seats"), ARMIES)
def test_traits_in_army_games_are_no_secret(game, seats):
    """One guess is enough, because a guess makes no difference."""
    plain = Plain(table(game, seats))
    for match, seat in some_decisions(game, seats):
        twin = exchange_hidden(match, seat, 5)
        assert plain.traits(twin, seat) == plain.traits(match, seat)
