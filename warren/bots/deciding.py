"""The actions that a bot may choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warren.engine import Action, Match


def legal_actions(match: Match, seat: int) -> list[Action]:
    """Return the legal actions of a seat that must decide."""
    actions = match.legal(seat)
    if not actions:
        raise ValueError(f"seat {seat} has nothing to decide now")
    return actions
