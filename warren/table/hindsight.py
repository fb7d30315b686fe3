"""A finished match looked back at, as the page shows it: chances, decisions, turning points."""

from __future__ import annotations

from typing import Any

from warren.analysis import Analysis, tell
from warren.analysis.analysis import Move
from warren.analysis.chances import rounded
from warren.analysis.telling import Telling, ToldMove, name_of

SHOWN = 8  # actions of a decision


def hindsight(analysis: Analysis, language: str, players: list[str]) -> dict[str, Any]:
    """An analysis in one language, as `Study` in web/src/protocol.ts."""
    told = tell(analysis, language, players)
    seats = range(len(analysis.sides))
    return {
        "iterations": analysis.iterations,
        "players": list(told.players),
        "moves": [decision(*both) for both in zip(analysis.moves, told.moves, strict=True)],
        "curves": [
            [[done, rounded(chance.value), rounded(chance.margin)] for done, chance in points]
            for points in map(analysis.curve, seats)
        ],
        "points": turning_points(analysis, told),
        "accuracy": [analysis.accuracy(seat).as_dict() for seat in seats],
    }


def decision(move: Move, said: ToldMove) -> dict[str, Any]:
    """One decision: what was done, what could be done, and what it cost."""
    cost = move.cost
    return {
        "seat": move.seat,
        "done": said.done,
        "given": move.is_given,
        "cost": rounded(cost.value) if cost.is_clear else 0.0,
        "options": options(move, said),
    }


def options(move: Move, said: ToldMove) -> list[dict[str, Any]]:
    """The actions that were looked at most, and the one that was taken."""
    found = [
        {
            "label": label,
            "chance": rounded(option.chance) if option.is_rated else None,
            "margin": rounded(option.guess.margin),
            "visits": option.visits,
            "best": option is move.best and move.is_choice,
            "taken": option is move.done,
        }
        for option, label in zip(move.options, said.options, strict=True)
    ]
    return [one for at, one in enumerate(found) if at < SHOWN or one["taken"]]


def turning_points(analysis: Analysis, told: Telling) -> list[dict[str, Any]]:
    """The few largest swings."""
    return [
        {
            "kind": name_of(point),
            "move": point.move,
            "seat": point.seat,
            "size": rounded(point.size),
            "name": said.name,
            "sentence": said.sentence,
        }
        for point, said in zip(analysis.turning_points, told.points, strict=True)
    ]
