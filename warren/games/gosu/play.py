"""GOSU's settings for bots, and for fitting the fast policy."""

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
    rungs=(
        (795, "medium@32~50"),
        (990, "medium@32~65"),
        (1165, "medium@32~80"),
        (1270, "medium@32~92"),
        (1360, "medium@32"),
        (1500, "medium@100"),
        (1615, "hard@400"),
        (1740, "champion@64"),
        (1846, "champion@200"),
        (1906, "champion@600"),
        (1977, "champion@2000"),
        (2030, "champion@1000000"),
    ),
)
