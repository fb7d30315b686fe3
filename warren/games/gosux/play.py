"""How bots play GOSU X, and what their fast policy is fitted to."""

from __future__ import annotations

from warren.bots.levels import Play

GOSUX = Play(
    mix=(("", 2, 10),),
    strength={
        "uniform": 404,
        "greedy": 1235,
        "easy": 1108,
        "medium": 1500,
        "hard": 1608,
        "expert": 1740,
        "champion": 2203,
    },
)
