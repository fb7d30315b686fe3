"""A lower bound without training: the champion's search at growing depth against a fixed bot.

It has no model of the bot. Modelling a greedy opponent in the tree won no more: docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

import numpy as np

from warren.bots import player
from warren.crew import Crew
from warren.engine import Match
from warren.engine.games import game_and_preset
from warren.training.bounds import FINAL, Exploit, Measured, Measurement, measure
from warren.training.opponents import share_of

UNIT = "iterations"
DEPTHS = (16, 4, 1)  # the iterations are divided by each of these, and each depth is measured
BOT_SEEDS = 2**62


@dataclass(frozen=True)
class DeepSearchPlan(Measurement):
    """A deep search against a bot."""

    iterations: int = 4_000
    edition: str = ""  # the text of a custom pack

    @property
    def seats(self) -> int:
        """The number of players in a match."""
        chosen, preset = game_and_preset(self.game)
        options = chosen.options(**{**preset, **self.options})
        if getattr(options, "teams", False):
            raise ValueError("an ally would be the bot itself: choose a game without teams")
        return int(options.seats)


@dataclass(frozen=True)
class SearchedMatch:
    """A match to be played: its seed, and the seat of the search."""

    seed: int
    seat: int


def respond(
    plan: DeepSearchPlan,
    crew: Crew,
    told: Callable[[str], None] = lambda line: None,
    keep: int = 10,
) -> Exploit:
    """Measure the search at several depths, then the best depth again on other seeds."""
    player(plan.bot)  # raises if the name is unknown
    curve: list[Measured] = []
    for part in DEPTHS:
        curve.append(measured(replace(plan, iterations=max(1, plan.iterations // part)), crew, 0))
        told(curve[-1].told(UNIT))
    best = replace(plan, iterations=int(max(curve, key=lambda one: one.share).effort))
    bound = measured(best, crew, FINAL)
    return Exploit(plan, UNIT, curve, bound, list(wins(best, crew, keep)))


def measured(plan: DeepSearchPlan, crew: Crew, first: int) -> Measured:
    """Measure one depth on consecutive seeds, each from every seat."""
    won = np.zeros((plan.matches, plan.seats))
    for meeting, (share, _) in played(plan, crew, range(first, first + plan.matches)):
        won[meeting.seed - first, meeting.seat] = share
    return measure(plan.iterations, won.mean(axis=1))


def wins(plan: DeepSearchPlan, crew: Crew, keep: int) -> Iterator[str]:
    """Yield up to `keep` records of matches that the search wins."""
    found = played(plan, crew, range(FINAL, FINAL + keep), with_record=True)
    return islice((record for _, (share, record) in found if share == 1), keep)


def played(
    plan: DeepSearchPlan, crew: Crew, seeds: range, *, with_record: bool = False
) -> Iterator[tuple[SearchedMatch, tuple[float, str]]]:
    """Yield all matches of these seeds with their shares of the win, in any order."""
    meetings = (SearchedMatch(seed, seat) for seed in seeds for seat in range(plan.seats))
    return crew.run(partial(at_a_board, plan, with_record), meetings)


@contextmanager
def at_a_board(
    plan: DeepSearchPlan, with_record: bool
) -> Iterator[Callable[[SearchedMatch], tuple[float, str]]]:
    """Return a worker that plays matches one by one."""
    game_and_preset(plan.game)[0].start_for_long()
    yield partial(play, plan, with_record)


def play(plan: DeepSearchPlan, with_record: bool, meeting: SearchedMatch) -> tuple[float, str]:
    """Play one match; return the search's share of the win, and the record if requested."""
    chosen, preset = game_and_preset(plan.game)
    pack = chosen.edition(plan.edition, "") if plan.edition else None
    match = Match(chosen.name, seed=meeting.seed, pack=pack, **{**preset, **plan.options})
    names = [plan.bot] * match.seats
    names[meeting.seat] = f"champion@{plan.iterations}"
    players = [
        player(name, (meeting.seed * match.seats + seat) % BOT_SEEDS)
        for seat, name in enumerate(names)
    ]
    while not match.is_over:
        seat = match.pending[0]
        match.carry_out(players[seat].choose(match, seat), seat)
    return share_of(match, meeting.seat), match.record().text if with_record else ""
