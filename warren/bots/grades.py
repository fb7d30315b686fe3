"""Bots of any strength: `1350` plays about as well as a person with 1350 points on a ladder.

A game has rungs: bots whose strength was measured (`python -m bench.levels`). Between two rungs a
bot picks the lower or the upper one at random for each decision. The lower rungs make human
mistakes: they search less deeply, miss the opponent's answer, and overlook good actions.
"""

from __future__ import annotations

import re
from bisect import bisect
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from warren.bots.levels import LEVELS, Play, Search, strength_of
from warren.bots.search import Budget

if TYPE_CHECKING:
    from warren.engine import Action, Game, Match

POINTS = re.compile(r"[1-9][0-9]{2,3}")
RUNG = re.compile(rf"({'|'.join(LEVELS)})@(\d+)(?:~(\d\d))?")
LONGEST = 2.0  # time limit of a decision in seconds
# for games without measured rungs
RUNGS = ("easy@64", "medium@100", "hard@400", "expert@2500", "champion@1000000")


class Between(NamedTuple):
    """Two rungs, and the probability that the upper one decides."""

    lower: str
    upper: str
    share: float


def is_graded(name: str) -> bool:
    """Return whether a bot is named by its points."""
    return POINTS.fullmatch(name) is not None


def rungs_of(game: Game) -> tuple[tuple[int, str], ...]:
    """Return the rungs of a game with their points, weakest first."""
    play = game.part("play", Play) or Play()
    return play.rungs or tuple((strength_of(game, one.partition("@")[0]), one) for one in RUNGS)


def range_of(game: Game) -> tuple[int, int]:
    """Return the points of the weakest and of the strongest bot."""
    rungs = rungs_of(game)
    return rungs[0][0], rungs[-1][0]


def between(game: Game, points: int) -> Between:
    """Return the rungs below and above a strength; outside the range, the nearest rung."""
    rungs = rungs_of(game)
    at = min(max(bisect(rungs, (points, "~")), 1), len(rungs) - 1)
    (low, lower), (high, upper) = rungs[at - 1], rungs[at]
    return Between(lower, upper, min(max((points - low) / (high - low), 0.0), 1.0))


def points_of(game: Game, name: str) -> int:
    """Return a bot's strength in a game; the bot is named by level or by points."""
    low, high = range_of(game)
    return min(max(int(name), low), high) if is_graded(name) else strength_of(game, name)


def rung(called: str, seed: int = 0, seconds: float | None = None) -> Search:
    """Return a bot with a fixed search depth.

    `champion@400` runs 400 iterations; `medium@32~80` notices 80 of 100 actions.
    """
    asked = RUNG.fullmatch(called)
    if asked is None:
        thinking = ", ".join(f"{level}@400" for level in LEVELS)
        raise ValueError(f"'{called}' is not a bot with a number of iterations, such as {thinking}")
    name, many, noticed = asked.groups()
    budget, attention = Budget(int(many), seconds), int(noticed or 100) / 100
    return Search(replace(LEVELS[name], name=called, budget=budget, attention=attention), seed)


class Graded:
    """A bot of a given strength in points."""

    def __init__(self, points: int, seed: int = 0) -> None:
        self.points, self.seed = points, seed
        self.chance = Random(seed)
        self.rungs: dict[str, Search] = {}

    def choose(self, match: Match, seat: int) -> Action:
        """Return one of the seat's legal actions."""
        lower, upper, share = between(match.engine.game, self.points)
        name = upper if self.chance.random() < share else lower
        if name not in self.rungs:
            self.rungs[name] = rung(name, self.seed, LONGEST)
        return self.rungs[name].choose(match, seat)
