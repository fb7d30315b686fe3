"""A bot that sees one decision ahead."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warren.engine import Action, Match

WORLD_SEEDS = 2**62


class Greedy:
    """The action after which the position looks best, on average over three guesses.

    Each action is tried on copies of the match in which everything the seat can't know was dealt
    anew; equals are told apart by lot. How good a position looks, in hundredths of a point of
    strength, is one's own standing less that of the best opponent. In GOSU a standing is 1500 for a
    victory point, 100 for a point of strength, 60 for a card in hand, 70 for a token held (nothing
    once one has passed) and 120 for the Advantage; in GOSU X it is 2500 for a Supremacy token, 600
    for a token owned and 120 for the Wonder, the rest alike. A match won or lost counts 100 000.
    """

    def __init__(self, seed: int = 0) -> None:
        self.chance = Random(seed)

    def choose(self, match: Match, seat: int) -> Action:
        """One of the seat's legal actions."""
        engine = match.engine
        states = engine.new_states()
        states[0] = match.state
        best = engine.best_action(states, seat, self.chance.randrange(WORLD_SEEDS))
        return next(action for action in match.legal(seat) if action.number == best)
