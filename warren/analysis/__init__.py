"""Hints and analyses: the value of each action, and the chances during a match.

>>> from warren.analysis import analyse, hint
>>> from warren.engine import Match
>>> match = Match("gosu", seed=7)
>>> found = hint(match, iterations=50, best=2)
>>> found.seat, len(found.best)
(0, 2)
>>> _ = match.act(found.best[0].text)
>>> [move.text for move in analyse(match, iterations=20).moves] == [found.best[0].text]
True
"""

from warren.analysis.analysis import Accuracy, Analysis, Move, analyse, analysing
from warren.analysis.chances import Estimate, Guess
from warren.analysis.hint import Advice, Hint, hint
from warren.analysis.page import page
from warren.analysis.telling import Telling, tell
from warren.analysis.turning import Kind, TurningPoint
from warren.analysis.why import Claim, Why, explain
from warren.analysis.why_told import tell_why

__all__ = [
    "Accuracy",
    "Advice",
    "Analysis",
    "Claim",
    "Estimate",
    "Guess",
    "Hint",
    "Kind",
    "Move",
    "Telling",
    "TurningPoint",
    "Why",
    "analyse",
    "analysing",
    "explain",
    "hint",
    "page",
    "tell",
    "tell_why",
]
