"""A bot that takes the action with the best score."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from warren.bots.deciding import legal_actions

if TYPE_CHECKING:
    from warren.engine import Action, Match

WORLD_SEEDS = 2**62


class Greedy:
    """A bot that plays the action preferred by the fast policy, without looking ahead.

    An action's score is the sum of the fitted weights of its traits: its verb, its card, and the
    state of the round, the hand and the match (`kernel.policy`, `bots.fitting`). Hidden information
    is guessed; ties are broken at random.
    """

    def __init__(self, seed: int = 0) -> None:
        self.chance = Random(seed)

    def choose(self, match: Match, seat: int) -> Action:
        """Return one of the seat's legal actions."""
        legal = legal_actions(match, seat)
        engine = match.engine
        states = engine.new_states()
        states[0] = match.state
        best = engine.best_action(states, seat, self.chance.randrange(WORLD_SEEDS))
        return next(action for action in legal if action.number == best)
