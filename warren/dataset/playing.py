"""The matches of a shard: each decision with the results of its search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

import numpy as np

from warren.bots import Budget, Thinker, Thought, mind_of
from warren.bots.search import SEEDS
from warren.crew import CrewError
from warren.dataset.plan import Plan, Shard, network_mark
from warren.engine import Match
from warren.engine.games import game
from warren.research.features import FeatureTable, runs_of


class DecisionRow(NamedTuple):
    """A decision between two or more actions; the fields are the columns of the file."""

    match: int  # its seed
    number: int  # number of actions before the decision
    seat: int
    cells: np.ndarray  # the active features: the knowledge of the seat
    legal: list[int]  # the numbers of the legal actions
    visits: list[int]  # the search's visits of each action
    values: list[float]  # the seat's share of the win after each action; NaN if never tried
    value: float  # the same before the action
    action: int  # the action taken
    result: float  # the seat's share of the win at the end


class MatchRow(NamedTuple):
    """A finished match; the fields are the columns of its file."""

    match: int
    decisions: int  # number of decisions stored
    shares: list[float]  # shares of the win, by seat
    reason: str
    record: str


Matches = tuple[list[MatchRow], list[DecisionRow]]


@contextmanager
def at_work(plan: Plan, network: str) -> Iterator[Callable[[Shard], Matches]]:
    """Return a worker that plays shards; it must have the network of the plan."""
    if network_mark(plan.game) != network:
        raise CrewError(f"a machine has a different network for {plan.game}: install the same one")
    game(plan.game).start_for_long()
    yield lambda shard: play(plan, shard)


def play(plan: Plan, shard: Shard) -> Matches:
    """Return all matches of a shard."""
    played, decisions = [], []
    for seed in range(shard.seed, shard.seed + shard.matches):
        match, found = play_match(plan, seed)
        played.append(match)
        decisions += found
    return played, decisions


def play_match(plan: Plan, seed: int) -> tuple[MatchRow, list[DecisionRow]]:
    """Play a match with the search, from the deal to its end."""
    match = Match(plan.game, seed=seed, pack=plan.pack, **plan.options)
    chance = Random(seed)
    thinkers = [Thinker(chance.randrange(SEEDS), mind_of) for _ in range(match.seats)]
    features, budget = FeatureTable(runs_of(match.engine)), Budget(plan.iterations)
    found = []
    while not match.is_over:
        seat = match.pending[0]
        legal = match.legal(seat)
        if len(legal) > 1:
            thought = thinkers[seat].think(match, seat, budget)
            found.append(decision_of(match, seed, thought, features))
            match.carry_out(thought.choices[0].action, seat)
        else:
            match.carry_out(legal[0], seat)
    assert match.outcome is not None
    winners = match.outcome.winners or tuple(range(match.seats))
    shares = [(seat in winners) / len(winners) for seat in range(match.seats)]
    kept = [decision._replace(result=shares[decision.seat]) for decision in found]
    record = match.record().text
    return MatchRow(seed, len(kept), shares, match.outcome.reason, record), kept


def decision_of(match: Match, seed: int, thought: Thought, features: FeatureTable) -> DecisionRow:
    """Return a searched decision, whose result is not known yet."""
    observed = match.engine.observe(match._states, thought.seat)
    choices = sorted(thought.choices, key=lambda choice: choice.action.number)
    return DecisionRow(
        match=seed,
        number=len(match.actions),
        seat=thought.seat,
        cells=features.sparse(features.raw(observed)),
        legal=[choice.action.number for choice in choices],
        visits=[choice.visits for choice in choices],
        values=[choice.chance if choice.visits else np.nan for choice in choices],
        value=thought.chances[thought.seat],
        action=thought.choices[0].action.number,
        result=np.nan,
    )
