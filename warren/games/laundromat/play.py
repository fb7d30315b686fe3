"""Goblin Laundromat's settings for bots, and for fitting the fast policy."""

from __future__ import annotations

from warren.bots.levels import Play

LAUNDROMAT = Play(
    iterations={"medium": 200, "hard": 900, "expert": 30_000},
    mix=(("", 2, 4), ("", 3, 3), ("", 4, 2), ("", 5, 1)),
    strength={
        "uniform": 460,
        "greedy": 1396,
        "easy": 1266,
        "medium": 1500,
        "hard": 1546,
        "expert": 1643,
        "champion": 1698,
    },
    rungs=(
        (831, "medium@32~50"),
        (985, "medium@32~65"),
        (1180, "medium@32~80"),
        (1318, "medium@32~92"),
        (1443, "medium@32"),
        (1500, "medium@200"),
        (1535, "hard@900"),
        (1595, "expert@4000"),
        (1643, "expert@30000"),
        (1698, "champion@1000000"),
    ),
)
