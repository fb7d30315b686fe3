"""A bot that plays at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from warren.bots.deciding import legal_actions

if TYPE_CHECKING:
    from warren.engine import Action, Match


class Uniform:
    """Plays any legal action, all equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Random(seed)

    def choose(self, match: Match, seat: int) -> Action:
        """Return one of the seat's legal actions."""
        return self.chance.choice(legal_actions(match, seat))
