"""The analysis of a finished match for the page: chances, decisions, turning points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from warren.analysis import Analysis, tell
from warren.analysis.analysis import Move
from warren.analysis.chances import rounded, thousandths, whole
from warren.analysis.telling import Telling, ToldMove, name_of, other_mistakes

SHOWN = 8  # maximum number of actions shown for a decision
DRAWN = 24  # maximum number of points of a small curve


def hindsight(analysis: Analysis, language: str, players: list[str]) -> dict[str, Any]:
    """Return an analysis in one language, as `Study` in web/src/server/protocol.ts."""
    told = tell(analysis, language, players)
    heads = {point.move: said.sentence for point, said in other_mistakes(analysis, told)}
    moves = [decision(*both) for both in zip(analysis.moves, told.moves, strict=True)]
    for number, sentence in heads.items():  # turning points have sentences of their own
        moves[number - 1]["because"].insert(0, sentence)
    return {
        "iterations": analysis.iterations,
        "players": list(told.players),
        "moves": moves,
        **in_short(analysis),
        "points": turning_points(analysis, told),  # legal actions in words
        "sums": [list(said) for said in told.sums],
    }


def in_short(analysis: Analysis) -> dict[str, Any]:
    """Return the curves, the turning points and every player's accuracy, without texts."""
    seats = range(len(analysis.sides))
    return {
        "curves": [
            [[done, rounded(chance.value), rounded(chance.margin)] for done, chance in points]
            for points in map(analysis.curve, seats)
        ],
        "points": [
            {
                "kind": name_of(point),
                "move": point.move,
                "seat": point.seat,
                "size": point.points / 100,
            }
            for point in analysis.turning_points
        ],
        "accuracy": [analysis.accuracy(seat).as_dict() for seat in seats],
    }


def judgements(analysis: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the stored parts of an analysis by seat: accuracy, largest swing, small curve."""
    return [
        {
            "decisions": one["decisions"],
            "cost": one["mean_cost"],
            "mistakes": one["mistakes"],
            "made": one.get("made", []),
            "turn": largest(
                [point for point in analysis["points"] if point["seat"] == one["seat"]]
            ),
            "curve": small(analysis["curves"][one["seat"]]),
        }
        for one in analysis["accuracy"]
    ]


def small(curve: list[list[float]]) -> list[int]:
    """Return a curve in percent, with at most `DRAWN` points."""
    step = max(1, -(-len(curve) // DRAWN))
    points = curve[::-1][::step][::-1]  # always keep the last point
    return [whole(chance) for _, chance, *_ in points]


def largest(points: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the turning point with the largest change, if there is one."""
    if not points:
        return None
    point = max(points, key=lambda one: abs(float(one["size"])))
    return {name: point[name] for name in ("kind", "move", "size")}


def decision(move: Move, said: ToldMove) -> dict[str, Any]:
    """Return a decision: the action, its alternatives, and its cost."""
    return {
        "seat": move.seat,
        "done": said.done,
        "given": move.is_given,
        "cost": move.points / 100 if move.is_costly else 0.0,
        "options": options(move, said),
        "because": list(said.because),
    }


def options(move: Move, said: ToldMove) -> list[dict[str, Any]]:
    """Return the most searched actions, and the action taken."""
    found = [
        {
            "label": label,
            "action": option.text,
            "chance": thousandths(option.chance) / 1000 if option.is_rated else None,
            "margin": rounded(option.guess.margin),
            "visits": option.visits,
            "best": option is move.best and move.is_choice and option.is_rated,
            "taken": option is move.done,
        }
        for option, label in zip(move.options, said.options, strict=True)
    ]
    return [one for at, one in enumerate(found) if at < SHOWN or one["taken"]]


def turning_points(analysis: Analysis, told: Telling) -> list[dict[str, Any]]:
    """Return the largest swings, in words."""
    return [
        {**point, "name": said.name, "sentence": said.sentence, "because": list(said.because)}
        for point, said in zip(in_short(analysis)["points"], told.points, strict=True)
    ]
