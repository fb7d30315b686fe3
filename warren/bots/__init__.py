"""Bots: players by name.

>>> from warren.bots import bot
>>> from warren.engine import Match
>>> match = Match("gosu", seed=7)
>>> [seat] = match.pending
>>> match.why_not(bot("greedy", seed=1).choose(match, seat)) is None
True
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from warren.bots.grades import Graded, is_graded, points_of, range_of, rung
from warren.bots.greedy import Greedy
from warren.bots.guests import SECONDS, Company, Guest, command_of, installed, introduce, is_guest
from warren.bots.levels import LEVELS, Search, longest_match, strength_of
from warren.bots.minds import mind_of
from warren.bots.pairs import Pair, play_pairs
from warren.bots.programs import Forfeit
from warren.bots.search import Budget, Choice, Thinker, Thought, think
from warren.bots.uniform import Uniform
from warren.bots.words import Description, described

if TYPE_CHECKING:
    from warren.engine import Action, Match

__all__ = [
    "BOTS",
    "LEVELS",
    "SECONDS",
    "Bot",
    "Budget",
    "Choice",
    "Company",
    "Description",
    "Forfeit",
    "Guest",
    "Pair",
    "Search",
    "Thinker",
    "Thought",
    "bot",
    "command_of",
    "described",
    "installed",
    "introduce",
    "is_bot",
    "is_guest",
    "longest_match",
    "mind_of",
    "play_pairs",
    "player",
    "points_of",
    "range_of",
    "strength_of",
    "think",
]


class Bot(Protocol):
    """A player: it sees a match from its seat and chooses a legal action.

    The choice depends only on the bot's name, its seed, its earlier calls and the seat's view,
    never on hidden cards.
    """

    def choose(self, match: Match, seat: int) -> Action:
        """Return one of the seat's legal actions."""


BOTS: dict[str, Callable[[int], Bot]] = {
    "uniform": Uniform,
    "greedy": Greedy,
    **{name: partial(Search, level) for name, level in LEVELS.items()},
}


def bot(name: str, seed: int = 0) -> Bot:
    """Return the bot with this name."""
    described(name)  # raises if the name is unknown
    return Graded(int(name), seed) if is_graded(name) else BOTS[name](seed)


def is_bot(name: str) -> bool:
    """Return whether this is the name of a bot, or a strength in points."""
    return name in BOTS or is_graded(name)


def player(called: str, seed: int = 0) -> Bot:
    """Return a bot for measurements: `champion@400` runs 400 iterations without a time limit."""
    return rung(called, seed) if "@" in called else bot(called, seed)
