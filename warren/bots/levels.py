"""The levels of play: four strengths of search, and one with a trained network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

from warren.bots.deciding import legal_actions
from warren.bots.minds import mind_of
from warren.bots.search import SEEDS, Budget, Choice, Thinker, Thought, no_mind

if TYPE_CHECKING:
    from warren.engine import Action, Game, Match


@dataclass(frozen=True)
class Play:
    """A game's settings for bots; all have defaults."""

    # iterations by level, if not the default
    iterations: Mapping[str, int] = field(default_factory=dict)
    # matches to fit on: preset, seats, matches out of ten
    mix: tuple[tuple[str, int, int], ...] = ()
    strength: Mapping[str, int] = field(default_factory=dict)  # ladder points by bot
    rungs: tuple[tuple[int, str], ...] = ()  # rungs for bots of any strength (`bots.grades`)


@dataclass(frozen=True)
class Level:
    """A bot's search effort and its carelessness."""

    name: str
    budget: Budget
    # the bot accepts chances down to its best chance to the power of 1 + this
    carelessness: float = 0.0
    attention: float = 1.0  # probability of noticing an action
    has_learned: bool = False  # the bot judges positions with the game's network (`bots.minds`)

    def budget_for(self, game: Game) -> Budget:
        """Return the search budget in this game."""
        play = game.part("play", Play) or Play()
        return replace(
            self.budget, iterations=play.iterations.get(self.name, self.budget.iterations)
        )


# ladder points (`medium` has 1500) for games without measurements
STRENGTH = {
    "uniform": 400,
    "greedy": 1250,
    "easy": 1200,
    "medium": 1500,
    "hard": 1600,
    "expert": 1700,
    "champion": 1800,
}


def strength_of(game: Game, name: str) -> int:
    """Return a bot's measured or estimated strength in a game, in ladder points (docs/bots.md)."""
    play = game.part("play", Play) or Play()
    return play.strength.get(name, STRENGTH[name])


TRIED = 3  # ignore actions with fewer visits

LEVELS = {
    level.name: level
    for level in (
        Level("easy", Budget(64, 0.3), carelessness=1.0),
        Level("medium", Budget(100, 0.3)),
        Level("hard", Budget(400, 1.0)),
        Level("expert", Budget(2_500, 2.0)),
        Level("champion", Budget(1_000_000, 2.0), has_learned=True),
    )
}


DECISIONS = 100  # decisions of a typical match
ITERATION = 5e-5  # seconds per iteration on a slow core


def longest_match(name: str) -> float:
    """Estimate the longest time of a bot's match in seconds; `champion@400` runs 400 iterations."""
    kind, _, iterations = name.partition("@")
    if kind not in LEVELS:
        return 0.1  # the bot does not search
    budget = LEVELS[kind].budget
    thought = ITERATION * (int(iterations) if iterations else budget.iterations)
    return DECISIONS * (thought if iterations else min(thought, budget.seconds or thought))


class Search:
    """A bot that looks ahead by tree search (`warren.bots.search`).

    It stops when its budget is used up or one action is clearly best, and takes the most visited
    action. A careless bot may take any action whose chance is nearly as good.
    """

    def __init__(self, level: Level, seed: int = 0) -> None:
        chance = Random(seed)
        self.level = level
        self.thinker = Thinker(chance.randrange(SEEDS), mind_of if level.has_learned else no_mind)
        self.chance = chance

    def choose(self, match: Match, seat: int) -> Action:
        """Return one of the seat's legal actions."""
        legal = legal_actions(match, seat)
        if len(legal) == 1:
            return legal[0]
        budget = self.level.budget_for(match.engine.game)
        to_act = self.level.carelessness == 0 and self.level.attention == 1
        thought = self.thinker.think(match, seat, budget, to_act=to_act)
        return self._pick(thought).action

    def _pick(self, thought: Thought) -> Choice:
        if self.level.attention < 1:
            return self._notice(thought.choices)
        if self.level.carelessness == 0:
            return thought.choices[0]
        best = thought.choices[0]
        enough = best.chance ** (1 + self.level.carelessness)
        tried = [choice for choice in thought.choices if choice.visits >= TRIED]
        return self.chance.choice([best, *(c for c in tried if c.chance >= enough and c != best)])

    def _notice(self, choices: Sequence[Choice]) -> Choice:
        """Return the best action that the bot notices."""
        seen = (one for one in choices if self.chance.random() < self.level.attention)
        return next(seen, choices[-1])
