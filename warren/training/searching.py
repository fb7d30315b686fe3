"""A lower bound without training: the champion's search at growing depth against a fixed bot.

The search has no model of the bot. Modelling a greedy opponent in the tree did not win more matches
(see docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from warren.bots import player
from warren.crew import Crew
from warren.engine import Match
from warren.engine.games import game_and_preset
from warren.training.bounds import FINAL, Exploit, Measured, Measurement, measure
from warren.training.opponents import share_of

UNIT = "iterations"
STEP = 4  # each depth has this many times the iterations of the previous one
BOT_SEEDS = 2**62


@dataclass(frozen=True)
class DeepSearchPlan(Measurement):
    """A deep search against a bot."""

    iterations: int = 4_000
    depths: int = 3  # number of depths to measure; a single depth is measured only once
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
    """A match to play: its seed, and the seat of the search."""

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
    best = plan
    for depth in reversed(range(plan.depths)) if plan.depths > 1 else ():
        shallow = replace(plan, iterations=max(1, plan.iterations // STEP**depth))
        curve.append(measured(shallow, crew, 0)[0])
        told(curve[-1].told(UNIT))
        if curve[-1].share == max(one.share for one in curve):
            best = shallow
    bound, records = measured(best, crew, FINAL, keep)
    return Exploit(plan, UNIT, curve or [bound], bound, records)


def measured(
    plan: DeepSearchPlan, crew: Crew, first: int, keep: int = 0
) -> tuple[Measured, list[str]]:
    """Measure one depth on consecutive seeds, each from every seat; keep some won records."""
    won = np.zeros((plan.matches, plan.seats))
    records: dict[SearchedMatch, str] = {}
    meetings = [
        SearchedMatch(seed, seat)
        for seed in range(first, first + plan.matches)
        for seat in range(plan.seats)
    ]
    kept = meetings[: 2 * keep * plan.seats]
    for meeting, (share, record) in crew.run(partial(at_a_board, plan, kept), meetings):
        won[meeting.seed - first, meeting.seat] = share
        if record and share == 1:
            records[meeting] = record
    wins = [records[meeting] for meeting in kept if meeting in records]
    return measure(plan.iterations, won.mean(axis=1)), wins[:keep]


@contextmanager
def at_a_board(
    plan: DeepSearchPlan, kept: list[SearchedMatch]
) -> Iterator[Callable[[SearchedMatch], tuple[float, str]]]:
    """Return a worker that plays matches one by one."""
    game_and_preset(plan.game)[0].start_for_long()
    yield partial(play, plan, kept)


def play(
    plan: DeepSearchPlan, kept: list[SearchedMatch], meeting: SearchedMatch
) -> tuple[float, str]:
    """Play one match; return the search's share of the win, and the record if it may be kept."""
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
    return share_of(match, meeting.seat), match.record().text if meeting in kept else ""
