"""The arena: bots play balanced series against each other.

>>> from warren.arena import Report, Series, play_all
>>> series = Series.of("gosu", ["uniform", "greedy"], matches=4)
>>> report = Report(series, list(play_all(series, series.fixtures())))
>>> report.matches
4
"""

from warren.arena.journal import Journal
from warren.arena.playing import Result, play
from warren.arena.report import Report
from warren.arena.series import Fixture, Series, check_bots
from warren.arena.workers import play_all

__all__ = [
    "Fixture",
    "Journal",
    "Report",
    "Result",
    "Series",
    "check_bots",
    "play",
    "play_all",
]
