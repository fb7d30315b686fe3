"""How bots play GOSU, and what their fast policy is fitted to."""

from __future__ import annotations

from warren.bots.levels import Play

GOSU = Play(
    mix=(
        ("", 2, 4),
        ("", 3, 1),
        ("", 4, 1),
        ("kamakor", 2, 2),
        ("kamakor+tournament", 4, 1),
        ("kamakor+tournament+teams", 4, 1),
    ),
    strength={
        "uniform": 319,
        "greedy": 1150,
        "easy": 1186,
        "medium": 1500,
        "hard": 1671,
        "expert": 1828,
        "champion": 2030,
    },
)
