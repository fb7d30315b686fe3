"""A bot that sees one decision ahead."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warren.engine import Action, Match

WORLD_SEEDS = 2**62


class Greedy:
    """The action after which the position looks best, on average over several guesses.

    Each action is tried on copies of the match in which everything the seat can't know was dealt
    anew; equals are told apart by lot. How good a position looks is one's own standing less that of
    the best opponent; a match won or lost counts 100 000.

    GOSU, three guesses, in hundredths of a point of strength: 1500 for a victory point, 100 for a
    point of strength, 60 for a card in hand, 70 for a token held (nothing once one has passed) and
    120 for the Advantage. GOSU X: 2500 for a Supremacy token, 600 for a token owned and 120 for the
    Wonder, the rest alike.

    Goblin Laundromat, 24 guesses, in hundredths of a coin: what is clean or printed; a garment that
    counts for a majority as a fourth of its first number, a sock as half a pair if there is a
    partner. Garments in the basket count by the share of them that can still be washed, less 40 for
    every stain that the next programme counts; those in the drum as if one stopped, and half the
    programme's coins as far as it has come.
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
