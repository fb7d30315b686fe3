"""The games as Python objects: Match, View, actions, events, records, text."""

from warren.engine.errors import IllegalAction, NotationError, WarrenError
from warren.engine.games import GAMES, Game, game
from warren.engine.match import Action, Decision, Match, Outcome, Refusal
from warren.engine.record import Record
from warren.engine.views import Happening, View

__all__ = [
    "GAMES",
    "Action",
    "Decision",
    "Game",
    "Happening",
    "IllegalAction",
    "Match",
    "NotationError",
    "Outcome",
    "Record",
    "Refusal",
    "View",
    "WarrenError",
    "game",
]
