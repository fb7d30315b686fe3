"""GOSU X's settings for bots, and for fitting the fast policy."""

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
    rungs=(
        (603, "medium@32~50"),
        (878, "medium@32~65"),
        (1092, "medium@32~80"),
        (1282, "medium@32~92"),
        (1355, "medium@32"),
        (1500, "medium@100"),
        (1650, "hard@400"),
        (1727, "champion@64"),
        (1869, "champion@200"),
        (1982, "champion@600"),
        (2041, "champion@2000"),
        (2203, "champion@1000000"),
    ),
)
